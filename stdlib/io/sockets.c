/* stdlib/sockets.c - connections over TCP: socketConnection(), serverSocket() and kin.
 *
 * What has arrived waits in the connection's `mem`, so that small reads cost no call of the system; a wait looks for
 * interrupts every tenth of a second. */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

#include "connections.h"

enum { SOCK_BUFFER = 1 << 16 };

/* Wait until one of them is ready: how many are; 0 when the time (seconds, negative: none) has passed. */
static int wait_for(Rt *R, struct pollfd *p, int64_t n, double timeout) {
  double until = rt_now_ms() + 1000 * timeout;
  for (;;) {
    rt_check_interrupt(R);
    double left = timeout < 0 ? 100 : until - rt_now_ms();
    int k = poll(p, (nfds_t)n, left <= 0 ? 0 : left > 100 ? 100 : (int)ceil(left));
    if (k > 0) return k;
    if (k < 0 && errno != EINTR) return 0;
    if (timeout >= 0 && rt_now_ms() >= until) return 0;
  }
}

bool sock_fill(Rt *R, Conn *c) {
  struct pollfd p = {.fd = c->fd, .events = POLLIN};
  if (c->fd < 0 || wait_for(R, &p, 1, c->blocking ? c->timeout : 0) == 0) return false;
  if (!c->mem) {
    c->mem = malloc(SOCK_BUFFER);
    if (!c->mem) rt_error(R, "cannot allocate memory");
    c->own_mem = true, c->cap = SOCK_BUFFER;
  }
  c->pos = c->n = 0;
  ssize_t k = recv(c->fd, c->mem, c->cap, 0);
  if (k > 0) c->n = (size_t)k;
  return k > 0;
}
void sock_write(Rt *R, Conn *c, const char *s, size_t n) {
  while (n > 0) {
    struct pollfd p = {.fd = c->fd, .events = POLLOUT};
    ssize_t k = wait_for(R, &p, 1, c->timeout) > 0 ? send(c->fd, s, n, MSG_NOSIGNAL | MSG_DONTWAIT) : 0;
    if (k < 0 && (errno == EINTR || errno == EAGAIN)) continue;
    if (k <= 0) rt_error(R, "error writing to connection");
    s += k, n -= (size_t)k;
  }
}

static Obj *as_connection(Rt *R, int fd, ConnKind kind, const char *description, const char *mode, double timeout,
                          bool blocking) {
  Conn *c = conn_new(R, kind, description, NULL);
  c->fd = fd;
  c->timeout = timeout;
  c->blocking = blocking;
  c->open = true;
  snprintf(c->mode, sizeof c->mode, "%s", mode);
  c->text = !strchr(mode, 'b');
  c->can_read = kind == CK_SOCK && (mode[0] == 'r' || strchr(mode, '+'));
  c->can_write = kind == CK_SOCK && (mode[0] != 'r' || strchr(mode, '+'));
  if (kind == CK_SOCK) {
    int on = 1;
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  }
  return conn_object(R, c);
}

/* .sock_connect(host, port, timeout, mode, blocking): NULL where nobody answers */
static Obj *do_connect(Rt *R, Call *c) {
  const char *host = arg_str(R, c, 0, "host", "localhost"), *mode = arg_str(R, c, 3, "open", "a+");
  int port = rt_as_int(R, c->args[1]);
  double timeout = rt_as_dbl(R, c->args[2]);
  char service[16], text[300];
  snprintf(service, sizeof service, "%d", port);
  snprintf(text, sizeof text, "->%.255s:%d", host, port);
  struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_family = AF_INET}, *found = NULL;
  if (getaddrinfo(host, service, &hints, &found) != 0) return NIL;
  int fd = -1;
  for (struct addrinfo *a = found; a && fd < 0; a = a->ai_next) {
    fd = socket(a->ai_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (fd < 0) continue;
    struct pollfd p = {.fd = fd, .events = POLLOUT};
    int err = connect(fd, a->ai_addr, a->ai_addrlen) == 0 ? 0 : errno;
    socklen_t n = sizeof err;
    if (err == EINPROGRESS && (wait_for(R, &p, 1, timeout) == 0 || getsockopt(fd, SOL_SOCKET, SO_ERROR, &err, &n) != 0))
      err = ETIMEDOUT;
    if (err) close(fd), fd = -1;
  }
  freeaddrinfo(found);
  if (fd < 0) return NIL;
  fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) & ~O_NONBLOCK);
  return as_connection(R, fd, CK_SOCK, text, mode, timeout, arg_flag(R, c, 4, "blocking", false));
}

