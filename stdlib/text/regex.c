/* stdlib/text/regex.c - grep, sub, regexpr and their families, strsplit. */
#include <stdio.h>
#include <stdlib.h>

#include "regex.h"

typedef struct RxArgs {
  bool icase, perl, fixed, bytes;
} RxArgs;

typedef struct RxRun { /* an argument list and the work on it, so that the engine's memory is freed however the work
                          ends */
  Regex *rx;
  void (*work)(Rt *R, void *data);
  void *data;
} RxRun;
static void run_work(Rt *R, void *p) { ((RxRun *)p)->work(R, ((RxRun *)p)->data); }
static void run_free(Rt *R, void *p) { rx_free(R, ((RxRun *)p)->rx); }
static void with_regex(Rt *R, Regex *rx, void (*work)(Rt *, void *), void *data) {
  RxRun r = {rx, work, data};
  interp_protect(R, run_work, run_free, &r);
}

/* The flag at place i, where it has one: what is neither TRUE nor FALSE is taken for FALSE. */
static bool rx_flag(Rt *R, Call *c, int i) {
  return i >= 0 && i < c->n && c->args[i] && rt_is_atomic(c->args[i]) && LEN(c->args[i]) > 0 &&
         rt_as_lgl(R, c->args[i]) == 1;
}
static RxArgs rx_args(Rt *R, Call *c, int icase, int perl, int fixed, int bytes) {
  RxArgs a = {rx_flag(R, c, icase), rx_flag(R, c, perl), rx_flag(R, c, fixed), rx_flag(R, c, bytes)};
  if (a.fixed && a.icase) {
    rt_warning(R, "argument '%s' will be ignored", "ignore.case = TRUE");
    a.icase = false;
  }
  if (a.fixed && a.perl) {
    rt_warning(R, "argument '%s' will be ignored", "perl = TRUE");
    a.perl = false;
  }
  return a;
}

static Obj *text_of(Rt *R, Obj *x) {
  if (x->type == T_STR) return x;
  if (IS_NIL(x)) return rt_alloc(R, T_STR, 0);
  if (rt_is_object(x)) {
    Obj *s = text_as_character(R, x);
    Obj *nm = rt_names(R, x);
    if (!IS_NIL(nm) && LEN(nm) == LEN(s) && IS_NIL(rt_attr(s, R->s.names))) {
      s = rt_dup(R, s);
      rt_attr_set(R, s, R->s.names, nm);
    }
    return s;
  }
  return rt_is_atomic(x) ? rt_coerce_keep(R, x, T_STR) : text_as_character(R, x);
}

/* The text, which GNU R asks first, and whether it is a factor. */
static void need_text(Rt *R, Call *c, int i, const char *name) {
  if (c->args[i]) return;
  Obj *call = rt_alloc(R, T_LANG, 2);
  rt_set_elt(call, 0, rt_sym(R, "is.factor"));
  rt_set_elt(call, 1, rt_sym(R, name));
  rt_error_call(R, call, "argument \"%s\" is missing, with no default", name);
}

static Obj *pattern_of(Rt *R, Obj *p) {
  if (!p) rt_error(R, "argument \"pattern\" is missing, with no default");
  if (p->type != T_STR) p = text_as_character(R, p);
  if (LEN(p) < 1) rt_error(R, "invalid '%s' argument", "pattern");
  if (LEN(p) > 1) rt_warning(R, "argument '%s' has length > 1 and only the first element will be used", "pattern");
  return ELT(p, 0);
}

/* Is one of the strings beyond ASCII?  Where one is no text at all (Latin-1 read as UTF-8), all are bytes: as GNU R does
 * with patterns in ASCII. */
static bool any_wide(Obj *x) {
  bool any = false;
  for (int64_t i = 0; i < LEN(x); i++) {
    Obj *c = ELT(x, i);
    if (c->aux == CE_ASCII || c->aux == CE_BYTES || c == NA_STR) continue;
    if (c->aux != CE_LATIN1 && !utf8_valid(CSTR(c), CLEN(c))) return false;
    any = true;
  }
  return any;
}

static Regex *compile(Rt *R, Obj *pat, RxArgs a, bool wide, RxTold told) {
  const char *s = text_utf8(R, pat);
  return rx_compile(R, s, strlen(s), a.fixed, a.perl, a.icase, wide && !a.bytes, told);
}

