/* tests/faults/disk_shim.c - a disk that is full (LD_PRELOAD).
 *
 *   DISK_FULL=n   after n bytes written to files in a folder named ravel, the disk is full: the last write is short, those
 *                 after it give ENOSPC
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static atomic_long written;

ssize_t write(int fd, const void *p, size_t n) {
  static ssize_t (*real)(int, const void *, size_t);
  if (!real) real = (__typeof__(real))dlsym(RTLD_NEXT, "write");
  const char *s = getenv("DISK_FULL");
  char link[64], name[4096];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t k = s ? readlink(link, name, sizeof name - 1) : -1;
  if (k <= 0) return real(fd, p, n);
  name[k] = 0;
  if (!strstr(name, "/ravel/")) return real(fd, p, n);
  long room = atol(s) - atomic_load(&written);
  if (room <= 0) {
    errno = ENOSPC;
    return -1;
  }
  if ((size_t)room < n) n = (size_t)room;
  ssize_t w = real(fd, p, n);
  if (w > 0) atomic_fetch_add(&written, w);
  return w;
}
