/* pe/region.h - what the files that make a region of a for loop share: region.c, region_*.c, replay.c, serial.c. */
#ifndef RAVEL_REGION_H
#define RAVEL_REGION_H
#include "build.h"
#include "depend.h"

/* ---- What a loop's region takes -------------------------------------------------------------------------------------
 *
 * The kinds of variables stand in region.c; their limits:
 *
 * steps: goes up by the same whole number in each iteration, at the top of the body: a value that follows from the
 * number of the iteration; it may be read, as a value and as a subscript.
 *
 * given: goes up or down by whole numbers now and then (region_count.c); integers may add elements, p <- p + len[i].
 * What it counts must not depend on the variable itself.
 *
 * folded: s + e, s - e, s * e, max, min, s | e, s & e, if (e > s) s <- e with companions (best, at); s + a - b too.
 * The host combines in the order of the iterations, for about a nanosecond each.
 *
 * cells: (replay.c) h[g[i]] <- h[g[i]] + w[i], also * max min | & and m[a[i], b[i]]; x > best[g[i]]; res <- c(res,
 * v), res[length(res) + 1] <- v, res <- c() and then res[i] <- v in each iteration; y[k] <- v with k that only
 * counts; res[[i]] <- c(..) or list(..) of up to 16 numbers, which look alike and whose first ones the interpreter
 * has made; df$v[i], df[i, "w"], l$v[i], l[["v"]][i], strings too: what the loop assigns in a list or a data frame
 * it must not read, but for df$v[i] <- df$v[i] + e.  An element that overflows, or is NA where it must not be, is
 * R's business.
 *
 * rounds: (wide columns) sums, products, elements of inner loops, s <- s + f(i, j) or if (a[i, j] > 0) { k <- k + 1;
 * y[k] <- a[i, j] }, up to three loops: each lane stores what its rounds add, 8 bytes each, and the host adds in
 * order.  The bounds of the inner loops are numbers of the call, or (of a single one) begin or end at the outer
 * loop's variable.  The first inner loop may stand in a branch, the others stand in the body of the one around them;
 * nothing leaves them early.  More than 2^21 rounds: "the inner loop is too long".
 *
 * Strings: lab[i] <- if (x[i] > 0) "pos" else g[i] writes a character vector, new strings are the kernel's
 * constants; for (k in g) runs over one; count[w] <- count[w] + 1L by name, a new name is the interpreter's, which
 * goes on.
 *
 * old: reading x[i + 1] while writing x[i] reads the elements before the loop; a row, column or slice of a written
 * matrix may be read where it is still as before: m[i, ] <- m[i, ] / sum(m[i, ]).
 *
 * apart: a row, column or element with a subscript that is the same number for all iterations may be read if none of
 * them writes there, or only what is there already (each store makes sure of that): Floyd and Warshall's f[i, k] +
 * f[k, j], Gauss's u[k, ].
 *
 * A value that follows from the one before by arithmetic (s <- a * s + x[i]; y[i] <- s) is B_CARRIED: a parallel
 * scan would add and multiply in another order, and R's result is that of its own, to the last bit. */

enum { MAX_WRITES = 32, MAX_FOLDS = 32, MAX_ACCESS = 256, MAX_COLS = 60, MAX_GIVEN = 4, MAX_SKIP = 256 };

/* Elements of a private array; of the one lane of a loop that carries a state. */
enum { PE_MOST_ARRAY = 1024, PE_MOST_SERIAL = 16384 };

typedef enum VarKind { RV_NONE, RV_LOOP, RV_TEMP, RV_OUT, RV_CELL, RV_FOLD, RV_REPLAY, RV_STATE, RV_VECTOR, RV_RECORD } VarKind;

typedef struct Access {
  PeAccess a;
  int write; /* number of the written vector */
  bool store, old;
  Node *node;
} Access;

/* One place of the body where a folded variable is assigned, or the variable as a whole (node NULL). */
typedef struct Site {
  Node *node; /* SetLocal, SetVar; If of a PF_BEST */
  Node *x, *y;
  int slot;
  int col; /* virtual slot of x; then y, asked (PF_BEST) */
  PeFold fold;
  /* cells: */
  Node **sub;   /* subscripts */
  int nsub, at; /* at: virtual slot of the element's number */
  int counter;  /* slot of the variable that the subscript counts from; -1: none */
  int offset;
  Node *loop; /* the for loop in the body in whose rounds it is; NULL: the body itself */
  int put;    /* then: number of its first wide column */
  Pull *vec;  /* the vector, or its first part (of a list: its length only); not of lists: */
  const PeKind *of;
  Obj **name;    /* T_CHAR or NULL, of a list's element */
  uint8_t *type; /* T_*, of its numbers */
} Site;