/* ---- grep, grepl ------------------------------------------------------------------------------------------------- */

typedef struct GrepJob {
  Regex *rx;
  Obj *x;
  int32_t *hit;
} GrepJob;
static void grep_work(Rt *R, void *p) {
  GrepJob *j = p;
  int ov[2];
  for (int64_t i = 0; i < LEN(j->x); i++) {
    Obj *e = ELT(j->x, i);
    if (e == NA_STR) {
      j->hit[i] = NA_LGL;
      continue;
    }
    RxSubject s = rx_subject(R, j->rx, e);
    j->hit[i] = rx_match(R, j->rx, &s, 0, false, ov, 0);
    if ((i & 0xfff) == 0xfff) rt_check_interrupt(R);
  }
}

/* grep(pattern, x, ignore.case, perl, value, fixed, useBytes, invert); grepl(pattern, x, ignore.case, perl, fixed,
 * useBytes) */
static Obj *do_grep(Rt *R, Call *c) {
  bool l = c->def->code == 1;
  need_text(R, c, 1, "x");
  RxArgs a = rx_args(R, c, 2, 3, l ? 4 : 5, l ? 5 : 6);
  Obj *pat = pattern_of(R, c->args[0]), *x = text_of(R, c->args[1]);
  bool value = !l && rx_flag(R, c, 4), invert = !l && rx_flag(R, c, 7);
  int64_t n = LEN(x);
  Obj *hits = rt_alloc(R, T_LGL, n);
  GrepJob j = {.x = x, .hit = LGL_W(hits)};
  if (pat == NA_STR) {
    for (int64_t i = 0; i < n; i++) j.hit[i] = NA_LGL;
    if (l) return hits;
    if (value) {
      Obj *r = rt_alloc(R, T_STR, n);
      for (int64_t i = 0; i < n; i++) SET_STR(r, i, NA_STR);
      if (!IS_NIL(rt_names(R, x))) rt_attr_set(R, r, R->s.names, rt_names(R, x));
      return r;
    }
    Obj *r = rt_alloc(R, T_INT, n);
    for (int64_t i = 0; i < n; i++) INT_W(r)[i] = NA_INT;
    return r;
  }
  bool wide = pat->aux != CE_ASCII || any_wide(x);
  if (a.fixed) wide = false;
  j.rx = compile(R, pat, a, wide, RX_TOLD_NARROW);
  with_regex(R, j.rx, grep_work, &j);
  int64_t k = 0;
  for (int64_t i = 0; i < n; i++) {
    if (j.hit[i] == NA_LGL) j.hit[i] = 0;
    if (invert) j.hit[i] = !j.hit[i];
    k += j.hit[i];
  }
  if (l) return hits;
  Obj *nm = rt_names(R, x), *r = rt_alloc(R, value ? T_STR : T_INT, k),
      *rn = IS_NIL(nm) || !value ? NIL : rt_alloc(R, T_STR, k);
  const int64_t hit = k;
  k = 0;
  for (int64_t i = 0; i < n; i++)
    if (j.hit[i]) {
      if (value) SET_STR(r, k, ELT(x, i));
      else INT_W(r)[k] = (int32_t)i + 1;
      if (!IS_NIL(rn)) SET_STR(rn, k, ELT(nm, i));
      k++;
    }
  rt_assert(R, k == hit, "%lld hits of %lld", (long long)k, (long long)hit);
  if (!IS_NIL(rn)) rt_attr_set(R, r, R->s.names, rn);
  return r;
}

/* ---- sub, gsub --------------------------------------------------------------------------------------------------- */

typedef struct SubJob {
  Regex *rx;
  Obj *x, *r, *rep;
  bool global, fixed, perl;
} SubJob;

static void put_units(Buf *b, const RxSubject *s, size_t from, size_t to) {
  if (s->w)
    for (size_t i = from; i < to; i++) buf_utf8(b, (uint32_t)s->w[i]);
  else buf_put(b, s->s + from, to - from);
}

