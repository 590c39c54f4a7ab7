/* interp/parallel.c - the element loop of lapply and kin in the interpreter. */
#include "frame.h"
#include "../runtime/hosts.h"
#include "share.h"

static void set_outer(Rt *R, void *data) {
  ParTable *t = R->par;
  if (t) t->outer = data;
}
typedef struct Unwind {
  void *outer;
  bool streams; /* they end with this call */
} Unwind;
static void unwind(Rt *R, void *data) {
  Unwind *u = data;
  set_outer(R, u->outer);
  if (u->streams) R->streams.on = false;
}

/* May the function look at the expression of an argument, by itself or through a method? */
static bool looks_at_arguments(Rt *R, Obj *x) {
  static const char *const who[] = {"UseMethod", "substitute", "match.call",
                                    "sys.call",  "NextMethod", "standardGeneric"};
  if (x->type == T_SYM) {
    for (size_t i = 0; i < sizeof who / sizeof *who; i++)
      if (!strcmp(SYMNAME(x), who[i])) return true;
    return false;
  }
  if (x->type != T_LANG) return false;
  rt_check_stack(R);
  for (int64_t i = 0; i < LEN(x); i++)
    if (looks_at_arguments(R, ELT(x, i))) return true;
  return false;
}

/* lapply(L, `[`, x > 1), where the elements of L may have methods? */
static bool subscripts_objects(const ParCall *p) {
  if (p->fun->type != T_BUILTIN || ((BuiltinObj *)p->fun)->def->name[0] != '[' || !p->nin) return false;
  Obj *x = p->in[0].x;
  return x->type == T_LIST && LEN(x) && rt_is_object(ELT(x, 0));
}

/* The same of a closure, found once for its code. */
bool wants_promises(Rt *R, Obj *fun) {
  if (fun->type != T_CLOSURE) return false;
  Closure *cl = rt_closure(R, fun);
  Code *code = closure_code(R, cl);
  if (!(code->flags & CODE_LOOKED)) {
    if (code->flags & CODE_NEEDS_ARGS || looks_at_arguments(R, cl->body)) code->flags |= CODE_LOOKS;
    code->flags |= CODE_LOOKED;
  }
  return code->flags & CODE_LOOKS;
}

/* The interpreter stores the next elements: what there is may be what a launch left that does not count, on the device
 * only. */
static void go_on(ParState *s) {
  if (s->flat) (void)rt_data_w(s->flat);
}

/* The frames that lapply and kin have in GNU R, where they are closures: the parents of what they call. */
typedef struct ApplyFrames {
  Frame outer, inner; /* inner: the lapply of sapply, the mapply of Map */
  ArgList args;
  Value v[3];
  Obj *names[3];
} ApplyFrames;

/* What is passed on, as the `...` that match.call() looks for in the frame of who called FUN. */
static Obj *passed_on(Rt *R, const ParCall *p) {
  Obj *dots = rt_alloc(R, T_DOTS, p->nextra), *names = rt_alloc(R, T_STR, p->nextra);
  bool any = false;
  for (int k = 0; k < p->nextra; k++) {
    Obj *e = p->extra[k];
    if (e->type == T_PROMISE) ((Promise *)e)->h.flags |= PROMISE_SHARED;
    rt_share(e);
    rt_set_elt(dots, k, e);
    if (p->extra_names[k]) SET_STR(names, k, p->extra_names[k]), any = true;
  }
  if (any) rt_attr_set(R, dots, R->s.names, names);
  dots->named = 2;
  return dots;
}

static void apply_frame(Rt *R, Frame *f, const char *what, Obj *call, Frame *caller) {
  InterpState *s = IS(R);
  Value fun = SYM(rt_sym(R, what))->bval;
  *f = (Frame){.fun = fun.tag == V_OBJ ? fun.o : NIL,
               .call = call,
               .prev = s->frame,
               .kind = FR_APPLY,
               .caller = caller,
               .caller_env = R->global,
               .enclos = R->global,
               .depth = s->frame ? s->frame->depth + 1 : 1,
               .eval_depth = s->depth};
  s->frame = f;
}

