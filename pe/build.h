/* pe/build.h - the partial evaluator's own structures: abstract values, frames, control state.
 *
 * The builder walks a closure's *nodes* (specialize/node.h) with an abstract value for each variable, and emits graph
 * nodes for what depends on the lane.  Types, lengths, functions and the shapes of vectors are known while it walks;
 * numbers mostly are not. Each check that the interpreter would make is a guard, whatever facts are known: pe_strip
 * removes what facts cover.
 */
#ifndef RAVEL_BUILD_H
#define RAVEL_BUILD_H
#include <setjmp.h>

#include "graph.h"
#include "kinds.h"
#include "../runtime/dictionary.h"
#include "../runtime/frames.h"
#include "../specialize/ops.h"

/* ---- What the builder takes, and what it does not --------------------------------------------------------------------
 *
 * doc/offload.md is the guide; here are the limits.  What is not taken ends in a bail-out (specialize/reasons.h),
 * or, where it depends on the lane's data, in a guard: then that lane is the interpreter's.
 *
 * Numbers (build_num.c, build_mixed.c).  Logical, integer, double, as R computes them; overflow and "NaNs produced"
 * are guards.  NA, once a profile or failed lanes have shown it, is a value like others: in arithmetic, comparison,
 * logic, &&, ifelse(NA, ..), sum mean prod max min range any all, %in%, na.rm = TRUE; before that it is a guard.
 *
 * Vectors (build_vec.c, build_index.c).  Of the scope: buffers with their lengths; one dimension, as tapply makes
 * them, counts.  x[i] x[[i]] x[i, j] x[i, ] x[, j] x[i, 2:5] x[-1] x[-c(1, 4)] x[c(TRUE, FALSE)]; bounds guards
 * leave loops where a range is known.  An expression of vectors is computed element by element where it is folded:
 * no memory.  x[-v], v places that the lane computes: marked in an array as long as x.
 * x[i:(i + 9)], x[-i], x[2:(n - 1)] * x[1:(n - 2)]: lengths of one form are the same length; others are
 * taken to fit, and guarded. m[(i - 1):(i + 1), (j - 1):(j + 1)], m[-i, -j], m[ok, 1:2]: an element is found when it
 * is asked for. rep(x, times, each, length.out), seq(by = ) up or down, seq(length.out = ), head, tail: the same.
 *
 * Private arrays (build_set.c, build_pack.c).  Vectors and matrices of up to 1024 numbers whose elements are
 * assigned: v[2:3] <- w, v[v > 5] <- 0, v[v > 5] <- v[v > 5] - 5, v[c(1, 9)] <- a, m[i, j] <- v, m[i, ] <- w,
 * m[r, c] <- w.  The new values are computed before any is stored; so is a vector that reads the old ones (a <- m[i, ]; m[i + 1, ] <-
 * f(a)), if it was made in the same round.  Length of the lane's own (numeric(k), rep(0, k), v <- x[x > t]): room
 * for 256 (1024 when that was too few), and their number.  On a longer vector that the closure computes, d[i] <- Inf
 * stores nothing: the new value is chosen when an element is asked for.  Branches that bring vectors of one type but
 * different lengths store into one array.
 *
 * Vectors of a condition: x[x > t], which(..) under sum mean prod max min range any all length and in arithmetic are
 * a loop with a condition, no memory.  Where all elements must be there at once (median(x[x > t]), sd(x, na.rm =
 * TRUE), sort(x[ok]), c(a, x[-i], b), x[(i - k + 1):i], v[!is.na(v)]), a private array with room for as many as
 * there can be, up to 1024.
 *
 * Matrices (build_matrix.c).  matrix cbind rbind (no variables by themselves: they name a column) %*% crossprod
 * tcrossprod t drop outer diag rowSums colSums rowMeans colMeans dim nrow ncol: up to 32 numbers as values, up to
 * 1024 as an array; products of up to RV_SMALL_PRODUCT terms, added from left to right as in the interpreter.  Names
 * (build_names.c): m[i, "b"], r[c("a", "b")], m["r1", ], names(r)[k], names(which.max(r)), colnames(m)[k], and
 * results with a row's names, of up to 32 columns: the names are part of the kernel.  sort(r), rank(r), cumsum(r) of
 * such a row may be read, but are no results. Three dimensions: kinds/cube.c; in loops a[i, j, k] <- v and a[i, , k]
 * <- v.  Not: a[, j, ] <- v, whole arrays in arithmetic.
 *
 * Statistics (build_stats.c, build_sets.c, build_base.c).  var sd cov cor(method = "spearman") median sort order
 * rank weighted.mean cumsum cumprod cummax cummin quantile of up to 1024 numbers (sorts: specialize/math/sort.h);
 * table(x) of whole numbers, whose names nobody asks for, rle(x).  A subscript beyond the end of a lane's array gives NA where
 * that has been seen.  var sums products with what their
 * rounding loses.  unique duplicated anyDuplicated union intersect setdiff tabulate mean(x, trim) prod of up to 512.
 * findInterval match %in% with tables of up to 256 numbers (breaks that are not sorted are R's error: the
 * interpreter); identical of numbers; Reduce(f, x, init, accumulate = ); signif of doubles.
 *
 * Distributions (build_dist.c, build_gamma.c).  Densities and distribution functions (both tails, log, log.p) of
 * norm exp unif lnorm logis cauchy weibull gamma beta chisq t f binom pois geom nbinom, quantiles of the first
 * seven.  Guards: parameters out of range, infinities, log.p below 1e-290; flags must be constants or the call's.
 * qgamma qbeta qchisq qt qf qbinom qpois qgeom, which R searches for, of constants and of numbers that are the same
 * for the call (qt(0.975, length(v) - 1) of a row).  Not: ncp, these quantiles of numbers that vary.  The functions
 * agree with GNU R's to some 1e-14.
 *
 * Results.  c(a, b), list(x = , y = ), quantile(v, c(.1, .9)): several per element, with names.  v * i, rev(v), m[i,
 * ], a filled private array: one column of the result matrix, as long as the scope's vectors at this call.  A matrix
 * (lapply, sapply(simplify = "array"), vapply, Map): a vector of its numbers; not of different shapes, with
 * dimnames, of varying size. Varying length (seq_len(n), which(..), x[x > t]): interp/heap.c.
 *
 * Strings (kinds/text.c, build_table.c; runtime/dictionary.h, pe.h: PeTextFun).  Elements, constants, local
 * variables, results, character vectors of the scope: == != switch %in% match is.na identical ifelse, if and loops
 * that choose; w[[s]] and w[s] by name (rt_positions): absent is R's error, or NA.  Tables: nchar nzchar substr
 * substring strtrim toupper tolower casefold chartr trimws strrep startsWith endsWith grepl sub gsub paste paste0
 * sprintf strtoi basename dirname as.integer as.numeric as.logical, < <= > >=; strsplit(s, split)[[1]] and
 * utf8ToInt(s), one vector behind the other.  Their other arguments: constants, strings of the scope, numbers that
 * are the same for the call, functions of the same string.  Not: a number stored among strings, loops that store
 * several times in one element of a character vector, several strings per element (a record may have fields of
 * strings), a factor as the result.  Factors are their codes; the codes and ids of levels are launch parameters, so that
 * a kernel fits any levels (but where two factors have one vector of them, which is then a part of it).
 *
 * Unset or NULL on some paths (maybe.c): a number or a string, if (a) s <- "T"; m <- NULL; for (..) if (b) m <- x;
 * is.null(m); what a function gives that has no else. Not vectors, not in the frame of a loop that carries a state.
 *
 * Complex and raw (kinds/complex.c).  + - * /, ^ to a small whole number, == !=, Re Im Mod Arg Conj abs exp sqrt
 * complex is.na complex(modulus = , argument = ); vectors and matrices of them: z[i], m[i, j], m[i, ], sum mean rev
 * rep head tail c diff length, complex(n) filled element by element.  Sums add the parts, each by
 * specialize/reduce.h.  Not: prod, cumsum, logarithms and circular functions of complex numbers, three dimensions.
 * Raw: & | ! xor, comparison, as.integer, as.raw, rev c rep raw(n); not among other types.
 *
 * Lists (kinds/record.c; runtime/records.h, ragged.h).  Records as inputs: one buffer per field of up to 16 numbers
 * or strings; an element of another shape, or NULL, is a guard.  Lists that the closure makes, st$n <- st$n + 1 in
 * loops: up to 48 numbers that go round, nested lists too; fields that the loop does not assign may be vectors of
 * any length.  Equal matrices: rows and columns, up to 255, are part of the kernel; not det and solve (LAPACK's).
 * Lists of vectors: not with names, NULL elements, or integer beside double.  as.list of a few numbers or a row,
 * unlist, c of lists, modifyList.
 *
 * Data frames (kinds/frame.c; runtime/frames.h).  df$x[i], df[i, "x"], df[["x"]][i], df[i, ]$s, with(df[i, ], ..), d
 * <- df[rows, ], d$z <- d$x * d$w, df[rows, c("x", "y")], nrow ncol dim, df[i, k] with k of the lane; one row as
 * numbers: sum(df[i, 1:3]), max, unlist, as.numeric, as.list.  Columns of numbers, strings, factors, by names or
 * numbers that are constants; others may be there if nobody reads them.  Not: a data frame as the result, rows by
 * their names.
 *
 * with(data, expr) of a row, a data frame, a list: fields come before variables; what the statements of expr assign
 * goes with it.  Not: assignments in branches and loops of expr, return() in it.
 *
 * Conditions (Catch).  tryCatch(error = , warning = ), try, suppressWarnings: the program's stop() and warning()
 * leave with the handler's value; what fails by itself is the interpreter's.  inherits(r, "try-error") says what a
 * number is not.  Not: finally, handlers that look at the condition.
 *
 * Functions (build_call.c, build_map.c).  Closures are inlined: defaults, named arguments, `...` of known length,
 * also that of a function around it, ...length(), ..1, do.call with a list made in the closure; match.arg of an
 * argument that is not given or one of its default's; stats::sd is the base function.  mapply (MoreArgs) Filter
 * Position Find sapply Reduce: inlined; Position and Find ask all elements.
 *
 * Recursion (build_recursion.c).  In tail position, also in return(): a loop.  As an operand, x * f(..): what waits
 * is in an array of 400 numbers; deeper than that, or than 1000 calls, is guard G_DEPTH.  Arguments that do not
 * change may be vectors. Not: two such calls in one expression, functions that call each other, `...`, missing(),
 * arguments that draw.
 *
 * Vectors that a loop replaces (build_carry.c).  Up to 1024 numbers, and 256 (768 when that was too few) where they
 * grow: v <- c(v, x), v[length(v) + 1] <- x.  May begin as NULL or c() if the loop only appends, asks for the
 * length, and reads elements; a lane in which nothing was appended is the interpreter's.  A type that changes in the
 * first round: that round is compiled by itself, if nothing leaves it early; else B_TYPES.
 *
 * uniroot optimize integrate are R functions (stdlib/R/stats/roots.R, integrate.R), inlined like the program's: so
 * their bits are.  With all of `$root $f.root $iter $estim.prec $minimum $objective $value $abs.error
 * $subdivisions`, tol, maxiter, extendInt, maximum = TRUE, finite and infinite ranges, rel.tol, abs.tol; three deep.
 * A lane that ends in an error or warns is the interpreter's, unless tryCatch, try, suppressWarnings see to it.
 * integrate's function is one of vectors (21 or 15 points at a time); where one application of the rule has been
 * enough so far, bisection and extrapolation are left out; else they work on arrays of 100 intervals, 4 KB a lane,
 * and a lane that needs more is the interpreter's.  Not: functions that Vectorize has made elsewhere, trace = , the
 * whole of what integrate returns.
 *
 * Random numbers (build_random.c): runif rnorm (by inversion) rexp rpois rbinom rgeom rgamma rchisq rt rbeta rf
 * rlnorm rlogis rcauchy rweibull rnbinom; sample(n, 1), sample(x, k, TRUE), permutations of up to 1024, sample(x, k,
 * prob = p), sample.int; in branches and loops, as numbers or vectors; parameters may be vectors as long as the
 * result.  By inversion: rpois rbinom rexp and a category take one draw, rnorm rgamma and an index two; rt rbeta rf
 * are made of two such numbers; rnbinom and prob = without replacement are drawn from R's generator only.  Not: rhyper
 * rmultinom, ncp, Box-Muller. */

