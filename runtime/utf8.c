/* runtime/utf8.c - UTF-8 and the character properties that printing needs, without the C library's locale: the tables
 * are those of Unicode, cut to what decides a column width or an escape. */
#include <langinfo.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "utf8.h"

int utf8_get(const char *str, size_t n, uint32_t *cp) {
  const unsigned char *s = (const unsigned char *)str;
  if (n == 0) return 0;
  if (s[0] < 0x80) {
    *cp = s[0];
    return 1;
  }
  int len = s[0] >= 0xf0 ? 4 : s[0] >= 0xe0 ? 3 : s[0] >= 0xc2 ? 2 : -1;
  if (len < 0 || (size_t)len > n || s[0] > 0xf4) return -1;
  uint32_t c = s[0] & (0x7f >> len);
  for (int i = 1; i < len; i++) {
    if ((s[i] & 0xc0) != 0x80) return -1;
    c = c << 6 | (s[i] & 0x3f);
  }
  if ((len == 3 && c < 0x800) || (len == 4 && c < 0x10000) || c > 0x10ffff || (c >= 0xd800 && c < 0xe000)) return -1;
  *cp = c;
  return len;
}

int utf8_enc(uint32_t c, char *o) {
  if (c < 0x80) {
    o[0] = (char)c;
    return 1;
  }
  if (c < 0x800) {
    o[0] = (char)(0xc0 | c >> 6), o[1] = (char)(0x80 | (c & 0x3f));
    return 2;
  }
  if (c < 0x10000) {
    o[0] = (char)(0xe0 | c >> 12), o[1] = (char)(0x80 | (c >> 6 & 0x3f)), o[2] = (char)(0x80 | (c & 0x3f));
    return 3;
  }
  o[0] = (char)(0xf0 | c >> 18), o[1] = (char)(0x80 | (c >> 12 & 0x3f)), o[2] = (char)(0x80 | (c >> 6 & 0x3f)),
  o[3] = (char)(0x80 | (c & 0x3f));
  return 4;
}

bool utf8_valid(const char *s, size_t n) {
  uint32_t cp;
  for (size_t i = 0; i < n;) {
    if ((unsigned char)s[i] < 0x80) {
      i++;
      continue;
    }
    int k = utf8_get(s + i, n - i, &cp);
    if (k < 0) return false;
    i += (size_t)k;
  }
  return true;
}

int64_t utf8_count(const char *s, size_t n) {
  uint32_t cp;
  int64_t c = 0;
  for (size_t i = 0; i < n; c++) {
    int k = utf8_get(s + i, n - i, &cp);
    if (k < 0) return -1;
    i += (size_t)k;
  }
  return c;
}

const char *utf8_at(const char *s, size_t n, int64_t k) {
  uint32_t cp;
  size_t i = 0;
  while (k-- > 0 && i < n) {
    int m = utf8_get(s + i, n - i, &cp);
    i += m < 0 ? 1 : (size_t)m;
  }
  return s + i;
}

typedef struct Range {
  uint32_t lo, hi;
} Range;
static bool in_ranges(uint32_t c, const Range *r, int n) {
  int lo = 0, hi = n - 1;
  while (lo <= hi) {
    int mid = (lo + hi) / 2;
    if (c < r[mid].lo) hi = mid - 1;
    else if (c > r[mid].hi) lo = mid + 1;
    else return true;
  }
  return false;
}

