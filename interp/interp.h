/* interp/interp.h - running R code, as builtins and the API see it. */
#ifndef RAVEL_INTERP_H
#define RAVEL_INTERP_H
#include "../runtime/rt.h"
#include "../specialize/node.h"

/* ---- builtins (stdlib/ and interp/) ---------------------------------------------------------------------------------
 *
 * A builtin is a C function  Obj *do_name(Rt *R, Call *c)  with a row in its file's table:
 *
 *   const BuiltinDef builtins_strings[] = {
 *       {"nchar", do_nchar, BK_BUILTIN, "x, type = \"chars\", allowNA = FALSE, keepNA = NA", 0, 0},
 *       ...
 *       {0}};
 *
 * and the table's name stands in stdlib/tables.h.  It gets evaluated arguments and returns an object, never NULL.
 * Vectors it returns must be fresh or an argument unchanged.  It must not write into an argument unless rt_own says so.
 *
 * formals: R source of the formal arguments.  The interpreter matches the call's arguments to them by R's rules (exact,
 *   partial, positional; the errors "unused argument" and so on are its) and c->args[i] is the i-th formal's value,
 * NULL when the argument is missing (the C code then supplies the default that the text shows).  `...` is a T_DOTS
 * object of values with names (never NULL, may have length 0).  typeof() of such a function is "closure" and formals(),
 * args() and print() show the text, unless BF_PRIM. formals NULL: arguments by position as in the call, c->names[i] has
 * their names; an empty argument is MISSING_ARG.
 */
typedef struct Call Call;
typedef struct BuiltinDef {
  const char *name;
  Obj *(*fn)(Rt *R, Call *c);
  uint8_t kind; /* BK_* */
  const char *formals;
  uint16_t flags; /* BF_* */
  int16_t code;   /* for the C function's own use: one function for several names */
} BuiltinDef;
enum {
  BK_BUILTIN, /* arguments evaluated */
  BK_SPECIAL, /* arguments not evaluated: c->call has them, interp_env(R, c) or c->frame the place; formals is only
                 shown */
};
enum {
  BF_PRIM = 1,     /* is.primitive: typeof "builtin" (or "special") */
  BF_INVIS = 2,    /* result does not auto-print (c->visible may override) */
  BF_INTERNAL = 4, /* only through .Internal(name(...)) */
  BF_DISPATCH = 8, /* internal generic: S3 dispatch on the first argument's class comes before the C code */
  BF_GROUP_MATH = 16,
  BF_GROUP_OPS = 32,
  BF_GROUP_SUMMARY = 64,
  BF_GROUP_COMPLEX = 128, /* S3 group generics */
  BF_PURE = 256,          /* no side effect, result depends on the arguments only: may be evaluated early or twice */
  BF_PARALLEL = 512,      /* mapply and kin: the call may become a parallel region */
  BF_LAZY_DOTS = 1024,    /* what goes to `...` arrives as promises where it was not evaluated before */
  BF_GENERIC = 2048,      /* an S3 generic with its default method: messages name that one */
  BF_STRICT = 4096,       /* formals without a default must be given (builtins whose names begin with a dot: always) */
  BF_OUTSIDE = 16384,     /* files, processes, shared objects, the environment: an error in a restricted interpreter */
  BF_TEXT = 32768,        /* a closure in GNU R that calls as.character() on what is no text, its `text` or `x` */
  BF_MISSING = 8192,      /* an argument may be empty, or a formal of the caller's that is missing there */
};

struct Call {
  const BuiltinDef *def;
  Obj *call; /* the syntax, T_LANG (for messages and specials) */
  int n;
  Obj **args;  /* n of them */
  Obj **names; /* n T_CHAR or NULL; the array itself is NULL when no argument has a name; NULL when formals given */
  struct Frame *frame; /* the caller's */
  Env *env;            /* the caller's environment if it exists: use interp_env */
  Node *node;          /* the call's node, or NULL (do.call, lapply(x, sum), ...) */
  bool visible;        /* preset from BF_INVIS; the builtin may change it */
};
Env *interp_env(Rt *R, Call *c); /* the calling environment, made now if the frame has none yet */

extern const BuiltinDef *const builtin_tables[]; /* all of stdlib/tables.h, NULL at the end */

/* ---- an interpreter's life, and the top level ---------------------------------------------------------------------
 */

