/* R_ext/Itermacros.h - loops over vectors that are recycled, with a look at the user's interrupts now and then. */
#ifndef R_EXT_ITERMACROS_H_
#define R_EXT_ITERMACROS_H_
#include <R_ext/Utils.h>
/* loop(end, ..) goes on to the place end, in steps of so many elements */
#define LOOP_WITH_INTERRUPT_CHECK(loop, step, n, ...) \
  do { \
    for (size_t end_ = (size_t)(step) < (size_t)(n) ? (size_t)(step) : (size_t)(n);; \
         end_ = (size_t)(n) - end_ > (size_t)(step) ? end_ + (size_t)(step) : (size_t)(n)) { \
      loop(end_, __VA_ARGS__); \
      if (end_ == (size_t)(n)) break; \
      R_CheckUserInterrupt(); \
    } \
  } while (0)
#define R_ITERATE_CORE(n, i, body) \
  do { \
    for (; i < n; ++i) { body } \
  } while (0)
#define R_ITERATE(n, i, body) \
  do { \
    i = 0; \
    R_ITERATE_CORE(n, i, body); \
  } while (0)
#define R_ITERATE_CHECK(step, n, i, body) \
  do { \
    i = 0; \
    LOOP_WITH_INTERRUPT_CHECK(R_ITERATE_CORE, step, n, i, body); \
  } while (0)
/* i counts to n; i1, i2 to n1, n2, and begin again */
#define R_TURN_(i, n) (i = i + 1 == n ? 0 : i + 1)
#define MOD_ITERATE1_CORE(n, n1, i, i1, body) \
  do { \
    for (; i < n; R_TURN_(i1, n1), ++i) { body } \
  } while (0)
#define MOD_ITERATE1(n, n1, i, i1, body) \
  do { \
    i = i1 = 0; \
    MOD_ITERATE1_CORE(n, n1, i, i1, body); \
  } while (0)
#define MOD_ITERATE1_CHECK(step, n, n1, i, i1, body) \
  do { \
    i = i1 = 0; \
    LOOP_WITH_INTERRUPT_CHECK(MOD_ITERATE1_CORE, step, n, n1, i, i1, body); \
  } while (0)
#define MOD_ITERATE2_CORE(n, n1, n2, i, i1, i2, body) \
  do { \
    for (; i < n; R_TURN_(i1, n1), R_TURN_(i2, n2), ++i) { body } \
  } while (0)
#define MOD_ITERATE2(n, n1, n2, i, i1, i2, body) \
  do { \
    i = i1 = i2 = 0; \
    MOD_ITERATE2_CORE(n, n1, n2, i, i1, i2, body); \
  } while (0)
#define MOD_ITERATE2_CHECK(step, n, n1, n2, i, i1, i2, body) \
  do { \
    i = i1 = i2 = 0; \
    LOOP_WITH_INTERRUPT_CHECK(MOD_ITERATE2_CORE, step, n, n1, n2, i, i1, i2, body); \
  } while (0)
#define MOD_ITERATE MOD_ITERATE2
#define MOD_ITERATE_CORE MOD_ITERATE2_CORE
#define MOD_ITERATE_CHECK MOD_ITERATE2_CHECK
#define MOD_ITERATE3_CORE(n, n1, n2, n3, i, i1, i2, i3, body) \
  do { \
    for (; i < n; R_TURN_(i1, n1), R_TURN_(i2, n2), R_TURN_(i3, n3), ++i) { body } \
  } while (0)
#define MOD_ITERATE3(n, n1, n2, n3, i, i1, i2, i3, body) \
  do { \
    i = i1 = i2 = i3 = 0; \
    MOD_ITERATE3_CORE(n, n1, n2, n3, i, i1, i2, i3, body); \
  } while (0)
/* The elements of a vector in pieces: p points to nbatch of them, the first is number idx. */
#define ITERATE_BY_REGION_PARTIAL(sx, px, idx, nb, etype, vtype, start, n, body) \
  do { \
    const etype *px = (const etype *)DATAPTR_RO(sx); \
    R_xlen_t idx = (start), nb = (n); \
    px += idx; \
    if (nb > 0) { body } \
  } while (0)
#define ITERATE_BY_REGION(sx, px, idx, nb, etype, vtype, body) \
  ITERATE_BY_REGION_PARTIAL(sx, px, idx, nb, etype, vtype, 0, XLENGTH(sx), body)
#endif
