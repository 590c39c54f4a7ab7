/* interp/dump.c - `--dump=ast`: a function's nodes with their states and profiles, as indented text. */
#include <stdio.h>
#include "../ast/ast.h"
#include "nodeops.h"

static const char *const kind_names[] = {
#define NODE(name, kids, ev, doc) #name,
#include "../specialize/nodes.h"
#undef NODE
};

static void put(Rt *R, bool out, const char *fmt, ...) RT_PRINTF(3, 4);
static void put(Rt *R, bool out, const char *fmt, ...) {
  char buf[512];
  va_list ap;
  va_start(ap, fmt);
  vsnprintf(buf, sizeof buf, fmt, ap);
  va_end(ap);
  if (out) rt_printf(R, "%s", buf);
  else rt_eprintf(R, "%s", buf);
}

static void put_seen(Rt *R, bool out, int seen) {
  static const char *const names[] = {"lgl",  "int", "dbl",  "NA",  "NULL",  "lgl-vec",  "int-vec", "dbl-vec",
                                      "cplx", "str", "list", "fun", "other", "overflow", "NaNs"};
  bool first = true;
  for (int i = 0; i < 15; i++)
    if (seen >> i & 1) {
      put(R, out, "%s%s", first ? " {" : " ", names[i]);
      first = false;
    }
  if (!first) put(R, out, "}");
}

static void dump_node(Rt *R, bool out, Code *code, Node *n, int depth) {
  if (!n) {
    put(R, out, "%*s(empty)\n", depth * 2, "");
    return;
  }
  put(R, out, "%*s%s", depth * 2, "", kind_names[n->kind]);
  switch (n->kind) {
  case ND_Arith:
  case ND_Compare:
  case ND_Logic:
  case ND_Unary:
  case ND_Math: put(R, out, " %s", spec_ops[n->op].name); break;
  case ND_Local: put(R, out, " %s:%d", SYMNAME(n->u.sym), n->slot); break;
  case ND_SetLocal: put(R, out, " %s:%d", SYMNAME(n->u.sym), n->slot); break;
  case ND_Free:
  case ND_SetVar:
  case ND_SetSuper:
  case ND_For:
  case ND_Dollar:
  case ND_SetNested:
  case ND_SetIndex:
  case ND_Missing:
    if (n->u.sym) put(R, out, " %s", SYMNAME(n->u.sym));
    break;
  case ND_Const:
  case ND_Quote: put(R, out, " %.60s", ast_deparse_call(R, n->expr)); break;
  case ND_Call:
  case ND_CallBuiltin:
  case ND_CallSpecial:
    if (n->u.call && n->u.call->sym) put(R, out, " %s", SYMNAME(n->u.call->sym));
    break;
  default: break;
  }
  if (n->state) put(R, out, " state=%d", n->state);
  if (n->flags & NF_TAIL) put(R, out, " tail");
  if (n->flags & NF_JUMP) put(R, out, " jump");
  if (n->count[0] || n->count[1]) put(R, out, " count=%u/%u", n->count[0], n->count[1]);
  put_seen(R, out, n->seen);
  if (n->line) put(R, out, " line %d", n->line);
  put(R, out, "\n");
  for (int i = 0; i < n->nkids; i++) dump_node(R, out, code, n->kid[i], depth + 1);
}

static void interp_dump_code(Rt *R, const char *name, Code *code, bool out) {
  put(R, out, "function %s: %d formals, %d slots, called %u times", name, code->desc.nformals, code->desc.nslots,
      code->calls);
  if (code->flags & CODE_KEEP_PROMISES) put(R, out, ", keeps promises");
  if (code->flags & CODE_NEEDS_ARGS) put(R, out, ", dispatches");
  put(R, out, "\n");
  for (int i = 0; i < code->desc.nslots; i++)
    put(R, out, "  slot %d %s%s%s\n", i, SYMNAME(code->desc.syms[i]), i < code->desc.nformals ? " formal" : "",
        i < 64 && code->strict >> i & 1 ? " strict" : "");
  if (code->flags & CODE_COMPILED) dump_node(R, out, code, code->body, 1);
  else put(R, out, "  (not called yet)\n");
}

/* At exit: the functions of the global environment that ran. */
void interp_dump_at_exit(Rt *R) {
  const char *what = rt_option_str(R, "ravel.dump", "");
  if (strcmp(what, "ast")) return;
  Obj *names = rt_env_names(R, R->global, true, true);
  for (int64_t i = 0; i < LEN(names); i++) {
    Value v = SYM(rt_sym_of(R, ELT(names, i)))->gval;
    if (v.tag == V_OBJ && v.o->type == T_CLOSURE && ((Closure *)v.o)->code)
      interp_dump_code(R, STR(names, i), (Code *)((Closure *)v.o)->code, false);
  }
}

static Obj *do_nodes(Rt *R, Call *c) { /* .nodes(f): the same on standard output */
  Obj *f = c->args[0];
  if (!f || f->type != T_CLOSURE) rt_error(R, "argument is not a function written in R");
  interp_dump_code(R, "", closure_code(R, (Closure *)f), true);
  return NIL;
}

const BuiltinDef builtins_dump[] = {{".nodes", do_nodes, BK_BUILTIN, "f", BF_INVIS, 0}, {0}};