/* The replacement: \1 to \9; with perl also \U, \L and \E. */
static void put_replacement(Buf *b, SubJob *j, const RxSubject *s, const int *ov) {
  const char *p = text_utf8(b->R, j->rep);
  if (j->fixed) {
    buf_puts(b, p);
    return;
  }
  int upper = 0; /* 1 upper, -1 lower */
  for (; *p; p++) {
    if (*p != '\\') {
      buf_putc(b, *p);
      continue;
    }
    p++;
    if (*p >= '1' && *p <= '9') {
      int g = *p - '0';
      if (g > rx_groups(j->rx) || ov[2 * g] < 0) continue;
      if (!upper) {
        put_units(b, s, (size_t)ov[2 * g], (size_t)ov[2 * g + 1]);
        continue;
      }
      Buf t = buf_new(b->R);
      put_units(&t, s, (size_t)ov[2 * g], (size_t)ov[2 * g + 1]);
      for (size_t i = 0; i < t.n;) {
        uint32_t cp = 0;
        int k = utf8_get(t.s + i, t.n - i, &cp);
        if (k <= 0) {
          buf_putc(b, t.s[i++]);
          continue;
        }
        buf_utf8(b, upper > 0 ? cp_toupper(cp) : cp_tolower(cp));
        i += (size_t)k;
      }
    } else if (j->perl && *p == 'U') upper = 1;
    else if (j->perl && *p == 'L') upper = -1;
    else if (j->perl && *p == 'E') upper = 0;
    else if (*p == 0) break;
    else buf_putc(b, *p);
  }
}

static size_t unit_len(const RxSubject *s, size_t at) { /* bytes or 1: the character at a unit */
  if (s->w || s->ascii) return 1;
  uint32_t cp;
  int k = utf8_get(s->s + at, s->n - at, &cp);
  return k <= 0 ? 1 : (size_t)k;
}

static void sub_work(Rt *R, void *p) {
  SubJob *j = p;
  int ov[2 * RX_MAX_GROUPS];
  int ng = rx_groups(j->rx) < 9 ? rx_groups(j->rx) : 9;
  Buf b = buf_new(R);
  for (int64_t i = 0; i < LEN(j->x); i++) {
    Obj *e = ELT(j->x, i);
    if ((i & 0x3ff) == 0x3ff) rt_check_interrupt(R);
    SET_STR(j->r, i, e);
    if (e == NA_STR) continue;
    RxSubject s = rx_subject(R, j->rx, e);
    size_t at = 0;
    int last_end = -1;
    bool any = false;
    buf_clear(&b);
    b.marked = e->aux == CE_UTF8;
    while (rx_match(R, j->rx, &s, at, false, ov, ng)) {
      if (!any && j->rep == NA_STR) {
        any = true;
        break;
      }
      any = true;
      rt_assert(R, (size_t)ov[0] >= at && ov[1] >= ov[0] && (size_t)ov[1] <= s.n, "a match at %d to %d from %zu on",
                ov[0], ov[1],
                at);
      put_units(&b, &s, at, (size_t)ov[0]);
      /* no empty match right after a match: gsub("a*", "x", "baaa") is "xbx" */
      if (ov[1] > last_end) {
        put_replacement(&b, j, &s, ov);
        last_end = ov[1];
      }
      at = (size_t)ov[1];
      if (at >= s.n || !j->global) break;
      if (ov[1] == ov[0]) {
        size_t k = unit_len(&s, at);
        put_units(&b, &s, at, at + k);
        at += k;
      }
    }
    if (!any) continue;
    if (j->rep == NA_STR) {
      SET_STR(j->r, i, NA_STR);
      continue;
    }
    put_units(&b, &s, at, s.n);
    SET_STR(j->r, i, e->aux == CE_BYTES ? rt_mkn(R, buf_cstr(&b), b.n, CE_BYTES) : buf_char(&b));
  }
}

/* sub(pattern, replacement, x, ignore.case, perl, fixed, useBytes); code 1: gsub */
static Obj *do_sub(Rt *R, Call *c) {
  need_text(R, c, 2, "x");
  RxArgs a = rx_args(R, c, 3, 4, 5, 6);
  Obj *pat = pattern_of(R, c->args[0]), *rep = c->args[1], *x = text_of(R, c->args[2]);
  if (!rep) rt_error(R, "argument \"replacement\" is missing, with no default");
  if (rep->type != T_STR) rep = text_as_character(R, rep);
  if (LEN(rep) < 1) rt_error(R, "invalid '%s' argument", "replacement");
  if (LEN(rep) > 1)
    rt_warning(R, "argument '%s' has length > 1 and only the first element will be used", "replacement");
  int64_t n = LEN(x);
  SubJob j = {.x = x,
              .rep = ELT(rep, 0),
              .r = rt_alloc(R, T_STR, n),
              .global = c->def->code == 1,
              .fixed = a.fixed,
              .perl = a.perl};
  if (pat == NA_STR) {
    for (int64_t i = 0; i < n; i++) SET_STR(j.r, i, NA_STR);
  } else {
    if (a.fixed && CLEN(pat) == 0) rt_error(R, "zero-length pattern");
    j.rx = compile(
        R, pat, a,
        !a.fixed && (pat->aux != CE_ASCII || (ELT(rep, 0)->aux != CE_ASCII && ELT(rep, 0) != NA_STR) || any_wide(x)),
        RX_TOLD);
    with_regex(R, j.rx, sub_work, &j);
  }
  if (x->attr && c->args[2]->type == T_STR) rt_attr_copy(R, j.r, x);
  return j.r;
}

