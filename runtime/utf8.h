/* runtime/utf8.h - UTF-8, and what characters are: for names, printing, messages and string functions. */
#ifndef RAVEL_UTF8_H
#define RAVEL_UTF8_H
#include "rt.h"

/* Decode one character of s (at most n bytes): its length in bytes, 0 at the end, -1 if invalid. */
int utf8_get(const char *s, size_t n, uint32_t *cp);
int utf8_enc(uint32_t cp, char *out); /* bytes written, at most 4 */
bool utf8_valid(const char *s, size_t n);
int64_t utf8_count(const char *s, size_t n); /* characters; -1 if invalid */
int cp_width(uint32_t cp);                   /* display columns: 0, 1 or 2 */
bool cp_printable(uint32_t cp);
int64_t utf8_width(const char *s, size_t n);             /* columns; invalid bytes count 4, as they print: <e9> */
const char *utf8_at(const char *s, size_t n, int64_t k); /* address of the k-th character (from 0), or the end */
uint32_t cp_toupper(uint32_t cp), cp_tolower(uint32_t cp);
bool cp_isalpha(uint32_t cp), cp_isalnum(uint32_t cp);
/* The bytes of a T_CHAR as UTF-8: itself unless it is latin1. */
const char *text_utf8(Rt *R, Obj *charobj);
const char *text_shown(Rt *R, Obj *charobj);      /* of "bytes" the escapes: fa\xc3\xa7ile */
const char *text_native(Rt *R, Obj *charobj);     /* as output has it: text_shown(), in the C locale ASCII: caf<U+00E9> */
const char *text_translated(Rt *R, Obj *charobj); /* of "bytes" an error */
/* The strings of x with those that are marked "latin1" in UTF-8: x itself where there are none. */
Obj *text_in_utf8(Rt *R, Obj *x);
/* Locales by name: what the environment asks for of a category ("LC_CTYPE"); "C" where it says nothing. */
const char *locale_asked(const char *category);
enum { LOCALE_MISSING, LOCALE_ASCII, LOCALE_UTF8 }; /* not on this system; text is ASCII; UTF-8, or what is taken for it */
int locale_kind(const char *name);

#endif
