/* stdlib/text/rx.c - the three engines behind the regular expression functions: TRE for POSIX extended expressions, PCRE2
 * for perl = TRUE, byte search for fixed = TRUE.  TRE works on wide characters as soon as something is not ASCII. */
#define _GNU_SOURCE /* memmem */
#define PCRE2_CODE_UNIT_WIDTH 8
#include <ctype.h>
#include <locale.h>
#include <pcre2.h>
#include <stdlib.h>
#include <tre/tre.h>
#include <wchar.h>
#include <wctype.h>

#include "../io/connections.h"
#include "regex.h"

struct Regex {
  int kind; /* 0 fixed, 1 TRE, 2 PCRE */
  bool wide;
  char *pat; /* own copy, for byte search */
  size_t n;
  regex_t tre;
  pcre2_code *code;
  pcre2_match_data *md;
  int groups;
  char **names; /* of the groups; own */
  locale_t loc;
  char *key; /* the pattern and its flags, where rx_free() keeps it for the next call; own */
};

/* Loops call strsplit() and gsub() with the same few patterns, and TRE takes longer to read one than to match it: the
 * last ones stay.  One that is in use is not among them, so that each has one user. */
enum { RX_KEPT = 16, RX_KEY_MAX = 256 };
struct RxKept {
  Regex of[RX_KEPT];
  int next; /* which goes where all places are taken */
};

/* TRE asks the C library about letters: let it speak of Unicode whatever the process's locale is. */
static locale_t enter(Regex *x) { return x->loc ? uselocale(x->loc) : (locale_t)0; }
static void leave(Regex *x, locale_t old) {
  if (x->loc) uselocale(old);
}

static wchar_t *widen(Rt *R, const char *s, size_t n, size_t *wn) {
  wchar_t *w = rt_scratch(R, sizeof(wchar_t) * (n + 1));
  size_t k = 0;
  for (size_t i = 0; i < n;) {
    uint32_t cp = 0;
    int m = utf8_get(s + i, n - i, &cp);
    if (m <= 0) rt_error(R, "input string %d is invalid", 1);
    w[k++] = (wchar_t)cp;
    i += (size_t)m;
  }
  w[k] = 0;
  *wn = k;
  return w;
}

static void release(Regex *x) {
  if (x->kind == 1) tre_regfree(&x->tre);
  if (x->kind == 2) {
    if (x->md) pcre2_match_data_free(x->md);
    if (x->code) pcre2_code_free(x->code);
  }
  if (x->loc) freelocale(x->loc);
  if (x->names)
    for (int i = 0; i <= x->groups; i++) free(x->names[i]);
  free(x->names), free(x->pat), free(x->key);
  memset(x, 0, sizeof *x);
}
void rx_kept_free(struct RxKept *k) {
  if (!k) return;
  for (int i = 0; i < RX_KEPT; i++) release(&k->of[i]);
  free(k);
}

void rx_free(Rt *R, Regex *x) {
  TextState *t = R->text; /* NULL: nothing was read or written yet */
  if (t && x->key && !t->patterns) t->patterns = calloc(1, sizeof *t->patterns);
  if (!t || !x->key || !t->patterns) {
    release(x);
    return;
  }
  struct RxKept *k = t->patterns;
  int at = 0;
  while (at < RX_KEPT && k->of[at].key) at++;
  if (at == RX_KEPT) at = k->next, k->next = (k->next + 1) % RX_KEPT;
  release(&k->of[at]);
  k->of[at] = *x;
  memset(x, 0, sizeof *x);
}

/* The kept pattern of that key, no longer kept; NULL where there is none. */
static Regex *take_kept(Rt *R, const char *key) {
  const TextState *t = R->text;
  struct RxKept *k = t ? t->patterns : NULL;
  for (int i = 0; k && i < RX_KEPT; i++)
    if (k->of[i].key && strcmp(k->of[i].key, key) == 0) {
      Regex *x = rt_scratch(R, sizeof *x);
      *x = k->of[i];
      memset(&k->of[i], 0, sizeof k->of[i]);
      return x;
    }
  return NULL;
}

