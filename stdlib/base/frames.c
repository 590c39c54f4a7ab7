/* stdlib/base/frames.c - what the R code of data frames needs from C: raw attributes. */
#include "../../interp/interp.h"

/* .raw_attr(x, name): the attribute as stored, compact row names not expanded. */
static Obj *do_raw_attr(Rt *R, Call *c) {
  const char *name = arg_str(R, c, 1, "which", "");
  if (!c->args[0]) rt_error(R, "argument \"x\" is missing, with no default");
  return rt_attr(c->args[0], rt_sym(R, name));
}

const BuiltinDef builtins_frames[] = {
    {".raw_attr", do_raw_attr, BK_BUILTIN, "x, which", 0, 0},
    {0}};
