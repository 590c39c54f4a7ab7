/* stdlib/io/connections.c - the connection objects and what every reader and writer does with them: open, close, one byte,
 * one line, write; where cat() and print() write, and sink(), which redirects that. */
#include "connections.h"

#include "../base/datetime.h"
#include "../text/regex.h"
#include "hosts.h"

#include <errno.h>
#include <fcntl.h>
#include <strings.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- state ------------------------------------------------------------------------------------------------------- */

/* How many objects there are of a connection; lives as long as they and it. */
typedef struct ConnUse {
  int objects;
  bool shown; /* there has been one: what base functions open for themselves has none */
  bool closed;
} ConnUse;
static void object_ends(void *use) {
  ConnUse *u = use;
  if (--u->objects == 0 && u->closed) free(u);
}

static void free_conn(Rt *R, Conn *c) {
  if (c->use && c->use->objects > 0) c->use->closed = true;
  else free(c->use);
  if (c->fp) {
    if (c->kind == CK_PIPE) hosts_pclose(R, c->fp);
    else if (c->kind > CK_STDERR) fclose(c->fp);
  }
  if (c->fd >= 0 && (c->kind == CK_SOCK || c->kind == CK_SERVER || c->kind == CK_FIFO)) close(c->fd);
  conn_encode_end(c);
  if (c->dropped) c->dropped(c->data);
  free(c->class_name);
  if (c->own_mem) free(c->mem);
  for (int i = 0; i < c->npush; i++) free(c->push[i]);
  free(c->push), free(c->description), free(c->encoding), free(c);
}

static void remove_tree(const char *dir) {
  /* the session's own temporary folder */
  char cmd[600];
  if (strlen(dir) > 500 || strchr(dir, '\'')) return;
  snprintf(cmd, sizeof cmd, "rm -rf '%s'", dir);
  if (system(cmd) != 0) return;
}

static void state_free(Rt *R) {
  TextState *t = R->text;
  if (!t) return;
  for (int i = 0; i < MAX_CONN; i++)
    if (t->conn[i]) free_conn(R, t->conn[i]);
  if (t->tempdir) remove_tree(t->tempdir), free(t->tempdir);
  zone_state_free(R, t->zones);
  rx_kept_free(t->patterns);
  free(t);
  R->text = NULL;
}

struct TextState *text_state(Rt *R) {
  if (LIKELY(R->text != NULL)) return R->text;
  TextState *t = calloc(1, sizeof *t);
  if (!t) rt_error(R, "cannot allocate memory");
  t->R = R;
  t->keep = rt_alloc(R, T_LIST, MAX_CONN * 3);
  rt_root(R, t->keep);
  t->message_con = 2;
  R->text = t, R->text_free = state_free;
  static const char *const names[] = {"stdin", "stdout", "stderr"};
  for (int i = 0; i < 3; i++) {
    Conn *c = calloc(1, sizeof *c);
    c->id = i, c->kind = (ConnKind)i, c->description = strdup(names[i]), c->encoding = strdup("native.enc");
    strcpy(c->mode, i ? "w" : "r");
    c->open = c->text = true, c->can_read = i == 0, c->can_write = i != 0;
    c->fp = i == 0 && !R->asks_host && !R->restricted ? hosts_stdin(R) : NULL;
    t->conn[i] = c;
  }
  return t;
}

Conn *conn_of_id(Rt *R, int id) {
  TextState *t = text_state(R);
  if (id < 0 || id >= MAX_CONN || !t->conn[id]) rt_error(R, "invalid connection");
  return t->conn[id];
}

Conn *conn_get(Rt *R, Obj *con) {
  if (!con || !rt_inherits(con, "connection") || !rt_is_num(con) || LEN(con) != 1) rt_error(R, "invalid connection");
  return conn_of_id(R, rt_as_int(R, con));
}

static int free_place(const TextState *t) {
  int id = 3;
  while (id < MAX_CONN && t->conn[id]) id++;
  return id;
}
static bool is_sink(const TextState *t, int id) {
  for (int i = 0; i < t->nsink; i++)
    if (t->sink[i].con == id) return true;
  return t->message_con == id;
}
/* Connections that no object stands for any more. */
static void close_unused(Rt *R, TextState *t) {
  rt_gc(R);
  for (int i = 3; i < MAX_CONN; i++) {
    Conn *c = t->conn[i];
    if (!c || !c->use->shown || c->use->objects > 0 || is_sink(t, i)) continue;
    char *what = strcpy(rt_scratch(R, strlen(c->description) + 1), c->description);
    conn_destroy(R, c);
    rt_warning(R, "closing unused connection %d (%s)", i, what);
  }
}