typedef enum AvKind {
  AV_UNBOUND,
  AV_MISSING, /* formal without argument and default */
  AV_NULL,
  AV_NUM,     /* a scalar: type PT_L, PT_I, PT_D; ref (for PT_L also a PT_B: then never NA) */
  AV_VEC,     /* a pull array: length and a function from index to element */
  AV_TUPLE,   /* c(a, b), list(x = a): a fixed number of values, perhaps with names */
  AV_ARRAY,   /* a private array that can be assigned into */
  AV_FUN,     /* closure or builtin */
  AV_PROMISE, /* an argument not evaluated yet */
  AV_LIST,    /* a list of the scope: its elements are entries of their own; type 1: a data frame */
  AV_FRAME,   /* a data frame's rows (kinds/frame.c) */
  AV_OBJ,     /* a constant of another type: character, ... */
  AV_CPLX,    /* a complex number: ref and wide are its parts */
  AV_FACTOR,  /* a factor: vec has its codes and levels; or one element: ref is its code, obj the levels */
  AV_TEXT,    /* one string: ref is its id, an integer; or its code among the levels obj */
  AV_TVEC,    /* several: vec has their ids, or codes (kinds/text.c) */
  AV_RAW,     /* a raw element: ref is its value, an integer */
  AV_CVEC,    /* complex numbers: parts has two vectors of doubles */
  AV_RVEC,    /* raw elements: parts has one vector of their values, integers */
  AV_CUBE,    /* an array of three dimensions of the scope: vec is its elements */
  AV_OUT,     /* a vector that the region writes: n is its number in g->writes */
  AV_MAYBE,   /* a number or string on some paths: ref says whether; else `type`: AV_UNBOUND, AV_NULL (maybe.c) */
  AV_BROKEN,  /* differs by path in a way no phi can merge: reading it ends the attempt */
} AvKind;

enum { PE_MAX_COLUMNS = 256 /* of a data frame */ };
enum { PE_LESS_ANY = PT_N };
enum { PE_MAX_LOCALS = 32 /* of a with() */ };
enum { PE_MAX_TUPLE = 32 }; /* values that stay apart; more are a pull array */

struct Pull;
struct Tuple;
struct Fun;
struct Prom;
struct Build;
typedef struct Av {
  uint8_t kind, type;
  int16_t
      why; /* AV_BROKEN: reason; AV_ARRAY, one number or string: not 0: R gives it names, which the kernel does not know */
  Ref ref;      /* AV_NUM; AV_ARRAY: the ArrNew */
  Ref wide;     /* AV_NUM: truth value: R's value has this type (else the narrower one of `less`); 0: certainly */
  uint8_t less; /* AV_NUM with `wide`: PT_L, PT_I; PE_LESS_ANY: one of them */
  union {
    struct Pull *vec;
    struct Tuple *tup;
    struct Parts *parts;
    struct Fun *fun;
    struct Prom *prom;
    struct Frame *frame;
    Obj *obj;
    int64_t n; /* AV_ARRAY: elements (`wide`: the rows of a matrix, else 0); AV_LIST: scope entry; AV_OUT: number */
  };
} Av;

typedef enum VecKind {
  VK_SCOPE,
  VK_SEQ,
  VK_MAP1,
  VK_MAP2,
  VK_SLICE,
  VK_GATHER,
  VK_CONST,
  VK_TUPLE,
  VK_ARRAY,
  VK_SELECT,
  VK_DROP,
  VK_FUN,
  VK_FILTER, /* x[condition], which(condition): a the elements, c the condition, one each; len counts those that hold */
  VK_DRAW,   /* random numbers: sop says which, base is the first draw's number; parameters a, b */
  VK_EACH,   /* a function of the builder of the elements of several vectors, and numbers: extra */
  VK_REP,    /* elements of a, each `base` times, over and over */
  VK_BLOCK,  /* m[i, j] of `last` rows: element r + c * last is a's at row b[r], column c[c] (1-based) of `base` rows */
  VK_TURN,   /* a matrix of `base` rows and `stride` columns, transposed */
  VK_REPLACE, /* a, of which element `base` is b */
  VK_ZIP,     /* the elements of a and b in turn */
  VK_OUT,     /* what a loop writes, as it is: sop is the number in g->writes */
  VK_RECORDS  /* a list of records of the scope: an element is a tuple */
} VecKind;
typedef struct Pull {
  uint8_t kind, type; /* type of the elements */
  Ref len;
  int32_t len_now; /* length at the time of compilation where it is known, -1 otherwise: a hint */
  Ref nrow, ncol;  /* matrix, else 0 */
  int32_t nrow_now, ncol_now;
  Ref cube[3]; /* VK_SCOPE of an array of three dimensions (AV_CUBE) */
  int32_t cube_now[3];
  Ref box;  /* VK_SCOPE: the vector (a Pi) */
  Ref last; /* VK_SEQ: last element, when the stride is 1 (VK_BLOCK: see there) */
  Ref base,
      stride; /* VK_SLICE: element i is of[base + stride*i]; VK_SEQ: value base + stride*i (integers) or doubles */
  struct Av a, b,
      c;   /* VK_MAP: operands (scalar, vector); VK_SLICE, VK_GATHER: a the vector, b the subscripts; VK_CONST: a */
  int sop; /* VK_MAP */
  struct Fun *fun; /* VK_FUN: a is the vector, extra its further arguments */
  struct Av *extra;
  Obj **extra_names;
  int nextra;
  uint8_t nvary; /* VK_FUN: so many of `extra` are vectors, too, and the function gets their elements */
  struct Av (*each)(struct Build *w, const void *data, const struct Av *x, Node *n); /* VK_EACH */
  struct Av (*at)(struct Build *w, struct Pull *v, Ref i, Node *n); /* VK_DRAW, VK_OUT, VK_RECORDS: element i */
  const void *data;
  const RtShape *shape; /* VK_RECORDS: extra has the columns */
  int draws;            /* VK_FUN: that each call makes */
  PeItem *checks;       /* the loop of pe_check_all(); NULL: none is needed */
  PeBlock *home;        /* and its block */
  uint64_t met;         /* the elements (of up to 64) that were asked for there by their numbers */
  struct Av *state;     /* VK_FUN: the variables when it was made, and the frame then */
  int nstate;
  struct Fr *fr;
  bool named;    /* VK_SCOPE: it has names or dimnames; else: it has names that nothing else here tells of */
  Obj *dimnames; /* VK_SCOPE of a matrix: its, as they are now; NULL: none */
  Obj *names;    /* VK_SCOPE: of a plain vector, as they are now; of a row or column that is the lane's; NULL: none */
  uint8_t nth;   /* of the lane's row: 2, column: 1; the dimension that the names are of */
  Obj *levels;   /* AV_FACTOR, AV_TVEC: of the codes */
  Node *node;    /* for lines and profile */
} Pull;

