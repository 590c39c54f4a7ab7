/* runtime/error.c - errors, warnings and output: formatted here, handled by the interpreter's hooks. */
#include "heap.h"
#include <errno.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

static const char *format(Rt *R, const char *fmt, va_list ap) {
  va_list aq;
  va_copy(aq, ap);
  char small[1];
  int n = vsnprintf(small, sizeof small, fmt, aq);
  va_end(aq);
  if (n < 0) return fmt;
  char *s = rt_scratch(R, (size_t)n + 1);
  vsnprintf(s, (size_t)n + 1, fmt, ap);
  return s;
}

static _Noreturn void raise(Rt *R, Obj *call, const char *fmt, va_list ap) {
  const char *msg = format(R, fmt, ap);
  if (R->hooks.error) R->hooks.error(R, call, msg);
  /* Only a program that uses the runtime without an interpreter (a unit test) comes here. */
  fprintf(stderr, "Error: %s\n", msg);
  abort();
}
void rt_error(Rt *R, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  raise(R, NULL, fmt, ap);
}
void rt_error_call(Rt *R, Obj *call, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  raise(R, call, fmt, ap);
}
void rt_error_class(Rt *R, const char *klass, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  if (R->hooks.error_class) R->hooks.error_class(R, klass, format(R, fmt, ap));
  raise(R, NULL, fmt, ap);
}

bool rt_strict(void) {
  const char *s = getenv("RAVEL_STRICT");
  return s && *s && *s != '0';
}

void rt_broken(const char *text) {
  static atomic_flag said = ATOMIC_FLAG_INIT; /* of the process, as standard error is */
  if (!atomic_flag_test_and_set(&said)) fprintf(stderr, "ravel: internal error (a bug in ravel): %s\n", text);
  if (rt_strict()) abort();
}

bool rt_not_held(const char *file, int line, const char *cond, const char *fmt, ...) {
  char saw[200], text[400];
  va_list ap;
  va_start(ap, fmt);
  vsnprintf(saw, sizeof saw, fmt, ap);
  va_end(ap);
  snprintf(text, sizeof text, "%s:%d: %s: %s", file, line, cond, saw);
  rt_broken(text);
  return false;
}

void rt_assert_failed(Rt *R, const char *file, int line, const char *cond, const char *fmt, ...) {
  char saw[200], text[400];
  va_list ap;
  va_start(ap, fmt);
  vsnprintf(saw, sizeof saw, fmt, ap);
  va_end(ap);
  snprintf(text, sizeof text, "%s:%d: %s: %s", file, line, cond, saw);
  if (rt_strict()) rt_broken(text);
  rt_error(R, "internal error: %s", text);
}

void rt_warning(Rt *R, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  const char *msg = format(R, fmt, ap);
  va_end(ap);
  if (R->hooks.warning) R->hooks.warning(R, NULL, msg);
}
void rt_warning_call(Rt *R, Obj *call, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  const char *msg = format(R, fmt, ap);
  va_end(ap);
  if (R->hooks.warning) R->hooks.warning(R, call, msg);
}

void rt_warning_frame(Rt *R, const char *msg) {
  if (R->hooks.warning) R->hooks.warning(R, R->hooks.frame_call ? R->hooks.frame_call(R) : NIL, msg);
}

void rt_clean_up_to(Rt *R, RtCleanup *to) {
  while (R->cleanup != to) {
    RtCleanup *c = R->cleanup;
    R->cleanup = c->prev;
    c->fn(c->data);
  }
}

void rt_check_interrupt(Rt *R) {
  if (!RT_IS_DUE(R->interrupted)) return;
  int what = __atomic_fetch_and(&R->interrupted, RT_INTERRUPT, __ATOMIC_RELAXED);
  if (what & ~RT_INTERRUPT && R->hooks.due) R->hooks.due(R, what);
  if (what & RT_INTERRUPT && R->hooks.interrupt) {
    __atomic_fetch_and(&R->interrupted, ~RT_INTERRUPT, __ATOMIC_RELAXED);
    R->hooks.interrupt(R);
  }
}

/* The handlers of the error need stack themselves: lower the limit until the overflow has unwound (rt_gc and the next
 * call of this function on a short stack put it back). */
void rt_stack_overflow(Rt *R) {
  Heap *H = R->heap;
  long used = (long)(H->stack_base - (char *)__builtin_frame_address(0));
  if (R->stack_limit == H->stack_soft) R->stack_limit = H->stack_low + (H->stack_soft - H->stack_low) / 4;
  rt_error_call(R, NIL, "C stack usage  %ld is too close to the limit", used);
}

/* ---- output ------------------------------------------------------------------------------------------------------ */

enum { OUT_BUFFER = 1 << 16, OUT_MS = 20, OUT_PIECE = 4096 };