Conn *conn_new(Rt *R, ConnKind kind, const char *description, const char *encoding) {
  TextState *t = text_state(R);
  if (!description) rt_error(R, "invalid '%s' argument", "description");
  int id = free_place(t);
  if (id == MAX_CONN) {
    close_unused(R, t);
    id = free_place(t);
  }
  if (id == MAX_CONN) rt_error(R, "all connections are in use");
  Conn *c = calloc(1, sizeof *c);
  ConnUse *use = calloc(1, sizeof *use);
  if (!c || !use) free(c), free(use), rt_error(R, "cannot allocate memory");
  c->use = use, c->fd = -1, c->status = -1;
  c->id = id, c->kind = kind, c->description = strdup(description),
  c->encoding = strdup(encoding ? encoding : "native.enc");
  c->text = true, c->can_read = c->can_write = true, c->level = 6, c->blocking = true, c->at_bol = true;
  c->latin1 = encoding && (strcasecmp(encoding, "latin1") == 0 || strcasecmp(encoding, "ISO-8859-1") == 0 ||
                           strcasecmp(encoding, "ISO8859-1") == 0);
  t->conn[id] = c;
  return c;
}

static const char *kind_name(const Conn *c) {
  static const char *const names[] = {"terminal", "terminal",     "terminal",       "file",
                                      "pipe",     "fifo",         "gzfile",         "bzfile",
                                      "xzfile",   "sockconn",    "servsockconn", "url", "textConnection", "rawConnection"};
  _Static_assert(sizeof names / sizeof *names == CK_CUSTOM, "a name for each kind");
  return c->kind == CK_CUSTOM ? c->class_name : names[c->kind];
}

const char *conn_class(const Conn *c) {
  const Conn as = {.kind = c->packed};
  return kind_name(c->packed ? &as : c);
}

Obj *conn_object(Rt *R, Conn *c) {
  Obj *x = rt_int(R, c->id), *cls = rt_alloc(R, T_STR, 2);
  SET_STR(cls, 0, rt_mk(R, kind_name(c)));
  SET_STR(cls, 1, rt_mk(R, "connection"));
  ExtPtr *p = (ExtPtr *)rt_alloc_obj(R, T_EXTPTR, sizeof *p);
  p->tag = p->prot = NIL;
  if (c->use) p->ptr = c->use, p->finalise = object_ends, c->use->shown = true, c->use->objects++;
  rt_attr_set(R, x, R->s.class_, cls);
  rt_attr_set(R, x, rt_sym(R, "conn_id"), (Obj *)p);
  return x;
}

const char *path_expand(Rt *R, const char *path) {
  if (path[0] != '~' || (path[1] && path[1] != '/')) return path;
  const char *home = R->restricted ? NULL : getenv("HOME");
  if (!home || !home[0]) return path;
  char *s = rt_scratch(R, strlen(home) + strlen(path) + 1);
  sprintf(s, "%s%s", home, path + 1);
  return s;
}

/* ---- open and close ---------------------------------------------------------------------------------------------- */

static char *slurp(Rt *R, const char *path, size_t *n) {
  FILE *f = fopen(path_expand(R, path), "rb");
  if (!f) return NULL;
  struct stat st;
  if (fstat(fileno(f), &st) == 0 && S_ISDIR(st.st_mode)) {
    fclose(f);
    errno = EISDIR;
    return NULL;
  }
  size_t cap = 65536, at = 0;
  char *s = malloc(cap);
  for (size_t k; s && (k = fread(s + at, 1, cap - at, f)) > 0;) {
    at += k;
    if (at == cap) {
      char *t = realloc(s, cap *= 2);
      if (!t) {
        free(s);
        s = NULL;
      } else s = t;
    }
  }
  fclose(f);
  if (!s) return NULL;
  size_t m;
  char *d = mem_decompress(s, at, &m);
  if (d) {
    free(s);
    *n = m;
    return d;
  }
  *n = at;
  return s;
}

/* Of several processes the first one reads it. */
static char *file_slurp(Rt *R, const char *path, size_t *n) {
  if (!rt_shared(R) || R->hosts->asking) return slurp(R, path, n);
  char *s = rt_follows(R) ? NULL : slurp(R, path, n);
  int err = (int)rt_tell_int(R, "a whole file", s || rt_follows(R) ? 0 : errno ? errno : EIO);
  errno = err;
  if (err) return NULL;
  const char *told = rt_tell_bytes(R, "its bytes", s, n);
  if (s) return s;
  s = malloc(*n + 1);
  if (s) memcpy(s, told, *n);
  return s;
}

static void set_mem(Conn *c, char *mem, size_t n, bool own) {
  if (c->own_mem) free(c->mem);
  c->mem = mem, c->n = n, c->pos = 0, c->cap = n, c->own_mem = own;
}

