/* interp/ordered.h - kernels that keep an order, of what *r says cannot be compiled otherwise (ordered.c). */
#ifndef RAVEL_ORDERED_H
#define RAVEL_ORDERED_H
#include "kernels.h"

/* As lanes that draw equally many words of R's own generator each; o->d is their device.  NULL: it can't be. */
OclKernel *ordered_lanes(ParState *s, Offload *o, PeRequest *q, PeResult *r);
/* As one lane, one element after the other.  *r is why not. */
OclKernel *ordered_serial(ParState *s, const Offload *o, uint32_t flags, PeRequest *q, PeResult *r);
#endif
