/* jupyter/streams.c */
#define _GNU_SOURCE
#include "streams.h"
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MOST = 1 << 16 /* bytes of one message */ };
struct Streams {
  Wire *w;
  pthread_mutex_t lock;
  pid_t process;
  const Message *owner;
  int fd; /* whose text waits: 1 or 2 */
  Text waits;
  bool capturing;
  Text captured;
  int read_end[2], saved[2]; /* of the pipes; what standard output and error were */
};

/* ---- under the lock ---------------------------------------------------------------------------------------------- */

/* Bytes at the end of s that begin a character of UTF-8 whose rest is not there yet. */
static size_t unfinished(const char *s, size_t n) {
  for (size_t k = 1; k <= 3 && k <= n; k++) {
    unsigned char c = (unsigned char)s[n - k];
    if ((c & 0xC0) == 0x80) continue;
    size_t whole = c >= 0xF0 ? 4 : c >= 0xE0 ? 3 : c >= 0xC0 ? 2 : 1;
    return whole > k ? k : 0;
  }
  return 0;
}

static void send_waiting(Streams *s, bool all) {
  Text t;
  const char *text = text_end(&s->waits);
  size_t n = s->waits.n, keep = all ? 0 : unfinished(text, n);
  if (n > keep && s->owner) {
    text_begin(&t);
    fprintf(t.f, "{\"name\": \"%s\", \"text\": ", s->fd == 1 ? "stdout" : "stderr");
    json_put_string(t.f, text, n - keep);
    fputc('}', t.f);
    wire_publish(s->w, s->owner, "stream", text_end(&t));
    text_free(&t);
  }
  char rest[4];
  memcpy(rest, text + n - keep, keep);
  text_free(&s->waits);
  text_begin(&s->waits);
  fwrite(rest, 1, keep, s->waits.f);
  fflush(s->waits.f);
}

static void add(Streams *s, int fd, const char *text, size_t n) {
  if (s->fd != fd) send_waiting(s, true);
  s->fd = fd;
  fwrite(text, 1, n, s->waits.f);
  fflush(s->waits.f);
  if (s->waits.n >= MOST) send_waiting(s, false);
}

/* What others have written to the process's own standard output and error. */
static void empty_pipes(Streams *s) {
  char room[4096];
  struct pollfd p[2] = {{.fd = s->read_end[0], .events = POLLIN}, {.fd = s->read_end[1], .events = POLLIN}};
  if (poll(p, 2, 0) <= 0) return;
  for (int i = 0; i < 2; i++) {
    ssize_t k;
    while ((k = read(s->read_end[i], room, sizeof room)) > 0) add(s, i + 1, room, (size_t)k);
  }
}

/* ---- for the threads --------------------------------------------------------------------------------------------- */

Streams *streams_open(Wire *w) {
  Streams *s = calloc(1, sizeof *s);
  if (!s) return NULL;
  for (int i = 0; i < 2; i++) {
    int ends[2];
    s->saved[i] = fcntl(i + 1, F_DUPFD_CLOEXEC, 3);
    if (pipe2(ends, O_CLOEXEC) != 0) {
      free(s);
      return NULL;
    }
    s->read_end[i] = ends[0];
    fcntl(ends[0], F_SETFL, O_NONBLOCK);
    dup2(ends[1], i + 1);
    close(ends[1]);
  }
  s->w = w;
  s->fd = 1;
  s->process = getpid();
  pthread_mutex_init(&s->lock, NULL);
  text_begin(&s->waits);
  return s;
}

void streams_close(Streams *s) {
  for (int i = 0; i < 2; i++) {
    if (s->saved[i] >= 0) dup2(s->saved[i], i + 1), close(s->saved[i]);
    close(s->read_end[i]);
  }
  text_free(&s->waits);
  text_free(&s->captured);
  free(s);
}

void streams_belong(Streams *s, const Message *m) {
  streams_flush(s);
  pthread_mutex_lock(&s->lock);
  s->owner = m;
  pthread_mutex_unlock(&s->lock);
}

void streams_write(Streams *s, int fd, const char *text, size_t n) {
  if (getpid() != s->process) { /* a child of fork(): its messages would be ours */
    while (n > 0) {
      ssize_t k = write(fd, text, n);
      if (k <= 0) return;
      text += k, n -= (size_t)k;
    }
    return;
  }
  pthread_mutex_lock(&s->lock);
  if (s->capturing && fd == 1) fwrite(text, 1, n, s->captured.f);
  else {
    empty_pipes(s);
    add(s, fd, text, n);
  }
  pthread_mutex_unlock(&s->lock);
}

void streams_flush(Streams *s) {
  pthread_mutex_lock(&s->lock);
  empty_pipes(s);
  send_waiting(s, true);
  pthread_mutex_unlock(&s->lock);
}

void streams_tick(Streams *s) {
  pthread_mutex_lock(&s->lock);
  empty_pipes(s);
  if (s->waits.n) send_waiting(s, false);
  pthread_mutex_unlock(&s->lock);
}

const int *streams_fds(const Streams *s) { return s->read_end; }

void streams_capture(Streams *s) {
  pthread_mutex_lock(&s->lock);
  text_begin(&s->captured);
  s->capturing = true;
  pthread_mutex_unlock(&s->lock);
}
char *streams_captured(Streams *s, size_t *n) {
  pthread_mutex_lock(&s->lock);
  s->capturing = false;
  text_end(&s->captured);
  char *text = s->captured.s;
  *n = s->captured.n;
  s->captured = (Text){0};
  pthread_mutex_unlock(&s->lock);
  return text;
}
