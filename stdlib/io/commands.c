/* stdlib/io/commands.c - commands of the system: the shell runs them, and an interrupt, a time limit or system()'s own
 * `timeout` ends them, with the processes that they have started. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../text/text.h"

extern char **environ;

/* A running command.  A descriptor that is not open is -1. */
typedef struct Command {
  pid_t pid;   /* of the shell; 0: it has ended, status says how */
  int status;  /* as waitpid() tells it */
  int ended;   /* becomes readable when the shell ends (Linux 5.3) */
  int from;    /* what it writes, if that is asked for */
  char *text;  /* that, what has been read of it */
  size_t n, room;
  double until; /* rt_now_ms() of its time limit; 0: none */
} Command;

/* Has it ended?  Takes note if so. */
static bool has_ended(Command *k) {
  if (k->pid && waitpid(k->pid, &k->status, WNOHANG) != 0) k->pid = 0;
  return !k->pid;
}

/* To the process and to those that it has started. */
static void signal_all(pid_t pid, int sig, int depth) {
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/task/%d/children", (int)pid, (int)pid);
  FILE *f = depth < 50 ? fopen(path, "re") : NULL;
  int child[256], n = 0;
  while (f && n < 256 && fscanf(f, "%d", &child[n]) == 1) n++;
  if (f) fclose(f);
  kill(pid, sig);
  for (int i = 0; i < n; i++) signal_all(child[i], sig, depth + 1);
}

/* Waits for the shell's end, or for something to read, or for a signal; for so many milliseconds at most. */
static void wait_for(Command *k, double ms) {
  if (ms < 0) ms = 0;
  if (k->pid && k->ended < 0 && ms > 5) ms = 5; /* has to be asked */
  struct pollfd what[2] = {{k->from, POLLIN, 0}, {k->pid ? k->ended : -1, POLLIN, 0}};
  poll(what, 2, (int)ms + (ms > (int)ms));
}

/* Ends a command that is left before its end: first as Ctrl-C does, so that it can clear up. */
static void end_now(Command *k) {
  static const struct {
    int sig, ms;
  } ways[] = {{SIGINT, 100}, {SIGTERM, 2000}, {SIGKILL, 1000}};
  for (int i = 0; i < 3 && !has_ended(k); i++) {
    signal_all(k->pid, ways[i].sig, 0);
    for (double end = rt_now_ms() + ways[i].ms; !has_ended(k) && rt_now_ms() < end;) {
      struct pollfd what = {k->ended, POLLIN, 0};
      poll(&what, 1, k->ended < 0 ? 5 : 50);
    }
  }
}
static void drop(void *data) {
  Command *k = data;
  end_now(k);
  if (k->ended >= 0) close(k->ended);
  if (k->from >= 0) close(k->from);
  free(k->text);
  *k = (Command){.ended = -1, .from = -1};
}

static void begin(Rt *R, Command *k, const char *text, bool intern) {
  int pipes[2] = {-1, -1};
  if (intern && pipe2(pipes, O_CLOEXEC)) rt_error(R, "cannot popen '%s', probable reason '%s'", text, strerror(errno));
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  if (intern) posix_spawn_file_actions_adddup2(&files, pipes[1], 1);
  char shell[] = "sh", option[] = "-c", *args[] = {shell, option, (char *)(uintptr_t)text, NULL};
  int error = posix_spawn(&k->pid, "/bin/sh", &files, NULL, args, environ);
  posix_spawn_file_actions_destroy(&files);
  if (intern) close(pipes[1]);
  if (error) {
    if (intern) close(pipes[0]);
    k->pid = 0;
    rt_error(R, "cannot popen '%s', probable reason '%s'", text, strerror(error));
  }
  k->from = pipes[0];
#ifdef SYS_pidfd_open
  k->ended = (int)syscall(SYS_pidfd_open, k->pid, 0);
#endif
}