/* ---- regexpr, gregexpr, regexec ---------------------------------------------------------------------------------- */

static int32_t units_to_chars(const RxSubject *s, int from, int to) {
  if (s->w || s->ascii) return to - from;
  int64_t k = utf8_count(s->s + from, (size_t)(to - from));
  return k < 0 ? to - from : (int32_t)k;
}

typedef struct ExprJob {
  Regex *rx;
  Obj *x, *r; /* r: T_INT (regexpr) or T_LIST */
  int32_t *pos, *len;
  Obj *cs, *cl; /* perl: capture.start, capture.length */
  bool bytes, perl, fixed;
  bool in_bytes; /* useBytes = TRUE: places and lengths are those of bytes */
  int which;     /* 0 regexpr, 1 gregexpr, 2 regexec */
} ExprJob;

static void mark_bytes(Rt *R, Obj *r, const ExprJob *j) {
  if (!j->bytes) return;
  rt_attr_set(R, r, rt_sym(R, "index.type"), rt_str(R, j->in_bytes ? "bytes" : "chars"));
  rt_attr_set(R, r, rt_sym(R, "useBytes"), rt_lgl(R, 1));
}

static Obj *capture_matrix(Rt *R, Regex *rx, int64_t n) {
  int g = rx_groups(rx) < RX_MAX_GROUPS ? rx_groups(rx) : RX_MAX_GROUPS - 1; /* as many as are looked for */
  Obj *m = rt_alloc(R, T_INT, n * g), *dim = rt_alloc(R, T_INT, 2), *dn = rt_alloc(R, T_LIST, 2),
      *nm = rt_alloc(R, T_STR, g);
  INT_W(dim)[0] = (int32_t)n, INT_W(dim)[1] = g;
  for (int i = 0; i < g; i++) SET_STR(nm, i, rt_mk(R, rx_group_name(rx, i + 1)));
  rt_set_elt(dn, 1, nm);
  rt_attr_set(R, m, R->s.dim, dim);
  rt_attr_set(R, m, R->s.dimnames, dn);
  return m;
}
static void set_captures(Rt *R, Obj *r, Obj *cs, Obj *cl) {
  rt_assert(R, LEN(cs) == LEN(cl) && LEN(rt_attr(cs, R->s.dimnames)) == 2, "captures of two shapes");
  Obj *nm = ELT(rt_attr(cs, R->s.dimnames), 1);
  rt_attr_set(R, r, rt_sym(R, "capture.start"), cs);
  rt_attr_set(R, r, rt_sym(R, "capture.length"), cl);
  rt_attr_set(R, r, rt_sym(R, "capture.names"), nm);
}
/* Positions of group g, 1-based characters, of one match. */
static void group_pos(const RxSubject *s, const int *ov, int g, int32_t *pos, int32_t *len) {
  if (ov[2 * g] < 0) *pos = 0, *len = 0;
  else *pos = units_to_chars(s, 0, ov[2 * g]) + 1, *len = units_to_chars(s, ov[2 * g], ov[2 * g + 1]);
}

static Obj *int_with_length(Rt *R, int32_t pos, int32_t len) {
  Obj *r = rt_int(R, pos);
  rt_attr_set(R, r, rt_sym(R, "match.length"), rt_int(R, len));
  return r;
}

/* regexec()'s answers; those of perl = TRUE have the two marks the other way round. */
static void mark_exec(Rt *R, Obj *r, const ExprJob *j) {
  if (j->perl && j->bytes) rt_attr_set(R, r, rt_sym(R, "useBytes"), rt_lgl(R, 1));
  mark_bytes(R, r, j);
}