/* By its first bytes; 0: not compressed. */
static ConnKind packed_kind(const char *path) {
  unsigned char m[6] = {0};
  FILE *f = fopen(path, "rb");
  if (!f) return 0;
  struct stat st;
  bool regular = fstat(fileno(f), &st) == 0 && S_ISREG(st.st_mode);
  size_t k = regular ? fread(m, 1, 6, f) : 0;
  fclose(f);
  if (k > 2 && m[0] == 0x1f && m[1] == 0x8b) return CK_GZ;
  if (k > 3 && memcmp(m, "BZh", 3) == 0) return CK_BZ;
  return k > 5 && memcmp(m, "\xFD" "7zXZ", 5) == 0 ? CK_XZ : 0;
}

static ConnKind packed_file(Rt *R, const char *path) {
  ConnKind kind = rt_follows(R) ? 0 : packed_kind(path);
  return rt_shared(R) && !R->hosts->asking ? (ConnKind)rt_tell_int(R, "a compressed file", (int)kind) : kind;
}

void conn_gunzip(Rt *R, Conn *c, bool must) {
  size_t n = 0, cap = 0, got, m = 0;
  char *s = NULL;
  do {
    if (n == cap) {
      char *more = realloc(s, cap = cap ? 2 * cap : 65536);
      if (!more) {
        free(s);
        rt_error(R, "cannot allocate memory");
      }
      s = more;
    }
    got = conn_read(R, c, s + n, cap - n);
    n += got;
  } while (got);
  bool packed = n > 2 && (unsigned char)s[0] == 0x1f && (unsigned char)s[1] == 0x8b;
  char *d = packed ? mem_decompress(s, n, &m) : NULL;
  if (!d && must) {
    free(s);
    rt_error(R, "file stream does not have gzip magic number");
  }
  if (d) free(s);
  if (c->fp && c->kind > CK_STDERR) {
    if (c->kind == CK_PIPE) hosts_pclose(R, c->fp);
    else fclose(c->fp);
    c->fp = NULL;
  }
  set_mem(c, d ? d : s, d ? m : n, true);
}

/* Input in another encoding is brought in, all of it. */
static void convert_input(Rt *R, Conn *c) {
  char *s = c->mem;
  size_t n = c->n, cap = 0;
  if (c->fp) {
    for (s = NULL, n = 0;;) {
      if (n == cap) {
        char *more = realloc(s, cap = cap * 2 + 4096);
        if (!more) break;
        s = more;
      }
      size_t k = fread(s + n, 1, cap - n, c->fp);
      if (k == 0) break;
      n += k;
    }
    fclose(c->fp);
    c->fp = NULL;
    set_mem(c, s, n, true);
  }
  size_t m;
  char *text = conn_to_utf8(R, c, s, n, &m);
  set_mem(c, text, m, true);
}

static bool open_plain(Rt *R, Conn *c, const char *path, const char *mode) {
  char m[8];
  int k = 0;
  for (const char *p = mode; *p && k < 6; p++)
    if (*p != 't') m[k++] = *p;
  m[k] = 0;
  struct stat st;
  bool folder = mode[0] == 'r' && !rt_follows(R) && stat(path, &st) == 0 && S_ISDIR(st.st_mode);
  if (rt_shared(R) && !R->hosts->asking) folder = rt_tell_int(R, "a folder", folder);
  if (folder) {
    rt_warning(R, "cannot open file '%s': it is a directory", path);
    return false;
  }
  c->fp = hosts_fopen(R, path, m);
  if (!c->fp) {
    rt_warning(R, "cannot open file '%s': %s", path, strerror(errno));
    return false;
  }
  c->writing = false;
  c->other = mode[0] == 'a' && fseeko(c->fp, 0, SEEK_END) == 0 ? ftello(c->fp) : 0;
  if (mode[0] == 'a') rewind(c->fp);
  return true;
}

/* A named pipe, made where it is to be written and there is none.  Reading has a stream of its own: stdio cannot turn one
 * that cannot seek. */
