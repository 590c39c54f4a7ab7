/* pe/build_call.c - calls: base functions by name, closures inlined.
 *
 * Argument matching is R's (R-lang 4.3.2: exact, partial, positional).  Arguments become abstract promises, evaluated
 * at their first use in the frame they were written in; constants and variables that have a value are passed at once.
 */
#include "build.h"

enum { MAX_INLINE = 24, MAX_ARGS = 64, MOST_NESTED = 3 /* calls of one base function inside each other */ };

bool pe_returns_early(const Node *n) {
  if (!n) return false;
  if (n->kind == ND_Return && !(n->flags & NF_TAIL)) return true;
  for (int i = 0; i < n->nkids; i++)
    if (pe_returns_early(n->kid[i])) return true;
  return false;
}

static bool makes_function(Node *n) {
  if (!n) return false;
  if (n->kind == ND_Function) return true;
  if (n->kind == ND_Call && n->u.call->fn && makes_function(n->u.call->fn)) return true;
  for (int i = 0; i < n->nkids; i++)
    if (makes_function(n->kid[i])) return true;
  return false;
}

static int match(Build *w, Code *code, int n, Obj **names, int *map, int *dots, Node *call) {
  Obj *fnames = IS_NIL(code->formals) ? NULL : rt_attr(code->formals, w->R->s.names);
  int nf = code->desc.nformals, ndots = 0;
  bool used[MAX_ARGS] = {0};
  int at = nf;
  for (int i = 0; i < nf; i++) {
    map[i] = -1;
    if (code->desc.syms[i] == w->R->s.dots && at == nf) at = i;
  }
  (void)fnames;
  for (int i = 0; i < nf; i++) { /* exact */
    if (i == at) continue;
    Obj *name = SYM(code->desc.syms[i])->name;
    for (int k = 0; k < n; k++)
      if (!used[k] && names && names[k] == name) {
        if (map[i] >= 0) pe_bail(w, WHY_B_ARGS, call, CSTR(name));
        map[i] = k;
        used[k] = true;
      }
  }
  for (int i = 0; i < at; i++) { /* partial, before `...` */
    if (map[i] >= 0) continue;
    const char *name = SYMNAME(code->desc.syms[i]);
    for (int k = 0; k < n; k++)
      if (!used[k] && names && names[k] && CLEN(names[k]) && !strncmp(name, CSTR(names[k]), CLEN(names[k]))) {
        if (map[i] >= 0) pe_bail(w, WHY_B_ARGS, call, name);
        map[i] = k;
        used[k] = true;
      }
  }
  int next = 0;
  for (int i = 0; i < at; i++) { /* by position */
    if (map[i] >= 0) continue;
    while (next < n && (used[next] || (names && names[next] && CLEN(names[next])))) next++;
    if (next < n) map[i] = next, used[next++] = true;
  }
  for (int k = 0; k < n; k++) {
    if (used[k]) continue;
    if (at == nf) pe_bail(w, WHY_B_ARGS, call, "unused argument");
    dots[ndots++] = k;
  }
  return ndots;
}

/* The name of a base function written in R that has a kernel's version; NULL: it is none of them. */
const char *pe_base_name(Build *w, Fun *f) {
  if (!f->closure || f->def) return NULL;
  for (const PeBase *b = pe_bases + 1; b < pe_bases + PB_COUNT; b++) {
    if (!(b->flags & (PBF_IN_R | PBF_STRINGS))) continue;
    Value v = SYM(rt_sym(w->R, b->name))->bval;
    if (v.tag == V_OBJ && v.o == f->closure) return b->name;
  }
  return NULL;
}

/* The body of frame fr, which leaves by return() elsewhere than at its end, too. */
static Av body_that_returns(Build *w, Fr *fr, const Node *call) {
  PeBlock *outer = w->b;
  Av *entry = pe_save_state(w);
  fr->label = pe_item(w->g, outer, IT_LABEL, call->line);
  w->b = fr->label->body[0];
  Av v = pe_eval_node(w, fr->code->body);
  /* where the profile has never seen it do so, what the body makes needs not be joined with anything */
  if (!fr->returns && !w->b->ended && w->b == fr->label->body[0] && pe_dissolve(w->g, fr->label)) {
    w->b = outer;
    return pe_force_any(w, v);
  }
  pe_edge(w, &fr->returns, IT_BREAK, fr->label, v);
  w->b = outer;
  memcpy(w->state, entry, (size_t)fr->base * sizeof *entry);
  w->nstate = fr->base;
  if (!fr->returns) {
    outer->ended = true;
    return av_kind(AV_NULL);
  }
  pe_lift_head(w->g, fr->label);
  return pe_merge_edges(w, fr->label, fr->returns, NULL, fr->base);
}

