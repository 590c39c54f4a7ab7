/* interp/strict.c - strictness: which formals a function forces first thing, so that no promise has to be made of them. */
#include "nodeops.h"

uint64_t code_strict(Code *c, Node *n, bool *go) {
  uint64_t s = 0;
  switch (n->kind) {
  case ND_Const:
  case ND_Quote:
  case ND_Function: return 0;
  case ND_Free: return 0;
  case ND_Local:
    if (n->slot < c->desc.nformals && n->slot < 64) {
      if (c->desc.syms[n->slot] != NULL) return 1ull << n->slot;
    }
    return 0;
  case ND_Paren:
  case ND_Unary: return code_strict(c, n->kid[0], go);
  case ND_Arith:
  case ND_Compare:
  case ND_Logic:
  case ND_Math:
  case ND_Colon:
    for (int i = 0; i < n->nkids && *go; i++) s |= code_strict(c, n->kid[i], go);
    return s;
  case ND_Index:
  case ND_Index2:
    for (int i = 0; i < n->nkids && *go; i++)
      if (n->kid[i]) s |= code_strict(c, n->kid[i], go);
    return s;
  case ND_And:
  case ND_Or:
    s = code_strict(c, n->kid[0], go);
    *go = false;
    return s;
  case ND_Block:
    for (int i = 0; i < n->nkids && *go; i++) s |= code_strict(c, n->kid[i], go);
    return s;
  case ND_SetLocal:
    s = code_strict(c, n->kid[0], go);
    if (n->slot < c->desc.nformals) *go = false;
    return s;
  case ND_Return:
    if (n->nkids) s = code_strict(c, n->kid[0], go);
    *go = false;
    return s;
  case ND_If: {
    s = code_strict(c, n->kid[0], go);
    if (!*go) return s;
    bool ga = true, gb = true;
    uint64_t a = code_strict(c, n->kid[1], &ga), b = n->nkids > 2 ? code_strict(c, n->kid[2], &gb) : 0;
    *go = ga && gb;
    return s | (a & b);
  }
  case ND_For:
    s = code_strict(c, n->kid[0], go);
    *go = false;
    return s;
  case ND_While:
    s = code_strict(c, n->kid[0], go);
    *go = false;
    return s;
  case ND_CallBuiltin:
    if (n->u.call->has_dots) {
      *go = false;
      return 0;
    }
    for (int i = 0; i < n->nkids && *go; i++)
      if (n->kid[i]) s |= code_strict(c, n->kid[i], go);
    if (!(n->u.call->def->flags & (BF_PURE | BF_GROUP_MATH | BF_GROUP_SUMMARY))) *go = false;
    return s;
  default: *go = false; return 0;
  }
}
