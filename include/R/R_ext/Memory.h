/* R_ext/Memory.h - memory for the time of a .Call ("Writing R Extensions", 6.1.1).  R_alloc's is given back when the
 * .Call, .C or .External that asked for it ends, or at vmaxset(what vmaxget() was). */
#ifndef R_EXT_MEMORY_H_
#define R_EXT_MEMORY_H_
#ifdef __cplusplus
#include <cstddef>
extern "C" {
#define R_SIZE_T std::size_t
#else
#include <stddef.h>
#define R_SIZE_T size_t
#endif
void *vmaxget(void);
void vmaxset(const void *);
void R_gc(void);
int R_gc_running(void);
char *R_alloc(R_SIZE_T n, int size);
long double *R_allocLD(R_SIZE_T n);
char *S_alloc(long n, int size); /* zeroed */
char *S_realloc(char *p, long now, long was, int size);
void *R_malloc_gc(R_SIZE_T);
void *R_calloc_gc(R_SIZE_T, R_SIZE_T);
void *R_realloc_gc(void *, R_SIZE_T);
#ifdef __cplusplus
}
#endif
#endif