typedef struct Parts { /* both parts have one length, and one form: an AV_VEC, AV_TUPLE or AV_ARRAY */
  Av v[2];
} Parts;

/* Rows and columns of a data frame: of another one, or of a scope's. */
typedef struct Frame {
  struct Frame *of; /* NULL: of the next two */
  Obj *list;        /* the data frame */
  Ref entry;        /* and its scope entry */
  struct Av at;     /* the rows, as a subscript; AV_MISSING: all */
  Ref first, len;   /* len > 0: `list` is one of data frames, these are `len` rows from 0-based row `first` on */
  int n;
  Obj **name;      /* of the columns, T_CHAR; no two are the same */
  struct Av *made; /* columns that the kernel has computed; AV_UNBOUND: that of the frame that it is made of */
} Frame;

typedef struct Tuple {
  int n;
  bool list, names;
  bool classed; /* a list with a class */
  int nrow;     /* a matrix: its rows, else 0 */
  Av *v;
  Obj **name; /* T_CHAR or NULL each */
} Tuple;

typedef struct Fun {
  Obj *closure; /* T_CLOSURE or NULL */
  Code *code;
  Env *env;       /* free variables are looked up here */
  int scope;      /* PS_CLOSURE entry, -1: the mapped closure */
  struct Fr *def; /* made in a frame of the kernel itself (a local function): its variables come first */
  Obj *builtin;   /* T_BUILTIN */
  Obj *formals, *body;
  bool each; /* Vectorize() of it */
} Fun;

/* with(data, expr): while expr is evaluated in fr, the fields of data come before the variables. */
typedef struct With {
  struct With *up;
  struct Fr *fr;
  struct Av data; /* a list of the scope, or a tuple */
  const Node *expr;
  int nlocal; /* variables that statements of expr have assigned: they go with it */
  struct {
    Obj *sym;
    struct Av v;
  } local[PE_MAX_LOCALS];
} With;

/* tryCatch(expr, error = , warning = ): where stop() and warning() in expr go. */
typedef struct Catch {
  struct Catch *up;
  struct Fr *fr;
  int id;
  PeItem *label; /* NULL: nothing in expr raises a condition, as far as is known */
  struct Edge *edges;
  struct Fun *handler[2];
  bool mine[2]; /* try(), suppressWarnings(): it sees to them, and no handler further out */
} Catch;

typedef struct ForcedTo { /* a list */
  const struct ForcedTo *next;
  Av v;
} ForcedTo;

typedef struct Prom {
  Node *node;
  const ForcedTo *to; /* what it gave where a variable's first reader forced it, on each of the paths */
  bool named;    /* what it gave when it was forced has names, or holds what has */
  struct Fr *fr; /* where to evaluate it */
  With *with;    /* and in whose expression it stands */
} Prom;

/* A frame of the abstract interpreter. */
typedef struct Fr {
  struct Fr *up;
  Code *code;
  Env *env;
  int scope; /* of its function */
  struct Fr *def;
  int base;             /* its slots are state[base ...] */
  Av *left;             /* it has returned: its slots as they were then, for functions made in it that run later */
  struct Edge *returns; /* explicit returns (label's breaks) */
  PeItem *label;        /* where they go; NULL: the kernel's own return */
  Node *call;
  int depth;
  bool *supplied; /* missing(): per formal */
  Av *dots;       /* `...`: values */
  Obj **dot_names;
  int ndots;
  int ncodes;                  /* functions being inlined in its body: w->codes[0 .. ncodes) */
  struct Recursion *recursion; /* it calls itself: its body is a loop (build_recursion.c) */
} Fr;

/* A jump on its way to a merge: where it leaves, and what the variables are there. */
typedef struct Edge {
  struct Edge *next;
  PeItem *jump;
  PeBlock *block;
  Av *state;
  int nstate;
  Av value;
} Edge;

typedef struct LoopCtx {
  bool region; /* not a loop of the kernel: the loop whose iterations the lanes are */
  struct LoopCtx *up;
  Fr *fr;
  PeItem *item;
  Edge *breaks, *nexts;
  int path;
  bool peel;
  const Av *entry;        /* the state before it */
  struct CarriedVec *vec; /* build_carry.c */
  int nvec;
} LoopCtx;

/* What a try has found out for the next one: of a loop (LoopBuild.path), of a slot of the state or a number in it. */
typedef enum PeHint {
  HINT_TYPE,    /* it goes round as this type */
  HINT_NO_BOOL, /* .. as a logical that may be NA */
  HINT_TAG,     /* .. with a truth value that says whether it has its type; */
  HINT_LESS,    /* else this one */
  HINT_TEXTS,   /* strings in the list go round */
  HINT_NAMED,   /* a round gives it a name */
  HINT_LOOSE, /* what the loop takes an integer for is too much: 0: not negative; 1: not NA; 2: nothing.  It counts for
                   all loops with this body: a function that is inlined in several places is not tried again for each */
  HINT_AFTER, /* only the loop sets it, to a number of this type, and it is read behind the loop */
  HINT_LENGTHS, /* its lengths differ (build_carry.c) */
  HINT_EMPTY,   /* it begins as NULL: its elements' type */
  HINT_PEEL,    /* the loop's first round is built by itself */
  HINT_DRAWS,   /* the loop draws random numbers */
  HINT_RESULT,  /* of a recursion: its result's type */
  HINT_OUTER,   /* it has a value further out before it is set */
  HINT_MERGED,  /* vectors number `slot` that differ by path are read afterwards */
  HINT_CATCH,   /* tryCatch() number `slot` catches something */
  HINT_MAYBE,   /* it has a number (1) or string (2) on some paths only, and is read (maybe.c) */
  HINT_COPY,    /* its rounds write the vector that the for loop goes over: over a copy */
} PeHint;
typedef struct Hint {
  uint8_t kind, type; /* PeHint; PeType or what the kind says */
  int loop, slot;
  Node *body; /* HINT_LOOSE: of the loop */
} Hint;

enum { PE_MOST_RARE = 8 };
typedef struct Arm {
  struct Arm *up;
  Node *node; /* the if */
  int arm;
} Arm;
/* Is this arm of n one of Build.rare? */
bool pe_is_rare(const struct Build *w, const Node *n, int arm);
/* From the next try on it is; false: rounds take it often, or there are too many. */
bool pe_make_rare(struct Build *w, Node *n, int arm);

/* A vector that a for loop goes over, as it was when that began. */
typedef struct Over {
  struct Over *up;
  const Pull *v;
  int path; /* LoopBuild.path */
} Over;