typedef struct Region {
  Fr *fr;
  Node *body;
  int var, nslots, nvirtual;
  uint8_t *kind;      /* VarKind by slot */
  uint8_t *set, *elt; /* by slot: assigned as a whole, by element; 2: in an inner loop */
  int8_t *out;        /* by slot: written vector */
  Obj *value[MAX_WRITES];
  const PeKind *of[MAX_WRITES];
  Pull *vec[MAX_WRITES]; /* of a complex vector: its real parts */
  Pull *im[MAX_WRITES];  /* and the imaginary ones, else NULL */
  int slot[MAX_WRITES];
  Node *cell[MAX_WRITES]; /* one of its accesses */
  Ref cell_at[MAX_WRITES];
  Ref grown[MAX_WRITES]; /* of a vector that grows: the private array of its length and first element, else 0 */
  bool shifts[MAX_WRITES], shrinks[MAX_WRITES]; /* its first element moves; it may lose some */
  Av cell_first[MAX_WRITES];
  Site site[MAX_FOLDS];
  int nsites;
  Access acc[MAX_ACCESS];
  int nacc;
  Ref apart_at[8]; /* w->apart: the subscript */
  uint8_t *counts; /* by slot: so many uses are subscripts of cells, besides its sites */
  struct {
    Node *node;
    Ref low, round, width; /* number of the round, the counter less low; so many at most */
    PeItem *it;
  } round[3]; /* inner loops with sites, outermost first */
  int nround;
  Ref width;              /* product of the widths */
  uint8_t wide[MAX_COLS]; /* types of the wide columns */
  int nwide;
  uint8_t
      *steps; /* by slot: its value follows from the iteration's number (rg_find_fold); what it is now is its state */
  int given[MAX_GIVEN]; /* slots of variables that count under conditions (region_count.c) */
  int ngiven;
  Node *skip[MAX_SKIP]; /* PE_COUNT: statements that the counts do not depend on */
  int nskip;
  bool serial;   /* PE_SERIAL: serial.c */
  PeTemp **record; /* by slot, of RV_RECORD: what it is; NULL: there are none */
  uint8_t *last; /* by slot: 1 + the PF_LAST site of a temporary that not every iteration assigns */
} Region;

typedef struct FoldScan {
  int slot, nsites, sets;
  bool inner, bad;
  Site site[8];
  Node *loop;  /* innermost loop around what is being looked at */
  bool rounds; /* all loops around sites are for loops, and all sites are in the same */
} FoldScan;

/* region_nodes.c */
/* PeOfRegion (build.h). */
bool pe_region_index(Build *w, Node *n, Av *out);
bool pe_region_set(Build *w, Node *n, Av *out);
bool pe_region_assign(Build *w, Node *n, Av *out);
bool pe_region_if(Build *w, Node *n, Av *out);
void pe_region_assigned(Build *w, int slot, Av v);
bool pe_region_writes_field(Build *w, int scope, Obj *name);
Av pe_region_now(Build *w, Av v);
Av pe_region_old(Build *w, Av v);
Ref pe_region_dim(Build *w, Av v, int which);
bool pe_region_skips(Build *w, Node *n);
void pe_region_pruned(Build *w, Node *n);
void pe_region_before(Build *w, Node *n, Ref first, Ref last);
void pe_region_enter(Build *w, Node *n, PeItem *it, Ref i);
void pe_region_leave(Build *w, Node *n, bool left);
bool pe_region_owns(Build *w, Env *env, Obj *sym);
int pe_region_outer(Build *w, Env *env, Obj *sym);
void pe_serial_carries(Build *w, const Fr *fr, int slot, Av v);
bool pe_serial_is_left(Build *w, const Node *n);
bool pe_serial_leaves(Build *w, Node *n);
bool pe_serial_only_left(Build *w, const Fr *fr, int slot);

int rg_slot(Fr *fr, Obj *sym);
bool rg_reads(Build *w, Node *n, int slot);
bool rg_mentions(Obj *e, Obj *sym);
bool rg_dead_arm(Build *w, Node *n, int arm);
Node *rg_live_kid(Build *w, Node *n, int i);
int rg_count_reads(Build *w, Node *n, int slot);
Node *rg_strip(Node *n);
bool rg_same(Node *a, Node *b);
bool rg_is_base(const Node *n, PeBaseId f); /* a call of this base function, while it is that? */
bool rg_is_append(const Node *n);              /* c(x, ..), append(x, y) */
bool rg_is_one(const Node *n);              /* the constant 1 */
bool rg_assigns(Build *w, Node *n, int slot); /* does n assign the variable, or part of it? */
bool rg_leaves_round(Node *n); /* a break or next of the loop whose body this is? */
bool rg_has_next(Node *n);     /* `next` of this loop in n? */
void rg_scan_fold(Build *w, Node *n, FoldScan *f, bool inner);
Value rg_now(Build *w, Obj *sym);
int rg_scalar_type(Value v);
PeType rg_ptype(int t);
Av rg_identity(Build *w, int kind, int type);
int rg_new_virtual(Build *w, Av v);
Av rg_fold_value(Build *w, Node *x, int type);
void rg_exact_type(Build *w, Av v, int type, Node *n);
int rg_fold_kind(Node *e); /* PF_* of e = a OP b, -1: none */
int rg_turned(int op);     /* the comparison with its sides exchanged, -1: none */

