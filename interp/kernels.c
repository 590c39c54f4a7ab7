/* interp/kernels.c - the kernels of an interpreter's parallel bodies: kept, found again, compiled.
 *
 * Kernels are kept by closure body, kinds of arguments and what the scope holds.  A kernel that cannot be made is
 * remembered with its reason, and tried again after the body has run much more (the profile may know more then).
 */
#include "../runtime/dictionary.h"
#include "cost.h"
#include "frame.h"

#include <stdio.h>
#include <stdlib.h>

enum {
  FILL = 1024, /* work-items that keep a compute unit busy */
  RECENT = 16, /* kernels that were used so lately stay: a vector expression may be about to launch one */
};

/* ---- table ------------------------------------------------------------------------------------------------------- */

static void kernel_free(Rt *R, ParKernel *v) {
  if (v->held) rt_unroot(R, v->held);
  ocl_program_release(v->prog);
  for (int i = 0; i < OCL_TEAM; i++) ocl_program_release(v->prog_on[i]);
  ocl_times_free(R, v->times);
  if (v->k) oclgen_free(v->k);
  free(v->sig);
  free(v);
}
static ParKernel *kernel_new(int nargs) {
  ParKernel *v = calloc(1, sizeof *v);
  if (v && (v->sig = calloc((size_t)nargs + 1, sizeof *v->sig)) == NULL) {
    free(v);
    return NULL;
  }
  return v;
}
static void body_free(Rt *R, ParBody *b) {
  while (b->kernels) {
    ParKernel *v = b->kernels;
    b->kernels = v->next;
    kernel_free(R, v);
  }
  rt_unroot(R, b->body);
  if (b->formals) rt_unroot(R, b->formals);
  free(b);
}

void par_free(Rt *R) {
  ParTable *t = R->par;
  if (!t) return;
  while (t->bodies) {
    ParBody *b = t->bodies;
    t->bodies = b->next;
    body_free(R, b);
  }
  while (t->sites) {
    ParSite *s = t->sites;
    t->sites = s->next;
    free(s->file);
    free(s->deopt);
    free(s);
  }
  par_text_free(t);
  free(t->active);
  free(t);
  R->par = NULL;
}

ParTable *par_table(Rt *R) {
  ParTable *t = R->par;
  if (t && t->options == R->ravel_options) return t;
  if (!t) {
    t = calloc(1, sizeof *t);
    if (!t) return NULL;
    t->last_site = t->last_call = &t->sites;
    t->reports = R->ravel_reports;
    if (getenv("RAVEL_TRACE")) t->traced_from = rt_now_ms();
  }
  if (t->reports != R->ravel_reports) par_sites_forget(R, t);
  t->options = R->ravel_options;
  t->file = rt_option_str(R, "ravel.report", NULL);
  t->explain = rt_option_lgl(R, "ravel.explain", false);
  t->reporting = t->file || t->explain;
  t->mode = (uint8_t)par_mode_asked(R);
  R->par = t;
  R->par_free = par_free;
  return t;
}

ParBody *par_body(Rt *R, Obj *body, Obj *formals) {
  ParTable *t = par_table(R);
  if (!t) return NULL;
  ParBody **last = NULL; /* the one that was not used for longest and is not in use */
  for (ParBody **p = &t->bodies; *p; p = &(*p)->next) {
    if ((*p)->body == body && (*p)->formals == formals) { /* to the front: they go by last use */
      ParBody *b = *p;
      *p = b->next;
      b->next = t->bodies;
      t->bodies = b;
      return b;
    }
    if (!(*p)->active) last = p;
  }
  if (t->nbodies >= MAX_BODIES && last) {
    ParBody *old = *last;
    *last = old->next;
    t->nbodies--;
    body_free(R, old);
  }
  ParBody *b = calloc(1, sizeof *b);
  if (!b) return NULL;
  rt_root(R, body);
  if (formals) rt_root(R, formals);
  b->body = body;
  b->formals = formals;
  b->traced_from = t->traced_from;
  b->next = t->bodies;
  t->bodies = b;
  t->nbodies++;
  return b;
}

void par_body_enter(Rt *R, ParBody *b, const void *frame) {
  ParTable *t = R->par;
  while (t->nactive && (uintptr_t)t->active[t->nactive - 1].frame <= (uintptr_t)frame) /* an error left it */
    t->active[--t->nactive].body->active--;
  if (t->nactive == t->room) {
    int room = t->room * 2 + 16;
    ParActive *a = realloc(t->active, (size_t)room * sizeof *a);
    if (!a) rt_error(R, "out of memory");
    t->active = a, t->room = room;
  }
  t->active[t->nactive++] = (ParActive){frame, b};
  b->active++;
}

void par_body_leave(Rt *R, const void *frame) {
  ParTable *t = R->par;
  while (t->nactive) {
    ParActive a = t->active[--t->nactive];
    a.body->active--;
    if (a.frame == frame) break;
  }
}

/* ---- facts about data -------------------------------------------------------------------------------------------- */

bool par_complete(Obj *x) { return ocl_complete(NULL, x); }

Value par_env_lookup(Rt *R, Env *e, Obj *sym, bool fun) {
  for (; e && e->kind != E_EMPTY; e = e->parent) {
    int fl = rt_env_flags(R, e, sym);
    if (fl < 0) continue;
    if (fl & BIND_ACTIVE) return v_none(V_UNBOUND);
    Value v = rt_env_get(R, e, sym);
    if (v.tag == V_PROMISE) v = ((Promise *)v.o)->value;
    if (v.tag == V_UNBOUND || v.tag == V_MISSING) return v_none(V_UNBOUND);
    if (fun && !(v.tag == V_OBJ && rt_is_fun(v.o))) continue;
    return v;
  }
  return v_none(V_UNBOUND);
}

/* PeLookup; ctx is the ParCall.  No environment: the region's own scope. */
static Value par_lookup(Rt *R, void *ctx, Env *e, Obj *sym, bool fun) {
  ParCall *p = ctx;
  return !e && p->region ? p->region->lookup(R, p, sym, fun) : par_env_lookup(R, e, sym, fun);
}

/* ---- arguments --------------------------------------------------------------------------------------------------- */

