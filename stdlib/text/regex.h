/* stdlib/text/regex.h - one compiled pattern, whichever engine runs it. */
#ifndef RAVEL_REGEX_H
#define RAVEL_REGEX_H
#include "text.h"

typedef struct Regex Regex;
struct RxKept;
typedef struct RxSubject { /* one string, in the units the engine counts: bytes, or wide characters */
  const char *s;
  const wchar_t *w;
  size_t n; /* units */
  bool ascii;
} RxSubject;
enum { RX_MAX_GROUPS = 100 };

/* How a bad pattern is told of: each of GNU R's functions has its words. */
typedef enum RxTold {
  RX_TOLD,        /* a warning first, and the pattern in the error */
  RX_TOLD_NARROW, /* the same, but of wide characters neither */
  RX_TOLD_REGEXEC,
  RX_TOLD_APPROX,
  RX_TOLD_FILES,
} RxTold;
/* Compile a pattern.  wide: some subject or the pattern has characters beyond ASCII.  Raises R's error for a bad
 * pattern. */
Regex *rx_compile(Rt *R, const char *pattern, size_t n, bool fixed, bool perl, bool icase, bool wide, RxTold told);
/* A pattern for the TRE engine, which alone matches approximately. */
Regex *rx_compile_approx(Rt *R, const char *pattern, size_t n, bool literal, bool icase, bool wide, RxTold told);
typedef struct RxApprox {
  int cost_ins, cost_del, cost_subst, max_cost, max_ins, max_del, max_subst, max_err;
} RxApprox;
void rx_free(Rt *R, Regex *x); /* keeps what is likely to be asked for again */
void rx_kept_free(struct RxKept *k);
int rx_groups(Regex *x);
const char *rx_group_name(Regex *x, int g); /* "" if it has none */
RxSubject rx_subject(Rt *R, Regex *x, Obj *charobj);
/* First match at or after unit `from`: offsets in units in ov[2g], ov[2g+1] (-1: group not set).  as_start: `from`
 * counts as the start of the text for the engine, but not for ^. */
bool rx_match(Rt *R, Regex *x, const RxSubject *s, size_t from, bool as_start, int *ov, int ngroups);
bool rx_approx(Rt *R, Regex *x, const RxSubject *s, const RxApprox *a, int *ov, int ngroups);
#endif
