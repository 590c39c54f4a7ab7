/* runtime/cache.c - files that outlive the process: built programs and self-test verdicts.
 *
 * $XDG_CACHE_HOME/ravel or ~/.cache/ravel, one file per entry, named by the key's hash.  A file is written under
 * another name and renamed into place, so that a reader sees all of it or nothing; its header says length and checksum,
 * and whatever does not fit is ignored (and removed).  Folder and files must be this user's, and nobody else able to write
 * them; a home that is not there is left so, and the process goes on without a cache.  RAVEL_CACHE=off turns it off, RAVEL_CACHE_MB bounds it (256):
 * the oldest files go.
 */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <strings.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "ocl.h"

typedef struct Header {
  char magic[8];
  uint64_t len;
  uint64_t key_a, key_b;
  uint64_t sum_a, sum_b;
} Header;
static const char MAGIC[8] = "RAVELc1";

/* Two multiply-xor lanes with different constants: 128 bits, no adversary. */
OclHash ocl_hash(OclHash h, const void *p, size_t n) {
  const unsigned char *s = p;
  uint64_t a = h.a ^ 0x9e3779b97f4a7c15u, b = h.b ^ 0xc2b2ae3d27d4eb4fu;
  for (size_t i = 0; i < n; i++) {
    a = (a ^ s[i]) * 0x100000001b3u;
    b = (b + s[i]) * 0xff51afd7ed558ccdu;
    b ^= b >> 29;
  }
  a ^= n, b += n;
  a ^= a >> 32, a *= 0xd6e8feb86659fd93u, a ^= a >> 32;
  return (OclHash){a, b};
}

/* Is it a folder of this user's that nobody else can write to? */
static bool is_ours(const char *dir) {
  struct stat sb;
  return lstat(dir, &sb) == 0 && S_ISDIR(sb.st_mode) && sb.st_uid == geteuid() && (sb.st_mode & 022) == 0;
}

/* The folder of the cache.  A home that is not there is not made, and what is another user's is left alone: then there
 * is no cache. */
static bool cache_dir(char *buf, size_t n, bool make) {
  const char *off = getenv("RAVEL_CACHE");
  if (off && (strcasecmp(off, "off") == 0 || strcmp(off, "0") == 0)) return false;
  const char *x = getenv("XDG_CACHE_HOME"), *h = getenv("HOME");
  int k;
  struct stat sb;
  if (x && *x == '/') k = snprintf(buf, n, "%s", x);
  else if (h && *h == '/') {
    if (stat(h, &sb) != 0 || !S_ISDIR(sb.st_mode) || sb.st_uid != geteuid()) return false;
    k = snprintf(buf, n, "%s/.cache", h);
  } else return false;
  if (k < 0 || (size_t)k + 8 >= n) return false;
  if (make) mkdir(buf, 0700);
  if (stat(buf, &sb) != 0 || sb.st_uid != geteuid()) return false;
  strcat(buf, "/ravel");
  if (make) mkdir(buf, 0700);
  return is_ours(buf);
}

bool ocl_cache_is_there(void) {
  char dir[4096];
  return cache_dir(dir, sizeof dir, true) && access(dir, W_OK | X_OK) == 0;
}

static bool cache_path(OclHash key, const char *kind, char *buf, size_t n, bool make) {
  if (!cache_dir(buf, n, make)) return false;
  size_t k = strlen(buf);
  int m = snprintf(buf + k, n - k, "/%016llx%016llx.%s", (unsigned long long)key.a, (unsigned long long)key.b, kind);
  return m > 0 && (size_t)m < n - k;
}

bool ocl_cache_has(OclHash key, const char *kind) {
  char path[4096];
  struct stat sb;
  return cache_path(key, kind, path, sizeof path, false) && lstat(path, &sb) == 0 && S_ISREG(sb.st_mode) &&
         sb.st_uid == geteuid() && access(path, R_OK) == 0;
}

