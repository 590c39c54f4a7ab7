/* tests/unit/graph_reader.h - graphs from text: what pe_print() (pe/text.c, which describes it) has written, or a test. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../pe/words.h"
#include "../../specialize/ops.h"

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
static int index_of(const char *const *tab, int n, const char *w) {
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
    imm = index_of(type_word, T_DBL + 1, w);
    if (imm < 0) oops(in, "unknown type");
  } else if (op == OP_Param) {
    word(in, w, sizeof w);
    int k = index_of(param_name, NAMES(param_name), w);
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
    imm = index_of(why_name, WHY_COUNT, w);
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

/* NULL and a message on an error. */
static Graph *graph_from_text(PePool *m, const char *text, char *err, size_t errn) {
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
      int kind = index_of(arg_kind, NAMES(arg_kind), w);
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
      int kind = index_of(scope_kind, 8, w);
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
