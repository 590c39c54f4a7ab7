/* runtime/collate.c - the order of strings: that of the Unicode root collation, which GNU R follows in every locale but
 * C (sort, order, <, ls, factor levels).  Three levels: letters without case and accents; accents; small before
 * capital.
 *
 * Spelled out for ASCII, Latin-1 and Latin Extended-A; other letters come after those, by their small letter's code
 * point, and other symbols before the digits. */
#include "rt.h"

/* Printable ASCII that is neither digit nor letter, in order; the blanks \t \n \v \f \r stand before it. */
static const char symbols[] = " _-,;:!?.'\"()[]{}@*/\\&#%`^+<=>|~$";
/* U+00C0 to U+017F: the plain letter, and which accent (a acute, b grave, c breve, ... as they follow one another); -
 * neither. */
static const char latin_base[] = "AAAAAA-CEEEEIIII-NOOOOO-OUUUUY--aaaaaa-ceeeeiiii-nooooo-ouuuuy-y"
                                 "AaAaAaCcCcCcCcDdDdEeEeEeEeEeGgGgGgGgHhHhIiIiIiIiIi--JjKk-LlLlLl-"
                                 "-LlNnNnNn---OoOoOo--RrRrRrSsSsSsSsTtTtTtUuUuUuUuUuUuWwYyYZzZzZz-";
static const char latin_mark[] = "badigf-lbadgbadg-ibadig-kbadga--badigf-lbadgbadg-ibadig-kbadga-g"
                                 "nnccmmaaddjjeeeekknnccjjmmeeddccjjllddkkiinnccmmjj--ddll-aallee-"
                                 "-kkaallee---nncchh--aalleeaaddlleelleekkiinnccffhhmmddddgaajjee-";

enum { P_BLANK = 1, P_SYMBOL = 1000, P_OTHER_SYMBOL = 60000, P_DIGIT = 200000, P_LETTER = 200100 };

typedef struct Walk { /* weights of one string, element by element */
  const unsigned char *s;
  uint32_t pend; /* second letter of an expansion (ae, ss) */
  uint8_t pend3;
} Walk;

static uint32_t decode(const unsigned char **ps) {
  const unsigned char *s = *ps;
  uint32_t c = *s++;
  if (c >= 0x80) {
    int n = c >= 0xf0 ? 3 : c >= 0xe0 ? 2 : c >= 0xc0 ? 1 : 0;
    if (n) c &= 0x3fu >> n;
    while (n-- > 0 && (*s & 0xc0) == 0x80) c = c << 6 | (*s++ & 0x3f);
  }
  *ps = s;
  return c;
}

/* Small letters of Greek, Cyrillic and Armenian capitals. */
static uint32_t small(uint32_t c) {
  if (c >= 0x391 && c <= 0x3a9) return c + 0x20;
  if (c >= 0x410 && c <= 0x42f) return c + 0x20;
  if (c >= 0x400 && c <= 0x40f) return c + 0x50;
  if (c >= 0x460 && c <= 0x52f) return c | 1;
  if (c >= 0x531 && c <= 0x556) return c + 0x30;
  return c;
}

/* The next element: primary (0: end), secondary, tertiary weight. */
static uint32_t next(Walk *w, uint32_t *sec, uint32_t *ter) {
  if (w->pend) {
    uint32_t p = w->pend;
    *sec = 0, *ter = w->pend3, w->pend = 0;
    return p;
  }
  while (*w->s) {
    uint32_t c = decode(&w->s);
    *sec = 0, *ter = 0;
    if (c >= 'a' && c <= 'z') return P_LETTER + (c - 'a');
    if (c >= 'A' && c <= 'Z') {
      *ter = 1;
      return P_LETTER + (c - 'A');
    }
    if (c >= '0' && c <= '9') return P_DIGIT + (c - '0');
    if (c < 0x80) {
      if (c >= '\t' && c <= '\r') return P_BLANK + (c - '\t');
      const char *at = c >= ' ' && c < 0x7f ? strchr(symbols, (int)c) : NULL;
      if (at) return P_SYMBOL + 1000 * (uint32_t)(at - symbols);
      continue; /* control characters do not count */
    }
    if (c >= 0xc0 && c < 0x180) {
      char b = latin_base[c - 0xc0];
      if (b != '-') {
        *sec = (uint32_t)latin_mark[c - 0xc0];
        *ter = b < 'a';
        return P_LETTER + ((uint32_t)b | 32) - 'a';
      }
      uint32_t first = 0, second = 0;
      switch (c) {
      case 0xc6:
      case 0xe6: first = 'a', second = 'e'; break;
      case 0xdf: first = 's', second = 's'; break;
      case 0x152:
      case 0x153: first = 'o', second = 'e'; break;
      case 0x132:
      case 0x133: first = 'i', second = 'j'; break;
      default: break;
      }
      if (first) {
        *ter = w->pend3 = c == 0xc6 || c == 0x152 || c == 0x132 ? 3 : 2;
        w->pend = P_LETTER + second - 'a';
        return P_LETTER + first - 'a';
      }
    }
    if (c >= 0x300 && c < 0x370) {
      *sec = c;
      return P_BLANK + 8;
    } /* a lone combining mark */
    if ((c >= 0x180 && c < 0x250) || (c >= 0x370 && c < 0x2000) || c >= 0x2e80) {
      uint32_t l = small(c);
      *ter = l != c;
      return P_LETTER + 26 + l;
    }
    if (c >= 0x2010 && c < 0x2070)
      return P_SYMBOL + 1000 * (uint32_t)(sizeof symbols - 2) - 500 + (c - 0x2010); /* before the currencies */
    return P_OTHER_SYMBOL + (c < 90000 ? c : 90000);
  }
  return 0;
}

int rt_collate(const char *a, const char *b) {
  while (*a == *b && *a && !(*a & 0x80)) a++, b++; /* each of these is an element by itself */
  Walk x = {(const unsigned char *)a, 0, 0}, y = {(const unsigned char *)b, 0, 0};
  int second = 0, third = 0;
  for (;;) {
    uint32_t s1 = 0, s2 = 0, t1 = 0, t2 = 0, p1 = next(&x, &s1, &t1), p2 = next(&y, &s2, &t2);
    if (p1 != p2) return p1 < p2 ? -1 : 1;
    if (!p1) break;
    if (!second && s1 != s2) second = s1 < s2 ? -1 : 1;
    if (!third && t1 != t2) third = t1 < t2 ? -1 : 1;
  }
  return second ? second : third;
}
