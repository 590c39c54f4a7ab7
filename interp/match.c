/* interp/match.c - matching arguments to formals: exact names, partial names, positions (R-lang, "Argument matching").
 */
#include "../ast/ast.h"
#include "frame.h"

/* Whether the i-th of n arguments came through the `...` of the call. */
static bool through_dots(Rt *R, const Obj *call, int n, int i) {
  if (call->type != T_LANG) return false;
  int written = (int)LEN(call) - 1, at = -1, count = 0;
  for (int j = 0; j < written; j++)
    if (ELT(call, j + 1) == R->s.dots) at = j, count++;
  return count == 1 && i >= at && i < at + n - (written - 1);
}

static _Noreturn void unused(Rt *R, int n, Obj *const *names, const ArgList *vals, Node *node, Obj *call,
                             const int32_t *used) {
  Obj *list = rt_alloc(R, T_LANG, 1);
  int k = 0;
  for (int i = 0; i < n; i++) k += !used[i];
  list = rt_alloc(R, T_LIST, k);
  Obj *nm = rt_alloc(R, T_STR, k);
  bool any = false;
  for (int i = 0, j = 0; i < n; i++) {
    if (used[i]) continue;
    Obj *e = NIL;
    if (vals) {
      Value v = vals->v[i];
      if (v.tag == V_PROMISE && through_dots(R, call, n, i)) {
        e = rt_box(R, IS(R)->above->force_promise(R, (Promise *)v.o)); /* GNU R shows what these are worth */
      } else if (v.tag == V_PROMISE) {
        e = ((Promise *)v.o)->expr;
        while (e->type == T_PROMISE) e = ((Promise *)e)->expr;
        /* what lapply and kin hand on has no expression of its own */
        Value w = ((Promise *)v.o)->value;
        if ((e == R->s.dots || e == NIL) && w.tag != V_UNBOUND) e = rt_box(R, w);
      } else if (v.tag == V_MISSING) e = MISSING_ARG;
      else if (node) e = node->kid[i] ? node->kid[i]->expr : MISSING_ARG;
      else if (call->type == T_LANG && LEN(call) - 1 == n && !through_dots(R, call, n, i)) e = ELT(call, i + 1);
      else e = rt_box(R, v);
    } else if (node) e = node->kid[i] ? node->kid[i]->expr : MISSING_ARG;
    rt_set_elt(list, j, e);
    if (names && names[i]) any = true, SET_STR(nm, j, names[i]);
    j++;
  }
  if (any) rt_attr_set(R, list, R->s.names, nm);
  size_t cap = 64;
  char *text = NULL;
  size_t len = 0;
  for (int pass = 0; pass < 2; pass++) {
    if (pass) text = rt_scratch(R, len + cap);
    len = 0;
    for (int j = 0; j < k; j++) {
      Obj *e = ELT(list, j);
      const char *s = e == MISSING_ARG ? "" : CSTR(ast_deparse_lines(R, e));
      const char *name = any ? STR(nm, j) : "";
      size_t need = strlen(s) + strlen(name) + 5;
      if (pass) {
        char *p = text + len;
        if (j) p = stpcpy(p, ", ");
        if (name[0]) p = stpcpy(stpcpy(p, name), " = ");
        p = stpcpy(p, s);
        len = (size_t)(p - text);
      } else len += need;
    }
  }
  bool empty = false; /* then GNU R shows the list that it keeps them in */
  for (int j = 0; j < k; j++) empty |= ELT(list, j) == MISSING_ARG;
  rt_error_call(R, call, k == 1 ? "unused argument (%s%s%s)" : "unused arguments (%s%s%s)", empty ? "alist(" : "", text,
                empty ? ")" : "");
}

/* One text, be it in two encodings: of ASCII strings there is one each. */
static inline bool same_name(const Obj *a, const Obj *b) {
  if (a == b) return true;
  return (a->aux != CE_ASCII || b->aux != CE_ASCII) && CLEN(a) == CLEN(b) && !strcmp(CSTR(a), CSTR(b));
}

void match_args(Rt *R, int nf, Obj *const *fnames, int dots_at, int n, Obj *const *names, const ArgList *vals,
                Obj *call, Node *node, MatchResult *m) {
  rt_assert(R, nf >= 0 && n >= 0 && (dots_at < nf), "%d arguments for %d formals, ... at %d", n, nf, dots_at);
  int32_t used_small[32];
  int32_t *used = n <= 32 ? used_small : rt_scratch(R, sizeof(int32_t) * (size_t)n);
  for (int i = 0; i < n; i++) used[i] = 0;
  for (int j = 0; j < nf; j++) m->map[j] = -1;
  m->ndots = 0;
  if (names) {
    bool any = false;
    for (int i = 0; i < n; i++) any |= names[i] && CLEN(names[i]);
    if (any) {
      for (int j = 0; j < nf; j++) { /* exact */
        if (j == dots_at) continue;
        for (int i = 0; i < n; i++)
          if (names[i] && same_name(names[i], fnames[j])) {
            if (m->map[j] >= 0)
              rt_error_call(R, call, "formal argument \"%s\" matched by multiple actual arguments", CSTR(fnames[j]));
            if (used[i]) rt_error_call(R, call, "argument %d matches multiple formal arguments", i + 1);
            m->map[j] = i;
            used[i] = 2;
          }
      }
      bool seen_dots = false; /* partial: only formals before `...` */
      for (int j = 0; j < nf && !seen_dots; j++) {
        if (j == dots_at) {
          seen_dots = true;
          continue;
        }
        if (m->map[j] >= 0) continue;
        for (int i = 0; i < n; i++) {
          if (used[i] == 2 || !names[i] || !CLEN(names[i])) continue;
          if (strncmp(CSTR(names[i]), CSTR(fnames[j]), CLEN(names[i])) == 0) {
            if (used[i]) rt_error_call(R, call, "argument %d matches multiple formal arguments", i + 1);
            if (m->map[j] >= 0)
              rt_error_call(R, call, "formal argument \"%s\" matched by multiple actual arguments", CSTR(fnames[j]));
            m->map[j] = i;
            used[i] = 1;
            if (rt_option_lgl(R, "warnPartialMatchArgs", false))
              rt_warning_call(R, call, "partial argument match of '%s' to '%s'", CSTR(names[i]), CSTR(fnames[j]));
          }
        }
      }
    }
  }
  int i = 0;
  for (int j = 0; j < nf; j++) { /* positions, up to `...` */
    if (j == dots_at) break;
    if (m->map[j] >= 0) continue;
    while (i < n && (used[i] || (names && names[i] && CLEN(names[i])))) i++;
    if (i >= n) break;
    m->map[j] = i;
    used[i] = 1;
    i++;
  }
  if (dots_at >= 0) {
    m->map[dots_at] = -2;
    for (i = 0; i < n; i++)
      if (!used[i]) m->dots[m->ndots++] = i;
  } else
    for (i = 0; i < n; i++)
      if (!used[i]) {
        if (m->try_only) {
          m->failed = true;
          return;
        }
        unused(R, n, names, vals, node, call, used);
      }
}
