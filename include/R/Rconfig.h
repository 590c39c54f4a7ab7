/* Rconfig.h - what the machine has ("Writing R Extensions", 6.16). */
#ifndef R_RCONFIG_H
#define R_RCONFIG_H
#define HAVE_F77_UNDERSCORE 1
#define IEEE_754 1
#define HAVE_VISIBILITY_ATTRIBUTE 1
#define SUPPORT_UTF8 1
#define SUPPORT_MBCS 1
#define ENABLE_NLS 1
#define SIZEOF_SIZE_T __SIZEOF_SIZE_T__
#define HAVE_UINTPTR_T 1
#define LONG_VECTOR_SUPPORT 1
#define R_INLINE inline
/* Fortran's hidden lengths of strings, for those who pass them (6.6.1) */
#ifdef USE_FC_LEN_T
#ifdef __cplusplus
#include <cstddef>
#else
#include <stddef.h>
#endif
#define FC_LEN_T size_t
#endif
#endif
