/* pe/base.c - the table of base functions, by name; matching arguments. */
#include "base.h"

#include <string.h>

const PeBase pe_bases[PB_COUNT] = {
    {"", PB_NONE, 0},
#define BASE(id, name, flags, ...) {name, PB_##id, flags},
#include "builtins.h"
};

const PeBase *pe_base(const char *name) {
  int lo = 1, hi = PB_COUNT;
  while (lo < hi) {
    const int mid = (lo + hi) / 2, c = strcmp(name, pe_bases[mid].name);
    if (c == 0) return &pe_bases[mid];
    if (c < 0) hi = mid;
    else lo = mid + 1;
  }
  return &pe_bases[PB_NONE];
}

_Static_assert(PB_COUNT < UINT16_MAX, "SymObj.pe_base");
const PeBase *pe_base_of(const Node *n) {
  const bool call = n->kind == ND_Call || n->kind == ND_CallBuiltin || n->kind == ND_CallSpecial;
  Obj *sym = call ? n->u.call->sym : n->kind == ND_Math ? n->u.sym : NULL;
  if (!sym) return &pe_bases[PB_NONE];
  SymObj *s = SYM(sym); /* the interpreter asks at each call of sum(), runif(), .. */
  if (!s->pe_base) s->pe_base = (uint16_t)(1 + pe_base(SYMNAME(sym))->id);
  return &pe_bases[s->pe_base - 1];
}

bool pe_match_names(int n, Obj *const *names, const char *const *formal, int8_t *of) {
  int nf = 0, dots = PE_MATCH_MOST;
  bool taken[PE_MATCH_MOST] = {false};
  for (; formal[nf]; nf++)
    if (!strcmp(formal[nf], "...")) dots = nf;
  (void)rt_holds(n >= 0 && nf > 0, "%d arguments for %d formals", n, nf);
  if (n > PE_MATCH_MOST || nf > PE_MATCH_MOST) return false;
  for (int i = 0; i < n; i++) of[i] = -1;
  for (int partial = 0; partial < 2; partial++)
    for (int i = 0; i < n; i++) {
      const Obj *name = names ? names[i] : NULL;
      if (of[i] >= 0 || !name || !CLEN(name)) continue;
      for (int k = 0; k < nf && !(partial && k > dots); k++) {
        if (k == dots) continue;
        if (partial ? taken[k] || strncmp(CSTR(name), formal[k], (size_t)CLEN(name)) : strcmp(CSTR(name), formal[k]))
          continue;
        if (of[i] >= 0 || taken[k]) return false;
        of[i] = (int8_t)k;
      }
      if (of[i] >= 0) taken[of[i]] = true;
      else if (partial && dots < nf) of[i] = (int8_t)dots;
      else if (partial) return false;
    }
  for (int i = 0, k = 0; i < n; i++) {
    if (of[i] >= 0) continue;
    while (k < nf && taken[k]) k++;
    if (k == nf) return false;
    of[i] = (int8_t)k;
    taken[k] = k != dots;
  }
  return true;
}