/* Whether the lanes share one element of the input, or begin again after its last. */
static void repeats(const ParCall *p, const ParInput *in, PeArg *a) {
  a->scalar = in->len == 1 && p->n > 1;
  a->recycled = !a->scalar && in->len != p->n;
}

/* Input k as the partial evaluator sees it.  False: no kernel can take it; *why says so. */
bool par_describe_arg(Rt *R, ParCall *p, int k, PeArg *a, const char **why) {
  *a = (PeArg){0};
  if (k >= p->nin) {
    Obj *e = p->extra[k - p->nin];
    if (e->type == T_PROMISE) { /* by now somebody may have asked for its value */
      Value v = ((Promise *)e)->value;
      if (v.tag != V_UNBOUND && v.tag != V_MISSING && v.tag != V_PROMISE) {
        e = p->extra[k - p->nin] = rt_box(R, v);
        rt_share(e);
      }
    }
    a->kind = PA_WHOLE;
    a->value = p->extra[k - p->nin];
    a->name = p->extra_names[k - p->nin];
    a->facts = PF_NOT_NULL;
    return true;
  }
  ParInput *in = &p->in[k];
  Obj *x = in->x;
  a->name = in->name;
  bool ordered, plain = in->factor && !in->along && LEN(x) == in->len;
  Obj *levels = plain && !rt_factor_methods(R) ? rt_levels(R, x, &ordered) : NULL;
  if (levels) {
    rt_share(levels);
    a->kind = PA_FACTOR;
    a->type = T_INT;
    a->value = levels;
    a->width = ordered;
    a->facts = PF_NOT_NULL;
    repeats(p, in, a);
    return true;
  }
  if (rt_is_object(x)) {
    *why = "the input has a class attribute";
    return false;
  }
  const bool frames = TYPE(x) == T_LIST && in->kind == PI_ELEM && rt_frames_likely(R, x);
  if (frames || (TYPE(x) == T_LIST && in->kind == PI_ELEM && rt_ragged_likely(x))) {
    a->kind = frames ? PA_FRAMES : PA_RAGGED;
    a->facts = PF_NOT_NULL;
    repeats(p, in, a);
    return true;
  }
  if (TYPE(x) == T_LIST && in->kind == PI_ELEM) {
    RtShape s;
    if (!rt_record_shape(R, x, &s, why)) return false;
    a->kind = PA_FIELDS;
    a->facts = PF_NOT_NULL;
    a->value = x;
    repeats(p, in, a);
    return true;
  }
  if (TYPE(x) == T_CPLX && in->kind == PI_ELEM && !in->along && !p->region) {
    a->kind = PA_CPLX;
    a->type = T_CPLX;
    a->facts = PF_NOT_NULL;
    repeats(p, in, a);
    return true;
  }
  if (TYPE(x) == T_RAW && in->kind == PI_ELEM && !in->along && !p->region && !(in->len == 1 && p->n > 1)) {
    a->kind = PA_ELEM;
    a->type = T_RAW;
    a->facts = PF_NOT_NULL | PF_KNOWN_TYPE;
    repeats(p, in, a);
    return true;
  }
  if (TYPE(x) == T_STR && in->kind == PI_ELEM && !in->along) {
    a->kind = PA_TEXT;
    a->type = T_STR;
    a->facts = PF_NOT_NULL;
    repeats(p, in, a);
    return true;
  }
  if (!rt_is_num(x)) {
    *why = TYPE(x) == T_STR ? "the input is character data"
                            : "the input is neither logical, integer, double, complex nor raw";
    return false;
  }
  a->type = (uint8_t)TYPE(x);
  a->facts = PF_NOT_NULL | PF_KNOWN_TYPE;
  if (ocl_complete(R, x)) a->facts |= PF_COMPLETE;
  a->seen = TYPE(x) == T_DBL ? SEEN_DBL : TYPE(x) == T_INT ? SEEN_INT : SEEN_LGL;
  if (x->flags & OF_HAS_NA) a->seen |= SEEN_NA;
  if (in->kind != PI_ELEM) {
    a->kind = in->kind == PI_ROW ? PA_ROW : PA_COL;
    a->value = x;
    return true;
  }
  double start, stride;
  repeats(p, in, a);
  a->recycled = a->recycled && !in->along;
  a->along = in->along;
  if (a->recycled) (void)rt_data(x); /* a kernel does not begin a sequence again */
  if (VEC(x)->data == NULL && rt_is_seq(x, &start, &stride)) {
    a->kind = PA_SEQ;
    double end = start + stride * (double)(in->len - 1);
    a->lo = start < end ? start : end;
    a->hi = start < end ? end : start;
    if (p->region && start == floor(start) && stride == floor(stride) && fabs(stride) < 1048576)
      a->step = (int32_t)stride;
  }
  return true;
}

ParInput *par_kernel_input(ParCall *p, int k) {
  if (k < p->nin) return &p->in[k];
  k -= p->nin + p->nextra;
  return k < p->ncolumns ? &p->column[k] : &p->given[k - p->ncolumns];
}

/* Argument k is the column x of argument a. */
static void column_arg(Rt *R, const PeArg *a, Obj *x, PeArg *c) {
  *c = (PeArg){.kind = PA_ELEM, .type = x->type, .facts = PF_NOT_NULL | PF_KNOWN_TYPE};
  c->recycled = a->recycled;
  c->scalar = a->scalar;
  if (ocl_complete(R, x)) c->facts |= PF_COMPLETE;
  c->seen = x->type == T_DBL ? SEEN_DBL : x->type == T_INT ? SEEN_INT : SEEN_LGL;
  if (x->flags & OF_HAS_NA) c->seen |= SEEN_NA;
}

int par_complex_columns(ParCall *p, PeArg *a, const ParInput *in, PeArg *args, int n) {
  if (p->ncolumns > MAX_PAR_ARGS - 64 - 2 || n > MAX_PAR_ARGS - 2) return -1;
  a->first = (int16_t)n;
  for (int j = 1; j <= 2; j++, n++) {
    p->column[p->ncolumns++] = (ParInput){.kind = PI_ELEM, .x = in->x, .len = in->len, .part = (uint8_t)j};
    args[n] = (PeArg){.kind = PA_ELEM, .type = T_DBL, .facts = PF_NOT_NULL | PF_KNOWN_TYPE, .seen = SEEN_DBL};
    args[n].part = (uint8_t)j;
    args[n].recycled = a->recycled;
    args[n].scalar = a->scalar;
  }
  return n;
}

