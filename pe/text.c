/* pe/text.c - graphs as text (for --dump=graph and the tests, which read it back: tests/unit/graph_reader.h), and as
 * Graphviz.
 *
 *   graph f                                      name
 *   arg 0 elem i x [notnull known complete]      index space's inputs, in order
 *   scope 0 vector d p                           what else is read
 *   %1 = Input 0                                 values, where they are first needed; constants stand in their users
 *   %2 = IsType int %1
 *   %3 = Guard %2 G_TYPE @1
 *   if %4 { .. } else { .. } phi (%5:d = %1 2.0)
 *   loop L1 (%6:i = 1) { .. next L1 %7 } exit (%8:d)
 *   loop L2 (%6:i = 1) to %9 { .. } exit (%8:d = %6)     a counted loop, and what its exit phis are when it ends by
 *                                                        itself
 *   label L3 { .. break L3 %4 } exit (%10:d)
 *   return %5
 */
#include "words.h"
#include "../specialize/ops.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct Out {
  PeArena *a; /* of the text */
  char *s;
  size_t n, cap;
  Graph *g;
  int *num; /* by node: its number in print, 0 not printed */
  int next;
  int indent;
} Out;

__attribute__((format(printf, 2, 3))) static void out(Out *o, const char *fmt, ...) {
  va_list ap;
  for (;;) {
    va_start(ap, fmt);
    int k = vsnprintf(o->s + o->n, o->cap - o->n, fmt, ap);
    va_end(ap);
    if (k < 0) return;
    if (o->n + (size_t)k < o->cap) {
      o->n += (size_t)k;
      return;
    }
    size_t cap = o->cap * 2 + (size_t)k;
    o->s = pe_extend(o->a, o->s, o->cap, cap);
    o->cap = cap;
  }
}

static void put_double(Out *o, double d) {
  if (rt_is_na(d)) out(o, "NA_d");
  else if (d != d) out(o, "nan");
  else if (isinf(d)) out(o, d > 0 ? "inf" : "-inf");
  else {
    char buf[40];
    for (int p = 1; p <= 17; p++) {
      snprintf(buf, sizeof buf, "%.*g", p, d);
      if (strtod(buf, NULL) == d) break;
    }
    out(o, strpbrk(buf, ".e") ? "%s" : "%s.0", buf);
  }
}

static void ref(Out *o, Ref r) {
  PeNode *n = N(o->g, r);
  if (!r) out(o, "-");
  else if (n->op != OP_Const) out(o, "%%%d", o->num[r]);
  else if (n->type == PT_D) put_double(o, n->imm.d);
  else if (n->type == PT_B) out(o, n->imm.i ? "true" : "false");
  else if (n->type == PT_L) out(o, n->imm.i == NA_INT ? "NA_l" : "%dl", (int)n->imm.i);
  else if (n->imm.i == NA_INT) out(o, "NA_i");
  else out(o, "%d", (int)n->imm.i);
}

static void indent(Out *o) { out(o, "%*s", 2 * o->indent, ""); }

static bool has_imm(int op) {
  return op == OP_Lane || op == OP_Input || op == OP_Scope || op == OP_Load || op == OP_Seq || op == OP_ArrNew ||
         op == OP_Store || op == OP_Fetch || op == OP_Claim || op == OP_Mark || op == OP_IsSame || op == OP_SumEnd ||
         op == OP_SumNew || op == OP_Variate || op == OP_Weigh || op == OP_Weighed ||
         op == OP_Sort || op == OP_Order;
}

static void line_of(Out *o, Ref r) {
  PeNode *n = N(o->g, r);
  indent(o);
  if (n->type != PT_V || n->op == OP_Guard || n->op == OP_Holds) out(o, "%%%d = ", o->num[r]);
  out(o, "%s", pe_ops[n->op].name);
  if (pe_ops[n->op].res == PT_N) out(o, ":%c", tolower(type_letter[n->type]));
  if (has_imm(n->op)) out(o, " #%d", (int)n->imm.i);
  if (n->op == OP_IsType || n->op == OP_IsVec || n->op == OP_IsMat) out(o, " %s", type_word[n->imm.i]);
  if (n->op == OP_Param) out(o, " %s #%d", param_name[n->imm.i >> 16], (int)(n->imm.i & 0xffff));
  if (n->op == OP_Call) out(o, " %s.%c", spec_ops[n->imm.i & 0xff].name, n->imm.i >> 8 ? 'd' : 'i');
  for (int i = 0; i < n->nin; i++) {
    out(o, " ");
    ref(o, n->in[i]);
  }
  if (n->op == OP_Guard) out(o, " %s", why_name[n->imm.i]);
  if (n->line) out(o, " @%d", n->line);
  out(o, "\n");
}