static bool open_fifo(Rt *R, Conn *c, const char *path, const char *mode) {
  bool both = mode[1] == '+';
  c->can_read = mode[0] == 'r' || both, c->can_write = mode[0] != 'r' || both;
  struct stat st;
  if (c->can_write && stat(path, &st) == 0) {
    if (!S_ISFIFO(st.st_mode)) {
      rt_warning(R, "'%s' exists but is not a fifo", path);
      return false;
    }
  } else if (c->can_write && mkfifo(path, 0644) != 0) {
    rt_warning(R, "cannot create fifo '%s', reason '%s'", path, strerror(errno));
    return false;
  }
  int flags = (both ? O_RDWR : c->can_read ? O_RDONLY : O_WRONLY) | (c->blocking ? 0 : O_NONBLOCK) |
              (mode[0] == 'a' ? O_APPEND : 0) | O_CLOEXEC,
      fd;
  while ((fd = open(path, flags)) < 0 && errno == EINTR) rt_check_interrupt(R);
  int in = fd >= 0 && both ? fcntl(fd, F_DUPFD_CLOEXEC, 3) : fd;
  if (in < 0 || (c->can_read && !(c->fp = fdopen(in, "r")))) {
    rt_warning(R, errno == ENXIO ? "fifo '%s' is not ready" : "cannot open fifo '%s'", path);
    if (fd >= 0) close(fd);
    if (in >= 0 && in != fd) close(in);
    return false;
  }
  c->fd = c->can_write ? fd : -1;
  return true;
}
static void write_fifo(Rt *R, Conn *c, const char *s, size_t n) {
  while (n) {
    ssize_t k = write(c->fd, s, n);
    if (k >= 0) s += k, n -= (size_t)k;
    else if (errno == EINTR) rt_check_interrupt(R);
    else { /* full, and it does not block; or nobody reads */
      rt_warning(R, "problem writing to connection");
      return;
    }
  }
}

void conn_cannot_open(Rt *R, ConnKind kind, const char *description) {
  if (kind == CK_URL) rt_error(R, "cannot open the connection to '%s'", description);
  rt_error(R, "cannot open the connection");
}
bool conn_open(Rt *R, Conn *c, const char *mode) {
  if (R->restricted && c->kind > CK_STDERR && c->kind < CK_TEXT)
    rt_error(R, "'%s' is not available: this interpreter is restricted", kind_name(c));
  conn_encoding_check(R, c->encoding);
  if (!mode[0]) mode = "r";
  snprintf(c->mode, sizeof c->mode, "%s", mode);
  c->can_read = mode[0] == 'r' || strchr(mode, '+') != NULL;
  c->can_write = mode[0] != 'r' || strchr(mode, '+') != NULL;
  c->text = strchr(mode, 'b') == NULL;
  c->incomplete = false, c->at_bol = true;
  const char *path = path_expand(R, c->description);
  switch (c->kind) {
  case CK_FILE:
    if (strcmp(c->description, "stdin") == 0) {
      c->fp = hosts_fdopen(R, dup(0), "r");
      c->can_read = true, c->can_write = false;
      break;
    }
    if (c->description[0] == 0) {
      c->fp = hosts_tmpfile(R);
      c->can_read = c->can_write = true;
      break;
    }
    c->packed = mode[0] == 'r' && !strchr(mode, '+') && !c->as_is ? packed_file(R, path) : 0;
    if (c->packed) goto inflate;
    if (!open_plain(R, c, path, mode)) return false;
    break;
  case CK_PIPE:
    rt_flush(R);
    c->fp = hosts_popen(R, c->description, mode[0] == 'r' ? "r" : "w");
    if (!c->fp) {
      rt_warning(R, "cannot open pipe() cmd '%s': %s", c->description, strerror(errno));
      return false;
    }
    break;
  case CK_FIFO:
    if (!open_fifo(R, c, path, mode)) return false;
    break;
  case CK_GZ:
  case CK_BZ:
  case CK_XZ:
    if (mode[0] == 'r') {
    inflate : {
      size_t n = 0;
      char *s = file_slurp(R, path, &n);
      if (!s) {
        rt_warning(R, "cannot open %sfile '%s', probable reason '%s'",
                   c->kind == CK_FILE || c->kind == CK_GZ ? "compressed "
                   : c->kind == CK_BZ                     ? "bzip2-ed "
                                                          : "compressed ",
                   path, strerror(errno));
        return false;
      }
      set_mem(c, s, n, true);
      break;
    }
    } else {
      size_t n = 0;
      char *old = mode[0] == 'a' ? file_slurp(R, path, &n) : NULL;
      FILE *f = hosts_fopen(R, path, "ab");
      if (!f) {
        free(old);
        rt_warning(R, "cannot open compressed file '%s', probable reason '%s'", path, strerror(errno));
        return false;
      }
      fclose(f);
      set_mem(c, old, n, true);
    }
    break;
  case CK_URL: {
    size_t n = 0;
    if (mode[0] != 'r') {
      rt_eprintf(R, "can only open URLs for reading");
      return false;
    }
    char *s = url_fetch(R, c->description, &n);
    if (!s) return false;
    set_mem(c, s, n, true);
    c->can_write = false;
    break;
  }
  case CK_CUSTOM:
    rt_assert(R, c->opener, "a connection of class %s without an opener", c->class_name);
    c->fp = c->opener(R, c);
    if (!c->fp) return false;
    break;
  default: break;
  }
  c->open = true;
  if (c->can_read && c->fp && c->kind == CK_FILE && strncasecmp(c->encoding, "UTF-8-BOM", 9) == 0) {
    int a = getc(c->fp), b = getc(c->fp), d = getc(c->fp);
    if (!(a == 0xef && b == 0xbb && d == 0xbf)) rewind(c->fp);
  }
  if (c->text && conn_is_foreign(c->encoding)) {
    bool file = c->kind == CK_FILE || c->kind == CK_URL || c->kind == CK_GZ || c->kind == CK_BZ || c->kind == CK_XZ;
    if (c->can_write) conn_encode_begin(c);
    else if (file && !c->latin1) convert_input(R, c);
  }
  return true;
}

