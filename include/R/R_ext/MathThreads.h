/* R_ext/MathThreads.h - how many threads numerical code of R's own takes. */
#ifndef R_EXT_MATHTHREADS_H_
#define R_EXT_MATHTHREADS_H_
#include <R_ext/libextern.h>
#ifdef __cplusplus
extern "C" {
#endif
LibExtern int R_num_math_threads, R_max_num_math_threads;
#ifdef __cplusplus
}
#endif
#endif
