/* R_ext/Print.h - output that goes where R's goes ("Writing R Extensions", 6.5). */
#ifndef R_EXT_PRINT_H_
#define R_EXT_PRINT_H_
#include <stdarg.h>
#define R_PRINTF_FORMAT(m, n) __attribute__((format(printf, m, n)))
#ifdef __cplusplus
#include <cstdio>
extern "C" {
#else
#include <stdio.h>
#endif
void Rprintf(const char *, ...) R_PRINTF_FORMAT(1, 2);
void REprintf(const char *, ...) R_PRINTF_FORMAT(1, 2);
void Rvprintf(const char *, va_list);
void REvprintf(const char *, va_list);
#ifdef __cplusplus
}
#endif
#endif
