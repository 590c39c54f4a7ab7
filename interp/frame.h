/* interp/frame.h - running functions: frames, the chain of contexts, the interpreter's state; and what the files of
 * this room use of each other.
 *
 * A frame lives on the C stack, as do its variables, until somebody needs an environment object (a closure is made,
 * environment(), eval, sys.function, parent.frame...): frame_env moves the variables into an Env and redirects
 * f->slots. Invariant: an environment reachable from the heap never depends on a frame without environment: frame_env
 * also gives environments to the frames of the promises that the frame holds.
 */
#ifndef RAVEL_FRAME_H
#define RAVEL_FRAME_H
#include <setjmp.h>
#include "interp.h"

/* Arguments of a call as given: `...` expanded.  v: scalars, V_OBJ, V_PROMISE, V_MISSING (empty argument). */
typedef struct ArgList {
  int n;
  Value *v;
  Obj **names; /* n T_CHAR or NULL; NULL: none has a name */
} ArgList;

/* S3 dispatch information of a method's frame. */
typedef struct Dispatch {
  Obj *generic; /* T_STR */
  Obj *klass;   /* .Class: T_STR, the class that matched and those after it */
  Obj *method;  /* T_STR: name of the method called; Ops: two elements */
  Obj *group;   /* T_STR */
  Obj *object;  /* what was dispatched on */
  Env *callenv, *defenv;
} Dispatch;

enum {
  FR_TOP,
  FR_CLOSURE,
  FR_EVAL,
  FR_PSEUDO,
  FR_PROMISE,
  FR_APPLY
};                                                    /* FR_APPLY: of lapply and kin, which are closures in GNU R */
enum { CTL_BREAK = 1, CTL_NEXT = 2, CTL_RETURN = 3 }; /* bits of a V_CONTROL */

typedef struct Ctx Ctx;
typedef struct Frame Frame;
struct Frame {
  Value *slots; /* the variables; NULL in frames of CODE_TOP code */
  Env *env;     /* NULL until made */
  Env *enclos;  /* where free variables are looked up: the closure's environment; CODE_TOP: env itself */
  Code *code;
  Obj *fun;      /* the function, NIL */
  Obj *call;     /* T_LANG or NIL */
  Frame *prev;   /* next older frame on the stack */
  Frame *caller; /* the frame that the call was written in, or NULL: then caller_env */
  Env *caller_env;
  ArgList *args; /* CODE_NEEDS_ARGS: as given */
  Dispatch *disp;
  Obj *on_exit;  /* expression or NULL */
  Ctx *ctx;      /* jump target of return() from promises, or NULL */
  Value ret;     /* value that travels with CTL_RETURN */
  Call *builtin; /* that called it, or NULL */
  int32_t depth; /* sys.nframe() */
  int32_t eval_depth;
  uint8_t kind;   /* FR_* */
  uint8_t debug;  /* FD_* */
  uint16_t loops; /* that run in it */
  uint16_t until; /* "f": stop again when fewer than this many loops run; 0 no such order */
  Obj *source;    /* FR_PSEUDO: the source reference of the expression that eval() is at, or NULL */
};
enum {
  FD_STEP = 1, /* stop before each statement */
  FD_SAY = 2,  /* "exiting from: " */
};

enum {                  /* flags of promises */
  PROMISE_SHARED = 128, /* it may outlive the call that it was made for: its value stays shared */
  PROMISE_TWICE = 64,   /* several places have it: none of them changes its value where it is */
};
/* Promises that are being forced, newest first. */
typedef struct Pending {
  struct Pending *prev;
  Node *reader; /* the variable whose value is wanted, in frame `asks`; NULL: something else wants it */
  Frame *asks;
  Promise *promise;
} Pending;

/* Jump targets and cleanup records, newest first. */
enum { CTX_TOP, CTX_FUN, CTX_LOOP, CTX_CATCH, CTX_PROTECT, CTX_RESTART, CTX_BROWSE };
struct Handler;
struct Restart;
struct Ctx {
  jmp_buf jb;
  Ctx *prev;
  Frame *frame;
  struct Handler *handlers;
  struct Restart *restarts;
  Call *builtin;
  Pending *pending;
  RtCleanup *cleanup_mark; /* of the runtime's functions: what is newer runs when a jump comes here */
  uint64_t foreign_height; /* of the stacks of GNU R's C interface */
  int32_t depth;
  int32_t first_global;
  Obj *return_value;
  uint8_t kind;
  void (*cleanup)(Rt *, void *); /* CTX_PROTECT */
  void *data;
  Value result; /* what a jump brings */
  Obj *extra;
  int why; /* CTL_* or handler index */
};

