/* ast/ast.h - text to R language objects and back. */
#ifndef RAVEL_AST_H
#define RAVEL_AST_H
#include "../runtime/rt.h"

typedef enum ParseStatus { PARSE_OK, PARSE_INCOMPLETE, PARSE_ERROR } ParseStatus;
typedef struct ParseResult {
  ParseStatus status;
  Obj *exprs;    /* T_EXPR of the top-level expressions (those before an error too) */
  size_t *ends;  /* for each of exprs, where in the text it ends; scratch memory */
  char *message; /* PARSE_ERROR/INCOMPLETE: R's message, e.g. `unexpected symbol`; scratch memory */
  int line, col; /* where, 1-based */
  char *context; /* the source lines that R shows with the message: "1: x y\n      ^"; scratch memory */
  bool whole;    /* message is a complete R error ("repeated formal argument 'x' on line 1"): context is "" and parse()
                    adds no position */
  Obj *call;  /* with whole: the error's call, NIL for none; NULL: the caller's */
  char *repl; /* the message as the REPL and Rscript show it after "Error: ", e.g. `unexpected symbol in "x y"`; scratch
                 memory */
} ParseResult;
/* Parse n bytes of UTF-8.  keep_source: attach srcref/srcfile attributes as R does (functions, `{`, the expression
 * vector). file: shown in messages ("<text>" for parse(text=)); never raises an R error. */
ParseResult ast_parse(Rt *R, const char *text, size_t n, const char *file, bool keep_source);
/* The same with sources kept, of which the srcrefs say that they are in this srcfile (an environment). */
ParseResult ast_parse_of(Rt *R, const char *text, size_t n, const char *file, Obj *srcfile);
/* The same for a piece of a text of which it starts at a line number. */
ParseResult ast_parse_at(Rt *R, const char *text, size_t n, int line);
/* The columns of getParseData() for this text (line1, col1, line2, col2, id, parent, token, terminal, text), or NIL
 * where it does not parse. */
Obj *ast_parse_data(Rt *R, const char *text, size_t n);
/* Source line of a call, from the side table the parser keeps on T_LANG objects (h.aux = line number, 0 unknown). */
static inline int ast_line(Obj *call) { return call->type == T_LANG ? (int)call->aux : 0; }

enum {
  DEPARSE_KEEPINTEGER = 1,
  DEPARSE_QUOTE = 2,
  DEPARSE_SHOWATTR = 4,
  DEPARSE_USESOURCE = 8,
  DEPARSE_WARNINCOMPLETE = 16,
  DEPARSE_DELAYPROMISES = 32,
  DEPARSE_KEEPNA = 64,
  DEPARSE_S = 128,
  DEPARSE_HEXNUMERIC = 256,
  DEPARSE_DIGITS17 = 512,
  DEPARSE_NICENAMES = 1024
};
#define DEPARSE_SIMPLE 0
#define DEPARSE_DEFAULT                                                                                                \
  (DEPARSE_KEEPINTEGER | DEPARSE_KEEPNA | DEPARSE_NICENAMES |                                                          \
   DEPARSE_SHOWATTR) /* deparse()'s: keepNA, keepInteger, niceNames, showAttributes */
/* Lines of source text: T_STR.  width: line width cutoff in bytes (R: 60).  nlines < 0: all. */
Obj *ast_deparse(Rt *R, Obj *x, int width, bool backtick, int opts, int nlines);
Obj *ast_deparse_line(Rt *R, Obj *x);        /* one T_CHAR, lines joined by a blank; for messages */
Obj *ast_deparse_lines(Rt *R, Obj *x);       /* the same with line ends between the lines */
Obj *ast_deparse_element(Rt *R, Obj *x);     /* the same with names, as as.character() shows an element of a list */
const char *ast_deparse_call(Rt *R, Obj *x); /* first line, as error messages show calls */
bool ast_is_valid_name(const char *s);       /* syntactic and not reserved */
#endif