/* East Asian wide and fullwidth, and the emoji that terminals show in two columns. */
static const Range wide[] = {
    {0x1100, 0x115f},   {0x231a, 0x231b},   {0x2329, 0x232a},   {0x23e9, 0x23ec},   {0x23f0, 0x23f0},
    {0x23f3, 0x23f3},   {0x25fd, 0x25fe},   {0x2614, 0x2615},   {0x2648, 0x2653},   {0x267f, 0x267f},
    {0x2693, 0x2693},   {0x26a1, 0x26a1},   {0x26aa, 0x26ab},   {0x26bd, 0x26be},   {0x26c4, 0x26c5},
    {0x26ce, 0x26ce},   {0x26d4, 0x26d4},   {0x26ea, 0x26ea},   {0x26f2, 0x26f3},   {0x26f5, 0x26f5},
    {0x26fa, 0x26fa},   {0x26fd, 0x26fd},   {0x2705, 0x2705},   {0x270a, 0x270b},   {0x2728, 0x2728},
    {0x274c, 0x274c},   {0x274e, 0x274e},   {0x2753, 0x2755},   {0x2757, 0x2757},   {0x2795, 0x2797},
    {0x27b0, 0x27b0},   {0x27bf, 0x27bf},   {0x2b1b, 0x2b1c},   {0x2b50, 0x2b50},   {0x2b55, 0x2b55},
    {0x2e80, 0x303e},   {0x3041, 0x33ff},   {0x3400, 0x4dbf},   {0x4e00, 0xa4cf},   {0xa960, 0xa97c},
    {0xac00, 0xd7a3},   {0xf900, 0xfaff},   {0xfe10, 0xfe19},   {0xfe30, 0xfe6b},   {0xff01, 0xff60},
    {0xffe0, 0xffe6},   {0x16fe0, 0x18aff}, {0x1b000, 0x1b2fb}, {0x1f004, 0x1f004}, {0x1f0cf, 0x1f0cf},
    {0x1f18e, 0x1f18e}, {0x1f191, 0x1f19a}, {0x1f200, 0x1f320}, {0x1f32d, 0x1f335}, {0x1f337, 0x1f37c},
    {0x1f37e, 0x1f393}, {0x1f3a0, 0x1f3ca}, {0x1f3cf, 0x1f3d3}, {0x1f3e0, 0x1f3f0}, {0x1f3f4, 0x1f3f4},
    {0x1f3f8, 0x1f43e}, {0x1f440, 0x1f440}, {0x1f442, 0x1f4fc}, {0x1f4ff, 0x1f53d}, {0x1f54b, 0x1f54e},
    {0x1f550, 0x1f567}, {0x1f57a, 0x1f57a}, {0x1f595, 0x1f596}, {0x1f5a4, 0x1f5a4}, {0x1f5fb, 0x1f64f},
    {0x1f680, 0x1f6c5}, {0x1f6cc, 0x1f6cc}, {0x1f6d0, 0x1f6d2}, {0x1f6d5, 0x1f6d7}, {0x1f6eb, 0x1f6ec},
    {0x1f6f4, 0x1f6fc}, {0x1f7e0, 0x1f7eb}, {0x1f90c, 0x1f93a}, {0x1f93c, 0x1f945}, {0x1f947, 0x1f9ff},
    {0x1fa70, 0x1faff}, {0x20000, 0x2fffd}, {0x30000, 0x3fffd}};