typedef struct Build {
  Rt *R;
  const PeRequest *q;
  const struct PeWalk *walk;  /* who evaluates what stands inside */
  const PeKind *const *kinds; /* the rows, by PeKindId */
  const struct PeOfRegion *of_region;
  Graph *g;
  PeBlock *b; /* where code goes now */
  Av *state;
  Ref place;    /* with PE_PLACED: of the number that is being made */
  int draws_at; /* with PE_STREAMS, state[draws_at] is the number of draws that the lane has made */
  bool drawn;   /* it is not 0 everywhere */
  int ntaken;   /* PE_VALUES: what has been drawn, up to this number */
  Ref taken_to;
  PeDraw taken[PE_MOST_DRAWS];
  int nstate, capstate;
  Value *found; /* by entry of the scope: its value now */
  int capfound;
  Fr *fr;
  LoopCtx *loop;
  Over *over;           /* those of the loops that are being built */
  With *with;           /* the innermost with() around what is evaluated now */
  const struct Forced { /* the arguments that are being evaluated, the innermost first, and the functions that asked */
    const struct Forced *out;
    const Fr *by;
  } * forced;
  Catch *catching;
  int nmerge, nmaybe, ncatch; /* numbers of hints: vectors that differ by path, what some paths set, tryCatch() */
  Edge *returns;      /* of the mapped closure */
  Hint hint[64];
  struct Arm *arm; /* of an if that is being built, the innermost one */
  struct { /* arms that this loop's rounds seldom take, and which no kernel can: such a round is the interpreter's */
    Node *node;
    int arm;
  } rare[PE_MOST_RARE];
  int nrare;
  int nhint, loop_path, npeel;
  bool counting; /* a region with PE_COUNT */
  bool tile;     /* the next sum at the top may stay in one piece */
  int line;
  int depth, tries, most_nodes;
  bool as_rows,
      as_columns; /* a short vector result whose elements need loops: one loop over them; or their code in turn */
  jmp_buf bail, again;
  int why;
  char what[160];
  int why_line;
  PeArena arena;         /* dies with the builder */
  struct Region *region; /* pe/region.c: the body is a loop's */
  /* what one try of a loop's region has found out for the next one */
  Node *old_read[32]; /* reads of a written vector that mean its elements before the loop */
  int nold;
  uint64_t claimed, marked; /* by write */
  struct {
    Node *read; /* m[k, j], where no lane but the k-th writes elements m[k, ..]: each store makes sure of that */
    int write, dim;
  } apart[8];
  int napart;
  uint64_t carried;  /* serial.c: slots whose value of the round before is asked for */
  uint64_t replaced; /* region_grow.c: slots of vectors that do not only grow and shrink at their ends */
  Obj *outer[16];    /* variables of the loop that functions which it calls assign by <<- */
  int nouter;
  unsigned effects; /* so many such assignments have been built */
  Code *codes[64];  /* functions being inlined: recursion check */
  int ncodes;
  bool named_element; /* x[i] of a vector with names: R's number has a name, and what is computed from it */
  struct {
    Ref ref;
    double v;
  } now[64]; /* scalars of the scope: what they are at this compilation, a hint */
  int nnow;
  struct {
    Obj *levels;
    bool ordered, read; /* read: what the strings are, or which, has made a difference */
  } factor[16];         /* that the kernel sees */
  int nfactor;
  PeArena kept;   /* lives as long as the kernel: */
  PeTexts *known; /* strings that the kernel has of itself */
  struct {
    Ref value, id; /* this value (a string's id) is what the function of the string id gives */
    const PeTextFun *fun;
  } tabled[64];
  int ntabled;
  struct { /* this vector is what the function of the string id gives */
    const Pull *vec;
    Ref id;
    const PeTextFun *fun;
  } pieces[16];
  int npieces;
  bool lengths; /* pe_now: lengths of the scope's vectors count, too */
  struct {      /* the last call of cat(), print() .., which no lane gets past; NULL: none */
    const PeBase *f;
    Node *node;
  } side;
} Build;

/* The walk over the program, as those whom it calls come back to it.  Builders stand below it (doc/architecture.md). */
typedef struct PeWalk {
  Av (*node)(Build *w, Node *n); /* build.c */
  /* a closure or builtin of these arguments: build_call.c */
  Av (*apply)(Build *w, Fun *f, int n, Av *args, Obj **names, Node *call);
  /* a base function of these; *done false: none that kernels have: build_fun.c */
  Av (*base)(Build *w, const char *name, int n, Av *args, Obj **names, Node *node, bool *done);
} PeWalk;
static inline Av pe_eval_node(Build *w, Node *n) { return w->walk->node(w, n); }
static inline Av pe_apply_any(Build *w, Fun *f, int n, Av *args, Obj **names, Node *call) {
  return w->walk->apply(w, f, n, args, names, call);
}
static inline Av pe_vec_builtin(Build *w, const char *name, int n, Av *args, Obj **names, Node *node, bool *done) {
  return w->walk->base(w, name, n, args, names, node, done);
}

/* ---- context.c: what the rest stands on ---- */

_Noreturn void pe_bail(Build *w, int why, Node *n, const char *what);
_Noreturn void pe_again(Build *w);
/* Ends the attempt if something has been assigned by <<- since there were so many `effects`: what is built here may run
 * never, or often. */
void pe_no_effects(Build *w, unsigned effects, Node *n);
bool pe_outer_slot(const Build *w, const Fr *fr, int slot); /* is that one of Build.outer? */
/* A frame of a base function: what stands in it is none of the program's lines. */
bool pe_of_base(Build *w, const Fr *fr);
void *pe_temp(Build *w, size_t n);
bool pe_speculates(Build *w, int why);
void pe_note_now(Build *w, Ref r, double v); /* for pe_now */
Av pe_broken(int why);
/* The program's line that node n (or NULL) is evaluated for: in a base function, that of its call. */
int pe_line(Build *w, const Node *n);
Ref pe_build_guard(Build *w, Ref cond, int why, Node *n);
/* The slot in the current frame of a variable's node; -1: it is not one of the frame's. */
int pe_var_slot(Build *w, Node *n);
bool pe_now(Build *w, Ref r,
            double *v); /* r's value at this compilation, if it depends on the scope's scalars only: a hint */
bool pe_length_now(Build *w, Ref r, double *v); /* .. or on the lengths of its vectors */
_Noreturn void pe_want_after(Build *w, int slot, Av v);
Av *pe_save_state(Build *w);
void pe_load_state(Build *w, const Av *s, int n);
/* Build a counted loop over 0-based [0, n): acc has `na` carried numbers, body updates them. */
typedef void (*PeLoopBody)(Build *w, Ref i, Ref *acc, void *data);
void pe_count_loop(Build *w, Ref n, int na, Ref *acc, PeLoopBody body, void *data, int line);
/* What an earlier try has found out, t at least; and that for the next try, which begins now. */
PeType pe_hinted(Build *w, PeHint kind, int loop, int slot, PeType t);
void pe_want(Build *w, PeHint kind, int loop, int slot, PeType t);
/* The name of the base function that stats::sd, say, is: of a standard package, whose functions are all the base
 * environment's; NULL: node n (or none) is something else. */
Obj *pe_packaged(Build *w, Node *n);
bool pe_has_names(Build *w, Obj *call, int from); /* from argument number `from` on */

/* ---- values.c: values, made and asked ---- */

/* The kind that v is of; PK_COUNT, NULL: none. */
PeKindId pe_kind_id(Av v);
static inline const PeKind *pe_kind_of(const Build *w, Av v) {
  PeKindId id = pe_kind_id(v);
  return id == PK_COUNT ? NULL : w->kinds[id];
}
/* Ends this try: v is no number, and no vector of numbers, where one is wanted. */
_Noreturn void pe_no_number(Build *w, Av v, Node *n, const char *what);
/* Numbers and strings that only some paths set (maybe.c).  HINT_MAYBE of a loop's variable: which of them it is. */
#define PE_MAYBE_NUMBER ((PeType)1)
#define PE_MAYBE_TEXT ((PeType)2)
Av pe_maybe(Build *w, Av v, Ref has, AvKind other);
Av pe_certain(Build *w, Av v, Node *n); /* what an AV_MAYBE holds, guarded: it does */
/* A variable that only the rounds of loop `path` set: what it is before one has.  Who reads it asks by pe_want_maybe. */
Av pe_unset_in(Build *w, int path, int slot);
void pe_want_maybe(Build *w, Av v);
/* Ends this try if v is a vector that differs by path, and would not if somebody had asked for it; or such a number. */
void pe_want_merged(Build *w, Av v);
Av pe_force(Build *w, Av v);     /* a promise's value, certainly there (pe_certain) */
Av pe_force_any(Build *w, Av v); /* .. perhaps an AV_MAYBE, or broken: nobody looks at it yet */
Av pe_const_value(Build *w, Value v, Node *n);
/* v, if it was NULL before a loop, meets elements of type t: for the next try. */
void pe_carry_type(Build *w, Av v, PeType t);
/* Was the vector NULL before a loop, so that its type is what it has got since? */
bool pe_began_null(Build *w, Av v);
bool pe_is_part(Graph *g, Av v);     /* the first elements of a private array */
bool pe_named(Av v);                 /* may R's number, string or vector have names? */
Av pe_constant_vector(Build *w, Av value, Av len, Node *n); /* rep(value, len) */
bool pe_is_matrix(Av v);
bool pe_lone_matrix(Build *w, Av v); /* a matrix of one element: what is computed from it has its dimensions */
bool pe_holds_names(Build *w, Av v); /* or an element of the list v */
/* Index arithmetic that is known not to wrap. */
Ref pe_add_nw(Build *w, Ref a, Ref b);
Ref pe_mul_nw(Build *w, Ref a, Ref b);
bool pe_same_length(Graph *g, Ref a, Ref b); /* the same number, whatever guards say about it? */
Obj *pe_dim_names(const Pull *m, int nth);   /* of dimension nth (1: rows) of a matrix, as they are now; NULL: none */
Av pe_complex(Ref re, Ref im);
Av pe_byte(Ref r);
Av pe_part_of(Build *w, Av a, int part);
Av pe_of_parts(Build *w, bool complex, const Av *part);
bool pe_is_text(Av v);  /* strings: not a factor */
bool pe_one_text(Av v); /* of strings: just one? */
Ref pe_mixed_by(Av v);  /* what decides about the type of v, or of something in a tuple; 0: nothing, it has one type */
/* v where `by` does or does not hold (wide). */
Av pe_settled(Build *w, Av v, Ref by, bool wide, Node *n);
void pe_one_type(Build *w, Av v, Node *n); /* bails unless v has one type */
Av pe_tuple(Build *w, int n, Av *v, Obj **names, bool list);
Av pe_tuple_like(Build *w, const Tuple *t, Av *v); /* with t's names and rows */