int par_text_column(Rt *R, ParCall *p, PeArg *a, const ParInput *in, PeArg *args, int n, const char **why) {
  *why = "too many arguments";
  if (p->ncolumns == MAX_PAR_ARGS - 64 || n == MAX_PAR_ARGS) return -1;
  Obj *x = in->x;
  if (a->kind == PA_TEXT && !(x = rt_ids(R, x, why))) return -1;
  if (a->kind == PA_FACTOR && a->scalar) { /* the code without a class */
    int32_t code = INT(x)[0];
    x = rt_alloc(R, T_INT, 1);
    INT_W(x)[0] = code;
  }
  a->first = (int16_t)n;
  p->column[p->ncolumns++] = (ParInput){.kind = PI_ELEM, .x = x, .len = in->len};
  column_arg(R, a, x, &args[n]);
  if (a->kind == PA_FACTOR) args[n].name = a->value; /* for the signature */
  return n + 1;
}

/* How many of the strings of x differ, as a share of all: by some of them. */
static double differing(Obj *x) {
  enum { SOME = 2048, SLOTS = 4 * SOME };
  Obj *seen[SLOTS] = {NULL}, *const *s = (Obj *const *)rt_data(x);
  int64_t n = LEN(x), step = n > SOME ? n / SOME : 1, asked = 0, found = 0;
  for (int64_t i = 0; i < n && asked < SOME; i += step, asked++) {
    size_t h = ((uintptr_t)s[i] >> 4) * 0x9e3779b97f4a7c15u >> 40 & (SLOTS - 1);
    while (seen[h] && seen[h] != s[i]) h = (h + 1) & (SLOTS - 1);
    found += !seen[h];
    seen[h] = s[i];
  }
  return asked ? (double)found / (double)asked : 0;
}

/* Looking through so many strings for their ids, and calling the functions of them that the kernel has as tables, in
 * ms, as far as it has to be done. */
static double numbering_ms(const ParCall *p, Obj *x) {
  if (TYPE(x) != T_STR || rt_ids_cached(x)) return 0;
  double each = PAR_NUMBER_NS + (p->ntables ? PAR_TABLE_NS * p->ntables * differing(x) : 0);
  return (double)LEN(x) * each * 1e-6;
}

double par_numbering_ms(const ParCall *p) {
  double ms = 0;
  for (int k = 0; k < p->nin + p->nextra; k++) ms += numbering_ms(p, k < p->nin ? p->in[k].x : p->extra[k - p->nin]);
  return ms;
}

bool par_numbering_pays(Rt *R, const ParCall *p, double ms) {
  ParTable *t = par_table(R);
  double cost = par_numbering_ms(p);
  if (cost < 0.02 || !t) return true;
  double spent = ms;
  for (int k = 0; k < p->nin + p->nextra; k++) {
    Obj *x = k < p->nin ? p->in[k].x : p->extra[k - p->nin];
    if (numbering_ms(p, x) == 0) continue;
    int i = 0;
    while (i < PAR_UNNUMBERED && t->unnumbered[i].x != x) i++;
    if (i == PAR_UNNUMBERED) {
      i = t->next_unnumbered++ % PAR_UNNUMBERED;
      t->unnumbered[i].x = x;
      t->unnumbered[i].ms = 0;
    }
    t->unnumbered[i].ms += ms;
    if (t->unnumbered[i].ms > spent) spent = t->unnumbered[i].ms;
  }
  return spent > 2 * cost;
}

/* Where each element's segment begins and how long it is, as two more arguments of a, from args[n] on; returns their
 * new number, -1: too many. */
static int segment_columns(ParCall *p, PeArg *a, const ParInput *in, Obj *start, Obj *len, PeArg *args, int n) {
  if (p->ncolumns > MAX_PAR_ARGS - 64 - 2 || n > MAX_PAR_ARGS - 2) return -1;
  a->first = (int16_t)n;
  for (int j = 0; j < 2; j++, n++) {
    p->column[p->ncolumns++] = (ParInput){.kind = PI_ELEM, .x = j ? len : start, .len = in->len};
    args[n] = (PeArg){.kind = PA_ELEM, .type = T_INT, .seen = SEEN_INT};
    args[n].facts = PF_NOT_NULL | PF_KNOWN_TYPE | PF_COMPLETE | PF_COUNT;
    args[n].recycled = a->recycled;
    args[n].scalar = a->scalar;
  }
  return n;
}

