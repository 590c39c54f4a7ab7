/* oclgen/gen.h - what the code generator's files share. */
#ifndef RAVEL_GEN_H
#define RAVEL_GEN_H
#include "oclgen.h"
#include "../pe/graph.h"

/* ---- What each file applies to ------------------------------------------------------------------------------------
 *
 * The idea of each stands at the head of its .c file; here is when.
 *
 * Ranges of two dimensions (Graph.inner, interp/grid.c).  A closure whose result is a vector of the same length for
 * every element, one work-item for each number of R's matrix.  The length may depend on what the scope holds, not on
 * the element; not where it varies (sapply(1:i, ..) in a lane stays a loop), nor where the numbers would carry
 * names.  Where something is computed for all numbers of an element together (apply(m, 2, function(v) v / sum(v))),
 * one dimension, and a loop in each lane.  When one number fails a guard, the interpreter runs the whole element
 * again.  Vectors with a class are repeated as R does it, and a function that reads the whole vector (x[1], sum(x))
 * finds it stored.  An operator in outer: from VX_LONG on.
 *
 * tile.c: a sum or mean of 32 to 2^20 terms that stands first in the inner closure, or a loop at its top that
 * carries at most two values; a term reads up to four vectors, each at an index made of the term's number and one
 * side of the range.  No guard left in it.  On GPUs.  The report says "tiled": true.
 *
 * turn.c: an index made of the point's place and of the call's numbers, with step 1 along the lanes.  On GPUs.
 *
 * share.c: the loop stands in the closure itself, not in a branch or another loop; its bounds, and a and b of a
 * subscript a * j + b, are numbers of the call (so body[1, j], too); no `break`, and nothing returns before it.
 * Strips are as long as the local memory allows for several groups side by side, up to 1024 elements.  Not: loops of
 * fewer than 64 rounds, vectors that fit into constant memory (PE_TINY).
 *
 * split.c: 8 to 256 members, closures and `for` loops, loops at the top of the body whose bounds are numbers of the
 * call; straight-line bodies (a sum's terms may be anything), sums of 128 terms or more, several loops after each
 * other.  Not where another long loop would have to run beside it, where the loop writes elements, in ranges of two
 * dimensions, or where a round adds little that costs anything by itself.  Beside adders there are half as many
 * members for twice the lanes, so that the adders of a group are two warps and burden two of a unit's schedulers.
 * Where rounds hardly do more than read, members read the next strip before they wait for the adder.  A body that is
 * called with few and with many lanes has a kernel for each.
 *
 * crew.c: x[cond], i[x[i] < d], which(k == j) as the lane's result.  Not: conditions of fewer than 32 elements where
 * the length is known, other loops or choices in the body, calls of millions of lanes.  "split": 16 in the report;
 * RAVEL_SPLIT=16 does it on any device.
 *
 * burst.c: eight rounds under way in loops that gather, four terms of a sum with more than a few operations, with
 * the eight running pairs of specialize/reduce.h in registers; straight code for loops of up to 16 rounds, as many
 * as when the kernel was made (another number goes through the loop that stands behind it).  On GPUs.
 *
 * What a guard costs: a comparison, and that a kernel which can fail must be waited for before the next one starts.
 * So what all lanes have in common, or what goes linearly with their number (pe/licm.c), or follows from a branch's
 * conditions on the lane's place (pe/inside.c), is asked before the launch; where that fails, the kernel is made
 * again with its guards. */

typedef struct GenText {
  PeArena *a; /* where it stands */
  char *s;
  size_t n, cap;
} GenText;
void gen_out(GenText *t, const char *fmt, ...) RT_PRINTF(2, 3);