static void expr_work(Rt *R, void *p) {
  ExprJob *j = p;
  int ov[2 * RX_MAX_GROUPS];
  int ng = rx_groups(j->rx);
  if (ng > RX_MAX_GROUPS - 1) ng = RX_MAX_GROUPS - 1;
  int64_t n = LEN(j->x);
  for (int64_t i = 0; i < n; i++) {
    Obj *e = ELT(j->x, i);
    if ((i & 0x3ff) == 0x3ff) rt_check_interrupt(R);
    if (e == NA_STR) {
      if (j->which == 0) {
        j->pos[i] = j->len[i] = NA_INT;
        for (int g = 0; j->cs && g < ng; g++) INT_W(j->cs)[i + g * n] = INT_W(j->cl)[i + g * n] = NA_INT;
      } else {
        Obj *r = int_with_length(R, NA_INT, NA_INT);
        if (j->which == 2 && j->perl) mark_exec(R, r, j);
        rt_set_elt(j->r, i, r);
      }
      continue;
    }
    RxSubject s = rx_subject(R, j->rx, e);
    s.ascii |= j->in_bytes;
    if (j->which == 0) {
      bool hit = rx_match(R, j->rx, &s, 0, false, ov, j->perl ? ng : 0);
      j->pos[i] = hit ? units_to_chars(&s, 0, ov[0]) + 1 : -1;
      j->len[i] = hit ? units_to_chars(&s, ov[0], ov[1]) : -1;
      for (int g = 0; j->cs && g < ng; g++) {
        int32_t a = -1, l = -1;
        if (hit) {
          if (ov[2 * g + 2] < 0) a = 0, l = 0;
          else group_pos(&s, ov, g + 1, &a, &l);
        }
        INT_W(j->cs)[i + g * n] = a, INT_W(j->cl)[i + g * n] = l;
      }
      continue;
    }
    if (j->which == 2) {
      Obj *r;
      if (rx_match(R, j->rx, &s, 0, false, ov, ng)) {
        r = rt_alloc(R, T_INT, ng + 1);
        Obj *len = rt_alloc(R, T_INT, ng + 1);
        for (int g = 0; g <= ng; g++) {
          int32_t a, l;
          group_pos(&s, ov, g, &a, &l);
          INT_W(r)[g] = a, INT_W(len)[g] = l;
        }
        rt_attr_set(R, r, rt_sym(R, "match.length"), len);
      } else r = int_with_length(R, -1, -1);
      mark_exec(R, r, j);
      rt_set_elt(j->r, i, r);
      continue;
    }
    /* gregexpr */
    Obj *pos = rt_alloc(R, T_INT, 0), *len = rt_alloc(R, T_INT, 0), *cap = rt_alloc(R, T_INT, 0);
    int64_t k = 0, nc = 0;
    size_t at = 0;
    while (at < s.n || (!s.n && !k && (j->perl || j->fixed))) { /* in "" an extended expression finds not even nothing */
      if (!rx_match(R, j->rx, &s, at, false, ov, j->perl ? ng : 0)) break;
      if ((size_t)ov[0] >= s.n && ov[1] == ov[0] && k > 0 && !j->perl) break;
      pos = rt_grow(R, pos, k + 1), len = rt_grow(R, len, k + 1);
      INT_W(pos)[k] = units_to_chars(&s, 0, ov[0]) + 1;
      INT_W(len)[k] = units_to_chars(&s, ov[0], ov[1]);
      k++;
      if (j->perl && ng) {
        cap = rt_grow(R, cap, nc + 2 * ng);
        for (int g = 1; g <= ng; g++)
          group_pos(&s, ov, g, &INT_W(cap)[nc + 2 * (g - 1)], &INT_W(cap)[nc + 2 * (g - 1) + 1]);
        nc += 2 * ng;
      }
      at = (size_t)ov[1];
      if (ov[1] == ov[0]) at += at < s.n ? unit_len(&s, at) : 1;
    }
    bool hit = k > 0;
    if (!hit) pos = rt_int(R, -1), len = rt_int(R, -1), k = 1;
    rt_attr_set(R, pos, rt_sym(R, "match.length"), len);
    mark_bytes(R, pos, j);
    if (j->perl && ng) {
      Obj *cs = capture_matrix(R, j->rx, k), *cl = capture_matrix(R, j->rx, k);
      for (int64_t m = 0; m < k; m++)
        for (int g = 0; g < ng; g++) {
          INT_W(cs)[m + g * k] = hit ? INT(cap)[m * 2 * ng + 2 * g] : -1;
          INT_W(cl)[m + g * k] = hit ? INT(cap)[m * 2 * ng + 2 * g + 1] : -1;
        }
      set_captures(R, pos, cs, cl);
    }
    rt_set_elt(j->r, i, pos);
  }
}

