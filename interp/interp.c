/* interp/interp.c - an interpreter's life: the state, the base functions, what the runtime asks back. */
#include <stdlib.h>
#include "../ast/ast.h"
#include "base.h"
#include "../specialize/cc_math.h"
#include "counted.h"
#include "vexpr.h"

/* ---- what the collector asks ---- */

static void mark_roots(Rt *R) {
  InterpState *s = IS(R);
  if (!s) return;
  memset(s->evals, 0, sizeof s->evals); /* what nobody else holds goes */
  if (R->foreign) R->foreign->mark(R);
  Obj *const o[] = {s->warnings,     s->s3_table,  s->empty_dots, (Obj *)s->top_code, s->last_cond, s->tb,
                    s->return_value, s->condition, s->packages,   s->globals,         s->debug_ref};
  for (size_t i = 0; i < sizeof o / sizeof *o; i++)
    if (o[i]) rt_mark(R, o[i]);
}

static const char *builtin_text(Rt *R, Obj *b, const char **formals) {
  const BuiltinDef *d = ((BuiltinObj *)b)->def;
  *formals = d->flags & BF_PRIM ? NULL : d->formals ? d->formals : "...";
  return d->name;
}

_Noreturn void interp_unwind(Rt *R) {
  IS(R)->was_interrupt = true;
  for (Ctx *k = IS(R)->ctx; k; k = k->prev)
    if (k->kind == CTX_TOP) ctx_jump(R, k, v_none(V_UNBOUND), 0);
  abort();
}
static void interrupt(Rt *R) {
  Obj *c = rt_named_list(R, 0);
  Obj *cl = rt_alloc(R, T_STR, 2);
  SET_STR(cl, 0, rt_mk(R, "interrupt"));
  SET_STR(cl, 1, rt_mk(R, "condition"));
  rt_attr_set(R, c, R->s.class_, cl);
  signal_condition(R, c, cl, "", NIL);
  interp_unwind(R);
}

/* What the clock asks; 0: the heap has seen that an interrupt or a limit waits.  Parallel calls look for them between
 * elements, where nothing is under way; what is outside, C code of packages above all, is left only where it asks. */
static void due(Rt *R, int what) {
  const Call *c = IS(R)->builtin;
  if (what) watch_due(R, what);
  else if (c && !(c->def->flags & (BF_OUTSIDE | BF_PARALLEL))) rt_check_interrupt(R);
}

bool interp_was_interrupted(Rt *R) { return IS(R)->was_interrupt; }

/* ---- the base functions ---- */

static void define_builtins(Rt *R) {
  InterpState *s = IS(R);
  for (int t = 0; builtin_tables[t]; t++)
    for (const BuiltinDef *d = builtin_tables[t]; d->name; d++) {
      BuiltinObj *b = (BuiltinObj *)rt_alloc_obj(R, T_BUILTIN, sizeof(BuiltinObj));
      b->def = d;
      b->sym = rt_sym(R, d->name);
      b->h.named = 2;
      b->nformals = b->dots_at = -1;
      size_t n = strlen(d->name);
      b->setter = n > 2 && !strcmp(d->name + n - 2, "<-");
      if (!strcmp(d->name, "<-") || !strcmp(d->name, "<<-")) b->setter = false;
      if (d->flags & BF_INTERNAL) rt_env_set(R, s->internals, b->sym, v_obj((Obj *)b));
      else rt_env_set(R, R->base, b->sym, v_obj((Obj *)b));
    }
}

/* A restricted interpreter: what reaches outside is an error instead.  The objects stay, since code refers to them. */
static Obj *do_outside(Rt *R, Call *c) {
  rt_error(R, "'%s' is not available: this interpreter is restricted", c->def->name);
}
static void restrict_builtins(Rt *R) {
  size_t n = 0, k = 0;
  for (int t = 0; builtin_tables[t]; t++)
    for (const BuiltinDef *d = builtin_tables[t]; d->name; d++) n += (d->flags & BF_OUTSIDE) != 0;
  BuiltinDef *mine = IS(R)->restricted = malloc(n * sizeof *mine);
  if (!mine) rt_error(R, "cannot allocate memory");
  for (int t = 0; builtin_tables[t]; t++)
    for (const BuiltinDef *d = builtin_tables[t]; d->name; d++) {
      if (!(d->flags & BF_OUTSIDE)) continue;
      Value v = rt_env_get(R, d->flags & BF_INTERNAL ? IS(R)->internals : R->base, rt_sym(R, d->name));
      rt_assert(R, v.tag == V_OBJ && v.o->type == T_BUILTIN, "%s is no builtin", d->name);
      mine[k] = *d;
      mine[k].fn = do_outside;
      ((BuiltinObj *)v.o)->def = &mine[k++];
    }
}

static void init(Rt *R, void *data) {
  InterpState *s = IS(R);
  s->empty_dots = rt_alloc(R, T_DOTS, 0);
  s->empty_dots->named = 2;
  s->internals = rt_env_new(R, R->empty);
  rt_root(R, (Obj *)s->internals);
  s->s3_table = (Obj *)rt_env_new(R, R->empty);
  compile_init(R);
  define_builtins(R);
  s->top_code = compile_top(R, NIL, R->global);
  base_load(R);
  if (R->restricted) restrict_builtins(R);
  R->base_made = true;
  rt_lock_base(R);
  rt_at_exit(R, interp_dump_at_exit);
  s->nwarnings = 0;
  rt_start_stress(R); /* after the base library: that is the same each time, and large */
}

bool interp_init(Rt *R) {
  InterpState *s = calloc(1, sizeof *s);
  if (!s) return false;
  static const Above above = {
      code_compile, compile_top, compile_promise, try_internal_dispatch, try_group_dispatch, debug_call,
      debug_exit,   debug_stop,  debug_condition, debug_call_ref,        vexpr_probe,        vexpr_saw,
      counted_look, loop_look,   loop_done,       eval_in_frame,         force_promise, packages_know,      cond_too_deep,
      s4_set_known};
  spec_math_for_kernels();
  R->interp = s;
  s->above = &above;
  s->expressions = s->expressions_allowed = 5000;
  s->warnings = NIL;
  R->hooks.error = hook_error;
  R->hooks.error_class = hook_error_class;
  R->hooks.warning = hook_warning;
  R->hooks.type_of = interp_type_name;
  R->hooks.frame_call = frame_call;
  R->hooks.no_memory = hook_no_memory;
  R->hooks.interrupt = interrupt;
  R->hooks.due = due;
  R->hooks.mark = mark_roots;
  R->hooks.mark_code = interp_mark_code;
  R->hooks.free_code = interp_free_code;
  R->hooks.builtin_text = builtin_text;
  R->hooks.deparse = ast_deparse_element;
  R->hooks.load_closure = base_load_closure;
  R->hooks.read_line = debug_read_line;
  return interp_try(R, init, NULL);
}

void interp_free(Rt *R) {
  InterpState *s = R->interp;
  if (!s) return;
  watch_end(R);
  R->interp = NULL;
  free(s->last_error);
  free(s->base);
  free(s->restricted);
  free(s);
}