/* Handlers are a list on the C stack, newest first. */
typedef struct Handler {
  struct Handler *next; /* older */
  struct Handler *rest; /* the stack while this one runs, if it is a calling handler */
  Obj *klass;           /* T_CHAR */
  Obj *fun;
  Ctx *target; /* exiting: where to; NULL: calling */
  int index;   /* exiting: which handler of the tryCatch */
  int depth;   /* of the frame that established it: in force for deeper ones */
  const char *argument; /* no handler: this argument of a generic is found out, to select a method; errors then say so */
  Obj *generic;         /* T_STR */
} Handler;
typedef struct Restart {
  struct Restart *next;
  Obj *name; /* T_CHAR */
  Obj *obj;  /* the restart object, class "restart" */
  Obj *fun;  /* handler or NULL (C restarts) */
  Ctx *target;
} Restart;

/* What the evaluator asks of files that build on it (the compiler, the debugger, S3, loops and vectors on a device), so
 * that it needs none of them: interp_init fills it in.  Each is explained where it is declared. */
typedef struct ForState ForState;
typedef struct Above {
  void (*code_compile)(Rt *R, Code *c, Env *env);
  Code *(*compile_top)(Rt *R, Obj *expr, Env *env), *(*compile_promise)(Rt *R, Obj *expr, Env *env);
  bool (*try_internal_dispatch)(Rt *R, const BuiltinDef *def, int n, Obj **args, Obj **names, Obj *call, Frame *f,
                                Value *out);
  bool (*try_group_dispatch)(Rt *R, const char *group, const BuiltinDef *def, int n, Obj **args, Obj **names, Obj *call,
                             Frame *f, Value *out);
  void (*debug_call)(Rt *R, Frame *g), (*debug_exit)(Rt *R, Frame *g);
  void (*debug_stop)(Rt *R, Frame *f, Obj *at, int i), (*debug_condition)(Rt *R, Frame *f, Obj *loop);
  Obj *(*debug_call_ref)(Rt *R, Frame *f);
  bool (*vexpr_probe)(Rt *R, Node *n, Frame *f);
  void (*vexpr_saw)(Rt *R, Node *n, Frame *f);
  Value (*counted_look)(Rt *R, Node *n, Frame *f, ForState *s, int64_t *check);
  Value (*loop_look)(Rt *R, Node *n, Frame *f, ForState *s, int64_t *check);
  void (*loop_done)(ForState *s);
  Value (*eval_in_frame)(Rt *R, Obj *expr, Frame *f), (*force_promise)(Rt *R, Promise *p);
  void (*packages_know)(Rt *R), (*cond_too_deep)(Rt *R);
  Obj *(*s4_set_known)(Rt *R, Obj *x, Obj *name, Value value);
} Above;

typedef struct Jump { /* that is on its way, while the clean-up of a CTX_PROTECT runs: it may go on elsewhere */
  Ctx *to;
  Value v;
  int why;
} Jump;
enum { NAMED_LAST = 64 };
enum { METHOD_SYMS = 256 };
typedef struct MethodSym { /* generic.cls: where the names stood when it was made */
  const char *generic, *cls;
  Obj *sym;
} MethodSym;

/* eval(expr, env): the code of the calls that were evaluated last, until the next collection.  It is good for another
 * environment where the names that were asked for stand for the base functions, or do not, as in the first one. */
enum { EVALS = 64, EVAL_NAMES = 24 };
typedef struct EvalCode {
  Obj *expr; /* NULL: none */
  Code *code;
  int n; /* names; more than EVAL_NAMES: it cannot be kept */
  uint32_t base; /* bit i: name i stood for the base function */
  Obj *name[EVAL_NAMES];
} EvalCode;