/* regexpr(pattern, text, ignore.case, perl, fixed, useBytes), gregexpr (1), .regexec (2) */
static Obj *do_regexpr(Rt *R, Call *c) {
  need_text(R, c, 1, "text");
  RxArgs a = rx_args(R, c, 2, 3, 4, 5);
  Obj *pat = pattern_of(R, c->args[0]), *x = text_of(R, c->args[1]);
  int64_t n = LEN(x);
  ExprJob j = {.x = x, .which = c->def->code, .perl = a.perl, .fixed = a.fixed, .in_bytes = a.bytes};
  bool wide = pat->aux != CE_ASCII || any_wide(x);
  j.bytes = !wide || a.bytes;
  if (pat == NA_STR) arg_invalid(R, "pattern");
  j.rx = compile(R, pat, a, wide && !a.fixed, j.which == 2 && !a.perl ? RX_TOLD_REGEXEC : RX_TOLD_NARROW);
  if (j.which == 0) {
    j.r = rt_alloc(R, T_INT, n);
    Obj *len = rt_alloc(R, T_INT, n);
    j.pos = INT_W(j.r), j.len = INT_W(len);
    if (a.perl && rx_groups(j.rx)) j.cs = capture_matrix(R, j.rx, n), j.cl = capture_matrix(R, j.rx, n);
    with_regex(R, j.rx, expr_work, &j);
    rt_attr_set(R, j.r, rt_sym(R, "match.length"), len);
    mark_bytes(R, j.r, &j);
    if (j.cs) set_captures(R, j.r, j.cs, j.cl);
  } else {
    j.r = rt_alloc(R, T_LIST, n);
    with_regex(R, j.rx, expr_work, &j);
  }
  return j.r;
}

/* ---- strsplit ---------------------------------------------------------------------------------------------------- */

typedef struct SplitJob {
  Regex *rx;
  Obj *x, *r;
  int64_t first, step; /* which strings this pattern is for */
  bool whole;          /* pattern "": every character, */
  bool bytes;          /* or every byte */
} SplitJob;

static Obj *unit_char(Rt *R, const RxSubject *s, size_t from, size_t to, int enc) {
  if (!s->w) return rt_mkn(R, s->s + from, to - from, enc == CE_LATIN1 ? CE_UTF8 : enc == CE_UTF8 ? CE_MARKED : enc);
  Buf b = buf_new(R);
  put_units(&b, s, from, to);
  return buf_char(&b);
}

/* s with each byte that is part of no character as <xx>. */
static const char *valid_text(Rt *R, const char *s, size_t n) {
  char *out = rt_scratch(R, 4 * n + 1), *to = out;
  for (size_t at = 0; at < n;) {
    uint32_t cp;
    const int m = utf8_get(s + at, n - at, &cp);
    if (m > 0) memcpy(to, s + at, (size_t)m), to += m;
    else to += sprintf(to, "<%02x>", (unsigned char)s[at]);
    at += m > 0 ? (size_t)m : 1;
  }
  *to = 0;
  return out;
}

