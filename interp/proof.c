/* interp/proof.c - a kernel of a device that is not tested yet shows that it computes what the interpreter has
 * (offload.h). */
#include "launch.h"

enum {
  PROOF = 1 << 16,    /* elements that must be the same, at most; */
  LEAST_PROOF = 1024, /* at least */
};

int64_t par_proof(const ParState *s, const Offload *o, const ParKernel *v, const Value *scope) {
  const OclKernel *k = v->k;
  ParCall *p = s->p;
  if (o->mode != OFF_AUTO || v->wrong || oclgen_taped(k) || !o->d->shared_memory || o->nteam || p->region ||
      p->want_list || s->list || s->types || s->streams || !s->flat || !rt_is_num(s->flat) || s->done < LEAST_PROOF ||
      (k->shape != PR_SCALAR && k->shape != PR_VECTOR) || k->grid || k->split || k->text || k->complex ||
      TYPE(s->flat) != (ObjType)k->outs[0].type)
    return 0;
  double look = 0;
  for (int i = 0; i < k->nparams; i++) {
    Obj *x = par_param_vector(p, &k->params[i], scope);
    if (x && !rt_is_num(x)) return 0;
    if (!x || x->flags & OF_NO_NA) continue;
    look += (double)LEN(x); /* a nanosecond each */
    if (look > o->ns * (double)(p->n - s->done) || !par_complete(x)) return 0;
  }
  return s->done < PROOF ? s->done : PROOF;
}

static bool same_number(ObjType t, const void *a, const void *b, int64_t i) {
  if (t != T_DBL) return ((const int32_t *)a)[i] == ((const int32_t *)b)[i];
  double x = ((const double *)a)[i], y = ((const double *)b)[i];
  return rt_bits(x) == rt_bits(y) || (x != x && y != y && rt_is_na(x) == rt_is_na(y));
}

/* A launch has done elements [first, s->done) once more; before, they were those at `was`, which come back.  Were they
 * the same, but in lanes that failed a guard?  Those are done, too: only later ones are left in the list. */
static bool proven(ParState *s, const void *was, int64_t first, Lanes *failed) {
  ObjType t = TYPE(s->flat);
  size_t es = t == T_DBL ? 8 : 4;
  char *is = (char *)rt_data_w(s->flat) + (size_t)(first * s->m) * es;
  int64_t l = 0, listed = failed->more ? 0 : failed->n;
  bool same = !failed->more;
  for (int64_t i = first; i < s->done && same; i++) {
    if (l < listed && failed->l[l].lane == i) l++;
    else
      for (int64_t j = 0; j < s->m && same; j++) same = same_number(t, is, was, (i - first) * s->m + j);
  }
  memcpy(is, was, (size_t)((s->done - first) * s->m) * es);
  failed->l += l;
  failed->n -= l;
  return same;
}

bool par_launch_proof(ParState *s, Offload *o, ParKernel *v, const Value *scope, int32_t cap, Lanes *failed) {
  int64_t first = s->done - o->proof;
  size_t each = (size_t)s->m * (TYPE(s->flat) == T_DBL ? 8 : 4), bytes = (size_t)o->proof * each;
  void *was = rt_scratch(s->R, bytes);
  memcpy(was, (const char *)rt_data(s->flat) + (size_t)first * each, bytes);
  o->proof = 0;
  v->wrong = true;
  if (par_launch(s, o, v, scope, first, cap, failed) != LAUNCHED) return false;
  v->wrong = !proven(s, was, first, failed);
  (void)ocl_program_state(v->prog); /* the test may run now */
  if (v->wrong) par_reason(o, "the first results of a device that is not tested yet were not the interpreter's");
  return !v->wrong;
}
