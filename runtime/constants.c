/* runtime/constants.c - the objects that exist once for all interpreters: NULL, NA, "", the empty symbol. */
#include "rt.h"

/* The static objects are never written.  They are as large as the code that meets them may assume: NULL reads as a
 * vector of length 0, the empty symbol as a symbol named "". */
const double rt_na_real = __builtin_nan("1954"); /* 7ff80000000007a2: quiet, as arithmetic leaves it */
CharObj rt_na_string_obj = {.h = {.type = T_CHAR, .named = 2, .flags = OF_STATIC}, .len = 2, .s = "NA"};
CharObj rt_empty_string_obj = {.h = {.type = T_CHAR, .named = 2, .flags = OF_STATIC}, .len = 0, .s = ""};

Vec rt_nil_vec = {.h = {.type = T_NIL, .named = 2, .flags = OF_STATIC}};
SymObj rt_missing_sym = {.h = {.type = T_SYM, .named = 2, .flags = OF_STATIC}, .name = (Obj *)&rt_empty_string_obj};
