/* specialize/host_log.c - finding the table of the C library's log() (host_log.h). */
#define _GNU_SOURCE
#include "host_log.h"
#include <link.h>
#include <math.h>
#include <string.h>
#include "scalar.h"

/* A table in a segment that can be read: log(2) = 0x1.62e42fefa38p-1 + .., then polynomials that begin with -1/2. */
static int look(struct dl_phdr_info *lib, size_t size, void *found) {
  (void)size;
  const char *file = strrchr(lib->dlpi_name, '/');
  if (!file || strncmp(file, "/libm.so", 8) != 0) return 0;
  for (int k = 0; k < lib->dlpi_phnum; k++) {
    const ElfW(Phdr) *part = &lib->dlpi_phdr[k];
    if (part->p_type != PT_LOAD || !(part->p_flags & PF_R) || part->p_filesz < HOST_LOG_SIZE * sizeof(double)) continue;
    const char *from = (const char *)(lib->dlpi_addr + part->p_vaddr), *end = from + part->p_filesz;
    for (; from + HOST_LOG_SIZE * sizeof(double) <= end; from += sizeof(double)) {
      double t[HOST_LOG_CELLS];
      memcpy(t, from, sizeof *t);
      if (t[0] != 0x1.62e42fefa38p-1) continue;
      memcpy(t, from, sizeof t);
      if (t[1] != 0x1.ef35793c7673p-45 || t[7] != -0.5) continue;
      memcpy(found, from, HOST_LOG_SIZE * sizeof(double));
      return 1;
    }
  }
  return 0;
}

#define rv_log_table table
#define RV_HOST_LOG static double emulated(const double *table, double x)
#include "math/host_log.h"

bool spec_host_log(double *to) {
  enum { TRIES = 4096 };
  double table[HOST_LOG_SIZE];
  if (!dl_iterate_phdr(look, table)) return false;
  if (to) memcpy(to, table, sizeof table);
  rv_u64 s = 88172645463325252u;
  for (int i = 0; i < TRIES; i++) {
    s = s * 6364136223846793005u + 1442695040888963407u;
    double x = (double)(s >> 11) * 0x1p-53 * 0.075;
    if (i & 1) x = ldexp(x, -(i >> 1) % 60);
    if (x > 0 && emulated(table, x) != log(x)) return false;
  }
  return true;
}
