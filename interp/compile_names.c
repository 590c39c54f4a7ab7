/* interp/compile_names.c - the variables of a function that is compiled, and which names still are base functions. */
#include "../ast/ast.h"
#include "compile.h"

static uint32_t sym_hash(Obj *s) {
  uintptr_t p = (uintptr_t)s;
  return (uint32_t)((p >> 4) ^ (p >> 12)) * 2654435761u;
}

int comp_slot(Comp *c, Obj *sym) {
  if (!c->hash) return -1;
  for (uint32_t h = sym_hash(sym);; h++) {
    int s = c->hash[h & c->hmask];
    if (!s) return -1;
    if (c->syms[s - 1] == sym) return s - 1;
  }
}

void comp_local(Comp *c, Obj *sym) {
  if (comp_slot(c, sym) >= 0) return;
  if (c->nsyms == c->cap || !c->hash || (uint32_t)c->nsyms * 2 > c->hmask) {
    c->cap = c->cap ? c->cap * 2 : 16;
    Obj **s = rt_scratch(c->R, sizeof *s * (size_t)c->cap);
    if (c->nsyms) memcpy(s, c->syms, sizeof *s * (size_t)c->nsyms);
    c->syms = s;
    uint32_t size = 64;
    while (size < (uint32_t)c->cap * 3) size *= 2;
    c->hash = rt_scratch(c->R, sizeof(int32_t) * size);
    memset(c->hash, 0, sizeof(int32_t) * size);
    c->hmask = size - 1;
    for (int i = 0; i < c->nsyms; i++) {
      uint32_t h = sym_hash(c->syms[i]);
      while (c->hash[h & c->hmask]) h++;
      c->hash[h & c->hmask] = i + 1;
    }
  }
  c->syms[c->nsyms++] = sym;
  uint32_t h = sym_hash(sym);
  while (c->hash[h & c->hmask]) h++;
  c->hash[h & c->hmask] = c->nsyms;
}

/* ---- what names a function assigns ---- */

static Obj *target_base(Obj *t) {
  while (t->type == T_LANG && LEN(t) >= 2) t = ELT(t, 1);
  return t;
}

/* .Generic and kin: call_closure sets them when the function is a method. */
static bool add_method_var(Comp *c, Obj *e) {
  Rt *R = c->R;
  if (e->type != T_SYM || SYMNAME(e)[0] != '.') return false;
  if (e != R->s.Generic && e != R->s.Class && e != R->s.Method && e != R->s.Group && e != R->s.GenericCallEnv &&
      e != R->s.GenericDefEnv)
    return false;
  comp_local(c, e);
  return true;
}
/* Those that a function inside asks for. */
static void find_method_vars(Comp *c, Obj *e) {
  if (e->type != T_LANG) {
    add_method_var(c, e);
    if (e->type == T_SYM && (!strcmp(SYMNAME(e), "callNextMethod") || !strcmp(SYMNAME(e), "callGeneric"))) comp_local(c, c->R->s.Generic);
    return;
  }
  rt_check_stack(c->R);
  for (int64_t i = 0; i < LEN(e); i++) find_method_vars(c, ELT(e, i));
}

/* Package rlang's functions look from C code at the promises of who calls them: `enquo(x)`, `rlang::enquo(x)`, `{{ x }}`. */
static bool captures(Rt *R, Obj *e) {
  static const char *const who[] = {"arg_match", "arg_match0", "caller_arg", "check_exclusive", "check_required",
                                    "enexpr",    "enexprs",    "enquo",      "enquo0",          "enquos",
                                    "enquos0",   "ensym",      "ensyms",     "is_missing",      "maybe_missing"};
  Obj *h = ELT(e, 0);
  if (h == R->s.lbrace) {
    Obj *in = LEN(e) == 2 ? ELT(e, 1) : NIL;
    return in->type == T_LANG && LEN(in) == 2 && ELT(in, 0) == h && ELT(in, 1)->type == T_SYM;
  }
  if (h->type == T_LANG && LEN(h) == 3 && ELT(h, 0) == R->s.colon2) h = ELT(h, 2);
  for (size_t i = 0; h->type == T_SYM && i < sizeof who / sizeof *who; i++)
    if (!strcmp(SYMNAME(h), who[i])) return true;
  return false;
}

