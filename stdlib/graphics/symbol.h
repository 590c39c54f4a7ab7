/* stdlib/graphics/symbol.h - the symbol font's own codes (Adobe's Symbol encoding) and Unicode; 0: there is none. */
#ifndef RAVEL_SYMBOL_H
#define RAVEL_SYMBOL_H
#include <stdint.h>
uint32_t symbol_unicode(int code);
int symbol_code(uint32_t cp);
#endif