int par_describe_args(Rt *R, ParCall *p, PeArg args[MAX_PAR_ARGS], const char **why) {
  int n = p->nin + p->nextra;
  *why = "too many arguments";
  if (n > 64) return -1;
  for (int k = 0; k < n; k++)
    if (!par_describe_arg(R, p, k, &args[k], why)) return -1;
  p->ncolumns = 0;
  for (int k = 0; k < p->nin; k++) {
    PeArg *a = &args[k];
    if (a->kind != PA_FIELDS && a->kind != PA_CPLX && a->kind != PA_RAGGED && a->kind != PA_FRAMES &&
        a->kind != PA_TEXT && a->kind != PA_FACTOR)
      continue;
    if (!p->column) {
      p->column = rt_scratch(R, (MAX_PAR_ARGS - 64) * sizeof *p->column);
      memset(p->column, 0, (MAX_PAR_ARGS - 64) * sizeof *p->column);
    }
    if (a->kind == PA_CPLX) {
      *why = "too many arguments";
      n = par_complex_columns(p, &args[k], &p->in[k], args, n);
      if (n < 0) return -1;
      continue;
    }
    if (a->kind == PA_TEXT || a->kind == PA_FACTOR) {
      if ((n = par_text_column(R, p, a, &p->in[k], args, n, why)) < 0) return -1;
      continue;
    }
    if (a->kind == PA_FRAMES) {
      RtFrames *f = rt_frames(R, p->in[k].x, why);
      if (!f) return -1;
      *why = "too many arguments";
      a->value = p->in[k].x;
      if ((n = segment_columns(p, a, &p->in[k], f->start, f->len, args, n)) < 0) return -1;
      continue;
    }
    RtRecords *r = a->kind == PA_FIELDS ? rt_records(R, p->in[k].x, why) : NULL;
    if (!r && a->kind == PA_FIELDS && !rt_ragged_cached(p->in[k].x) && rt_ragged_size(p->in[k].x, why) < 0) return -1;
    if (!r) {
      RtRagged *segments = rt_ragged(R, p->in[k].x, why);
      if (!segments) return -1;
      *why = "too many arguments";
      a->kind = PA_RAGGED;
      a->type = (uint8_t)TYPE(segments->flat);
      a->value = segments->flat;
      a->width = (uint16_t)(segments->nrow << 8 | segments->ncol);
      if ((n = segment_columns(p, a, &p->in[k], segments->start, segments->len, args, n)) < 0) return -1;
      continue;
    }
    a->shape = &r->shape;
    a->width = (uint16_t)(r->shape.nfields | r->shape.record << 8 | (r->ok != NULL) << 9);
    a->mask = r->ok != NULL;
    a->first = (int16_t)n;
    for (int j = 0; j < r->shape.ncols + a->mask; j++, n++) {
      *why = "too many arguments";
      if (p->ncolumns == MAX_PAR_ARGS - 64 || n == MAX_PAR_ARGS) return -1;
      Obj *x = j < r->shape.ncols ? r->col[j] : r->ok;
      p->column[p->ncolumns++] = (ParInput){.kind = PI_ELEM, .x = x, .len = p->in[k].len};
      PeArg *c = &args[n];
      column_arg(R, a, x, c);
      for (int f = 0; f < r->shape.nfields; f++) /* for the signature */
        if (j < r->shape.ncols && r->shape.field[f].col <= j)
          c->name = r->shape.field[f].name,
          c->width = (uint16_t)(r->shape.field[f].width | r->shape.field[f].text << 8);
    }
  }
  return n;
}

/* The levels of a factor are what they say, whichever vector says it. */
static bool same_name(const ArgSig *s, Obj *name) {
  if (s->name == name || !name || name->type != T_STR) return s->name == name;
  return s->any || (s->name && s->name->type == T_STR && rt_same_strings(s->name, name));
}

static bool same_sig(ParKernel *v, int nargs, const PeArg *a) {
  if (v->nargs != nargs) return false;
  for (int i = 0; i < nargs; i++) {
    const ArgSig *s = &v->sig[i];
    if (s->kind != a[i].kind || s->type != a[i].type || s->along != a[i].along || s->recycled != a[i].recycled ||
        s->scalar != a[i].scalar || !same_name(s, a[i].name) || s->width != a[i].width || s->step != a[i].step)
      return false;
  }
  return true;
}

/* Is the column still the part of the field that it was? */
static bool column_is(const RtShape *shape, const PeScope *s) {
  int j = s->column - 1;
  for (int k = 0; k < shape->nfields; k++) {
    const RtField *f = &shape->field[k];
    if (j >= f->col && j < f->col + f->width)
      return f->name == s->body && f->width == s->width && j - f->col == s->part && f->text == s->text;
  }
  return false;
}

/* Is entry i a vector of strings that the kernel's lanes write? */
static bool writes_text(const OclKernel *k, int i) {
  for (int o = 0; o < k->nwrites; o++)
    if (k->writes[o].w.text && k->writes[o].w.scope == i) return true;
  return false;
}

