/* pe/maybe.c - variables that have a number or a string on some paths only; on the others they are unset, or NULL.
 *
 *   if (b == "A") s <- "T"                m <- NULL
 *   if (b == "T") s <- "A"                for (x in v) if (x > t) m <- x
 *   paste0(s, b)                          if (is.null(m)) 0 else m
 *
 * Such a variable is what it holds, and a truth value that says whether it does (AV_MAYBE).  A lane that reads it without
 * is the interpreter's (guard G_UNSET): R looks further out for what is unset, and NULL has no place among numbers.
 * is.null() is the truth value, length() 0 or 1.  Where paths meet, and in loops, it is made only if somebody has read what comes out
 * (HINT_MAYBE: of loop 0, meeting number `slot`; else of the variable that goes round).
 */
#include "loop.h"
#include "meet.h"

/* ---- in loops ---- */

void pe_want_maybe_null(Build *w, int path, int slot, Av v) {
  if (v.kind == AV_MAYBE ? v.type == AV_NULL : v.kind == AV_NUM || (pe_is_text(v) && pe_one_text(v)))
    pe_want(w, HINT_MAYBE, path, slot, PE_MAYBE_NUMBER);
}

bool pe_maybe_enters(Build *w, int path, int slot, Av *v) {
  if (v->kind == AV_MAYBE) return true;
  const PeType how = pe_hinted(w, HINT_MAYBE, path, slot, 0);
  if (!how || (v->kind != AV_NULL && v->kind != AV_UNBOUND && !(v->kind == AV_BROKEN && v->why == WHY_B_UNBOUND)))
    return false;
  const PeType t = how == PE_MAYBE_TEXT ? PT_I : pe_hinted(w, HINT_TYPE, path, slot * 64, PT_L); /* the carried number's */
  Av zero = t == PT_D ? av_dbl(w, 0) : av_num(t, pe_const_i(w->g, t, 0));
  if (how == PE_MAYBE_TEXT) zero = pe_text_of(w, zero, NULL);
  *v = pe_maybe(w, zero, pe_const_i(w->g, PT_B, 0), v->kind == AV_NULL ? AV_NULL : AV_UNBOUND);
  return true;
}

Av pe_maybe_next(Build *w, int path, int slot, Av head, Av x, bool has, PeType t) {
  const bool text = head.parts->v[0].kind != AV_NUM, none = x.kind == head.type ||
                    (x.kind == AV_BROKEN && x.why == WHY_B_UNBOUND && head.type == AV_UNBOUND);
  pe_want_merged(w, x);
  if (x.kind == AV_MAYBE && x.type == head.type) {
    if (has) return av_bool(x.ref);
    x = x.parts->v[0];
  } else if (none) {
    if (has) return av_bool(pe_const_i(w->g, PT_B, 0));
    return t == PT_D ? av_dbl(w, 0) : av_num(t, pe_const_i(w->g, t, 0));
  } else if (has) return av_bool(pe_const_i(w->g, PT_B, 1));
  /* it was taken for a number, which cannot meet strings */
  const bool string = (pe_is_text(x) && pe_one_text(x)) || (x.kind == AV_BROKEN && x.why == WHY_B_TYPES);
  if (string && !text) pe_want(w, HINT_MAYBE, path, slot, PE_MAYBE_TEXT);
  if (text && (!string || x.kind == AV_BROKEN)) return pe_broken(WHY_B_TYPES);
  if (!text && x.kind == AV_TUPLE && x.tup->n == 1 && !x.tup->list) x = pe_num(w, x, NULL);
  if (!text && x.kind != AV_NUM) return pe_broken(WHY_B_TYPES);
  return text ? pe_text_num(w, x, NULL) : x;
}

/* ---- asked ---- */

bool pe_maybe_builtin(Build *w, const PeBase *b, int n, Av *args, Av *out) {
  if (n != 1 || (b->id != PB_is_null && b->id != PB_length)) return false;
  const Av v = args[0] = pe_force_any(w, args[0]);
  pe_want_maybe(w, v);
  if (v.kind != AV_MAYBE || v.type != AV_NULL) return false;
  *out = b->id == PB_is_null ? av_bool(pe_mk1(w->g, OP_NotB, v.ref)) : pe_convert(w, av_bool(v.ref), PT_I);
  return true;
}
