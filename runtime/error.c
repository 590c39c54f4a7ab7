/* runtime/error.c - errors, warnings and output: formatted here, handled by the interpreter's hooks. */
#include "heap.h"
#include <stdio.h>
#include <stdlib.h>
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

void rt_check_interrupt(Rt *R) {
  if (LIKELY(!R->interrupted)) return;
  if (R->hooks.interrupt) {
    R->interrupted = 0;
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

void rt_stack_rearm(Rt *R) { heap_stack_relax(R); }

static void put(Rt *R, int fd, const char *s, size_t n) {
  if (R->hooks.write) {
    R->hooks.write(R, fd, s, n);
    return;
  }
  while (n > 0) {
    ssize_t k = write(fd, s, n);
    if (k <= 0) return;
    s += k, n -= (size_t)k;
  }
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