static Frame *apply_frames(Rt *R, ApplyFrames *a, const ParCall *p) {
  apply_frame(R, &a->outer, p->what, p->c->call, p->c->frame);
  Frame *in = &a->outer;
  bool map = !strcmp(p->what, "Map");
  if (map || !strcmp(p->what, "sapply")) {
    Obj *fun = rt_sym(R, "FUN"), *x = rt_sym(R, "X");
    Obj *call = map ? rt_langs(R, "mapply", 3, rt_sym(R, "f"), R->s.dots, rt_lgl(R, false))
                    : rt_langs(R, "lapply", 3, x, fun, R->s.dots);
    Obj *names = rt_alloc(R, T_STR, 4);
    SET_STR(names, 1, map ? SYM(fun)->name : SYM(x)->name);
    if (map) SET_STR(names, 3, rt_mk(R, "SIMPLIFY"));
    else SET_STR(names, 2, SYM(fun)->name);
    rt_attr_set(R, call, R->s.names, names);
    apply_frame(R, in = &a->inner, map ? "mapply" : "lapply", call, &a->outer);
  }
  a->args = (ArgList){0, a->v, a->names};
  a->v[a->args.n] = v_obj(p->fun), a->names[a->args.n++] = rt_mk(R, "FUN");
  const char *name = NULL; /* of what the calls of FUN take their elements from */
  Value v;
  if (p->place) { /* mapply */
    Obj *dots = rt_alloc(R, T_LIST, p->nin);
    for (int k = 0; k < p->nin; k++) {
      rt_share(p->in[k].x);
      rt_set_elt(dots, k, p->in[k].x);
    }
    name = "dots", v = v_obj(dots);
  } else if (p->nin == 1 && p->in[0].kind == PI_ELEM) name = "X", v = v_obj(p->in[0].x);
  else if (p->nin == 1 && p->in[0].kind == PI_COL) name = "newX", v = v_obj(p->in[0].x);
  else if (p->nin == 1 && p->in[0].kind == PI_ROW) {
    name = "newX", v = (Value){.tag = V_PROMISE};
    v.o = interp_promise(R, rt_lang(R, SYM(rt_sym(R, "aperm"))->bval.o, 1, p->in[0].x), R->base);
  }
  if (name) a->v[1] = v, a->names[1] = rt_mk(R, name), a->args.n = 2;
  if (!p->place && p->nextra) { /* those of mapply are its MoreArgs */
    const int k = a->args.n++;
    a->v[k] = v_obj(passed_on(R, p));
    a->names[k] = SYM(R->s.dots)->name;
  }
  in->args = &a->args;
  return in;
}

/* What every call of FUN gets as it is, the `...` of lapply(X, FUN, ...). A promise is FUN's to ask for, so where its
 * value does not exist, or FUN may look at its expression, it stays one: of lapply(X, subset, x > 1), of no element at
 * all, of what acts until the first element has run. A variable's value is taken at once. Returns how many calls there are. */
static int take_extras(Rt *R, ParState *s, Obj **names) {
  ParCall *p = s->p;
  int lazy = -1, late = 0;
  for (int k = 0; k < p->nextra; k++) {
    Obj *e = p->extra[k];
    Value *arg = &s->args[p->nin + k];
    names[p->nin + k] = p->extra_names[k];
    if (e->type == T_PROMISE) {
      if (lazy < 0) lazy = wants_promises(R, p->fun) || subscripts_objects(p);
      Promise *pr = (Promise *)e;
      bool acts = p->fun->type == T_CLOSURE && !rt_shared(R) && promise_acts(R, pr);
      if (lazy || p->n == 0 || acts || promise_missing(R, pr)) { /* left out: FUN may ask with missing() */
        if (acts && !lazy) late++;
        arg->tag = V_PROMISE;
        arg->o = e;
        continue;
      }
      e = p->extra[k] = rt_box(R, interp_force(R, e));
    }
    rt_share(e);
    *arg = e == MISSING_ARG ? v_none(V_MISSING) : rt_unbox(e);
  }
  return late;
}

/* The first element runs before a device is thought of: it asks for the promises that kernels need the values of. */
static void first_element(Rt *R, ParState *s) {
  ParCall *p = s->p;
  if (p->n == 0) return;
  if (p->expect) s->flat = par_flat_new(s, p->expect->type, p->expect->len), s->m = p->expect->len;
  par_put(s, 0, par_call(s, 0));
  s->done = 1;
  for (int k = 0; k < p->nextra; k++) {
    if (p->extra[k]->type != T_PROMISE) continue;
    Value v = ((Promise *)p->extra[k])->value;
    if (v.tag == V_UNBOUND || v.tag == V_MISSING || v.tag == V_PROMISE) continue;
    rt_share(p->extra[k] = rt_box(R, v));
    s->args[p->nin + k] = rt_unbox(p->extra[k]);
  }
}

