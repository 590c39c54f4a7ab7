/* interp/compile.c - R language objects to executable nodes.
 *
 * A function's code is made at its first call (code.c: code_shell when the closure is created; code_compile later): the local
 * variables are the formals and all names assigned anywhere in the body outside nested functions; each gets a slot.
 * Other code (top level, eval) looks variables up by symbol.
 *
 * break, next and return in "structural" positions (statements, branches of if, arms of switch, right sides of
 * assignments, operands of && and ||) travel up as a V_CONTROL value; anywhere else, and in promises, they jump.
 */
#include <stdlib.h>
#include "../ast/ast.h"
#include "code.h"
#include "counted.h"
#include "frame.h"
#include "vexpr.h"

void interp_mark_code(Rt *R, Obj *o) {
  Code *c = (Code *)o;
  if (c->formals) rt_mark(R, c->formals);
  if (c->expr) rt_mark(R, c->expr);
  if (c->parent) rt_mark(R, (Obj *)c->parent);
  if (!c->arena) return;
  for (NodeChunk *k = c->arena->nodes; k; k = k->next)
    for (int i = 0; i < k->used; i++) {
      Node *n = &k->node[i];
      if (n->expr) rt_mark(R, n->expr);
      if (n->exec == exec_VecExpr || n->exec == exec_CallReduce) vexpr_mark(R, n);
      switch (n->kind) {
      case ND_Const:
      case ND_Quote: rt_mark_value(R, n->u.value); break;
      case ND_Call:
      case ND_CallBuiltin:
      case ND_CallSpecial:
        if (!n->u.call) break; /* a node that is being made */
        if (n->u.call->code) rt_mark(R, (Obj *)n->u.call->code);
        if (n->u.call->builtin) rt_mark(R, n->u.call->builtin);
        if (n->cache[0]) rt_mark(R, (Obj *)n->cache[0]);
        break;
      case ND_Function:
      case ND_SetIndex:
      case ND_SetNested:
        if (n->cache[0]) rt_mark(R, (Obj *)n->cache[0]);
        break;
      default: break;
      }
    }
}

/* ---- the compiler's state ---- */

typedef struct Comp {
  Rt *R;
  Code *code;
  Env *env;      /* of the closure, or where the code runs: to see what shadows base functions */
  int32_t *hash; /* slot + 1 by symbol; size power of two */
  uint32_t hmask;
  Obj **syms; /* growing list of locals */
  int nsyms, cap;
  Node **loops;     /* enclosing loops in this function (NULL: between them and here is a promise or an operand) */
  int nloops, room; /* in scratch memory */
  int line;
  bool boxes; /* of a package with compiled code: what it writes into a variable's number is seen */
} Comp;

/* May V_CONTROL come back, of return() too or (a loop whose own value may not be one) of break and next alone; is it the
 * function's value. */
enum { AT_VALUE = 0, AT_CONTROL = 1, AT_TAIL = 3, AT_BREAKS = 4, AT_ANY = AT_CONTROL | AT_BREAKS };

static Node *compile(Comp *c, Obj *e, int at);
static Node *compile_call(Comp *c, Obj *e, int at);

static uint32_t sym_hash(Obj *s) {
  uintptr_t p = (uintptr_t)s;
  return (uint32_t)((p >> 4) ^ (p >> 12)) * 2654435761u;
}

static int slot_of(Comp *c, Obj *sym) {
  if (!c->hash) return -1;
  for (uint32_t h = sym_hash(sym);; h++) {
    int s = c->hash[h & c->hmask];
    if (!s) return -1;
    if (c->syms[s - 1] == sym) return s - 1;
  }
}