typedef struct InterpState {
  const Above *above;
  Jump jump;
  Frame *frame; /* newest */
  Frame top;
  Ctx *ctx;
  Handler *handlers;
  Restart *restarts;
  Node *reader; /* of the promise that is about to be forced */
  Frame *asks;
  Pending *pending;
  Obj *got;          /* what get() has answered last, where a variable's number has a box of its own; for who called it, at once */
  Call *builtin;     /* the running builtin: its call is shown with errors */
  bool element;      /* an argument of the builtin to be called is an element, and no empty argument if it is "" */
  const Obj *around; /* what call_around() said last, and of which node of which frame: asked at errors alone */
  const Node *around_node;
  const Frame *around_frame;
  uint8_t watch;         /* WATCH_*: what calls look at before they begin */
  char step;             /* the debugger's last command: n, s, f; 0 none */
  int32_t ndebug;        /* functions with OF_DEBUG or OF_DEBUG_ONCE */
  struct Browse *browse; /* browsers that are open, newest first */
  struct Console *console;
  struct Watch *clock;           /* interp/watch.c; NULL until first needed */
  Obj *debug_ref;                /* source reference of the last stop, or NULL */
  bool no_tracing, no_debugging; /* tracingState(FALSE), debuggingState(FALSE) */
  bool quit;                     /* on the way to the top level because of Q */
  int32_t depth;                 /* closure calls and evals, for "evaluation nested too deeply" */
  int32_t expressions;           /* how deep calls may be; more than the next for the handlers of such an error */
  int32_t expressions_allowed;   /* options(expressions=) */
  Obj *warnings;                 /* T_LIST of pending (message, call) pairs; NIL */
  int nwarnings;
  Obj *options;    /* T_LIST with names, sorted by name when read */
  Obj *s3_table;   /* T_ENV: registered methods "generic.class" */
  Obj *empty_dots; /* T_DOTS of length 0 */
  Code *top_code;  /* of frames without code of their own */
  Obj *roots;      /* T_LIST kept alive */
  Code *codes;
  struct Ctx *report; /* the top level's context: an error that goes there is printed before anything unwinds */
  char *last_error;   /* geterrmessage: with "Error in ..." and newline; malloc */
  struct BuiltinDef *restricted; /* the definitions of a restricted interpreter; NULL: it is not */
  Obj *last_cond;                /* what ended the last interp_try: message, call, condition or NULL, classes */
  Obj *tb;                       /* traceback: T_LIST of calls */
  Obj *return_value;
  void *prepared;
  bool interactive;
  bool was_interrupt;
  EvalCode evals[EVALS]; /* interp/compile.c */
  MethodSym method_syms[METHOD_SYMS]; /* interp/s3.c; NULLs: none yet */
  Env *s4_tables; /* method caches of the generic functions (stdlib/R/methods/s4.R); NULL: no S4 method yet */
  bool want_last; /* the program mentions .Last.value */
  bool went_on;   /* the last expression ended with an error that options(error = ) lets a script outlive */
  bool callbacks; /* there are functions to call after each expression of the top level */
  const char *s4_default; /* the next builtin of this name does not ask for S4 methods */
  Env *internals; /* functions that only .Internal reaches */
  Obj *condition; /* the condition object of the error that is being raised */
  struct SymObj *named_last[NAMED_LAST]; /* interp/packages.c: base functions that were looked for by what they are */
  Obj *packages;        /* interp/packages.c: T_LIST of the standard packages' environments; NULL until first needed */
  uint32_t detached;    /* bit k: standard package k was detached */
  Obj *globals;         /* globalCallingHandlers(): T_LIST of functions with names, newest first; NULL none */
  int32_t first_global; /* those before it are running */
  int32_t error_depth;
  struct BaseSlice *base; /* interp/base.c: where the base functions' text is */
  size_t nbase_slices;
} InterpState;
enum {
  WATCH_DEBUG = 1,   /* some function is or was under debug(), or stepped through */
  WATCH_PENDING = 2, /* R->interrupted is set */
};
#define IS(R) ((R)->interp)

/* ---- compile.c ---- */
Code *compile_top(Rt *R, Obj *expr, Env *env); /* CODE_TOP */
Code *compile_eval(Rt *R, Obj *expr, Env *env); /* the same, which may be code that has run before */
Code *compile_promise(Rt *R, Obj *expr, Env *env);
Code *code_shell(Rt *R, Obj *formals, Obj *body);
void code_compile(Rt *R, Code *c, Env *env); /* fills a shell */
static inline Code *closure_code(Rt *R, Closure *cl) {
  Code *c = (Code *)cl->code;
  if (UNLIKELY(c == NULL)) {
    c = (Code *)rt_closure(R, (Obj *)cl)->code;
    if (!c) cl->code = (Obj *)(c = code_shell(R, cl->formals, cl->body));
  }
  if (UNLIKELY(!(c->flags & CODE_COMPILED))) IS(R)->above->code_compile(R, c, cl->env);
  return c;
}
int code_slot(Code *c, Obj *sym); /* -1: not a local */
void compile_init(Rt *R);
void interp_mark_code(Rt *R, Obj *code);
void interp_free_code(Rt *R, Obj *code);