int conn_close(Rt *R, Conn *c) {
  if (!c->open) return 0;
  int status = 0;
  conn_encode_end(c);
  if (c->kind == CK_TEXT && c->can_write && c->n) conn_write(R, c, "\n", 1); /* the line that has no end */
  if ((c->kind == CK_GZ || c->kind == CK_BZ || c->kind == CK_XZ) && c->can_write && !c->can_read) {
    size_t n;
    char *s = mem_compress(c->kind, c->mem ? c->mem : "", c->n, c->level, &n);
    FILE *f = s ? hosts_fopen(R, path_expand(R, c->description), "wb") : NULL;
    bool ok = f && fwrite(s, 1, n, f) == n;
    if (f && fclose(f) != 0) ok = false;
    free(s);
    if (!ok) rt_warning(R, "cannot write compressed file '%s'", c->description);
  }
  if (c->fp && c->kind > CK_STDERR) {
    status = c->kind == CK_PIPE ? hosts_pclose(R, c->fp) : fclose(c->fp);
    if (c->kind == CK_PIPE) c->status = status;
    c->fp = NULL;
  }
  if (c->fd >= 0 && (c->kind == CK_SOCK || c->kind == CK_SERVER || c->kind == CK_FIFO)) close(c->fd), c->fd = -1;
  if (c->kind != CK_TEXT && c->kind != CK_RAW) set_mem(c, NULL, 0, false);
  c->open = false;
  return status;
}

int conn_destroy(Rt *R, Conn *c) {
  TextState *t = text_state(R);
  rt_assert(R, c->id > 2 && t->conn[c->id] == c, "connection %d", c->id);
  int status = conn_close(R, c);
  t->conn[c->id] = NULL;
  for (int k = 0; k < 3; k++) rt_set_elt(t->keep, c->id * 3 + k, NIL);
  free_conn(R, c);
  return status;
}

/* Opens a closed connection, or R's error; false: it was open. */
static bool conn_begin(Rt *R, Conn *c, const char *mode) {
  if (c->open) return false;
  if (!conn_open(R, c, mode)) conn_cannot_open(R, c->kind, c->description);
  return true;
}

/* ---- bytes and lines --------------------------------------------------------------------------------------------- */

/* Files open for both have a position for each. */
void conn_turn(Conn *c, bool writing) {
  if (!c->can_write || !c->can_read || c->writing == writing || !c->fp || c->kind != CK_FILE) return;
  int64_t at = ftello(c->fp);
  fflush(c->fp);
  if (fseeko(c->fp, (off_t)c->other, SEEK_SET) == 0) c->other = at;
  c->writing = writing;
}

static int raw_getc(Conn *c) {
  conn_turn(c, false);
  if (c->npush) {
    char *s = c->push[c->npush - 1];
    int ch = (unsigned char)s[c->push_at];
    if (ch) {
      c->push_at++;
      if (s[c->push_at] == 0) {
        free(s);
        c->npush--, c->push_at = 0;
      }
      return ch;
    }
    free(s);
    c->npush--, c->push_at = 0;
    return raw_getc(c);
  }
  if (c->fp) {
    int ch = getc_unlocked(c->fp);
    if (ch < 0 && c->kind == CK_FIFO) clearerr(c->fp);
    return ch;
  }
  return c->pos < c->n ? (unsigned char)c->mem[c->pos++] : -1;
}

void conn_push_back(Conn *c, char *text) {
  c->push = realloc(c->push, sizeof(char *) * (size_t)(c->npush + 1));
  if (c->npush && c->push_at) { /* what was half read goes behind */
    char *half = c->push[c->npush - 1];
    memmove(half, half + c->push_at, strlen(half + c->push_at) + 1);
    c->push_at = 0;
  }
  c->push[c->npush++] = text;
}

/* A question is seen before its answer; in an interactive session that is a line of the console, which reads on behind
 * it. */
static void await_input(Rt *R, Conn *c) {
  if (c->kind != CK_STDIN) return;
  rt_flush(R);
  char *line = !c->npush && (R->interactive || R->asks_host) && R->hooks.read_line ? R->hooks.read_line(R, "") : NULL;
  if (line) conn_push_back(c, line);
}