/* promises.c */
bool pe_is_default(const Prom *p); /* not an argument of the call */
/* Is what p's expression reads the same from node `at` on, of its frame's function (NULL: in all of it)? */
bool pe_steady(Build *w, const Prom *p, const Node *at);
/* Are the variables that are arguments of this call, in frame fr, what functions made in code may look at later?  map: by
 * formal, which argument. */
bool pe_given_for_good(Build *w, Fr *fr, Node *call, const Code *code, const int *map);
/* The variables are going to be what they were `before` again: bails if that forgets what R would not. */
void pe_no_forced(Build *w, const Av *before, int n, Node *node);
void pe_was_forced(Build *w, Prom *p, Av v);
/* What n assigns, by slot of the frame whose code is looked at (w->fr), of which there are ns. */
void pe_assigned(Build *w, Node *n, uint8_t *set, int ns);

/* variables.c */
Av pe_free_var(Build *w, Fr *fr, Obj *sym, bool fun, Node *n);
/* The frame whose `...` is meant in frame fr: dots, dot_names, ndots. */
const Fr *pe_dots(Build *w, Fr *fr, Node *n);
Av pe_read_slot(Build *w, Fr *fr, int slot, Node *n);
/* The variable in this slot is evaluated at `at` if it is not yet, where R might do so later, or never.  Bails if that
 * could be told; who: what evaluates it. */
void pe_force_early(Build *w, Fr *fr, int slot, const Node *at, Node *n, const char *who);
/* The same, where it can be done, for the variables that n's kids from number `from` on may assign: its arms. */
void pe_force_assigned(Build *w, Node *n, int from);
/* What formal i of code is bound to: a private array is the caller's, so one that the function assigns into is copied. */
Av pe_own_argument(Build *w, Av v, const Code *code, int i, Node *n);
/* A frame begins: variables that were found to need it are what they are further out. */
void pe_bind_outer(Build *w, Fr *fr, Node *n);

/* build.c */
/* The value that s leads to: its entry, and what it is in the graph.  Bails where there is none, or none of a kind. */
Av pe_from_scope(Build *w, PeScope s, Node *n);
Value pe_path_now(Build *w, const PeScope *s); /* that value; V_UNBOUND: none, or not without running code */
/* An entry whose value now is v (of entries that no path goes on from, it may be V_UNBOUND); its number. */
int pe_enter(Build *w, const PeScope *s, Value v, uint8_t facts);
/* An integer that path s leads to, an entry of its own; na: it may be NA.  Nothing is pinned. */
Ref pe_scope_int(Build *w, PeScope s, bool na);
/* A vector of the program's as kernels take them.  False: it is an array of other dimensions. */
typedef struct PeForm {
  uint8_t kind;          /* PS_VECTOR, PS_MATRIX, PS_ARRAY */
  bool named, one_named; /* as PeScope has them */
  Obj *dim, *names;      /* or NIL */
} PeForm;
bool pe_form_of(Rt *R, Obj *o, PeForm *f);
/* Such a vector as entry s, whose elements are of type t in the graph (s->type in memory): a pull array. */
Pull *pe_scope_vector(Build *w, Obj *o, PeScope *s, PeType t, bool has_na, Node *n);
/* Is o such a vector, of this type, in the form and as complete as s says? */
bool pe_still_vector(PeAgain *a, const PeScope *s, Obj *o, ObjType type);
static inline PeType pe_type_of(int objtype) { return objtype == T_DBL ? PT_D : objtype == T_INT ? PT_I : PT_L; }
/* Variable sym is a field of the with() that is being evaluated: *out. */
bool pe_with_field(Build *w, Obj *sym, Av *out, Node *n);
Av pe_input(Build *w, int k, Node *n); /* the element of argument k in this lane */
static inline Av *pe_slot(Build *w, Fr *fr, int slot) {
  return fr->left ? &fr->left[slot] : &w->state[fr->base + slot];
}
static inline Av av_num(PeType t, Ref r) { return (Av){.kind = AV_NUM, .type = (uint8_t)t, .ref = r}; }
/* A number that has type t only where `wide` holds, and else the type less. */
static inline Av av_mixed(PeType t, Ref r, Ref wide, int less) {
  return (Av){.kind = AV_NUM, .type = (uint8_t)t, .ref = r, .wide = wide, .less = wide ? (uint8_t)less : 0};
}
static inline Av av_kind(AvKind k) { return (Av){.kind = (uint8_t)k}; }
static inline Av av_int(Build *w, int32_t i) { return av_num(PT_I, pe_const_i(w->g, PT_I, i)); }
static inline Av av_dbl(Build *w, double d) { return av_num(PT_D, pe_const_d(w->g, d)); }
static inline Av av_bool(Ref r) { return av_num(PT_L, r); }
static inline Ref pe_int(Build *w, int64_t v) { return pe_const_i(w->g, PT_I, (int32_t)v); }
static inline Av pe_av_vec(Pull *v) {
  Av r = av_kind(AV_VEC);
  r.vec = v;
  return r;
}
/* Several numbers (a list of a fixed number of values counts, too). */
/* Are its elements a pull array's (a.vec)? */
static inline bool pe_pulls(Av a) { return a.kind == AV_VEC || a.kind == AV_TVEC || (a.kind == AV_FACTOR && !a.ref); }
static inline bool pe_is_vec(Av a) { return a.kind == AV_VEC || a.kind == AV_TUPLE || a.kind == AV_ARRAY; }
/* A number, or numbers in whatever form. */
/* Leaves by pe_bail unless v is one number or several: `why`, or that it is strings. */
void pe_need_numbers(Build *w, Av v, int why, Node *n, const char *what);
static inline bool pe_is_numeric(Av a) {
  return a.kind == AV_NUM || (pe_is_vec(a) && !(a.kind == AV_TUPLE && a.tup->list));
}
Av pe_input(Build *w, int k, Node *n); /* the element of argument k in this lane: a box, checked and opened */

/* What a for loop whose iterations are the lanes (region.c, region_fold.c, region_count.c, replay.c, serial.c) says to those
 * whom it calls, who stand below it.  Where there is none, w->region is NULL, and all of these do nothing. */
typedef struct PeOfRegion {
  /* Nodes of the region's own frame that mean something special there: then *out.  False: nothing special. */
  bool (*index)(Build *w, Node *n, Av *out);
  bool (*set)(Build *w, Node *n, Av *out);
  bool (*assign)(Build *w, Node *n, Av *out);
  bool (*branch)(Build *w, Node *n, Av *out);           /* an if */
  void (*assigned)(Build *w, int slot, Av v);           /* v has been assigned to the variable */
  bool (*writes_field)(Build *w, int scope, Obj *name); /* does the loop assign elements of this list's field? */
  /* Of a loop whose rounds follow one another: the vector as it is when its elements are asked for.  Stores see to it that
   * what was made of it before keeps its values (pe_array_is_read).  Other regions: v. */
  Av (*now)(Build *w, Av v);
  Av (*old)(Build *w, Av v);             /* an AV_OUT as it was before the loop */
  Ref (*dim)(Build *w, Av v, int which); /* of an AV_OUT: 0 length, 1 rows, 2 columns (0: no matrix) */
  bool (*skips)(Build *w, Node *n);      /* is the statement left out (w->counting)? */
  void (*pruned)(Build *w, Node *n);     /* n is not compiled: it has never run */
  /* Around the body of an inner for loop, whose counter goes from first to last; the last says whether it is left early.
   */
  void (*before)(Build *w, Node *n, Ref first, Ref last);
  void (*enter)(Build *w, Node *n, PeItem *it, Ref i);
  void (*leave)(Build *w, Node *n, bool left);
  bool (*owns)(Build *w, Env *env, Obj *sym); /* looked up from env on, is this a variable that the loop assigns? */
  /* Of a loop whose rounds follow one another: its slot of the variable that `sym <<-` means, seen from env.  -1: it is none
   * of the loop's frame.  May begin the next try. */
  int (*outer)(Build *w, Env *env, Obj *sym);
  /* The variable in the slot has no value here, v: where it is one of a serial loop's, that may be the value of the round
   * before.  Then the next try has it, and this returns not. */
  void (*carries)(Build *w, const Fr *fr, int slot, Av v);
  /* n leaves the loop or the function around it: a round that comes to it is the interpreter's.  False: it is not the
   * serial loop that is left. */
  bool (*leaves)(Build *w, Node *n);
  bool (*is_left)(Build *w, const Node *n); /* would it, at once, if it came to n? */
  /* Do only arms that are not compiled assign this variable of a serial loop?  Then it is the scope's in each launch. */
  bool (*only_left)(Build *w, const Fr *fr, int slot);
} PeOfRegion;
/* The bodies of regions: region.c; a loop that carries a state, and calls of q->fun whose results go into the vector that is
 * the last argument: serial.c. */