void comp_find_locals(Comp *c, Obj *e) {
  Rt *R = c->R;
  if (add_method_var(c, e)) return;
  if (e->type != T_LANG) return;
  rt_check_stack(R);
  Obj *h = ELT(e, 0);
  int64_t n = LEN(e);
  if (captures(R, e)) c->code->flags |= CODE_KEEP_PROMISES;
  if (h->type == T_SYM) {
    if (h == R->s.function && n > 2) find_method_vars(c, ELT(e, 2));
    if (h == R->s.function || h == R->s.tilde) c->code->flags |= CODE_OUTLIVED;
    if (h == R->s.function || h == R->s.quote || h == R->s.tilde) return;
    if ((h == R->s.assign || h == R->s.eq_assign) && n == 3) {
      Obj *t = target_base(ELT(e, 1));
      if (t->type == T_STR && LEN(t) == 1) t = rt_sym_of(R, ELT(t, 0));
      if (t->type == T_SYM && t != MISSING_ARG) comp_local(c, t);
    } else if (h == R->s.for_ && n == 4 && ELT(e, 1)->type == T_SYM) comp_local(c, ELT(e, 1));
    else {
      const char *s = SYMNAME(h);
      switch (s[0]) {
      case 's':
        if (!strcmp(s, "substitute") || !strcmp(s, "sys.function") || !strcmp(s, "sys.call") || !strcmp(s, "switch")) {
          if (s[1] != 'w') c->code->flags |= CODE_KEEP_PROMISES;
        } else if (!strcmp(s, "sys.frames") || !strcmp(s, "sys.frame"))
          c->code->flags |= CODE_SIDE | CODE_KEEP_PROMISES;
        else if (!strcmp(s, "standardGeneric")) c->code->flags |= CODE_KEEP_PROMISES | CODE_NEEDS_ARGS;
        break;
      case 'm':
        if (!strcmp(s, "missing") || !strcmp(s, "match.call") || !strcmp(s, "match.arg") ||
            !strcmp(s, "match.fun"))
          c->code->flags |= CODE_KEEP_PROMISES;
        break;
      case 'e':
        if (!strcmp(s, "eval") || !strcmp(s, "evalq") || !strcmp(s, "environment") || !strcmp(s, "eval.parent") ||
            !strcmp(s, "enquote"))
          c->code->flags |= CODE_KEEP_PROMISES | CODE_SIDE;
        break;
      case 'p':
        if (!strcmp(s, "parent.frame")) c->code->flags |= CODE_SIDE;
        break;
      case 'd':
        if (!strcmp(s, "deparse1") || !strcmp(s, "delayedAssign")) c->code->flags |= CODE_KEEP_PROMISES;
        break;
      case 'a':
        if (!strcmp(s, "assign")) c->code->flags |= CODE_SIDE;
        break;
      case 'b':
        if (!strcmp(s, "bquote")) c->code->flags |= CODE_KEEP_PROMISES;
        break;
      case 'U':
        if (!strcmp(s, "UseMethod")) c->code->flags |= CODE_KEEP_PROMISES | CODE_NEEDS_ARGS;
        break;
      case 'N':
        if (!strcmp(s, "NextMethod")) c->code->flags |= CODE_KEEP_PROMISES | CODE_NEEDS_ARGS;
        break;
      case 'c':
        if (!strcmp(s, "callNextMethod") || !strcmp(s, "callGeneric")) {
          c->code->flags |= CODE_KEEP_PROMISES | CODE_NEEDS_ARGS;
          comp_local(c, R->s.Generic); /* which function of its group a method was called for */
        }
        break;
      case '<':
        if (h == R->s.assign2) c->code->flags |= CODE_SUPER;
        break;
      case '.':
        if (h == R->s.Internal) c->code->flags |= CODE_KEEP_PROMISES;
        break;
      default: break;
      }
    }
  }
  for (int64_t i = 0; i < n; i++) comp_find_locals(c, ELT(e, i));
}

/* ---- base functions: is the name still what it was? ---- */

/* Somebody has bound sym, perhaps where this code does not look (codetools keeps its handlers in a table of such names). */
static bool bound_in_sight(Comp *c, Obj *sym) {
  Rt *R = c->R;
  for (Env *e = c->env; e && e != R->base && e != R->base_ns && e->kind != E_EMPTY; e = e->parent) {
    if (e->kind == E_PACKAGE) continue;
    Value v = rt_env_get(R, e, sym);
    if (v.tag == V_PROMISE || (v.tag == V_OBJ && rt_is_fun(v.o))) return true;
  }
  return false;
}

/* Can sym be taken for the base function of that name here?  Not if it is a local, or bound in an enclosing function, or
 * if the enclosing environments end before base: new.env(parent = emptyenv()). */
static bool is_base(Comp *c, Obj *sym) {
  SymObj *s = SYM(sym);
  if (comp_slot(c, sym) >= 0 || (s->redefined && bound_in_sight(c, sym))) return false;
  if (s->bval.tag != V_OBJ || !rt_is_fun(s->bval.o)) return false;
  Env *e = c->env;
  for (; e && (e->kind == E_FRAME || e->kind == E_HASH); e = e->parent) {
    if (e->kind == E_FRAME) {
      for (int i = 0; i < e->desc->nslots; i++)
        if (e->desc->syms[i] == sym && e->slots[i].tag != V_UNBOUND &&
            !(e->slots[i].tag >= V_LGL && e->slots[i].tag <= V_DBL)) {
          if (e->slots[i].tag == V_OBJ && !rt_is_fun(e->slots[i].o)) break;
          return false;
        }
    }
    if (e->dyn || e->kind == E_HASH) {
      Value v = rt_env_get(c->R, e, sym);
      if (v.tag == V_PROMISE || (v.tag == V_OBJ && rt_is_fun(v.o))) return false;
    }
  }
  return !e || e->kind != E_EMPTY;
}

static void note_answer(EvalCode *e, Obj *sym, bool is) {
  for (int i = 0; i < e->n && i < EVAL_NAMES; i++)
    if (e->name[i] == sym) return;
  if (e->n < EVAL_NAMES) {
    e->name[e->n] = sym;
    e->base |= (uint32_t)is << e->n;
  }
  e->n++;
}
bool comp_is_base(Comp *c, Obj *sym) {
  const bool is = is_base(c, sym);
  if (UNLIKELY(c->asked)) note_answer(c->asked, sym, is);
  return is;
}
bool comp_same_base(Rt *R, const EvalCode *e, Env *env) {
  Comp c = {.R = R, .code = e->code, .env = env};
  for (int i = 0; i < e->n; i++)
    if (is_base(&c, e->name[i]) != (e->base >> i & 1)) return false;
  return true;
}
