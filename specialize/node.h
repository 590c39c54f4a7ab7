/* specialize/node.h - executable nodes: what the interpreter runs, rewrites and profiles, and what the partial
 * evaluator reads.
 *
 * A node has one entry, exec, which returns a 16-byte tagged Value in two registers: an unboxed scalar costs no
 * allocation, so there are no separate typed entries (a departure from design.md: the tag check after the call is a
 * compare of a register).  A node specialises by changing exec (and `state`) through spec_rewrite, with a reason.  exec
 * never changes kind, kids or expr of a node: those are syntax.
 */
#ifndef RAVEL_NODE_H
#define RAVEL_NODE_H
#include "../runtime/rt.h"

typedef enum NodeKind {
#define NODE(name, kids, ev, doc) ND_##name,
#include "nodes.h"
  ND_COUNT
} NodeKind;

/* What an expression has been seen to yield: the type lattice's ground set.  Profiles are unions of these; 0 = never
 * run. */
enum {
  SEEN_LGL = 1, /* logical scalar, not NA */
  SEEN_INT = 2, /* integer scalar, not NA */
  SEEN_DBL = 4, /* double scalar, not NA */
  SEEN_NA = 8,  /* a scalar that was NA (with the bit of its type) */
  SEEN_NULL = 16,
  SEEN_LGL_VEC = 32, /* attribute-free or dim-only vectors, length != 1 or with dim */
  SEEN_INT_VEC = 64,
  SEEN_DBL_VEC = 128,
  SEEN_CPLX = 256,
  SEEN_STR = 512,
  SEEN_LIST = 1024,
  SEEN_FUN = 2048,
  SEEN_OTHER = 4096,    /* environments, language, classed objects, ... */
  SEEN_OVERFLOW = 8192, /* integer overflow gave NA here */
  SEEN_NANS = 16384,    /* "NaNs produced" here */
};

struct Frame;
typedef struct Node Node;
typedef struct CallInfo CallInfo;
enum { MOST_KIDS = 65535 }; /* of a node: calls of more arguments are made without one (do.call) */
typedef Value (*NodeExec)(Rt *R, Node *n, struct Frame *f);

struct Node {
  NodeExec exec;
  uint8_t kind;  /* NodeKind */
  uint8_t op;    /* SOP_* or IX_* */
  uint8_t state; /* which specialisation exec is; 0 = not run yet */
  uint8_t flags;
  uint16_t nkids;
  uint16_t seen;     /* profile: SEEN_* of the results (bits above 16383 do not exist) */
  int32_t slot;      /* local variable, or -1 */
  int32_t line;      /* source line, 0 unknown */
  uint32_t count[2]; /* profile: If: then/else taken; loops: entries, iterations; calls: calls made, callee changes */
  Obj *expr;         /* the syntax it came from (kept alive by the code object) */
  union {
    Value value;
    Obj *sym;
    CallInfo *call;
  } u;
  void *cache[2]; /* look-up caches, by kind */
  Node **kid;
};

/* What a call node (Call, CallBuiltin, CallSpecial, Math, SetNested levels) knows.  The arguments' nodes are n->kid[i]
 * (NULL: empty argument; ND_Dots: `...`); n->nkids of them.  Lives in the code's arena. */
struct CallInfo {
  Obj *sym;                 /* callee symbol, or NULL when it is computed by fn */
  Node *fn;                 /* yields the function when sym is NULL */
  Obj *call;                /* the T_LANG */
  Obj **names;              /* nkids T_CHAR or NULL each; NULL when no argument is named */
  bool has_dots, has_empty; /* some kid is ND_Dots; some kid is NULL */
  const struct BuiltinDef
      *def;     /* CallBuiltin, CallSpecial, Math: the base function, valid while !SYM(sym)->redefined */
  Obj *builtin; /* its T_BUILTIN */
  uint16_t *order; /* CallBuiltin: the arguments in the order in which they are evaluated; NULL: as they are written */
  /* Call: the code of the last closure called (NULL: none yet).  map is valid for any closure with it. */
  struct Code *code;
  int32_t *map;  /* per formal of code: index of the argument, -1 missing, -2 `...` */
  int32_t *dots; /* indices of the arguments that `...` takes */
  int32_t ndots;
  struct Code *owner; /* the code that this node is in */
  uint8_t *eager;     /* per argument: EAGER_* */
};
enum {
  EAGER_NO,    /* a promise is made */
  EAGER_VALUE, /* constant */
  EAGER_LOCAL, /* a local variable: its value if it has one by now, else a promise */
  EAGER_EXPR,  /* evaluated before the call: the callee forces this formal first thing, nothing can tell */
  EAGER_LAST,  /* the same, unless a promise of the caller's would have to be forced for it: see Code.late */
  EAGER_OWN,   /* as EAGER_LAST, where a further argument acts, and nobody else can reach the frame's variables */
};
enum {
  IX_VEC1 = 1,
  IX_LIST1 = 2,
  IX_DOLLAR = 3
}; /* SetIndex: x[..] <-, x[[..]] <-, x$n <-; Index/Index2/Dollar: number in their kind */
enum {
  NF_CONTROL = 1, /* may yield V_CONTROL (break, next, return on their way out) */
  NF_TAIL = 2,    /* Return: in tail position, simply yields the value */
  NF_JUMP = 4, /* Break, Next, Return: inside a promise or operand, leaves by longjmp; loops: has such a break/next */
  NF_PURE = 8, /* operators and subscripts: no call of R code unless an operand is a classed object */
  NF_NOT_VECTOR = 16, /* operators: no longer asked whether this is a whole-vector expression (interp/vexpr.c), */
  NF_PROBED = 32,     /* or only when its slow path meets a long vector */
};

