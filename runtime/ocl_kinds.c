/* runtime/ocl_kinds.c - what kinds of devices there are, before a driver is loaded.
 *
 * A driver whose devices are the processors that the program runs on has little to gain where there are C compilers, and
 * takes its time to be loaded and to build (PoCL: half a second of processor time for a first kernel).  Whether there is
 * another one is told by what was found the last time, which is kept on disk, else by the names of the drivers' files.
 */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "ocl_impl.h"

static const char vendors[] = "/etc/OpenCL/vendors";

/* The drivers that are installed: *h grows by their names.  Are there some, and are all of them for processors? */
static bool look_at_files(OclHash *h) {
  static const char *const cpu[] = {"pocl", "intelocl"};
  DIR *d = opendir(vendors);
  int n = 0, others = 0;
  uint64_t a = 0, b = 0; /* the order in which they come says nothing */
  for (struct dirent *e; d && (e = readdir(d));) {
    const size_t len = strlen(e->d_name);
    char path[sizeof vendors + sizeof e->d_name], line[512] = "";
    if (len < 4 || strcmp(e->d_name + len - 4, ".icd") != 0) continue;
    snprintf(path, sizeof path, "%s/%s", vendors, e->d_name);
    FILE *in = fopen(path, "re");
    if (in && !fgets(line, sizeof line, in)) line[0] = 0;
    if (in) fclose(in);
    bool known = false;
    for (size_t i = 0; i < sizeof cpu / sizeof *cpu; i++) known = known || strstr(line, cpu[i]);
    const OclHash one = ocl_hash((OclHash){0, 0}, line, strlen(line));
    a += one.a, b += one.b;
    n++;
    others += !known;
  }
  if (d) closedir(d);
  *h = ocl_hash(*h, &a, sizeof a);
  *h = ocl_hash(*h, &b, sizeof b);
  return n > 0 && others == 0;
}

static bool is_auto(const char *spec) {
  if (!spec || !*spec) spec = getenv("RAVEL_DEVICE");
  return !spec || !*spec || strcasecmp(spec, "auto") == 0;
}

/* Others are not looked for there: they are a test's. */
static bool elsewhere(void) {
  return getenv("RAVEL_OPENCL_LIB") || getenv("OCL_ICD_VENDORS") || getenv("OCL_ICD_FILENAMES");
}

bool ocl_cpu_only(Rt *R, const char *spec) {
  OclState *S = is_auto(spec) ? ocl_state_bare(R) : NULL;
  if (!S || S->adopted) return false;
  if (S->kinds == OCL_KINDS_UNKNOWN) {
    OclHash h = {0, 0};
    size_t n = 0;
    bool cpu = !elsewhere() && look_at_files(&h);
    char *was = elsewhere() ? NULL : ocl_cache_get(h, "kinds", &n);
    if (was) cpu = *was == 'c';
    free(was);
    S->kinds = cpu ? OCL_KINDS_CPU : OCL_KINDS_OTHERS;
  }
  return S->kinds == OCL_KINDS_CPU;
}

void ocl_note_kinds(const OclState *S) {
  if (elsewhere() || S->ndev == 0) return;
  OclHash h = {0, 0};
  (void)look_at_files(&h);
  char is = 'c';
  size_t n = 0;
  for (int i = 0; i < S->ndev; i++)
    if (S->dev[i].usable && !S->dev[i].is_cpu) is = 'o';
  char *was = ocl_cache_get(h, "kinds", &n);
  if (!was || *was != is) ocl_cache_put(h, "kinds", &is, 1);
  free(was);
}