Av pe_apply_fun(Build *w, Fun *f, int n, Av *args, Obj **names, Node *call) {
  Code *code = f->code;
  if (!code || !(code->flags & CODE_COMPILED) || !code->body)
    pe_bail(w, WHY_B_NOT_RUN, call, "a function that has never run");
  if (code->flags & CODE_SIDE || (code->flags & CODE_SUPER && !(w->q->flags & PE_SERIAL)))
    pe_bail(w, WHY_B_SIDE_EFFECT, call, "");
  if (n > MAX_ARGS || code->desc.nformals > MAX_ARGS) pe_bail(w, WHY_B_ARGS, call, "");
  if (w->ncodes >= MAX_INLINE) pe_bail(w, WHY_B_DEPTH, call, "");
  int map[MAX_ARGS], dots[MAX_ARGS];
  int ndots = match(w, code, n, names, map, dots, call);
  int inside = 0;
  for (int i = 0; i < w->ncodes; i++)
    if (w->codes[i] == code && (i > 0 || w->fr->up)) { /* the mapped function's first call of itself is the loop's */
      if (w->fr->code == code && w->fr->recursion && pe_recurse(w, n, args, map, call)) return av_kind(AV_NULL);
      if (f->env == w->R->base && ++inside < MOST_NESTED) continue; /* integrate() of a function that integrates */
      pe_bail(w, WHY_B_RECURSION, call, call && call->u.call->sym ? SYMNAME(call->u.call->sym) : "");
    }
  Fr *fr = pe_temp(w, sizeof *fr);
  fr->up = w->fr;
  fr->code = code;
  fr->env = f->env;
  fr->scope = f->scope;
  fr->def = f->def;
  fr->base = w->nstate;
  fr->call = call;
  fr->supplied = pe_temp(w, (size_t)code->desc.nformals + 1);
  int need = w->nstate + code->desc.nslots + 3;
  if (need > w->capstate) {
    int cap = need * 2 + 32;
    Av *s = pe_temp(w, (size_t)cap * sizeof *s);
    if (w->nstate) memcpy(s, w->state, (size_t)w->nstate * sizeof *s);
    w->state = s;
    w->capstate = cap;
  }
  for (int i = 0; i < code->desc.nslots; i++) w->state[fr->base + i] = av_kind(AV_UNBOUND);
  w->nstate += code->desc.nslots;
  for (int i = 0; i < code->desc.nformals; i++) {
    Av *slot = pe_slot(w, fr, i);
    if (code->desc.syms[i] == w->R->s.dots) {
      fr->dots = pe_temp(w, (size_t)(ndots + 1) * sizeof *fr->dots);
      fr->dot_names = pe_temp(w, (size_t)(ndots + 1) * sizeof *fr->dot_names);
      for (int k = 0; k < ndots; k++) fr->dots[k] = args[dots[k]], fr->dot_names[k] = names ? names[dots[k]] : NULL;
      fr->ndots = ndots;
      continue;
    }
    fr->supplied[i] = map[i] >= 0 && args[map[i]].kind != AV_MISSING;
    if (fr->supplied[i]) *slot = pe_own_argument(w, args[map[i]], code, i, call);
    else if (code->defaults[i]) {
      Prom *p = pe_temp(w, sizeof *p);
      p->node = code->defaults[i];
      p->fr = fr;
      *slot = av_kind(AV_PROMISE);
      slot->prom = p;
    } else *slot = av_kind(AV_MISSING);
  }
  pe_bind_outer(w, fr, call);
  Fr *save = w->fr;
  LoopCtx *loop = w->loop;
  w->fr = fr;
  w->loop = NULL;
  w->codes[w->ncodes++] = code;
  fr->ncodes = w->ncodes;
  Av v;
  Obj *name = call && (call->kind == ND_Call || call->kind == ND_CallBuiltin) ? call->u.call->sym : NULL;
  if (name && pe_calls_itself(w, fr, name)) v = pe_recursive(w, fr, call, name);
  else if (call && pe_returns_early(code->body)) v = body_that_returns(w, fr, call);
  else {
    v = pe_eval_node(w, code->body);
    if (!w->b->ended) v = pe_force_any(w, v);
  }
  w->ncodes--;
  if (makes_function(code->body)) { /* a vector or function that it returns may call them when its frame is gone */
    if (call && call->kind == ND_Call && !w->b->ended && !pe_given_for_good(w, save, call, code, map))
      pe_bail(w, WHY_B_ARGS, call, "");
    for (int i = 0; i < code->desc.nslots && !w->b->ended; i++) {
      const Av *a = pe_slot(w, fr, i);
      if (a->kind != AV_PROMISE) continue;
      if (!pe_is_default(a->prom) && !pe_steady(w, a->prom, call))
        pe_bail(w, WHY_B_ARGS, call, SYMNAME(code->desc.syms[i]));
      pe_read_slot(w, fr, i, call);
    }
    Av *left = pe_temp(w, (size_t)(code->desc.nslots + 1) * sizeof *left);
    memcpy(left, &w->state[fr->base], (size_t)code->desc.nslots * sizeof *left);
    fr->left = left;
  }
  w->nstate = fr->base;
  w->fr = save;
  w->loop = loop;
  return v;
}

