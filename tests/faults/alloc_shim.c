/* tests/faults/alloc_shim.c - memory that is refused when a test says so (LD_PRELOAD).
 *
 *   ALLOC_FAIL=k       the k-th malloc, calloc, realloc, aligned_alloc, posix_memalign or mmap of the program's own code fails;
 *                      k-: all from the k-th on
 *   ALLOC_COUNT=FILE   how many there were: a number of 8 bytes, kept in the file's memory, so that it survives any end
 *
 * Only calls from the program's own text count: what a driver's compiler does without memory is not ours to mend.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

extern void *__libc_malloc(size_t), *__libc_calloc(size_t, size_t), *__libc_realloc(void *, size_t),
    *__libc_memalign(size_t, size_t);

static uintptr_t text_lo, text_hi;
static long fail_at;
static int fail_on;
static atomic_long own, *count = &own;
static void *(*real_mmap)(void *, size_t, int, int, int, off_t);

static int program(struct dl_phdr_info *i, size_t n, void *data) {
  (void)n, (void)data;
  for (int k = 0; k < i->dlpi_phnum; k++) { /* the first object is the program */
    const ElfW(Phdr) *p = &i->dlpi_phdr[k];
    if (p->p_type != PT_LOAD || !(p->p_flags & PF_X)) continue;
    text_lo = i->dlpi_addr + p->p_vaddr;
    text_hi = text_lo + p->p_memsz;
  }
  return 1;
}
__attribute__((constructor)) static void begin(void) {
  real_mmap = (__typeof__(real_mmap))dlsym(RTLD_NEXT, "mmap");
  const char *s = getenv("ALLOC_COUNT");
  int fd = s ? open(s, O_RDWR | O_CREAT | O_CLOEXEC, 0600) : -1;
  if (fd >= 0 && ftruncate(fd, sizeof own) == 0) {
    void *p = real_mmap(NULL, sizeof own, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    if (p != MAP_FAILED) count = p;
  }
  s = getenv("ALLOC_FAIL");
  if (s) {
    char *end;
    fail_at = strtol(s, &end, 10);
    fail_on = *end == '-';
  }
  dl_iterate_phdr(program, NULL);
}
static int refused(const void *caller) {
  uintptr_t at = (uintptr_t)caller;
  if (at < text_lo || at >= text_hi) return 0;
  long k = atomic_fetch_add(count, 1) + 1;
  if (!fail_at || (fail_on ? k < fail_at : k != fail_at)) return 0;
  errno = ENOMEM;
  return 1;
}
#define CALLER __builtin_return_address(0)

void *malloc(size_t n) { return refused(CALLER) ? NULL : __libc_malloc(n); }
void *calloc(size_t n, size_t m) { return refused(CALLER) ? NULL : __libc_calloc(n, m); }
void *realloc(void *p, size_t n) { return refused(CALLER) ? NULL : __libc_realloc(p, n); }
void *aligned_alloc(size_t a, size_t n) { return refused(CALLER) ? NULL : __libc_memalign(a, n); }
int posix_memalign(void **p, size_t a, size_t n) {
  void *q = refused(CALLER) ? NULL : __libc_memalign(a, n);
  if (!q) return ENOMEM;
  *p = q;
  return 0;
}
void *mmap(void *at, size_t n, int prot, int flags, int fd, off_t off) {
  if (!real_mmap) real_mmap = (__typeof__(real_mmap))dlsym(RTLD_NEXT, "mmap");
  return refused(CALLER) ? MAP_FAILED : real_mmap(at, n, prot, flags, fd, off);
}
