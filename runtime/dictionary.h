/* runtime/dictionary.h - small integers for strings: how kernels see character data.
 *
 *   c("lo", "hi", NA, "lo")   ->   1 2 NA 1
 *
 * Two strings that are equal in R have one id, for as long as the interpreter lives; the dictionary keeps them alive.
 * A character vector's ids hang on it as its VecExt, so that it is looked through once, and that they stay on the
 * device. The vector becomes shared: whoever changes an element changes a copy, which has no ids.
 */
#ifndef RAVEL_DICTIONARY_H
#define RAVEL_DICTIONARY_H
#include "rt.h"

/* Numbering takes about 4 ns for each string: whole-vector expressions wait until the interpreter has spent more
 * than twice that on expressions of the vector.  Strings that a kernel has found have theirs already.  Functions of
 * one string are tables over the ids (PeTextFun in pe/pe.h): the base function is called once for each string that a
 * launch can meet, for many at a time, and tables are kept for as long as the program runs.  Where the function
 * warns or fails for a string, as.numeric("x"), the elements that really have it run in the interpreter (G_STRING),
 * so that warnings are as many as in R; in suppressWarnings() the value is used.  A vector whose strings are nearly
 * all different costs one call of the base function for each, which whole-vector expressions count with the
 * numbering (PAR_TABLE_NS). */

enum { RT_MAX_IDS = 1 << 20 };
/* The id of a T_CHAR: NA_INT for NA, 0 for "", else more; -1: none, since the dictionary is full or the string is
 * neither ASCII nor UTF-8 (it could be equal to another one).  Allocates no object. */
int32_t rt_id_of(Rt *R, Obj *s);
Obj *rt_id_string(Rt *R, int32_t id); /* the other way */
Obj *rt_lane_string(Rt *R, int32_t id); /* of a kernel's lane, which left anything if it failed: then any string */
/* The ids of a character vector, T_INT.  NULL: one of its strings has none; *why says why (static text). */
Obj *rt_ids(Rt *R, Obj *x, const char **why);
void rt_ids_put(Rt *R, Obj *x, Obj *ids);      /* these are x's, which is new and has none */
Obj *rt_ids_cached(Obj *x);                    /* NULL: not made yet */
bool rt_ids_refused(Obj *x, const char **why); /* has rt_ids said no? */
/* Where each string stands first among names: element `id` is its number from 1 on, 0 (also what is behind the end): it
 * is none of them.  NULL: some have no ids.  Kept with the names. */
Obj *rt_positions(Rt *R, Obj *names);
/* The levels of a plain factor (its class is "factor", perhaps after "ordered", and nothing else, no dim); NULL: it is
 * none. */
Obj *rt_levels(Rt *R, Obj *f, bool *ordered);
/* Is f a plain factor whose elements, as lapply() and mapply() see them, are what base R's as.list() makes?  (They find
 * base's methods for factors before the program's; there are none for ordered ones.)  Then f[[i + 1]]. */
bool rt_factor_walks(Rt *R, Obj *f);
Obj *rt_factor_element(Rt *R, Obj *f, int64_t i);
/* Has the program methods of its own for the operators of factors (`==.factor`)? */
bool rt_factor_methods(Rt *R);
bool rt_same_strings(Obj *a, Obj *b); /* two character vectors of the same elements? */
#endif
