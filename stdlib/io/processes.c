/* stdlib/processes.c - child processes of package parallel: a fork that evaluates one call, and the pipe that brings its
 * value home.
 *
 * A child has the parent's memory, but none of its threads and not its OpenCL device: before the fork all results are
 * brought to memory, afterwards the child's calls run in the interpreter.  It ends without the parent's exit code
 * (temporary files, finalisers, the report).
 *
 * Where several processes run the script (runtime/hosts.h), children are dealt out to them in turn: each call here is
 * made by all, the one that a child belongs to does it, and the others hear what came of it.  So numbers of children and
 * of pipes say whose they are. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../base/away.h"
#include "../../runtime/hosts.h"
#include "../../runtime/ocl.h"
#include "../text/text.h"

static bool write_all(int fd, const void *data, size_t n) {
  const char *s = data;
  while (n > 0) {
    ssize_t k = write(fd, s, n);
    if (k < 0 && errno == EINTR) continue;
    if (k <= 0) return false;
    s += k, n -= (size_t)k;
  }
  return true;
}
static bool read_all(int fd, void *data, size_t n) {
  char *s = data;
  while (n > 0) {
    ssize_t k = read(fd, s, n);
    if (k < 0 && errno == EINTR) continue;
    if (k <= 0) return false;
    s += k, n -= (size_t)k;
  }
  return true;
}

/* ---- the child --------------------------------------------------------------------------------------------------- */

static _Noreturn void leave(Rt *R, int status) {
  rt_flush(R);
  fflush(NULL);
  _exit(status);
}
typedef struct Child {
  Obj *fun;
  int to;
} Child;
/* The function's value, a raw vector, behind its length. */
static void deliver(Rt *R, void *data) {
  const Child *c = data;
  Obj *v = rt_box(R, interp_call(R, c->fun, 0, NULL, NULL, NULL, R->global));
  rt_assert(R, TYPE(v) == T_RAW, "a child's value is of type %d", TYPE(v));
  int64_t n = LEN(v);
  signal(SIGPIPE, SIG_IGN);
  if (!write_all(c->to, &n, sizeof n) || !write_all(c->to, rt_data(v), (size_t)n)) leave(R, 1);
}
static _Noreturn void be_child(Rt *R, Child *c, bool silent) {
  int null = open("/dev/null", O_RDWR);
  if (null >= 0) {
    dup2(null, 0);
    if (silent) dup2(null, 1), dup2(null, 2);
    close(null);
  }
  R->interactive = false;
  if (rt_follows(R)) R->hooks.write = NULL; /* what children print, the process's own output */
  if (R->hosts) R->hosts->in_child = true;
  if (R->hosts && R->hosts->forked) R->hosts->forked();
  R->hooks.quit = leave;
  ocl_forked(R);
  interp_forked(R);
  rt_option_set(R, "ravel.offload", rt_str(R, "never"));
  leave(R, interp_try(R, deliver, c) ? 0 : 1);
}

/* ---- whose ------------------------------------------------------------------------------------------------------- */

enum { PIDS = 1 << 22 /* a process id is less */, FDS = 1 << 20 };

static bool is_mine(Rt *R, int owner) { return !rt_shared(R) || R->hosts->rank == owner; }
static bool is_dead(const Rt *R, int owner) { return rt_shared(R) && !hosts_lives(R->hosts, owner); }
/* The owner's number, to all; where it has died, with its children: dead. */
static int64_t of_owner(Rt *R, int owner, int64_t x, int64_t dead) {
  if (!rt_shared(R)) return x;
  if (!is_mine(R, owner)) x = INT64_MAX;
  R->hosts->least(&x, 1);
  return x == INT64_MAX ? dead : x;
}
/* Whose the next child is. */
static int next_owner(Rt *R) {
  if (!rt_shared(R)) return 0;
  RtHosts *h = R->hosts;
  int owner;
  do owner = (int)(h->children++ % (uint32_t)h->size);
  while (!hosts_lives(h, owner));
  return owner;
}

/* .mc_fork(fun, silent): c(pid, the end of the pipe that its value comes from) */
static Obj *do_fork(Rt *R, Call *c) {
  int end[2];
  if (!rt_is_fun(c->args[0])) rt_error(R, "invalid '%s' argument", "fun");
  const int owner = next_owner(R);
  rt_assert(R, owner >= 0 && owner < INT32_MAX / PIDS && owner < INT32_MAX / FDS, "process %d", owner);
  Obj *r = rt_alloc(R, T_INT, 2);
  if (!is_mine(R, owner)) {
    int64_t pid = of_owner(R, owner, 0, 0);
    if (pid < 0) rt_error(R, "unable to fork, possible reason: %s", strerror((int)-pid));
    INT_W(r)[0] = (int32_t)(owner * PIDS + pid), INT_W(r)[1] = (int32_t)(owner * FDS + of_owner(R, owner, 0, 0));
    return r;
  }
  rt_flush(R);
  fflush(NULL);
  ocl_before_fork(R);
  away_settle(R);
  pid_t pid = pipe2(end, O_CLOEXEC) == 0 ? fork() : -2;
  if (pid < 0) {
    int err = errno;
    if (pid == -1) close(end[0]), close(end[1]);
    (void)of_owner(R, owner, -err, -err);
    if (pid == -2) rt_error(R, "unable to create a pipe");
    rt_error(R, "unable to fork, possible reason: %s", strerror(err));
  }
  if (pid == 0) {
    close(end[0]);
    be_child(R, &(Child){c->args[0], end[1]}, rt_as_lgl(R, c->args[1]) == 1);
  }
  close(end[1]);
  INT_W(r)[0] = (int32_t)(owner * PIDS + of_owner(R, owner, pid, pid));
  INT_W(r)[1] = (int32_t)(owner * FDS + of_owner(R, owner, end[0], end[0]));
  return r;
}

