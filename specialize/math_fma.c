/* specialize/math_fma.c - the shared functions for x86 processors with fma and AVX2. */
#include "math_twice.h"

#ifdef RV_TWICE
#include <math.h>
#include <stdint.h>
#include <string.h>
#ifdef __clang__
#pragma clang attribute push(__attribute__((target("avx2,fma,bmi,bmi2"))), apply_to = function)
#else
#pragma GCC target("avx2,fma,bmi,bmi2")
#endif
#define RV_COPY(f) rv_fma_##f
#include "math_copy.h"
#ifdef __clang__
#pragma clang attribute pop
#endif
#endif
