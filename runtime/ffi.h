/* runtime/ffi.h - C functions called by their prototype's text, through libffi. */
#ifndef RAVEL_FFI_H
#define RAVEL_FFI_H
#include "rt.h"

typedef struct FfiFn FfiFn;
/* Parse a C prototype (the grammar is told in include/ravel.h, ravel_register).  NULL: it is wrong, err says how.  The
 * result belongs to the caller, who frees it with ffi_fn_free. */
FfiFn *ffi_fn_new(const char *signature, void (*f)(void), char *err, size_t nerr);
void ffi_fn_free(FfiFn *f);
const char *ffi_fn_name(const FfiFn *f);
const char *ffi_fn_formals(const FfiFn *f); /* R's formals: "x, y" */
int ffi_fn_nargs(const FfiFn *f);           /* in R */
/* Convert the arguments (NULL: missing, an R error), call, convert the result. */
Obj *ffi_fn_call(Rt *R, const FfiFn *f, Obj *const *args);
#endif
