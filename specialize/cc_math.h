/* specialize/cc_math.h - see cc_math.c. */
#ifndef RAVEL_CC_MATH_H
#define RAVEL_CC_MATH_H
void spec_math_for_kernels(void); /* once, before the first kernel of the C compilers' device */
#endif