static void add_local(Comp *c, Obj *sym) {
  if (slot_of(c, sym) >= 0) return;
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

Node *comp_node(Comp *c, NodeKind kind, NodeExec exec, Obj *expr, int nkids) {
  rt_assert(c->R, exec && nkids >= 0 && nkids <= UINT16_MAX, "a node of kind %d with %d kids", kind, nkids);
  Arena *a = c->code->arena;
  if (!a->nodes || a->nodes->used == a->nodes->size) {
    const int size = a->nodes ? NODES_PER_CHUNK : FIRST_NODES;
    NodeChunk *k = calloc(1, sizeof *k + sizeof(Node) * (size_t)size);
    if (!k) rt_error(c->R, "cannot allocate memory for code");
    k->next = a->nodes;
    k->size = size;
    a->nodes = k;
  }
  Node *n = &a->nodes->node[a->nodes->used++];
  n->exec = exec;
  n->kind = (uint8_t)kind;
  n->slot = -1;
  n->expr = expr;
  n->line = c->line;
  n->nkids = (uint16_t)nkids;
  if (nkids) n->kid = arena_bytes(c->R, c->code, sizeof(Node *) * (size_t)nkids);
  return n;
}

/* ---- what names a function assigns ---- */

static void find_locals(Comp *c, Obj *e);

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
  add_local(c, e);
  return true;
}
/* Those that a function inside asks for. */
static void find_method_vars(Comp *c, Obj *e) {
  if (e->type != T_LANG) {
    add_method_var(c, e);
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

static void find_locals(Comp *c, Obj *e) {
  Rt *R = c->R;
  if (add_method_var(c, e)) return;
  if (e->type != T_LANG) return;
  rt_check_stack(R);
  Obj *h = ELT(e, 0);
  int64_t n = LEN(e);
  if (captures(R, e)) c->code->flags |= CODE_KEEP_PROMISES;
  if (h->type == T_SYM) {
    if (h == R->s.function && n > 2) find_method_vars(c, ELT(e, 2));
    if (h == R->s.function || h == R->s.quote || h == R->s.tilde) return;
    if ((h == R->s.assign || h == R->s.eq_assign) && n == 3) {
      Obj *t = target_base(ELT(e, 1));
      if (t->type == T_STR && LEN(t) == 1) t = rt_sym_of(R, ELT(t, 0));
      if (t->type == T_SYM && t != MISSING_ARG) add_local(c, t);
    } else if (h == R->s.for_ && n == 4 && ELT(e, 1)->type == T_SYM) add_local(c, ELT(e, 1));
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
        if (!strcmp(s, "missing") || !strcmp(s, "match.call") || !strcmp(s, "match.arg"))
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
        if (!strcmp(s, "callNextMethod") || !strcmp(s, "callGeneric"))
          c->code->flags |= CODE_KEEP_PROMISES | CODE_NEEDS_ARGS;
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
  for (int64_t i = 0; i < n; i++) find_locals(c, ELT(e, i));
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

/* Can sym be taken for the base function of that name here?  Not if it is a local, or bound in an enclosing function.
 */
static bool is_base(Comp *c, Obj *sym) {
  SymObj *s = SYM(sym);
  if (slot_of(c, sym) >= 0 || (s->redefined && bound_in_sight(c, sym))) return false;
  if (s->bval.tag != V_OBJ || !rt_is_fun(s->bval.o)) return false;
  for (Env *e = c->env; e && (e->kind == E_FRAME || e->kind == E_HASH); e = e->parent) {
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
  return true;
}

/* ---- calls ---- */

static bool is_dots(Comp *c, Obj *a) { return a == c->R->s.dots; }

/* Argument nodes of e from index `from` on; promise: they may be executed as promises. */
static CallInfo *call_info(Comp *c, Node *n, Obj *e, int from) {
  rt_assert(c->R, e->type == T_LANG && n->nkids + from <= LEN(e), "%d arguments from %d of %lld", n->nkids, from,
            (long long)LEN(e));
  Rt *R = c->R;
  CallInfo *ci = arena_bytes(R, c->code, sizeof *ci);
  ci->call = e;
  Obj *names = rt_attr(e, R->s.names);
  int nk = n->nkids;
  if (names != NIL) {
    bool any = false;
    for (int i = 0; i < nk; i++) any |= CLEN(ELT(names, i + from)) > 0;
    if (any) {
      ci->names = arena_bytes(R, c->code, sizeof(Obj *) * (size_t)nk);
      for (int i = 0; i < nk; i++)
        if (CLEN(ELT(names, i + from))) ci->names[i] = ELT(names, i + from);
    }
  }
  n->u.call = ci;
  return ci;
}

static void enter_loop(Comp *c, Node *loop) {
  if (c->nloops == c->room) {
    const int room = c->room ? 2 * c->room : 16;
    Node **more = rt_scratch(c->R, (size_t)room * sizeof *more);
    if (c->nloops) memcpy(more, c->loops, (size_t)c->nloops * sizeof *more);
    c->loops = more, c->room = room;
  }
  c->loops[c->nloops++] = loop;
}
static void leave_loop(Comp *c, const Node *loop) {
  rt_assert(c->R, c->nloops > 0 && c->loops[c->nloops - 1] == loop, "a loop ends that is not the innermost of %d",
            c->nloops);
  c->nloops--;
}

static void compile_args(Comp *c, Node *n, Obj *e, int from) {
  rt_assert(c->R, n->u.call && n->nkids + from <= LEN(e), "%d arguments from %d of %lld", n->nkids, from,
            (long long)LEN(e));
  CallInfo *ci = n->u.call;
  int saved = c->nloops;
  if (c->nloops) enter_loop(c, NULL); /* a barrier: break in an argument must jump */
  for (int i = 0; i < n->nkids; i++) {
    Obj *a = ELT(e, i + from);
    if (a == MISSING_ARG) ci->has_empty = true;
    else if (is_dots(c, a)) {
      ci->has_dots = true;
      n->kid[i] = comp_node(c, ND_Dots, exec_Dots, a, 0);
      n->kid[i]->slot = slot_of(c, a);
      c->code->flags |= CODE_USES_DOTS;
    } else n->kid[i] = compile(c, a, AT_VALUE);
  }
  c->nloops = saved;
}

static Node *compile_generic_call(Comp *c, Obj *e) {
  Obj *h = ELT(e, 0);
  int nk = (int)LEN(e) - 1;
  if (LEN(e) - 1 > MOST_KIDS) rt_error(c->R, "too many arguments in a call");
  Node *n = comp_node(c, ND_Call, exec_Call, e, nk);
  CallInfo *ci = call_info(c, n, e, 1);
  ci->owner = c->code;
  if (h->type == T_SYM) ci->sym = h;
  else if (h->type == T_STR && LEN(h) == 1) ci->sym = rt_sym_of(c->R, ELT(h, 0));
  else ci->fn = compile(c, h, AT_VALUE);
  if (ci->sym) n->slot = slot_of(c, ci->sym);
  compile_args(c, n, e, 1);
  if (nk == 3 && vexpr_call(n)) n->exec = exec_CallVector;
  return n;
}

static bool mentions(Obj *e, Obj *sym) {
  if (e == sym) return true;
  if (e->type != T_LANG) return false;
  for (int64_t i = 0; i < LEN(e); i++)
    if (mentions(ELT(e, i), sym)) return true;
  return false;
}

/* Nothing of earlier calls is left below this frame. */
static __attribute__((noinline)) void clear_stack(void) {
  char room[8192];
  memset(room, 0, sizeof room);
  __asm__ volatile("" : : "r"(room) : "memory");
}
/* gc(): the stack is scanned conservatively, and what earlier calls have left there, in the gaps of the frames to come,
 * would keep what the program has let go just before. */
static Value exec_CallCollector(Rt *R, Node *n, Frame *f) {
  clear_stack();
  return exec_CallBuiltin(R, n, f);
}

static Node *compile_builtin_call(Comp *c, Obj *e, Obj *sym, Obj *fun) {
  int nk = (int)LEN(e) - 1;
  const BuiltinDef *def = ((BuiltinObj *)fun)->def;
  if (LEN(e) - 1 > MOST_KIDS) rt_error(c->R, "too many arguments in a call");
  if (def->kind == BK_SPECIAL) {
    Node *n = comp_node(c, ND_CallSpecial, exec_CallSpecial, e, 0);
    CallInfo *ci = call_info(c, n, e, 1);
    ci->sym = sym;
    ci->def = def;
    ci->builtin = fun;
    if (mentions(e, c->R->s.return_)) c->code->flags |= CODE_CATCH_RETURN; /* delayedAssign("x", return(1)) */
    return n;
  }
  Node *n = comp_node(c, ND_CallBuiltin, exec_CallBuiltin, e, nk);
  CallInfo *ci = call_info(c, n, e, 1);
  ci->sym = sym;
  ci->def = def;
  ci->builtin = fun;
  compile_args(c, n, e, 1);
  if (sym && !ci->has_dots && !ci->has_empty && vexpr_reduce_call(n)) n->exec = exec_CallReduce;
  else if (vdraw_call(n, (int8_t[4]){0})) n->exec = exec_CallDraw;
  else if ((nk == 2 || nk == 3) && vexpr_call(n)) n->exec = exec_CallVector;
  else if (!strcmp(def->name, "gc")) n->exec = exec_CallCollector;
  return n;
}

/* ---- special forms and operators: one row each ---- */

struct FormRow;
typedef Node *(*FormMaker)(Comp *c, Obj *e, int at, const struct FormRow *row);
typedef struct FormRow {
  const char *name;
  FormMaker make; /* returns NULL: compile as an ordinary call */
  int op;
} FormRow;

static bool plain_args(Comp *c, Obj *e) {
  for (int64_t i = 1; i < LEN(e); i++)
    if (ELT(e, i) == MISSING_ARG || is_dots(c, ELT(e, i))) return false;
  return rt_attr(e, c->R->s.names) == NIL;
}

static Node *make_block(Comp *c, Obj *e, int at, const FormRow *row) {
  int nk = (int)LEN(e) - 1;
  if (LEN(e) - 1 > MOST_KIDS) return NULL;
  Node *n = comp_node(c, ND_Block, exec_Block, e, nk);
  for (int i = 0; i < nk; i++) {
    Obj *x = ELT(e, i + 1);
    if (x->type == T_LANG && ast_line(x)) c->line = ast_line(x);
    n->kid[i] = compile(c, x, i == nk - 1 ? at : at & AT_ANY);
    n->flags |= n->kid[i]->flags & NF_CONTROL;
  }
  if (nk == 1) n->exec = exec_Block1;
  return n;
}

static Node *make_paren(Comp *c, Obj *e, int at, const FormRow *row) {
  bool dots = LEN(e) == 2 && ELT(e, 1) == c->R->s.dots; /* (...) is its element */
  if (LEN(e) != 2 || (!dots && !plain_args(c, e))) return NULL;
  Node *n = comp_node(c, ND_Paren, exec_Paren, e, 1);
  n->kid[0] = compile(c, dots ? rt_sym(c->R, "..1") : ELT(e, 1), at & AT_ANY);
  n->flags |= n->kid[0]->flags & NF_CONTROL;
  return n;
}

static Node *make_if(Comp *c, Obj *e, int at, const FormRow *row) {
  int nk = (int)LEN(e) - 1;
  if (nk < 2 || nk > 3) return NULL;
  Node *n = comp_node(c, ND_If, exec_If, e, nk);
  n->kid[0] = compile(c, ELT(e, 1), AT_VALUE);
  for (int i = 1; i < nk; i++) {
    n->kid[i] = compile(c, ELT(e, i + 1), at);
    n->flags |= n->kid[i]->flags & NF_CONTROL;
  }
  return n;
}

static Node *loop_body(Comp *c, Node *loop, Obj *body, int at) {
  enter_loop(c, loop);
  Node *b = compile(c, body, at & AT_CONTROL ? AT_CONTROL : AT_BREAKS);
  leave_loop(c, loop);
  return b;
}

static Node *make_for(Comp *c, Obj *e, int at, const FormRow *row) {
  if (LEN(e) != 4 || ELT(e, 1)->type != T_SYM) return NULL;
  Node *n = comp_node(c, ND_For, exec_For, e, 2);
  n->u.sym = ELT(e, 1);
  n->slot = slot_of(c, ELT(e, 1));
  n->kid[0] = compile(c, ELT(e, 2), AT_VALUE);
  n->kid[1] = loop_body(c, n, ELT(e, 3), at);
  n->flags |= NF_CONTROL;
  return n;
}

/* The body of a loop whose rounds nobody can count: it is left where the condition does not hold. */
static Node *open_body(Comp *c, Node *n) {
  Node *body = n->kid[n->nkids - 1];
  if (n->kind == ND_Repeat) return body;
  Node *leave = comp_node(c, ND_Break, exec_Break, n->expr, 0), *all = comp_node(c, ND_If, exec_If, n->expr, 3);
  leave->flags |= NF_CONTROL;
  leave->line = all->line = n->line;
  all->kid[0] = n->kid[0];
  all->kid[1] = body;
  all->kid[2] = leave;
  all->flags |= NF_CONTROL;
  return all;
}

/* A while or repeat loop as a for loop: its variable has a name that no program gives one. */
static void count_rounds(Comp *c, Node *n) {
  int64_t exit = 0;
  if (n->flags & NF_JUMP) return;
  void *counts = counted_form(n->expr, &exit);
  const bool open = !counts;
  if (open) counts = counted_open();
  if (!counts) return;
  code_keep(c->R, c->code, counts);
  Node *body = open ? open_body(c, n) : n->kid[n->nkids - 1], *l = comp_node(c, ND_For, exec_For, n->expr, 2);
  if (exit) { /* without that statement */
    Node *all = body;
    if (all->kind != ND_Block || all->nkids < 2) return;
    body = comp_node(c, ND_Block, all->nkids == 2 ? exec_Block1 : exec_Block, all->expr, all->nkids - 1);
    for (int i = 0, j = 0; i < all->nkids; i++)
      if (i != exit - 1) body->kid[j++] = all->kid[i];
    body->flags = all->flags;
    body->line = all->line;
  }
  l->u.sym = rt_sym(c->R, " round");
  l->kid[0] = n->kid[0];
  l->kid[1] = body;
  l->cache[0] = counts;
  l->line = n->line;
  n->cache[0] = l;
}

static Node *make_while(Comp *c, Obj *e, int at, const FormRow *row) {
  if (LEN(e) != 3) return NULL;
  Node *n = comp_node(c, ND_While, exec_While, e, 2);
  enter_loop(c, n);
  n->kid[0] = compile(c, ELT(e, 1), AT_VALUE);
  leave_loop(c, n);
  n->kid[1] = loop_body(c, n, ELT(e, 2), at);
  n->flags |= NF_CONTROL;
  count_rounds(c, n);
  return n;
}

static Node *make_repeat(Comp *c, Obj *e, int at, const FormRow *row) {
  if (LEN(e) != 2) return NULL;
  Node *n = comp_node(c, ND_Repeat, exec_Repeat, e, 1);
  n->kid[0] = loop_body(c, n, ELT(e, 1), at);
  n->flags |= NF_CONTROL;
  count_rounds(c, n);
  return n;
}

static Node *make_break(Comp *c, Obj *e, int at, const FormRow *row) {
  Node *n =
      comp_node(c, row->op == CTL_BREAK ? ND_Break : ND_Next, row->op == CTL_BREAK ? exec_Break : exec_Next, e, 0);
  if (c->nloops && c->loops[c->nloops - 1] && (at & AT_ANY)) n->flags |= NF_CONTROL;
  else {
    n->flags |= NF_JUMP;
    for (int i = c->nloops - 1; i >= 0; i--)
      if (c->loops[i]) {
        c->loops[i]->flags |= NF_JUMP;
        break;
      }
  }
  return n;
}

static Node *make_return(Comp *c, Obj *e, int at, const FormRow *row) {
  if (LEN(e) > 2) return NULL;
  if (LEN(e) == 2 && (ELT(e, 1) == MISSING_ARG || is_dots(c, ELT(e, 1)))) return NULL;
  Node *n = comp_node(c, ND_Return, exec_Return, e, (int)LEN(e) - 1);
  if (LEN(e) == 2) n->kid[0] = compile(c, ELT(e, 1), at);
  if (at == AT_TAIL) n->flags |= NF_TAIL, n->exec = exec_ReturnTail;
  else if (at & AT_CONTROL) n->flags |= NF_CONTROL;
  else n->flags |= NF_JUMP, c->code->flags |= CODE_CATCH_RETURN;
  return n;
}

/* May C code be given the value of e to write into it?  Anything but what arithmetic, comparisons and sizes answer, which
 * loops have much of. */
static bool may_be_written(Obj *e) {
  static const char *const fresh[] = {"+",    "-",    "*",    "/",     "^", "%%", "%/%",     "==",  "!=",     "<",
                                      "<=",   ">",    ">=",   "!",     "&", "|",  "&&",      "||",  "length", "nrow",
                                      "ncol", "NROW", "NCOL", "nchar", "[", "[[", "is.null", "sum", NULL};
  if (e->type != T_LANG) return rt_is_num(e);
  if (ELT(e, 0)->type != T_SYM) return true;
  const char *name = SYMNAME(ELT(e, 0));
  if (!strcmp(name, "(") && LEN(e) == 2) return may_be_written(ELT(e, 1));
  for (int i = 0; fresh[i]; i++)
    if (!strcmp(name, fresh[i])) return false;
  return true;
}
static Node *compile_replacement(struct Comp *c, Obj *e, int at, bool super);
static Node *make_assign(Comp *c, Obj *e, int at, const FormRow *row) {
  Rt *R = c->R;
  if (LEN(e) != 3) return NULL;
  Obj *t = ELT(e, 1), *v = ELT(e, 2);
  if (t->type == T_STR && LEN(t) == 1) t = rt_sym_of(R, ELT(t, 0));
  if (v == MISSING_ARG || is_dots(c, v)) return NULL;
  if (t->type == T_SYM && t != MISSING_ARG) {
    Node *n;
    if (row->op == 2) {
      n = comp_node(c, ND_SetSuper, exec_SetSuper, e, 1);
      n->u.sym = t;
    } else {
      int s = slot_of(c, t);
      n = s >= 0 ? comp_node(c, ND_SetLocal, exec_SetLocal, e, 1) : comp_node(c, ND_SetVar, exec_SetVar, e, 1);
      if (s >= 0 && UNLIKELY(c->boxes) && may_be_written(ELT(e, 2))) n->exec = exec_SetLocalBox;
      n->slot = s;
      n->u.sym = t;
    }
    n->kid[0] = compile(c, v, at & AT_ANY);
    n->flags |= n->kid[0]->flags & NF_CONTROL;
    if (at & AT_CONTROL && row->op != 2 && append_fits(n)) n->exec = exec_SetAppend;
    return n;
  }
  if (t->type != T_LANG) {
    if (t->type == T_STR || t == MISSING_ARG) return NULL;
    Node *n = comp_node(c, ND_SetNested, exec_SetInvalid, e,
                        0); /* "invalid (do_set) left-hand side to assignment" when run */
    return n;
  }
  return compile_replacement(c, e, at, row->op == 2);
}

static Node *make_function(Comp *c, Obj *e, int at, const FormRow *row) {
  if (LEN(e) < 3) return NULL;
  return comp_node(c, ND_Function, exec_Function, e, 0);
}

static Node *make_quote(Comp *c, Obj *e, int at, const FormRow *row) {
  if (LEN(e) != 2) return NULL;
  Node *n = comp_node(c, ND_Quote, exec_Quote, e, 0);
  n->u.value = v_obj(ELT(e, 1));
  if (ELT(e, 1)->type >= T_LGL && ELT(e, 1)->type <= T_DBL) n->u.value = rt_unbox(ELT(e, 1));
  if (n->u.value.tag == V_OBJ) rt_share(n->u.value.o);
  return n;
}

static Node *make_missing(Comp *c, Obj *e, int at, const FormRow *row) {
  Rt *R = c->R;
  if (LEN(e) != 2) return NULL;
  Obj *s = ELT(e, 1);
  if (s->type == T_STR && LEN(s) == 1) s = rt_sym_of(R, ELT(s, 0));
  if (s->type != T_SYM || s == MISSING_ARG) return NULL;
  Node *n = comp_node(c, ND_Missing, exec_Missing, e, 0);
  n->u.sym = s;
  n->slot = slot_of(c, s);
  return n;
}

static Node *make_switch(Comp *c, Obj *e, int at, const FormRow *row) {
  int nk = (int)LEN(e) - 1;
  if (nk < 1 || nk > 65000) return NULL;
  for (int64_t i = 1; i < LEN(e); i++)
    if (is_dots(c, ELT(e, i))) return NULL;
  if (ELT(e, 1) == MISSING_ARG) return NULL;
  Node *n = comp_node(c, ND_Switch, exec_Switch, e, nk);
  for (int i = 0; i < nk; i++) {
    Obj *x = ELT(e, i + 1);
    if (x == MISSING_ARG) continue;
    n->kid[i] = compile(c, x, i == 0 ? AT_VALUE : at);
    if (i) n->flags |= n->kid[i]->flags & NF_CONTROL;
  }
  return n;
}

static Node *make_and(Comp *c, Obj *e, int at, const FormRow *row) {
  if (LEN(e) != 3 || !plain_args(c, e)) return NULL;
  Node *n = comp_node(c, row->op ? ND_Or : ND_And, row->op ? exec_Or : exec_And, e, 2);
  n->kid[0] = compile(c, ELT(e, 1), AT_VALUE);
  n->kid[1] = compile(c, ELT(e, 2), at & AT_ANY);
  n->flags |= n->kid[1]->flags & NF_CONTROL;
  n->u.sym = ELT(e, 0);
  return n;
}

static Node *make_op(Comp *c, Obj *e, int at, const FormRow *row) {
  rt_assert(c->R, row->op > SOP_None && row->op < SOP_COUNT, "%s is no operation: %d", row->name, row->op);
  if (!plain_args(c, e)) return NULL;
  Obj *sym = rt_sym(c->R, row->name);
  int nk = (int)LEN(e) - 1;
  Node *n;
  if (nk == 1) {
    int op = nodeop_unary(row->op);
    if (op < 0) return NULL;
    n = comp_node(c, ND_Unary, exec_Unary, e, 1);
    n->op = (uint8_t)op;
  } else if (nk == 2) {
    if (row->op == SOP_Not) return NULL;
    NodeKind k = nodeop_is_arith(row->op) ? ND_Arith : nodeop_is_compare(row->op) ? ND_Compare : ND_Logic;
    n = comp_node(c, k, k == ND_Arith ? exec_Arith : k == ND_Compare ? exec_Compare : exec_Logic, e, 2);
    n->op = (uint8_t)row->op;
  } else return NULL;
  n->u.sym = sym;
  for (int i = 0; i < nk; i++) n->kid[i] = compile(c, ELT(e, i + 1), AT_VALUE);
  return n;
}

static Node *make_colon(Comp *c, Obj *e, int at, const FormRow *row) {
  if (LEN(e) != 3 || !plain_args(c, e)) return NULL;
  Node *n = comp_node(c, ND_Colon, exec_Colon, e, 2);
  n->u.sym = c->R->s.colon;
  n->kid[0] = compile(c, ELT(e, 1), AT_VALUE);
  n->kid[1] = compile(c, ELT(e, 2), AT_VALUE);
  return n;
}

static Node *make_math(Comp *c, Obj *e, int at, const FormRow *row) {
  rt_assert(c->R, row->op > SOP_None && row->op < SOP_COUNT, "%s is no operation: %d", row->name, row->op);
  int nk = (int)LEN(e) - 1;
  if (!plain_args(c, e) || nk != spec_ops[row->op].arity) return NULL;
  Node *n = comp_node(c, ND_Math, exec_Math, e, nk);
  n->op = (uint8_t)row->op;
  n->u.sym = ELT(e, 0);
  for (int i = 0; i < nk; i++) n->kid[i] = compile(c, ELT(e, i + 1), AT_VALUE);
  return n;
}

/* Is there an assignment in n, but for functions that it makes? */
static bool assigns(const Node *n) {
  if (!n || n->kind == ND_Function) return false;
  if (n->kind >= ND_SetLocal && n->kind <= ND_SetNested) return true;
  for (int i = 0; i < n->nkids; i++)
    if (assigns(n->kid[i])) return true;
  return false;
}

/* Is one of the k subscripts a:b or empty?  Two at most: interp/spans.c. */
static bool asks_block(Node *const *kid, int k) {
  for (int i = 0; i < k && k <= 2; i++)
    if (!kid[i] || kid[i]->kind == ND_Colon) return true;
  return false;
}

/* x[...], x[[...]]: CallInfo keeps names and empties for the general road. */
static Node *make_index(Comp *c, Obj *e, int at, const FormRow *row) {
  int nk = (int)LEN(e) - 1;
  if (nk < 1 || nk > 60000 || ELT(e, 1) == MISSING_ARG || is_dots(c, ELT(e, 1))) return NULL;
  Node *n = comp_node(c, row->op == 1 ? ND_Index : ND_Index2, row->op == 1 ? exec_Index : exec_Index2, e, nk);
  n->op = (uint8_t)row->op;
  CallInfo *ci = call_info(c, n, e, 1);
  ci->sym = row->op == 1 ? c->R->s.lbracket : c->R->s.lbracket2;
  compile_args(c, n, e, 1);
  n->cache[0] = ci;
  if (ci->names || ci->has_dots) { /* rare: drop=, exact=, x[...] */
    n->exec = exec_IndexGeneral;
  } else {
    if (row->op == 1 && asks_block(n->kid + 1, nk - 1)) n->exec = exec_IndexSpan;
    for (int i = 2; i < nk; i++)
      if (assigns(n->kid[i])) n->exec = exec_IndexActing;
  }
  return n;
}

static Node *make_dollar(Comp *c, Obj *e, int at, const FormRow *row) {
  if (LEN(e) != 3) return NULL;
  Obj *s = ELT(e, 2);
  if (s->type == T_STR && LEN(s) == 1) s = rt_sym_of(c->R, ELT(s, 0));
  if (s->type != T_SYM || s == MISSING_ARG || ELT(e, 1) == MISSING_ARG || is_dots(c, ELT(e, 1))) return NULL;
  Node *n = comp_node(c, ND_Dollar, exec_Dollar, e, 1);
  n->u.sym = s;
  n->kid[0] = compile(c, ELT(e, 1), AT_VALUE);
  return n;
}

/* UseMethod leaves the function with the method's value. */
static Node *make_usemethod(Comp *c, Obj *e, int at, const FormRow *row) {
  int nk = (int)LEN(e) - 1;
  if (nk > 2) nk = 2;
  Node *n = comp_node(c, ND_CallSpecial, exec_UseMethod, e, nk);
  CallInfo *ci = call_info(c, n, e, 1);
  ci->sym = ELT(e, 0);
  for (int i = 0; i < nk; i++) {
    if (ELT(e, i + 1) == MISSING_ARG || is_dots(c, ELT(e, i + 1))) continue;
    n->kid[i] = compile(c, ELT(e, i + 1), AT_VALUE);
  }
  if (at == AT_TAIL) n->flags |= NF_TAIL;
  else if (at & AT_CONTROL) n->flags |= NF_CONTROL;
  else n->flags |= NF_JUMP, c->code->flags |= CODE_CATCH_RETURN;
  return n;
}

static const FormRow forms[] = {{"UseMethod", make_usemethod, 0},
                                {"{", make_block, 0},
                                {"(", make_paren, 0},
                                {"if", make_if, 0},
                                {"for", make_for, 0},
                                {"while", make_while, 0},
                                {"repeat", make_repeat, 0},
                                {"break", make_break, CTL_BREAK},
                                {"next", make_break, CTL_NEXT},
                                {"return", make_return, 0},
                                {"<-", make_assign, 0},
                                {"=", make_assign, 0},
                                {"<<-", make_assign, 2},
                                {"function", make_function, 0},
                                {"quote", make_quote, 0},
                                {"missing", make_missing, 0},
                                {"switch", make_switch, 0},
                                {"&&", make_and, 0},
                                {"||", make_and, 1},
                                {":", make_colon, 0},
                                {"[", make_index, 1},
                                {"[[", make_index, 2},
                                {"$", make_dollar, 0},
                                {"+", make_op, SOP_Add},
                                {"-", make_op, SOP_Sub},
                                {"*", make_op, SOP_Mul},
                                {"/", make_op, SOP_Div},
                                {"^", make_op, SOP_Pow},
                                {"%%", make_op, SOP_Mod},
                                {"%/%", make_op, SOP_IDiv},
                                {"==", make_op, SOP_Eq},
                                {"!=", make_op, SOP_Ne},
                                {"<", make_op, SOP_Lt},
                                {"<=", make_op, SOP_Le},
                                {">", make_op, SOP_Gt},
                                {">=", make_op, SOP_Ge},
                                {"&", make_op, SOP_And},
                                {"|", make_op, SOP_Or},
                                {"!", make_op, SOP_Not},
#define MATHROW(name, op) {name, make_math, op},
                                NODEOP_MATH_ROWS(MATHROW)
#undef MATHROW
};

void compile_init(Rt *R) {
  for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) SYM(rt_sym(R, forms[i].name))->opinfo = (void *)&forms[i];
}

/* environment(), current_env(): who hands its frame out may be told to return from elsewhere, by a promise that
 * delayedAssign() puts there, or by C code that evaluates `return(x)` in it (rlang's return_from()). */
static bool hands_out_frame(Comp *c, Obj *e) {
  Obj *h = ELT(e, 0);
  if (LEN(e) != 1) return false;
  if (h->type == T_LANG && LEN(h) == 3 && ELT(h, 0) == c->R->s.colon2) h = ELT(h, 2);
  return h->type == T_SYM && (!strcmp(SYMNAME(h), "environment") || !strcmp(SYMNAME(h), "current_env"));
}

/* .Internal(f(x)), where there is such a builtin: the call of it, as do_internal() makes it, once.  Else NULL. */
static Node *compile_internal(Comp *c, Obj *e, int at) {
  Obj *in = LEN(e) == 2 ? ELT(e, 1) : NIL, *h = in->type == T_LANG ? ELT(in, 0) : NIL;
  Obj *fun = h->type == T_SYM ? builtin_get(c->R, SYMNAME(h), true) : NULL;
  if (!fun) return NULL;
  Obj *l = rt_dup(c->R, in);
  rt_set_elt(l, 0, fun);
  return compile(c, l, at);
}

static Node *compile_call(Comp *c, Obj *e, int at) {
  Rt *R = c->R;
  Obj *h = ELT(e, 0);
  if (ast_line(e)) c->line = ast_line(e);
  if (hands_out_frame(c, e)) c->code->flags |= CODE_CATCH_RETURN;
  rt_check_stack(R);
  if (h->type == T_STR && LEN(h) == 1) h = rt_sym_of(R, ELT(h, 0));
  if (h->type == T_SYM && is_base(c, h)) {
    const FormRow *row = SYM(h)->opinfo;
    Obj *fun = SYM(h)->bval.o;
    Node *internal = h == R->s.Internal ? compile_internal(c, e, at) : NULL;
    if (internal) return internal;
    if (row && fun->type == T_BUILTIN) {
      Node *n = row->make(c, e, at, row);
      if (n) return n;
    }
    if (fun->type == T_BUILTIN) return compile_builtin_call(c, e, h, fun);
  } else if (h->type == T_BUILTIN) { /* do.call("if", ...) and kin put the function itself into the call */
    const FormRow *row = SYM(rt_sym(R, ((BuiltinObj *)h)->def->name))->opinfo;
    Obj *written = e->attr ? rt_attr(e, rt_sym(R, WRITTEN_ATTR)) : NIL;
    if (row && row->make != make_math) {
      Node *n = row->make(c, e, at, row);
      if (n) {
        if (n->kind == ND_Arith || n->kind == ND_Compare || n->kind == ND_Logic || n->kind == ND_Unary)
          n->u.sym = rt_sym(R, row->name);
        if (written != NIL && n->kind != ND_Switch) n->expr = written; /* whose names it reads */
        return n;
      }
    }
    Node *n = compile_builtin_call(c, e, NULL, h);
    if (written != NIL && !row) n->expr = written; /* a form that cannot be made: do_form() looks for it itself */
    return n;
  }
  return compile_generic_call(c, e);
}

/* Is n computed from kids that only read variables and compute? */
static bool computes(const Node *n) {
  switch (n->kind) {
  case ND_Index:
  case ND_Index2:
    if (n->u.call->has_dots) return false;
    break;
  case ND_Arith:
  case ND_Compare:
  case ND_Logic:
  case ND_Unary:
  case ND_Math:
  case ND_Paren:
  case ND_Colon: break;
  default: return false;
  }
  for (int i = 0; i < n->nkids; i++)
    if (n->kid[i] && !node_pure(n->kid[i])) return false;
  return true;
}

static Node *compile(Comp *c, Obj *e, int at) {
  Node *n;
  switch (e->type) {
  case T_LANG:
    if (LEN(e) > 0) {
      rt_share(e);
      n = compile_call(c, e, at);
      if (computes(n)) n->flags |= NF_PURE;
      return n;
    }
    break;
  case T_SYM:
    if (e == MISSING_ARG) break;
    if (is_dots(c, e)) return comp_node(c, ND_Dots, exec_Dots, e, 0); /* no argument: an error */
    if (SYM(e)->ddval || !strcmp(SYMNAME(e), "..0")) {
      n = comp_node(c, ND_DDot, exec_DDot, e, 0);
      n->slot = SYM(e)->ddval;
      n->u.sym = e;
      return n;
    }
    {
      int s = slot_of(c, e);
      if (s >= 0) {
        n = comp_node(c, ND_Local, exec_Local, e, 0);
        n->slot = s;
      } else n = comp_node(c, ND_Free, (c->code->flags & CODE_TOP) ? exec_FreeTop : exec_Free, e, 0);
      n->u.sym = e;
      return n;
    }
  case T_PROMISE:
    n = comp_node(c, ND_Const, exec_PromiseConst, e, 0);
    n->u.value = v_obj(e);
    return n;
  default: break;
  }
  n = comp_node(c, ND_Const, exec_Const, e, 0);
  n->u.value = UNLIKELY(c->R->boxes) ? v_obj(e) : rt_unbox(e);
  if (n->u.value.tag == V_OBJ) rt_share(e);
  return n;
}

/* ---- replacement: x[i] <- v and f(g(x), i) <- v ---- */

static CallInfo *level_info(Comp *c, Node *n, Obj *t) {
  CallInfo *ci = call_info(c, n, t, 2);
  compile_args(c, n, t, 2);
  return ci;
}

static Node *compile_replacement(Comp *c, Obj *e, int at, bool super) {
  rt_assert(c->R, LEN(e) == 3 && ELT(e, 1)->type == T_LANG, "an assignment of %lld parts to type %d", (long long)LEN(e),
            ELT(e, 1)->type);
  Rt *R = c->R;
  Obj *t = ELT(e, 1), *h = ELT(t, 0);
  if (LEN(t) < 2) return comp_node(c, ND_SetNested, exec_SetInvalid, e, 0);
  Obj *var = ELT(t, 1);
  if (var->type == T_STR && LEN(var) == 1) var = rt_sym_of(R, ELT(var, 0));
  int op = h == R->s.lbracket ? IX_VEC1 : h == R->s.lbracket2 ? IX_LIST1 : h == R->s.dollar ? IX_DOLLAR : 0;
  if (!super && op && var->type == T_SYM && is_base(c, h) && LEN(t) >= (op == IX_VEC1 ? 2 : 3) && LEN(t) < 60000 &&
      !(op == IX_DOLLAR && LEN(t) != 3)) {
    Obj *setter = op == IX_VEC1 ? rt_sym(R, "[<-") : op == IX_LIST1 ? rt_sym(R, "[[<-") : rt_sym(R, "$<-");
    if (is_base(c, setter) && SYM(setter)->bval.o->type == T_BUILTIN) {
      int nsub = op == IX_DOLLAR ? 0 : (int)LEN(t) - 2;
      Node *n = comp_node(c, ND_SetIndex, exec_SetIndex, e, 1 + nsub);
      SetInfo *si = arena_bytes(R, c->code, sizeof *si);
      Node tmp = {.nkids = (uint16_t)nsub, .kid = n->kid + 1};
      if (op != IX_DOLLAR) si->ci = level_info(c, &tmp, t);
      else {
        Obj *s = ELT(t, 2);
        if (s->type == T_STR && LEN(s) == 1) s = rt_sym_of(R, ELT(s, 0));
        if (s->type != T_SYM) goto general;
        si->field = s;
      }
      si->setter = setter;
      si->setter_fun = SYM(setter)->bval.o;
      n->cache[1] = si;
      n->kid[0] = compile(c, ELT(e, 2), at & AT_ANY);
      n->flags |= n->kid[0]->flags & NF_CONTROL;
      n->op = (uint8_t)op;
      n->slot = slot_of(c, var);
      n->u.sym = var;
      if (si->ci && (si->ci->names || si->ci->has_dots)) si->general = true;
      if (op == IX_VEC1 && !si->general && asks_block(n->kid + 1, nsub)) n->exec = exec_SetIndexSpan;
      if (si->ci && si->ci->has_empty) si->general = true;
      for (int i = 1; i <= nsub; i++)
        if (assigns(n->kid[i])) n->exec = exec_SetIndexActing;
      return n;
    }
  }
general:;
  /* levels from the outside: names(x$a)[2] -> [2], names, $a; then the variable */
  int depth = 0;
  for (Obj *q = t; q->type == T_LANG; q = LEN(q) >= 2 ? ELT(q, 1) : NIL) depth++;
  Node *n = comp_node(c, ND_SetNested, exec_SetNested, e, 1);
  NestInfo *ni = arena_bytes(R, c->code, sizeof *ni);
  ni->level = arena_bytes(R, c->code, sizeof(NestLevel) * (size_t)depth);
  ni->depth = depth;
  ni->super = super;
  Obj *q = t;
  for (int i = 0; i < depth; i++, q = ELT(q, 1)) {
    NestLevel *l = &ni->level[i];
    if (LEN(q) < 2 || LEN(q) > 60000) return comp_node(c, ND_SetNested, exec_SetInvalid, e, 0);
    l->expr = q;
    Obj *f = ELT(q, 0);
    l->args = comp_node(c, ND_Call, exec_Call, q, (int)LEN(q) - 2);
    if (f->type == T_STR && LEN(f) == 1) f = rt_sym_of(R, ELT(f, 0));
    if (f->type == T_SYM) {
      l->getter = f;
      size_t len = strlen(SYMNAME(f));
      char *name = rt_scratch(R, len + 3);
      memcpy(name, SYMNAME(f), len);
      memcpy(name + len, "<-", 3);
      l->setter = rt_sym(R, name);
    } else if (f->type == T_LANG && LEN(f) == 3 && (ELT(f, 0) == R->s.colon2 || ELT(f, 0) == R->s.colon3) &&
               ELT(f, 2)->type == T_SYM) {
      l->getter = ELT(f, 2); /* pkg::f(x) <- v */
      l->setter = rt_sym_of(R, rt_mkf(R, "%s<-", SYMNAME(ELT(f, 2))));
    } else return comp_node(c, ND_SetNested, exec_SetInvalidFun, e, 0);
    l->dollar = (f == R->s.dollar || f == R->s.at) && LEN(q) == 3; /* else `$`(x) <- v: its arguments are too few */
    if (l->dollar) {
      call_info(c, l->args, q, 2);
      for (int k = 0; k < l->args->nkids; k++) {
        Obj *a = ELT(q, k + 2);
        l->args->kid[k] = comp_node(c, ND_Const, exec_Const, a, 0);
        l->args->kid[k]->u.value = v_obj(a);
        if (a->type == T_LANG) l->args->kid[k]->u.value = v_obj(a);
      }
    } else level_info(c, l->args, q);
    l->args->u.call->sym = l->getter;
  }
  if (q->type != T_SYM || q == MISSING_ARG) {
    Node *bad = comp_node(c, ND_SetNested, exec_SetInvalidTarget, e, 0);
    return bad;
  }
  n->u.sym = q;
  n->slot = super ? -1 : slot_of(c, q);
  n->cache[1] = ni;
  n->kid[0] = compile(c, ELT(e, 2), at & AT_ANY);
  n->flags |= n->kid[0]->flags & NF_CONTROL;
  return n;
}

/* ---- entries ---- */

static void set_desc(Comp *c) {
  rt_assert(c->R, c->nsyms >= 0 && c->nsyms <= c->cap, "%d variables of %d", c->nsyms, c->cap);
  Code *code = c->code;
  code->desc.nslots = c->nsyms;
  code->desc.syms = arena_bytes(c->R, code, sizeof(Obj *) * (size_t)(c->nsyms + 1));
  if (c->nsyms) memcpy(code->desc.syms, c->syms, sizeof(Obj *) * (size_t)c->nsyms);
}

/* Is env a function's of a package with compiled code? */
static bool compiled_package(Rt *R, Env *env) {
  for (Env *e = env; e && e != R->global && e != R->base && e->kind != E_EMPTY && e->kind != E_PACKAGE; e = e->parent) {
    if (e->kind != E_HASH || !namespace_name(R, e)) continue;
    Value info = rt_env_get(R, e, rt_sym(R, ".__NAMESPACE__."));
    Value libs = info.tag == V_OBJ && info.o->type == T_ENV ? rt_env_get(R, ENV(info.o), rt_sym(R, "dynlibs")) : info;
    return libs.tag == V_OBJ && libs.o->type == T_STR && LEN(libs.o) > 0;
  }
  return false;
}

void code_compile(Rt *R, Code *code, Env *env) {
  Comp c = {.R = R, .code = code, .env = env, .boxes = R->foreign && compiled_package(R, env)};
  int nf = code->formals == NIL ? 0 : (int)LEN(code->formals);
  Obj *names = nf ? rt_attr(code->formals, R->s.names) : NIL;
  for (int i = 0; i < nf; i++) add_local(&c, rt_sym_of(R, ELT(names, i)));
  if (c.nsyms != nf) rt_error(R, "repeated formal argument in a function");
  for (int i = 0; i < nf; i++) find_locals(&c, ELT(code->formals, i));
  find_locals(&c, code->expr);
  code->desc.nformals = nf;
  set_desc(&c);
  code->flags |= CODE_COMPILED;
  code->defaults = arena_bytes(R, code, sizeof(Node *) * (size_t)(nf + 1));
  c.line = code->expr->type == T_LANG ? ast_line(code->expr) : 0;
  for (int i = 0; i < nf; i++)
    if (ELT(code->formals, i) != MISSING_ARG) code->defaults[i] = compile(&c, ELT(code->formals, i), AT_VALUE);
  code->body = compile(&c, code->expr, AT_TAIL);
  bool go = true;
  if (!(code->flags & (CODE_KEEP_PROMISES | CODE_NEEDS_ARGS))) code->strict = code_strict(code, code->body, &go);
}

static Code *compile_code(Rt *R, Obj *expr, Env *env, int at);
/* The expression of a promise: return() in it leaves the function that the promise belongs to. */
Code *compile_promise(Rt *R, Obj *expr, Env *env) { return compile_code(R, expr, env, AT_VALUE); }
Code *compile_top(Rt *R, Obj *expr, Env *env) { return compile_code(R, expr, env, AT_CONTROL); }

static Code *compile_code(Rt *R, Obj *expr, Env *env, int at) {
  Code *code = code_new(R);
  code->file = R->file;
  Comp c = {.R = R, .code = code, .env = env};
  code->formals = NIL;
  code->expr = expr;
  code->flags = CODE_TOP | CODE_COMPILED | CODE_KEEP_PROMISES;
  if (expr->type == T_LANG) c.line = ast_line(expr);
  code->body = compile(&c, expr, at);
  return code;
}
