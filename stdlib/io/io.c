/* stdlib/io/io.c - the builtins that make connections and read and write through them. */
#include <zlib.h>
#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

#include "../ast/ast.h"
#include "connections.h"

/* ---- making, opening, closing ------------------------------------------------------------------------------------ */

static const char *path_arg(Rt *R, Call *c, int i, const char *name) {
  Obj *x = text_arg(c, i);
  if (!x || x->type != T_STR || LEN(x) < 1 || ELT(x, 0) == NA_STR) rt_error(R, "invalid '%s' argument", name);
  return text_utf8(R, ELT(x, 0));
}

/* file, fifo, gzfile, bzfile, xzfile, pipe: (description, open, ...encoding at args[enc]) */
static Obj *do_file(Rt *R, Call *c) {
  ConnKind kind = (ConnKind)c->def->code;
  const char *path = text_arg(c, 0) ? path_arg(R, c, 0, "description") : "";
  const char *mode = arg_str(R, c, 1, "open", "");
  int e = kind == CK_FILE || kind == CK_FIFO || kind == CK_URL ? 3 : 2;
  Obj *enc = text_arg(c, e);
  const char *encoding = enc && enc->type == T_STR ? rt_as_cstr(R, enc) : NULL;
  const bool far = conn_is_far(path);
  if (kind == CK_URL && !far && strncmp(path, "file://", 7) != 0) rt_error(R, "URL scheme unsupported by this method");
  if (kind == CK_FILE || kind == CK_URL) kind = far ? CK_URL : CK_FILE;
  if (kind == CK_FILE && strncmp(path, "file://", 7) == 0) path += 7;
  if (mode[0]) conn_encoding_check(R, encoding); /* no connection is left behind */
  Conn *k = conn_new(R, kind, path, encoding);
  if (kind >= CK_GZ && kind <= CK_XZ && text_arg(c, 3)) k->level = rt_as_int(R, c->args[3]);
  if (kind == CK_FILE && !path[0] && !mode[0]) mode = "w+";
  k->as_is = kind == CK_FILE && mode[0] == 'r' && strchr(mode, 'b') != NULL;
  if (kind == CK_FILE || kind == CK_FIFO) k->blocking = arg_flag(R, c, 2, "blocking", kind == CK_FILE);
  if (mode[0] && !conn_open(R, k, mode)) {
    conn_destroy(R, k);
    conn_cannot_open(R, kind, path);
  }
  if (kind == CK_URL) k->can_write = false;
  if (!mode[0]) strcpy(k->mode, kind == CK_FILE || kind == CK_URL || kind == CK_PIPE || kind == CK_FIFO ? "r" : "rb");
  return conn_object(R, k);
}

/* .gunzip(con, must) */
static Obj *do_gunzip(Rt *R, Call *c) {
  conn_gunzip(R, conn_get(R, c->args[0]), rt_as_lgl(R, c->args[1]) == 1);
  return c->args[0];
}

static Obj *do_std(Rt *R, Call *c) {
  Conn *k = conn_of_id(R, c->def->code);
  return conn_object(R, k);
}

/* textConnection(object, open = "r", local = FALSE, name, encoding) */
static Obj *do_text_connection(Rt *R, Call *c) {
  Obj *obj = c->args[0];
  const char *mode = arg_str(R, c, 1, "open", "r");
  bool local = arg_flag(R, c, 2, "local", false);
  const char *name = text_arg(c, 3) && c->args[3]->type == T_STR ? rt_as_cstr(R, c->args[3]) : "object";
  TextState *t = text_state(R);
  if (mode[0] == 'r' || !mode[0]) {
    if (!obj || obj->type != T_STR) rt_error(R, "invalid '%s' argument", "text");
    Conn *k = conn_new(R, CK_TEXT, name, NULL);
    size_t n = 0;
    for (int64_t i = 0; i < LEN(obj); i++) n += strlen(text_utf8(R, ELT(obj, i))) + 1;
    k->mem = malloc(n + 1), k->own_mem = true;
    for (int64_t i = 0; i < LEN(obj); i++) {
      const char *s = ELT(obj, i) == NA_STR ? "NA" : text_utf8(R, ELT(obj, i));
      size_t l = strlen(s);
      rt_assert(R, k->n + l + 1 <= n, "%zu bytes and %zu of %zu", k->n, l, n);
      memcpy(k->mem + k->n, s, l);
      k->n += l;
      k->mem[k->n++] = '\n';
    }
    k->open = true, k->can_write = false;
    strcpy(k->mode, "r");
    return conn_object(R, k);
  }
  if (mode[0] != 'w' && mode[0] != 'a') rt_error(R, "unsupported mode");
  Conn *k = conn_new(R, CK_TEXT, IS_NIL(obj) ? "NULL" : rt_as_cstr(R, obj), NULL);
  k->open = true, k->can_read = false;
  snprintf(k->mode, sizeof k->mode, "%s", mode);
  Obj *init = rt_alloc(R, T_STR, 0);
  ((Obj **)VEC(t->keep)->data)[k->id * 3] = init;
  if (!IS_NIL(obj)) {
    if (obj->type != T_STR || LEN(obj) != 1) rt_error(R, "invalid '%s' argument", "object");
    Obj *sym = rt_sym(R, rt_as_cstr(R, obj));
    Env *e = local ? interp_env(R, c) : R->global;
    ((Obj **)VEC(t->keep)->data)[k->id * 3 + 1] = sym;
    ((Obj **)VEC(t->keep)->data)[k->id * 3 + 2] = (Obj *)e;
    if (mode[0] == 'a') {
      Value old = rt_env_get(R, e, sym);
      if (old.tag == V_OBJ && old.o->type == T_STR) ((Obj **)VEC(t->keep)->data)[k->id * 3] = rt_dup(R, old.o);
    }
    rt_env_set(R, e, sym, rt_unbox(rt_dup(R, ELT(t->keep, k->id * 3))));
  }
  return conn_object(R, k);
}

