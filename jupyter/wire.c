/* jupyter/wire.c - sockets and messages. */
#define _GNU_SOURCE
#include "wire.h"
#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>

enum { ZMQ_PUB = 1, ZMQ_REP = 4, ZMQ_ROUTER = 6, ZMQ_RCVMORE = 13, ZMQ_LINGER = 17, ZMQ_ROUTER_HANDOVER = 56 };
enum { ZMQ_DONTWAIT = 1, ZMQ_SNDMORE = 2, ZMQ_POLLIN = 1 };
enum { LINGER_MS = 1000, MAX_FRAMES = 64, SESSION = 33 /* 16 bytes in hexadecimal */, MAX_WAIT = 8 };

typedef struct ZmqMsg { /* zmq_msg_t: opaque, of this size */
  _Alignas(void *) unsigned char data[64];
} ZmqMsg;
typedef struct ZmqPoll {
  void *socket;
  int fd;
  short events, revents;
} ZmqPoll;

#define ZMQ_FNS(X)                                                                                                     \
  X(void *, ctx_new, (void))                                                                                           \
  X(int, ctx_term, (void *ctx))                                                                                        \
  X(void *, socket, (void *ctx, int type))                                                                             \
  X(int, close, (void *s))                                                                                             \
  X(int, bind, (void *s, const char *address))                                                                         \
  X(int, setsockopt, (void *s, int option, const void *value, size_t n))                                               \
  X(int, getsockopt, (void *s, int option, void *value, size_t *n))                                                    \
  X(int, send, (void *s, const void *data, size_t n, int flags))                                                       \
  X(int, msg_init, (ZmqMsg * m))                                                                                       \
  X(int, msg_recv, (ZmqMsg * m, void *s, int flags))                                                                   \
  X(void *, msg_data, (ZmqMsg * m))                                                                                    \
  X(size_t, msg_size, (const ZmqMsg *m))                                                                               \
  X(int, msg_close, (ZmqMsg * m))                                                                                      \
  X(int, poll, (ZmqPoll * items, int n, long ms))

struct Wire {
#define X(type, name, args) type(*name) args;
  ZMQ_FNS(X)
#undef X
  void *ctx, *sockets[CHANNELS];
  pthread_mutex_t publishing;
  char *key;
  char session[SESSION];
};

/* ---- text -------------------------------------------------------------------------------------------------------- */

static _Noreturn void no_memory(void) {
  fprintf(stderr, "ravel: out of memory\n");
  exit(2);
}
void text_begin(Text *t) {
  *t = (Text){0};
  if (!(t->f = open_memstream(&t->s, &t->n))) no_memory();
}
const char *text_end(Text *t) {
  if (t->f && fclose(t->f) != 0) no_memory();
  t->f = NULL;
  return t->s;
}
void text_free(Text *t) {
  if (t->f) fclose(t->f);
  free(t->s);
  *t = (Text){0};
}

/* ---- opening ----------------------------------------------------------------------------------------------------- */