/* .sock_listen(port): NULL where the port is not free */
static Obj *do_listen(Rt *R, Call *c) {
  int port = rt_as_int(R, c->args[0]), on = 1, fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (fd < 0) return NIL;
  setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
  struct sockaddr_in a = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port), .sin_addr.s_addr = INADDR_ANY};
  if (bind(fd, (struct sockaddr *)&a, sizeof a) != 0 || listen(fd, 100) != 0) {
    close(fd);
    return NIL;
  }
  return as_connection(R, fd, CK_SERVER, "localhost", "a+", -1, true);
}

/* .sock_accept(socket, timeout, mode, blocking): NULL where nobody came */
static Obj *do_accept(Rt *R, Call *c) {
  Conn *s = conn_get(R, c->args[0]);
  double timeout = rt_as_dbl(R, c->args[1]);
  const char *mode = arg_str(R, c, 2, "open", "a+");
  if (s->kind != CK_SERVER) rt_error(R, "invalid 'socket' argument");
  struct pollfd p = {.fd = s->fd, .events = POLLIN};
  int fd = wait_for(R, &p, 1, timeout) > 0 ? accept4(s->fd, NULL, NULL, SOCK_CLOEXEC) : -1;
  if (fd < 0) return NIL;
  struct sockaddr_in peer, own;
  socklen_t npeer = sizeof peer, nown = sizeof own;
  char text[300], host[256] = "?";
  getpeername(fd, (struct sockaddr *)&peer, &npeer);
  getnameinfo((struct sockaddr *)&peer, npeer, host, sizeof host, NULL, 0, 0);
  getsockname(fd, (struct sockaddr *)&own, &nown);
  snprintf(text, sizeof text, "<-%s:%d", host, ntohs(own.sin_port));
  return as_connection(R, fd, CK_SOCK, text, mode, timeout, arg_flag(R, c, 3, "blocking", false));
}

/* .sock_select(connections, write, timeout): which can be read or written without waiting */
static Obj *do_select(Rt *R, Call *c) {
  Obj *l = c->args[0];
  if (l->type != T_LIST) rt_error(R, "not a list of sockets");
  if (c->args[1]->type != T_LGL || LEN(c->args[1]) < 1) rt_error(R, "bad write indicators");
  int64_t n = LEN(l);
  double timeout = rt_as_dbl(R, c->args[2]);
  Obj *r = rt_alloc(R, T_LGL, n);
  struct pollfd *p = rt_scratch(R, (size_t)(n + 1) * sizeof *p);
  bool any = false;
  for (int64_t i = 0; i < n; i++) {
    Conn *k = conn_get(R, ELT(l, i));
    if (k->kind != CK_SOCK && k->kind != CK_SERVER) rt_error(R, "not a socket connection");
    bool write = LGL(c->args[1])[i % LEN(c->args[1])] == 1;
    p[i] = (struct pollfd){.fd = k->fd, .events = write ? POLLOUT : POLLIN};
    LGL_W(r)[i] = !write && k->pos < k->n;
    any |= LGL_W(r)[i];
  }
  wait_for(R, p, n, any ? 0 : timeout);
  for (int64_t i = 0; i < n; i++) LGL_W(r)[i] |= p[i].revents != 0;
  return r;
}
/* .sock_timeout(socket, timeout): the seconds it had */
static Obj *do_timeout(Rt *R, Call *c) {
  Conn *s = conn_get(R, c->args[0]);
  if (s->kind != CK_SOCK && s->kind != CK_SERVER) rt_error(R, "invalid 'socket' argument");
  int old = (int)s->timeout, timeout = rt_as_int(R, c->args[1]);
  if (timeout >= 0) s->timeout = timeout;
  return rt_int(R, old);
}

const BuiltinDef builtins_sockets[] = {
    {".sock_connect", do_connect, BK_BUILTIN, "host, port, timeout, open, blocking", BF_OUTSIDE, 0},
    {".sock_listen", do_listen, BK_BUILTIN, "port", BF_OUTSIDE, 0},
    {".sock_accept", do_accept, BK_BUILTIN, "socket, timeout, open, blocking", BF_OUTSIDE, 0},
    {".sock_select", do_select, BK_BUILTIN, "socklist, write, timeout", BF_OUTSIDE, 0},
    {".sock_timeout", do_timeout, BK_BUILTIN, "socket, timeout", BF_OUTSIDE, 0},
    {0}};
