/* R_ext/Complex.h - an element of a complex vector ("Writing R Extensions", 5.9.3). */
#ifndef R_COMPLEX_H
#define R_COMPLEX_H
#ifdef __cplusplus
extern "C" {
#endif
typedef struct {
  double r, i;
} Rcomplex;
#ifdef __cplusplus
}
#endif
#endif