static const char *load(Wire *w) {
  static const char *const names[] = {"libzmq.so.5", "libzmq.so"};
  static char missing[64];
  void *lib = NULL;
  const char *only = getenv("RAVEL_ZMQ_LIB");
  for (int i = 0; i < 2 && !lib; i++) lib = dlopen(only && *only ? only : names[i], RTLD_NOW | RTLD_LOCAL);
  if (!lib) return "the ZeroMQ library (libzmq.so.5, Debian's libzmq5) is not on this machine";
#define X(type, name, args)                                                                                            \
  if (!(w->name = (type(*) args)dlsym(lib, "zmq_" #name))) {                                                           \
    snprintf(missing, sizeof missing, "this machine's libzmq has no zmq_%s", #name);                                   \
    return missing;                                                                                                    \
  }
  ZMQ_FNS(X)
#undef X
  return NULL;
}

static Json *read_file(const char *file) {
  FILE *f = fopen(file, "r");
  char text[1 << 14];
  size_t n = f ? fread(text, 1, sizeof text, f) : 0;
  if (f) fclose(f);
  return json_read(text, n);
}

/* The socket of channel c at the port that the connection file says. */
static const char *bind_channel(Wire *w, Channel c, const Json *connection) {
  static const struct {
    const char *port;
    int type;
  } kinds[CHANNELS] = {[SHELL] = {"shell_port", ZMQ_ROUTER},
                       [CONTROL] = {"control_port", ZMQ_ROUTER},
                       [STDIN] = {"stdin_port", ZMQ_ROUTER},
                       [IOPUB] = {"iopub_port", ZMQ_PUB},
                       [HEARTBEAT] = {"hb_port", ZMQ_REP}};
  static char why[300];
  const char *transport = json_text(connection, "transport", "tcp"), *ip = json_text(connection, "ip", "127.0.0.1");
  int port = (int)json_number(connection, kinds[c].port, 0), linger = LINGER_MS, yes = 1;
  char address[200];
  snprintf(address, sizeof address, strcmp(transport, "ipc") ? "%s://%s:%d" : "%s://%s-%d", transport, ip, port);
  w->sockets[c] = port > 0 ? w->socket(w->ctx, kinds[c].type) : NULL;
  if (!w->sockets[c]) {
    snprintf(why, sizeof why, "the connection file has no '%s'", kinds[c].port);
    return why;
  }
  w->setsockopt(w->sockets[c], ZMQ_LINGER, &linger, sizeof linger);
  if (kinds[c].type == ZMQ_ROUTER) w->setsockopt(w->sockets[c], ZMQ_ROUTER_HANDOVER, &yes, sizeof yes);
  if (w->bind(w->sockets[c], address) == 0) return NULL;
  snprintf(why, sizeof why, "cannot bind the %s at %s", kinds[c].port, address);
  return why;
}

static void random_hex(char *to, int bytes) {
  unsigned char r[32];
  if (getrandom(r, (size_t)bytes, 0) != bytes) memset(r, (int)time(NULL), sizeof r);
  for (int i = 0; i < bytes; i++) snprintf(to + 2 * i, 3, "%02x", r[i]);
}

Wire *wire_open(const char *file, const char **why) {
  Wire *w = calloc(1, sizeof *w);
  if (!w) no_memory();
  Json *c = NULL;
  if (!(*why = load(w))) {
    c = read_file(file);
    if (!c || c->kind != JSON_OBJECT) *why = "the connection file is not there, or no JSON object";
    else if (strcmp(json_text(c, "signature_scheme", "hmac-sha256"), "hmac-sha256"))
      *why = "the connection file asks for another signature_scheme than hmac-sha256";
    else if (!(w->ctx = w->ctx_new())) *why = "libzmq has no memory";
  }
  for (int i = 0; i < CHANNELS && !*why; i++) *why = bind_channel(w, (Channel)i, c);
  if (!*why) {
    w->key = strdup(json_text(c, "key", ""));
    random_hex(w->session, SESSION / 2);
    pthread_mutex_init(&w->publishing, NULL);
  }
  json_free(c);
  if (!*why) return w;
  free(w);
  return NULL;
}

void wire_close(Wire *w) {
  for (int i = 0; i < CHANNELS; i++) w->close(w->sockets[i]);
  w->ctx_term(w->ctx);
  free(w->key);
  free(w);
}

/* ---- receiving --------------------------------------------------------------------------------------------------- */

unsigned wire_wait(Wire *w, const Channel *on, int n, const int *fds, int nfds, int ms) {
  ZmqPoll items[MAX_WAIT];
  unsigned bits = 0;
  for (int i = 0; i < n; i++) items[i] = (ZmqPoll){w->sockets[on[i]], 0, ZMQ_POLLIN, 0};
  for (int i = 0; i < nfds; i++) items[n + i] = (ZmqPoll){NULL, fds[i], ZMQ_POLLIN, 0};
  if (w->poll(items, n + nfds, ms) <= 0) return 0; /* a signal: the caller asks again */
  for (int i = 0; i < n + nfds; i++)
    if (items[i].revents) bits |= 1u << i;
  return bits;
}

static bool receive_frames(Wire *w, void *socket, Message *m) {
  int more = 1;
  size_t size = sizeof more;
  m->frames = calloc(MAX_FRAMES, sizeof *m->frames);
  if (!m->frames) no_memory();
  for (int i = 0; more; i++) {
    ZmqMsg z;
    w->msg_init(&z);
    if (w->msg_recv(&z, socket, i ? 0 : ZMQ_DONTWAIT) < 0) return false;
    if (i < MAX_FRAMES) {
      size_t n = w->msg_size(&z);
      char *s = malloc(n + 1);
      if (!s) no_memory();
      memcpy(s, w->msg_data(&z), n);
      s[n] = 0;
      m->frames[m->n++] = (Piece){s, n};
    }
    w->msg_close(&z);
    w->getsockopt(socket, ZMQ_RCVMORE, &more, &size);
  }
  return true;
}

static const char delimiter[] = "<IDS|MSG>";
enum { SIGNED = 4 /* frames behind the signature */ };

/* Does the signature fit?  Compared in the same time whatever differs.  Without a key nothing is signed. */
static bool is_signed(const Wire *w, const Message *m) {
  if (!*w->key) return true;
  char hex[HMAC_HEX];
  hmac_sha256((Piece){w->key, strlen(w->key)}, m->frames + m->nids + 2, SIGNED, hex);
  const Piece *s = &m->frames[m->nids + 1];
  if (s->n != HMAC_HEX - 1) return false;
  unsigned differ = 0;
  for (int i = 0; i < HMAC_HEX - 1; i++) differ |= (unsigned)(s->data[i] ^ hex[i]) & 255u;
  return !differ;
}

Message *wire_receive(Wire *w, Channel c) {
  Message *m = calloc(1, sizeof *m);
  if (!m) no_memory();
  if (receive_frames(w, w->sockets[c], m)) {
    while (m->nids < m->n && strcmp(m->frames[m->nids].data, delimiter)) m->nids++;
    if (m->n - m->nids >= 2 + SIGNED && is_signed(w, m)) {
      const Piece *f = m->frames + m->nids + 2;
      m->header = json_read(f[0].data, f[0].n);
      m->content = json_read(f[3].data, f[3].n);
      m->type = json_text(m->header, "msg_type", NULL);
      if (m->type && m->content) return m;
    }
  }
  message_free(m);
  return NULL;
}

void message_free(Message *m) {
  if (!m) return;
  for (int i = 0; i < m->n; i++) free((char *)m->frames[i].data);
  free(m->frames);
  json_free(m->header);
  json_free(m->content);
  free(m);
}

/* The text of its header. */
static const char *message_header(const Message *m, size_t *n) {
  const Piece *f = &m->frames[m->nids + 2];
  *n = f->n;
  return f->data;
}

/* ---- sending ----------------------------------------------------------------------------------------------------- */

static void put(Wire *w, void *socket, Piece p, bool more) {
  while (w->send(socket, p.data, p.n, more ? ZMQ_SNDMORE : 0) < 0 && errno == EINTR) continue;
}
static Piece piece(const char *s) { return (Piece){s, strlen(s)}; }

/* One message behind its address: delimiter, signature, and the signed four. */
static void put_message(Wire *w, void *socket, const Message *parent, const char *type, const char *content) {
  struct timespec now;
  struct tm tm;
  char id[SESSION], date[40], hex[HMAC_HEX] = "";
  clock_gettime(CLOCK_REALTIME, &now);
  gmtime_r(&now.tv_sec, &tm);
  strftime(date, sizeof date, "%Y-%m-%dT%H:%M:%S", &tm);
  random_hex(id, SESSION / 2);
  Text t;
  text_begin(&t);
  fprintf(t.f,
          "{\"msg_id\": \"%s\", \"session\": \"%s\", \"username\": \"ravel\", \"date\": \"%s.%06ldZ\", "
          "\"msg_type\": \"%s\", \"version\": \"5.3\"}",
          id, w->session, date, now.tv_nsec / 1000, type);
  Piece parts[SIGNED] = {piece(text_end(&t)), piece("{}"), piece("{}"), piece(content)};
  if (parent) parts[1].data = message_header(parent, &parts[1].n);
  if (*w->key) hmac_sha256(piece(w->key), parts, SIGNED, hex);
  put(w, socket, piece(delimiter), true);
  put(w, socket, piece(hex), true);
  for (int i = 0; i < SIGNED; i++) put(w, socket, parts[i], i < SIGNED - 1);
  text_free(&t);
}

void wire_send(Wire *w, Channel c, const Message *to, const char *type, const char *content) {
  for (int i = 0; i < to->nids; i++) put(w, w->sockets[c], to->frames[i], true);
  put_message(w, w->sockets[c], to, type, content);
}

void wire_publish(Wire *w, const Message *parent, const char *type, const char *content) {
  pthread_mutex_lock(&w->publishing);
  put(w, w->sockets[IOPUB], piece(type), true);
  put_message(w, w->sockets[IOPUB], parent, type, content);
  pthread_mutex_unlock(&w->publishing);
}

void wire_status(Wire *w, const Message *parent, const char *state) {
  char content[64];
  snprintf(content, sizeof content, "{\"execution_state\": \"%s\"}", state);
  wire_publish(w, parent, "status", content);
}

void wire_echo(Wire *w) {
  Message m = {0};
  if (receive_frames(w, w->sockets[HEARTBEAT], &m))
    for (int i = 0; i < m.n; i++) put(w, w->sockets[HEARTBEAT], m.frames[i], i < m.n - 1);
  for (int i = 0; i < m.n; i++) free((char *)m.frames[i].data);
  free(m.frames);
}