void pe_build_region(Build *w);
void pe_build_serial(Build *w);
void pe_build_serial_map(Build *w);

/* result.c: the walk is over: w->returns are the kernel's results. */
void pe_finish(Build *w);

/* build_num.c: scalars */
Av pe_op1(Build *w, int sop, Av a, Node *n);
Av pe_op2(Build *w, int sop, Av a, Av b, Node *n);
Av pe_op3(Build *w, int sop, Av a, Av b, Av c, Node *n); /* of three numbers, a double */
Ref pe_finite(Build *w, Ref r, Node *n); /* r, a double that a guard finds finite */
Ref pe_as_dbl(Build *w, Av a);                           /* value as a double, NA kept */
Ref pe_as_int(Build *w, Av a);                           /* PT_I or PT_L ref; doubles are not converted */
bool pe_na_seen(Build *w, Node *n);      /* has the node met NA, so that the kernel should compute with it? */
Ref pe_not_na(Build *w, Av a, Node *n);  /* integer or logical, guarded against NA */
Ref pe_truth(Build *w, Av a, Node *n);   /* PT_B: a condition; NA is R's error: guarded */
Av pe_convert(Build *w, Av a, PeType t); /* L → I → D, NA kept, tag kept */
Ref pe_index0(Build *w, Av a, Node *n);  /* subscript to a 0-based int, >= 0 not yet guarded */
bool pe_likely_one(Build *w, Av v); /* which(x == y) in a loop with a state: where one number is wanted it is one */
Av pe_num(Build *w, Av v, Node *n); /* v as a scalar: a length-1 vector's element; else bails */
Ref pe_int_value(Build *w, Av a, Node *n); /* an integer, not NA: doubles truncated, in range by guard */

/* meet.c, build_flow.c: control */
Av pe_merge_if(Build *w, PeItem *it, Av a, Av b);
Av pe_build_if(Build *w, Node *n);
Av pe_build_andor(Build *w, Node *n);
Av pe_build_for(Build *w, Node *n);
Av pe_build_while(Build *w, Node *n);
Av pe_build_switch(Build *w, Node *n);
Av pe_build_jump(Build *w, Node *n);
Av pe_merge_edges(Build *w, PeItem *it, Edge *edges, Av *natural,
                  int nstate); /* states and values at the end of a label or loop */
void pe_edge(Build *w, Edge **list, PeItemKind kind, PeItem *target, Av value);
/* The same over the elements of v, which may be filtered: body gets the index for pe_element. */
void pe_each(Build *w, Pull *v, int na, Ref *acc, PeLoopBody body, void *data, int line);
Pull *pe_element(Pull *v); /* what pe_at takes in a body of pe_each */

/* if (c) arm(data, 0) else arm(data, 1) */
typedef Av (*PeArm)(Build *w, void *data, int other);
Av pe_either(Build *w, Ref c, PeArm arm, void *data, int line);
Av pe_choose(Build *w, Ref c, Av a, Av b, Node *n); /* if (c) a else b; promises are forced in their branch */
/* The same of what `of` takes of the arm's value, on its way. */
typedef Av PeOfArm(Build *w, Av v, Node *n);
Av pe_choose_of(Build *w, Ref c, Av a, Av b, PeOfArm *of, Node *n);

/* build_recursion.c.  Can the calls that the function of frame fr makes of itself, by the name sym, become rounds of
 * one?  Then pe_recursive is the value of a call whose arguments are in the frame's slots, and pe_recurse the end of a
 * round, with these arguments (args[map[i]] for formal i; -1: not given).  Two more slots than the function has must be
 * there.  pe_recursive_op: n is an operation with such a call as an operand; then it has done what there is to do. */
bool pe_calls_itself(Build *w, Fr *fr, Obj *sym);
Av pe_recursive(Build *w, Fr *fr, Node *call, Obj *sym);
bool pe_recurse(Build *w, int nargs, Av *args, const int *map, Node *call);
bool pe_recursive_op(Build *w, Node *n, Av *out);

/* build_carry.c: vectors that a loop replaces.  Before the loop: their arrays; how many.  In it: what they are at the
 * top of a round, and what happens at its end. */
typedef struct CarriedVec {
  int slot;
  Av head; /* what the variable is at the top of each round */
  Av of;   /* before the loop, if its length was the lane's then */
  int64_t room;
  bool null;   /* it was NULL before the loop */
  bool varies; /* its length: */
  Ref len;     /* a phi */
} CarriedVec;
/* Its array. */
static inline Ref pe_carried_array(const CarriedVec *c) { return c->varies ? c->head.vec->a.ref : c->head.ref; }
static inline PeType pe_carried_type(const CarriedVec *c) {
  return (PeType)(c->varies ? c->head.vec->type : c->head.type);
}
int pe_carry_vectors(Build *w, int path, Node *body, const uint8_t *set, CarriedVec **out, Node *n);
void pe_carry_heads(Build *w, PeItem *it, CarriedVec *c, int n, Node *node);
void pe_carry_round(Build *w, int path, CarriedVec *c, int n, bool peel, Node *node);
/* After the loop: what was NULL has elements now, else the lane is the interpreter's. */
void pe_carry_end(Build *w, const CarriedVec *c, int n, Node *node);

/* build_call.c: functions */
Av pe_build_call(Build *w, Node *n);
Av pe_build_builtin(Build *w, Node *n);
const char *pe_base_name(Build *w, Fun *f);
Av pe_call_any(Build *w, Fun *f, int n, Av *args, Obj **names, Node *call); /* PeWalk.apply */
Av pe_apply_fun(Build *w, Fun *f, int n, Av *args, Obj **names, Node *call);

/* build_map.c: functions of functions */
/* The function that Vectorize() makes of f: arguments with their formals' names, vectors element by element. */
Av pe_apply_each(Build *w, const Fun *f, int n, const Av *args, Obj **names, Node *node);
bool pe_returns_early(const Node *n);            /* does the body leave by return() elsewhere than at its end? */
Av pe_function_of(Build *w, Av fun, Node *node); /* a function, or the one that has this name */

/* build_vec.c: vectors */
Av pe_at(Build *w, Pull *v, Ref i, Node *n); /* element at 0-based index i that is in bounds */
/* R's vectors are never lazy: what one element fails on, the lane fails on, whoever asks for it.  body builds an element
 * of v, which is made now: its guards are in a loop of their own until a visit of all elements from the same block
 * (pe_at() sees it) takes the loop's place. */
void pe_check_all(Build *w, Pull *v, PeLoopBody body, void *data);
void pe_ask(Build *w, Ref i, Ref *acc, void *pull); /* a body for it: element i is made */
void pe_drop_checks(Pull *v); /* that loop goes */
void pe_visited(PeBlock *b,
                Pull *v); /* all elements will be visited from b: its loop goes, and those of its operands */
Ref pe_length(Build *w, Av v, Node *n);
Pull *pe_as_vec(Build *w, Av v, Node *n); /* any vector value as a pull array */
Pull *pe_as_any(Build *w, Av v, Node *n); /* the same; may be VK_FILTER, whose elements only pe_each can visit */
Av pe_filter(Build *w, Pull *v, Pull *cond, bool which, Node *n); /* v[cond] */
/* r, which base function b gives of these arguments as they were before it was built, marked as having names where GNU R
 * may give it an argument's: see PBF_NO_NAMES. */
Av pe_names_follow(Build *w, const PeBase *b, int n, const Av *args, Av r, Node *node);
/* One number, string, complex or raw value: in Av.why is whether it has a name. */
static inline bool pe_is_one(Av v) {
  return v.kind == AV_NUM || v.kind == AV_CPLX || v.kind == AV_RAW || v.kind == AV_TEXT;
}
/* r, computed from a and b by an operator: R gives it the names that one of them has. */
static inline Av pe_with_name(Av r, Av a, Av b) {
  if (pe_is_one(r)) r.why = (pe_is_one(a) && a.why) || (pe_is_one(b) && b.why);
  return r;
}
Av pe_vec_op(Build *w, int sop, int n, Av a, Av b, Node *node);
/* f(data, x[0], ..., x[n - 1]) element by element, of type t; numbers, and vectors of one length.  data outlives the
 * builder. */