/* A function that Vectorize() has made evaluates its arguments, and knows them by name. */
static Av apply_each(Build *w, const Fun *f, int n, Av *args, Obj **names, Node *call) {
  Av given[MAX_ARGS];
  Obj *name[MAX_ARGS];
  int map[MAX_ARGS], dots[MAX_ARGS], k = 0;
  if (!(f->code->flags & CODE_COMPILED)) pe_bail(w, WHY_B_NOT_RUN, call, "a function that has never run");
  if (n > MAX_ARGS || f->code->desc.nformals > MAX_ARGS || f->code->flags & CODE_USES_DOTS)
    pe_bail(w, WHY_B_ARGS, call, "Vectorize");
  match(w, f->code, n, names, map, dots, call);
  for (int i = 0; i < f->code->desc.nformals; i++) {
    if (map[i] < 0) continue;
    given[k] = pe_force(w, args[map[i]]);
    if (w->b->ended) return given[k];
    name[k++] = SYM(f->code->desc.syms[i])->name;
  }
  return pe_apply_each(w, f, k, given, name, call);
}

Av pe_call_any(Build *w, Fun *f, int n, Av *args, Obj **names, Node *call) {
  if (f->each) return apply_each(w, f, n, args, names, call);
  if (!f->builtin) {
    bool done = false;
    const char *base = pe_base_name(w, f);
    Av v = base ? pe_vec_builtin(w, base, n, args, names, call, &done) : av_kind(AV_NULL);
    return done ? v : pe_apply_fun(w, f, n, args, names, call);
  }
  const char *name = *(const char *const *)((BuiltinObj *)f->builtin)->def; /* BuiltinDef begins with its name */
  bool done;
  Av v = pe_vec_builtin(w, name, n, args, names, call, &done);
  if (done) return v;
  int sop = n == 1 || n == 2 ? spec_op(name, n) : SOP_None;
  if (sop == SOP_None) pe_bail(w, WHY_B_BUILTIN, call, name);
  const bool letters = (name[0] | 32) >= 'a' && (name[0] | 32) <= 'z'; /* operators do not look at names */
  if (n == 2 && letters && names && (names[0] || names[1])) pe_bail(w, WHY_B_ARGS, call, name);
  for (int i = 0; i < n; i++) {
    args[i] = pe_force(w, args[i]);
    if (pe_is_bare(sop)) args[i] = pe_without_attributes(w, args[i], call);
  }
  return n == 2 ? pe_with_name(pe_op2(w, sop, args[0], args[1], call), args[0], args[1])
                : pe_with_name(pe_op1(w, sop, args[0], call), args[0], args[0]);
}

static bool calls(const Node *n) {
  if (n->kind == ND_Call) return true;
  for (int i = 0; i < n->nkids; i++)
    if (n->kid[i] && calls(n->kid[i])) return true;
  return false;
}

/* Does k look at an argument that is a default still, which assigns?  function(i, v = c(i, i <- i + 1)) list(v, i) */
static bool asks_default_that_assigns(Build *w, const Node *k) {
  if (k->kind == ND_Local) {
    const Av *v = pe_slot(w, w->fr, k->slot);
    return v->kind == AV_PROMISE && v->prom->fr == w->fr && node_assigns(v->prom->node, NULL);
  }
  for (int i = 0; i < k->nkids; i++)
    if (k->kid[i] && asks_default_that_assigns(w, k->kid[i])) return true;
  return false;
}

/* May an argument of call n change the frame's variables, itself or by a function that the frame has made? */
static bool argument_assigns(Build *w, const Node *n) {
  bool call = false;
  for (int i = 0; i < n->nkids; i++) {
    if (n->kid[i] && (node_assigns(n->kid[i], NULL) || asks_default_that_assigns(w, n->kid[i]))) return true;
    call = call || (n->kid[i] && calls(n->kid[i]));
  }
  return call && makes_function(w->fr->code->body);
}