static void split_work(Rt *R, void *p) {
  SplitJob *j = p;
  int ov[2];
  for (int64_t i = j->first; i < LEN(j->x); i += j->step) {
    Obj *e = ELT(j->x, i);
    if (e == NA_STR) {
      rt_set_elt(j->r, i, rt_str_of(R, NA_STR));
      continue;
    }
    Obj *parts = rt_alloc(R, T_STR, 0);
    int64_t k = 0;
    if (j->whole) {
      const char *s = text_utf8(R, e);
      size_t n = strlen(s);
      int64_t cnt = utf8_count(s, n);
      if (j->bytes && cnt < (int64_t)n) {
        parts = rt_alloc(R, T_STR, (int64_t)n);
        for (size_t at = 0; at < n; at++) SET_STR(parts, (int64_t)at, rt_mkn(R, s + at, 1, (int)e->aux));
        rt_set_elt(j->r, i, parts);
        continue;
      }
      if (cnt < 0) { /* bytes that are no text: as they are shown, <80> */
        s = valid_text(R, s, n);
        n = strlen(s);
        cnt = utf8_count(s, n);
      }
      parts = rt_alloc(R, T_STR, cnt);
      for (size_t at = 0; at < n;) {
        uint32_t cp;
        int m = utf8_get(s + at, n - at, &cp);
        rt_assert(R, m > 0 && k < cnt, "character %lld of %lld", (long long)k, (long long)cnt);
        SET_STR(parts, k, rt_mkn(R, s + at, (size_t)m, m == 1 ? CE_ASCII : e->aux == CE_UTF8 ? CE_MARKED : CE_UTF8));
        k++, at += (size_t)m;
      }
      rt_set_elt(j->r, i, parts);
      continue;
    }
    RxSubject s = rx_subject(R, j->rx, e);
    size_t at = 0;
    while (at < s.n && rx_match(R, j->rx, &s, at, true, ov, 0)) {
      rt_assert(R, ov[0] >= (int)at && ov[1] >= ov[0], "a match at %d to %d from %zu on", ov[0], ov[1], at);
      Obj *tok;
      if ((size_t)ov[1] > at) {
        tok = unit_char(R, &s, at, (size_t)ov[0], (int)e->aux);
        at = (size_t)ov[1];
      } else { /* an empty match: one character */
        size_t m = unit_len(&s, at);
        tok = unit_char(R, &s, at, at + m, (int)e->aux);
        at += m;
      }
      parts = rt_grow(R, parts, k + 1);
      SET_STR(parts, k, tok);
      k++;
    }
    if (at < s.n) {
      parts = rt_grow(R, parts, k + 1);
      SET_STR(parts, k, unit_char(R, &s, at, s.n, (int)e->aux));
    }
    rt_set_elt(j->r, i, parts);
  }
}

/* strsplit(x, split, fixed = FALSE, perl = FALSE, useBytes = FALSE) */
static Obj *do_strsplit(Rt *R, Call *c) {
  Obj *x = c->args[0], *sp = c->args[1];
  RxArgs a = {false, rx_flag(R, c, 3), rx_flag(R, c, 2), rx_flag(R, c, 4)};
  if (a.fixed && a.perl) {
    rt_warning(R, "argument '%s' will be ignored", "perl = TRUE");
    a.perl = false;
  }
  if (x->type != T_STR) rt_error(R, "non-character argument");
  if (!sp || IS_NIL(sp)) sp = rt_alloc(R, T_STR, 0);
  if (sp->type != T_STR) sp = text_as_character(R, sp);
  if (LEN(sp) == 0) sp = rt_str(R, "");
  int64_t n = LEN(x), np = LEN(sp);
  Obj *r = rt_alloc(R, T_LIST, n);
  bool wide = any_wide(x) || any_wide(sp);
  for (int64_t k = 0; k < np && k < n; k++) {
    Obj *pat = ELT(sp, k);
    SplitJob j = {.x = x, .r = r, .first = k, .step = np, .bytes = a.bytes};
    if (pat == NA_STR) {
      for (int64_t i = k; i < n; i += np) rt_set_elt(r, i, rt_str_of(R, ELT(x, i)));
      continue;
    }
    if (CLEN(pat) == 0) {
      j.whole = true;
      split_work(R, &j);
      continue;
    }
    j.rx = compile(R, pat, a, wide && !a.fixed, RX_TOLD);
    with_regex(R, j.rx, split_work, &j);
  }
  if (!IS_NIL(rt_names(R, x))) rt_attr_set(R, r, R->s.names, rt_names(R, x));
  return r;
}

static Obj *one_na(Rt *R) {
  Obj *r = rt_alloc(R, T_INT, 1);
  INT_W(r)[0] = NA_INT;
  return r;
}
/* Where an approximate match and its groups are, as regexec() tells; -1 without one. */
static Obj *approx_places(Rt *R, Regex *rx, const RxSubject *s, const RxApprox *a) {
  int ov[2 * RX_MAX_GROUPS], n = rx_groups(rx) + 1;
  if (n > RX_MAX_GROUPS) n = RX_MAX_GROUPS;
  const bool found = rx_approx(R, rx, s, a, ov, n);
  if (!found) n = 1;
  Obj *at = rt_alloc(R, T_INT, n), *len = rt_alloc(R, T_INT, n);
  for (int g = 0; g < n; g++) {
    const bool set = found && ov[2 * g] >= 0;
    INT_W(at)[g] = set ? ov[2 * g] + 1 : found ? 0 : -1;
    INT_W(len)[g] = set ? ov[2 * g + 1] - ov[2 * g] : found ? 0 : -1;
  }
  rt_attr_set(R, at, rt_sym(R, "match.length"), len);
  return at;
}

