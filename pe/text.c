/* pe/text.c - graphs as text (for --dump=graph and the tests), back from text, and as Graphviz.
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
#include "graph.h"
#include "../specialize/ops.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>

static const char type_letter[] = "VXBLIDN";
static const char *const param_name[] = {"scalar",     "start",       "stride", "len",   "nrow",  "ncol", "scope",
                                         "scopestart", "scopestride", "lanes",  "inner", "outer", "room", "from",  "to",   "tape",
                                         "rng"};
static const char *const arg_kind[] = {"elem", "seq", "whole", "row", "col", "parts"};
static const char *const scope_kind[] = {"scalar", "vector", "matrix",   "array", "closure", "builtin",
                                         "list",   "null",   "dimnames", "dots",  "complex", "string"};
static const char *const shape_name[] = {"scalar", "vector", "heap", "list", "rows"};
#define NAMES(x) (sizeof(x) / sizeof *(x))
_Static_assert(NAMES(param_name) == PEP_RNG + 1 && NAMES(arg_kind) == PA_PARTS + 1 &&
                   NAMES(scope_kind) == PS_STRING + 1 && NAMES(shape_name) == PR_ROWS + 1,
               "each kind has its name");
static const char *const type_word[] = {[T_LGL] = "lgl", [T_INT] = "int", [T_DBL] = "dbl"};
static const char *const why_name[WHY_COUNT] = {
#define REASON(id, text) #id,
#include "../specialize/reasons.h"
#undef REASON
};

/* ---- printing ---- */

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
         op == OP_SumNew || op == OP_Variate;
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

/* ---- reading ---- */

typedef struct In {
  const char *p;
  Graph *g;
  Ref *val; /* by printed number */
  int nval;
  PeItem *loop[256]; /* by printed label number */
  char *err;
  size_t errn;
  bool bad;
  int line;
} In;

static void oops(In *in, const char *msg) {
  if (!in->bad) snprintf(in->err, in->errn, "line %d: %s at \"%.20s\"", in->line, msg, in->p);
  in->bad = true;
}
static void blanks(In *in) {
  while (*in->p == ' ') in->p++;
}
static bool eat(In *in, const char *w) {
  blanks(in);
  size_t n = strlen(w);
  if (strncmp(in->p, w, n)) return false;
  if (islower((unsigned char)w[n - 1]) && (isalnum((unsigned char)in->p[n]) || in->p[n] == '_')) return false;
  in->p += n;
  return true;
}
static int word(In *in, char *buf, int cap) {
  blanks(in);
  int n = 0;
  while (*in->p && !strchr(" \n(),:=[]{}", *in->p) && n < cap - 1) buf[n++] = *in->p++;
  buf[n] = 0;
  return n;
}
static int number(In *in) {
  blanks(in);
  char *e;
  long v = strtol(in->p, &e, 10);
  if (e == in->p) oops(in, "a number is missing");
  in->p = e;
  return (int)v;
}
static void newline(In *in) {
  blanks(in);
  if (*in->p == '\n') in->p++, in->line++;
  else if (*in->p) oops(in, "rest of line");
}
static int lookup(const char *const *tab, int n, const char *w) {
  for (int i = 0; i < n; i++)
    if (tab[i] && !strcmp(tab[i], w)) return i;
  return -1;
}
static PeType type_of(In *in, char c) {
  const char *p = strchr(type_letter, toupper(c));
  if (!p || !c) {
    oops(in, "unknown type");
    return PT_I;
  }
  return (PeType)(p - type_letter);
}
static Ref get(In *in, int k) {
  if (k <= 0 || k >= in->nval || !in->val[k]) {
    oops(in, "a value that is not defined above");
    return pe_const_i(in->g, PT_I, 0);
  }
  return in->val[k];
}
static void set(In *in, int k, Ref r) {
  if (k <= 0 || k >= in->nval) oops(in, "a value number out of range");
  else in->val[k] = r;
}
static Ref operand(In *in) {
  blanks(in);
  if (*in->p == '%') {
    in->p++;
    return get(in, number(in));
  }
  char w[64];
  word(in, w, sizeof w);
  if (!strcmp(w, "-")) return 0;
  if (!strcmp(w, "true")) return pe_const_i(in->g, PT_B, 1);
  if (!strcmp(w, "false")) return pe_const_i(in->g, PT_B, 0);
  if (!strcmp(w, "NA_i")) return pe_const_i(in->g, PT_I, NA_INT);
  if (!strcmp(w, "NA_l")) return pe_const_i(in->g, PT_L, NA_INT);
  if (!strcmp(w, "NA_d")) return pe_const_d(in->g, rt_na_real);
  if (!strcmp(w, "nan")) return pe_const_d(in->g, NAN);
  if (!strcmp(w, "inf")) return pe_const_d(in->g, INFINITY);
  if (!strcmp(w, "-inf")) return pe_const_d(in->g, -INFINITY);
  if (!isdigit((unsigned char)w[0]) && w[0] != '-') {
    oops(in, "an operand is missing");
    return 0;
  }
  if (w[strlen(w) - 1] == 'l') return pe_const_i(in->g, PT_L, (int32_t)strtol(w, NULL, 10));
  if (strpbrk(w, ".e")) return pe_const_d(in->g, strtod(w, NULL));
  return pe_const_i(in->g, PT_I, (int32_t)strtol(w, NULL, 10));
}
static bool at_operand(In *in) {
  blanks(in);
  return *in->p == '%' || isdigit((unsigned char)*in->p) || *in->p == '-' || !strncmp(in->p, "NA_", 3) ||
         !strncmp(in->p, "true", 4) || !strncmp(in->p, "false", 5) || !strncmp(in->p, "nan", 3) ||
         !strncmp(in->p, "inf", 3);
}