typedef struct Gen {
  Graph *g;
  PeArena arena; /* what goes with the generator */
  GenText body;
  OclParam *param;
  int nparam, capparam;
  OclGuard *guard;
  int nguard, capguard;
  uint32_t families; /* MF_* of the shared functions it calls */
  bool uses_lane, claims, draws, draws_one;
  bool not_single;               /* does what single precision has no way to do */
  int64_t private_bytes;         /* of arrays of its own that a lane has */
  bool fueled, fetches;          /* has loops that carry fuel; reads vectors that the lanes write */
  int endless;                   /* loops without a bound around what is written now */
  Ref lowered;                   /* the comparison in that loop's test whose bound the fuel has lowered, or 0 */
  bool side;                     /* a batch's reductions go side by side */
  OclForce force;                /* guards fail although what they ask holds (tests) */
  bool by_value;                 /* the lane's function takes its elements of the KP_INPUTs, not those */
  bool *written;                 /* by node: stands in the text already */
  bool *inlined;                 /* by node: written in its user's expression */
  bool *anywhere;                /* by node: could be: pure */
  bool *exit_label, *next_label; /* by loop or label id: a goto needs it */
  Ref *
      pair; /* by node: sin(x) or cos(x) whose other half is computed in the same block: that node; written: negative */
  PeItem **breaks; /* counted loops that are left by a break, too */
  int nbreak;
  PeItem *inner, *inner_loop; /* innermost C construct that `break` leaves */
  int depth;
  struct GenLate *late;   /* oclgen/guard.c: guards that wait until the end, or NULL */
  int choices;            /* ifs that became selects so far */
  bool wrap;              /* integers wrap, whatever intervals say: guards have not been looked at yet */
  int copy;               /* oclgen/burst.c: which of several rounds is written, -1: none */
  Ref draws_from;         /* in a burst: the number of the first draw, a multiple of 4 there; 0: not known */
  int draws_step;         /* draws of a round */
  PeBlock *copied;        /* the loop's body then */
  uint8_t *chained;       /* by node, in a burst: 1 each round's own, 2 depends on the round before */
  uint8_t *declared;      /* by node: its variable stands before the loop that computes it */
  uint8_t *reciprocal;    /* by node: a divisor whose reciprocal has a name */
  struct GenShare *share; /* oclgen/share.c: loops over vectors that go through local memory, or NULL */
  struct GenSplit *split; /* oclgen/split.c: loops whose rounds several work-items share, or NULL */
  bool masked;            /* in a burst: rounds after the last one count again as that, and their values are left out */
  const char *stride;     /* in a burst: rounds are that far apart (with the round's number after it); NULL: 1 */
  struct GenCrew *crew;   /* oclgen/crew.c: several work-items find a result's elements, or NULL */
  struct GenTile *tile;   /* oclgen/tile.c: the sum that goes through local memory, or NULL */
  GenText tiled;
} Gen;
/* tile.c */
bool gen_tile_find(Gen *q);              /* is there such a sum?  q->tile */
bool gen_tile_skips(Gen *q, PeItem *it); /* not part of the lane's function then */
void gen_tile_values(Gen *q, GenText *t, int how);
bool gen_tile_chain(Gen *q, PeItem *it);                        /* a loop whose values come as parameters */
void gen_tile_body(Gen *q);                                     /* the kernel up to the sums' values */
void gen_tile_end(Gen *q, GenText *src, int nlane, bool deopt); /* all after the kernel's parameters */
/* split.c */
void gen_split_find(Gen *q);
bool gen_split_adder(const Gen *q);                            /* a work-item more for each lane */
uint32_t gen_split_step(const Gen *q);                         /* the number of members is a multiple of this */
bool gen_split_ahead(const Gen *q);                            /* its members read while others add */
bool gen_split_has(Gen *q, PeItem *loop);                      /* is it one, with rounds side by side? */
bool gen_split_loop(Gen *q, PeItem *loop);                     /* writes it; false: it is none */
bool gen_split_push(Gen *q, GenText *t, Ref state, Ref value); /* adds to the pair of this work-item */
bool gen_split_state(Gen *q, Ref r);                           /* r is a sum whose value (rv_dd) is in v<r> */
bool gen_split_leave(Gen *q, GenText *t, int id);
void gen_split_params(Gen *q, GenText *t, int how);
void gen_split_begin(Gen *q, GenText *t);
/* crew.c */
void gen_crew_find(Gen *q);
bool gen_crew_leave(Gen *q, GenText *t, int id);
bool gen_crew_open(Gen *q, PeItem *loop); /* true: the loop, to be written next, is in a block; then gen_crew_close */
void gen_crew_close(Gen *q, PeItem *loop);
bool gen_crew_last(Gen *q, GenText *t, PeItem *loop); /* writes where the loop ends for this one */
bool gen_crew_room(Gen *q, Ref r);                    /* writes HeapNew */
void gen_crew_params(Gen *q, GenText *t, int how);
void gen_crew_begin(Gen *q, GenText *t);
/* share.c */
bool gen_uniform(Graph *g, Ref r, int fuel); /* made of the launch's parameters */
void gen_whole(Gen *q, GenText *t, Ref r);   /* r written out, without names */
void gen_share_find(Gen *q);
bool gen_share_open(Gen *q, PeItem *loop); /* true: the loop, to be written next, is inside a loop over strips */
void gen_share_close(Gen *q);
bool gen_share_last(Gen *q, GenText *t, PeItem *loop); /* writes where the loop ends in this strip */
bool gen_share_read(Gen *q, GenText *t, Ref elem);     /* writes the element from local memory */
void gen_leave(Gen *q, GenText *t, int id);            /* a lane is done: it has failed with id (0: has not) */
void gen_share_strips(Gen *q, GenText *t, int how);
void gen_share_begin(Gen *q, GenText *t);
/* gen.c */
/* Word r, and so many after it, of the tape: of the loop's, of the lane's part. */
void gen_word(Gen *q, GenText *t, Ref r, int after);
void gen_use_param(Gen *q, GenText *t, OclParamKind kind, int type, int index);
void gen_last(Gen *q, GenText *t, PeItem *loop); /* a counted loop's last round */
int gen_guard(Gen *q, int why, int line);
/* Where guards are made to fail: "<lane is one of those where this guard does> <join> ", else nothing. */
void gen_forced(Gen *q, GenText *t, Ref guard, bool fails, const char *join);
void gen_give(Gen *q, GenText *t, Ref value, int type); /* value as what a vector of that type, or a fold, takes */
void gen_expr(Gen *q, GenText *t, Ref r);             /* r as an expression: its name, or its operation written out */
int gen_param(Gen *q, OclParamKind kind, int type, int index); /* number of the parameter, added at its first use */
const char *gen_ctype_of(Gen *q, int objtype);        /* of a vector's elements */
const char *gen_ctype(Gen *q, PeType type);           /* of a value */
void gen_operation(Gen *q, GenText *t, Ref r);        /* the value's own expression */
void gen_choose_inlined(Gen *q);                      /* which values are written where they are used */
bool gen_early(Gen *q, Ref r);                        /* is it read before the guards? */
void gen_indent(Gen *q);
void gen_param_decl(Gen *q, const OclParam *p, GenText *t);
void gen_param_name(const OclParam *p, char *buf, size_t n);
bool gen_call_total(Gen *q, Ref r); /* a Call: defined for any operands as it is written? */
/* items.c */
void gen_block(Gen *q, PeBlock *b);
void gen_item(Gen *q, PeItem *it, PeBlock *b); /* one item of block b as statements */
/* fuel.c */
void gen_fuel_open(Gen *q, PeItem *loop);  /* the head of a loop that nothing bounds */
void gen_fuel_close(Gen *q, PeItem *loop); /* behind it: has it ended by itself? */
void gen_fuel_test(Gen *q, GenText *t, Ref test); /* q->lowered, as an expression */
void gen_fuel_charge(Gen *q, PeItem *loop); /* before a counted loop */
void gen_fuel_begin(Gen *q, GenText *t);   /* at the begin of the lane's function */
/* guard.c */
void gen_guard_alone(Gen *q, Ref guard);
void gen_guards_late(Gen *q); /* before the result: those that have waited */
/* The guards, and ifs with guards, from item `from` on that can be one statement, and what stands between them: how
 * many items have been written; 0: none, there is one guard only. */