/* ---- frame.c ---- */
/* A frame of a function that GNU R has in R and ravel in C (eval, tryCatch, rbind): its call is where sys.calls() and
 * error messages look for it.  The caller takes it off: s->frame = f->prev. */
void frame_pretend(Rt *R, Frame *f, Obj *fun, Obj *call, Frame *caller);
/* cond.c: the same where the call is a text; as withRestarts() has them, RESTART_FRAMES, for a restart; the first one's are
 * the innermost. */
enum { RESTART_FRAMES = 2 };
void cond_pretend(Rt *R, Frame *f, const char *call);
void cond_pretend_restart(Rt *R, Frame *f, bool first);
void set_last_error(Rt *R, const char *text); /* what geterrmessage() gives */
Env *frame_env_slow(Rt *R, Frame *f);
static inline Env *frame_env(Rt *R, Frame *f) { return LIKELY(f->env != NULL) ? f->env : frame_env_slow(R, f); }
void promise_detach(Rt *R,
                    Value v); /* make a promise (or the promises in a T_DOTS) independent of unmaterialised frames */
Env *frame_caller_env(Rt *R, Frame *f); /* parent.frame() of f */
Frame *env_frame(Rt *R, Env *e);        /* the running frame of an environment, or NULL */
/* regular: f returns, and returnValue() tells what. */
void frame_run_on_exit(Rt *R, Frame *f, bool regular);
_Noreturn void ctx_jump(Rt *R, Ctx *to, Value v, int why); /* unwind */
void ctx_push(Rt *R, Ctx *c, int kind);
static inline void ctx_pop(Rt *R, Ctx *c) { IS(R)->ctx = c->prev; }
void ctx_restore(Rt *R, Ctx *c); /* after longjmp */

/* ---- vars.c ---- */
Value exec_Local(Rt *R, Node *n, Frame *f);
Value exec_Free(Rt *R, Node *n, Frame *f);
Value exec_FreeTop(Rt *R, Node *n, Frame *f);
Value exec_DDot(Rt *R, Node *n, Frame *f);
Value exec_SetLocal(Rt *R, Node *n, Frame *f);
Value exec_SetLocalBox(Rt *R, Node *n, Frame *f); /* i <- 0L where C code may write into i: the variable keeps a box */
Value exec_SetVar(Rt *R, Node *n, Frame *f);
Value exec_SetSuper(Rt *R, Node *n, Frame *f);
Value store_local(Rt *R, Node *n, Frame *f,
                  Value v);                         /* v is the value of the ND_SetLocal n's variable; what n answers */
Value store_var(Rt *R, Node *n, Frame *f, Value v); /* of ND_SetVar */
Value force_promise(Rt *R, Promise *p);
Value promise_value(Rt *R, Value v); /* of a V_PROMISE: forced */
bool promise_acts(Rt *R, const Promise *p);
bool wants_promises(Rt *R, Obj *fun); /* may the closure look at the expressions of its arguments? */
Promise *promise_new(Rt *R, Node *node, Frame *f);
Promise *promise_expr(Rt *R, Obj *expr, Env *env); /* not compiled yet */
Promise *promise_done(Rt *R, Obj *expr, Value v);  /* already has its value */
Value find_var_from(Rt *R, Env *e, Obj *sym);      /* V_UNBOUND or forced value; active bindings called */
Value find_var_frame(Rt *R, Frame *f, Obj *sym);
Obj *find_fun_frame(Rt *R, Frame *f, Obj *sym, bool must, Obj *call);
Value raw_get(Rt *R, Env *e, Obj *sym); /* like rt_env_get, active bindings resolved */
bool env_set_active(Rt *R, Env *e, Obj *sym,
                    Value v);                      /* v goes to the function of an active binding; false: sym is none */