int conn_getc(Rt *R, Conn *c) {
  await_input(R, c);
  if (c->kind == CK_SOCK && !c->npush && c->pos >= c->n && !sock_fill(R, c)) return -1;
  int ch = raw_getc(c);
  if (ch == '\r' && c->text) { /* CR LF and CR end a line */
    int next = raw_getc(c);
    if (next != '\n') conn_ungetc(c, next);
    return '\n';
  }
  return ch;
}

void conn_skip_mark(Rt *R, Conn *c) {
  static const char mark[] = "\xef\xbb\xbf";
  if (c->latin1 || c->kind == CK_STDIN) return; /* there a line is asked for, and its end only once */
  int n = 0, ch = -1;
  while (n < 3 && (ch = conn_getc(R, c)) == (unsigned char)mark[n]) n++;
  if (n == 3) return;
  conn_ungetc(c, ch);
  char *text = n ? strndup(mark, (size_t)n) : NULL;
  if (text) conn_push_back(c, text);
}

void conn_ungetc(Conn *c, int ch) {
  if (ch < 0) return;
  if (c->npush && c->push_at) c->push_at--;
  else if (c->npush || (!c->fp && !(c->pos > 0 && (unsigned char)c->mem[c->pos - 1] == ch))) {
    char *text = calloc(2, 1);
    if (!text) return;
    text[0] = (char)ch;
    conn_push_back(c, text);
  } else if (c->fp) ungetc(ch, c->fp);
  else c->pos--;
}

size_t conn_read(Rt *R, Conn *c, void *to, size_t n) {
  size_t k = 0;
  while (k < n && c->npush) ((char *)to)[k++] = (char)raw_getc(c);
  conn_turn(c, false);
  if (c->fp) return k + fread((char *)to + k, 1, n - k, c->fp);
  do {
    rt_assert(R, c->pos <= c->n && (c->mem || !c->n), "at %zu of %zu bytes", c->pos, c->n);
    size_t left = c->n - c->pos, m = n - k < left ? n - k : left;
    if (m) memcpy((char *)to + k, c->mem + c->pos, m);
    c->pos += m, k += m;
  } while (k < n && c->kind == CK_SOCK && sock_fill(R, c));
  return k;
}

bool conn_line(Rt *R, Conn *c, Buf *b, bool *complete) {
  buf_clear(b);
  *complete = false;
  conn_turn(c, false);
  await_input(R, c);
  if (!c->fp && !c->npush && !c->latin1 && c->kind != CK_SOCK) { /* in memory: a line is a slice */
    if (c->pos >= c->n) return false;
    const char *s = c->mem + c->pos, *nl = memchr(s, '\n', c->n - c->pos);
    size_t len = nl ? (size_t)(nl - s) : c->n - c->pos;
    if (!memchr(s, '\r', len)) {
      buf_put(b, s, len);
      *complete = nl != NULL;
      c->pos += len + (nl != NULL);
      return true;
    }
  }
  int ch, any = 0;
  if (c->fp && !c->npush && !c->latin1) {
    while ((ch = getc_unlocked(c->fp)) >= 0 && ch != '\n' && ch != '\r') {
      any = 1;
      buf_putc(b, (char)ch);
    }
    if (ch == '\n') {
      *complete = true;
      return true;
    }
    if (ch < 0) {
      if (c->kind == CK_FIFO) clearerr(c->fp); /* more may come */
      return any;
    }
    if (c->text) { /* CR LF and CR end a line */
      int next = getc_unlocked(c->fp);
      if (next != '\n') conn_ungetc(c, next);
      *complete = true;
      return true;
    }
    buf_putc(b, (char)ch);
    any = 1;
  }
  while ((ch = conn_getc(R, c)) >= 0) {
    any = 1;
    if (ch == '\n') {
      *complete = true;
      break;
    }
    if (c->latin1 && ch >= 0x80) buf_utf8(b, (uint32_t)ch);
    else buf_putc(b, (char)ch);
  }
  return any;
}

static void mem_append(Rt *R, Conn *c, const char *s, size_t n) {
  if (c->pos + n > c->cap) {
    size_t cap = c->cap ? c->cap * 2 : 256;
    while (cap < c->pos + n) cap *= 2;
    char *m = realloc(c->own_mem ? c->mem : NULL, cap);
    if (!m) rt_error(R, "cannot allocate memory");
    if (!c->own_mem && c->n) memcpy(m, c->mem, c->n);
    c->mem = m, c->cap = cap, c->own_mem = true;
  }
  rt_assert(R, c->pos <= c->n && c->n <= c->cap && c->pos + n <= c->cap, "%zu bytes at %zu of %zu", n, c->pos, c->cap);
  if (n) memcpy(c->mem + c->pos, s, n);
  c->pos += n;
  if (c->pos > c->n) c->n = c->pos;
}