static void read_node(In *in, PeBlock *b, int num) {
  char w[64];
  word(in, w, sizeof w);
  int op = -1;
  for (int i = 0; i < OP_COUNT; i++)
    if (!strcmp(pe_ops[i].name, w)) op = i;
  if (op < 0) {
    oops(in, "unknown operation");
    return;
  }
  PeType type = PT_N;
  if (*in->p == ':') {
    in->p++;
    type = type_of(in, *in->p++);
  }
  int64_t imm = 0;
  if (op == OP_IsType || op == OP_IsVec || op == OP_IsMat) {
    word(in, w, sizeof w);
    imm = lookup(type_word, T_DBL + 1, w);
    if (imm < 0) oops(in, "unknown type");
  } else if (op == OP_Param) {
    word(in, w, sizeof w);
    int k = lookup(param_name, NAMES(param_name), w);
    if (k < 0) oops(in, "unknown parameter");
    imm = (int64_t)k << 16;
  } else if (op == OP_Call) {
    word(in, w, sizeof w);
    char *dot = strchr(w, '.');
    if (!dot) {
      oops(in, "unknown function");
      return;
    }
    *dot = 0;
    for (int i = 1; i < SOP_COUNT; i++)
      if (!strcmp(spec_ops[i].name, w)) imm = i;
    imm |= (int64_t)(dot[1] == 'd') << 8;
  }
  if (eat(in, "#")) imm |= number(in);
  Ref x[3] = {0, 0, 0};
  for (int i = 0; i < 3 && at_operand(in); i++) x[i] = operand(in);
  int line = 0;
  if (op == OP_Guard) {
    word(in, w, sizeof w);
    imm = lookup(why_name, WHY_COUNT, w);
    if (imm < 0) oops(in, "unknown reason");
  }
  if (eat(in, "@")) line = number(in);
  if (in->bad) return;
  Ref r;
  if (op == OP_Pi) r = x[1] ? pe_pi(in->g, x[0], x[1]) : x[0];
  else if (pe_op_pure(op)) r = pe_raw(in->g, op, type, x[0], x[1], x[2], imm);
  else { r = pe_pin(in->g, b, op, type, x[0], x[1], x[2], imm, line); }
  if (num) set(in, num, r);
  newline(in);
}

static void read_block(In *in, PeBlock *b);

