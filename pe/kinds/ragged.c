/* pe/kinds/ragged.c - a list of vectors of any lengths (runtime/ragged.h): a lane gets a slice of the flat one. */
#include "../../runtime/frames.h"
#include "../../runtime/ragged.h"
#include "../build.h"
#include "../kinds.h"

static PeTakes describe(PeInputs *c, const PeInput *in, PeArg *a) {
  if (TYPE(in->x) != T_LIST || rt_is_object(in->x) || in->kind != PI_ELEM || c->whole || !rt_ragged_likely(in->x))
    return NOT_MINE;
  pe_parts_arg(c, in, a, PK_ragged, 0);
  return TAKES;
}

static bool columns(PeInputs *c, PeInput *in, PeArg *a) {
  RtRagged *r = rt_ragged(c->R, in->x, &c->why);
  if (!r) return false;
  a->of = PK_ragged;
  a->type = (uint8_t)TYPE(r->flat);
  a->value = r->flat;
  a->width = (uint16_t)(r->nrow << 8 | r->ncol);
  return pe_add_segments(c, a, in, r->start, r->len);
}

static Av element(Build *w, int k, Node *n) {
  Graph *g = w->g;
  const PeArg *a = &w->q->args[k];
  Av flat = pe_from_scope(w, (PeScope){.from = FROM_ARG, .key = (int16_t)k, .parent = -1}, n);
  if (flat.kind != AV_VEC) pe_bail(w, WHY_B_LIST, n, "");
  Pull *v = pe_temp(w, sizeof *v);
  v->kind = VK_SLICE;
  v->type = flat.vec->type;
  v->a = flat;
  v->base = pe_input(w, a->first, n).ref;
  v->stride = pe_const_i(g, PT_I, 1);
  v->len = pe_input(w, a->first + 1, n).ref;
  v->len_now = -1;
  if (a->width) { /* equal matrices */
    v->nrow_now = a->width >> 8;
    v->ncol_now = a->width & 255;
    v->len_now = v->nrow_now * v->ncol_now;
    v->nrow = pe_const_i(g, PT_I, v->nrow_now);
    v->ncol = pe_const_i(g, PT_I, v->ncol_now);
    v->len = pe_const_i(g, PT_I, v->len_now);
  }
  return pe_av_vec(v);
}

const PeKind pe_kind_ragged = {.name = "ragged", .describe = describe, .columns = columns, .element = element};
