/* runtime/cc_tools.h - C compilers, for cc_device.c; cc_device.h says which are used. */
#ifndef RAVEL_CC_TOOLS_H
#define RAVEL_CC_TOOLS_H
#include <limits.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

typedef struct CcTool {
  char path[PATH_MAX];
  int64_t facts[3]; /* that tell one installation from another */
  bool tcc;
} CcTool;
/* A compiler that runs: its process, and the folder that it writes into. */
typedef struct CcJob {
  pid_t pid;
  char dir[PATH_MAX];
  struct CcJob *next;
} CcJob;
const CcTool *cc_tool(int i);    /* 0: the quickest, 1: the best one; NULL: there is none */
const char *cc_tools_name(void); /* of all: "tcc, cc" */
/* t over the file c, into so; what it says into err.  False: it fails, or the process ends. */
bool cc_run(const CcTool *t, CcJob *j, const char *c, const char *so, const char *err);
char *cc_complaint(const char *path); /* malloc'ed: the first line that names an error */
#endif
