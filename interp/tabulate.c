/* interp/tabulate.c - tabulate(bin, n) where bin lives on a device: each work-group counts in local memory, in several
 * copies of the table when it is small, whose counts of one bin lie side by side: a work-item's copy is a bank of its
 * own.  At its end it stores its table, where those of all groups are little to bring home, and the host adds them: no
 * command has to clear anything before.  Else it adds to the table of all.  Counts are exact in any order.
 */
#include <stdio.h>

#include "kernels.h"
#include "matprod.h"

enum {
  LOCAL_BINS = 4096,   /* of the tables in local memory; larger ones are counted in global memory */
  MOST_BINS = 1 << 22, /* the table goes there and back */
  GROUP = OWN_GROUP,
  NARGS = 6,
  EACH = 16,          /* elements of a work-item, at least */
  SIDE = 8,           /* read side by side */
  OWN_BYTES = 1 << 15 /* of the groups' tables, at most */
};

static const char text[] =
    "__attribute__((reqd_work_group_size(GROUP, 1, 1)))\n"
    "__kernel void ravel_tabulate(__global const int *restrict x, const int n, __global int *count, const int nb,\n"
    "                             const int copies, const int own) {\n"
    "  __local int h[LOCAL_BINS];\n"
    "  const int l = (int)get_local_id(0), g = (int)get_local_size(0), mine = l & (copies - 1);\n"
    "  for (int k = l; k < nb * copies; k += g) h[k] = 0;\n"
    "  barrier(CLK_LOCAL_MEM_FENCE);\n"
    "  const long all = (long)get_global_size(0);\n"
    "  for (long i = get_global_id(0); i < n; i += SIDE * all) {\n"
    "    int b[SIDE];\n"
    "    for (int u = 0; u < SIDE; u++) b[u] = i + u * all < n ? x[i + u * all] : 0;\n"
    "    for (int u = 0; u < SIDE; u++)\n"
    "      if (b[u] >= 1 && b[u] <= nb) atomic_inc(&h[(b[u] - 1) * copies + mine]);\n"
    "  }\n"
    "  barrier(CLK_LOCAL_MEM_FENCE);\n"
    "  for (int k = l; k < nb; k += g) {\n"
    "    int s = 0;\n"
    "    for (int c = 0; c < copies; c++) s += h[k * copies + ((l + c) & (copies - 1))];\n"
    "    if (own) count[(int)get_group_id(0) * nb + k] = s;\n"
    "    else if (s) atomic_add(&count[k], s);\n"
    "  }\n"
    "}\n"
    "__kernel void ravel_tabulate_many(__global const int *restrict x, const int n, __global int *count,\n"
    "                                  const int nb, const int copies, const int own) {\n"
    "  for (long i = get_global_id(0); i < n; i += get_global_size(0)) {\n"
    "    const int b = x[i];\n"
    "    if (b >= 1 && b <= nb) atomic_inc(&count[b - 1]);\n"
    "  }\n"
    "}\n";

bool interp_tabulate(Rt *R, Call *c, Obj *x, int64_t nb, int32_t *count) {
  int64_t n = LEN(x);
  if (TYPE(x) != T_INT || nb < 1 || nb > MOST_BINS || nb > n) return false;
  OclDevice *d = par_own_device(R, n, OWN_LEAST, 1, &x);
  if (!d || d->local_mem < 2 * LOCAL_BINS * sizeof(int32_t)) return false;
  char source[sizeof text + 64];
  snprintf(source, sizeof source, "#define GROUP %d\n#define LOCAL_BINS %d\n#define SIDE %d\n%s", GROUP, LOCAL_BINS,
           SIDE, text);
  int32_t n32 = (int32_t)n, nb32 = (int32_t)nb, copies = 1;
  while (copies < 32 && copies * 2 * nb <= LOCAL_BINS) copies *= 2;
  int64_t groups = (n + EACH * GROUP - 1) / (EACH * GROUP), most = (int64_t)(d->units ? d->units : 1) * 4;
  if (groups > most) groups = most;
  size_t bytes = (size_t)nb * sizeof *count, all = bytes * (size_t)groups;
  int32_t own = nb <= LOCAL_BINS && all <= OWN_BYTES, tables[OWN_BYTES / sizeof(int32_t)];
  OclArg args[NARGS] = {{.kind = OCL_ARG_IN, .vec = x},
                        {.kind = OCL_ARG_BYTES, .p = &n32, .size = sizeof n32},
                        {.kind = OCL_ARG_BUF, .p = count, .size = bytes, .zeros = bytes, .back = bytes},
                        {.kind = OCL_ARG_BYTES, .p = &nb32, .size = sizeof nb32},
                        {.kind = OCL_ARG_BYTES, .p = &copies, .size = sizeof copies},
                        {.kind = OCL_ARG_BYTES, .p = &own, .size = sizeof own}};
  if (own) args[2] = (OclArg){.kind = OCL_ARG_BUF, .p = tables, .size = all, .back = all};
  OwnKernel k = {"tabulate", "counting", n, d, NARGS, args, GROUP};
  if (!par_own_begin(R, &k, c, source, nb <= LOCAL_BINS ? "ravel_tabulate" : "ravel_tabulate_many", false))
    return false;
  OclStatus st = par_own_launch(R, &k, groups * GROUP, NULL);
  for (int64_t g = 0; own && !st.code && g < groups; g++)
    for (int64_t b = 0; b < nb; b++) count[b] += tables[g * nb + b];
  if (st.code) memset(count, 0, bytes);
  return par_own_end(R, &k, st, NULL);
}
