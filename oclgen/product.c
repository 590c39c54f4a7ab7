/* oclgen/product.c - the kernel of a matrix product in doubles.
 *
 *   C (m x n) = op(A) (m x k) op(B) (k x n), columns one after the other
 *
 * A work-group of 16 x 16 computes a block of 128 x 64 elements, each work-item 8 x 4 of them in registers: of every
 * 12 numbers read from local memory 32 multiplications are made.  The next strip of 16 columns of A and rows of B is on
 * its way into registers while the current one is worked on.  A work-item's elements lie 16 apart, so that neighbours
 * read neighbouring numbers.  Elements beyond the edges are zeros, which change no sum: all work-items reach all
 * barriers.
 *
 * flag[0] is set when an element is NaN: what that stands for (NA or NaN, from where) only the host's product says.
 */
#include "oclgen.h"

#include <stdio.h>
#include <stdlib.h>

static const char text[] =
    "#pragma OPENCL EXTENSION cl_khr_fp64 : enable\n"
    "#define BM 128\n#define BN 64\n#define BK 16\n#define W 16\n"
    "__kernel void ravel_product(__global const double *restrict a, __global const double *restrict b,\n"
    "                            __global double *restrict c, __global int *restrict flag, const int m, const int n,\n"
    "                            const int k, const int lda, const int ldb) {\n"
    "  __local double as[BK][BM + 1], bs[BK][BN + 1];\n"
    "  const int tx = (int)get_local_id(0), ty = (int)get_local_id(1), t = ty * W + tx;\n"
    "  const int i0 = (int)get_group_id(0) * BM, j0 = (int)get_group_id(1) * BN;\n"
    "  if (k <= 0) return;\n"
    "  double acc[BM / W][BN / W], na[BM * BK / 256], nb[BN * BK / 256];\n"
    "#pragma unroll\n"
    "  for (int r = 0; r < BM / W; r++)\n"
    "#pragma unroll\n"
    "    for (int s = 0; s < BN / W; s++) acc[r][s] = 0.0;\n"
    /* where element q of this work-item's share of a strip lies: (row or column within the block, place in the strip)
     */
    "#if TA\n#define AI(q) (t / BK + 256 / BK * (q))\n#define AK(q) (t % BK)\n#define AT(i, l) a[(l) + (long)(i) * "
    "lda]\n"
    "#else\n#define AI(q) (t % BM)\n#define AK(q) (t / BM + 256 / BM * (q))\n#define AT(i, l) a[(i) + (long)(l) * "
    "lda]\n"
    "#endif\n"
    "#if TB\n#define BJ(q) (t % BN)\n#define BL(q) (t / BN + 256 / BN * (q))\n#define BT(l, j) b[(j) + (long)(l) * "
    "ldb]\n"
    "#else\n#define BJ(q) (t / BK + 256 / BK * (q))\n#define BL(q) (t % BK)\n#define BT(l, j) b[(l) + (long)(j) * "
    "ldb]\n"
    "#endif\n"
    "#define FETCH(l0)                                                                   \\\n"
    "  _Pragma(\"unroll\") for (int q = 0; q < BM * BK / 256; q++) {                        \\\n"
    "    const int i = i0 + AI(q), l = (l0) + AK(q);                                     \\\n"
    "    na[q] = i < m && l < k ? AT(i, l) : 0.0;                                        \\\n"
    "  }                                                                                 \\\n"
    "  _Pragma(\"unroll\") for (int q = 0; q < BN * BK / 256; q++) {                        \\\n"
    "    const int j = j0 + BJ(q), l = (l0) + BL(q);                                     \\\n"
    "    nb[q] = j < n && l < k ? BT(l, j) : 0.0;                                        \\\n"
    "  }\n"
    "  FETCH(0)\n"
    "  for (int l0 = 0; l0 < k; l0 += BK) {\n"
    "#pragma unroll\n"
    "    for (int q = 0; q < BM * BK / 256; q++) as[AK(q)][AI(q)] = na[q];\n"
    "#pragma unroll\n"
    "    for (int q = 0; q < BN * BK / 256; q++) bs[BL(q)][BJ(q)] = nb[q];\n"
    "    barrier(CLK_LOCAL_MEM_FENCE);\n"
    "    if (l0 + BK < k) { FETCH(l0 + BK) }\n"
    "#pragma unroll\n"
    "    for (int l = 0; l < BK; l++) {\n"
    "      double x[BM / W], y[BN / W];\n"
    "#pragma unroll\n"
    "      for (int r = 0; r < BM / W; r++) x[r] = as[l][tx + W * r];\n"
    "#pragma unroll\n"
    "      for (int s = 0; s < BN / W; s++) y[s] = bs[l][ty + W * s];\n"
    "#pragma unroll\n"
    "      for (int r = 0; r < BM / W; r++)\n"
    "#pragma unroll\n"
    "        for (int s = 0; s < BN / W; s++) acc[r][s] = fma(x[r], y[s], acc[r][s]);\n"
    "    }\n"
    "    barrier(CLK_LOCAL_MEM_FENCE);\n"
    "  }\n"
    "  int nan = 0;\n"
    "#pragma unroll\n"
    "  for (int s = 0; s < BN / W; s++)\n"
    "#pragma unroll\n"
    "    for (int r = 0; r < BM / W; r++) {\n"
    "      const int i = i0 + tx + W * r, j = j0 + ty + W * s;\n"
    "      if (i < m && j < n) {\n"
    "        c[i + (long)j * m] = acc[r][s];\n"
    "        nan |= acc[r][s] != acc[r][s];\n"
    "      }\n"
    "    }\n"
    "  if (nan) flag[0] = 1;\n"
    "}\n";

const char *oclgen_product(bool ta, bool tb, size_t local[2], size_t block[2], char **source) {
  const size_t room = sizeof text + 64;
  *source = malloc(room);
  if (!*source) return NULL;
  snprintf(*source, room, "#define TA %d\n#define TB %d\n%s", ta, tb, text);
  local[0] = local[1] = 16;
  block[0] = 128;
  block[1] = 64;
  return "ravel_product";
}
