/* runtime/cc_tools.h - C compilers, for cc_device.c; cc_device.h says which are used. */
#ifndef RAVEL_CC_TOOLS_H
#define RAVEL_CC_TOOLS_H
#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

enum { CC_HEAD = 16 }; /* bytes that a binary begins with */
typedef struct CcTool {
  char path[PATH_MAX];
  int64_t facts[3]; /* that tell one installation from another */
  bool tcc;
} CcTool;
/* A compiler that runs: its process, and the folder that it writes into. */
typedef struct CcJob {
  pid_t pid;
  char dir[PATH_MAX];
  /* NULL: nobody needs it when the process has ended; else the file c, what its binary begins with, and the key */
  const char *text;
  unsigned char head[CC_HEAD];
  uint64_t key[2];
  struct CcJob *next;
} CcJob;
/* What such a compiler was at when the process ended: text is the caller's. */
typedef struct CcRest {
  char *text;
  unsigned char head[CC_HEAD];
  uint64_t key[2];
} CcRest;
/* Compilers that run have to stop: the process ends.  What they were to write is removed.  How many of those that have a
 * text are in rest[]. */
int cc_stop(CcRest *rest, int most);
void cc_forked(void); /* in a new process, which runs compilers itself */
const CcTool *cc_tool(int i);    /* 0: the quickest, 1: the best one; NULL: there is none */
const char *cc_tools_name(void); /* of all: "tcc, cc" */
/* t over the file c, into so; what it says into err.  False: it fails, or the process ends. */
bool cc_run(const CcTool *t, CcJob *j, const char *c, const char *so, const char *err);
bool cc_make_folder(char dir[PATH_MAX]); /* in TMPDIR */
bool cc_write_file(const char *path, const char *s, size_t n);
/* The file at path behind such a head, malloc'ed; NULL: it cannot be read. */
char *cc_with_head(const void *head, const char *path, size_t *size);
char *cc_complaint(const char *path); /* malloc'ed: the first line that names an error */
#endif