void env_assign(Rt *R, Env *e, Obj *sym, Value v); /* with named count, active bindings, redefinition marks */
void frame_assign(Rt *R, Frame *f, Obj *sym, Value v); /* x <- v in a frame, by symbol */
Value frame_get(Rt *R, Frame *f, Obj *sym);            /* binding in the frame itself, not forced */
/* The argument sym of f is missing.  The message names `call`, or (NULL) the innermost call around n (or NULL), as GNU
 * R does. */
_Noreturn void missing_error(Rt *R, Frame *f, Node *n, Obj *sym, Obj *call);
void super_assign(Rt *R, Frame *f, Obj *sym, Value v);
Value dots_elt(Rt *R, Frame *f, int i); /* ..i, forced */
uint16_t interp_seen(Value v);
/* v becomes the value of a variable: count the reference. */
static inline Value v_bind(Value v) {
  if (v.tag == V_OBJ) rt_bound(v.o);
  return v;
}

/* ---- exec ---- */
#define NODE(name, kids, ev, doc) Value exec_##name(Rt *R, Node *n, Frame *f);
#include "../specialize/nodes.h"
#undef NODE
Value exec_SetIndexActing(Rt *R, Node *n, Frame *f); /* SetIndex whose subscripts may assign */
Value exec_IndexActing(Rt *R, Node *n, Frame *f);    /* x[i, {i <- 2; 1}]: what comes before is held */
/* Does executing n only read variables and compute?  (Objects with a class may still dispatch.) */
static inline bool node_pure(const Node *n) {
  return n->flags & NF_PURE || n->kind == ND_Local || n->kind == ND_Free || n->kind == ND_Quote ||
         (n->kind == ND_Const && n->exec == exec_Const);
}
/* May evaluating the operand n change variables?  Not of this or that promise, which has been forced as a rule. */
static inline bool acts(const Node *n) { return n && !node_pure(n) && n->kind != ND_Function; }
static inline Value node_exec(Rt *R, Node *n, Frame *f) { return n->exec(R, n, f); }
Value exec_PromiseConst(Rt *R, Node *n, Frame *f);
Value control_value(Rt *R, Frame *f, Value v);
/* Is this argument, or what f's slot holds, missing as a subscript?  (x[i] is x[] then.) */
bool promise_missing(Rt *R, Promise *p);
bool missing_formal(Rt *R, Env *e, Obj *sym); /* of the function whose environment e is; a default counts as given */
bool local_missing(Rt *R, Frame *f, int slot);
bool ddot_missing(Rt *R, Frame *f, int i); /* ..i is there, but empty */
/* Leave the loop that runs in f, or go to its next turn (CTL_BREAK, CTL_NEXT), where one is running; else return. */
void jump_in_loop(Rt *R, Frame *f, int what);

/* The name that a primitive's one argument has instead of the given one; NULL: that will do. */
const char *builtin_misnames(const struct BuiltinDef *def, const char *given);

/* ---- match.c ---- */
typedef struct MatchResult {
  int32_t *map;  /* nformals */
  int32_t *dots; /* room for all arguments */
  int32_t ndots;
  bool try_only, failed; /* try_only: arguments too many set failed, and are no error */
} MatchResult;
/* R-lang 4.3.2.  fnames: T_CHAR of the formals; dots_at: index of `...` or -1.  Errors: unused argument etc., with
 * call. */
void match_args(Rt *R, int nformals, Obj *const *fnames, int dots_at, int n, Obj *const *names, const ArgList *vals,
                Obj *call, Node *node, MatchResult *m);

/* The frame of code that runs in e apart from any function's: a promise whose function has returned, eval(). */
static inline Frame frame_apart(Rt *R, Env *e, Code *code) {
  return (Frame){.env = e,
                 .enclos = e,
                 .code = code,
                 .fun = NIL,
                 .call = NIL,
                 .prev = IS(R)->frame,
                 .caller_env = R->global,
                 .kind = FR_PROMISE,
                 .depth = IS(R)->frame ? IS(R)->frame->depth : 0};
}

