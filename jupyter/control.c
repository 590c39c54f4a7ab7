/* jupyter/control.c */
#define _GNU_SOURCE
#include "control.h"
#include "../runtime/ravel_version.h"
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { TICK_MS = 50 };

void jupyter_put_info(FILE *f) {
  fputs("{\"status\": \"ok\", \"protocol_version\": \"5.3\", \"implementation\": \"ravel\", "
        "\"implementation_version\": \"" RAVEL_VERSION "\", "
        "\"banner\": \"ravel " RAVEL_VERSION ", the language of R " RAVEL_R_VERSION "\", "
        "\"language_info\": {\"name\": \"R\", \"version\": \"" RAVEL_R_VERSION "\", \"mimetype\": \"text/x-r-source\", "
        "\"file_extension\": \".r\", \"pygments_lexer\": \"r\", \"codemirror_mode\": \"r\"}, "
        "\"debugger\": false, \"help_links\": []}",
        f);
}
/* The content of shutdown_reply. */
static void put_shutdown(FILE *f, const Message *m) {
  fprintf(f, "{\"status\": \"ok\", \"restart\": %s}", json_flag(m->content, "restart", false) ? "true" : "false");
}

static void answer(Control *c, const Message *m) {
  Text t;
  bool end = !strcmp(m->type, "shutdown_request"), info = !strcmp(m->type, "kernel_info_request");
  if (!end && !info && strcmp(m->type, "interrupt_request")) return;
  wire_status(c->w, m, "busy");
  text_begin(&t);
  if (info) jupyter_put_info(t.f);
  else if (end) put_shutdown(t.f, m);
  else fputs("{\"status\": \"ok\"}", t.f);
  const char *reply = info ? "kernel_info_reply" : end ? "shutdown_reply" : "interrupt_reply";
  wire_send(c->w, CONTROL, m, reply, text_end(&t));
  if (end) wire_publish(c->w, m, reply, t.s);
  text_free(&t);
  wire_status(c->w, m, "idle");
  if (end) c->ending = true;
  if (!info) pthread_kill(c->interpreter, SIGINT);
}

/* The program that has started us is gone, and took no leave. */
static bool is_orphan(void) { return getenv("JPY_PARENT_PID") && getppid() == 1; }

static void *run(void *data) {
  Control *c = data;
  static const Channel on[] = {CONTROL, HEARTBEAT};
  while (!c->closing) {
    unsigned what = wire_wait(c->w, on, 2, streams_fds(c->streams), 2, TICK_MS);
    if (what & 1) {
      Message *m = wire_receive(c->w, CONTROL);
      if (m) answer(c, m);
      message_free(m);
    }
    if (what & 2) wire_echo(c->w);
    streams_tick(c->streams);
    if (!c->ending && is_orphan()) {
      c->ending = true;
      pthread_kill(c->interpreter, SIGINT);
    }
  }
  return NULL;
}

bool control_begin(Control *c) {
  sigset_t all, before; /* signals are for the interpreter's thread */
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, &before);
  bool ok = pthread_create(&c->thread, NULL, run, c) == 0;
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  return ok;
}
void control_end(Control *c) {
  c->closing = true;
  pthread_join(c->thread, NULL);
}
