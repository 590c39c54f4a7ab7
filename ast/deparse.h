/* ast/deparse.h - what the files that write source text share (deparse.c, deparse_vector.c, deparse_write.c). */
#ifndef RAVEL_DEPARSE_H
#define RAVEL_DEPARSE_H
#include "ast.h"

typedef struct Deparser {
  Rt *R;
  char *buf; /* current line */
  size_t n, cap;
  int len; /* characters on the current line */
  int cutoff, indent, incurly, inlist, opts, maxlines;
  bool startline, backtick, fnarg, active, sourceable;
  int left;   /* the precedence of operators whose left operand ends with what is written now: a bare `if` or `!` there
               * would swallow them; 0: none */
  Obj *lines; /* T_STR */
  int64_t nlines;
  void (*any)(struct Deparser *d, Obj *x); /* writes x, whatever it is */
} Deparser;

/* ---- deparse_write.c ---- */

void ast_put_bytes(Deparser *d, const char *s, size_t n);
void ast_put(Deparser *d, const char *s);
void ast_end_line(Deparser *d);
void ast_break_line(Deparser *d, bool *broken); /* if it is long; the first time what follows is indented */
void ast_put_quoted(Deparser *d, Obj *c, char quote); /* a string as R source; quote: " ' or ` */
void ast_put_symbol(Deparser *d, Obj *name, char quote); /* quoted if it is no name */
char ast_tick(Deparser *d);
Obj *ast_arg_name(Obj *names, int64_t i); /* NULL: it has none */
void ast_put_element_name(Deparser *d, Obj *names, int64_t i); /* "name = ", if there is one */

/* ---- deparse_vector.c ---- */

typedef enum AttrForm {
  A_NONE,
  A_NAMES,
  A_STRUCTURE,
  A_STRUCTURE_NAMES
} AttrForm; /* _NAMES: names among the attributes */
AttrForm ast_attr_form(Deparser *d, Obj *x);
void ast_open_structure(Deparser *d, AttrForm f);
void ast_close_structure(Deparser *d, Obj *x, AttrForm f);
Obj *ast_tags(Deparser *d, Obj *x); /* what stands before the elements of a list: names, or the labels of one dimension; or NIL */
void ast_put_vector(Deparser *d, Obj *x); /* an atomic one */
#endif