/* The end of the one-character atom at p: a class (\\d, \\W) or a bracket expression; p where there is none. */
static const wchar_t *class_end(const wchar_t *p, const wchar_t *end) {
  if (*p == L'\\') return p + 1 < end && p[1] < 128 && strchr("dDwWsS", (int)p[1]) ? p + 2 : p;
  if (*p != L'[') return p;
  const wchar_t *q = p + 1;
  if (q < end && *q == L'^') q++;
  if (q < end && *q == L']') q++;
  while (q < end && *q != L']') {
    if (*q == L'[' && q + 1 < end && (q[1] == L':' || q[1] == L'.' || q[1] == L'=')) {
      wchar_t kind = q[1];
      for (q += 2; q + 1 < end && !(*q == kind && q[1] == L']');) q++;
      if (q + 1 >= end) return p;
      q++;
    }
    q++;
  }
  return q < end ? q + 1 : p;
}

/* TRE copies what stands before a {m,n}, and its copies of classes match anything: a class is written out m times here,
 * and n - m times as optional (or once as a *). */
static wchar_t *spell_out_bounds(Rt *R, const wchar_t *w, size_t *wn) {
  const wchar_t *end = w + *wn;
  size_t cap = 2 * *wn + 64, n = 0;
  wchar_t *r = rt_scratch(R, sizeof(wchar_t) * (cap + 1));
  for (const wchar_t *p = w; p < end;) {
    const wchar_t *q = class_end(p, end);
    long lo = 1, hi = 1;
    size_t len = q > p ? (size_t)(q - p) : *p == L'\\' && p + 1 < end ? 2 : 1;
    const wchar_t *next = p + len;
    if (q > p && q + 1 < end && *q == L'{' && iswdigit((wint_t)q[1])) {
      wchar_t *e;
      lo = hi = wcstol(q + 1, &e, 10);
      if (*e == L',') {
        e++;
        hi = *e == L'}' ? -1 : iswdigit((wint_t)*e) ? wcstol(e, &e, 10) : 0;
      }
      if (*e == L'}' && lo <= 255 && hi <= 255 && (hi < 0 || hi >= lo) && hi != 0) next = e + 1;
      else lo = hi = 1;
    }
    size_t times = (size_t)(hi < 0 ? lo + 1 : hi);
    if (n + times * (len + 1) > cap) {
      cap = 2 * (n + times * (len + 1)) + *wn;
      wchar_t *more = rt_scratch(R, sizeof(wchar_t) * (cap + 1));
      wmemcpy(more, r, n);
      r = more;
    }
    for (long k = 0; k < (long)times; k++) {
      wmemcpy(r + n, p, len);
      n += len;
      if (k >= lo) r[n++] = hi < 0 ? L'*' : L'?';
    }
    p = next;
  }
  rt_assert(R, n <= cap, "%zu characters of %zu", n, cap);
  r[n] = 0;
  *wn = n;
  return r;
}

/* The same for a pattern of bytes. */
static const char *spell_out_bytes(Rt *R, const char *p, size_t *pn) {
  wchar_t *w = rt_scratch(R, sizeof(wchar_t) * (*pn + 1));
  for (size_t i = 0; i < *pn; i++) w[i] = (unsigned char)p[i];
  w[*pn] = 0;
  w = spell_out_bounds(R, w, pn);
  char *r = rt_scratch(R, *pn + 1);
  for (size_t i = 0; i <= *pn; i++) r[i] = (char)w[i];
  return r;
}

/* "[[:alpha:": TRE looks for the end of the bracket behind the end of the pattern. */
static bool ends_in_class(const char *p, size_t n) {
  if (n < 4 || p[n - 1] != ':') return false;
  size_t at = n - 1;
  while (at > 0 && isalpha((unsigned char)p[at - 1])) at--;
  if (at < 2 || p[at - 1] != ':' || p[at - 2] != '[') return false;
  size_t bars = 0;
  for (size_t k = at - 2; k > 0 && p[k - 1] == '\\'; k--) bars++;
  return bars % 2 == 0;
}

/* Behind the bracket expression at p, or behind the [ of one that has no end. */
static const char *skip_brackets(const char *p, const char *end) {
  const char *q = p + 1;
  if (q < end && *q == '^') q++;
  if (q < end && *q == ']') q++;
  for (; q < end && *q != ']'; q++)
    if (*q == '[' && q + 1 < end && strchr(":.=", q[1])) {
      char kind = q[1];
      for (q += 2; q + 1 < end && !(*q == kind && q[1] == ']');) q++;
      q++;
    }
  return q < end ? q + 1 : p + 1;
}

/* A `)` that closes nothing is a literal.  Where it stands behind an escaped backslash, TRE looks for an atom there for
 * ever: it is escaped here. */