/* The arguments of a call as abstract values: promises, `...` expanded. */
static int collect(Build *w, Node *n, Av *args, Obj **names, bool now) {
  CallInfo *ci = n->u.call;
  int c = 0;
  bool as_written = w->with || pe_base_of(n)->id == PB_with ||
                    (!now && (w->nouter || argument_assigns(w, n))); /* what a variable means comes out later */
  for (int i = 0; i < n->nkids; i++) {
    Node *k = n->kid[i];
    if (c >= MAX_ARGS) pe_bail(w, WHY_B_ARGS, n, "");
    names[c] = ci->names ? ci->names[i] : NULL;
    if (!k) {
      args[c++] = av_kind(AV_MISSING);
    } else if (k->kind == ND_Dots) {
      const Fr *fr = pe_dots(w, w->fr, n);
      for (int j = 0; j < fr->ndots; j++) {
        if (c >= MAX_ARGS) pe_bail(w, WHY_B_ARGS, n, "");
        names[c] = fr->dot_names[j];
        args[c++] = fr->dots[j];
      }
    } else if (now || k->kind == ND_Const ||
               (k->kind == ND_Local && !as_written && pe_slot(w, w->fr, k->slot)->kind == AV_NUM)) {
      args[c++] = pe_eval_node(w, k);
    } else {
      Prom *p = pe_temp(w, sizeof *p);
      p->node = k;
      p->fr = w->fr;
      p->with = w->with;
      args[c] = av_kind(AV_PROMISE);
      args[c++].prom = p;
    }
    if (w->b->ended) return c;
  }
  return c;
}

/* Builders look at their arguments as it suits them; what draws or assigns has its turn before. */
static void in_order(Build *w, const Node *n, Av *args) {
  const CallInfo *ci = n->u.call;
  for (int j = 0; ci->order && j < n->nkids && !w->b->ended; j++) {
    Av *a = &args[ci->order[j]];
    *a = pe_force(w, *a);
  }
}

Av pe_build_builtin(Build *w, Node *n) {
  CallInfo *ci = n->u.call;
  Av args[MAX_ARGS];
  Obj *names[MAX_ARGS];
  if (!ci->sym) pe_bail(w, WHY_B_BUILTIN, n, "");
  const char *name = SYMNAME(ci->sym);
  if (SYM(ci->sym)->redefined) return pe_build_call(w, n);
  int c = collect(w, n, args, names, false);
  in_order(w, n, args);
  if (w->b->ended) return av_kind(AV_NULL);
  bool done;
  Av v = pe_vec_builtin(w, name, c, args, names, n, &done);
  if (!done) pe_bail(w, WHY_B_BUILTIN, n, name);
  return v;
}

static Av call_packaged(Build *w, Obj *sym, Node *n) {
  Av args[MAX_ARGS];
  Obj *names[MAX_ARGS];
  int c = collect(w, n, args, names, false);
  if (w->b->ended) return av_kind(AV_NULL);
  bool done;
  Av v = pe_vec_builtin(w, SYMNAME(sym), c, args, names, n, &done);
  if (done) return v;
  Av f = pe_from_scope(w, (PeScope){.from = FROM_BASE, .fun = true, .parent = -1, .sym = sym}, n);
  return pe_apply_any(w, f.fun, c, args, names, n);
}

Av pe_build_call(Build *w, Node *n) {
  CallInfo *ci = n->u.call;
  Av args[MAX_ARGS];
  Obj *names[MAX_ARGS];
  Av f = av_kind(AV_UNBOUND);
  int c = -1;
  Obj *of_package = ci->sym ? NULL : pe_packaged(w, ci->fn);
  if (of_package) return call_packaged(w, of_package, n);
  if (!ci->sym) {
    if (!ci->fn) pe_bail(w, WHY_B_FUNCTION, n, "");
    f = pe_force(w, pe_eval_node(w, ci->fn));
  } else if (n->kind == ND_Call && n->slot >= 0 && pe_slot(w, w->fr, n->slot)->kind != AV_UNBOUND) {
    f = pe_read_slot(w, w->fr, n->slot, n);
  }
  if (f.kind != AV_FUN && ci->sym) {
    /* base functions written in R (ifelse, stopifnot, ...) have kernels' versions, too */
    SymObj *s = SYM(ci->sym);
    if (!s->redefined && s->bval.tag == V_OBJ && rt_is_fun(s->bval.o)) {
      bool done;
      c = collect(w, n, args, names, false); /* once: what they draw and assign, they do once */
      Av v = pe_vec_builtin(w, SYMNAME(ci->sym), c, args, names, n, &done);
      if (done) return v;
    }
    f = pe_free_var(w, w->fr, ci->sym, true, n);
  }
  if (f.kind != AV_FUN) pe_bail(w, WHY_B_FUNCTION, n, ci->sym ? SYMNAME(ci->sym) : "");
  if (c < 0) c = collect(w, n, args, names, false);
  if (w->b->ended) return av_kind(AV_NULL);
  return pe_apply_any(w, f.fun, c, args, names, n);
}
