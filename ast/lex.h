/* ast/lex.h - tokens of R source; private to ast/. */
#ifndef RAVEL_LEX_H
#define RAVEL_LEX_H
#include "ast.h"
#include <setjmp.h>

/* TOK(name, text, data): what the message "unexpected %s" calls the token, and what getParseData() does. */
#define AST_TOKENS(TOK)                                                                                                \
  TOK(END, "end of input", "END_OF_INPUT")                                                                             \
  TOK(BAD, "input", "ERROR")                                                                                           \
  TOK(INCOMPLETE, "INCOMPLETE_STRING", "INCOMPLETE_STRING")                                                            \
  TOK(NEWLINE, "end of line", "'\\n'")                                                                                 \
  TOK(STR, "string constant", "STR_CONST")                                                                             \
  TOK(NUM, "numeric constant", "NUM_CONST")                                                                            \
  TOK(SYMBOL, "symbol", "SYMBOL")                                                                                      \
  TOK(NULL, "'NULL'", "NULL_CONST")                                                                                    \
  TOK(PLACEHOLDER, "input", "PLACEHOLDER")                                                                             \
  TOK(FUNCTION, "'function'", "FUNCTION")                                                                              \
  TOK(LAMBDA, "'\\\\'", "'\\\\'")                                                                                      \
  TOK(IF, "'if'", "IF")                                                                                                \
  TOK(ELSE, "'else'", "ELSE")                                                                                          \
  TOK(FOR, "'for'", "FOR")                                                                                             \
  TOK(IN, "'in'", "IN")                                                                                                \
  TOK(WHILE, "'while'", "WHILE")                                                                                       \
  TOK(REPEAT, "'repeat'", "REPEAT")                                                                                    \
  TOK(NEXT, "'next'", "NEXT")                                                                                          \
  TOK(BREAK, "'break'", "BREAK")                                                                                       \
  TOK(LEFT_ASSIGN, "assignment", "LEFT_ASSIGN")                                                                        \
  TOK(RIGHT_ASSIGN, "'->'", "RIGHT_ASSIGN")                                                                            \
  TOK(EQ_ASSIGN, "'='", "EQ_ASSIGN")                                                                                   \
  TOK(QUESTION, "'?'", "'?'")                                                                                          \
  TOK(TILDE, "'~'", "'~'")                                                                                             \
  TOK(OR, "'|'", "OR")                                                                                                 \
  TOK(OR2, "'||'", "OR2")                                                                                              \
  TOK(AND, "'&'", "AND")                                                                                               \
  TOK(AND2, "'&&'", "AND2")                                                                                            \
  TOK(NOT, "'!'", "'!'")                                                                                               \
  TOK(GT, "'>'", "GT")                                                                                                 \
  TOK(GE, "'>='", "GE")                                                                                                \
  TOK(LT, "'<'", "LT")                                                                                                 \
  TOK(LE, "'<='", "LE")                                                                                                \
  TOK(EQ, "'=='", "EQ")                                                                                                \
  TOK(NE, "'!='", "NE")                                                                                                \
  TOK(PLUS, "'+'", "'+'")                                                                                              \
  TOK(MINUS, "'-'", "'-'")                                                                                             \
  TOK(TIMES, "'*'", "'*'")                                                                                             \
  TOK(DIVIDE, "'/'", "'/'")                                                                                            \
  TOK(SPECIAL, "SPECIAL", "SPECIAL")                                                                                   \
  TOK(PIPE, "'|>'", "PIPE")                                                                                            \
  TOK(COLON, "':'", "':'")                                                                                             \
  TOK(POWER, "'^'", "'^'")                                                                                             \
  TOK(DOLLAR, "'$'", "'$'")                                                                                            \
  TOK(AT, "'@'", "'@'")                                                                                                \
  TOK(NS_GET, "'::'", "NS_GET")                                                                                        \
  TOK(NS_GET_INT, "':::'", "NS_GET_INT")                                                                               \
  TOK(LPAREN, "'('", "'('")                                                                                            \
  TOK(RPAREN, "')'", "')'")                                                                                            \
  TOK(LBRACKET, "'['", "'['")                                                                                          \
  TOK(LBB, "'[['", "LBB")                                                                                              \
  TOK(RBRACKET, "']'", "']'")                                                                                          \
  TOK(LBRACE, "'{'", "'{'")                                                                                            \
  TOK(RBRACE, "'}'", "'}'")                                                                                            \
  TOK(COMMA, "','", "','")                                                                                             \
  TOK(SEMI, "';'", "';'")
