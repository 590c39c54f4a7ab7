/* interp/progress.c - on a terminal, calls that last over two seconds show how far they are: a line that goes away.
 *
 * It is written by the interpreter's thread alone, between elements and while it waits for a device, and taken away by
 * whatever is written next (rt_transient). */
#include <stdio.h>
#include "../runtime/heap.h"
#include "../runtime/ocl.h"
#include "frame.h"
#include "offload.h"
#include "repl.h"

enum { PATIENCE_MS = 2000, EACH_MS = 250 };
static double shown_ms; /* the last line: there is one terminal */

/* 1234567 as 1,234,567. */
static const char *grouped(char room[32], double x) {
  char digits[24];
  int n = snprintf(digits, sizeof digits, "%.0f", x), k = 0;
  for (int i = 0; i < n; i++) {
    if (i && (n - i) % 3 == 0) room[k++] = ',';
    room[k++] = digits[i];
  }
  room[k] = 0;
  return room;
}

static void show(Rt *R, double began_ms, int64_t done, int64_t all, const char *where) {
  double now = rt_now_ms(), s = (now - began_ms) / 1e3;
  char line[240], a[32], b[32], c[32];
  if (now - began_ms < PATIENCE_MS || now - shown_ms < EACH_MS) return;
  shown_ms = now;
  if (done > 0)
    snprintf(line, sizeof line, "%s of %s elements (%d %%), %s a second, %s; Ctrl-C stops", grouped(a, (double)done),
             grouped(b, (double)all), (int)(100 * (double)done / (double)all), grouped(c, (double)done / s), where);
  else
    snprintf(line, sizeof line, "%s elements since %.0f seconds, %s; Ctrl-C stops", grouped(b, (double)all), s, where);
  rt_transient(R, line);
}

static void look_at_call(Rt *R, ParGlance *g, int64_t done, int64_t all) {
  if (done == all) {
    rt_transient(R, NULL);
    return;
  }
  show(R, g->began_ms, done, all, "in the interpreter");
  double each = done > 0 ? (rt_now_ms() - g->began_ms) / (double)done : 0;
  g->next = done + 1 + (each > 0 ? (int64_t)(EACH_MS / 5 / each) : 0);
}

static void look_at_device(Rt *R, const OclDevice *d) { show(R, d->began_ms, d->lanes_done, d->lanes_all, d->name); }

void progress_begin(Rt *R) {
  ParTable *t = par_table(R);
  if (t) t->look = look_at_call;
  ocl_on_look(R, look_at_device);
}
