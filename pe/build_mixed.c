/* pe/build_mixed.c - numbers whose type depends on the path: `x <- if (c) 0.5 else 2L`.
 *
 * Such a number is a double (or an integer) with a truth value, Av.wide: has R's value this type, or the narrower one?
 * Arithmetic computes with it as it is, and says of what type the result is (build_num.c).  A base function whose
 * result depends on its arguments' types is computed twice, in the branches of an `if` on that truth value, once for
 * each type; what comes out is joined again.  What has only one type, the elements of a vector, takes no such number.
 */
#include "build.h"

typedef struct Split {
  const char *f;
  int n;
  Av *args;
  Obj **names;
  Node *node;
  Ref by;
} Split;
static Av split_arm(Build *w, void *data, int narrow) {
  const Split *s = data;
  bool done;
  Av *args = pe_temp(w, (size_t)(s->n + 1) * sizeof *args);
  for (int i = 0; i < s->n; i++) args[i] = pe_settled(w, s->args[i], s->by, !narrow, s->node);
  Av r = pe_vec_builtin(w, s->f, s->n, args, s->names, s->node, &done);
  if (!done) pe_bail(w, WHY_B_BUILTIN, s->node, s->f);
  return r;
}

bool pe_mixed_builtin(Build *w, const PeBase *b, int n, Av *args, Obj **names, Node *node, Av *out) {
  const bool widest = b->flags & PBF_WIDEST;
  if (!widest && !(b->flags & PBF_TYPED)) return false;
  for (int i = 0; i < n && !w->b->ended; i++) args[i] = pe_force(w, args[i]);
  *out = av_kind(AV_NULL);
  if (w->b->ended) return true;
  Ref by = 0;
  for (int i = 0; i < n; i++) {
    Ref r = pe_mixed_by(args[i]);
    if (r && !by) by = r;
    while (r && widest) { /* computed with the wider type */
      args[i] = pe_settled(w, args[i], r, true, node);
      r = pe_mixed_by(args[i]);
    }
  }
  if (!by || widest) return false;
  *out = pe_either(w, by, split_arm, &(Split){b->name, n, args, names, node, by}, node ? node->line : w->line);
  return true;
}

void pe_vector_of(Build *w, int n, Av *el) {
  pe_assert(w, n >= 0, "a vector of %d elements", n);
  PeType t = PT_L;
  Ref wide = 0;
  int less = 0;
  bool certain = false;
  for (int i = 0; i < n; i++)
    if (el[i].type > t) t = el[i].type;
  for (int i = 0; i < n; i++) {
    const bool widest = el[i].type == t;
    certain = certain || (widest && !el[i].wide);
    if (widest && el[i].wide) wide = wide ? pe_mk2(w->g, OP_OrB, wide, el[i].wide) : el[i].wide;
    const int other = widest ? el[i].less : el[i].wide ? PE_LESS_ANY : el[i].type;
    if (other > less) less = other;
  }
  if (certain) wide = 0;
  for (int i = 0; i < n; i++) {
    el[i] = pe_convert(w, el[i], t);
    el[i].wide = wide;
    el[i].less = wide ? (uint8_t)less : 0;
  }
}