/* ---- callers.c ---- */
Obj *getter_call(Rt *R, Obj *target); /* `[[`(`*tmp*`, i) of x[[i]], whose part is assigned to: what messages show */
Obj *current_call(Rt *R);             /* of the builtin that is running, else of the frame */
Obj *frame_call(Rt *R);  /* of the innermost closure, whatever builtin it calls: what GNU R's error() shows */
_Noreturn void jump_nowhere(Rt *R, const char *what); /* exec_flow.c: return(), break and next: "no .., jumping to top level" */
Obj *asking_call(Rt *R); /* the call of a closure of GNU R's that asks for the promise in hand, or NULL */
Obj *helped_call(Rt *R, const Frame *f); /* of the function that runs in f; of one of our helpers, of what it helps */
Obj *call_around(Rt *R, Frame *f,
                 const Node *n); /* the innermost call of a closure of GNU R's that n is in an argument of, or NULL */
/* The calls of closures of GNU R's that frame f is in while it evaluates n (or NULL: the node made from expr),
 * innermost first, max at most.  Those around a promise of another call are not: who forces it has them.  Their number.
 */
int calls_around(Rt *R, const Frame *f, const Node *n, const Obj *expr, Obj **calls, int max);

/* ---- call.c, call_builtin.c, eval.c ---- */
BuiltinObj *builtin_info(Rt *R, Obj *b); /* parsed */
/* The order in which the function of GNU R's, a closure, evaluates the arguments of n, a call of a builtin; order has room
 * for all.  False: as they are written. */
bool args_order(Rt *R, const Node *n, uint16_t *order);
Obj *builtin_get(Rt *R, const char *name);
Obj *internal_get(Rt *R, const char *name); /* what .Internal(NAME(..)) calls, or NULL */
Value call_closure(Rt *R, Obj *fun, ArgList *a, Obj *call, Frame *caller, Env *caller_env, Dispatch *d);
Value call_builtin(Rt *R, Obj *fun, int n, Obj **args, Obj **names, Obj *call, Frame *f, Node *node, bool dispatch);
/* `[<-`(`*tmp*`, i, value = v) stands for x[i] <- v.  Nearly always nobody asks for that call, so it is made only then. */
typedef struct Replacement {
  Obj *target; /* x[i] */
  Obj *setter; /* `[<-` */
  Obj *whole;  /* x[i] <- v */
} Replacement;
Obj *replacement_call(Rt *R, const Replacement *p, Obj *value);
typedef struct SetterCall { /* a Call whose call is NULL is the first member of one of these */
  Call c;
  const Replacement *replaces;
} SetterCall;
static inline Obj *call_syntax(Rt *R, Call *c) { /* c->call, made now if it is not there */
  if (UNLIKELY(!c->call)) c->call = replacement_call(R, ((SetterCall *)c)->replaces, c->args[c->n - 1]);
  return c->call;
}
/* As part of an assignment: the first argument may be changed in place.  call may be NULL. */
Value call_setter(Rt *R, Obj *fun, int n, Obj **args, Obj **names, Obj *call, const Replacement *replaces, Frame *f);
Value call_fun(Rt *R, Obj *fun, ArgList *a, Obj *call, Frame *f); /* any function; promises forced for builtins */
int count_args(Rt *R, Node *n, Frame *f);
void fill_args(Rt *R, Node *n, Frame *f, ArgList *a, bool eager);
Obj *dots_of(Rt *R, Frame *f);                            /* T_DOTS or NULL when there is no `...` */
Value call_node_with(Rt *R, Node *n, Frame *f, Obj *fun); /* a call node's arguments given to fun */
Value eval_in_frame(Rt *R, Obj *expr, Frame *f);          /* expr as code of the frame's environment */
void call_site_keep(Rt *R, Node *n, void *mem); /* memory of a call site's matching: lives as long as its code */
bool code_owns(const Code *c, const Node *n);
void code_keep(Rt *R, Code *c, void *mem); /* malloc'ed memory that is freed with the code */
/* Code as a frame of its own in e.  on_exit: the on.exit() code that is registered there already, or NULL.  later, if not
 * NULL: what is registered at the end is not run, but stored there: the next code of the same eval() takes it over. */
Value run_code_in_env(Rt *R, Code *c, Env *e, Frame *caller, Obj *call, Obj *on_exit, Obj **later);
void frame_too_deep(Rt *R);                          /* the error */
Value frame_run_target(Rt *R, Frame *g, Code *code); /* code where return() may jump to */
Obj *make_closure(Rt *R, Obj *formals, Obj *body, Env *env);

/* ---- s3.c ---- */
bool try_internal_dispatch(Rt *R, const BuiltinDef *def, int n, Obj **args, Obj **names, Obj *call, Frame *f,
                           Value *out);