/* .agrepl(pattern, x, max (all, cost, insertions, deletions, substitutions), costs, ignore.case, fixed); code 1: the
 * places, a list */
static Obj *do_agrepl(Rt *R, Call *c) {
  Obj *pat = ELT(c->args[0], 0), *x = c->args[1];
  rt_assert(R, LEN(c->args[2]) == 5 && LEN(c->args[3]) == 3 && TYPE(x) == T_STR, "%lld bounds, %lld costs",
            (long long)LEN(c->args[2]), (long long)LEN(c->args[3]));
  const int32_t *m = INT(c->args[2]), *k = INT(c->args[3]);
  bool icase = rt_as_lgl(R, c->args[4]) == 1, fixed = rt_as_lgl(R, c->args[5]) == 1,
       wide = pat->aux != CE_ASCII || any_wide(x);
  const char *s = text_utf8(R, pat);
  Regex *rx = rx_compile_approx(R, s, strlen(s), fixed, icase, wide, c->def->code == 1 && !fixed ? RX_TOLD_REGEXEC : RX_TOLD_APPROX);
#define BOUND(v) ((v) == NA_INT ? INT_MAX : (v))
  RxApprox a = {k[0], k[1], k[2], BOUND(m[1]), BOUND(m[2]), BOUND(m[3]), BOUND(m[4]), BOUND(m[0])};
#undef BOUND
  const bool places = c->def->code == 1;
  Obj *r = rt_alloc(R, places ? T_LIST : T_LGL, LEN(x));
  for (int64_t i = 0; i < LEN(x); i++) {
    if (ELT(x, i) == NA_STR) {
      if (places) {
        Obj *na = one_na(R);
        rt_attr_set(R, na, rt_sym(R, "match.length"), one_na(R));
        rt_set_elt(r, i, na);
      } else LGL_W(r)[i] = 0;
      continue;
    }
    RxSubject sub = rx_subject(R, rx, ELT(x, i));
    if (places) rt_set_elt(r, i, approx_places(R, rx, &sub, &a));
    else LGL_W(r)[i] = rx_approx(R, rx, &sub, &a, NULL, 0);
  }
  rx_free(R, rx);
  return r;
}

#define RX_FORMALS "ignore.case = FALSE, perl = FALSE, fixed = FALSE, useBytes = FALSE"
const BuiltinDef builtins_regex[] = {
    {"grep", do_grep, BK_BUILTIN,
     "pattern, x, ignore.case = FALSE, perl = FALSE, value = FALSE, fixed = FALSE, useBytes = FALSE, invert = FALSE",
     BF_TEXT, 0},
    {"grepl", do_grep, BK_BUILTIN, "pattern, x, " RX_FORMALS, BF_TEXT, 1},
    {"sub", do_sub, BK_BUILTIN, "pattern, replacement, x, " RX_FORMALS, BF_TEXT, 0},
    {"gsub", do_sub, BK_BUILTIN, "pattern, replacement, x, " RX_FORMALS, BF_TEXT, 1},
    {"regexpr", do_regexpr, BK_BUILTIN, "pattern, text, " RX_FORMALS, BF_TEXT, 0},
    {"gregexpr", do_regexpr, BK_BUILTIN, "pattern, text, " RX_FORMALS, BF_TEXT, 1},
    {"regexec", do_regexpr, BK_BUILTIN, "pattern, text, " RX_FORMALS, BF_TEXT, 2},
    {".agrepl", do_agrepl, BK_BUILTIN, "pattern, x, max, costs, ignore.case, fixed", 0, 0},
    {".aregexec", do_agrepl, BK_BUILTIN, "pattern, x, max, costs, ignore.case, fixed", 0, 1},
    {"strsplit", do_strsplit, BK_BUILTIN, "x, split, fixed = FALSE, perl = FALSE, useBytes = FALSE", BF_STRICT, 0},
    {0}};