static void need(Out *o, Ref r) {
  if (!r || o->num[r]) return;
  PeNode *n = N(o->g, r);
  if (n->op == OP_Const) return;
  if (!pe_op_pure(n->op)) {
    o->num[r] = ++o->next;
    return;
  }
  for (int i = 0; i < n->nin; i++) need(o, N(o->g, r)->in[i]);
  o->num[r] = ++o->next;
  line_of(o, r);
}

static void phi_list(Out *o, Ref *v, int n) {
  out(o, "(");
  for (int i = 0; i < n; i++) {
    PeNode *p = N(o->g, v[i]);
    o->num[v[i]] = ++o->next;
    out(o, "%s%%%d:%c", i ? ", " : "", o->num[v[i]], tolower(type_letter[p->type]));
    if (p->op != OP_XPhi) {
      out(o, " = ");
      ref(o, p->in[0]);
    }
    if (p->op == OP_Phi) {
      out(o, " ");
      ref(o, p->in[1]);
    }
  }
  out(o, ")");
}

static void print_block(Out *o, PeBlock *b) {
  Graph *g = o->g;
  for (int i = 0; i < b->n; i++) {
    PeItem *it = b->item[i];
    switch (it->kind) {
    case IT_NODE:
      if (pe_op_pure(N(g, it->node)->op)) {
        need(o, it->node);
        break;
      }
      for (int k = 0; k < N(g, it->node)->nin; k++) need(o, N(g, it->node)->in[k]);
      o->num[it->node] = ++o->next;
      line_of(o, it->node);
      break;
    case IT_IF:
      need(o, it->node);
      for (int s = 0; s < 2; s++) {
        indent(o);
        if (s) out(o, "} else {\n");
        else out(o, "if "), ref(o, it->node), out(o, " {\n");
        o->indent++;
        print_block(o, it->body[s]);
        for (int k = 0; k < it->n && !it->body[s]->ended; k++) need(o, N(g, it->v[k])->in[s]);
        o->indent--;
      }
      indent(o);
      out(o, "}");
      if (it->n) out(o, " phi "), phi_list(o, it->v, it->n);
      out(o, "\n");
      break;
    case IT_LOOP:
      for (int k = 0; k < it->n; k++) need(o, N(g, it->v[k])->in[0]);
      if (it->counted) need(o, it->last);
      indent(o);
      out(o, "loop L%d ", it->id);
      phi_list(o, it->v, it->n);
      if (it->counted) out(o, " to "), ref(o, it->last);
      goto body;
    case IT_LABEL:
      indent(o);
      out(o, "label L%d", it->id);
    body:
      out(o, " {\n");
      o->indent++;
      print_block(o, it->body[0]);
      o->indent--;
      if (it->counted)
        for (int k = 0; k < it->nx; k++) need(o, it->dv[k]);
      indent(o);
      out(o, "}");
      if (it->nx) {
        out(o, " exit (");
        for (int k = 0; k < it->nx; k++) {
          o->num[it->xv[k]] = ++o->next;
          out(o, "%s%%%d:%c", k ? ", " : "", o->next, tolower(type_letter[N(g, it->xv[k])->type]));
          if (it->counted) out(o, " = "), ref(o, it->dv[k]);
        }
        out(o, ")");
      }
      out(o, "\n");
      break;
    case IT_BREAK:
    case IT_NEXT:
    case IT_RETURN:
      for (int k = 0; k < it->n; k++) need(o, it->v[k]);
      indent(o);
      out(o,
          it->kind == IT_RETURN  ? "return"
          : it->kind == IT_BREAK ? "break L%d"
                                 : "next L%d",
          it->target ? it->target->id : 0);
      for (int k = 0; k < it->n; k++) out(o, " "), ref(o, it->v[k]);
      out(o, "\n");
    }
  }
}

static void facts(Out *o, int f) {
  if (!f) return;
  out(o, " [");
  const char *sep = "";
  if (f & PF_NOT_NULL) out(o, "notnull"), sep = " ";
  if (f & PF_KNOWN_TYPE) out(o, "%sknown", sep), sep = " ";
  if (f & PF_COMPLETE) out(o, "%scomplete", sep);
  out(o, "]");
}

static char letter_of(int t) { return t == T_LGL ? 'l' : t == T_INT ? 'i' : t == T_DBL ? 'd' : '-'; }

