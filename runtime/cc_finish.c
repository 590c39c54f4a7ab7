/* runtime/cc_finish.c - the process ends while the best compiler is at work (cc_device.h): another process begins
 * again, so that the next run has what it makes. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "cc_device.h"
#include "cc_tools.h"
#include "ocl.h"

/* Nothing of the process that has ended is kept from ending: no pipe, no terminal, no signal. */
static void detach(void) {
  enum { SECONDS = 120, LOWEST = 19 };
  static const int ending[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGALRM, SIGPIPE};
  for (size_t i = 0; i < sizeof ending / sizeof *ending; i++) signal(ending[i], SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  setsid();
  alarm(SECONDS);
  (void)setpriority(PRIO_PROCESS, 0, LOWEST);
  if (chdir("/")) return;
  const int null = open("/dev/null", O_RDWR);
  for (int i = 0; i < 3 && null >= 0; i++) dup2(null, i);
  const long most = sysconf(_SC_OPEN_MAX);
  for (int fd = 3; fd < (most > 0 && most < 65536 ? most : 65536); fd++) close(fd);
}

static void build_again(const CcRest *r) {
  CcJob j = {.pid = 0};
  char c[PATH_MAX + 8], so[PATH_MAX + 8], err[PATH_MAX + 8];
  if (!cc_make_folder(j.dir)) return;
  snprintf(c, sizeof c, "%s/k.c", j.dir), snprintf(so, sizeof so, "%s/k.so", j.dir);
  snprintf(err, sizeof err, "%s/err", j.dir);
  size_t n = 0;
  char *b = NULL;
  if (cc_write_file(c, r->text, strlen(r->text)) && cc_run(cc_tool(1), &j, c, so, err)) b = cc_with_head(r->head, so, &n);
  cc_remove_folder(j.dir);
  if (b) ocl_cache_put((OclHash){r->key[0], r->key[1]}, "bin", b, n);
  free(b);
}

void cc_finish(bool keep) {
  enum { MOST = 8 };
  CcRest rest[MOST];
  const int n = cc_stop(rest, keep && cc_tool(1) ? MOST : 0);
  if (n > 0 && fork() == 0) {
    detach();
    cc_forked();
    for (int i = 0; i < n; i++) build_again(&rest[i]);
    _exit(0);
  }
  for (int i = 0; i < n; i++) free(rest[i].text);
}
