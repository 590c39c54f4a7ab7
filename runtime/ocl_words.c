/* runtime/ocl_words.c - words of the Mersenne twister, made by a device with memory of its own for kernels that draw.
 *
 * Chunks of 624 * CHUNK words are made side by side, a work-group each.  Their first states come from the first one's by
 * jumps (jump.h), the 1, 2, 4, .. that are there to as many behind them: all rounds of a launch use powers of one
 * polynomial, which the device keeps.  What a chunk has to do besides its own words is 10,000 additions of a state, the work
 * of some 300 such states.
 */
#include "jump.h"
#include "ocl_impl.h"
#include "twister.h"

enum {
  CHUNK = 512,
  GROUP = 256,
  ROUNDS = 16, /* 2^16 chunks, 2e10 words */
  PARTS = (JUMP_BITS + TWISTER_WORDS - 1) / TWISTER_WORDS,
  WEIGHT = 11264 /* the most powers that a polynomial is thought to have: half of them, and fourteen deviations */
};

struct OclWords {
  OclDevice *d;
  OclBuf *states, *words;
  int64_t most; /* words that the second has room for */
};

/* A polynomial as the kernel reads it: where the powers of each 624 begin, and these, less the multiple of 624. */
typedef struct Powers {
  cl_int from[PARTS + 1];
  cl_ushort power[WEIGHT];
} Powers;

static const char source[] =
    /* The next 624 words at w[624 - o ..] from those at w[o ..]. */
    "static inline void twist(__local uint *w, const int o, const int t) {\n"
    "  __local uint *a = w + o, *b = w + (624 - o);\n"
    "#define NEXT(k, low, far) do { const uint y = (a[k] & 0x80000000u) | ((low) & 0x7fffffffu);\\\n"
    "    b[k] = (far) ^ (y >> 1) ^ ((0u - (y & 1u)) & 0x9908b0dfu); } while (0)\n"
    "  if (t < 227) NEXT(t, a[t + 1], a[t + 397]);\n"
    "  barrier(CLK_LOCAL_MEM_FENCE);\n"
    "  if (t < 227) NEXT(t + 227, a[t + 228], b[t]);\n"
    "  barrier(CLK_LOCAL_MEM_FENCE);\n"
    "  if (t < 169) NEXT(t + 454, a[t + 455], b[t + 227]);\n"
    "  if (t == 169) NEXT(623, b[0], b[396]);\n"
    "  barrier(CLK_LOCAL_MEM_FENCE);\n"
    "}\n"
    /* State have + g is that of chunk g, moved on. */
    "__attribute__((reqd_work_group_size(256, 1, 1)))\n"
    "__kernel void ravel_jump(__global uint *states, const int have, __global const int *polys, const int at) {\n"
    "  __local uint w[1248];\n"
    "  const int t = (int)get_local_id(0);\n"
    "  __global const uint *mt = states + get_group_id(0) * 624;\n"
    "  __global uint *to = states + (have + get_group_id(0)) * 624;\n"
    "  __global const int *poly = polys + at;\n"
    "  __global const unsigned short *power = (__global const unsigned short *)(poly + 33);\n"
    "  uint s0 = 0, s1 = 0, s2 = 0;\n"
    "  if (have <= 0) return;\n" /* run to be compiled: ocl_program() */
    "  for (int k = t; k < 624; k += 256) w[k] = mt[k];\n"
    "  barrier(CLK_LOCAL_MEM_FENCE);\n"
    "  twist(w, 0, t);\n"
    "  for (int part = 0; part < 32; part++) {\n"
    "    const int end = poly[part + 1];\n"
    "    for (int j = poly[part]; j < end; j++) {\n"
    "      const int i = power[j] + 1 + t;\n"
    "      s0 ^= w[i];\n"
    "      s1 ^= w[i + 256];\n"
    "      if (t < 112) s2 ^= w[i + 512];\n"
    "    }\n"
    "    barrier(CLK_LOCAL_MEM_FENCE);\n"
    "    for (int k = t; k < 624; k += 256) w[k] = w[k + 624];\n"
    "    barrier(CLK_LOCAL_MEM_FENCE);\n"
    "    twist(w, 0, t);\n"
    "  }\n"
    "  to[t] = s0;\n"
    "  to[t + 256] = s1;\n"
    "  if (t < 112) to[t + 512] = s2;\n"
    "}\n"
    /* Words [at, at + n), of those that chunk 0 begins with; group 0 is chunk `first`. */
    "__attribute__((reqd_work_group_size(256, 1, 1)))\n"
    "__kernel void ravel_words(__global const uint *states, const int first, const long at, const long n,\n"
    "                          const int chunk, __global uint *out) {\n"
    "  __local uint w[1248];\n"
    "  const int t = (int)get_local_id(0), c = first + (int)get_group_id(0);\n"
    "  long base = (long)c * chunk * 624 - at;\n"
    "  int o = 0;\n"
    "  if (n <= 0) return;\n"
    "  for (int k = t; k < 624; k += 256) w[k] = states[(long)c * 624 + k];\n"
    "  barrier(CLK_LOCAL_MEM_FENCE);\n"
    "  for (int b = 0; b < chunk && base < n; b++) {\n"
    "    for (int k = t; k < 624; k += 256)\n"
    "      if (base + k >= 0 && base + k < n) out[base + k] = w[o + k];\n"
    "    twist(w, o, t);\n"
    "    o = 624 - o;\n"
    "    base += 624;\n"
    "  }\n"
    "}\n";

