/* stdlib/text/text.h - what the printing, formatting and string files share: a growing buffer, number formats, and
 * (runtime/utf8.h) UTF-8. */
#ifndef RAVEL_TEXT_H
#define RAVEL_TEXT_H
#include <wchar.h>

#include "../../interp/interp.h"
#include "../../runtime/utf8.h"

/* ---- a growing text buffer; its bytes are scratch memory, so an error may unwind past it ----------------------------
 */

typedef struct Buf {
  Rt *R;
  char *s; /* n bytes and a NUL; NULL while empty: use buf_cstr */
  size_t n, cap;
  bool marked; /* some of it is marked as UTF-8 (CE_UTF8 in the C locale): buf_char()'s result is */
} Buf;
static inline Buf buf_new(Rt *R) { return (Buf){.R = R}; }
void buf_room(Buf *b, size_t more);
void buf_put(Buf *b, const char *s, size_t n);
static inline void buf_puts(Buf *b, const char *s) { buf_put(b, s, strlen(s)); }
static inline void buf_putc(Buf *b, char c) {
  if (b->n + 2 > b->cap) buf_room(b, 1);
  b->s[b->n++] = c;
  b->s[b->n] = 0;
}
void buf_pad(Buf *b, int64_t n); /* n blanks; none if n <= 0 */
void buf_utf8(Buf *b, uint32_t cp);
void buf_printf(Buf *b, const char *fmt, ...) RT_PRINTF(2, 3);
static inline const char *buf_cstr(Buf *b) { return b->s ? b->s : ""; }
static inline void buf_clear(Buf *b) {
  b->n = 0;
  b->marked = false;
  if (b->s) b->s[0] = 0;
}
Obj *buf_char(Buf *b);  /* T_CHAR, UTF-8 */
void buf_flush(Buf *b); /* rt_write, then empty */

/* ---- number formats (stdlib/text/fmtnum.c) ---------------------------------------------------------------------------- */

/* What print() and format() were asked for; text_opts fills it from options(). */
typedef struct PrintOpts {
  Rt *R;
  int digits, scipen, width, max;
  const char *na; /* "NA" for numbers and quoted strings */
  int na_w;
  const char *na_s; /* for unquoted strings: "<NA>" */
  int na_s_w;
  bool quote, right, use_source;
  int gap;
  char dec; /* OutDec */
  Env *env;
  Obj *extra; /* T_DOTS: named arguments given to print(), handed on to methods for elements of lists; or NIL */
} PrintOpts;
PrintOpts text_opts(Rt *R);

/* A common format of numbers: width, digits after the point, exponent digits (0: fixed). */
typedef struct NumFmt {
  int w, d, e;
} NumFmt;
typedef struct CplxFmt {
  NumFmt r, i;
} CplxFmt;
NumFmt fmt_dbl(const PrintOpts *o, const double *x, int64_t n, int nsmall);
CplxFmt fmt_cplx(const PrintOpts *o, const Cplx *x, int64_t n, int nsmall);
int fmt_int(const PrintOpts *o, const int32_t *x, int64_t n); /* width */
int fmt_lgl(const PrintOpts *o, const int32_t *x, int64_t n);
int text_width_escaped(Rt *R, Obj *c); /* columns, as print() would write it: format() and formatC() pad to that */
int fmt_str(const PrintOpts *o, Obj *x, int64_t from, int64_t n,
            bool quote); /* widest, in columns, escapes and NA included */

/* One element, padded on the left to the width. */
void enc_dbl(Buf *b, const PrintOpts *o, double x, NumFmt f);
void enc_cplx(Buf *b, const PrintOpts *o, Cplx x, CplxFmt f);
/* Element i of an atomic vector, w wide: as numbers of its column are (f, c), a string as `just` says. */
void print_cell(Buf *b, const PrintOpts *o, Obj *x, int64_t i, int w, NumFmt f, CplxFmt c, int just);
void enc_int(Buf *b, const PrintOpts *o, int32_t x, int w);
void enc_lgl(Buf *b, const PrintOpts *o, int32_t x, int w);
enum { JUST_LEFT, JUST_RIGHT, JUST_CENTRE, JUST_NONE };
/* A string with escapes, quoted by `quote` (0: none), padded to w columns. NA prints as o->na (quoted) or o->na_s. */
void enc_str(Buf *b, const PrintOpts *o, Obj *charobj, int w, char quote, int just);
int encoding_mark(const char *name); /* of Encoding()'s names: for rt_mkn() */
void enc_bytes(Buf *b, const char *s, size_t n, char quote); /* escapes only, no padding */

/* ---- printing (stdlib/text/print.c, print_matrix.c) ------------------------------------------------------------------- */

/* All write through rt_write. */
void print_matrix(PrintOpts *o, Obj *x, Obj *dim, Obj *dimnames);
void print_array(PrintOpts *o, Obj *x, Obj *dim, Obj *dimnames);
/* A list with dim as the character matrix that shows it: "numeric,3". */
Obj *print_list_cells(PrintOpts *o, Obj *x);

/* One element of an atomic vector as cat() and paste() write it. */
void cat_element(Buf *b, const PrintOpts *o, Obj *x, int64_t i);

/* ---- state that hangs off the interpreter (stdlib/io/connections.c) ------------------------------------------------- */
struct TextState;
struct TextState *text_state(Rt *R);
/* Where cat(), writeLines() and kin write: `file` is NULL or "" (the standard output), a file name, or a connection,
 * which is opened for the call if it is not open. */
typedef struct TextSink {
  int con;     /* 1: the standard output */
  bool opened; /* for this call */
} TextSink;
Obj *text_read_all(Rt *R, Obj *con, const char *as);                    /* the lines of a connection or file */
TextSink text_sink_open(Rt *R, Obj *file, bool append, const char *as); /* as: the call that an error names */
void text_sink_put(Rt *R, TextSink *s, const char *bytes, size_t n);
void text_sink_flush(Rt *R, const TextSink *s); /* to the file, if it is one that stays open */
void text_sink_close(Rt *R, TextSink *s);

/* x as character for paste, format, ...: as.character with dispatch for objects. */
Obj *text_as_character(Rt *R, Obj *x);
#define NARGS(c) ((c)->n)
static inline Obj *text_arg(Call *c, int i) { return i < c->n ? c->args[i] : NULL; }
/* Raises R's error where one of the n bytes is 0: they are no string. */
void text_no_nul(Rt *R, const char *p, size_t n);
#endif