/* strings: as they are, where lanes write them; else their ids. */
static bool scope_values(Rt *R, ParCall *p, const OclKernel *k, Value *out, bool strings) {
  bool complete = true; /* all are looked through for NA, so that the next kernel is made for what there is */
  bool tables = false;
  for (int i = 0; i < k->nscope; i++) {
    const PeScope *s = &k->scope[i];
    Value v;
    if (s->table) {
      tables = true;
      continue;
    }
    if (s->arg >= 0) {
      v = v_obj(s->arg < p->nin ? p->in[s->arg].x : p->extra[s->arg - p->nin]);
      RtRagged *segments = s->arg < p->nin ? rt_ragged_cached(v.o) : NULL;
      if (segments) v.o = segments->flat;
    } else if (s->positions) {
      Obj *names = rt_names(R, out[s->parent].o), *table = IS_NIL(names) ? NULL : rt_positions(R, names);
      if (!table) return false;
      out[i] = v_obj(table);
      continue;
    } else if (s->column) {
      const char *why;
      RtRecords *r = rt_records(R, out[s->parent].o, &why);
      if (!r || r->misfits || !column_is(&r->shape, s)) return false;
      out[i] = v_obj(r->col[s->column - 1]); /* never unboxed: a list of one record is a list */
      if (TYPE(out[i].o) != s->type || LEN(out[i].o) > INT_MAX) return false;
      if ((s->need & PF_COMPLETE) && !par_complete(out[i].o)) complete = false;
      continue;
    } else if (s->kind == PS_DIMNAMES) {
      Obj *dn = rt_attr(out[s->parent].o, R->s.dimnames);
      v = v_obj(IS_NIL(dn) ? NIL : ELT(dn, s->nth - 1));
    } else if (s->nth) {
      Obj *e = ELT(out[s->parent].o, s->nth - 1); /* there are as many as there were: PS_DOTS */
      v = e->type == T_PROMISE ? ((Promise *)e)->value : v_obj(e);
      if (v.tag == V_PROMISE) return false;
    } else if (s->elt) {
      Obj *l = out[s->parent].o;
      const RtFrames *f = k->scope[s->parent].type == 2 ? rt_frames_cached(l) : NULL;
      Obj *names = f ? f->names : rt_attr(l, R->s.names);
      v = v_none(V_UNBOUND);
      for (int64_t j = 0; !IS_NIL(names) && j < LEN(names); j++)
        if (ELT(names, j) == SYM(s->sym)->name) {
          Obj *e = f ? f->col[j] : ELT(l, j);
          if (e) v = rt_unbox(e);
          break;
        }
    } else {
      bool closure = p->fun && p->fun->type == T_CLOSURE;
      Env *e = s->base          ? R->base
               : s->parent >= 0 ? ((Closure *)out[s->parent].o)->env
               : closure        ? ((Closure *)p->fun)->env
                                : NULL;
      if (!e && p->fun) return false;
      v = par_lookup(R, p, e, s->sym, s->kind == PS_CLOSURE || s->kind == PS_BUILTIN);
    }
    if (v.tag == V_OBJ) v = rt_unbox(v.o);
    out[i] = v;
    Obj *o = v.tag == V_OBJ ? v.o : NULL;
    bool parts = o && (TYPE(o) == T_CPLX || TYPE(o) == T_RAW);
    Obj *dim = o && (rt_is_num(o) || parts) ? rt_attr(o, R->s.dim) : NIL;
    switch ((PeScopeKind)s->kind) {
    case PS_SCALAR:
      if (v.tag != (s->type == T_DBL ? V_DBL : s->type == T_INT ? V_INT : V_LGL)) return false;
      if (s->need & PF_COMPLETE) {
        if (v.tag == V_DBL ? v.d != v.d : v.i == NA_INT) return false;
      }
      break;
    case PS_VECTOR: {
      double a, b;
      if (s->text) {
        const char *why;
        if (!o || TYPE(o) != T_STR || rt_is_object(o) || !IS_NIL(rt_attr(o, R->s.dim)) || LEN(o) > INT_MAX ||
            s->named != !IS_NIL(rt_attr(o, R->s.names)))
          return false;
        if (strings && writes_text(k, i)) break;
        if (!(o = rt_ids(R, o, &why))) return false;
        if ((s->need & PF_COMPLETE) && !ocl_complete(R, o)) complete = false;
        out[i] = v_obj(o);
        break;
      }
      if (!o || TYPE(o) != s->type || rt_is_object(o) != s->factor || LEN(o) > INT_MAX) return false;
      if (!IS_NIL(dim) && (LEN(dim) != 1 || IS_NIL(rt_names(R, o)))) return false; /* as pe_from_scope takes it */
      if (s->factor) { /* the kernel knows the levels by their numbers */
        bool ordered;
        Obj *levels = rt_levels(R, o, &ordered);
        if (!levels || ordered != s->ordered || (s->body && !rt_same_strings(levels, s->body)) || rt_factor_methods(R))
          return false;
      }
      if (s->named != !IS_NIL(rt_names(R, o))) return false;
      if (s->seq && !(VEC(o)->data == NULL && rt_is_seq(o, &a, &b))) return false;
      if ((s->need & PF_COMPLETE) && !ocl_complete(R, o)) complete = false;
      break;
    }
    case PS_MATRIX:
    case PS_ARRAY:
      if (!o || TYPE(o) != s->type || rt_is_object(o) || TYPE(dim) != T_INT ||
          LEN(dim) != (s->kind == PS_ARRAY ? 3 : 2) || LEN(o) > INT_MAX ||
          s->named != !IS_NIL(rt_attr(o, R->s.dimnames)) || s->one_named != rt_one_named(R, o))
        return false;
      if ((s->need & PF_COMPLETE) && !ocl_complete(R, o)) complete = false;
      break;
    case PS_CLOSURE:
      if (!o || o->type != T_CLOSURE || rt_closure(R, o)->body != s->body || ((Closure *)o)->formals != s->formals)
        return false;
      break;
    case PS_BUILTIN:
      if (!o || o != s->body) return false;
      break;
    case PS_LIST:
      if (!o || o->type != T_LIST || rt_is_object(o) != (s->type == 1)) return false;
      if (s->type && rt_frame_methods(R)) return false;
      if (s->type == 1 && !(rt_is_frame(R, o) && (!s->body || rt_same_strings(rt_attr(o, R->s.names), s->body))))
        return false;
      if (s->type == 2 && !(rt_frames_cached(o) && rt_same_strings(rt_frames_cached(o)->names, s->body))) return false;
      break;
    case PS_COMPLEX:
      if (!o || o->type != T_CPLX || LEN(o) != 1 || o->attr || memcmp(CPLX(o), CPLX(s->body), sizeof(Cplx)) != 0)
        return false;
      break;
    case PS_STRING:
      if (!o || o->type != T_STR || LEN(o) != 1 || o->attr || ELT(o, 0) != s->body) return false;
      break;
    case PS_NULL:
      if (!o || !IS_NIL(o)) return false;
      break;
    case PS_DIMNAMES:
      if (!o || !rt_same_strings(rt_box(R, v), s->body)) return false;
      break;
    case PS_DOTS: {
      if (!o || TYPE(o) != T_DOTS || LEN(o) != s->width) return false;
      Obj *names = rt_attr(o, R->s.names);
      if (IS_NIL(names) ? s->body != NULL : !s->body || !rt_same_strings(names, s->body)) return false;
      break;
    }
    }
  }
  for (int i = 0; k->loop && i < k->nfolds; i++) { /* what the iterations combine has the type that they combine */
    const PeFold *f = &k->folds[i];
    if (f->cell || f->kind == PF_WITH || f->kind == PF_LAST) continue;
    Value v = par_lookup(R, p, NULL, f->sym, false);
    if (v.tag == V_OBJ) v = rt_unbox(v.o);
    if (f->kind == PF_APPEND && v.tag == V_OBJ && TYPE(v.o) == f->type && !v.o->attr) continue;
    if (v.tag != (f->type == T_DBL ? V_DBL : f->type == T_INT ? V_INT : V_LGL)) return false;
  }
  return complete && (!tables || par_text_tables(R, p, k, out));
}

/* What the kernel reads besides the lanes' elements, found again.  False: it is no longer what the kernel was made for.
 */
bool par_scope_values(Rt *R, ParCall *p, const OclKernel *k, Value *out) { return scope_values(R, p, k, out, false); }
bool par_scope_again(Rt *R, ParCall *p, const OclKernel *k, Value *out) { return scope_values(R, p, k, out, true); }

static ParKernel *found(Rt *R, ParKernel *v) {
  v->used = ++((ParTable *)R->par)->clock;
  return v;
}

