/* R_ext/Callbacks.h - functions that run after each expression at top level, and data bases as environments. */
#ifndef R_CALLBACKS_H
#define R_CALLBACKS_H
#include <Rinternals.h>
/* FALSE: not again */
typedef Rboolean (*R_ToplevelCallback)(SEXP expr, SEXP value, Rboolean succeeded, Rboolean visible, void *data);
typedef struct _ToplevelCallback R_ToplevelCallbackEl;
struct _ToplevelCallback {
  R_ToplevelCallback cb;
  void *data;
  void (*finalizer)(void *data);
  char *name;
  R_ToplevelCallbackEl *next;
};
/* What attach() of a data base calls.  canCache: may R keep the answer? */
typedef struct _R_ObjectTable R_ObjectTable;
typedef Rboolean (*Rdb_exists)(const char *const name, Rboolean *canCache, R_ObjectTable *);
typedef SEXP (*Rdb_get)(const char *const name, Rboolean *canCache, R_ObjectTable *);
typedef int (*Rdb_remove)(const char *const name, R_ObjectTable *);
typedef SEXP (*Rdb_assign)(const char *const name, SEXP value, R_ObjectTable *);
typedef SEXP (*Rdb_objects)(R_ObjectTable *);
typedef Rboolean (*Rdb_canCache)(const char *const name, R_ObjectTable *);
typedef void (*Rdb_onDetach)(R_ObjectTable *);
typedef void (*Rdb_onAttach)(R_ObjectTable *);
struct _R_ObjectTable {
  int type;
  char **cachedNames;
  Rboolean active;
  Rdb_exists exists;
  Rdb_get get;
  Rdb_remove remove;
  Rdb_assign assign;
  Rdb_objects objects;
  Rdb_canCache canCache;
  Rdb_onDetach onDetach;
  Rdb_onAttach onAttach;
  void *privateData;
};
#ifdef __cplusplus
extern "C" {
#endif
R_ToplevelCallbackEl *Rf_addTaskCallback(R_ToplevelCallback, void *data, void (*finalizer)(void *), const char *name,
                                         int *pos);
Rboolean Rf_removeTaskCallbackByIndex(int);
Rboolean Rf_removeTaskCallbackByName(const char *);
SEXP R_removeTaskCallback(SEXP which);
#ifdef __cplusplus
}
#endif
#endif