/* Lines that are whole go to the character vector, and to the variable if it has one. */
static void text_write(Rt *R, Conn *c, const char *s, size_t n) {
  TextState *t = text_state(R);
  int at = c->id * 3;
  bool grew = false;
  for (size_t i = 0; i < n;) {
    const char *nl = memchr(s + i, '\n', n - i);
    size_t k = nl ? (size_t)(nl - (s + i)) : n - i;
    c->pos = c->n;
    mem_append(R, c, s + i, k);
    i += k;
    if (nl) {
      i++;
      bool ascii = true;
      for (size_t j = 0; j < c->n; j++)
        if ((unsigned char)c->mem[j] > 127) ascii = false;
      Obj *line = rt_mkn(R, c->mem ? c->mem : "", c->n, ascii ? CE_ASCII : CE_UTF8);
      Obj *v = ELT(t->keep, at);
      rt_assert(R, TYPE(v) == T_STR, "lines of type %d", TYPE(v));
      int64_t len = LEN(v);
      v->named = 0;
      v = rt_grow(R, v, len + 1);
      SET_STR(v, len, line);
      ((Obj **)VEC(t->keep)->data)[at] = v;
      c->n = c->pos = 0;
      grew = true;
    }
  }
  if (grew && ELT(t->keep, at + 1)->type == T_SYM)
    rt_env_set(R, ENV(ELT(t->keep, at + 2)), ELT(t->keep, at + 1), rt_unbox(rt_dup(R, ELT(t->keep, at))));
}

/* Bytes as they are. */
static void write_bytes(Rt *R, Conn *c, const char *s, size_t n) {
  switch (c->kind) {
  case CK_STDOUT: rt_write(R, s, n); break;
  case CK_STDERR: R->hooks.write(R, 2, s, n); break;
  case CK_FILE:
  case CK_PIPE:
  case CK_CUSTOM:
    conn_turn(c, true);
    if (c->fp && fwrite(s, 1, n, c->fp) != n) rt_warning(R, "problem writing to connection");
    break;
  case CK_GZ:
  case CK_BZ:
  case CK_XZ:
    c->pos = c->n;
    mem_append(R, c, s, n);
    break;
  case CK_RAW: mem_append(R, c, s, n); break;
  case CK_SOCK: sock_write(R, c, s, n); break;
  case CK_FIFO: write_fifo(R, c, s, n); break;
  case CK_TEXT: text_write(R, c, s, n); break;
  default: rt_error(R, "cannot write to this connection");
  }
}

void conn_write(Rt *R, Conn *c, const char *s, size_t n) {
  if (n == 0) return;
  if (LIKELY(!c->encoder)) {
    write_bytes(R, c, s, n);
    return;
  }
  size_t m;
  char *text = conn_encode(R, c, s, n, &m);
  if (m) write_bytes(R, c, text, m);
  free(text);
}

/* ---- where cat() and writeLines() write -------------------------------------------------------------------------- */

typedef struct OpenJob {
  Conn *c;
  const char *mode, *path;
} OpenJob;
static void open_or_fail(Rt *R, void *p) {
  OpenJob *j = p;
  if (conn_open(R, j->c, j->mode)) return;
  const ConnKind kind = j->c->kind;
  conn_destroy(R, j->c);
  conn_cannot_open(R, kind, j->path);
}
Conn *conn_of_path(Rt *R, ConnKind kind, const char *path, const char *mode, const char *as) {
  if (kind == CK_FILE && conn_is_far(path)) kind = CK_URL;
  OpenJob j = {conn_new(R, kind, path, NULL), mode, path};
  interp_run_as(R, as, open_or_fail, &j);
  return j.c;
}

TextSink text_sink_open(Rt *R, Obj *file, bool append, const char *as) {
  TextSink s = {1, false};
  if (!file || IS_NIL(file)) return s;
  if (file->type == T_STR) {
    const char *f = LEN(file) == 1 ? rt_as_cstr(R, file) : NULL;
    if (!f) rt_error(R, "invalid '%s' argument", "file");
    if (!f[0]) return s;
    Conn *c = conn_of_path(R, f[0] == '|' ? CK_PIPE : CK_FILE, f[0] == '|' ? f + 1 : f, append ? "a" : "w", as);
    return (TextSink){c->id, true};
  }
  const bool number = rt_is_num(file) && !rt_is_object(file) && LEN(file) > 0; /* cat(file = 2) */
  Conn *c = number ? conn_of_id(R, rt_as_int(R, file)) : conn_get(R, file);
  if (!c->open) {
    if (!conn_open(R, c, append ? "a" : "wt")) conn_cannot_open(R, c->kind, c->description);
    return (TextSink){-c->id, true}; /* to be closed, not destroyed */
  }
  if (!c->can_write) rt_error(R, "cannot write to this connection");
  return (TextSink){c->id, false};
}