ParKernel *par_find_variant(Rt *R, ParCall *p, ParBody *b, OclDevice *d, int nargs, const PeArg *args, Value *scope,
                            uint32_t mask, uint32_t flags) {
  const bool few = par_split(R, d, p->n) > 0;
  for (ParKernel *v = b->kernels; v; v = v->next) {
    if ((v->flags & mask) != flags || v->nameless != p->nameless || v->dead || v->d != d ||
        v->nredefined != R->nredefined || !same_sig(v, nargs, args))
      continue;
    if (v->k && v->few != few && (v->few ? v->k->split : v->k->long_loops)) continue;
    if (!v->k) return found(R, v);
    bool ok = true;
    for (int i = 0; i < nargs && ok; i++)
      if (i < v->k->nargs && (v->k->arg_need[i] & PF_COMPLETE) && !(args[i].facts & PF_COMPLETE)) ok = false;
    if (ok && par_scope_values(R, p, v->k, scope)) return found(R, v);
  }
  return NULL;
}

/* A kernel for this call that is there already: ready, building, or known not to be possible.  One whose guards were
 * moved out of the lanes comes first: its launch conditions are found out before anything moves. */
ParKernel *par_find_kernel(Rt *R, ParCall *p, ParBody *b, OclDevice *d, int nargs, const PeArg *args, Value *scope) {
  ParKernel *v = par_find_variant(R, p, b, d, nargs, args, scope, PE_NO_HOIST | PE_NO_INSIDE | PE_COUNT, 0);
  if (!v) v = par_find_variant(R, p, b, d, nargs, args, scope, PE_NO_HOIST | PE_COUNT, 0);
  return v ? v : par_find_variant(R, p, b, d, nargs, args, scope, PE_COUNT, 0);
}

/* Forcing pr here or in the first lane makes no difference that a program could see: its expression is a variable, or a
 * call of a function of the program's, which has a context of its own. */
static bool may_force(Rt *R, Promise *pr) {
  if (pr->h.aux & PROM_FORCING) return false;
  if (pr->expr->type == T_SYM) return true;
  if (pr->expr->type != T_LANG || ELT(pr->expr, 0)->type != T_SYM) return false;
  Env *e = pr->env ? pr->env : pr->frame ? frame_env(R, pr->frame) : NULL;
  for (; e && e->kind != E_BASE && e->kind != E_EMPTY; e = e->parent) {
    int fl = rt_env_flags(R, e, ELT(pr->expr, 0));
    if (fl < 0) continue;
    if (fl & BIND_ACTIVE) return false;
    Value v = rt_env_get(R, e, ELT(pr->expr, 0));
    return v.tag == V_OBJ && v.o->type == T_CLOSURE;
  }
  return false;
}

bool par_force_scope(Rt *R, ParCall *p, ParBody *b) {
  if (p->region || !p->fun || p->fun->type != T_CLOSURE) return false;
  for (ParKernel *v = b->kernels; v; v = v->next) {
    if (v->dead || !v->k || v->nredefined != R->nredefined) continue;
    for (int i = 0; i < v->k->nscope; i++) {
      const PeScope *s = &v->k->scope[i];
      if (!s->sure || s->arg >= 0 || s->parent >= 0 || s->elt || s->column || s->kind == PS_CLOSURE) continue;
      for (Env *e = ((Closure *)p->fun)->env; e && e->kind != E_EMPTY; e = e->parent) {
        int fl = rt_env_flags(R, e, s->sym);
        if (fl < 0) continue;
        Value x = fl & BIND_ACTIVE ? v_none(V_UNBOUND) : rt_env_get(R, e, s->sym);
        Promise *pr = x.tag == V_PROMISE ? (Promise *)x.o : NULL;
        if (pr && pr->value.tag == V_UNBOUND && may_force(R, pr)) {
          interp_force(R, x.o); /* whatever it runs: v may be gone */
          return true;
        }
        break;
      }
    }
  }
  return false;
}

/* ---- compiling --------------------------------------------------------------------------------------------------- */

void par_param_kind(const OclParam *q, uint8_t *kind, uint32_t *size) {
  *kind = OCL_ARG_BYTES;
  *size = q->type == T_DBL ? 8 : 4;
  switch ((OclParamKind)q->kind) {
  case KP_INPUT:
  case KP_INPUT_WHOLE:
  case KP_SCOPE_VEC: *kind = OCL_ARG_IN; break;
  case KP_OUT:
  case KP_WRITE: *kind = OCL_ARG_OUT; break;
  case KP_OWNER:
  case KP_READ:
  case KP_PART:
  case KP_BATCH:
  case KP_DEOPT:
  case KP_HEAP:
  case KP_HEAP_TOP:
  case KP_HEAP_AT:
  case KP_HEAP_LEN: *kind = OCL_ARG_BUF; break;
  case KP_HEAP_BASE:
  case KP_FIRST:
  case KP_COUNT: *size = 8; break;
  case KP_INPUT_LEN:
  case KP_SCOPE_LEN:
  case KP_SCOPE_NROW:
  case KP_SCOPE_NCOL:
  case KP_HEAP_CAP:
  case KP_PHASE:
  case KP_DEOPT_CAP:
  case KP_NX:
  case KP_NY:
  case KP_FUEL:
  case KP_FOLD: *size = 4; break;
  default: break;
  }
}

static uint32_t dump_flags(Rt *R, bool *opencl) {
  const char *dump = rt_option_str(R, "ravel.dump", NULL);
  *opencl = false;
  if (!dump) return 0;
  *opencl = strstr(dump, "opencl") != NULL;
  return (strstr(dump, "graph") ? PE_DUMP_TEXT : 0) | (strstr(dump, "dot") ? PE_DUMP_DOT : 0);
}

uint32_t par_runs(ParCall *p) {
  if (p->region) return p->region->runs(p);
  if (p->fun->type != T_CLOSURE) return 1 << 20;
  Closure *cl = (Closure *)p->fun;
  return cl->code ? ((Code *)cl->code)->calls : 0;
}
ParBody *par_body_of(Rt *R, ParCall *p) {
  if (p->region) return par_body(R, p->region->body, NULL);
  if (p->fun->type != T_CLOSURE) return par_body(R, p->fun, NULL);
  const Closure *f = rt_closure(R, p->fun);
  return par_body(R, f->body, f->formals);
}

/* The dead go, and too many: the oldest.  Calls around this one may hold kernels of the same body (recursion): then all
 * stay. */
