/* mpi/star.c - messages by sockets between the first process and each of the others.
 *
 * MPI 4 has no collective call that survivors could end.  A socket says when the process at its other end has gone, so
 * in place of MPI's calls there is a star: the first process reads from each, and answers all.  Each answer begins with
 * who is dead; so all that are left hear of a death at the same message, and can act alike.  What the first process sends
 * unasked (tell) says nothing of it.  If the first process goes, so do the others: it alone has the input and the output.
 *
 * MPI itself is not called any more, MPI_Finalize() neither: it would wait for the dead. */
#define _GNU_SOURCE
#include "star.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <ifaddrs.h>
#include <mpi.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>
#include <unistd.h>

enum { ADDRESSES = 16, MEET_MS = 15000, SILENT_MS = 30000 /* a host that answers nothing is gone */ };

/* The process's: there is one run in it, as there is one MPI. */
static struct {
  RtHosts *h;
  int *fd; /* the first process: by rank, -1 where it is gone; the others: fd[0] */
} star;

static bool put(int fd, const void *data, size_t n, int flags) {
  for (const char *s = data; n;) {
    ssize_t k = send(fd, s, n, MSG_NOSIGNAL | flags);
    if (k < 0 && errno == EINTR) continue;
    if (k <= 0) return false;
    s += k, n -= (size_t)k;
  }
  return true;
}
static bool get(int fd, void *data, size_t n) {
  for (char *s = data; n;) {
    ssize_t k = recv(fd, s, n, 0);
    if (k < 0 && errno == EINTR) continue;
    if (k <= 0) return false;
    s += k, n -= (size_t)k;
  }
  return true;
}

/* ---- deaths ------------------------------------------------------------------------------------------------------ */

static void lose(int r) {
  const RtHosts *h = star.h;
  close(star.fd[r]);
  star.fd[r] = -1;
  fflush(stdout);
  fprintf(stderr, "ravel: process %d of %d has died; %s\n", r, h->size,
          h->spares ? "the others do its share" : "the run ends");
  if (!h->spares) _exit(1);
}
static _Noreturn void first_is_gone(void) {
  fprintf(stderr, "ravel: process %d of %d ends: the first one, which has the script's input and output, is gone\n",
          star.h->rank, star.h->size);
  _exit(1);
}

/* The first process's answer, n bytes, and who is dead, to all. */
static void answer(const void *data, size_t n) {
  RtHosts *h = star.h;
  h->lost = 0;
  for (int r = 1; r < h->size; r++) h->lost += h->dead[r] = star.fd[r] < 0;
  for (int r = 1; r < h->size; r++)
    if (star.fd[r] >= 0 && !(put(star.fd[r], h->dead, (size_t)h->size, n ? MSG_MORE : 0) && put(star.fd[r], data, n, 0)))
      lose(r);
}
static void hear(void *data, size_t n) {
  RtHosts *h = star.h;
  if (!get(star.fd[0], h->dead, (size_t)h->size) || !get(star.fd[0], data, n)) first_is_gone();
  h->lost = 0;
  for (int r = 1; r < h->size; r++) h->lost += h->dead[r];
}

/* ---- RtHosts ----------------------------------------------------------------------------------------------------- */

static void tell(void *data, size_t n) {
  const RtHosts *h = star.h;
  if (h->rank && !get(star.fd[0], data, n)) first_is_gone();
  for (int r = 1; h->rank == 0 && r < h->size; r++)
    if (star.fd[r] >= 0 && !put(star.fd[r], data, n, 0)) lose(r);
}

static void least(int64_t *x, int n) {
  const RtHosts *h = star.h;
  const size_t bytes = (size_t)n * sizeof *x;
  if (h->rank) {
    if (!put(star.fd[0], x, bytes, 0)) first_is_gone();
    hear(x, bytes);
    return;
  }
  int64_t *y = malloc(bytes);
  if (!y) h->stop(1);
  for (int r = 1; r < h->size; r++) {
    if (star.fd[r] < 0) continue;
    if (!get(star.fd[r], y, bytes)) {
      lose(r);
      continue;
    }
    for (int i = 0; i < n; i++)
      if (y[i] < x[i]) x[i] = y[i];
  }
  free(y);
  answer(x, bytes);
}

static void gather(void *data, const int64_t *at) {
  const RtHosts *h = star.h;
  char *to = data;
  if (h->rank) {
    if (!put(star.fd[0], to + at[h->rank], (size_t)(at[h->rank + 1] - at[h->rank]), 0)) first_is_gone();
    hear(to + at[0], (size_t)(at[h->size] - at[0]));
    return;
  }
  for (int r = 1; r < h->size; r++)
    if (star.fd[r] >= 0 && !get(star.fd[r], to + at[r], (size_t)(at[r + 1] - at[r]))) lose(r);
  answer(to + at[0], (size_t)(at[h->size] - at[0]));
}

static void end(void) {}

static _Noreturn void stop(int status) {
  fflush(NULL);
  _exit(status); /* the others see it */
}

static void forked(void) {
  for (int r = 0; r < (star.h->rank ? 1 : star.h->size); r++)
    if (star.fd[r] >= 0) close(star.fd[r]);
}

/* ---- meeting ----------------------------------------------------------------------------------------------------- */

