/* stdlib/base/elem.h - the names under which the vector library uses the scalar operations that kernels share. */
#ifndef RAVEL_ELEM_H
#define RAVEL_ELEM_H
#include "../../specialize/scalar.h"

#define el_sqrt rv_sqrt
#define el_exp rv_exp
#define el_log rv_log
#define el_log2 rv_log2
#define el_log10 rv_log10
#define el_log1p rv_log1p
#define el_expm1 rv_expm1
#define el_sin rv_sin
#define el_cos rv_cos
#define el_tan rv_tan
#define el_asin rv_asin
#define el_acos rv_acos
#define el_atan rv_atan
#define el_atan2 rv_atan2
#define el_sinh rv_sinh
#define el_cosh rv_cosh
#define el_tanh rv_tanh
#define el_pow rv_pow
#define el_mod rv_mod_d
#define el_idiv rv_idiv_d
#define el_logb rv_logb
#define el_round_to rv_round_to
#endif