/* ---- the parent -------------------------------------------------------------------------------------------------- */

/* .mc_ready(fds, timeout): which of them can be read without waiting; seconds, negative: until one can */
static Obj *do_ready(Rt *R, Call *c) {
  Obj *fds = c->args[0];
  if (fds->type != T_INT) rt_error(R, "invalid '%s' argument", "fds");
  int64_t n = LEN(fds);
  double timeout = rt_as_dbl(R, c->args[1]), until = rt_now_ms() + 1000 * timeout;
  const int slice = rt_shared(R) ? 5 : 100; /* ms: the others' children may have ended */
  struct pollfd *p = rt_scratch(R, (size_t)(n + 1) * sizeof *p);
  int64_t *silent = rt_scratch(R, (size_t)(n + 1) * sizeof *silent); /* 0: can be read; the last one: the time is not over */
  for (int64_t i = 0; i < n; i++)
    p[i] = (struct pollfd){.fd = is_mine(R, INT(fds)[i] / FDS) ? INT(fds)[i] % FDS : -1, .events = POLLIN};
  for (bool some = false; !some;) {
    rt_check_interrupt(R);
    double left = timeout < 0 ? slice : until - rt_now_ms();
    int k = poll(p, (nfds_t)n, left < 0 ? 0 : left > slice ? slice : (int)ceil(left));
    if (k < 0 && errno != EINTR) rt_error(R, "%s", strerror(errno));
    for (int64_t i = 0; i < n; i++) silent[i] = p[i].revents == 0 && !is_dead(R, INT(fds)[i] / FDS);
    silent[n] = timeout < 0 || rt_now_ms() < until;
    if (rt_shared(R)) R->hosts->least(silent, (int)n + 1);
    for (int64_t i = 0; i <= n; i++) some |= !silent[i];
  }
  Obj *r = rt_alloc(R, T_LGL, n);
  for (int64_t i = 0; i < n; i++) LGL_W(r)[i] = !silent[i];
  return r;
}
/* .mc_read(fd): what deliver() has written, NULL where the child ended without a value */
static Obj *do_read(Rt *R, Call *c) {
  const int fd = rt_as_int(R, c->args[0]) % FDS, owner = rt_as_int(R, c->args[0]) / FDS;
  int64_t n = -1;
  if (is_mine(R, owner) && (!read_all(fd, &n, sizeof n) || n < 0)) n = -1;
  n = of_owner(R, owner, n, -1);
  if (n < 0) return NIL;
  rt_assert(R, owner >= 0 && (!rt_shared(R) || owner < R->hosts->size), "process %d", owner);
  Obj *v = rt_alloc(R, T_RAW, n);
  bool whole = !is_mine(R, owner) || read_all(fd, VEC(v)->data, (size_t)n);
  if (!of_owner(R, owner, whole, false)) return NIL;
  if (!rt_shared(R)) return v;
  int64_t *at = rt_scratch(R, ((size_t)R->hosts->size + 1) * sizeof *at);
  for (int k = 0; k <= R->hosts->size; k++) at[k] = k > owner ? n : 0;
  R->hosts->gather(VEC(v)->data, at);
  return is_dead(R, owner) ? NIL : v;
}
/* .mc_close(fd, pid): the child has ended, or will now that nobody reads: its status, as waitpid() tells it */
static Obj *do_close(Rt *R, Call *c) {
  int status = 0, pid = rt_as_int(R, c->args[1]), owner = pid / PIDS;
  if (is_mine(R, owner)) {
    close(rt_as_int(R, c->args[0]) % FDS);
    while (waitpid(pid % PIDS, &status, 0) < 0 && errno == EINTR) {}
  }
  return rt_int(R, (int)of_owner(R, owner, status, SIGKILL));
}
static Obj *do_kill(Rt *R, Call *c) {
  Obj *pid = c->args[0];
  int sig = rt_as_int(R, c->args[1]);
  if (pid->type != T_INT) rt_error(R, "invalid '%s' argument", "pid");
  Obj *r = rt_alloc(R, T_LGL, LEN(pid));
  for (int64_t i = 0; i < LEN(pid); i++) {
    const int p = INT(pid)[i], owner = p > 0 ? p / PIDS : 0;
    bool done = is_mine(R, owner) && p > 0 && p != NA_INT && sig != NA_INT &&
                (p % PIDS == getpid() ? raise(sig) : kill(p % PIDS, sig)) == 0; /* to itself: there before the next call */
    LGL_W(r)[i] = of_owner(R, owner, done, false) != 0;
  }
  return r;
}

const BuiltinDef builtins_processes[] = {{".mc_fork", do_fork, BK_BUILTIN, "fun, silent", BF_OUTSIDE, 0},
                                         {".mc_ready", do_ready, BK_BUILTIN, "fds, timeout", BF_OUTSIDE, 0},
                                         {".mc_read", do_read, BK_BUILTIN, "fd", BF_OUTSIDE, 0},
                                         {".mc_close", do_close, BK_BUILTIN, "fd, pid", BF_OUTSIDE, 0},
                                         {".kill", do_kill, BK_BUILTIN, "pid, signal", BF_OUTSIDE, 0},
                                         {0}};
