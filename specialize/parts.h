/* specialize/parts.h - PART(id, file, families that need it): the pieces after scalar.h, in an order in which each finds
 * what it calls above it.  Included several times. */
PART(mod, "math/mod.h", MF_MOD | MF_POW)
PART(reduce, "reduce.h", MF_REDUCE)
