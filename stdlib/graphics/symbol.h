/* stdlib/graphics/symbol.h - the symbol font's own codes (Adobe's Symbol encoding) and Unicode; 0: there is none. */
#ifndef RAVEL_SYMBOL_H
#define RAVEL_SYMBOL_H
#include "../../runtime/rt.h"
uint32_t symbol_unicode(int code);
int symbol_code(uint32_t cp);
const char *symbol_utf8(Rt *R, const char *s); /* a text of face 5 in Unicode; rt_scratch */
#endif
