/* interp/strict.c - strictness: which formals a function forces first thing, so that no promise has to be made of them. */
#include "nodeops.h"

/* The formals that may be the function's value as they are: if that is what was assigned, nothing is printed. */
static uint64_t values(const Code *c, const Node *n) {
  switch (n->kind) {
  case ND_Local: return n->slot < c->desc.nformals && n->slot < 64 ? 1ull << n->slot : 0;
  case ND_Block: return n->nkids ? values(c, n->kid[n->nkids - 1]) : 0;
  case ND_Return: return n->nkids ? values(c, n->kid[0]) : 0;
  case ND_If: return values(c, n->kid[1]) | (n->nkids > 2 ? values(c, n->kid[2]) : 0);
  default: return 0;
  }
}

static uint64_t code_strict(Code *c, Node *n, bool *go) {
  uint64_t s = 0;
  switch (n->kind) {
  case ND_Const:
  case ND_Quote:
  case ND_Function: return 0;
  case ND_Free: return 0;
  case ND_Local:
    if (n->slot < c->desc.nformals && n->slot < 64) {
      const uint64_t bit = 1ull << n->slot;
      if (c->strict & ~(bit | (bit - 1))) c->late |= bit;
      c->strict |= bit; /* so far */
      if (c->desc.syms[n->slot] != NULL) return bit;
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

void strict_find(Code *c) {
  bool go = true;
  c->late = values(c, c->body);
  c->strict = code_strict(c, c->body, &go);
}
