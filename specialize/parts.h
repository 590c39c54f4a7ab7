/* specialize/parts.h - PART(id, file, families that need it): the pieces after scalar.h, in an order in which each
 * finds what it calls above it.  Included several times. */
PART(near, "math/near.h", MF_NEAR)
PART(mod, "math/mod.h", MF_MOD)
PART(round, "math/round.h", MF_ROUND)
PART(exp, "math/exp.h", MF_EXP | MF_HYPER | MF_POW)
PART(log, "math/log.h", MF_LOG | MF_POW | MF_RANDOM)
PART(trig, "math/trig.h", MF_TRIG)
PART(atrig, "math/atrig.h", MF_ATRIG)
PART(hyper, "math/hyper.h", MF_HYPER)
PART(pow, "math/pow.h", MF_POW)
PART(reduce, "reduce.h", MF_REDUCE)
PART(qnorm, "math/qnorm.h", MF_RANDOM)
PART(random, "math/random.h", MF_RANDOM)