static Obj *do_text_value(Rt *R, Call *c) {
  Conn *k = conn_get(R, c->args[0]);
  if (k->kind != CK_TEXT || !k->can_write) rt_error(R, "'con' is not an output textConnection");
  Obj *v = rt_dup(R, ELT(text_state(R)->keep, k->id * 3));
  if (k->n) { /* the line that is not complete yet shows too */
    int64_t n = LEN(v);
    v = rt_grow(R, v, n + 1);
    SET_STR(v, n, rt_mkn(R, k->mem, k->n, CE_UTF8));
  }
  return v;
}

static Obj *do_raw_connection(Rt *R, Call *c) {
  Obj *x = c->args[0];
  if (x->type != T_RAW) rt_error(R, "invalid '%s' argument", "raw");
  const char *mode = arg_str(R, c, 1, "open", "r");
  Conn *k = conn_new(R, CK_RAW, LEN(c->call) > 1 ? CSTR(ast_deparse_line(R, ELT(c->call, 1))) : "raw", NULL);
  k->mem = malloc((size_t)LEN(x) + 1), k->own_mem = true, k->n = k->cap = mode[0] == 'w' ? 0 : (size_t)LEN(x);
  memcpy(k->mem, RAW(x), k->n);
  if (mode[0] == 'a') k->pos = k->n;
  k->open = true, k->can_read = mode[0] == 'r', k->can_write = mode[0] != 'r' || strchr(mode, '+');
  k->text = false;
  snprintf(k->mode, sizeof k->mode, "%s", mode);
  return conn_object(R, k);
}
static Obj *do_raw_value(Rt *R, Call *c) {
  Conn *k = conn_get(R, c->args[0]);
  if (k->kind != CK_RAW) rt_error(R, "'con' is not a rawConnection");
  Obj *r = rt_alloc(R, T_RAW, (int64_t)k->n);
  if (k->n) memcpy(RAW_W(r), k->mem, k->n);
  return r;
}

static Obj *do_open(Rt *R, Call *c) {
  Conn *k = conn_get(R, c->args[0]);
  if (k->open) {
    rt_warning(R, "connection is already open");
    return NIL;
  }
  if (!conn_open(R, k, arg_str(R, c, 1, "open", "rt"))) conn_cannot_open(R, k->kind, k->description);
  return NIL;
}

/* .unopen(con): as before open(): the connection stays. */
static Obj *do_unopen(Rt *R, Call *c) {
  conn_close(R, conn_get(R, c->args[0]));
  c->visible = false;
  return NIL;
}
static Obj *do_close(Rt *R, Call *c) {
  Conn *k = conn_get(R, c->args[0]);
  if (k->id < 3) rt_error(R, "cannot close standard connections");
  TextState *t = text_state(R);
  for (int i = 0; i < t->nsink; i++)
    if (t->sink[i].con == k->id) rt_error(R, "cannot close 'output' sink connection");
  if (t->message_con == k->id) rt_error(R, "cannot close 'message' sink connection");
  ConnKind kind = k->kind;
  bool was_open = k->open;
  int status = k->status; /* of a pipe that was read to its end by a call that closed it */
  if (was_open) status = conn_destroy(R, k);
  else conn_destroy(R, k);
  return kind == CK_PIPE ? (status < 0 ? NIL : rt_int(R, status)) : was_open && kind == CK_FILE ? rt_int(R, status) : NIL;
}

static Obj *do_is_open(Rt *R, Call *c) {
  Conn *k = conn_get(R, c->args[0]);
  const char *rw = arg_str(R, c, 1, "rw", "");
  return rt_lgl(R, k->open && (rw[0] == 'r' ? k->can_read : rw[0] == 'w' ? k->can_write : true));
}
static Obj *do_is_incomplete(Rt *R, Call *c) {
  return rt_lgl(R, conn_get(R, c->args[0])->incomplete ||
                       (conn_get(R, c->args[0])->kind == CK_TEXT && conn_get(R, c->args[0])->can_write &&
                        conn_get(R, c->args[0])->n));
}
static Obj *do_isatty(Rt *R, Call *c) {
  return rt_lgl(R, conn_get(R, c->args[0])->id < 3 && isatty(conn_get(R, c->args[0])->id));
}
static Obj *do_is_seekable(Rt *R, Call *c) { return rt_lgl(R, conn_get(R, c->args[0])->kind == CK_FILE); }
static Obj *do_flush(Rt *R, Call *c) {
  Conn *k = conn_get(R, c->args[0]);
  if (k->id < 3) rt_flush(R);
  if (k->fp && k->can_write) fflush(k->fp);
  return NIL;
}