static void make_room(Rt *R, ParBody *b, Offload *o) {
  if (b->active > 1) return;
  int count = 1;
  for (ParKernel **pv = &b->kernels; *pv;) {
    ParKernel *old = *pv;
    if (old->dead || ++count > MAX_VARIANTS) {
      *pv = old->next;
      if (o->kernel == old) o->kernel = NULL;
      kernel_free(R, old);
    } else pv = &old->next;
  }
}

static double limit_of(Rt *R, const char *option, const char *variable, double normal) {
  double d = rt_as_dbl(R, rt_option(R, option));
  if (!(d >= 1)) d = getenv(variable) ? atof(getenv(variable)) : 0;
  return d >= 1 ? d : normal;
}
static double kernel_bytes(const ParKernel *v) {
  return (double)(sizeof *v + (v->k ? pe_pool_bytes(v->k->arena.pool) : 0) + (v->prog ? PROGRAM_BYTES : 0));
}

/* A kernel more, in `mine`: as many as it takes go from other bodies that no call runs, those first that nobody has
 * used for longest.  What a script makes anew again and again does not pile up. */
static void keep_few(Rt *R, const ParBody *mine) {
  ParTable *t = R->par;
  double most = limit_of(R, "ravel.kernels", "RAVEL_KERNELS", MAX_KERNELS), count = 0, bytes = 0;
  double room = limit_of(R, "ravel.kernels.mb", "RAVEL_KERNELS_MB", KERNELS_MB) * 1048576;
  for (const ParBody *b = t->bodies; b; b = b->next)
    for (const ParKernel *v = b->kernels; v; v = v->next) count++, bytes += kernel_bytes(v);
  while (count > most || bytes > room) {
    ParKernel **oldest = NULL;
    for (ParBody *b = t->bodies; b; b = b->next)
      for (ParKernel **p = &b->kernels; b != mine && !b->active && *p; p = &(*p)->next)
        if ((*p)->used + RECENT < t->clock && (!oldest || (*p)->used < (*oldest)->used)) oldest = p;
    if (!oldest) return;
    ParKernel *v = *oldest;
    *oldest = v->next;
    count--, bytes -= kernel_bytes(v);
    kernel_free(R, v);
  }
}

/* What the new kernel v knows by address, in a list that goes with it. */
static void hold(Rt *R, ParKernel *v, const PeArg *args) {
  OclKernel *k = v->k;
  const int nscope = k ? k->nscope : 0, nouts = k && k->loop ? k->nouts : 0;
  v->dead = true; /* as long as nothing holds: an error may leave it here */
  Obj **o = rt_scratch(R, (size_t)(v->nargs + 3 * nscope + nouts + 1) * sizeof *o);
  int n = 0;
  for (int i = 0; i < v->nargs; i++) {
    ArgSig *s = &v->sig[i];
    s->any = k && s->name && s->name->type == T_STR && !(k->arg_need[i] & PF_LEVELS);
    if (s->any) s->name = NULL;
    if (s->name) o[n++] = args[i].name;
  }
  for (int i = 0; i < nscope; i++) {
    PeScope *s = &k->scope[i];
    const bool by_address = s->kind == PS_CLOSURE || s->kind == PS_STRING || s->kind == PS_COMPLEX ||
                            s->kind == PS_DOTS || s->kind == PS_LIST || s->kind == PS_DIMNAMES || s->column || s->factor;
    if (!by_address || !s->body) continue;
    o[n++] = s->body;
    if (s->formals) o[n++] = s->formals;
    if (s->factor) rt_share(s->body); /* nobody renames a level in place */
  }
  for (int i = 0; i < nouts; i++) /* names of what a loop stores into a list */
    if (k->outs[i].name) o[n++] = k->outs[i].name;
  for (int i = 0; i < nscope; i++)
    if (k->scope[i].table) {
      par_text_keep(R, &k->scope[i]);
      o[n++] = k->scope[i].body;
    }
  Obj *held = rt_alloc(R, T_LIST, n);
  for (int i = 0; i < n; i++) rt_set_elt(held, i, o[i]);
  rt_root(R, held);
  v->held = held;
  if (k) k->held = held;
  v->dead = false;
}

/* Does local memory pay on the device?  On GPUs; options(ravel.tile = "always") for tests. */
static const char *tile_option(Rt *R) {
  const char *t = rt_option_str(R, "ravel.tile", NULL);
  return t ? t : getenv("RAVEL_TILE");
}
static bool tiles(Rt *R, const OclDevice *d) {
  const char *t = tile_option(R);
  bool want = t ? !strcmp(t, "always") || (!strcmp(t, "sums") && d->is_gpu) : d->is_gpu;
  return want && d->max_group >= 256 && d->local_mem >= 40960;
}

/* options(ravel.split = ) or RAVEL_SPLIT: "never", or how many work-items share a lane (tests). */
static const char *split_option(Rt *R) {
  const char *o = rt_option_str(R, "ravel.split", NULL);
  return o ? o : getenv("RAVEL_SPLIT");
}
uint32_t par_split(Rt *R, const OclDevice *d, int64_t n) {
  const char *o = split_option(R);
  if (d->max_group < OCL_SPLIT_GROUP || d->local_mem < 49152 || n <= 0) return 0;
  if (o) {
    int k = atoi(o);
    return k >= 2 && k <= OCL_SPLIT_GROUP && k % 2 == 0 ? (uint32_t)k : 0;
  }
  int64_t fill = (int64_t)d->units * FILL; /* two or more for each place */
  if (!d->is_gpu || n * 4 > fill) return 0;
  uint32_t split = OCL_SPLIT_LEAST;
  while (split < OCL_SPLIT_GROUP && n * split * 2 <= fill) split *= 2;
  return split;
}

void par_members(Rt *R, const OclDevice *d, const ParKernel *v, int64_t n, OclRange *r) {
  const OclKernel *k = v->k;
  const uint32_t split = par_split(R, d, n), step = k->member_step;
  /* Half as many for twice the lanes: the adders of 64 lanes, or more, are two warps, which burden two of a unit's four
   * schedulers; those of 32 lanes burden one.  Members that read ahead keep the memory busy by half, too. */
  const bool half = k->ahead ? split > OCL_SPLIT_LEAST : k->adder && !split_option(R);
  r->split = ((half ? split / 2 : split) + step - 1) / step * step;
  r->adder = k->adder;
  ocl_split(v->prog, r);
}

