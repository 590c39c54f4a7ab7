/* stdlib/base/primargs.h - argument lists of primitives. */
#ifndef RAVEL_PRIMARGS_H
#define RAVEL_PRIMARGS_H
#include "../../interp/interp.h"
/* R source of the formals of GNU R's primitive `name`; NULL for the language constructs, which have none. */
const char *prim_formals(const char *name);
/* The same for any builtin: as formals() and args() show them. */
const char *shown_formals(const BuiltinDef *def);
#endif