/* Where the first process listens; the others' bytes to it: their Card. */
typedef struct Door {
  uint64_t secret;
  uint32_t address[ADDRESSES]; /* in the network's order, as the port */
  int32_t n;
  uint16_t port;
  char host[64];
} Door;
typedef struct Card {
  uint64_t secret;
  int32_t rank;
} Card;

static void tune(int fd) {
  const int on = 1, idle = 10, every = 5, times = 4, silent = SILENT_MS;
  setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  setsockopt(fd, SOL_SOCKET, SO_KEEPALIVE, &on, sizeof on);
  setsockopt(fd, IPPROTO_TCP, TCP_KEEPIDLE, &idle, sizeof idle);
  setsockopt(fd, IPPROTO_TCP, TCP_KEEPINTVL, &every, sizeof every);
  setsockopt(fd, IPPROTO_TCP, TCP_KEEPCNT, &times, sizeof times);
  setsockopt(fd, IPPROTO_TCP, TCP_USER_TIMEOUT, &silent, sizeof silent);
}

static int open_door(Door *d) {
  struct sockaddr_in at = {.sin_family = AF_INET};
  socklen_t n = sizeof at;
  int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (fd < 0) return -1;
  if (bind(fd, (struct sockaddr *)&at, n) != 0 || listen(fd, star.h->size) != 0 ||
      getsockname(fd, (struct sockaddr *)&at, &n) != 0 || getrandom(&d->secret, sizeof d->secret, 0) < 0) {
    close(fd);
    return -1;
  }
  d->port = at.sin_port;
  gethostname(d->host, sizeof d->host - 1);
  struct ifaddrs *all = NULL;
  if (getifaddrs(&all) != 0) return fd; /* the processes of this host find it */
  for (const struct ifaddrs *a = all; a && d->n < ADDRESSES; a = a->ifa_next) {
    if (!a->ifa_addr || a->ifa_addr->sa_family != AF_INET) continue;
    uint32_t x = ((const struct sockaddr_in *)a->ifa_addr)->sin_addr.s_addr;
    if (ntohl(x) >> 24 != 127) d->address[d->n++] = x;
  }
  freeifaddrs(all);
  return fd;
}

static int knock_at(const Door *d, uint32_t address) {
  struct sockaddr_in at = {.sin_family = AF_INET, .sin_port = d->port, .sin_addr.s_addr = address};
  const struct timeval patience = {.tv_sec = 5}, none = {0};
  int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (fd < 0) return -1;
  setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience); /* of connect(), too */
  Card c = {d->secret, star.h->rank};
  if (connect(fd, (struct sockaddr *)&at, sizeof at) == 0 && put(fd, &c, sizeof c, 0)) {
    setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &none, sizeof none);
    tune(fd);
    return fd;
  }
  close(fd);
  return -1;
}
static int knock(const Door *d) {
  char host[64] = "";
  gethostname(host, sizeof host - 1);
  if (!strcmp(host, d->host)) return knock_at(d, htonl(INADDR_LOOPBACK));
  for (int i = 0; i < d->n; i++) {
    int fd = knock_at(d, d->address[i]);
    if (fd >= 0) return fd;
  }
  return -1;
}

static double now_ms(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec * 1e3 + (double)t.tv_nsec * 1e-6;
}

/* Have all come in? */
static bool let_in(int door, const Door *d) {
  const double until = now_ms() + MEET_MS;
  const struct timeval patience = {.tv_sec = 5}, none = {0};
  for (int inside = 1; inside < star.h->size;) {
    struct pollfd p = {.fd = door, .events = POLLIN};
    const double left = until - now_ms();
    if (left <= 0) return false;
    if (poll(&p, 1, (int)left + 1) <= 0) continue;
    int fd = accept4(door, NULL, NULL, SOCK_CLOEXEC);
    if (fd < 0) continue;
    Card c;
    setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    if (!get(fd, &c, sizeof c) || c.secret != d->secret || c.rank < 1 || c.rank >= star.h->size || star.fd[c.rank] >= 0) {
      close(fd); /* somebody else's */
      continue;
    }
    setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &none, sizeof none);
    tune(fd);
    star.fd[c.rank] = fd;
    inside++;
  }
  return true;
}

const char *star_begin(RtHosts *h) {
  const size_t size = (size_t)h->size;
  uint8_t *dead = calloc(size, 1);
  int door = -1, ok = dead && (star.fd = malloc(size * sizeof *star.fd));
  Door d = {0};
  star.h = h;
  for (size_t r = 0; ok && r < size; r++) star.fd[r] = -1;
  if (h->rank == 0 && ok) door = open_door(&d);
  if (door < 0) d.port = 0;
  MPI_Bcast(&d, sizeof d, MPI_BYTE, 0, MPI_COMM_WORLD);
  if (h->rank && ok) ok = d.port && (star.fd[0] = knock(&d)) >= 0;
  else if (ok) ok = d.port && let_in(door, &d);
  if (door >= 0) close(door);
  MPI_Allreduce(MPI_IN_PLACE, &ok, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
  if (!ok) {
    for (size_t r = 0; star.fd && r < size; r++)
      if (star.fd[r] >= 0) close(star.fd[r]);
    free(star.fd), free(dead);
    star.fd = NULL;
    return "the processes do not reach the first one by sockets";
  }
  h->dead = dead;
  h->tell = tell, h->least = least, h->gather = gather, h->end = end, h->stop = stop, h->forked = forked;
  return NULL;
}