/* summary.connection: description, class, mode, text, opened, can read, can write */
static Obj *do_summary_connection(Rt *R, Call *c) {
  Conn *k = conn_get(R, c->args[0]);
  Obj *cls = rt_attr(c->args[0], R->s.class_);
  return rt_named_list(R, 7, "description", rt_str(R, k->description), "class",
                       k->kind == CK_URL ? rt_str(R, "url-libcurl")
                       : k->packed       ? rt_str(R, conn_class(k))
                                         : rt_str_of(R, ELT(cls, 0)),
                       "mode",
                       rt_str(R, k->mode), "text", rt_str(R, k->text ? "text" : "binary"), "opened",
                       rt_str(R, k->open ? "opened" : "closed"), "can read", rt_str(R, k->can_read ? "yes" : "no"),
                       "can write", rt_str(R, k->can_write ? "yes" : "no"));
}

static Obj *do_all_connections(Rt *R, Call *c) {
  TextState *t = text_state(R);
  int n = 0;
  for (int i = 0; i < MAX_CONN; i++) n += t->conn[i] != NULL;
  Obj *r = rt_alloc(R, T_INT, n);
  n = 0;
  for (int i = 0; i < MAX_CONN; i++) {
    if (!t->conn[i]) continue;
    rt_assert(R, t->conn[i]->id == i, "connection %d is %d", i, t->conn[i]->id);
    INT_W(r)[n++] = i;
  }
  return r;
}
static Obj *do_get_connection(Rt *R, Call *c) {
  int id = rt_as_int(R, c->args[0]);
  TextState *t = text_state(R);
  if (id < 0 || id >= MAX_CONN || !t->conn[id]) rt_error(R, "there is no connection %d", id);
  return conn_object(R, t->conn[id]);
}

/* seek(con, where = NA, origin = "start", rw = "", ...): the position before */
static Obj *do_seek(Rt *R, Call *c) {
  Conn *k = conn_get(R, c->args[0]);
  if (!k->open) rt_error(R, "connection is not open");
  if (k->kind == CK_PIPE || k->kind == CK_FIFO) rt_error(R, "'seek' not enabled for this connection");
  double where = c->args[1] ? rt_as_dbl(R, c->args[1]) : NA_REAL;
  const char *origin = arg_str(R, c, 2, "origin", "start"), *rw = arg_str(R, c, 3, "rw", "");
  double old;
  if (k->fp) {
    if (rw[0] == 'r' && !k->can_read) rt_error(R, "connection is not open for reading");
    if (rw[0] == 'w' && !k->can_write) rt_error(R, "connection is not open for writing");
    if (rw[0]) conn_turn(k, rw[0] == 'w');
    old = (double)ftello(k->fp);
    if (!isnan(where))
      fseeko(k->fp, (off_t)where, origin[0] == 'c' ? SEEK_CUR : origin[0] == 'e' ? SEEK_END : SEEK_SET);
  } else {
    if (k->kind == CK_TEXT) rt_error(R, "seek is not relevant for text connection");
    rt_assert(R, k->pos <= k->n, "at %zu of %zu bytes", k->pos, k->n);
    old = (double)k->pos;
    double to = origin[0] == 'c' ? old + where : origin[0] == 'e' ? (double)k->n + where : where;
    if (!isnan(where)) {
      if (to < 0 || to > (double)k->n) rt_error(R, "attempt to seek outside the range of the raw connection");
      k->pos = (size_t)to;
    }
  }
  return rt_dbl(R, old);
}

/* truncate.connection(con, ...): the file ends where writing would go on */
static Obj *do_truncate(Rt *R, Call *c) {
  Conn *k = conn_get(R, c->args[0]);
  if (!k->open || !k->can_write) rt_error(R, "can only truncate an open connection");
  if (k->kind != CK_FILE || !k->fp) rt_error(R, "truncation not enabled for this connection");
  conn_turn(k, true);
  fflush(k->fp);
  off_t at = ftello(k->fp);
  if (at < 0 || ftruncate(fileno(k->fp), at) != 0) rt_error(R, "file truncation failed");
  return NIL;
}

/* pushBack(data, connection, newLine = TRUE, encoding) */
static Obj *do_push_back(Rt *R, Call *c) {
  Obj *x = c->args[0];
  Conn *k = conn_get(R, c->args[1]);
  bool nl = arg_flag(R, c, 2, "newLine", true);
  if (x->type != T_STR) rt_error(R, "invalid '%s' argument", "data");
  if (!k->can_read) rt_error(R, "can only push back on open readable connections");
  for (int64_t i = LEN(x) - 1; i >= 0; i--) {
    const char *s = text_utf8(R, ELT(x, i));
    char *m = malloc(strlen(s) + 2);
    sprintf(m, "%s%s", s, nl ? "\n" : "");
    if (!m[0]) {
      free(m);
      continue;
    }
    conn_push_back(k, m);
  }
  return NIL;
}
static Obj *do_push_back_length(Rt *R, Call *c) { return rt_int(R, conn_get(R, c->args[0])->npush); }
static Obj *do_clear_push_back(Rt *R, Call *c) {
  Conn *k = conn_get(R, c->args[0]);
  for (int i = 0; i < k->npush; i++) free(k->push[i]);
  k->npush = 0, k->push_at = 0;
  return NIL;
}

/* ---- lines ------------------------------------------------------------------------------------------------------- */