static void read_phis(In *in, PeItem *it, PeOp op) {
  if (!eat(in, "(")) return;
  while (!in->bad && !eat(in, ")")) {
    eat(in, ",");
    if (!eat(in, "%")) oops(in, "a phi is missing");
    int num = number(in);
    if (*in->p == ':') in->p++;
    PeType t = type_of(in, *in->p++);
    Ref x = 0, y = 0;
    if (eat(in, "=")) {
      x = operand(in);
      if (op == OP_Phi) y = operand(in);
    }
    if (in->bad) return;
    Ref r = pe_phi(in->g, it, op, t, op == OP_XPhi ? 0 : x, y);
    if (op == OP_XPhi && it->counted) {
      if (!it->dv) it->dv = pe_alloc(&in->g->arena, 64 * sizeof(Ref));
      if (it->nx <= 64) it->dv[it->nx - 1] = x;
    }
    set(in, num, r);
  }
}

static void read_item(In *in, PeBlock *b) {
  blanks(in);
  if (*in->p == '\n') {
    newline(in);
    return;
  }
  if (eat(in, "launch") || eat(in, "inner") ||
      eat(in, "draws")) { /* what it asks stands above; the reader does not keep launch conditions */
    while (*in->p && *in->p != '\n') in->p++;
    newline(in);
  } else if (eat(in, "%")) {
    int num = number(in);
    if (!eat(in, "=")) oops(in, "= is missing");
    read_node(in, b, num);
  } else if (eat(in, "if")) {
    Ref c = operand(in);
    if (in->bad) return;
    PeItem *it = pe_item(in->g, b, IT_IF, 0);
    it->node = c;
    for (int s = 0; s < 2; s++) {
      if (s && !eat(in, "else")) oops(in, "else is missing");
      if (!eat(in, "{")) oops(in, "{ is missing");
      newline(in);
      read_block(in, it->body[s]);
    }
    if (eat(in, "phi")) read_phis(in, it, OP_Phi);
    if (it->body[0]->ended && it->body[1]->ended) b->ended = true;
    newline(in);
  } else if (eat(in, "loop L") || eat(in, "label L")) {
    bool loop = in->p[-3] == 'p';
    int id = number(in);
    if (id < 0 || id > 255) {
      oops(in, "a label number out of range");
      return;
    }
    PeItem *it = pe_item(in->g, b, loop ? IT_LOOP : IT_LABEL, 0);
    in->loop[id] = it;
    read_phis(in, it, OP_LPhi);
    if (loop && eat(in, "to")) {
      it->counted = true;
      it->last = operand(in);
      if (!in->bad && it->n) {
        PeNode *p = N(in->g, it->v[0]);
        p->lo = N(in->g, p->in[0])->lo;
        p->hi = N(in->g, it->last)->hi;
      }
    }
    /* exit phis come after the body but breaks name their number: read ahead is not needed, values are by position */
    if (!eat(in, "{")) oops(in, "{ is missing");
    newline(in);
    read_block(in, it->body[0]);
    if (eat(in, "exit")) read_phis(in, it, OP_XPhi);
    newline(in);
  } else if (eat(in, "return") || eat(in, "break L") || eat(in, "next L")) {
    char c = in->p[-1] == 'n' ? 'r' : in->p[-3] == 'k' ? 'b' : 'n';
    PeItem *target = NULL;
    if (c != 'r') {
      int id = number(in);
      target = id >= 0 && id < 256 ? in->loop[id] : NULL;
      if (!target) {
        oops(in, "unknown label");
        return;
      }
    }
    Ref v[64];
    int n = 0;
    while (n < 64 && !in->bad && at_operand(in)) v[n++] = operand(in);
    if (c == 'r') {
      in->g->nouts = n;
      if (!in->g->outs) in->g->outs = pe_alloc(&in->g->arena, 64 * sizeof(PeOut));
      for (int i = 0; i < n && !in->bad; i++) {
        int t = N(in->g, v[i])->type;
        in->g->outs[i].type = t == PT_D ? T_DBL : t == PT_L ? T_LGL : T_INT;
      }
    }
    pe_jump(in->g, b, c == 'r' ? IT_RETURN : c == 'b' ? IT_BREAK : IT_NEXT, target, n, v, 0);
    newline(in);
  } else {
    char w[8];
    const char *save = in->p;
    if (word(in, w, sizeof w) &&
        (!strcmp(w, "ArrSet") || !strcmp(w, "Store") || !strcmp(w, "Mark") || !strcmp(w, "SumPush"))) {
      in->p = save;
      read_node(in, b, 0);
    } else {
      in->p = save;
      oops(in, "what is this");
    }
  }
}