static void write_all(int fd, const char *s, size_t n) {
  while (n > 0) {
    ssize_t k = write(fd, s, n);
    if (k < 0 && errno == EINTR) continue;
    if (k <= 0) return;
    s += k, n -= (size_t)k;
  }
}
static double clock_ms(clockid_t which) {
  struct timespec t;
  clock_gettime(which, &t);
  return (double)t.tv_sec * 1e3 + (double)t.tv_nsec * 1e-6;
}
double rt_now_ms(void) { return clock_ms(CLOCK_MONOTONIC); }
double rt_thread_ms(void) { return clock_ms(CLOCK_THREAD_CPUTIME_ID); }
double rt_process_ms(void) { return clock_ms(CLOCK_PROCESS_CPUTIME_ID); }

void rt_transient(Rt *R, const char *text) {
  Heap *H = R->heap;
  if (text ? H->out_midst : !H->out_line) return;
  H->out_line = false; /* rt_flush() would take it away */
  if (text) rt_flush(R);
  write_all(2, "\r\033[K", 4);
  if (text) write_all(2, text, strlen(text));
  H->out_line = text != NULL;
}

void rt_flush(Rt *R) {
  Heap *H = R->heap;
  if (UNLIKELY(H->out_line)) rt_transient(R, NULL);
  while (H->out_at < H->out_n) { /* in pieces that a pipe takes whole or not at all: rt_flush_dying() may come between */
    size_t n = H->out_n - H->out_at;
    ssize_t k = write(1, H->out + H->out_at, n < OUT_PIECE ? n : OUT_PIECE);
    if (k < 0 && errno == EINTR) continue;
    if (k <= 0) break;
    H->out_at += (size_t)k;
  }
  H->out_n = H->out_at = 0;
  H->out_time = 0;
}
void rt_flush_dying(Rt *R) {
  Heap *H = R->heap;
  if (H && H->out && H->out_at < H->out_n && H->out_n <= OUT_BUFFER) write_all(1, H->out + H->out_at, H->out_n - H->out_at);
}
/* Standard output is buffered, so that a program of many small cat()s costs few system calls, but nothing waits longer
 * than to the next output after OUT_MS, the end of the top-level expression, or anything on stderr; on a terminal, than
 * to the end of the line. */
void rt_write_fd(Rt *R, int fd, const char *s, size_t n) {
  Heap *H = R->heap;
  if (UNLIKELY(H->out_line)) rt_transient(R, NULL);
  if (n > 0) H->out_midst = s[n - 1] != '\n';
  if (fd != 1) {
    rt_flush(R);
    write_all(fd, s, n);
    return;
  }
  if (!H->out) {
    H->out_terminal = isatty(1);
    if (!(H->out = malloc(OUT_BUFFER))) {
      write_all(1, s, n);
      return;
    }
  }
  if (H->out_n + n > OUT_BUFFER) rt_flush(R);
  if (n > OUT_BUFFER) {
    write_all(1, s, n);
    return;
  }
  if (!H->out_n) H->out_time = rt_now_ms();
  memcpy(H->out + H->out_n, s, n);
  H->out_n += n;
  if (H->out_terminal ? memchr(s, '\n', n) != NULL
                      : n && s[n - 1] == '\n' && rt_now_ms() - H->out_time > OUT_MS)
    rt_flush(R);
}

static void put(Rt *R, int fd, const char *s, size_t n) {
  if (R->hooks.write) R->hooks.write(R, fd, s, n);
  else rt_write_fd(R, fd, s, n);
}
void rt_write(Rt *R, const char *s, size_t n) { put(R, 1, s, n); }

static void vput(Rt *R, int fd, const char *fmt, va_list ap) {
  char buf[1024];
  va_list aq;
  va_copy(aq, ap);
  int n = vsnprintf(buf, sizeof buf, fmt, aq);
  va_end(aq);
  if (n < 0) return;
  if ((size_t)n < sizeof buf) {
    put(R, fd, buf, (size_t)n);
    return;
  }
  char *big = rt_scratch(R, (size_t)n + 1);
  vsnprintf(big, (size_t)n + 1, fmt, ap);
  put(R, fd, big, (size_t)n);
}
void rt_printf(Rt *R, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  vput(R, 1, fmt, ap);
  va_end(ap);
}
void rt_eprintf(Rt *R, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  vput(R, 2, fmt, ap);
  va_end(ap);
}

/* ---- the end ----------------------------------------------------------------------------------------------------- */

void rt_at_exit(Rt *R, void (*fn)(Rt *R)) {
  Heap *H = R->heap;
  void (**t)(Rt *) = realloc(H->at_exit, (size_t)(H->nat_exit + 1) * sizeof *t);
  if (!t) return;
  H->at_exit = t;
  t[H->nat_exit++] = fn;
}
void rt_run_at_exit(Rt *R) {
  Heap *H = R->heap;
  while (H->nat_exit > 0) H->at_exit[--H->nat_exit](R);
}