/* A connection from an argument that may be a file name, opened `as` that call says.  *made: destroy it afterwards. */
static Conn *con_arg(Rt *R, Obj *x, const char *mode, const char *as, bool *made, bool *opened) {
  *made = *opened = false;
  if (!x) return conn_of_id(R, mode[0] == 'r' ? 0 : 1);
  if (x->type == T_STR) {
    if (LEN(x) != 1 || ELT(x, 0) == NA_STR) rt_error(R, "invalid '%s' argument", "con");
    *made = *opened = true;
    return conn_of_path(R, CK_FILE, text_utf8(R, ELT(x, 0)), mode, as);
  }
  if (!rt_inherits(x, "connection")) rt_error(R, "'con' is not a connection");
  Conn *k = conn_get(R, x);
  if (!k->open) {
    if (!conn_open(R, k, mode)) conn_cannot_open(R, k->kind, k->description);
    *opened = true;
  }
  return k;
}
static void con_done(Rt *R, Conn *k, bool made, bool opened) {
  if (made) conn_destroy(R, k);
  else if (opened) conn_close(R, k);
}

typedef struct ReadJob {
  Conn *k;
  bool made, opened;
  int64_t n;
  bool ok, warn, skip_nul;
  int encoding; /* what lines beyond ASCII are, for rt_mkn() */
  Obj *r;
} ReadJob;
static void keep_for_later(Conn *k, Buf *b) {
  char *text = strdup(buf_cstr(b));
  if (!text) return;
  conn_push_back(k, text);
  k->incomplete = true;
  if (k->fp) clearerr(k->fp);
}
static void read_lines(Rt *R, void *p) {
  ReadJob *j = p;
  j->k->incomplete = false;
  Buf b = buf_new(R);
  bool complete = true;
  int64_t k = 0;
  j->r = rt_alloc(R, T_STR, 0);
  if (j->n != 0) conn_skip_mark(R, j->k);
  while (j->n < 0 || k < j->n) {
    bool whole;
    if (!conn_line(R, j->k, &b, &whole)) break;
    complete = whole;
    if (!complete && j->k->kind == CK_TEXT && !b.n) break;
    if (!complete && !j->k->blocking && (j->k->kind == CK_FILE || j->k->kind == CK_FIFO)) { /* the rest of the line may come yet */
      keep_for_later(j->k, &b);
      break;
    }
    j->r = rt_grow(R, j->r, k + 1);
    const char *s = buf_cstr(&b);
    size_t n = b.n;
    if (j->skip_nul && memchr(s, 0, n)) {
      size_t kept = 0;
      for (size_t i = 0; i < n; i++)
        if (b.s[i]) b.s[kept++] = b.s[i];
      n = kept;
    } else if (memchr(s, 0, n)) {
      if (j->warn) rt_warning(R, "line %lld appears to contain an embedded nul", (long long)(k + 1));
      n = strlen(s);
    }
    bool ascii = true;
    for (size_t i = 0; i < n && ascii; i++) ascii = (unsigned char)s[i] < 0x80;
    SET_STR(j->r, k, rt_mkn(R, s, n, ascii ? CE_ASCII : j->encoding));
    k++;
    if ((k & 0xfff) == 0) rt_check_interrupt(R);
  }
  rt_assert(R, LEN(j->r) == k, "%lld lines of %lld", (long long)LEN(j->r), (long long)k);
  if (!complete && !j->k->incomplete && j->warn && (j->k->text || j->k->kind == CK_RAW) && k > 0)
    rt_warning(R, "incomplete final line found on '%s'", j->k->description);
  if (j->n > 0 && k < j->n && !j->ok) rt_error(R, "too few lines read in readLines");
}
static void read_done(Rt *R, void *p) {
  ReadJob *j = p;
  con_done(R, j->k, j->made, j->opened);
}

/* readLines(con = stdin(), n = -1L, ok = TRUE, warn = TRUE, encoding = "unknown", skipNul = FALSE) */
static Obj *read_job(Rt *R, Obj *con, ReadJob *j, const char *as) {
  j->k = con_arg(R, con, "rt", as, &j->made, &j->opened);
  if (!j->k->can_read) {
    read_done(R, j);
    rt_error(R, "cannot read from this connection");
  }
  interp_protect(R, read_lines, read_done, j);
  return j->r;
}
static Obj *do_read_lines(Rt *R, Call *c) {
  const char *encoding = arg_str(R, c, 4, "encoding", "unknown");
  ReadJob j = {.n = c->args[1] ? (int64_t)rt_as_dbl(R, c->args[1]) : -1,
               .ok = arg_flag(R, c, 2, "ok", true),
               .warn = arg_flag(R, c, 3, "warn", true),
               .skip_nul = arg_flag(R, c, 5, "skipNul", false),
               .encoding = strcmp(encoding, "bytes") ? encoding_mark(encoding) : CE_UTF8}; /* as in GNU R */
  return read_job(R, c->args[0], &j, "file(con, \"r\")");
}
Obj *text_read_all(Rt *R, Obj *con, const char *as) {
  ReadJob j = {.n = -1, .ok = true, .encoding = CE_UTF8};
  return read_job(R, con, &j, as);
}