void *ocl_cache_get(OclHash key, const char *kind, size_t *n) {
  char path[4096];
  *n = 0;
  if (!cache_path(key, kind, path, sizeof path, false)) return NULL;
  /* should it be a pipe, nobody waits for it; should it be a link, nobody follows it */
  int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW);
  if (fd < 0) return NULL;
  struct stat sb;
  Header h;
  char *p = NULL;
  bool good = fstat(fd, &sb) == 0 && S_ISREG(sb.st_mode) && sb.st_uid == geteuid() && (sb.st_mode & 022) == 0 &&
              read(fd, &h, sizeof h) == sizeof h && memcmp(h.magic, MAGIC, 8) == 0 && h.key_a == key.a &&
              h.key_b == key.b && h.len == (uint64_t)sb.st_size - sizeof h && h.len < (1u << 30) && h.len > 0;
  if (good) p = malloc(h.len);
  if (p) {
    size_t got = 0;
    while (got < h.len) {
      ssize_t r = read(fd, p + got, h.len - got);
      if (r <= 0) break;
      got += (size_t)r;
    }
    OclHash s = ocl_hash((OclHash){0, 0}, p, got);
    if (got != h.len || s.a != h.sum_a || s.b != h.sum_b) {
      free(p);
      p = NULL;
      good = false;
    } else {
      *n = got;
      struct timespec now[2] = {{.tv_nsec = UTIME_NOW}, {.tv_nsec = UTIME_NOW}};
      (void)!futimens(fd, now); /* used lately: kept longest */
    }
  }
  close(fd);
  if (!good) unlink(path);
  return p;
}

typedef struct Entry {
  char name[64];
  time_t t;
  off_t size;
} Entry;
static int older(const void *a, const void *b) {
  time_t x = ((const Entry *)a)->t, y = ((const Entry *)b)->t;
  return (x > y) - (x < y);
}

/* Remove the oldest files until what is left fits in three quarters of the bound. */
static void trim(const char *dir) {
  const char *mb = getenv("RAVEL_CACHE_MB");
  off_t bound = (off_t)(mb && atol(mb) > 0 ? atol(mb) : 256) << 20, total = 0;
  DIR *d = opendir(dir);
  if (!d) return;
  Entry *e = NULL;
  size_t n = 0, cap = 0;
  for (struct dirent *de; (de = readdir(d));) {
    struct stat sb;
    if (de->d_name[0] == '.' || strlen(de->d_name) >= sizeof e->name) continue;
    if (fstatat(dirfd(d), de->d_name, &sb, AT_SYMLINK_NOFOLLOW) != 0 || !S_ISREG(sb.st_mode)) continue;
    if (n == cap) {
      cap = cap ? cap * 2 : 64;
      Entry *e2 = realloc(e, cap * sizeof *e);
      if (!e2) break;
      e = e2;
    }
    strcpy(e[n].name, de->d_name);
    e[n].t = sb.st_mtime;
    e[n].size = (off_t)sb.st_blocks * 512;
    total += e[n++].size;
  }
  if (total > bound) {
    qsort(e, n, sizeof *e, older);
    for (size_t i = 0; i < n && total > bound / 4 * 3; i++)
      if (unlinkat(dirfd(d), e[i].name, 0) == 0) total -= e[i].size;
  }
  free(e);
  closedir(d);
}

static bool write_bytes(int fd, const void *p, size_t n) {
  for (const char *s = p; n > 0;) {
    ssize_t w = write(fd, s, n);
    if (w < 0 && errno == EINTR) continue;
    if (w <= 0) return false;
    s += w, n -= (size_t)w;
  }
  return true;
}
/* A file that is longer than the process may write (ulimit -f) is an error here, not a signal that ends the program. */
static bool write_all(int fd, const void *p, size_t n) {
  sigset_t over, was;
  sigemptyset(&over);
  sigaddset(&over, SIGXFSZ);
  pthread_sigmask(SIG_BLOCK, &over, &was);
  bool ok = write_bytes(fd, p, n);
  if (!ok && !sigismember(&was, SIGXFSZ)) (void)sigtimedwait(&over, NULL, &(struct timespec){0});
  pthread_sigmask(SIG_SETMASK, &was, NULL);
  return ok;
}

void ocl_cache_put(OclHash key, const char *kind, const void *p, size_t n) {
  if (!rt_holds(p && kind, "nothing is cached")) return;
  char path[4096], tmp[4200], dir[4096];
  if (n == 0 || !cache_dir(dir, sizeof dir, true) || !cache_path(key, kind, path, sizeof path, true)) return;
  snprintf(tmp, sizeof tmp, "%s/new.XXXXXX", dir);
  int fd = mkstemp(tmp);
  if (fd < 0) return;
  Header h = {.len = n, .key_a = key.a, .key_b = key.b};
  memcpy(h.magic, MAGIC, 8);
  OclHash s = ocl_hash((OclHash){0, 0}, p, n);
  h.sum_a = s.a, h.sum_b = s.b;
  bool ok = write_all(fd, &h, sizeof h) && write_all(fd, p, n);
  ok = close(fd) == 0 && ok;
  if (!ok || rename(tmp, path) != 0) unlink(tmp);
  else trim(dir);
}