/* Combining marks and format characters. */
static const Range zero[] = {
    {0x00ad, 0x00ad},   {0x0300, 0x036f},  {0x0483, 0x0489}, {0x0591, 0x05bd}, {0x05bf, 0x05bf},   {0x05c1, 0x05c2},
    {0x05c4, 0x05c5},   {0x05c7, 0x05c7},  {0x0600, 0x0605}, {0x0610, 0x061a}, {0x061c, 0x061c},   {0x064b, 0x065f},
    {0x0670, 0x0670},   {0x06d6, 0x06dd},  {0x06df, 0x06e4}, {0x06e7, 0x06e8}, {0x06ea, 0x06ed},   {0x070f, 0x070f},
    {0x0711, 0x0711},   {0x0730, 0x074a},  {0x07a6, 0x07b0}, {0x07eb, 0x07f3}, {0x0816, 0x0819},   {0x081b, 0x0823},
    {0x0825, 0x0827},   {0x0829, 0x082d},  {0x0859, 0x085b}, {0x08d3, 0x0902}, {0x093a, 0x093a},   {0x093c, 0x093c},
    {0x0941, 0x0948},   {0x094d, 0x094d},  {0x0951, 0x0957}, {0x0962, 0x0963}, {0x0981, 0x0981},   {0x09bc, 0x09bc},
    {0x09c1, 0x09c4},   {0x09cd, 0x09cd},  {0x0a01, 0x0a02}, {0x0a3c, 0x0a3c}, {0x0a41, 0x0a51},   {0x0a70, 0x0a71},
    {0x0abc, 0x0abc},   {0x0ac1, 0x0ac8},  {0x0acd, 0x0acd}, {0x0b01, 0x0b01}, {0x0b3c, 0x0b3c},   {0x0b3f, 0x0b3f},
    {0x0b41, 0x0b44},   {0x0b4d, 0x0b56},  {0x0bc0, 0x0bc0}, {0x0bcd, 0x0bcd}, {0x0c3e, 0x0c40},   {0x0c46, 0x0c56},
    {0x0ccc, 0x0ccd},   {0x0d41, 0x0d44},  {0x0d4d, 0x0d4d}, {0x0e31, 0x0e31}, {0x0e34, 0x0e3a},   {0x0e47, 0x0e4e},
    {0x0eb1, 0x0eb1},   {0x0eb4, 0x0ebc},  {0x0ec8, 0x0ecd}, {0x0f18, 0x0f19}, {0x0f35, 0x0f35},   {0x0f37, 0x0f37},
    {0x0f39, 0x0f39},   {0x0f71, 0x0f7e},  {0x0f80, 0x0f84}, {0x0f86, 0x0f87}, {0x0f8d, 0x0fbc},   {0x0fc6, 0x0fc6},
    {0x102d, 0x1030},   {0x1032, 0x1037},  {0x1039, 0x103a}, {0x1160, 0x11ff}, {0x135d, 0x135f},   {0x17b4, 0x17b5},
    {0x17b7, 0x17bd},   {0x17c6, 0x17c6},  {0x17c9, 0x17d3}, {0x180b, 0x180e}, {0x1ab0, 0x1abe},   {0x1dc0, 0x1dff},
    {0x200b, 0x200f},   {0x202a, 0x202e},  {0x2060, 0x206f}, {0x20d0, 0x20f0}, {0x302a, 0x302d},   {0x3099, 0x309a},
    {0xfe00, 0xfe0f},   {0xfe20, 0xfe2f},  {0xfeff, 0xfeff}, {0xfff9, 0xfffb}, {0x1d167, 0x1d169}, {0x1f3fb, 0x1f3ff},
    {0xe0001, 0xe007f}, {0xe0100, 0xe01ef}};

int cp_width(uint32_t c) {
  if (c < 0x300) return c == 0xad ? 1 : c == 0 ? 0 : 1;
  if (in_ranges(c, zero, sizeof zero / sizeof *zero)) return c >= 0x1f3fb && c <= 0x1f3ff ? 2 : 0;
  return in_ranges(c, wide, sizeof wide / sizeof *wide) ? 2 : 1;
}

/* Not printable: controls, surrogates, separators of lines, private use beyond what fonts share, non-characters. */
bool cp_printable(uint32_t c) {
  if (c < 0x20 || (c >= 0x7f && c < 0xa0)) return false;
  if (c < 0x2028) return true;
  if (c == 0x2028 || c == 0x2029 || (c >= 0xd800 && c < 0xe000) || (c >= 0xfdd0 && c < 0xfdf0)) return false;
  if ((c & 0xfffe) == 0xfffe || c > 0x10ffff) return false;
  if (c >= 0xe0000 && c < 0xe0001) return false;
  return !(c >= 0x3134b && c < 0xe0001);
}

int64_t utf8_width(const char *s, size_t n) {
  int64_t w = 0;
  uint32_t cp = 0;
  for (size_t i = 0; i < n;) {
    int k = utf8_get(s + i, n - i, &cp);
    if (k < 0) {
      w += 4;
      i++;
      continue;
    }
    w += cp_width(cp);
    i += (size_t)k;
  }
  return w;
}

