/* R_ext/RS.h - memory of the C library that complains when there is none ("Writing R Extensions", 6.1.2), and names of
 * Fortran's (6.6). */
#ifndef R_RS_H
#define R_RS_H
#include <Rconfig.h>
#ifdef __cplusplus
#include <cstring>
#include <cstddef>
#define R_SIZE_T std::size_t
extern "C" {
#else
#include <string.h>
#include <stddef.h>
#define R_SIZE_T size_t
#endif
void *R_chk_calloc(R_SIZE_T, R_SIZE_T);
void *R_chk_realloc(void *, R_SIZE_T);
void R_chk_free(void *);
void call_R(char *, long, void **, char **, long *, char **, long, char **);
#ifdef __cplusplus
}
#endif
#define R_Calloc(n, t) (t *)R_chk_calloc((R_SIZE_T)(n), sizeof(t))
#define R_Realloc(p, n, t) (t *)R_chk_realloc((void *)(p), (R_SIZE_T)((n) * sizeof(t)))
#define R_Free(p) (R_chk_free((void *)(p)), (p) = NULL)
#ifndef STRICT_R_HEADERS
#define Calloc(n, t) R_Calloc(n, t)
#define Realloc(p, n, t) R_Realloc(p, n, t)
#define Free(p) R_Free(p)
#endif
#define Memcpy(p, q, n) memcpy(p, q, (R_SIZE_T)(n) * sizeof(*(p)))
#define Memzero(p, n) memset(p, 0, (R_SIZE_T)(n) * sizeof(*(p)))
#define CallocCharBuf(n) (char *)R_chk_calloc((R_SIZE_T)(n) + 1, sizeof(char))
#define F77_CALL(x) x##_
#define F77_NAME(x) F77_CALL(x)
#define F77_SUB(x) F77_CALL(x)
#define F77_COM(x) F77_CALL(x)
#define F77_COMDECL(x) F77_CALL(x)
#define FC_FUNC(x, X) F77_CALL(x)
#define FC_FUNC_(x, X) F77_CALL(x)
#endif