static double glance_begin(const ParTable *t) { return t && t->look ? rt_now_ms() : 0; }

void interp_parmap(Rt *R, ParCall *call, ParResult *res) {
  rt_assert(R, call->n >= 0 && call->nin >= 0 && call->nextra >= 0, "%lld elements of %d inputs", (long long)call->n,
            call->nin);
  ParCall grid = *call, *p = call;
  ParState s = {.R = R, .p = p, .frame = &s, .elt_names = NIL};
  memset(res, 0, sizeof *res);
  res->elt_names = NIL;
  res->elt_rows = 0;
  if (p->nin > 1 && !p->side[0]) {
    grid.in = rt_scratch(R, (size_t)p->nin * sizeof *grid.in);
    if (par_grid(p->n, p->nin, p->in, grid.in, grid.side)) s.p = p = &grid;
  }
  int na = p->nin + p->nextra;
  Obj **names = rt_scratch(R, (size_t)(na + 1) * sizeof(Obj *));
  if (na > 65536) rt_error(R, "too many arguments");
  Value args[na + 1]; /* on the stack, where the collector sees it */
  s.args = args;
  for (int k = 0; k < p->nin; k++) names[k] = p->in[k].name;
  int late = take_extras(R, &s, names);
  s.streams = !R->streams.on && par_streams_begin(R);
  Unwind back = {NULL, s.streams};
  Ctx ctx;
  ctx_push(R, &ctx, CTX_PROTECT);
  ctx.cleanup = unwind;
  ctx.data = &back;
  if (R->par) back.outer = (void *)((ParTable *)R->par)->outer;
  ApplyFrames frames;
  s.in = apply_frames(R, &frames, p);
  if (p->n > 0) s.prepared = interp_prepare(R, p->fun, na, names, p->call, s.in);
  if (late > 0) first_element(R, &s);
  Offload off;
  struct ParShare share;
  int64_t check = (rt_shared(R) ? share_begin(&s, &off, &share) : offload_begin(&s, &off));
  if (s.done < p->n) go_on(&s);
  const ParTable *table = R->par;
  ParGlance glance = {.next = table && table->look ? 0 : INT64_MAX, .began_ms = glance_begin(table)};
  /* loops that the elements run are part of this call as long as it may go to a device (interp/loops.c) */
  if (offload_goes_on(&off)) set_outer(R, &off);
  if (p->expect && !s.flat) s.flat = par_flat_new(&s, p->expect->type, p->expect->len), s.m = p->expect->len;
  for (; s.done < p->n; s.done++) {
    if (UNLIKELY(s.done >= check)) {
      check = (s.share ? share_step : offload_step)(&s, &off);
      if (s.done >= p->n) break;
      go_on(&s);
    }
    Value v = par_call(&s, s.done);
    par_put(&s, s.done, v);
    if ((s.done & 255) == 0) rt_check_interrupt(R);
    if (UNLIKELY(s.done >= glance.next)) table->look(R, &glance, s.done, p->n);
  }
  if (glance.next < INT64_MAX) table->look(R, &glance, p->n, p->n);
  ctx_pop(R, &ctx);
  IS(R)->frame = frames.outer.prev;
  unwind(R, &back);
  offload_end(&s, &off);
  share_end(&s);
  if (!s.flat && !s.list) s.list = rt_alloc(R, T_LIST, p->n);
  if (s.types && s.flat && !p->expect) { /* lanes that took it wide may have run again and given a narrower type */
    ObjType t = par_widest(&s, p->n);
    if (t != T_NIL && t != TYPE(s.flat)) s.flat = rt_coerce(R, s.flat, t);
  }
  if (s.column && s.list) rt_records_attach(R, s.list, s.shape, s.column);
  res->flat = s.flat;
  res->list = s.list;
  res->m = s.m;
  res->elt_names = s.elt_names;
  res->elt_rows = s.elt_rows;
  res->first = s.first;
}