/* writeLines(text, con = stdout(), sep = "\n", useBytes = FALSE) */
static Obj *do_write_lines(Rt *R, Call *c) {
  Obj *x = c->args[0];
  if (!x || x->type != T_STR) rt_error(R, "can only write character objects");
  Obj *con = c->args[1];
  if (con && con->type != T_STR && !rt_inherits(con, "connection")) rt_error(R, "'con' is not a connection");
  const char *sep = arg_str(R, c, 2, "sep", "\n");
  const bool use_bytes = c->n > 3 && c->args[3] && rt_as_lgl(R, c->args[3]) == 1;
  TextSink out = text_sink_open(R, con ? con : NIL, false, "file(con, \"w\")");
  Buf b = buf_new(R);
  for (int64_t i = 0; i < LEN(x); i++) {
    Obj *e = ELT(x, i);
    buf_puts(&b, e == NA_STR ? "NA" : R->ascii && !use_bytes ? text_native(R, e) : text_utf8(R, e));
    buf_puts(&b, sep);
    if (b.n > 65536) {
      text_sink_put(R, &out, b.s, b.n);
      buf_clear(&b);
    }
  }
  if (b.n) text_sink_put(R, &out, b.s, b.n);
  text_sink_close(R, &out);
  return NIL;
}

/* readline(prompt = ""): in a program that is not interactive the answer is "" */
static Obj *do_readline(Rt *R, Call *c) {
  const char *prompt = arg_str(R, c, 0, "prompt", "");
  Obj *inter = interp_call_named(R, "interactive", 0);
  if (rt_as_lgl(R, inter) != 1 && !R->asks_host) {
    rt_printf(R, "%s\n", prompt);
    return rt_str(R, "");
  }
  char *line = R->hooks.read_line ? R->hooks.read_line(R, prompt) : NULL;
  if (line) {
    size_t skip = strspn(line, " \t");
    Obj *answer = rt_str_of(R, rt_mkn(R, line + skip, strcspn(line + skip, "\n"), CE_UTF8));
    free(line);
    return answer;
  }
  rt_printf(R, "%s", prompt);
  Buf b = buf_new(R);
  bool complete;
  conn_line(R, conn_of_id(R, 0), &b, &complete);
  const char *s = buf_cstr(&b);
  while (*s == ' ' || *s == '\t') s++;
  return rt_str(R, s);
}

/* ---- bytes ------------------------------------------------------------------------------------------------------- */

static void swap_bytes(char *p, size_t size) {
  for (size_t i = 0; i < size / 2; i++) {
    char t = p[i];
    p[i] = p[size - 1 - i], p[size - 1 - i] = t;
  }
}

/* .read_bin(con or raw, what, n, size, signed, swap) */
static Obj *do_read_bin(Rt *R, Call *c) {
  const char *what = rt_as_cstr(R, c->args[1]);
  double dn = rt_as_dbl(R, c->args[2]);
  int size = rt_as_int(R, c->args[3]);
  bool sign = rt_as_lgl(R, c->args[4]) == 1, swap = rt_as_lgl(R, c->args[5]) == 1;
  if (!(dn >= 0) || dn > 4e9) rt_error(R, "invalid '%s' argument", "n");
  int64_t n = (int64_t)dn;
  bool israw = c->args[0]->type == T_RAW, made = false, opened = false;
  Conn *k = israw ? NULL : con_arg(R, c->args[0], "rb", "file(con, \"rb\")", &made, &opened);
  const uint8_t *mem = israw ? RAW(c->args[0]) : NULL;
  size_t left = israw ? (size_t)LEN(c->args[0]) : 0;
  if (k && k->text && k->kind != CK_RAW) rt_error(R, "can only read from a binary connection");
  if (k && !k->can_read) rt_error(R, "cannot read from this connection");
#define GET(to, m)                                                                                                     \
  (israw ? ((m) <= left ? (memcpy(to, mem, m), mem += (m), left -= (m), (size_t)(m)) : (size_t)0)                      \
         : conn_read(R, k, to, m))
  Obj *r;
  if (strcmp(what, "character") == 0) {
    r = rt_alloc(R, T_STR, 0);
    for (int64_t i = 0; i < n; i++) {
      Buf b = buf_new(R);
      char ch = 1;
      while (ch && GET(&ch, 1) == 1)
        if (ch) buf_putc(&b, ch);
      if (ch && (!israw || !b.n)) { /* no NUL ended it */
        if (b.n) rt_warning(R, "incomplete string at end of file has been discarded");
        break;
      }
      r = rt_grow(R, r, i + 1);
      SET_STR(r, i, buf_char(&b));
    }
  } else {
    ObjType t;
    int dflt;
    if (!strcmp(what, "raw")) t = T_RAW, dflt = 1;
    else if (!strcmp(what, "integer") || !strcmp(what, "int")) t = T_INT, dflt = 4;
    else if (!strcmp(what, "logical")) t = T_LGL, dflt = 4;
    else if (!strcmp(what, "numeric") || !strcmp(what, "double")) t = T_DBL, dflt = 8;
    else if (!strcmp(what, "complex")) t = T_CPLX, dflt = 16;
    else rt_error(R, "invalid '%s' argument", "what");
    if (size == NA_INT) size = dflt;
    bool ok = t == T_RAW    ? size == 1
              : t == T_DBL  ? size == 4 || size == 8 || size == sizeof(long double)
              : t == T_CPLX ? size == 16
                            : size == 1 || size == 2 || size == 4 || size == 8;
    if (!ok) rt_error(R, "size %d is unknown on this machine", size);
    if (!sign && t == T_INT && size > 2) rt_warning(R, "'signed = FALSE' is only valid for integers of sizes 1 and 2");
    r = rt_alloc(R, t, 0);
    int64_t i = 0;
    for (; i < n; i++) {
      char buf[16];
      rt_assert(R, size >= 1 && (size_t)size <= sizeof buf, "%d bytes", size);
      if (GET(buf, (size_t)size) != (size_t)size) break;
      if (t == T_CPLX && swap) swap_bytes(buf, 8), swap_bytes(buf + 8, 8);
      else if (swap) swap_bytes(buf, (size_t)size);
      r = rt_grow(R, r, i + 1);
      if (t == T_RAW) RAW_W(r)[i] = (uint8_t)buf[0];
      else if (t == T_DBL) {
        float f;
        long double l;
        if (size == 8) memcpy(&DBL_W(r)[i], buf, 8);
        else if (size == 4) memcpy(&f, buf, 4), DBL_W(r)[i] = f;
        else memcpy(&l, buf, sizeof l), DBL_W(r)[i] = (double)l;
      } else if (t == T_CPLX) memcpy(&CPLX_W(r)[i], buf, 16);
      else {
        int64_t v = 0;
        memcpy(&v, buf, (size_t)size);
        if (size == 1) v = sign ? (int8_t)v : (uint8_t)v;
        else if (size == 2) v = sign ? (int16_t)v : (uint16_t)v;
        else v = (int32_t)v;
        INT_W(r)[i] = (int32_t)v;
      }
      if ((i & 0xffff) == 0xffff) rt_check_interrupt(R);
    }
  }
#undef GET
  if (k) con_done(R, k, made, opened);
  return r;
}