typedef Av (*PeEach)(Build *w, const void *data, const Av *x, Node *n);
Av pe_each_of(Build *w, PeEach f, const void *data, PeType t, int n, const Av *x, Node *node);
void pe_some(Build *w, const Pull *v, Node *n); /* v has elements: guarded, where that is not known */
/* What is one kind of value on one path and another on the other has no kind that b could tell. */
void pe_of_one_kind(Build *w, const PeBase *b, Av x, Node *node);

/* build_index.c: sequences, subscripts */
/* PeKind.index of numbers, and of what is kept by parts. */
Av pe_number_index(Build *w, Av x, int nsub, Av *sub, PeIndexing how, Node *n);
Av pe_parts_index(Build *w, Av x, int nsub, Av *sub, PeIndexing how, Node *n);
Ref pe_parts_length(Build *w, Av v, Node *n); /* kinds/complex.c */
bool pe_parts_alike(Build *w, int n, Av *v);
Ref pe_number_length(Build *w, Av v, Node *n);
Av pe_number_stored(Build *w, uint8_t t, Av v, Node *n); /* kinds/number.c: PeKind.stored */
/* ---- assume.c ---- */
/* Do the base functions that node n stands for (+, [, `[<-` ..) still mean what its kind says?  False: another function
 * is visible under that name, and *out is its value.  Leaves by pe_bail where no kernel can have that. */
bool pe_assumed(Build *w, Node *n, Av *out);
/* The same for all of a loop's nodes, before they are looked at: leaves by pe_bail where one does not. */
void pe_assume_all(Build *w, Node *n);
Ref pe_in_bounds(Build *w, Av a, Ref len, Node *n,
                 Ref *raw); /* subscript to a 0-based index into 0 .. len-1, guarded */
static inline Ref pe_bounded(Build *w, Av a, Ref len, Node *n) { return pe_in_bounds(w, a, len, n, NULL); }
Av pe_vec_index(Build *w, Av x, Av i, Node *n);   /* x[i] */
Av pe_vec_element(Build *w, Av x, Av i, Node *n); /* x[[i]] */
Av pe_build_colon(Build *w, Node *n);
Av pe_colon(Build *w, Av from, Av to, Node *n);

/* names.c: places of names.  The names of dimension nth of matrix m: the launcher compares them. */
void pe_rely_on_names(Build *w, const Pull *m, int nth, Obj *names);
/* Strings that subscript dimension nth of a matrix of the scope, its row or column x: the places that they name. */
void pe_dim_places(Build *w, const Pull *m, int nth, Av *i, Node *n);
void pe_places_by_name(Build *w, Av x, Av *i, Node *n);
/* The name of x[i], i a number that is a constant; NULL: none that is known. */
Obj *pe_name_at(Build *w, Av x, Av i);
/* Is v few numbers that have the names of a matrix's row or column in each lane?  Then these with their names. */
bool pe_has_row_names(Build *w, Av v);
Av pe_with_row_names(Build *w, Av v);

/* build_set.c: assignment into vectors */
Av pe_build_setindex(Build *w, Node *n);
Av pe_build_setnested(Build *w, Node *n);
bool pe_assigns_elements(Build *w, Node *n, int slot,
                         bool variable); /* does n say x[i] <- v on the slot (variable: with i not constant)? */
Av pe_to_array(Build *w, Av v, Node *n); /* a private array with v's elements */
Av pe_array_of(Build *w, Pull *v, PeType t, Node *n); /* .. of type t */
Ref pe_array_raw(Build *w, PeType t, int64_t room); /* a private array whose elements are written before they are read */
/* The elements that v has, or has now (then v->len is not constant); -1: too many for a private array, or not known. */
int64_t pe_array_len(Build *w, Pull *v);
bool pe_lane_sized(Build *w, Av v); /* a vector whose length only the lane knows? */
/* Does n say v[length(v) + 1] <- x on the slot? */
bool pe_grows(Build *w, Node *n, int slot);
/* v by parts, about to be bound to state[slot]: an array that has a name already is copied. */
Av pe_own_parts(Build *w, Av v, int slot, Node *n);
#define PE_OUT_AS_ARRAY(o) (-1 - (Ref)(o))            /* for these two, written vector o (AV_OUT) */
Av pe_not_of_array(Build *w, Av v, Ref arr, Node *n); /* v with elements of its own, if it reads the array lazily */
void pe_array_is_read(Build *w, Ref arr, Node *n);    /* before a write: no lazy vector may still read it */

/* kinds/cube.c: arrays of three dimensions */
Ref pe_cube_place(Build *w, const Pull *p, const Ref at[3]); /* number of an element; 0: the first of that side */
/* The elements that have these subscripts (0: all of that side), but for s->a; false: no slice. */
bool pe_cube_slice(Build *w, const Pull *p, const Ref at[3], Pull *s);
/* A base function of arrays; *done false: of their elements, if args has any left. */
Av pe_cube_builtin(Build *w, const char *f, int n, Av *args, Node *node, bool *done);

/* build_pack.c: vectors whose length only the lane knows */
Pull *pe_packed(Build *w, Pull *v, Node *n); /* v's elements in a private array of its own */
/* A vector whose elements are assigned, and whose length only the lane knows: numeric(k).  The first elements of a
 * private array, guarded to have room. */
Pull *pe_lane_part(Build *w, Pull *v, Node *n);
Av pe_join(Build *w, int n, const Av *a, Node *node);   /* c(a, b, ...) */
Av pe_array_up_to(Build *w, Av x, Ref *len, Node *n);   /* a private array with x's elements, the first *len of it */
void pe_store_all(Build *w, Ref arr, Pull *v, Node *n); /* v's elements into an array of their type */
Pull *pe_as_part(Build *w, Av array, Ref len, Node *n); /* its first elements */
Av pe_array_part(Build *w, Av array, Ref len, Node *n); /* its first len elements */

/* kinds/record.c: lists */
Pull *pe_records(Build *w, Av l, Node *n); /* a list of the scope as a vector of records; else bails */
/* match.arg(arg) of a formal whose default is c("a", "b"). */
Av pe_match_arg(Build *w, Av arg, Node *n);
Av pe_with(Build *w, Av data, Av expr, Node *n);
/* Is the expression of a with() in this frame being evaluated? */
static inline bool pe_in_with(const Build *w) { return w->with && w->with->fr == w->fr; }
/* n assigns to sym in the expression of the innermost with(). */
Av pe_with_assign(Build *w, Node *n, Obj *sym);
Av pe_build_dollar(Build *w, Node *n);
Av pe_list_element(Build *w, Av l, Obj *name, Node *n); /* element `name` of a list of the scope */
Av pe_set_field(Build *w, Tuple *t, Obj *name, Av val, Node *n);

/* kinds/frame.c: data frames */
bool pe_is_frame(Av v);
bool pe_has_column(Build *w, Av df, Obj *name, Node *n);
Av pe_column(Build *w, Av df, Obj *name, Node *n);             /* df$name */
Av pe_set_column(Build *w, Av df, Obj *name, Av val, Node *n); /* df$name <- val */
/* The values of the one row that df has: a list, or numbers of one type; both with the columns' names. */
Av pe_frame_row(Build *w, Av df, bool list, Node *n);

/* kinds/complex.c */
/* Vectors that are kept by parts: AV_CVEC, AV_RVEC.  A part of these, of AV_CPLX or AV_RAW; the whole of its parts. */
static inline bool pe_by_parts(Av a) { return a.kind == AV_CVEC || a.kind == AV_RVEC; }
static inline bool pe_has_parts(Av a) { return pe_by_parts(a) || a.kind == AV_CPLX || a.kind == AV_RAW; }
static inline int pe_parts_of(Av a) { return a.kind == AV_CVEC || a.kind == AV_CPLX ? 2 : 1; }
static inline bool pe_complex_kind(Av a) { return a.kind == AV_CVEC || a.kind == AV_CPLX; }
static inline bool pe_raw_kind(Av a) { return a.kind == AV_RVEC || a.kind == AV_RAW; }
Av pe_as_complex(Build *w, Av a, Node *n); /* numbers as complex ones */
static inline bool pe_are_many(Av a) { return pe_by_parts(a) || pe_is_vec(a); }
/* fn of one or two operands of which one is a vector; gives: AV_CPLX, AV_RAW or AV_NUM (of type t). */
Av pe_each_of_parts(Build *w, Av (*fn)(Build *w, int sop, const Av *x, Node *n), int sop, int nx, const Av *x,
                    AvKind gives, PeType t, Node *node);

