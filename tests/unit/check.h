/* tests/unit/check.h - CHECK(condition): says where it does not hold, and counts.  main returns failed != 0. */
#ifndef RAVEL_TEST_CHECK_H
#define RAVEL_TEST_CHECK_H
#include <stdio.h>

static int failed;
#define CHECK(c)                                                                                                       \
  do {                                                                                                                 \
    if (!(c)) {                                                                                                        \
      printf("%s:%d: failed: %s\n", __FILE__, __LINE__, #c);                                                           \
      failed++;                                                                                                        \
    }                                                                                                                  \
  } while (0)
#endif
