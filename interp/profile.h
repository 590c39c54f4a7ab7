/* interp/profile.h - samples of the calls that run, for Rprof() and --profile (interp/watch.c says when). */
#ifndef RAVEL_PROFILE_H
#define RAVEL_PROFILE_H
#include <stdio.h>

#include "frame.h"

typedef struct Profile Profile;
/* Into f, as Rprof() writes it, `lines` with where each call was written; or, folded, as the tools that draw flame graphs
 * read it: written at the end, f is then the profile's.  NULL: no memory. */
Profile *profile_new(FILE *f, bool folded, bool lines);
void profile_begin(Profile *p, double interval); /* Rprof()'s first lines */
/* n samples of what runs now; leaf: what the innermost call is waiting for ("kernel: NAME"), or NULL. */
void profile_sample(Rt *R, Profile *p, int64_t n, const char *leaf);
void profile_free(Profile *p); /* which writes what is left, and closes the file */
#endif