/* What b has goes to the second argument: a connection, not in text mode if no_text; or it is raw(), and they are the
 * value. */
static Obj *bytes_out(Rt *R, Call *c, const Buf *b, bool no_text) {
  Obj *to = c->args[1];
  if (to->type == T_RAW) {
    Obj *r = rt_alloc(R, T_RAW, (int64_t)b->n);
    if (b->n) memcpy(RAW_W(r), b->s, b->n);
    return r;
  }
  bool made, opened;
  Conn *k = con_arg(R, to, "wb", "file(con, \"wb\")", &made, &opened);
  if (no_text && k->text && k->kind != CK_RAW) rt_error(R, "can only write to a binary connection");
  if (k->kind == CK_TEXT) rt_error(R, "'write' not enabled for this connection");
  if (!k->can_write) rt_error(R, "cannot write to this connection");
  if (b->n) conn_write(R, k, b->s, b->n);
  con_done(R, k, made, opened);
  c->visible = false;
  return NIL;
}

/* .write_bin(object, con or raw(), size, swap) */
static Obj *do_write_bin(Rt *R, Call *c) {
  Obj *x = c->args[0];
  int size = rt_as_int(R, c->args[2]);
  bool swap = rt_as_lgl(R, c->args[3]) == 1;
  Buf b = buf_new(R);
  if (!rt_is_atomic(x)) rt_error(R, "can only write vector objects");
  for (int64_t i = 0; i < LEN(x); i++) {
    char buf[16];
    int k;
    switch (TYPE(x)) {
    case T_STR: buf_put(&b, STR(x, i), CLEN(ELT(x, i)) + 1); continue;
    case T_RAW: buf_putc(&b, (char)RAW(x)[i]); continue;
    case T_LGL:
    case T_INT: {
      k = size == NA_INT ? 4 : size;
      int64_t v = INT(x)[i];
      if (k != 1 && k != 2 && k != 4 && k != 8) rt_error(R, "size %d is unknown on this machine", k);
      memcpy(buf, &v, (size_t)k);
      break;
    }
    case T_DBL: {
      k = size == NA_INT ? 8 : size;
      float f = (float)DBL(x)[i];
      long double l = DBL(x)[i];
      if (k == 8) memcpy(buf, &DBL(x)[i], 8);
      else if (k == 4) memcpy(buf, &f, 4);
      else if (k == sizeof l) memset(buf, 0, sizeof buf), memcpy(buf, &l, 10); /* x87: the rest is padding */
      else rt_error(R, "size %d is unknown on this machine", k);
      break;
    }
    default:
      rt_assert(R, x->type == T_CPLX, "type %d", TYPE(x));
      memcpy(buf, &CPLX(x)[i], 16);
      if (swap) swap_bytes(buf, 8), swap_bytes(buf + 8, 8);
      buf_put(&b, buf, 16);
      continue;
    }
    if (swap) swap_bytes(buf, (size_t)k);
    buf_put(&b, buf, (size_t)k);
  }
  return bytes_out(R, c, &b, true);
}

