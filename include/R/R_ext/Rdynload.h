/* R_ext/Rdynload.h - what a shared object tells of its routines when R_init_NAME runs ("Writing R Extensions", 5.4). */
#ifndef R_EXT_DYNLOAD_H_
#define R_EXT_DYNLOAD_H_
#include <R_ext/Boolean.h>
#ifdef __cplusplus
extern "C" {
#endif
typedef void *(*DL_FUNC)();
typedef unsigned int R_NativePrimitiveArgType;
#define SINGLESXP 302
typedef struct {
  const char *name;
  DL_FUNC fun;
  int numArgs; /* -1: any number */
  R_NativePrimitiveArgType *types;
} R_CMethodDef;
typedef R_CMethodDef R_FortranMethodDef;
typedef struct {
  const char *name;
  DL_FUNC fun;
  int numArgs;
} R_CallMethodDef;
typedef R_CallMethodDef R_ExternalMethodDef;
typedef struct _DllInfo DllInfo;
/* Each table ends with a row of nulls, or is NULL; they are copied. */
int R_registerRoutines(DllInfo *, const R_CMethodDef *, const R_CallMethodDef *, const R_FortranMethodDef *,
                       const R_ExternalMethodDef *);
Rboolean R_useDynamicSymbols(DllInfo *, Rboolean); /* FALSE: registered names only */
Rboolean R_forceSymbols(DllInfo *, Rboolean);      /* TRUE: .Call takes no names in quotes */
DllInfo *R_getDllInfo(const char *name);
DllInfo *R_getEmbeddingDllInfo(void);
/* A routine for the C code of other packages (5.4.3). */
void R_RegisterCCallable(const char *package, const char *name, DL_FUNC);
DL_FUNC R_GetCCallable(const char *package, const char *name);
typedef struct Rf_RegisteredNativeSymbol R_RegisteredNativeSymbol;
DL_FUNC R_FindSymbol(char const *, char const *, R_RegisteredNativeSymbol *);
#ifdef __cplusplus
}
#endif
#endif