/* After rt_new: hooks, builtins, the R part of the library.  False: out of memory; only interp_free and rt_free are
 * left. */
bool interp_init(Rt *R);
void interp_free(Rt *R); /* before rt_free */
/* The deferred block "Warning message(s):", if any waits; after_error: with "In addition: ". Clears it (last.warning is
 * set). */
void interp_print_warnings(Rt *R, bool after_error);
/* Top level (interp/top.c), as R's read-eval-print loop: evaluate, auto-print, warnings; an error is printed. */
typedef enum TopStatus { TOP_OK, TOP_ERROR, TOP_INTERRUPT, TOP_QUIT } TopStatus;
TopStatus interp_top(Rt *R, Obj *expr);
TopStatus interp_top_text(Rt *R, const char *text, size_t n, const char *file,
                          bool keep_source); /* stops at the first error */
/* .Last() and .Last.sys(), where the program has them, as the session ends: for q(), and at the top level. */
void interp_run_last(Rt *R);
TopStatus interp_top_last(Rt *R);

/* ---- evaluating -------------------------------------------------------------------------------------------------- */

Value interp_eval(Rt *R, Obj *expr,
                  Env *env); /* any object; language is evaluated, the rest is itself. Sets R->visible */
static inline Obj *interp_evalo(Rt *R, Obj *expr, Env *env) { return rt_box(R, interp_eval(R, expr, env)); }
/* Call a function object with values. names: n T_CHAR or NULL each; or NULL.  env: parent.frame of the callee (NULL:
 * global). call: what sys.call() and error messages show; NULL: made up as FUN(X[[i]], ...)-like from the arguments. */
Value interp_call(Rt *R, Obj *fun, int n, Obj *const *args, Obj *const *names, Obj *call, Env *env);
/* The same from within builtin b, which in GNU R is a closure: its frame is there, and args and names are its `...`. */
Value interp_call_within(Rt *R, Call *b, Obj *fun, int n, Obj *const *args, Obj *const *names, Obj *call);
/* The call that text says, parsed once: for errors that GNU R raises in a closure's own code. */
Obj *interp_call_text(Rt *R, const char *text);
/* What an argument is called that an element called `name` becomes: a tag is a symbol, and none of these is NA. */
Obj *interp_tag(Rt *R, Obj *name);
/* Run fn(R, data) as the call that `text` says, which the running builtin makes in GNU R: errors and warnings of fn
 * name it. */
void interp_run_as(Rt *R, const char *text, void (*fn)(Rt *R, void *data), void *data);
static inline Obj *interp_call1(Rt *R, Obj *fun, Obj *x) {
  return rt_box(R, interp_call(R, fun, 1, &x, NULL, NULL, NULL));
}
Obj *interp_call_named(Rt *R, const char *fun, int n, ...); /* base function by name, n Obj* arguments */
/* Run the finaliser fun of o: an R function, or the address of a C function (a T_EXTPTR). */
void interp_finalise(Rt *R, Obj *fun, Obj *o);
/* As interp_eval, of a call that C code has built and may change between two evaluations: constants stay its objects. */
Value interp_eval_boxed(Rt *R, Obj *expr, Env *env);
/* Prepared repeated calls of one closure from lapply and kin: no matching or allocation per call. */
typedef struct PreparedCall PreparedCall;
PreparedCall *interp_prepare(Rt *R, Obj *fun, int n, Obj *const *names, Obj *call, struct Frame *caller);
Value interp_call_prepared(Rt *R, PreparedCall *p, const Value *args);

Obj *interp_find_fun(Rt *R, Obj *sym, Env *env, bool must); /* function look-up; error could not find function "f" */
Value interp_find_var(Rt *R, Obj *sym, Env *env);           /* forced value; V_UNBOUND if there is none */
Value interp_force(Rt *R, Obj *promise);
/* expr, to be evaluated in env when somebody asks: what a lazy binding of an environment holds (a V_PROMISE). */
Obj *interp_promise(Rt *R, Obj *expr, Env *env);
/* An argument for interp_call that has its value already; substitute() in the callee yields expr. */
Obj *interp_done(Rt *R, Obj *expr, Obj *value);
/* The error of a subscript of x out of its bounds: index, in dimension dim (from 1; 0: none is told). */
_Noreturn void interp_out_of_bounds(Rt *R, const char *msg, Obj *x, int dim, Obj *index);
Obj *interp_match_fun(Rt *R, Obj *f, Env *env); /* match.fun */
const char *interp_no_function(Rt *R, Obj *x);  /* what match.fun says of x, which is none */