/* The next byte of k, or (NULL) of the raw vector x. */
static bool next_byte(Rt *R, Conn *k, Obj *x, size_t *at, char *ch) {
  if (k) return conn_read(R, k, ch, 1) == 1;
  if (*at >= (size_t)LEN(x)) return false;
  *ch = (char)RAW(x)[(*at)++];
  return true;
}
/* readChar(con, nchars, useBytes = FALSE) */
static Obj *do_read_char(Rt *R, Call *c) {
  bool israw = c->args[0]->type == T_RAW, made = false, opened = false;
  Obj *nc = rt_coerce(R, c->args[1], T_INT);
  bool bytes = arg_flag(R, c, 2, "useBytes", false);
  Conn *k = israw ? NULL : con_arg(R, c->args[0], "rb", "file(con, \"rb\")", &made, &opened);
  if (k && k->text && k->kind != CK_RAW)
    rt_warning(R, "text connection used with %s(), results may be incorrect", "readChar");
  if (k && k->kind == CK_TEXT) rt_error(R, "'read' not enabled for this connection");
  size_t at = 0;
  bool cut = false;
  Obj *r = rt_alloc(R, T_STR, 0);
  for (int64_t i = 0; i < LEN(nc); i++) {
    Buf b = buf_new(R);
    int32_t want = INT(nc)[i], got = 0;
    if (want == NA_INT || want < 0) rt_error(R, "invalid '%s' argument", "nchars");
    while (got < want) {
      char ch;
      if (!next_byte(R, k, c->args[0], &at, &ch)) break;
      const size_t from = b.n; /* where the character begins */
      buf_putc(&b, ch);
      int more = bytes                       ? 0
                 : (unsigned char)ch >= 0xfc ? 5 /* such a byte once began a character of six */
                 : (unsigned char)ch >= 0xf8 ? 4
                 : (unsigned char)ch >= 0xf0 ? 3
                 : (unsigned char)ch >= 0xe0 ? 2
                 : (unsigned char)ch >= 0xc0 ? 1
                                             : 0;
      for (int m = 0; m < more; m++) {
        if (!next_byte(R, k, c->args[0], &at, &ch)) break;
        buf_putc(&b, ch);
      }
      if (more && !utf8_valid(b.s + from, b.n - from)) { /* a byte that begins none is let through */
        if (k) con_done(R, k, made, opened);
        rt_error(R, "invalid UTF-8 input in readChar()");
      }
      got++;
    }
    if (!b.n && want > 0) break;
    if (israw) text_no_nul(R, b.s, b.n);
    const char *nul = b.n ? memchr(b.s, 0, b.n) : NULL;
    if (nul) b.n = (size_t)(nul - b.s), cut = true;
    r = rt_grow(R, r, i + 1);
    SET_STR(r, i, buf_char(&b));
  }
  if (k) con_done(R, k, made, opened);
  if (cut) rt_warning(R, "truncating string with embedded nuls");
  return r;
}

/* writeChar(object, con, nchars = nchar(object, type = "chars"), eos = "", useBytes = FALSE) */
static Obj *do_write_char(Rt *R, Call *c) {
  Obj *x = c->args[0];
  if (x->type != T_STR) rt_error(R, "can only write character objects");
  Obj *nc = c->args[2] ? rt_coerce(R, c->args[2], T_INT) : NULL;
  const char *eos = c->args[3] && c->args[3]->type == T_STR ? rt_as_cstr(R, c->args[3]) : NULL;
  bool no_eos = c->args[3] && IS_NIL(c->args[3]);
  if (!c->args[3]) eos = "";
  Buf b = buf_new(R);
  for (int64_t i = 0; i < LEN(x); i++) {
    const char *s = text_utf8(R, ELT(x, i));
    size_t n = strlen(s), pad = 0;
    if (nc && i < LEN(nc)) {
      int64_t have = utf8_count(s, n);
      if (INT(nc)[i] > have) pad = (size_t)(INT(nc)[i] - have);
      n = (size_t)(utf8_at(s, n, INT(nc)[i]) - s);
    }
    if (pad) rt_warning(R, "writeChar: more characters requested than are in the string - will zero-pad");
    buf_put(&b, s, n);
    while (pad--) buf_putc(&b, 0);
    if (!no_eos && eos) buf_put(&b, eos, strlen(eos) + 1);
  }
  return bytes_out(R, c, &b, false);
}

/* memCompress(from, type), memDecompress(from, type): types none, gzip, bzip2, xz */
static Obj *do_mem_compress(Rt *R, Call *c) {
  Obj *x = c->args[0];
  const char *type = rt_as_cstr(R, c->args[1]);
  if (x->type != T_RAW) rt_error(R, "'from' must be raw or character");
  if (!type) arg_invalid(R, "type");
  if (strcmp(type, "none") == 0) return x;
  if (c->def->code == 0 && type[0] == 'g') { /* a zlib stream, without the header of a gzip file */
    uLongf size = compressBound((uLong)LEN(x));
    void *buf = rt_scratch(R, size);
    if (compress(buf, &size, RAW(x), (uLong)LEN(x)) != Z_OK) rt_error(R, "internal error %d in memCompress", -2);
    Obj *r = rt_alloc(R, T_RAW, (int64_t)size);
    memcpy(RAW_W(r), buf, size);
    return r;
  }
  size_t n = 0;
  char *s = c->def->code ? mem_decompress((const char *)RAW(x), (size_t)LEN(x), &n)
                         : mem_compress(type[0] == 'b'   ? CK_BZ
                                        : type[0] == 'x' ? CK_XZ
                                                         : CK_GZ,
                                        (const char *)RAW(x), (size_t)LEN(x), 6, &n);
  if (!s && c->def->code && type[0] == 'g') s = mem_inflate((const char *)RAW(x), (size_t)LEN(x), &n);
  if (!s) rt_error(R, "internal error %d in memDecompress(type = \"%s\")", type[0] == 'b' ? -5 : -3, type);
  RtCleanup done;
  rt_cleanup(R, &done, free, s);
  Obj *r = rt_alloc(R, T_RAW, (int64_t)n);
  rt_cleaned_up(R, &done);
  memcpy(RAW_W(r), s, n);
  free(s);
  return r;
}

