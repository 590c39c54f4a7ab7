/* capi/pointers.c - external pointers, weak references, finalisers ("Writing R Extensions", 5.13). */
#include "capi.h"

static ExtPtr *pointer(Obj *x, const char *who) {
  if (x->type != T_EXTPTR) rt_error(R, "%s: argument of type %s is not an external pointer", who, R_typeToChar(x));
  return (ExtPtr *)x;
}
SEXP R_MakeExternalPtr(void *p, SEXP tag, SEXP prot) {
  ExtPtr *e = (ExtPtr *)rt_alloc_obj(R, T_EXTPTR, sizeof *e);
  e->ptr = p, e->tag = tag, e->prot = prot;
  return (Obj *)e;
}
void *R_ExternalPtrAddr(SEXP x) { return pointer(x, "R_ExternalPtrAddr")->ptr; }
SEXP R_ExternalPtrTag(SEXP x) { return pointer(x, "R_ExternalPtrTag")->tag; }
SEXP R_ExternalPtrProtected(SEXP x) { return pointer(x, "R_ExternalPtrProtected")->prot; }
void R_ClearExternalPtr(SEXP x) { pointer(x, "R_ClearExternalPtr")->ptr = NULL; }
void R_SetExternalPtrAddr(SEXP x, void *p) { pointer(x, "R_SetExternalPtrAddr")->ptr = p; }
void R_SetExternalPtrTag(SEXP x, SEXP tag) { pointer(x, "R_SetExternalPtrTag")->tag = tag; }
void R_SetExternalPtrProtected(SEXP x, SEXP p) { pointer(x, "R_SetExternalPtrProtected")->prot = p; }
SEXP R_MakeExternalPtrFn(DL_FUNC p, SEXP tag, SEXP prot) { return R_MakeExternalPtr((void *)p, tag, prot); }
DL_FUNC R_ExternalPtrAddrFn(SEXP x) { return (DL_FUNC)R_ExternalPtrAddr(x); }
void *EXTPTR_PTR(SEXP x) { return R_ExternalPtrAddr(x); }
SEXP EXTPTR_TAG(SEXP x) { return R_ExternalPtrTag(x); }
SEXP EXTPTR_PROT(SEXP x) { return R_ExternalPtrProtected(x); }

/* ---- finalisers: an R function, or an external pointer with the address of C's ---- */

static Obj *c_finaliser(R_CFinalizer_t f) { return f ? R_MakeExternalPtr((void *)f, NIL, NIL) : NIL; }
void capi_finalise(Rt *r, Obj *fun, Obj *o) {
  Height was = *height();
  ((R_CFinalizer_t)((ExtPtr *)fun)->ptr)(o);
  *height() = was;
}
static void add(Obj *x, Obj *f, bool onexit) {
  if (x->type != T_ENV && x->type != T_EXTPTR) rt_error(R, "can only finalize reference objects");
  rt_finalizer_add(R, x, f, onexit);
}
void R_RegisterFinalizerEx(SEXP x, SEXP f, Rboolean onexit) { add(x, f, onexit); }
void R_RegisterFinalizer(SEXP x, SEXP f) { add(x, f, false); }
void R_RegisterCFinalizerEx(SEXP x, R_CFinalizer_t f, Rboolean onexit) { add(x, c_finaliser(f), onexit); }
void R_RegisterCFinalizer(SEXP x, R_CFinalizer_t f) { add(x, c_finaliser(f), false); }
void R_RunPendingFinalizers(void) {
  Obj *fun, *o;
  while ((o = rt_finalizer_take(R, false, &fun)) != NULL) interp_finalise(R, fun, o);
}

/* ---- weak references ---- */

static Obj *weak(Obj *key, Obj *value, Obj *fin, bool onexit) {
  if (key != NIL && key->type != T_ENV && key->type != T_EXTPTR)
    rt_error(R, "can only weakly reference/finalize reference objects");
  return rt_weak_ref(R, key, key == NIL ? NIL : capi_give(value), fin, onexit);
}
SEXP R_MakeWeakRef(SEXP key, SEXP value, SEXP fin, Rboolean onexit) {
  if (fin != NIL && !rt_is_fun(fin)) rt_error(R, "finalizer must be a function or NULL");
  return weak(key, value, fin, onexit);
}
SEXP R_MakeWeakRefC(SEXP key, SEXP value, R_CFinalizer_t f, Rboolean onexit) {
  return weak(key, value, c_finaliser(f), onexit);
}
static ExtPtr *reference(Obj *x) {
  if (x->type != T_EXTPTR || x->aux != XP_WEAK) rt_error(R, "not a weak reference");
  return (ExtPtr *)x;
}
SEXP R_WeakRefKey(SEXP w) { return reference(w)->tag; }
SEXP R_WeakRefValue(SEXP w) { return reference(w)->prot; }
void R_RunWeakRefFinalizer(SEXP w) {
  ExtPtr *p = reference(w);
  Obj *fun = rt_weak_take(R, w), *key = p->tag;
  p->tag = p->prot = NIL;
  if (fun != NIL) interp_finalise(R, fun, key);
}
