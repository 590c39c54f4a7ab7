/* R_ext/Rallocators.h - memory of one's own for a vector: Rf_allocVector3(). */
#ifndef R_EXT_RALLOCATORS_H_
#define R_EXT_RALLOCATORS_H_
#include <stddef.h>
#ifndef R_ALLOCATOR_TYPE
#define R_ALLOCATOR_TYPE
typedef struct R_allocator R_allocator_t;
#endif
typedef void *(*custom_alloc_t)(R_allocator_t *, size_t);
typedef void (*custom_free_t)(R_allocator_t *, void *);
struct R_allocator {
  custom_alloc_t mem_alloc;
  custom_free_t mem_free;
  void *res;  /* NULL */
  void *data; /* the allocator's own */
};
#endif