static const char *escape_lone_paren(Rt *R, const char *p, size_t *pn) {
  if (!strstr(p, "\\\\)")) return p;
  const char *end = p + *pn;
  char *r = rt_scratch(R, 2 * *pn + 1);
  size_t n = 0, depth = 0;
  while (p < end) {
    const char *next = p + 1;
    if (*p == '\\' && next < end) {
      next = *next == 'Q' ? strstr(next, "\\E") : next + 1;
      if (!next) next = end;
    } else if (*p == '[') next = skip_brackets(p, end);
    else if (*p == '(') depth++;
    else if (*p == ')' && depth > 0) depth--;
    else if (*p == ')') r[n++] = '\\';
    memcpy(r + n, p, (size_t)(next - p));
    n += (size_t)(next - p), p = next;
  }
  r[n] = 0, *pn = n;
  return r;
}

/* A bound at p, behind its brace: may it stand there?  GNU R's TRE lets costs of approximate matching (+ - # ~ <) follow
 * only what repeats an atom once at most; the system's lets them follow any bound. */
static bool bound_fits(const char *p, const char *end) {
  long most = 0;
  for (; p < end && *p != '}'; p++) {
    if (strchr("+-#~<", *p)) return most <= 1;
    if (!isdigit((unsigned char)*p)) continue;
    char *e;
    const long k = strtol(p, &e, 10);
    if (k > most) most = k;
    p = e - 1;
  }
  return true;
}
static bool bounds_fit(const char *p, size_t n) {
  for (const char *end = p + n; p < end;) {
    if (*p == '\\' && p + 1 < end) {
      p += 2;
      continue;
    }
    if (*p == '[') {
      p = skip_brackets(p, end);
      continue;
    }
    if (*p++ == '{' && !bound_fits(p, end)) return false;
  }
  return true;
}

static _Noreturn void bad_pattern(Rt *R, RxTold told, const char *pattern, const char *why, bool wide) {
  switch (told) {
  case RX_TOLD_REGEXEC: rt_error(R, "regcomp error: '%s'", why);
  case RX_TOLD_APPROX: rt_error(R, "regcomp error:  '%s'", why);
  case RX_TOLD_FILES: rt_error(R, "invalid 'pattern' regular expression");
  case RX_TOLD:
  case RX_TOLD_NARROW: break;
  }
  if (told == RX_TOLD_NARROW && wide) rt_error(R, "invalid regular expression, reason '%s'", why);
  rt_warning(R, "TRE pattern compilation error '%s'", why);
  rt_error(R, "invalid regular expression '%s', reason '%s'", pattern, why);
}

