/* jupyter/kernel.c - the kernel's main loop: a front end's requests, one after the other, by the interpreter's thread.
 *
 * A cell is R's top level: interp_top() for each of its expressions, with the hooks set so that values, errors, questions
 * and pictures become messages.  What R itself does for notebooks (pages of plots, completion, inspection) is
 * stdlib/R/utils/jupyter.R.  Hooks carry no pointer: one kernel per process, found through `kernel`. */
#define _GNU_SOURCE
#include "jupyter.h"
#include "control.h"
#include "../ast/ast.h"
#include "../interp/frame.h"
#include "../runtime/utf8.h"
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct Kernel {
  Rt *R;
  Wire *w;
  Streams *streams;
  Control control;
  int wake_fd;
  int cells; /* executed so far */
  char **history;
  const Message *request; /* that is being answered */
  bool silent, last;      /* the cell's; its last expression is running */
  bool failed;            /* the last cell has */
  bool showing;           /* a value is being printed */
  char *html;             /* the same as a table, or NULL */
  char *error;            /* the text of the error that ended the cell */
  void (*quit)(Rt *R, int status);
} Kernel;
static Kernel *kernel;

/* ---- values and pictures ----------------------------------------------------------------------------------------- */

static void put_base64(FILE *f, const unsigned char *s, size_t n) {
  static const char digit[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  for (size_t i = 0; i < n; i += 3) {
    size_t k = n - i < 3 ? n - i : 3;
    uint32_t x = (uint32_t)s[i] << 16 | (k > 1 ? (uint32_t)s[i + 1] << 8 : 0) | (k > 2 ? s[i + 2] : 0);
    for (size_t d = 0; d < 4; d++) fputc(d <= k ? digit[x >> (18 - 6 * d) & 63] : '=', f);
  }
}

/* A bundle: `body` are its members. */
static void publish_bundle(Kernel *k, bool result, const char *body) {
  Text t;
  streams_flush(k->streams);
  text_begin(&t);
  fprintf(t.f, "{\"data\": {%s}, \"metadata\": {}, ", body);
  if (result) fprintf(t.f, "\"execution_count\": %d}", k->cells);
  else fputs("\"transient\": {}}", t.f);
  wire_publish(k->w, k->request, result ? "execute_result" : "display_data", text_end(&t));
  text_free(&t);
}

static void publish_text(Kernel *k, const char *text, size_t n, const char *html) {
  Text t;
  text_begin(&t);
  if (html) {
    fputs("\"text/html\": ", t.f);
    json_put_string(t.f, html, strlen(html));
    fputs(", ", t.f);
  }
  fputs("\"text/plain\": ", t.f);
  json_put_string(t.f, text, n && text[n - 1] == '\n' ? n - 1 : n);
  publish_bundle(k, k->last, text_end(&t));
  text_free(&t);
}

/* What has been printed of a value: all, or what came before an error. */
static void end_showing(Kernel *k) {
  size_t n;
  if (!k->showing) return;
  char *text = streams_captured(k->streams, &n);
  if (n) publish_text(k, text, n, k->html);
  free(text);
  free(k->html);
  k->html = NULL;
  k->showing = false;
}
static void show(Rt *R, Obj *value) {
  Kernel *k = kernel;
  if (k->silent) return;
  k->showing = true;
  streams_capture(k->streams);
  print_value(R, value, R->global);
  Obj *html = interp_call_named(R, ".jupyter_html", 1, value);
  if (TYPE(html) == T_STR && LEN(html) == 1) k->html = strdup(STR(html, 0));
  end_showing(k);
}

/* hooks.display: MIME types and what they are, strings or raw vectors. */
static void display(Rt *R, Obj *data) {
  Text t;
  Obj *types = rt_names(R, data);
  bool any = false;
  text_begin(&t);
  for (int64_t i = 0; types != NIL && i < LEN(data); i++) {
    Obj *x = ELT(data, i);
    if (TYPE(x) != T_RAW && (TYPE(x) != T_STR || LEN(x) < 1)) continue;
    fputs(any ? ", " : "", t.f);
    json_put_string(t.f, STR(types, i), strlen(STR(types, i)));
    fputs(": ", t.f);
    if (TYPE(x) == T_RAW) {
      fputc('"', t.f);
      put_base64(t.f, RAW(x), (size_t)LEN(x));
      fputc('"', t.f);
    } else {
      const char *s = text_utf8(R, ELT(x, 0));
      json_put_string(t.f, s, strlen(s));
    }
    any = true;
  }
  const char *body = text_end(&t);
  if (any) publish_bundle(kernel, false, body);
  text_free(&t);
}

static void publish_page(Kernel *k, const char *file) {
  FILE *f = fopen(file, "r");
  if (!f) return;
  const char *dot = strrchr(file, '.');
  bool svg = dot && !strcmp(dot, ".svg");
  Text page, t;
  char room[4096];
  size_t n;
  text_begin(&page);
  while ((n = fread(room, 1, sizeof room, f)) > 0) fwrite(room, 1, n, page.f);
  fclose(f);
  unlink(file);
  text_end(&page);
  text_begin(&t);
  fprintf(t.f, "\"text/plain\": \"plot\", \"%s\": ", svg ? "image/svg+xml" : "image/png");
  if (svg) json_put_string(t.f, page.s, page.n);
  else {
    fputc('"', t.f);
    put_base64(t.f, (const unsigned char *)page.s, page.n);
    fputc('"', t.f);
  }
  publish_bundle(k, false, text_end(&t));
  text_free(&t);
  text_free(&page);
}

static void publish_pages(Rt *R, void *data) {
  Obj *pages = interp_call_named(R, ".jupyter_pages", 1, rt_lgl(R, *(bool *)data));
  for (int64_t i = 0; TYPE(pages) == T_STR && i < LEN(pages); i++) publish_page(kernel, STR(pages, i));
}

/* ---- errors ------------------------------------------------------------------------------------------------------ */

static void report_error(Rt *R, const char *text) {
  free(kernel->error);
  kernel->error = strdup(text);
}

static void put_string(FILE *f, const char *s) {
  json_put_string(f, s, strcspn(s, "\n") == strlen(s) - 1 ? strlen(s) - 1 : strlen(s));
}

/* ename, evalue and traceback: members of "error" and of a reply. */
static void put_error(Kernel *k, FILE *f, TopStatus st) {
  Rt *R = k->R;
  Obj *c = IS(R)->last_cond;
  const char *name = "error", *value = k->error ? k->error : "";
  bool known = st == TOP_ERROR && k->error && c && TYPE(c) == T_LIST && LEN(c) >= 4;
  if (known && TYPE(ELT(c, 3)) == T_STR && LEN(ELT(c, 3)) > 0) name = STR(ELT(c, 3), 0);
  if (known && TYPE(ELT(c, 0)) == T_STR && LEN(ELT(c, 0)) > 0) value = STR(ELT(c, 0), 0);
  if (st == TOP_INTERRUPT) name = "interrupt", value = "";
  fputs("\"ename\": ", f);
  put_string(f, name);
  fputs(", \"evalue\": ", f);
  put_string(f, value);
  fputs(", \"traceback\": [", f);
  put_string(f, st == TOP_INTERRUPT ? "Interrupted" : k->error ? k->error : "");
  Obj *calls = known && IS(R)->tb ? IS(R)->tb : NIL;
  if (calls != NIL && LEN(calls) > 0) fputs(", \"Traceback:\"", f);
  for (int64_t i = LEN(calls) - 1; calls != NIL && i >= 0; i--) {
    char *line;
    if (asprintf(&line, "%d. %s", (int)(LEN(calls) - i), CSTR(ast_deparse_line(R, ELT(calls, i)))) < 0) continue;
    fputs(", ", f);
    put_string(f, line);
    free(line);
  }
  fputs("]", f);
}

/* ---- input ------------------------------------------------------------------------------------------------------- */

/* Console.more: the front end is asked for a line. */
static char *ask(Rt *R, void *data, const char *prompt, bool *interrupted) {
  Kernel *k = data;
  if (!json_flag(k->request->content, "allow_stdin", true)) return NULL;
  streams_flush(k->streams);
  Text t;
  text_begin(&t);
  fputs("{\"prompt\": ", t.f);
  json_put_string(t.f, prompt, strlen(prompt));
  fputs(", \"password\": false}", t.f);
  Message *old;
  while ((old = wire_receive(k->w, STDIN)) != NULL) message_free(old); /* answers that came too late */
  wire_send(k->w, STDIN, k->request, "input_request", text_end(&t));
  text_free(&t);
  static const Channel on[] = {STDIN};
  char *line = NULL;
  while (!line) {
    unsigned what = wire_wait(k->w, on, 1, &k->wake_fd, 1, -1);
    if (what & 2 || R->interrupted & RT_INTERRUPT) {
      R->interrupted &= ~RT_INTERRUPT;
      *interrupted = true;
      return NULL;
    }
    Message *m = what & 1 ? wire_receive(k->w, STDIN) : NULL;
    if (m && !strcmp(m->type, "input_reply") && asprintf(&line, "%s\n", json_text(m->content, "value", "")) < 0)
      line = NULL;
    message_free(m);
  }
  return line;
}

/* ---- requests ---------------------------------------------------------------------------------------------------- */

static void answer(Kernel *k, const Message *m);

static void forget_interrupts(Kernel *k) {
  char drop[64];
  while (read(k->wake_fd, drop, sizeof drop) > 0) continue;
  k->R->interrupted &= ~RT_INTERRUPT;
}

static TopStatus run_cell(Kernel *k, const char *code, size_t n) {
  Rt *R = k->R;
  ParseResult p = ast_parse(R, code, n, "", true);
  if (p.status != PARSE_OK) {
    char *text;
    if (asprintf(&text, "Error: %s\n", p.repl) >= 0) k->error = text;
    return TOP_QUIT; /* nothing of it runs */
  }
  TopStatus st = TOP_OK;
  bool end = false;
  for (int64_t i = 0; i < LEN(p.exprs) && st == TOP_OK; i++) {
    k->last = i == LEN(p.exprs) - 1;
    st = interp_top(R, ELT(p.exprs, i));
    end_showing(k);
    if (!k->silent && !k->last) interp_try(R, publish_pages, &end);
  }
  end = true;
  if (!k->silent) interp_try(R, publish_pages, &end);
  streams_flush(k->streams);
  return st;
}

static void remember(Kernel *k, const char *code) {
  char **h = realloc(k->history, ((size_t)k->cells + 1) * sizeof *h);
  if (!h) return;
  k->history = h;
  h[k->cells - 1] = strdup(code);
}

typedef struct OneValue {
  const char *code;
  size_t n;
} OneValue;
static void print_code(Rt *R, void *data) {
  const OneValue *v = data;
  ParseResult p = ast_parse(R, v->code, v->n, "", false);
  if (p.status != PARSE_OK) rt_error(R, "%s", p.repl);
  for (int64_t i = 0; i < LEN(p.exprs); i++) {
    Value x = interp_eval(R, ELT(p.exprs, i), R->global);
    if (i == LEN(p.exprs) - 1) print_value(R, rt_box(R, x), R->global);
  }
}
static void put_user_expressions(Kernel *k, FILE *f) {
  const Json *all = json_member(k->request->content, "user_expressions");
  fputs(", \"user_expressions\": {", f);
  for (const Json *e = all && all->kind == JSON_OBJECT ? all->kid : NULL; e; e = e->next) {
    if (e->kind != JSON_STRING) continue;
    size_t n;
    streams_capture(k->streams);
    bool ok = interp_try(k->R, print_code, &(OneValue){e->text, e->n});
    char *text = streams_captured(k->streams, &n);
    if (e != all->kid) fputs(", ", f);
    json_put_string(f, e->name, strlen(e->name));
    if (ok) {
      fputs(": {\"status\": \"ok\", \"metadata\": {}, \"data\": {\"text/plain\": ", f);
      json_put_string(f, text, n && text[n - 1] == '\n' ? n - 1 : n);
      fputs("}}", f);
    } else {
      fputs(": {\"status\": \"error\", \"ename\": \"error\", \"traceback\": [], \"evalue\": ", f);
      put_string(f, interp_last_error(k->R));
      fputc('}', f);
    }
    free(text);
  }
  fputc('}', f);
}

/* The requests that wait behind a cell with an error: those that came before it was answered, no later ones. */
enum { MOST_WAITING = 256 };
static int take_waiting(Kernel *k, Message *waiting[MOST_WAITING]) {
  static const Channel on[] = {SHELL};
  int n = 0;
  while (n < MOST_WAITING && wire_wait(k->w, on, 1, NULL, 0, 0))
    if ((waiting[n] = wire_receive(k->w, SHELL)) != NULL) n++;
  return n;
}
static void abort_waiting(Kernel *k, Message *m) {
  bool cell = !strcmp(m->type, "execute_request");
  if (cell) {
    wire_status(k->w, m, "busy");
    wire_send(k->w, SHELL, m, "execute_reply", "{\"status\": \"aborted\", \"payload\": [], \"user_expressions\": {}}");
    wire_status(k->w, m, "idle");
  } else answer(k, m);
  message_free(m);
}

static void execute(Kernel *k, const Message *m, FILE *f) {
  const char *code = json_text(m->content, "code", "");
  size_t n = strlen(code);
  k->silent = json_flag(m->content, "silent", false);
  if (!k->silent && json_flag(m->content, "store_history", true)) {
    k->cells++;
    remember(k, code);
  }
  Text t;
  if (!k->silent) {
    text_begin(&t);
    fputs("{\"code\": ", t.f);
    json_put_string(t.f, code, n);
    fprintf(t.f, ", \"execution_count\": %d}", k->cells);
    wire_publish(k->w, m, "execute_input", text_end(&t));
    text_free(&t);
  }
  free(k->error);
  k->error = NULL;
  forget_interrupts(k);
  TopStatus st = run_cell(k, code, n);
  k->failed = st != TOP_OK && (st != TOP_QUIT || k->error); /* TOP_QUIT without one: Q in a browser */
  if (k->failed) {
    text_begin(&t);
    put_error(k, t.f, st);
    text_end(&t);
    fprintf(f, "\"status\": \"error\", \"execution_count\": %d, %s, \"payload\": []", k->cells, t.s);
    char *error;
    if (asprintf(&error, "{%s}", t.s) >= 0) {
      wire_publish(k->w, m, "error", error);
      free(error);
    }
    text_free(&t);
    fputs(", \"user_expressions\": {}", f);
  } else {
    fprintf(f, "\"status\": \"ok\", \"execution_count\": %d, \"payload\": []", k->cells);
    put_user_expressions(k, f);
  }
}

/* q(): the front end is told before the end. */
static void on_quit(Rt *R, int status) {
  Kernel *k = kernel;
  bool end = true;
  if (k->request) {
    interp_try(R, publish_pages, &end);
    streams_flush(k->streams);
    char *reply;
    if (asprintf(&reply,
                 "{\"status\": \"ok\", \"execution_count\": %d, \"payload\": [{\"source\": \"ask_exit\", "
                 "\"keepkernel\": false}], "
                 "\"user_expressions\": {}}",
                 k->cells) >= 0)
      wire_send(k->w, SHELL, k->request, "execute_reply", reply);
    wire_status(k->w, k->request, "idle");
  }
  k->quit(R, status);
}

static void info(Kernel *k, const Message *m, FILE *f) {
  Text t;
  text_begin(&t);
  jupyter_put_info(t.f);
  text_end(&t);
  fwrite(t.s + 1, 1, t.n - 2, f); /* without its braces */
  text_free(&t);
}

typedef struct AtCursor {
  const char *fun, *code;
  int pos;
  Obj *answer;
} AtCursor;
static void ask_at_cursor(Rt *R, void *data) {
  AtCursor *a = data;
  a->answer = interp_call_named(R, a->fun, 2, rt_str(R, a->code), rt_int(R, a->pos));
}
/* What R's function `fun` says about the code at the request's cursor (NIL, if it fails). */
static Obj *at_cursor(Kernel *k, const Message *m, const char *fun, int *pos) {
  const char *code = json_text(m->content, "code", "");
  int64_t length = utf8_count(code, strlen(code));
  double at = json_number(m->content, "cursor_pos", (double)length);
  *pos = at >= 0 && at <= (double)length ? (int)at : (int)length;
  AtCursor a = {fun, code, *pos, NIL};
  forget_interrupts(k);
  return interp_try(k->R, ask_at_cursor, &a) ? a.answer : NIL;
}

static void complete(Kernel *k, const Message *m, FILE *f) {
  int pos, start;
  Obj *a = at_cursor(k, m, ".jupyter_complete", &pos);
  bool ok = TYPE(a) == T_LIST && LEN(a) == 2 && TYPE(ELT(a, 0)) == T_STR;
  start = ok ? rt_as_int(k->R, ELT(a, 1)) : pos;
  fputs("\"status\": \"ok\", \"matches\": [", f);
  for (int64_t i = 0; ok && i < LEN(ELT(a, 0)); i++) {
    fputs(i ? ", " : "", f);
    put_string(f, STR(ELT(a, 0), i));
  }
  fprintf(f, "], \"cursor_start\": %d, \"cursor_end\": %d, \"metadata\": {}", start, pos);
}

static void inspect(Kernel *k, const Message *m, FILE *f) {
  int pos;
  Obj *lines = at_cursor(k, m, ".jupyter_inspect", &pos);
  bool found = TYPE(lines) == T_STR && LEN(lines) > 0;
  fprintf(f, "\"status\": \"ok\", \"found\": %s, \"metadata\": {}, \"data\": {", found ? "true" : "false");
  if (found) {
    Text t;
    text_begin(&t);
    for (int64_t i = 0; i < LEN(lines); i++) fprintf(t.f, "%s%s", i ? "\n" : "", STR(lines, i));
    text_end(&t);
    fputs("\"text/plain\": ", f);
    json_put_string(f, t.s, t.n);
    text_free(&t);
  }
  fputc('}', f);
}

static void is_complete(Kernel *k, const Message *m, FILE *f) {
  const char *code = json_text(m->content, "code", "");
  ParseResult p = ast_parse(k->R, code, strlen(code), "", false);
  switch (p.status) {
  case PARSE_OK: fputs("\"status\": \"complete\"", f); break;
  case PARSE_INCOMPLETE: fputs("\"status\": \"incomplete\", \"indent\": \"    \"", f); break;
  case PARSE_ERROR: fputs("\"status\": \"invalid\"", f); break;
  }
}

/* Is there one of `*` (any) and `?` in the pattern that fits? */
static bool fits(const char *pattern, const char *s) {
  for (; *pattern; pattern++, s++) {
    if (*pattern == '*') {
      for (;; s++) {
        if (fits(pattern + 1, s)) return true;
        if (!*s) return false;
      }
    }
    if (!*s || (*pattern != '?' && *pattern != *s)) return false;
  }
  return !*s;
}

static void history(Kernel *k, const Message *m, FILE *f) {
  const char *how = json_text(m->content, "hist_access_type", "tail"), *pattern = json_text(m->content, "pattern", "*");
  bool output = json_flag(m->content, "output", false), search = !strcmp(how, "search"), range = !strcmp(how, "range");
  double most = json_number(m->content, "n", 1e9);
  double from = range ? json_number(m->content, "start", 1) : 1,
         to = range ? json_number(m->content, "stop", 1e9) : 1e9;
  int fit = 0, k0 = 0;
  for (int i = 0; i < k->cells; i++) fit += k->history[i] && (!search || fits(pattern, k->history[i]));
  fputs("\"status\": \"ok\", \"history\": [", f);
  bool any = false;
  for (int i = 0; i < k->cells; i++) {
    const char *code = k->history[i];
    if (!code || (search && !fits(pattern, code))) continue;
    k0++;
    if (range ? i + 1 < from || i + 1 >= to : k0 <= fit - most) continue;
    fprintf(f, "%s[1, %d, ", any ? ", " : "", i + 1);
    fputs(output ? "[" : "", f);
    json_put_string(f, code, strlen(code));
    fputs(output ? ", null]]" : "]", f);
    any = true;
  }
  fputc(']', f);
}

static void comms(Kernel *k, const Message *m, FILE *f) { fputs("\"status\": \"ok\", \"comms\": {}", f); }

static void shutdown_kernel(Kernel *k, const Message *m, FILE *f) {
  bool restart = json_flag(m->content, "restart", false);
  fprintf(f, "\"status\": \"ok\", \"restart\": %s", restart ? "true" : "false");
  k->control.ending = true;
}

static const struct {
  const char *type, *reply;
  void (*answer)(Kernel *k, const Message *m, FILE *f); /* puts the members of the reply's content */
} requests[] = {
    {"execute_request", "execute_reply", execute},    {"kernel_info_request", "kernel_info_reply", info},
    {"complete_request", "complete_reply", complete}, {"inspect_request", "inspect_reply", inspect},
    {"history_request", "history_reply", history},    {"is_complete_request", "is_complete_reply", is_complete},
    {"comm_info_request", "comm_info_reply", comms},  {"shutdown_request", "shutdown_reply", shutdown_kernel},
};

static void answer(Kernel *k, const Message *m) {
  size_t i = 0, n = sizeof requests / sizeof *requests;
  while (i < n && strcmp(m->type, requests[i].type)) i++;
  if (!strcmp(m->type, "comm_open")) { /* nobody here has such a target */
    char *close;
    const char *id = json_text(m->content, "comm_id", "");
    if (asprintf(&close, "{\"comm_id\": \"%s\", \"data\": {}}", strpbrk(id, "\"\\") ? "" : id) < 0) return;
    wire_publish(k->w, m, "comm_close", close);
    free(close);
  }
  if (i == n) return; /* of a later protocol */
  k->request = m;
  wire_status(k->w, m, "busy");
  streams_belong(k->streams, m);
  Text t;
  text_begin(&t);
  fputc('{', t.f);
  requests[i].answer(k, m, t.f);
  fputc('}', t.f);
  const char *content = text_end(&t);
  bool stop = k->failed && requests[i].answer == execute && json_flag(m->content, "stop_on_error", true);
  Message *waiting[MOST_WAITING];
  int n_waiting = stop ? take_waiting(k, waiting) : 0;
  streams_flush(k->streams);
  wire_send(k->w, SHELL, m, requests[i].reply, content);
  text_free(&t);
  wire_status(k->w, m, "idle");
  streams_belong(k->streams, NULL);
  k->request = NULL;
  for (int w = 0; w < n_waiting; w++) abort_waiting(k, waiting[w]);
}

/* ---- the kernel's life ------------------------------------------------------------------------------------------- */

static void write_stream(Rt *R, int fd, const char *s, size_t n) { streams_write(kernel->streams, fd, s, n); }
static void begin(Rt *R, void *data) { interp_call_named(R, ".jupyter_begin", 0); }

const char *jupyter_run(Rt *R, const char *connection_file, int wake_fd) {
  static Kernel the_kernel;
  Kernel *k = &the_kernel;
  const char *why = NULL;
  k->R = R;
  k->wake_fd = wake_fd;
  if (!(k->w = wire_open(connection_file, &why))) return why;
  if (!(k->streams = streams_open(k->w))) return "cannot make a pipe";
  k->control = (Control){.w = k->w, .streams = k->streams, .interpreter = pthread_self()};
  if (!control_begin(&k->control)) return "cannot start a thread";
  kernel = k;
  k->quit = R->hooks.quit;
  R->hooks.quit = on_quit;
  R->hooks.write = write_stream;
  R->hooks.show = show;
  R->hooks.display = display;
  R->hooks.report_error = report_error;
  Console con = {.more = ask, .data = k};
  IS(R)->console = &con;
  if (!interp_try(R, begin, NULL)) return interp_last_error(R);
  wire_status(k->w, NULL, "starting");
  static const Channel on[] = {SHELL};
  while (!k->control.ending) {
    unsigned what = wire_wait(k->w, on, 1, &wake_fd, 1, -1);
    if (what & 2) forget_interrupts(k);
    Message *m = what & 1 ? wire_receive(k->w, SHELL) : NULL;
    if (m) answer(k, m);
    message_free(m);
  }
  IS(R)->console = NULL;
  return NULL;
}

void jupyter_end(void) {
  Kernel *k = kernel;
  if (!k) return;
  kernel = NULL;
  k->R->hooks.write = NULL;
  control_end(&k->control);
  streams_flush(k->streams);
  streams_close(k->streams);
  wire_close(k->w);
}
