/* capi/streams.c - connections and streams of bytes ("Writing R Extensions", 5.14.1, 5.14.3).  A connection that C code
 * makes is a FILE whose functions are its own (fopencookie()): all of R reads and writes it as it does a file. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdio_ext.h>
#include <stdlib.h>
#include "../stdlib/io/connections.h"
#include "../stdlib/io/serialize.h"
#undef RAW
#include "capi.h"
#pragma GCC visibility push(default)
#include <R_ext/Connections.h>
#pragma GCC visibility pop

/* ---- connections ---- */

static ssize_t cookie_read(void *data, char *to, size_t n) {
  struct Rconn *k = data;
  if (k->read) return (ssize_t)k->read(to, 1, n, k);
  if (!k->fgetc_internal) return 0;
  size_t i = 0;
  for (int ch; i < n && (ch = k->fgetc_internal(k)) >= 0; i++) to[i] = (char)ch;
  return (ssize_t)i;
}
static ssize_t cookie_write(void *data, const char *s, size_t n) {
  struct Rconn *k = data;
  return k->write ? (ssize_t)k->write(s, 1, n, k) : 0;
}
static int cookie_close(void *data) {
  struct Rconn *k = data;
  if (k->close) k->close(k);
  k->isopen = FALSE;
  return 0;
}
static FILE *custom_open(Rt *r, Conn *c) {
  struct Rconn *k = c->data;
  rt_assert(R, k && k->id == c, "connection %d is not C code's", c->id);
  snprintf(k->mode, sizeof k->mode, "%.4s", c->mode);
  if (k->open && !k->open(k)) return NULL;
  k->isopen = TRUE;
  c->can_read = k->canread, c->can_write = k->canwrite, c->text = k->text, c->blocking = k->blocking;
  FILE *f = fopencookie(k,
                        !c->can_write  ? "r"
                        : !c->can_read ? "w"
                                       : "r+",
                        (cookie_io_functions_t){cookie_read, cookie_write, NULL, cookie_close});
  if (!f) return NULL;
  __fsetlocking(f, FSETLOCKING_BYCALLER); /* an R error may leave its functions */
  if (c->can_write) setvbuf(f, NULL, _IONBF, 0);
  return f;
}
static void custom_dropped(void *data) {
  struct Rconn *k = data;
  if (k->destroy) k->destroy(k);
  free(k->class), free(k->description), free(k);
}
SEXP R_new_custom_connection(const char *description, const char *mode, const char *class_name, Rconnection *ptr) {
  Conn *c = conn_new(R, CK_CUSTOM, description, NULL);
  struct Rconn *k = calloc(1, sizeof *k);
  c->class_name = strdup(class_name);
  if (!k || !c->class_name) rt_error(R, "allocation of %s connection failed", class_name);
  k->class = strdup(class_name), k->description = strdup(description);
  k->enc = CE_NATIVE;
  snprintf(k->mode, sizeof k->mode, "%.4s", mode);
  snprintf(c->mode, sizeof c->mode, "%.4s", mode);
  k->text = k->blocking = k->canread = k->canwrite = TRUE;
  strcpy(k->encname, "native.enc");
  k->save = k->save2 = -1000; /* no character waits */
  k->id = c;
  c->opener = custom_open, c->dropped = custom_dropped, c->data = k;
  *ptr = k;
  return conn_object(R, c);
}
/* Any connection as C code sees it; ours have no functions of their own. */
static struct Rconn *seen[MAX_CONN];
Rconnection R_GetConnection(SEXP con) {
  Conn *c = conn_get(R, con);
  if (c->kind == CK_CUSTOM) return c->data;
  struct Rconn *k = seen[c->id];
  if (!k) k = seen[c->id] = calloc(1, sizeof *k);
  if (!k) rt_error(R, "cannot allocate memory");
  Obj *class = rt_attr(con, R->s.class_);
  free(k->class), free(k->description);
  k->class = strdup(class->type == T_STR && LEN(class) ? STR(class, 0) : "file");
  k->description = strdup(c->description);
  snprintf(k->mode, sizeof k->mode, "%.4s", c->mode);
  k->text = c->text, k->isopen = c->open, k->canread = c->can_read, k->canwrite = c->can_write;
  k->blocking = c->blocking, k->incomplete = c->incomplete;
  k->id = c;
  return k;
}
/* By its number: what packages call that were written before R_GetConnection(). */
API Rconnection getConnection(int n) {
  return R_GetConnection(conn_object(R, conn_of_id(R, n)));
}
size_t R_ReadConnection(Rconnection con, void *to, size_t n) {
  Conn *c = con->id;
  if (!c->open) rt_error(R, "connection is not open");
  if (!c->can_read) rt_error(R, "cannot read from this connection");
  return conn_read(R, c, to, n);
}
size_t R_WriteConnection(Rconnection con, void *from, size_t n) {
  Conn *c = con->id;
  if (!c->open) rt_error(R, "connection is not open");
  if (!c->can_write) rt_error(R, "cannot write to this connection");
  conn_write(R, c, from, n);
  return n;
}

/* ---- objects from bytes ---- */

void R_InitInPStream(R_inpstream_t s, R_pstream_data_t data, R_pstream_format_t type, int (*in_char)(R_inpstream_t),
                     void (*in_bytes)(R_inpstream_t, void *, int), SEXP (*hook)(SEXP, SEXP), SEXP hook_data) {
  memset(s, 0, sizeof *s);
  s->data = data, s->type = type, s->InChar = in_char, s->InBytes = in_bytes;
  s->InPersistHookFunc = hook, s->InPersistHookData = hook_data;
}
static int file_char(R_inpstream_t s) { return fgetc((FILE *)s->data); }
static void file_bytes(R_inpstream_t s, void *to, int n) {
  if (fread(to, 1, (size_t)n, (FILE *)s->data) != (size_t)n) rt_error(R, "read failed");
}
API void R_InitFileInPStream(R_inpstream_t s, FILE *f, R_pstream_format_t type, SEXP (*hook)(SEXP, SEXP), SEXP data) {
  R_InitInPStream(s, (R_pstream_data_t)f, type, file_char, file_bytes, hook, data);
}
static size_t read_stream(void *from, void *to, size_t n) {
  R_inpstream_t s = from;
  rt_assert(R, s->InBytes || s->InChar, "a stream of type %d", s->type);
  enum { MOST = 1 << 30 };
  if (s->type == R_pstream_ascii_format || s->type == R_pstream_asciihex_format) {
    for (size_t i = 0; i < n; i++) {
      int ch = s->InChar(s);
      if (ch < 0) return i;
      ((char *)to)[i] = (char)ch;
    }
    return n;
  }
  for (size_t at = 0; at < n;) {
    size_t k = n - at < MOST ? n - at : MOST;
    s->InBytes(s, (char *)to + at, (int)k);
    at += k;
  }
  return n;
}
SEXP R_Unserialize(R_inpstream_t s) {
  if (s->InPersistHookFunc) rt_error(R, "GNU R's C function '%s' is not here with a hook", "R_Unserialize");
  return unserialize_from(R, read_stream, s);
}