static void read_block(In *in, PeBlock *b) {
  while (!in->bad) {
    blanks(in);
    if (*in->p == 0) {
      if (b->up) oops(in, "} is missing");
      return;
    }
    if (*in->p == '}') {
      in->p++;
      return;
    }
    read_item(in, b);
  }
}

static int read_facts(In *in) {
  int f = 0;
  if (!eat(in, "[")) return 0;
  while (!in->bad && !eat(in, "]")) {
    if (eat(in, "notnull")) f |= PF_NOT_NULL;
    else if (eat(in, "known")) f |= PF_KNOWN_TYPE;
    else if (eat(in, "complete")) f |= PF_COMPLETE;
    else oops(in, "unknown fact");
  }
  return f;
}
static uint8_t r_type(char c) { return c == 'l' ? T_LGL : c == 'i' ? T_INT : c == 'd' ? T_DBL : 0; }

Graph *pe_read(PePool *m, const char *text, char *err, size_t errn) {
  In in = {.p = text, .g = pe_graph_new(m), .err = err, .errn = errn, .line = 1};
  in.nval = (int)strlen(text) / 4 + 64;
  in.val = pe_alloc(&in.g->arena, (size_t)in.nval * sizeof(Ref));
  Graph *g = in.g;
  char w[64];
  g->args = pe_alloc(&g->arena, 32 * sizeof *g->args);
  g->arg_need = pe_alloc(&g->arena, 32);
  for (;;) {
    while (*in.p == '\n') newline(&in);
    if (eat(&in, "graph")) {
      word(&in, w, sizeof w);
      char *s = pe_alloc(&g->arena, strlen(w) + 1);
      strcpy(s, w);
      g->name = s;
    } else if (eat(&in, "arg")) {
      int k = number(&in);
      if (k < 0 || k > 31) {
        oops(&in, "too many arguments");
        break;
      }
      if (k >= g->nargs) g->nargs = k + 1;
      word(&in, w, sizeof w);
      int kind = lookup(arg_kind, NAMES(arg_kind), w);
      if (kind < 0) oops(&in, "unknown kind of argument");
      g->args[k].kind = (uint8_t)kind;
      word(&in, w, sizeof w);
      g->args[k].type = r_type(w[0]);
      word(&in, w, sizeof w);
      g->args[k].facts = (uint8_t)read_facts(&in);
      g->args[k].scalar = eat(&in, "scalar");
      g->args[k].recycled = eat(&in, "recycled");
      g->arg_need[k] = eat(&in, "relies") ? PF_COMPLETE : 0;
    } else if (eat(&in, "scope")) {
      PeScope s = {.parent = -1};
      s.body = (Obj *)(uintptr_t)(16 * (size_t)(number(&in) + 1)); /* keeps equal ones apart; never looked at */
      word(&in, w, sizeof w);
      int kind = lookup(scope_kind, 8, w);
      if (kind < 0) oops(&in, "unknown kind of scope variable");
      s.kind = (uint8_t)kind;
      word(&in, w, sizeof w);
      s.type = r_type(w[0]);
      word(&in, w, sizeof w);
      int f = read_facts(&in);
      s.seq = eat(&in, "seq");
      s.need = eat(&in, "relies") ? PF_COMPLETE : 0;
      int at = pe_add_scope(g, &s);
      g->scope_facts[at] = (uint8_t)f;
    } else if (eat(&in, "result")) {
      while (*in.p && *in.p != '\n') in.p++;
    } else if (eat(&in, "launch") || eat(&in, "inner") || eat(&in, "draws")) {
      while (*in.p && *in.p != '\n') in.p++;
    } else {
      break;
    }
    newline(&in);
  }
  read_block(&in, g->top);
  if (in.bad) {
    pe_graph_free(g);
    return NULL;
  }
  return g;
}