bool ocl_words_can(OclDevice *d) {
  static const uint8_t jump[] = {OCL_ARG_BUF, OCL_ARG_BYTES, OCL_ARG_BUF, OCL_ARG_BYTES},
                       words[] = {OCL_ARG_BUF, OCL_ARG_BYTES, OCL_ARG_BYTES, OCL_ARG_BYTES, OCL_ARG_BYTES, OCL_ARG_BUF};
  static const uint32_t jump_size[] = {0, 4, 0, 4}, words_size[] = {0, 4, 8, 8, 4, 0};
  if (d->max_group < GROUP || d->local_mem < 16384) return false;
  if (!d->jump) d->jump = ocl_program(d->S->R, d, source, "ravel_jump", d->build_options, 4, jump, jump_size, GROUP, 0);
  if (!d->words)
    d->words = ocl_program(d->S->R, d, source, "ravel_words", d->build_options, 6, words, words_size, GROUP, 0);
  return d->jump && d->words;
}

/* The polynomial of each round that `chunks` need, on the device. */
static OclStatus make_polys(OclDevice *d) {
  Powers *all = malloc(ROUNDS * sizeof *all);
  if (!all) return (OclStatus){CL_OUT_OF_HOST_MEMORY, __LINE__, "ocl_words_begin", __FILE__};
  for (int r = 0; r < ROUNDS; r++) {
    JumpPoly p;
    int n = 0, part = 0;
    rt_jump_power(&p, ((uint64_t)CHUNK << r) * TWISTER_WORDS - 1); /* from w[1] on */
    for (int k = 0; k < JUMP_BITS && n < WEIGHT; k++) {
      while (part <= k / TWISTER_WORDS) all[r].from[part++] = n;
      if (p.bit[k / 64] >> k % 64 & 1) all[r].power[n++] = (cl_ushort)(k % TWISTER_WORDS);
    }
    while (part <= PARTS) all[r].from[part++] = n;
    if (!rt_holds(n < WEIGHT, "a polynomial of %d powers", n)) break;
  }
  OclStatus st = ocl_buf_new(d, ROUNDS * sizeof *all, &d->polys);
  if (!st.code) st = ocl_write(d, d->polys, 0, all, ROUNDS * sizeof *all, NULL);
  if (st.code && d->polys) ocl_buf_release(d->polys), d->polys = NULL;
  free(all);
  return st;
}