static inline int rg_nsubs(const Node *n) { return n->nkids - 1; } /* of an access by subscripts */

/* Columns of a cell besides its place (not of lists). */
static inline int rg_parts(const PeFold *f) { return f->kind == PF_BEST || f->type == T_CPLX ? 2 : 1; }

/* region.c, for serial.c: the region of q->loop, whose variables have slots, begins; does
 * each run of n assign the variable?  A column of the results; the value that it takes. */
Region *rg_begin(Build *w);
bool rg_always_sets(Build *w, Node *n, int slot);
void rg_add_column(Build *w, Ref *col, int type, Obj *name, Ref x);
Ref rg_column(Build *w, Av v, int type, const char *name);

/* region_write.c */
/* The vectors of numbers that x of the scope is made of.  False: it is none that a loop may write. */
bool rg_written(Build *w, Av x, Pull *part[2]);
/* Part k of v, one value of a kind. */
Av rg_part(Build *w, const PeKind *of, PeType type, Av v, int k);
bool rg_is_apart(Build *w, int o, Node *read); /* does what is read lie apart from what lanes store into vector o? */
void rg_add_write(Build *w, int slot);         /* the vector in the slot becomes one that lanes write */
/* One value is stored at this place of its buffer. */
void rg_store_at(Build *w, int o, Ref place, Av v);
/* The element that the cell o is becomes a variable of the lane; at the lane's end it is stored. */
void rg_open_cell(Build *w, int o);
void rg_close_cell(Build *w, int o);

/* region_room.c: a written vector that grows is a part of its buffer; what its private array (Region.grown) holds */
enum { RG_LENGTH, RG_FIRST, RG_NUMBERS };
Ref rg_length(Build *w, int o); /* how many elements vector o has now, */
Ref rg_first(Build *w, int o);  /* and the first one's place in the buffer; 0: it is the buffer's first */
Ref rg_place(Build *w, int o, Ref i); /* element i's place there */
Ref rg_room(Build *w, int o);         /* elements that the buffer has room for */
void rg_set_number(Build *w, int o, int which, Ref v);
bool rg_stores_behind(Build *w, Node *n, int slot, double len); /* does n store behind the end of so many elements? */
Ref rg_grow_store(Build *w, int o, Av sub, Node *n); /* x[sub] <- v: the place in the buffer, which may be one behind */

/* region_record.c */
bool rg_add_record(Build *w, int slot); /* is the variable a record or a string?  Then it goes round as one */
void rg_finish_record(Build *w, Ref *col, int slot); /* its columns */

/* region_grow.c */
bool rg_add_growing(Build *w, int slot); /* does the loop let the vector in the slot grow?  Then it is a written one */
/* An assignment to the variable in the slot of the loop's frame, if that is a vector that grows. */
bool rg_grow_assign(Build *w, Node *n, int slot, Av *out);

/* region_fold.c */
bool rg_find_append(Build *w, int slot); /* does the loop only append to the vector?  Then its site is added */
bool rg_find_fold(Build *w, int slot);   /* is the variable only ever combined?  Then its sites are added */

/* region_count.c: variables that count under conditions, and that are read.  May the variable, whose places f has, be
 * one of them?  When all are known: what they depend on; they get their values.  The sum at one place. */
bool rg_find_given(Build *w, int slot, int type, FoldScan *f);
void rg_slice(Build *w);
Av rg_count(Build *w, Site *s, Node *n);

/* replay.c: elements that only the host can combine, in order */
bool rg_find_cells(Build *w, int slot);         /* is all that is done to the vector in the slot of this kind? */
bool rg_replay_set(Build *w, Node *n, Av *out); /* SetIndex, SetNested, If that is a site */
void rg_find_counter(Build *w, int slot);
void rg_put(Build *w, Site *s, int k, Av v); /* wide column k of the site */
int rg_order(Build *w, Node *what);          /* its place in the body */
#endif
