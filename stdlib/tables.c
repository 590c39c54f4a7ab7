/* stdlib/tables.c - the list of all builtin tables. */
#include "../interp/interp.h"

#define BT(t) extern const BuiltinDef t[];
#include "tables.h"
#undef BT

const BuiltinDef *const builtin_tables[] = {
#define BT(t) t,
#include "tables.h"
#undef BT
    NULL};