#define COMP "description, open = \"\", encoding = getOption(\"encoding\"), compression = 6"
const BuiltinDef builtins_io[] = {
    {"file", do_file, BK_BUILTIN,
     "description = \"\", open = \"\", blocking = TRUE, encoding = getOption(\"encoding\"), raw = FALSE, method = "
     "\"default\"",
     BF_OUTSIDE, CK_FILE},
    {"gzfile", do_file, BK_BUILTIN, COMP, BF_OUTSIDE, CK_GZ},
    {"bzfile", do_file, BK_BUILTIN, COMP, BF_OUTSIDE, CK_BZ},
    {"xzfile", do_file, BK_BUILTIN, COMP, BF_OUTSIDE, CK_XZ},
    {"fifo", do_file, BK_BUILTIN, "description, open = \"\", blocking = FALSE, encoding = getOption(\"encoding\")", BF_OUTSIDE,
     CK_FIFO},
    {"url", do_file, BK_BUILTIN,
     "description, open = \"\", blocking = TRUE, encoding = getOption(\"encoding\"), method = getOption(\"url.method\", \"default\"), "
     "headers = NULL",
     BF_OUTSIDE, CK_URL},
    {"pipe", do_file, BK_BUILTIN, "description, open = \"\", encoding = getOption(\"encoding\")", BF_OUTSIDE, CK_PIPE},
    {".gunzip", do_gunzip, BK_BUILTIN, "con, must", 0, 0},
    {"stdin", do_std, BK_BUILTIN, "", 0, 0},
    {"stdout", do_std, BK_BUILTIN, "", 0, 1},
    {"stderr", do_std, BK_BUILTIN, "", 0, 2},
    {".textConnection", do_text_connection, BK_BUILTIN, "object, open, local, name, encoding", 0, 0},
    {"textConnectionValue", do_text_value, BK_BUILTIN, "con", 0, 0},
    {"rawConnection", do_raw_connection, BK_BUILTIN, "object, open = \"r\"", BF_STRICT, 0},
    {"rawConnectionValue", do_raw_value, BK_BUILTIN, "con", 0, 0},
    {"open.connection", do_open, BK_BUILTIN, "con, open = \"r\", blocking = TRUE, ...", BF_INVIS, 0},
    {".unopen", do_unopen, BK_BUILTIN, "con", BF_INVIS, 0},
    {"close.connection", do_close, BK_BUILTIN, "con, type = \"rw\", ...", BF_INVIS, 0},
    {"isOpen", do_is_open, BK_BUILTIN, "con, rw = \"\"", 0, 0},
    {"isIncomplete", do_is_incomplete, BK_BUILTIN, "con", 0, 0},
    {"isatty", do_isatty, BK_BUILTIN, "con", 0, 0},
    {"isSeekable", do_is_seekable, BK_BUILTIN, "con", 0, 0},
    {"flush.connection", do_flush, BK_BUILTIN, "con", BF_INVIS, 0},
    {"summary.connection", do_summary_connection, BK_BUILTIN, "object, ...", 0, 0},
    {".allConnections", do_all_connections, BK_BUILTIN, "", 0, 0},
    {"getConnection", do_get_connection, BK_BUILTIN, "what", BF_STRICT, 0},
    {"truncate.connection", do_truncate, BK_BUILTIN, "con, ...", BF_OUTSIDE, 0},
    {"seek.connection", do_seek, BK_BUILTIN, "con, where = NA, origin = \"start\", rw = \"\", ...", 0, 0},
    {"pushBack", do_push_back, BK_BUILTIN, "data, connection, newLine = TRUE, encoding = \"\"", BF_INVIS | BF_STRICT, 0},
    {"pushBackLength", do_push_back_length, BK_BUILTIN, "connection", 0, 0},
    {"clearPushBack", do_clear_push_back, BK_BUILTIN, "connection", BF_INVIS, 0},
    {"readLines", do_read_lines, BK_BUILTIN,
     "con = stdin(), n = -1L, ok = TRUE, warn = TRUE, encoding = \"unknown\", skipNul = FALSE", 0, 0},
    {"writeLines", do_write_lines, BK_BUILTIN, "text, con = stdout(), sep = \"\\n\", useBytes = FALSE", BF_INVIS, 0},
    {"readline", do_readline, BK_BUILTIN, "prompt = \"\"", 0, 0},
    {".read_bin", do_read_bin, BK_BUILTIN, "con, what, n, size, signed, swap", 0, 0},
    {".write_bin", do_write_bin, BK_BUILTIN, "object, con, size, swap", 0, 0},
    {"readChar", do_read_char, BK_BUILTIN, "con, nchars, useBytes = FALSE", BF_STRICT, 0},
    {"writeChar", do_write_char, BK_BUILTIN,
     "object, con, nchars = nchar(object, type = \"chars\"), eos = \"\", useBytes = FALSE", BF_STRICT, 0},
    {".memCompress", do_mem_compress, BK_BUILTIN, "from, type", 0, 0},
    {".memDecompress", do_mem_compress, BK_BUILTIN, "from, type", 0, 1},
    {0}};