bool try_group_dispatch(Rt *R, const char *group, const BuiltinDef *def, int n, Obj **args, Obj **names, Obj *call,
                        Frame *f, Value *out);
/* The arguments as given to the function that runs in g; evaluated ones as promises that know their expressions. */
void s3_frame_args(Rt *R, Frame *g, ArgList *a);
void s3_formal_args(Rt *R, Frame *g, ArgList *a);
void s3_wrap_args(Rt *R, int n, Obj **args, Obj *call, Value *v);
/* x@name <- value where such a value is known to fit there: x, or a copy of it where others hold x.  NULL: R code is asked. */
Obj *s4_set_known(Rt *R, Obj *x, Obj *name, Value value);
bool s4_try_builtin(Rt *R, const BuiltinDef *def, int n, Obj **args, Obj **names, Obj *call, Frame *f, Value *out);
Obj *dispatch_class(Rt *R, Obj *x);
int s3_class_index(Obj *k, const char *s); /* where s is in the classes k; -1: nowhere */

/* ---- cond.c ---- */
void hook_no_memory(Rt *R);
void hook_error(Rt *R, Obj *call, const char *msg);
void hook_error_class(Rt *R, const char *klass, const char *msg);
_Noreturn void cond_too_deep(Rt *R); /* calls in calls, without end */
void hook_warning(Rt *R, Obj *call, const char *msg);
void signal_condition(Rt *R, Obj *cond, Obj *classes, const char *msg,
                      Obj *call); /* run calling handlers, jump to exiting ones; returns if none took it */
/* The attribute of a call `[<-`(`*tmp*`, ...) that holds the assignment it stands for: what a builtin's messages show.
 */
#define ASSIGN_ATTR ".assign"
/* Of a call with the special itself as its head: the call as it was written, which errors name. */
#define WRITTEN_ATTR ".written"
/* A call that .Internal() makes of a base function: GNU R has no call of it, messages name the function around. */
#define INTERNAL_ATTR ".internal"

/* ---- debug.c ---- */

/* Where the top level and the browser get their lines from.  First those of a text, then what `more` gives. */
typedef struct Console {
  const char *text;
  size_t at, n; /* the next line starts at `at` */
  int line;     /* its number, from 1 */
  /* The next line with its newline, malloc'ed; NULL at the end of the input or (*interrupted) after Ctrl-C. */
  char *(*more)(Rt *R, void *data, const char *prompt, bool *interrupted);
  void *data;
} Console;
char *debug_read_line(Rt *R, const char *prompt); /* hooks.read_line */
Obj *debug_call_ref(Rt *R, Frame *f);             /* source reference of the line that f was called in, or NULL */
void debug_call(Rt *R, Frame *g);                 /* g is about to run: stop if it, or its caller's step, asks for it */
void debug_exit(Rt *R, Frame *g);                 /* g with FD_SAY has returned */
void debug_stop(Rt *R, Frame *f, Obj *at, int i); /* before element i of the call `at`; i < 0: before `at` itself */
void debug_condition(Rt *R, Frame *f, Obj *loop); /* before a while() looks at its condition again */
/* Is any function under debug()?  Then nothing that calls functions may leave the interpreter. */
static inline bool debug_any(Rt *R) { return IS(R)->ndebug != 0; }

/* ---- watch.c ---- */
void watch_due(Rt *R, int what);
void watch_expression(Rt *R, bool begins);    /* one of the top level begins or has ended: its time limit */
void watch_host_limit(Rt *R, double seconds); /* from now on, until hooks.overtime is called; INFINITY: no more */
/* --profile FILE: folded stacks, written by watch_end().  False: the file cannot be. */
bool watch_profile(Rt *R, const char *file);
/* The ticks since the last sample were spent in `what` (a kernel); before it, NULL: by the interpreter. */
void watch_waited(Rt *R, const char *what);
void watch_end(Rt *R);

/* ---- dump.c ---- */
void interp_dump_at_exit(Rt *R);
/* n elements of type T that live as long as the function that asks: on the stack, of thousands of arguments in scratch
 * memory.  The collector sees both. */
enum { ARRAY_MOST = 4096 };
#define ARRAY_OF(R, T, n)                                                                                              \
  ((T *)((n) > ARRAY_MOST ? rt_scratch(R, (size_t)(n) * sizeof(T)) : __builtin_alloca((size_t)(n) * sizeof(T))))
#endif