/* S3.  Look for generic.class over the (implicit) class vector of x. */
bool interp_try_dispatch(Rt *R, const char *generic, Obj *x, Call *c, Obj **result); /* internal generic */
Obj *interp_s3_method(Rt *R, const char *generic, const char *cls, Env *env); /* as seen from env, or registered; NULL */
Obj *interp_dispatch_or(Rt *R, const char *generic, int n, Obj **args);              /* call generic on args from C */
/* The same; conditions of the method show the call that text says. */
Obj *interp_dispatch_as(Rt *R, const char *text, const char *generic, int n, Obj **args);
Obj *interp_class(Rt *R, Obj *x);                                                    /* class(x): T_STR */
Obj *interp_implicit_class(Rt *R, Obj *x); /* what UseMethod dispatches on: matrix, array, integer, numeric, function */

/* Run fn(data), then always cleanup(data), also when an error unwinds. */
void interp_protect(Rt *R, void (*fn)(Rt *, void *), void (*cleanup)(Rt *, void *), void *data);
/* Run fn(data); true if it finished, false if an R error (message then from interp_last_error) or interrupt unwound it.
 */
bool interp_try(Rt *R, void (*fn)(Rt *, void *), void *data);
const char *interp_last_error(Rt *R); /* as geterrmessage(): "Error in f(x) : msg\n" */
void interp_forked(Rt *R);            /* in a child of fork(): the clock's thread is not there */
_Noreturn void interp_unwind(Rt *R);  /* to the innermost interp_try, as an interrupt does that nothing handles */
bool interp_was_interrupted(Rt *R);   /* what the last failed interp_try was */

/* ---- argument checks for builtins -------------------------------------------------------------------------------- */

/* Each raises R's error for a wrong argument. i is the index in c->args. */
const char *interp_type_name(Obj *x); /* typeof(x): what GNU R has in R code is a closure, though it is C here */
Obj *arg_need(Rt *R, Call *c, int i, const char *name); /* argument i, or: argument "%s" is missing, with no default */
bool arg_flag(Rt *R, Call *c, int i, const char *name, bool dflt); /* TRUE/FALSE, not NA: invalid '%s' argument */
bool arg_true(Rt *R, Call *c, int i, bool dflt); /* TRUE, or what reads as that; all else is FALSE */
int arg_int(Rt *R, Call *c, int i, const char *name, int dflt);
double arg_dbl(Rt *R, Call *c, int i, const char *name, double dflt);
const char *arg_str(Rt *R, Call *c, int i, const char *name, const char *dflt);
_Noreturn void arg_invalid(Rt *R, const char *name); /* invalid '%s' argument */
void arg_check_n(Rt *R, Call *c, int lo, int hi);    /* "%d arguments passed to '%s' which requires %d" */

/* ---- printing and deparsing, wherever they live ------------------------------------------------------------------ */

void print_value(Rt *R, Obj *x, Env *env); /* as auto-print does, S3 and S4 dispatch included (stdlib/text/print.c) */
/* ---- packages.c ---- */
/* Is e a namespace, or the environment of an attached package? */
bool env_is_namespace(Rt *R, Env *e), env_is_package(Rt *R, Env *e);
const char *namespace_name(Rt *R, Env *e); /* NULL: e is none */
Env *namespace_find(Rt *R, Obj *name);     /* T_CHAR; loaded ones and the standard packages'; NULL none */
Env *function_home(Rt *R, Obj *f);         /* environment(f): base functions show their packages' namespaces */
Env *search_at(Rt *R, int pos);            /* from 1; NULL: there are not that many */
Env *search_named(Rt *R, const char *name);
Env *search_next(Rt *R, Env *e); /* what follows e on the search list; NULL: e is not on it */
Obj *namespace_registry(Rt *R);  /* T_ENV: the namespaces that programs loaded, by name */
void packages_know(Rt *R);       /* the symbols learn their packages */
void interp_allow_expressions(Rt *R, int n); /* options(expressions=) */
Value namespace_get(Rt *R, Obj *pkg, Obj *sym, bool exported); /* pkg::sym: V_UNBOUND when pkg has none; loads pkg */

#endif