/* TRE's own reading of \d, \w, \s in brackets is POSIX: as R has it. */
static Regex *compile(Rt *R, const char *pattern, size_t n, bool fixed, bool perl, bool icase, bool wide, bool literal,
                      RxTold told) {
  Regex *x = rt_scratch(R, sizeof *x);
  memset(x, 0, sizeof *x);
  x->n = n, x->wide = wide;
  if (fixed) {
    x->pat = malloc(n + 1);
    memcpy(x->pat, pattern, n + 1);
    return x;
  }
  if (perl) {
    int err;
    PCRE2_SIZE at;
    x->code =
        pcre2_compile((PCRE2_SPTR)pattern, n, (wide ? PCRE2_UTF : 0) | (icase ? PCRE2_CASELESS : 0), &err, &at, NULL);
    if (!x->code) {
      char msg[256];
      pcre2_get_error_message(err, (PCRE2_UCHAR *)msg, sizeof msg);
      rt_warning(R, "PCRE pattern compilation error\n\t'%s'\n\tat '%s'", msg, pattern + at);
      rt_error(R, "invalid regular expression '%s'", pattern);
    }
    x->kind = 2;
    x->md = pcre2_match_data_create_from_pattern(x->code, NULL);
    uint32_t groups = 0, nn = 0, size = 0;
    PCRE2_SPTR table = NULL;
    pcre2_pattern_info(x->code, PCRE2_INFO_CAPTURECOUNT, &groups);
    pcre2_pattern_info(x->code, PCRE2_INFO_NAMECOUNT, &nn);
    pcre2_pattern_info(x->code, PCRE2_INFO_NAMEENTRYSIZE, &size);
    pcre2_pattern_info(x->code, PCRE2_INFO_NAMETABLE, &table);
    rt_assert(R, groups < 65536 && (nn == 0 || (table && size > 2)), "%u groups, %u names", groups, nn);
    x->groups = (int)groups;
    x->names = calloc(groups + 1, sizeof(char *));
    for (uint32_t i = 0; i < nn; i++) {
      PCRE2_SPTR e = table + i * size;
      uint32_t g = (uint32_t)(e[0] << 8 | e[1]);
      if (g <= groups && !x->names[g]) x->names[g] = strdup((const char *)e + 2);
    }
    return x;
  }
  int flags = (literal ? REG_LITERAL : REG_EXTENDED) | (icase ? REG_ICASE : 0), rc;
  const char *given = pattern;
  if (!literal) pattern = escape_lone_paren(R, pattern, &n);
  if (!literal && ends_in_class(pattern, n)) rc = REG_EBRACK;
  else if (!literal && !bounds_fit(pattern, n)) rc = REG_BADBR;
  else if (wide) {
    x->loc = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0);
    size_t wn;
    wchar_t *w = widen(R, pattern, n, &wn);
    if (!literal && strchr(pattern, '{')) w = spell_out_bounds(R, w, &wn);
    locale_t old = enter(x);
    rc = tre_regwncomp(&x->tre, w, wn, flags);
    leave(x, old);
  } else {
    if (!literal && memchr(pattern, '{', n)) pattern = spell_out_bytes(R, pattern, &n);
    rc = tre_regncomp(&x->tre, pattern, n, flags);
  }
  if (rc != 0) {
    char msg[256];
    tre_regerror(rc, &x->tre, msg, sizeof msg);
    if (x->loc) freelocale(x->loc);
    bad_pattern(R, told, given, msg, wide);
  }
  x->kind = 1;
  x->groups = (int)x->tre.re_nsub;
  return x;
}

/* What a regular expression matches that stands for itself alone, escaped characters included, in ASCII: NULL where it is
 * none of these.  A byte search finds that sooner. */
static char *plain_text(Rt *R, const char *pattern, size_t *n) {
  static const char special[] = "\\[](){}.*+?^$|";
  char *r = rt_scratch(R, *n + 1);
  size_t k = 0;
  for (size_t i = 0; i < *n; i++) {
    if ((unsigned char)pattern[i] >= 128) return NULL;
    if (pattern[i] == '\\') {
      if (i + 1 == *n || !strchr(special, pattern[i + 1])) return NULL;
      i++;
    } else if (strchr(special, pattern[i])) return NULL;
    r[k++] = pattern[i];
  }
  r[k] = 0, *n = k;
  return k > 0 ? r : NULL;
}

Regex *rx_compile(Rt *R, const char *pattern, size_t n, bool fixed, bool perl, bool icase, bool wide, RxTold told) {
  if (fixed) return compile(R, pattern, n, fixed, perl, icase, wide, false, told);
  size_t plain = n;
  const char *text = icase || (perl && wide) ? NULL : plain_text(R, pattern, &plain);
  if (text) return compile(R, text, plain, true, false, false, wide, false, told);
  if (n > RX_KEY_MAX) return compile(R, pattern, n, fixed, perl, icase, wide, false, told);
  char key[RX_KEY_MAX + 2] = {(char)('1' + perl + 2 * icase + 4 * wide)};
  memcpy(key + 1, pattern, n), key[n + 1] = 0;
  Regex *x = take_kept(R, key);
  if (x) return x;
  x = compile(R, pattern, n, fixed, perl, icase, wide, false, told);
  x->key = strdup(key);
  return x;
}
Regex *rx_compile_approx(Rt *R, const char *pattern, size_t n, bool literal, bool icase, bool wide, RxTold told) {
  return compile(R, pattern, n, false, false, icase, wide, literal, told);
}