void text_sink_put(Rt *R, TextSink *s, const char *bytes, size_t n) {
  int id = s->con < 0 ? -s->con : s->con;
  if (id == 1) rt_write(R, bytes, n);
  else conn_write(R, conn_of_id(R, id), bytes, n);
}

/* What the program writes piece by piece is in the file at once: somebody may look at it. */
static void flush_file(Conn *c) {
  if (c->fp && c->kind > CK_STDERR) fflush(c->fp);
}

void text_sink_flush(Rt *R, const TextSink *s) {
  if (s->con > 2) flush_file(conn_of_id(R, s->con));
}

void text_sink_close(Rt *R, TextSink *s) {
  if (!s->opened) return;
  if (s->con < 0) conn_close(R, conn_of_id(R, -s->con));
  else conn_destroy(R, conn_of_id(R, s->con));
  s->opened = false;
}

/* ---- sink() ------------------------------------------------------------------------------------------------------ */

static void sunk(void *in_sink) { *(bool *)in_sink = false; }
/* To a sink's connection; what that writes meanwhile, errors above all, goes past the sinks. */
static void write_sink(Rt *R, Conn *c, const char *s, size_t n) {
  RtCleanup left;
  TextState *t = R->text;
  t->in_sink = true;
  rt_cleanup(R, &left, sunk, &t->in_sink);
  conn_write(R, c, s, n);
  rt_cleaned_up(R, &left);
  flush_file(c);
  t->in_sink = false;
}

static void sink_write(Rt *R, int fd, const char *s, size_t n) {
  TextState *t = R->text;
  if (t->in_sink) {
    t->plain_write(R, fd, s, n);
    return;
  }
  if (fd == 2) {
    if (t->message_con != 2 && t->conn[t->message_con]) write_sink(R, t->conn[t->message_con], s, n);
    else t->plain_write(R, fd, s, n);
    return;
  }
  rt_assert(R, t->plain_write && t->nsink <= (int)(sizeof t->sink / sizeof *t->sink), "%d sinks", t->nsink);
  for (int i = t->nsink - 1; i >= 0; i--) {
    rt_assert(R, t->sink[i].con >= 0 && t->sink[i].con < MAX_CONN, "connection %d", t->sink[i].con);
    Conn *c = t->conn[t->sink[i].con];
    if (c && c->kind != CK_STDOUT) write_sink(R, c, s, n);
    else t->plain_write(R, fd, s, n);
    if (!t->sink[i].split) return;
  }
  if (t->nsink == 0 || t->sink[0].split) t->plain_write(R, fd, s, n);
}

static void sink_hook(Rt *R, TextState *t) {
  bool want = t->nsink > 0 || t->message_con != 2;
  if (want && R->hooks.write != sink_write) t->plain_write = R->hooks.write, R->hooks.write = sink_write;
  if (!want && R->hooks.write == sink_write) R->hooks.write = t->plain_write;
}

/* .sink(con or -1, append, message?, split) */
static Obj *do_sink(Rt *R, Call *c) {
  TextState *t = text_state(R);
  bool message = rt_as_lgl(R, c->args[2]) == 1, split = rt_as_lgl(R, c->args[3]) == 1;
  int con = rt_as_int(R, c->args[0]);
  if (message) {
    t->message_con = con < 0 ? 2 : conn_of_id(R, con)->id;
  } else if (con < 0) {
    if (t->nsink == 0) rt_warning(R, "no sink to remove");
    else {
      Sink s = t->sink[--t->nsink];
      if (s.close_after && t->conn[s.con]) conn_destroy(R, t->conn[s.con]);
    }
  } else {
    if (t->nsink == 21) rt_error(R, "sink stack is full");
    Conn *k = conn_of_id(R, con);
    if (!k->open) conn_begin(R, k, rt_as_lgl(R, c->args[1]) == 1 ? "a" : "w");
    t->sink[t->nsink++] = (Sink){con, split, rt_as_lgl(R, c->args[4]) == 1};
  }
  sink_hook(R, t);
  return NIL;
}

static Obj *do_sink_number(Rt *R, Call *c) {
  TextState *t = text_state(R);
  return rt_int(R, rt_as_lgl(R, c->args[0]) == 1 ? t->nsink : t->message_con);
}

const BuiltinDef builtins_connections[] = {
    {".sink", do_sink, BK_BUILTIN, "con, append, message, split, close", BF_INVIS, 0},
    {".sink_number", do_sink_number, BK_BUILTIN, "output", 0, 0},
    {0}};
