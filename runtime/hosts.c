/* runtime/hosts.c - messages from the first of several processes to the others. */
#include "hosts.h"

#include <stdio.h>
#include <stdlib.h>

#include "ocl.h"

typedef struct Head {
  uint32_t number, what;
  uint64_t n;
  char name[32]; /* of `what`, for the error */
  char bytes[HOSTS_INLINE];
} Head;

static uint32_t hash_words(const char *s) { return (uint32_t)ocl_hash((OclHash){0, 0}, s, strlen(s)).a; }

static _Noreturn void apart(RtHosts *h, const Head *got, const char *what) {
  fprintf(stderr,
          "ravel: process %d of %d is at another place of the script than the first one, which is at '%s', message %u, "
          "and not "
          "at '%s', message %u: something that only one of them can know has changed what it does\n",
          h->rank, h->size, got->name, got->number, what, h->messages);
  h->stop(1);
}

/* Head and, where they are few, the bytes; the number of bytes. */
static uint64_t tell_head(Rt *R, const char *what, Head *x, const void *data, size_t n) {
  RtHosts *h = R->hosts;
  rt_assert(R, h && !h->in_child, "a message without other processes");
  h->messages++;
  memset(x, 0, sizeof *x);
  if (h->rank == 0) {
    x->number = h->messages, x->what = hash_words(what), x->n = n;
    snprintf(x->name, sizeof x->name, "%s", what);
    if (n <= HOSTS_INLINE && n) memcpy(x->bytes, data, n);
  }
  h->tell(x, sizeof *x);
  if (x->number != h->messages || x->what != hash_words(what)) apart(h, x, what);
  return x->n;
}

void rt_tell(Rt *R, const char *what, void *data, size_t n) {
  Head x;
  uint64_t k = tell_head(R, what, &x, data, n);
  if (k != n) apart(R->hosts, &x, what);
  if (n > HOSTS_INLINE) R->hosts->tell(data, n);
  else if (n && R->hosts->rank) memcpy(data, x.bytes, n);
}

int64_t rt_tell_int(Rt *R, const char *what, int64_t x) {
  rt_tell(R, what, &x, sizeof x);
  return x;
}

void *rt_tell_bytes(Rt *R, const char *what, const void *data, size_t *n) {
  Head x;
  *n = tell_head(R, what, &x, data, *n);
  void *to = rt_scratch(R, *n + 1);
  if (R->hosts->rank == 0) memcpy(to, data, *n);
  else if (*n <= HOSTS_INLINE) memcpy(to, x.bytes, *n);
  if (*n > HOSTS_INLINE) R->hosts->tell(to, *n);
  ((char *)to)[*n] = 0;
  return to;
}