/* Case: ASCII, Latin, Greek, Cyrillic, Armenian and the regular blocks; what the C locale of the library cannot say. */
uint32_t cp_toupper(uint32_t c) {
  if (c < 0x80) return c >= 'a' && c <= 'z' ? c - 32 : c;
  if (c == 0xb5) return 0x39c;
  if ((c >= 0xe0 && c <= 0xfe) && c != 0xf7) return c - 32;
  if (c == 0xff) return 0x178;
  if (c >= 0x100 && c <= 0x137) return c == 0x131 ? 'I' : c & ~1u;
  if (c >= 0x139 && c <= 0x148) return c & 1 ? c : c - 1;
  if (c >= 0x14a && c <= 0x177) return c & ~1u;
  if (c == 0x17a || c == 0x17c || c == 0x17e) return c - 1;
  if (c >= 0x1cd && c <= 0x1dc) return c & 1 ? c : c - 1;
  if ((c >= 0x1de && c <= 0x1ef) || (c >= 0x1f8 && c <= 0x21f) || (c >= 0x222 && c <= 0x233)) return c & ~1u;
  if (c == 0x3ac) return 0x386;
  if (c >= 0x3ad && c <= 0x3af) return c - 37;
  if (c == 0x3c2) return 0x3a3;
  if (c >= 0x3b1 && c <= 0x3cb) return c - 32;
  if (c == 0x3cc) return 0x38c;
  if (c == 0x3cd || c == 0x3ce) return c - 63;
  if (c >= 0x430 && c <= 0x44f) return c - 32;
  if (c >= 0x450 && c <= 0x45f) return c - 80;
  if ((c >= 0x460 && c <= 0x481) || (c >= 0x48a && c <= 0x4bf) || (c >= 0x4d0 && c <= 0x52f)) return c & ~1u;
  if (c >= 0x561 && c <= 0x586) return c - 48;
  if ((c >= 0x1e00 && c <= 0x1e95) || (c >= 0x1ea0 && c <= 0x1eff)) return c & ~1u;
  if (c >= 0x24d0 && c <= 0x24e9) return c - 26;
  if (c >= 0xff41 && c <= 0xff5a) return c - 32;
  if (c >= 0x10428 && c <= 0x1044f) return c - 40;
  return c;
}
uint32_t cp_tolower(uint32_t c) {
  if (c < 0x80) return c >= 'A' && c <= 'Z' ? c + 32 : c;
  if (c >= 0xc0 && c <= 0xde && c != 0xd7) return c + 32;
  if (c == 0x130) return 'i';
  if (c >= 0x100 && c <= 0x137) return c | 1;
  if (c >= 0x139 && c <= 0x148) return c & 1 ? c + 1 : c;
  if (c >= 0x14a && c <= 0x177) return c | 1;
  if (c == 0x178) return 0xff;
  if (c == 0x179 || c == 0x17b || c == 0x17d) return c + 1;
  if (c >= 0x1cd && c <= 0x1dc) return c & 1 ? c + 1 : c;
  if ((c >= 0x1de && c <= 0x1ef) || (c >= 0x1f8 && c <= 0x21f) || (c >= 0x222 && c <= 0x233)) return c | 1;
  if (c == 0x386) return 0x3ac;
  if (c >= 0x388 && c <= 0x38a) return c + 37;
  if (c == 0x38c) return 0x3cc;
  if (c == 0x38e || c == 0x38f) return c + 63;
  if (c >= 0x391 && c <= 0x3ab && c != 0x3a2) return c + 32;
  if (c >= 0x410 && c <= 0x42f) return c + 32;
  if (c >= 0x400 && c <= 0x40f) return c + 80;
  if ((c >= 0x460 && c <= 0x481) || (c >= 0x48a && c <= 0x4bf) || (c >= 0x4d0 && c <= 0x52f)) return c | 1;
  if (c >= 0x531 && c <= 0x556) return c + 48;
  if (c == 0x1e9e) return 0xdf;
  if ((c >= 0x1e00 && c <= 0x1e95) || (c >= 0x1ea0 && c <= 0x1eff)) return c | 1;
  if (c >= 0x24b6 && c <= 0x24cf) return c + 26;
  if (c >= 0xff21 && c <= 0xff3a) return c + 32;
  if (c >= 0x10400 && c <= 0x10427) return c + 40;
  return c;
}
bool cp_isalpha(uint32_t c) {
  if (c < 0x80) return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  if (c < 0xc0) return c == 0xaa || c == 0xb5 || c == 0xba;
  if (c == 0xd7 || c == 0xf7 || (c >= 0x2000 && c < 0x2071) || (c >= 0x20a0 && c < 0x2100) ||
      (c >= 0x2190 && c < 0x2c00))
    return false;
  if ((c >= 0x3000 && c <= 0x3004) || (c >= 0x3008 && c <= 0x3020) || (c >= 0xfe00 && c < 0xfe70) ||
      (c >= 0xff00 && c < 0xff21) || (c >= 0xfff0 && c < 0x10000))
    return false;
  if (c >= 0x1f000 && c < 0x1fb00) return false;
  return cp_width(c) > 0 && cp_printable(c) && !(c >= 0xe000 && c < 0xf900);
}
bool cp_isalnum(uint32_t c) { return (c >= '0' && c <= '9') || cp_isalpha(c) || (c >= 0x660 && c <= 0x669); }

