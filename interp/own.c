/* interp/own.c - base functions with kernels of their own (matprod.h): whose text is fixed, and which no graph was made of.
 */
#include "kernels.h"

OclDevice *par_own_device(Rt *R, int64_t n, int64_t least, int nx, Obj *const *x) {
  OffloadMode mode = par_mode(R);
  bool always = mode == OFF_ALWAYS, loading;
  if (mode == OFF_NEVER || n < least || n > INT32_MAX - OWN_ROOM) return NULL;
  if (!always && !ocl_driver_asked(R)) return NULL; /* nothing is on a device */
  const char *why;
  OclDevice *d = par_open_device(R, mode, &loading, &why);
  if (!d || !d->fp64 || d->max_group < OWN_GROUP || d->local_mem < 16384) return NULL;
  double start, stride;
  for (int k = 0; k < nx; k++) {
    if (VEC(x[k])->data == NULL && rt_is_seq(x[k], &start, &stride)) return NULL;
    if (!always && (d->shared_memory || !ocl_resident(x[k], d))) return NULL;
  }
  return d;
}

bool par_own_begin(Rt *R, OwnKernel *k, Call *c, const char *source, const char *name, bool wait) {
  uint8_t kinds[OWN_ARGS];
  uint32_t sizes[OWN_ARGS];
  rt_assert(R, k->nargs > 0 && k->nargs <= OWN_ARGS, "%d arguments", k->nargs);
  for (int i = 0; i < k->nargs; i++) {
    kinds[i] = (uint8_t)k->args[i].kind;
    sizes[i] = kinds[i] == OCL_ARG_BYTES ? (uint32_t)k->args[i].size : 8;
  }
  wait = wait || par_mode(R) == OFF_ALWAYS;
  k->p =
      ocl_program(R, k->d, source, name, k->d->build_options, k->nargs, kinds, sizes, k->group, wait ? 0 : OCL_GENTLY);
  if (!k->p || (wait ? ocl_program_wait(k->p) : ocl_program_state(k->p)) != OCL_PROG_READY) return false;
  k->site = c ? par_site(R, &(ParCall){.c = c, .what = k->what, .n = k->n, .call = c->call}) : NULL;
  return true;
}

OclStatus par_own_launch(Rt *R, OwnKernel *k, int64_t items, const OclRange *range) {
  return ocl_launch(R, k->p, k->nargs, k->args, items, range, k->group, k->site ? k->site->times : NULL);
}

bool par_own_end(Rt *R, OwnKernel *k, OclStatus st, const char *why) {
  par_site_ran(k->site, k->n, k->d, st.code ? "the device failed" : why);
  if (st.code) ocl_failed(R, k->d, st, k->doing);
  return !st.code && !why;
}

Obj *par_own_result(Rt *R, Obj *r, void (*compute)(Rt *R, Obj *keep, void *ctx, Obj *v), int nin, int n,
                    Obj *const *keep) {
  if (!ocl_device_only(r)) return r;
  for (int i = 0; i < nin; i++)
    if (keep[i] && !ocl_recipe_input(R, keep[i])) return ocl_bring_home(r) ? r : NULL;
  Obj *list = rt_alloc(R, T_LIST, n), **slot = VEC(list)->data;
  for (int i = 0; i < n; i++)
    if (keep[i]) slot[i] = keep[i]; /* not shared by that: see runtime/residency.c */
  ocl_set_recipe(R, r, &(OclRecipe){.compute = compute, .keep = list});
  return r;
}