/* What this call may do about random numbers. */
static uint32_t draws(const ParState *s) {
  if (s->p->key) return PE_PLACED;
  if (s->streams) return PE_STREAMS | (s->R->streams.inversion ? PE_INVERSION : 0);
  if (!par_philox(s->R) || s->R->streams.on) return 0;
  return PE_COUNTED | (s->p->region ? PE_STREAMS | (par_inversion(s->R) ? PE_INVERSION : 0) : 0);
}

/* Bytes of local memory for vectors that all lanes of a group read: a sixth, so that several groups run side by side.
 */
static uint32_t shares(Rt *R, const OclDevice *d) {
  const char *t = tile_option(R);
  return tiles(R, d) && !(t && !strcmp(t, "sums")) ? (uint32_t)(d->local_mem / 6 < 65536 ? d->local_mem / 6 : 65536)
                                                   : 0;
}

/* May lanes with results on the heap have several work-items?  On GPUs, but for calls of very many lanes. */
static bool par_crews(Rt *R, const OclDevice *d, int64_t n) {
  if (split_option(R)) return par_split(R, d, n) > 0;
  return d->is_gpu && d->max_group >= OCL_SPLIT_GROUP && n < (int64_t)d->units * FILL * OCL_CREW;
}

/* Closure to kernel, and the driver started on it.  The answer may be a kernel that cannot be (v->k == NULL). */
ParKernel *par_compile(ParState *s, Offload *o, int nargs, const PeArg *args, uint32_t flags, const uint8_t *deopted) {
  Rt *R = s->R;
  ParBody *b = o->body;
  ParKernel *v = kernel_new(nargs);
  if (!v) return NULL;
  v->nargs = nargs;
  v->nredefined = R->nredefined;
  v->d = o->d;
  if (b->traced_from > 0) v->traced = b;
  v->flags = flags;
  v->nameless = s->p->nameless;
  v->few = par_split(R, o->d, s->p->n) > 0;
  if (deopted) memcpy(v->deopted, deopted, sizeof v->deopted); /* it may be a part of a kernel that make_room frees */
  for (int i = 0; i < nargs; i++)
    v->sig[i] = (ArgSig){args[i].kind,     args[i].type,   args[i].along, args[i].width,
                         args[i].recycled, args[i].scalar, args[i].step,  args[i].name, false};
  make_room(R, b, o);
  v->used = ++((ParTable *)R->par)->clock;
  v->next = b->kernels;
  b->kernels = v;
  bool opencl;
  uint32_t mixed = !s->p->want_list && (s->p->expect || (s->flat && par_widest(s, s->done) == T_DBL)) ? PE_MIXED_OK : 0;
  if (!s->p->expect && s->flat && par_widest(s, s->done) == T_INT) mixed |= PE_NARROW;
  PeRequest q = {.fun = s->p->fun,
                 .nargs = nargs,
                 .ncall = s->p->nin + s->p->nextra,
                 .args = (PeArg *)args,
                 .lookup = par_lookup,
                 .ctx = s->p,
                 .flags = flags | mixed | (s->p->want_list ? PE_LIST : 0) | (s->p->nameless ? PE_NAMELESS : 0) |
                          (s->p->side[0] ? PE_GRID : 0) | (tiles(R, o->d) ? PE_TILE | PE_GPU : 0) |
                          (v->few && !s->p->side[0] ? PE_SPLIT : 0) | (par_crews(R, o->d, s->p->n) ? PE_CREW : 0) |
                          draws(s),
                 .reduce = s->reduce,
                 .local_bytes = shares(R, o->d),
                 .dump = dump_flags(R, &opencl)};
  if (deopted) memcpy(q.deopted, v->deopted, sizeof q.deopted);
  if (s->p->region) s->p->region->request(s->p, &q);
  PeResult r = {0};
  (void)rt_factor_methods(R); /* their symbols are there: the partial evaluator allocates none */
  v->k = oclgen_compile(R, &q, &r);
  o->tries++;
  if (o->site) {
    o->site->ms_pe += r.ms_pe;
    o->site->ms_passes += r.ms_passes;
    if (v->k) o->site->ms_codegen += v->k->ms_codegen;
  }
  if (!v->k) {
    v->why = r.why;
    memcpy(v->what, r.what, sizeof v->what);
    v->calls_then = par_runs(s->p);
    v->failures = 1;
    hold(R, v, args);
    return v;
  }
  if (v->k->nparams > OCL_MAX_ARGS || v->k->nscope > MAX_SCOPE) {
    oclgen_free(v->k);
    v->k = NULL;
    snprintf(v->what, sizeof v->what, "the kernel has too many parameters");
    v->failures = 3;
    hold(R, v, args);
    return v;
  }
  hold(R, v, args);
  if (opencl) rt_eprintf(R, "%.*s\n", (int)v->k->source_len, v->k->source);
  if (v->k->identity < 0) par_build(R, v); /* else no kernel will have to run, most likely */
  keep_few(R, b);
  cost_trace(b, "compiled in %.2f ms%s", r.ms_pe + r.ms_passes + v->k->ms_codegen, v->prog ? "" : ", not on disk");
  return v;
}

OclProgram *par_build_on(Rt *R, ParKernel *v, OclDevice *d) {
  uint8_t kinds[OCL_MAX_ARGS];
  uint32_t sizes[OCL_MAX_ARGS];
  for (int i = 0; i < v->k->nparams; i++) par_param_kind(&v->k->params[i], &kinds[i], &sizes[i]);
  return ocl_program_hold(ocl_program(R, d, v->k->source, v->k->entry, d->build_options, v->k->nparams, kinds, sizes,
                                      v->k->adder ? OCL_WIDE : (size_t)v->k->group));
}
OclProgram *par_program(Rt *R, ParKernel *v) {
  if (!v->prog) par_build(R, v);
  return v->prog;
}
void par_build(Rt *R, ParKernel *v) { v->prog = par_build_on(R, v, v->d); }