/* May evaluating n change a variable of its own frame?  builtin: does this call of a builtin (NULL: none does). */
static inline bool node_assigns(const Node *n, bool (*builtin)(const Node *n)) {
  switch ((NodeKind)n->kind) {
  case ND_SetLocal:
  case ND_SetVar:
  case ND_SetSuper:
  case ND_SetIndex:
  case ND_SetNested:
  case ND_For:
  case ND_Function: /* which may have <<- */
  case ND_Switch:   /* its arguments are not among the kids */
  case ND_CallSpecial: return true;
  case ND_CallBuiltin:
    if (builtin && builtin(n)) return true;
    break;
  default: break;
  }
  for (int i = 0; i < n->nkids; i++)
    if (n->kid[i] && node_assigns(n->kid[i], builtin)) return true;
  return false;
}

typedef struct NestLevel {
  Obj *expr;            /* f(target, args) */
  Obj *getter, *setter; /* symbols f, `f<-` */
  Node *args;           /* a Call node: kids are the arguments after the first */
  bool dollar;          /* $ or @: the argument is not evaluated */
} NestLevel;
typedef struct NestInfo { /* SetNested: cache[1]; level[0] is the outermost call */
  NestLevel *level;
  int depth;
  bool super;
} NestInfo;

/* T_CODE: the nodes of one function body (and its default expressions and promise arguments), or of one evaluated
 * expression. */
typedef struct Code {
  Obj h;
  FrameDesc desc;
  Node *body;
  Node **defaults;     /* nformals entries, NULL where there is none */
  Obj *formals;        /* T_PAIRLIST */
  Obj *expr;           /* the body's syntax: keeps all nodes' expr and constants alive */
  struct Arena *arena; /* nodes live here; freed with the code */
  uint32_t flags;      /* CODE_* */
  uint32_t calls;      /* profile: times entered */
  struct Code *parent; /* code of the enclosing function, or NULL */
  const char *file;    /* source file name or NULL */
  int32_t line;        /* where the function starts */
  uint64_t strict;     /* bit i: formal i (< 64) is certainly forced before any side effect */
  uint64_t late;       /* bit i: it is forced after a later one, or may be the value: not before the call if that acts */
  void *pe;            /* pe/: what partial evaluation knows about this code (kernel cache), or NULL */
} Code;
enum {
  CODE_KEEP_PROMISES = 1, /* body says substitute, match.call, missing, sys.function, ...: slots keep their promises */
  CODE_USES_DOTS = 2,
  CODE_CATCH_RETURN = 8, /* some return() is inside a promise: calls need a jump target */
  CODE_NEEDS_ARGS = 16,  /* says UseMethod, NextMethod, ...: the argument list as given must be kept */
  CODE_COMPILED = 32,    /* body and defaults are made (lazily, at the first call) */
  CODE_SIDE = 64,        /* may do assign, eval, ...: see strict */
  CODE_LOOKED = 128,     /* CODE_LOOKS is known */
  CODE_LOOKS = 256,      /* it, or a function in it, may look at the expression of an argument (interp/parallel.c) */
  CODE_SUPER = 512,      /* may do <<- */
  CODE_OUTLIVED = 1024,  /* makes functions or formulas, with which its frame and promises may outlive the call */
  CODE_VECTORS = 2048,   /* a variable has held a vector of RT_DONE_LEAST elements or more */
  CODE_TOP = 4           /* not a function's: variables are looked up by symbol in the frame's environment */
};

/* Change how n executes. `why` is an id of specialize/reasons.h and goes to --dump=ast and the trace. */
void spec_rewrite(Node *n, NodeExec exec, int state, int why);
#endif