/* Approximate matching (TRE): at most max errors of each kind, INT_MAX for no bound.  ov: as rx_match has it, or NULL. */
bool rx_approx(Rt *R, Regex *x, const RxSubject *s, const RxApprox *a, int *ov, int ngroups) {
  rt_assert(R, x->kind == 1, "engine %d", x->kind);
  regaparams_t p;
  tre_regaparams_default(&p);
  p.cost_ins = a->cost_ins, p.cost_del = a->cost_del, p.cost_subst = a->cost_subst;
  p.max_cost = a->max_cost, p.max_ins = a->max_ins, p.max_del = a->max_del, p.max_subst = a->max_subst,
  p.max_err = a->max_err;
  regmatch_t at[RX_MAX_GROUPS];
  rt_assert(R, ngroups >= 0 && ngroups <= RX_MAX_GROUPS, "%d groups", ngroups);
  regamatch_t m = {.nmatch = ov ? (size_t)ngroups : 0, .pmatch = at};
  int rc;
  if (x->wide) {
    locale_t old = enter(x);
    rc = tre_regawnexec(&x->tre, s->w, s->n, &m, p, 0);
    leave(x, old);
  } else rc = tre_reganexec(&x->tre, s->s, s->n, &m, p, 0);
  for (int g = 0; ov && rc == REG_OK && g < ngroups; g++) ov[2 * g] = (int)at[g].rm_so, ov[2 * g + 1] = (int)at[g].rm_eo;
  return rc == REG_OK;
}

int rx_groups(Regex *x) { return x->groups; }
const char *rx_group_name(Regex *x, int g) { return x->names && g <= x->groups && x->names[g] ? x->names[g] : ""; }

RxSubject rx_subject(Rt *R, Regex *x, Obj *c) {
  RxSubject s = {.ascii = c->aux == CE_ASCII};
  s.s = text_utf8(R, c);
  s.n = c->aux == CE_LATIN1 ? strlen(s.s) : CLEN(c);
  if (x->kind == 1 && x->wide) s.w = widen(R, s.s, s.n, &s.n);
  else if (x->wide && !s.ascii && !utf8_valid(s.s, s.n))
    rt_error(R, x->kind == 0 ? "input string %d is invalid" : "input string %d is invalid UTF-8", 1);
  return s;
}

bool rx_match(Rt *R, Regex *x, const RxSubject *s, size_t from, bool as_start, int *ov, int ngroups) {
  if (from > s->n) return false;
  rt_assert(R, !x->wide || x->kind != 1 || s->w, "bytes for a pattern of characters");
  if (x->kind == 0) {
    const char *p = x->n == 0 ? s->s + from : memmem(s->s + from, s->n - from, x->pat, x->n);
    if (!p) return false;
    ov[0] = (int)(p - s->s), ov[1] = ov[0] + (int)x->n;
    for (int g = 1; g <= ngroups; g++) ov[2 * g] = ov[2 * g + 1] = -1;
    return true;
  }
  if (x->kind == 2) {
    size_t base = as_start ? from : 0;
    int rc = pcre2_match(x->code, (PCRE2_SPTR)s->s + base, s->n - base, from - base,
                         from && !as_start ? PCRE2_NOTBOL : 0, x->md, NULL);
    if (rc < 0) {
      if (rc != PCRE2_ERROR_NOMATCH) {
        char msg[256];
        pcre2_get_error_message(rc, (PCRE2_UCHAR *)msg, sizeof msg);
        rt_warning(R, "%s", msg);
      }
      return false;
    }
    PCRE2_SIZE *o = pcre2_get_ovector_pointer(x->md);
    for (int g = 0; g <= ngroups; g++) {
      bool set = g < rc && o[2 * g] != PCRE2_UNSET;
      ov[2 * g] = set ? (int)(o[2 * g] + base) : -1;
      ov[2 * g + 1] = set ? (int)(o[2 * g + 1] + base) : -1;
    }
    return true;
  }
  regmatch_t m[RX_MAX_GROUPS];
  int ng = ngroups < RX_MAX_GROUPS - 1 ? ngroups : RX_MAX_GROUPS - 1;
  int flags = from && !as_start ? REG_NOTBOL : 0, rc;
  if (x->wide) {
    locale_t old = enter(x);
    rc = tre_regwnexec(&x->tre, s->w + from, s->n - from, (size_t)ng + 1, m, flags);
    leave(x, old);
  } else rc = tre_regnexec(&x->tre, s->s + from, s->n - from, (size_t)ng + 1, m, flags);
  if (rc != REG_OK) return false;
  for (int g = 0; g <= ng; g++) {
    bool set = m[g].rm_so >= 0;
    ov[2 * g] = set ? (int)(m[g].rm_so + (int)from) : -1;
    ov[2 * g + 1] = set ? (int)(m[g].rm_eo + (int)from) : -1;
  }
  for (int g = ng + 1; g <= ngroups; g++) ov[2 * g] = ov[2 * g + 1] = -1;
  return true;
}