typedef enum Tok {
#define TOK(n, t, d) TK_##n,
  AST_TOKENS(TOK)
#undef TOK
      TK_COUNT
} Tok;

/* A place in the text.  col counts characters (tabs to multiples of 8), byte bytes; both are 1-based and 0 before the
 * first character of a line, as in R's srcrefs. */
typedef struct Pos {
  size_t at;
  int line, col, byte;
} Pos;
typedef struct Token {
  Tok type;
  Obj *val;        /* STR, NUM: vector of length 1; SYMBOL, operators: symbol */
  Pos first, last; /* first and last character */
  int id;          /* its number in the parse data */
} Token;

enum { LEX_CONTEXTS = 50 }; /* R's CONTEXTSTACK_SIZE: deeper nesting of brackets is "contextstack overflow" */
/* What getParseData() shows: each token, comment and expression with its place and parent.  The numbers are those that
 * GNU R's LALR(1) parser gives: one count goes up by one for each token that is read (newlines too) and for each rule
 * of the grammar that is applied to something, also where the rule leaves no row. */
typedef struct ParseRow {
  Pos first, last;
  int id, parent;
  const char *token;
  bool terminal;
} ParseRow;
typedef struct ParseTable {
  Rt *R;
  ParseRow *rows; /* scratch memory */
  size_t n, cap;
  size_t *open; /* rows that have no parent yet, in the order of the text */
  size_t nopen, open_cap;
  int count;     /* the last number given */
  size_t symbol; /* 1 + the row of the last token where that is a symbol, else 0 */
} ParseTable;

typedef struct Lexer {
  Rt *R;
  const char *text;
  size_t n;
  Pos pos;         /* the last character read is text[pos.at - 1] */
  bool eat_lines;  /* the expression is incomplete: skip newlines */
  bool virtual_nl; /* the text ended without a newline and one was made up */
  bool saw_placeholder;
  char context[LEX_CONTEXTS + 2]; /* stack of ( [ { i, as in R's yylex: says what a newline means */
  int depth;
  bool have; /* tok is a look-ahead not yet consumed */
  Token tok;
  bool pushed; /* token read past a newline after an if body */
  Token pushed_tok;
  jmp_buf fail;        /* errors leave through lex_fail */
  Obj *call;           /* what the error's call is, or NULL: whoever asked for the text to be parsed */
  char *message;       /* complete R error, or NULL: "unexpected" tok */
  const char *warning; /* reserved for the caller */
  ParseTable *table;   /* or NULL: nobody asked for parse data */
} Lexer;

void lex_init(Lexer *L, Rt *R, const char *text, size_t n);
Token *lex_peek(Lexer *L);                                               /* the look-ahead token */
_Noreturn void lex_unexpected(Lexer *L);                                 /* at the look-ahead token */
_Noreturn void lex_fail(Lexer *L, const char *fmt, ...) RT_PRINTF(2, 3); /* a complete R error */
const char *lex_token_text(Tok t);

/* The table's next number. */
static inline int table_count(ParseTable *T) { return ++T->count; }
void table_comment(ParseTable *T, Pos first, Pos last);
/* The parser has consumed a token. */
void table_token(ParseTable *T, const Token *t);
/* The last token consumed plays this part ("SYMBOL_SUB"). */
void table_rename(ParseTable *T, const char *token);
/* The open rows from the given one on have become one expression. */
void table_reduce(ParseTable *T, size_t from, const char *token);
/* The finished table of this text, as a list of getParseData()'s columns. */
Obj *table_columns(ParseTable *T, const char *text);
static inline Tok lex_type(Lexer *L) { return lex_peek(L)->type; }
static inline Token lex_take(Lexer *L) {
  Token t = *lex_peek(L);
  L->have = false;
  return t;
}
#endif