/* PoCL mistakes launches of a kernel that are under way together (see ocl_enqueue_kernel). */
static OclStatus run(OclDevice *d, OclProgram *p, int64_t groups) {
  size_t group = GROUP, global = (size_t)groups * GROUP;
  OCL_TRY(ocl_enqueue_kernel(p, 1, NULL, &global, &group, 0, NULL, NULL));
  return d->is_pocl ? ocl_finish_queue(d, d->queue, false) : OCL_OK;
}
#define ARG(d, p, i, x) OCL_TRY(OCL((d)->S, clSetKernelArg, (p)->kernel, i, sizeof(x), &(x)))

static OclStatus first_states(OclWords *w, const uint32_t *mt, int64_t chunks) {
  OclDevice *d = w->d;
  OCL_TRY(ocl_write(d, w->states, 0, mt, TWISTER_WORDS * sizeof *mt, NULL));
  int round = 0;
  for (int64_t have = 1; have < chunks; have *= 2, round++) {
    const cl_int n = (cl_int)have, at = (cl_int)(round * (sizeof(Powers) / sizeof(cl_int)));
    ARG(d, d->jump, 0, w->states->mem);
    ARG(d, d->jump, 1, n);
    ARG(d, d->jump, 2, d->polys->mem);
    ARG(d, d->jump, 3, at);
    OCL_TRY(run(d, d->jump, chunks - have < have ? chunks - have : have));
  }
  return OCL_OK;
}

void ocl_words_end(OclWords *w) {
  if (!w) return;
  ocl_buf_release(w->states);
  ocl_buf_release(w->words);
  free(w);
}

OclStatus ocl_words_begin(OclDevice *d, const uint32_t *mt, int64_t n, int64_t most, OclWords **out) {
  const int64_t chunks = (n + (int64_t)CHUNK * TWISTER_WORDS - 1) / ((int64_t)CHUNK * TWISTER_WORDS);
  OclWords *w = *out = calloc(1, sizeof *w);
  if (!w || chunks > 1 << ROUNDS) return (OclStatus){CL_OUT_OF_HOST_MEMORY, __LINE__, "ocl_words_begin", __FILE__};
  w->d = d, w->most = most;
  if (ocl_program_wait(d->jump) != OCL_PROG_READY || ocl_program_wait(d->words) != OCL_PROG_READY)
    return (OclStatus){CL_INVALID_PROGRAM_EXECUTABLE, __LINE__, "ocl_words_begin", __FILE__};
  if (!d->polys) OCL_TRY(make_polys(d));
  OCL_TRY(ocl_buf_new(d, (size_t)chunks * TWISTER_WORDS * sizeof *mt, &w->states));
  OCL_TRY(ocl_buf_new(d, (size_t)most * sizeof *mt, &w->words));
  return first_states(w, mt, chunks);
}

OclStatus ocl_words_next(OclWords *w, int64_t at, int64_t n, OclBuf **buf) {
  OclDevice *d = w->d;
  OclProgram *p = d->words;
  const int64_t size = (int64_t)CHUNK * TWISTER_WORDS;
  const cl_int first = at > 0 ? (cl_int)(at / size) : 0, chunk = CHUNK;
  const cl_long from = at, len = n;
  if (!rt_holds(n > 0 && n <= w->most, "%lld words in room for %lld", (long long)n, (long long)w->most))
    return (OclStatus){CL_INVALID_VALUE, __LINE__, "ocl_words_next", __FILE__};
  ARG(d, p, 0, w->states->mem);
  ARG(d, p, 1, first);
  ARG(d, p, 2, from);
  ARG(d, p, 3, len);
  ARG(d, p, 4, chunk);
  ARG(d, p, 5, w->words->mem);
  *buf = w->words;
  return run(d, p, (at + n - 1) / size - first + 1);
}