char *pe_print(Graph *g, PeArena *a) {
  Out o = {a, pe_alloc(a, 4096), 0, 4096, g, pe_alloc(a, (size_t)g->nnode * sizeof(int)), 0, 0};
  out(&o, "graph %s\n", g->name ? g->name : "f");
  if (g->dims != 1) out(&o, "dims %d\n", g->dims);
  for (int i = 0; i < g->nargs; i++) {
    PeArg *a = &g->args[i];
    out(&o, "arg %d %s %c %s", i, arg_kind[a->kind], letter_of(a->type), a->name ? CSTR(a->name) : "-");
    facts(&o, a->facts);
    if (a->scalar) out(&o, " scalar");
    if (a->recycled) out(&o, " recycled");
    if (g->arg_need && g->arg_need[i] & PF_COMPLETE) out(&o, " relies");
    out(&o, "\n");
  }
  for (int i = 0; i < g->nscope; i++) {
    PeScope *s = &g->scope[i];
    out(&o, "scope %d %s %c %s", i, scope_kind[s->kind], letter_of(s->type), s->sym ? SYMNAME(s->sym) : "-");
    facts(&o, g->scope_facts[i]);
    if (s->seq) out(&o, " seq");
    if (s->need) out(&o, " relies");
    out(&o, "\n");
  }
  out(&o, "result %s", shape_name[g->shape]);
  for (int i = 0; i < g->nouts; i++)
    out(&o, " %c%s%s", letter_of(g->outs[i].type), g->outs[i].name ? ":" : "",
        g->outs[i].name ? CSTR(g->outs[i].name) : "");
  out(&o, "\n");
  for (int k = 0; k < 2; k++) {
    Ref r = k ? g->draws : g->inner;
    if (!r) continue;
    need(&o, r);
    out(&o, k ? "draws " : "inner ");
    ref(&o, r);
    out(&o, "\n");
  }
  for (int i = 0; i < g->ncond; i++) {
    PeNode *n = N(g, g->cond[i]);
    need(&o, n->in[0]);
    out(&o, "launch ");
    ref(&o, n->in[0]);
    out(&o, " %s @%d\n", why_name[n->imm.i], n->line);
  }
  print_block(&o, g->top);
  return o.s;
}

/* Graphviz: blocks as clusters, values as nodes, guards as boxes. */
static void dot_block(Out *o, PeBlock *b) {
  Graph *g = o->g;
  out(o, "subgraph cluster_%d { label=\"%s\";\n", b->id,
      !b->owner                    ? "body"
      : b->owner->kind == IT_LOOP  ? "loop"
      : b->owner->kind == IT_LABEL ? "label"
      : b->owner->body[0] == b     ? "then"
                                   : "else");
  for (int i = 0; i < b->n; i++) {
    PeItem *it = b->item[i];
    if (it->kind == IT_NODE) out(o, "n%d;\n", it->node);
    if (it->kind == IT_IF)
      out(o, "if%d [label=\"if\" shape=diamond]; n%d -> if%d;\n", it->body[0]->id, it->node, it->body[0]->id);
    if (it->kind == IT_LOOP || it->kind == IT_IF)
      for (int k = 0; k < it->n; k++) out(o, "n%d;\n", it->v[k]);
    for (int k = 0; k < it->nx; k++) out(o, "n%d;\n", it->xv[k]);
    if (it->kind >= IT_BREAK) {
      out(o, "j%d_%d [label=\"%s\" shape=cds];\n", b->id, i,
          it->kind == IT_RETURN  ? "return"
          : it->kind == IT_BREAK ? "break"
                                 : "next");
      for (int k = 0; k < it->n; k++) out(o, "n%d -> j%d_%d;\n", it->v[k], b->id, i);
    }
    for (int k = 0; k < 2; k++)
      if (it->body[k]) dot_block(o, it->body[k]);
  }
  (void)g;
  out(o, "}\n");
}

char *pe_print_dot(Graph *g, PeArena *a) {
  Out o = {a, pe_alloc(a, 4096), 0, 4096, g, NULL, 0, 0};
  pe_count_uses(g);
  out(&o, "digraph \"%s\" {\nnode [fontname=monospace fontsize=10];\n", g->name ? g->name : "f");
  dot_block(&o, g->top);
  for (Ref r = 1; r < g->nnode; r++) {
    PeNode *n = N(g, r);
    if (!n->uses && pe_op_pure(n->op)) continue;
    out(&o, "n%d [label=\"%s", r, pe_ops[n->op].name);
    if (n->op == OP_Const && n->type == PT_D) out(&o, " %.15g", n->imm.d);
    else if (n->op == OP_Guard) out(&o, "\\n%s, line %d", pe_why_text((int)n->imm.i), n->line);
    else if (n->op == OP_Call) out(&o, " %s", spec_ops[n->imm.i & 0xff].name);
    else if (n->op == OP_Const || has_imm(n->op)) out(&o, " %d", (int)n->imm.i);
    out(&o, "\"%s];\n", n->op == OP_Guard ? " shape=box style=filled fillcolor=mistyrose" : "");
    for (int i = 0; i < n->nin; i++)
      if (n->in[i]) out(&o, "n%d -> n%d%s;\n", n->in[i], r, n->op == OP_LPhi ? " [style=dashed]" : "");
  }
  out(&o, "}\n");
  return o.s;
}
