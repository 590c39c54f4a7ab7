/* pe/base.h - base functions that kernels know, by name; and R's matching of arguments to formals. */
#ifndef RAVEL_PE_BASE_H
#define RAVEL_PE_BASE_H
#include "../specialize/node.h"

typedef enum PeBaseId {
  PB_NONE, /* a function that kernels know nothing of */
#define BASE(id, ...) PB_##id,
#include "builtins.h"
  PB_COUNT
} PeBaseId;

enum { /* see pe/builtins.h */
       PBF_FOLDS = 1,
       PBF_NARM = 2,
       PBF_EACH = 4,
       PBF_DRAWS = 8,
       PBF_STRINGS = 16,
       PBF_BY_PARTS = 32,
       PBF_TYPED = 64,
       PBF_WIDEST = 128,
       PBF_IN_R = 256,
       PBF_NO_NAMES = 512,
       PBF_OWN_NAMES = 1024
};

typedef struct PeBase {
  const char *name;
  uint16_t id, flags;
} PeBase;
extern const PeBase pe_bases[PB_COUNT]; /* by id */

const PeBase *pe_base(const char *name); /* the row of PB_NONE where there is none */
/* The function that call n names, whatever that name means there (SymObj.redefined says); PB_NONE: of no name. */
const PeBase *pe_base_of(const Node *n);

/* R's matching: exact names, then partial ones, then places.  of[i] is the formal (NULL ends them) of argument i, the same
 * for all that `...` takes; names may be NULL, and each of them NULL or empty.  False: R fails, since an argument fits none, or several. */
enum { PE_MATCH_MOST = 64 };
bool pe_match_names(int n, Obj *const *names, const char *const *formal, int8_t *of);

#endif