int gen_guard_run(Gen *q, PeBlock *b, int from);
/* reduce.c */
int gen_reduce_words(int acc);
bool gen_reduce_by_value(Graph *g); /* may Gen.by_value be? */
/* One element: x of lane j, pushed into the accumulator `to`. */
void gen_element(Gen *q, GenText *t, int nlane, bool deopt, const char *to);
void gen_reduce(Gen *q, GenText *t, int nlane, bool deopt); /* all after the lane's function */
/* scan.c */
int gen_scan_words(int acc, bool dbl);
void gen_scan(Gen *q, GenText *t, int nlane, bool deopt);
/* burst.c */
int gen_burst_rounds(Gen *q, PeItem *loop);       /* rounds to do at once, 0: one by one */
void gen_burst(Gen *q, PeItem *loop, int rounds); /* up to where the plain body follows */
void gen_burst_sum(Gen *q, PeItem *loop);         /* most rounds of a loop that sums, before the loop itself */
bool gen_straight(Gen *q, PeItem *loop,
                  bool push);  /* may its rounds be done side by side?  push: they end in a sum's */
int gen_weight(Gen *q, Ref r); /* rough cost of an operation, with what memory takes */
bool gen_carried(Gen *q, Ref r, PeItem *loop);
/* Parts of a burst: reciprocals before the loop; what each round computes by itself; then the chain through them. */
void gen_burst_reciprocals(Gen *q, PeItem *loop);
void gen_burst_own(Gen *q, PeItem *loop, int rounds);
void gen_burst_chain(Gen *q, PeItem *loop, int rounds);
bool gen_burst_draw(Gen *q, GenText *t, Ref unif); /* a draw from the burst's blocks */
Ref gen_cut(Graph *g, Ref elem,
            PeBlock *body); /* in a burst: the length that this element's subscript may fail to be below */
/* " && len > 0" (join, test) for the vectors of the loop's body whose subscripts are cut to them. */
void gen_cut_lengths(Gen *q, PeBlock *body, const char *join, const char *test);
bool gen_steps_by_one(Graph *g, Ref r, PeItem *loop);
void gen_name(Gen *q, GenText *t, Ref r);
bool gen_near(Gen *q, GenText *t, Ref r);
#endif