const char *text_shown(Rt *R, Obj *c) {
  if (c->aux != CE_BYTES) return text_utf8(R, c);
  size_t n = CLEN(c);
  char *o = rt_scratch(R, 4 * n + 1), *p = o;
  for (size_t i = 0; i < n; i++) {
    unsigned char ch = (unsigned char)CSTR(c)[i];
    if (ch >= 0x20 && ch < 0x80) *p++ = (char)ch;
    else p += sprintf(p, "\\x%02x", ch);
  }
  *p = 0;
  return o;
}

const char *text_native(Rt *R, Obj *c) {
  if (LIKELY(!R->ascii) || (c->aux != CE_UTF8 && c->aux != CE_LATIN1)) return text_shown(R, c);
  const size_t n = CLEN(c);
  char *o = rt_scratch(R, 8 * n + 1), *p = o; /* two bytes become eight, at most */
  for (size_t i = 0; i < n;) {
    uint32_t cp = 0;
    const int k = c->aux == CE_LATIN1 ? -1 : utf8_get(CSTR(c) + i, n - i, &cp);
    const unsigned char byte = (unsigned char)CSTR(c)[i];
    if (byte < 0x80) *p++ = (char)byte;
    else if (k < 0) p += sprintf(p, "<%02x>", byte);
    else p += sprintf(p, cp > 0xffff ? "<U+%08X>" : "<U+%04X>", cp);
    i += k < 0 ? 1 : (size_t)k;
  }
  *p = 0;
  return o;
}

const char *text_translated(Rt *R, Obj *c) {
  if (c->aux == CE_BYTES) rt_error(R, "translating strings with \"bytes\" encoding is not allowed");
  return text_utf8(R, c);
}

const char *text_utf8(Rt *R, Obj *c) {
  if (c->aux != CE_LATIN1) return CSTR(c);
  size_t n = CLEN(c);
  char *o = rt_scratch(R, 2 * n + 1), *p = o;
  for (size_t i = 0; i < n; i++) p += utf8_enc((unsigned char)CSTR(c)[i], p);
  *p = 0;
  return o;
}

const char *locale_asked(const char *category) {
  const char *const variable[] = {"LC_ALL", category, "LANG"};
  for (int i = 0; i < 3; i++) {
    const char *v = getenv(variable[i]);
    if (v && *v) return v;
  }
  return "C";
}

int locale_kind(const char *name) {
  locale_t l = newlocale(LC_ALL_MASK, name, (locale_t)0);
  if (!l) return LOCALE_MISSING;
  const bool ascii = !strncmp(nl_langinfo_l(CODESET, l), "ANSI_X3.4", 9);
  freelocale(l);
  return ascii ? LOCALE_ASCII : LOCALE_UTF8;
}