/* Reads what is there; false at its end. */
static bool read_some(Rt *R, Command *k) {
  if (k->room - k->n < 4096) {
    size_t room = k->room * 2 + 65536;
    char *more = realloc(k->text, room);
    if (!more) rt_error(R, "cannot allocate memory for the output of a command");
    k->text = more, k->room = room;
  }
  struct pollfd what = {k->from, POLLIN, 0};
  if (poll(&what, 1, 0) <= 0) return true;
  ssize_t got = read(k->from, k->text + k->n, k->room - k->n);
  if (got > 0) k->n += (size_t)got;
  return got > 0 || (got < 0 && errno == EINTR);
}

/* A program that owns the terminal got the Ctrl-C as well, and may have its own use for it (an editor, another
 * interpreter): only if it has ended by it the interrupt is meant for us. */
static void interrupted(Rt *R, Command *k) {
  if (k->from < 0 && isatty(0) && R->interrupted & RT_INTERRUPT) {
    for (double end = rt_now_ms() + 150; !has_ended(k) && rt_now_ms() < end;) wait_for(k, 20);
    if (!has_ended(k)) __atomic_fetch_and(&R->interrupted, ~RT_INTERRUPT, __ATOMIC_RELAXED);
  }
  rt_check_interrupt(R);
}

/* Until its end; false: its time limit came first. */
static bool run(Rt *R, Command *k) {
  bool reading = k->from >= 0;
  while (reading || !has_ended(k)) {
    if (RT_IS_DUE(R->interrupted)) interrupted(R, k);
    double left = k->until ? k->until - rt_now_ms() : 50;
    if (left <= 0) {
      end_now(k);
      return false;
    }
    wait_for(k, left < 50 ? left : 50); /* setTimeLimit() and a host's request come without a signal */
    if (reading) reading = read_some(R, k);
    if (!reading && k->from >= 0) close(k->from), k->from = -1;
  }
  if (RT_IS_DUE(R->interrupted)) interrupted(R, k);
  return true;
}

static Obj *lines_of(Rt *R, const char *s, size_t n) {
  Obj *r = rt_alloc(R, T_STR, 0);
  int64_t lines = 0;
  for (const char *end = s + n, *e; s < end; s = e + 1) {
    e = memchr(s, '\n', (size_t)(end - s));
    if (!e) e = end;
    size_t len = strnlen(s, (size_t)(e - s));
    r = rt_grow(R, r, lines + 1);
    SET_STR(r, lines++, rt_mkf(R, "%.*s", (int)len, s));
  }
  return r;
}

/* .system(command, intern, timeout): the exit status, or the lines that it wrote, with the status as an attribute if it
 * is not 0; 124 where the time limit has ended it, the signal's number (not with lines) where one has */
static Obj *do_system(Rt *R, Call *c) {
  const char *text = rt_as_cstr(R, c->args[0]);
  bool intern = rt_as_lgl(R, c->args[1]) == 1;
  double limit = c->args[2] ? rt_as_dbl(R, c->args[2]) : 0;
  if (!text) rt_error(R, "non-empty character argument expected");
  rt_flush(R);
  fflush(NULL);
  Command k = {.ended = -1, .from = -1, .until = limit > 0 ? rt_now_ms() + 1000 * limit : 0};
  RtCleanup undo;
  rt_cleanup(R, &undo, drop, &k);
  begin(R, &k, text, intern);
  bool in_time = run(R, &k);
  int s = k.status, status = !in_time ? 124 : WIFEXITED(s) ? WEXITSTATUS(s) : intern ? 0 : WTERMSIG(s);
  Obj *r = intern ? lines_of(R, k.text ? k.text : "", k.n) : rt_int(R, status);
  rt_cleaned_up(R, &undo);
  drop(&k);
  if (intern && status) rt_attr_set(R, r, rt_sym(R, "status"), rt_int(R, status));
  return r;
}

const BuiltinDef builtins_commands[] = {
  {".system", do_system, BK_BUILTIN, "command, intern, timeout", BF_OUTSIDE, 0},
  {0}};