/* kinds/text.c: strings as integers */
static inline bool pe_stringy(Av v) { return v.kind == AV_OBJ || v.kind == AV_TEXT || v.kind == AV_TVEC; }
/* The string (T_CHAR) that v is, a constant; NULL: it is none, or not one. */
static inline Obj *pe_string(Av v) {
  return v.kind == AV_OBJ && v.obj->type == T_STR && LEN(v.obj) == 1 ? ELT(v.obj, 0) : NULL;
}
Av pe_text_state(Build *w, PeScope s, Node *n);  /* the string to which the path leads: one that differs by launch */
Av pe_text_num(Build *w, Av v, Node *n);         /* their ids: an AV_NUM, or several */
Av pe_factor_of(Build *w, Av code, Obj *levels); /* one element */
Av pe_text_of(Build *w, Av num, Node *n);        /* strings of these ids */
/* PeKind.op1, PeKind.op2 of factors, too. */
Av pe_text_op1(Build *w, int sop, Av a, Node *n);
Av pe_text_op2(Build *w, int sop, Av a, Av b, Node *n);
Av pe_text_index(Build *w, Av x, Av i, bool list, Node *n);
void pe_note_levels(Build *w, Obj *levels, bool ordered, Node *n); /* of a factor */
void pe_settle_levels(Build *w); /* the graph is made: which factors' levels are a part of it, in scope and arg_need */
/* The number, from 1 on, at which the string i stands among the names of scope entry k; 0: nowhere. */
Ref pe_name_position(Build *w, int k, Obj *names, Av i, Node *n);
/* Where x, a vector of the scope, has the element of that name, guarded to be there; 0-based.  0: i is no name. */
Ref pe_name_place(Build *w, Pull *x, Av i, Node *n);
/* x[i], x[[i]] by name, i one string: x a vector of numbers or a list of the scope.  False: another kind of x. */
bool pe_by_name(Build *w, Av x, Av i, bool list, Node *n, Av *out);
Av pe_text_switch(Build *w, Av v, Node *n);
Av pe_switch_digits(Build *w, Av v, Node *n); /* switch(as.character(v), ..): the string */
int pe_text_arm(Build *w, Node *n, Obj *s); /* the arm of switch for the string s; 0: none */

/* build_table.c: functions of one string as tables */
Ref pe_text_id(Build *w, Obj *s, Node *n); /* the id of this string (T_CHAR), which the kernel has of itself */
void pe_text_known(Build *w, int32_t id);  /* the kernel has this string of itself */
/* Base function f of these arguments, which are forced, one of them a string; false: it is none of them.  Bails where
 * its other arguments are not known. */
bool pe_text_fun(Build *w, const char *f, int n, const Av *args, Obj *const *names, Node *node, Av *out);

/* maybe.c: variables that some paths set */
/* It is NULL before the loop, and a round makes it v: next time an AV_MAYBE goes round, if that can be. */
void pe_want_maybe_null(Build *w, int path, int slot, Av v);
/* Does *v, a variable before the loop, go round as an AV_MAYBE?  It is one afterwards. */
bool pe_maybe_enters(Build *w, int path, int slot, Av *v);
/* What goes round of x, the variable at a `next`, which was `head` at the top: the number (of type t so far) or whether it
 * is there; AV_BROKEN: it has another kind. */
Av pe_maybe_next(Build *w, int path, int slot, Av head, Av x, bool has, PeType t);
/* Base function b of one argument that is perhaps NULL: *out.  False: it is not, or b does not look at that. */
bool pe_maybe_builtin(Build *w, const PeBase *b, int n, Av *args, Av *out);

/* build_mixed.c: numbers whose type depends on the path */
/* Numbers become the elements of one vector: of the widest type; what decides whether it has that is the same for all.
 */
void pe_vector_of(Build *w, int n, Av *el);
/* Base function b of arguments some of which have two types: *out.  False: they have one type now, or it is all the
 * same to b. */
bool pe_mixed_builtin(Build *w, const PeBase *b, int n, Av *args, Obj **names, Node *node, Av *out);

/* ---- base functions: a file per topic, a row of builtins.h per function ---- */

/* What base function b gives of these arguments, some of them promises.  *done is true before; false: it is not this
 * builder's, but perhaps that of the next one in b's row. */
typedef Av PeBuilder(Build *w, const PeBase *b, int n, Av *args, Obj **names, Node *node, bool *done);
/* The same of plain arguments, which are forced and as many as the row says. */
typedef Av PePlain(Build *w, const PeBase *b, int k, Av *a, Node *node);
static inline Av pe_not_mine(bool *done) {
  *done = false;
  return av_kind(AV_NULL);
}

PeBuilder pe_frame_numbers, pe_frame_sides;            /* kinds/frame.c */
PeBuilder pe_f_names;                                  /* build_names.c */
PeBuilder pe_f_as_list, pe_f_unlist, pe_f_modify_list; /* kinds/record.c */
PeBuilder pe_f_replicate, pe_f_apply, pe_f_sapply, pe_f_mapply, pe_f_filter, pe_f_position,
    pe_f_vectorize;                        /* build_map.c */
PeBuilder pe_text_builtin;                 /* kinds/text.c */
PeBuilder pe_table_builtin, pe_f_strsplit; /* build_table.c */
/* What the lanes draw is counted (Graph.draws): of a region, of R's own generator.  Leaves where that is not known. */
void pe_close_draws(Build *w, Node *n);
PeBuilder pe_f_rle, pe_f_table;                              /* build_sets.c */
PeBuilder pe_f_variate, pe_f_sample, pe_f_sequential;        /* build_random.c */
PeBuilder pe_by_each_part, pe_f_complex, pe_complex_builtin; /* kinds/complex.c */
PeBuilder pe_f_var, pe_f_cor, pe_f_sort, pe_f_element, pe_f_index, pe_f_unname, pe_f_rank, pe_f_median, pe_f_running,
    pe_f_weighted_mean, pe_f_t_test; /* build_stats.c */
PeBuilder pe_sets_builtin;           /* build_sets.c */
PeBuilder pe_f_gamma;                /* build_gamma.c */
PeBuilder pe_f_matrix, pe_f_matmul, pe_f_crossprod, pe_f_t, pe_f_bind, pe_f_drop, pe_f_outer, pe_f_diag, pe_f_lines,
    pe_f_rep, pe_f_rep_len, pe_f_seq, pe_f_ends, pe_f_is_kind, pe_f_no_names;           /* build_matrix.c */
PeBuilder pe_base_builtin, pe_in_no_kernel;                                             /* build_base.c */
PeBuilder pe_f_searched, pe_f_distribution;                                             /* build_dist.c */
PePlain pe_f_sum, pe_f_mean, pe_f_prod, pe_f_max, pe_f_range, pe_f_any, pe_f_which_max; /* build_reduce.c */
/* build_fun.c: constructors, shapes and all others */
Av pe_without_attributes(Build *w, Av x, Node *node); /* numbers without names and dim, a data frame's row as numbers */
static inline bool pe_converts(int sop) { return sop == SOP_AsDbl || sop == SOP_AsInt || sop == SOP_AsLgl; }
static inline bool pe_is_bare(int sop) { /* its result has no attributes of an argument: conversions, bitwAnd() and kin */
  return pe_converts(sop) || spec_ops[sop].flags & SF_INT;
}
Av pe_combine(Build *w, int n, Av *a, Obj **names, bool list, Node *node);                         /* c(), list() */
Av pe_call_base(Build *w, const char *name, int n, Av *args, Obj **names, Node *node, bool *done); /* PeWalk.base */
/* build_reduce.c: reductions over pull arrays */
Pull *pe_one_vector(Build *w, int n, Av *a, Node *node);
Ref pe_at_least_one(Build *w, Pull *v, Node *n); /* its length, guarded */
/* Arguments by R's rules: out[k] is the one for formal k (NULL ends them), or NULL; false: some do not fit. */
bool pe_match_args(int n, Av *a, Obj **names, const char *const *formal, Av **out);
bool pe_flag(Build *w, Av *a, bool dflt, bool *known); /* a TRUE or FALSE of the program text; else *known = false */
/* Sums of products (v - mean) * (times - times_mean), as rv_acc_add_deviations has them */
typedef struct PeDeviations {
  Pull *times;
  Ref mean, times_mean;
} PeDeviations;
/* The sum of v's elements, or of d's products of them, by the tree of specialize/reduce.h; divided by `over` unless that
 * is 0. */
Av pe_sum(Build *w, Pull *v, const PeDeviations *d, Ref over, Node *n);
/* The sum of the products as the pair acc. */
void pe_dot(Build *w, Pull *v, const PeDeviations *d, Ref *acc, Node *n);
/* How many n is, as far as one can see; -1: one can't. */
int32_t pe_length_seen(Build *w, Ref n);
/* The elements of a matrix without dimnames, as a vector; leaves where its sides are not known. */
/* Place of the first element of those that v, a filter, filters; 0: there is none. */
Ref pe_first_of(Build *w, Pull *v, Node *n);
Av pe_first_element(Build *w, Pull *v, Node *n); /* of a vector of any kind the first element; guarded: there is one */
Av pe_only_element(Build *w, Pull *v, Node *n);  /* the element of a vector of any kind that has, guarded, just one */
Pull *pe_matrix_elements(Build *w, Av x, int64_t *nr, int64_t *nc, Node *n, const char *f);
Av pe_range_int(Build *w, Ref from, Ref len, Node *n); /* from, from+1, ...: integers */

#endif
