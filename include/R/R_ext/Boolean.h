/* R_ext/Boolean.h - the truth values of the C interface ("Writing R Extensions", 6.1). */
#ifndef R_EXT_BOOLEAN_H_
#define R_EXT_BOOLEAN_H_
#undef FALSE
#undef TRUE
#ifdef __cplusplus
extern "C" {
#endif
typedef enum { FALSE = 0, TRUE } Rboolean;
#ifdef __cplusplus
}
#endif
#endif
