/* ast/lex.h - tokens of R source; private to ast/. */
#ifndef RAVEL_LEX_H
#define RAVEL_LEX_H
#include "ast.h"
#include <setjmp.h>

/* TOK(name, text): what the message "unexpected %s" calls the token. */
#define AST_TOKENS(TOK)                                                                                                \
  TOK(END, "end of input")                                                                                             \
  TOK(BAD, "input")                                                                                                    \
  TOK(INCOMPLETE, "INCOMPLETE_STRING")                                                                                 \
  TOK(NEWLINE, "end of line")                                                                                          \
  TOK(STR, "string constant")                                                                                          \
  TOK(NUM, "numeric constant")                                                                                         \
  TOK(SYMBOL, "symbol")                                                                                                \
  TOK(NULL, "'NULL'")                                                                                                  \
  TOK(PLACEHOLDER, "input")                                                                                            \
  TOK(FUNCTION, "'function'")                                                                                          \
  TOK(LAMBDA, "'\\\\'")                                                                                                \
  TOK(IF, "'if'")                                                                                                      \
  TOK(ELSE, "'else'")                                                                                                  \
  TOK(FOR, "'for'")                                                                                                    \
  TOK(IN, "'in'")                                                                                                      \
  TOK(WHILE, "'while'")                                                                                                \
  TOK(REPEAT, "'repeat'")                                                                                              \
  TOK(NEXT, "'next'")                                                                                                  \
  TOK(BREAK, "'break'")                                                                                                \
  TOK(LEFT_ASSIGN, "assignment")                                                                                       \
  TOK(RIGHT_ASSIGN, "'->'")                                                                                            \
  TOK(EQ_ASSIGN, "'='")                                                                                                \
  TOK(QUESTION, "'?'")                                                                                                 \
  TOK(TILDE, "'~'")                                                                                                    \
  TOK(OR, "'|'")                                                                                                       \
  TOK(OR2, "'||'")                                                                                                     \
  TOK(AND, "'&'")                                                                                                      \
  TOK(AND2, "'&&'")                                                                                                    \
  TOK(NOT, "'!'")                                                                                                      \
  TOK(GT, "'>'")                                                                                                       \
  TOK(GE, "'>='")                                                                                                      \
  TOK(LT, "'<'")                                                                                                       \
  TOK(LE, "'<='")                                                                                                      \
  TOK(EQ, "'=='")                                                                                                      \
  TOK(NE, "'!='")                                                                                                      \
  TOK(PLUS, "'+'")                                                                                                     \
  TOK(MINUS, "'-'")                                                                                                    \
  TOK(TIMES, "'*'")                                                                                                    \
  TOK(DIVIDE, "'/'")                                                                                                   \
  TOK(SPECIAL, "SPECIAL")                                                                                              \
  TOK(PIPE, "'|>'")                                                                                                    \
  TOK(COLON, "':'")                                                                                                    \
  TOK(POWER, "'^'")                                                                                                    \
  TOK(DOLLAR, "'$'")                                                                                                   \
  TOK(AT, "'@'")                                                                                                       \
  TOK(NS_GET, "'::'")                                                                                                  \
  TOK(NS_GET_INT, "':::'")                                                                                             \
  TOK(LPAREN, "'('")                                                                                                   \
  TOK(RPAREN, "')'")                                                                                                   \
  TOK(LBRACKET, "'['")                                                                                                 \
  TOK(LBB, "'[['")                                                                                                     \
  TOK(RBRACKET, "']'")                                                                                                 \
  TOK(LBRACE, "'{'")                                                                                                   \
  TOK(RBRACE, "'}'")                                                                                                   \
  TOK(COMMA, "','")                                                                                                    \
  TOK(SEMI, "';'")
typedef enum Tok {
#define TOK(n, t) TK_##n,
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
} Token;

enum { LEX_CONTEXTS = 50 }; /* R's CONTEXTSTACK_SIZE: deeper nesting of brackets is "contextstack overflow" */
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
  char *message;       /* complete R error, or NULL: "unexpected" tok */
  const char *warning; /* reserved for the caller */
} Lexer;

void lex_init(Lexer *L, Rt *R, const char *text, size_t n);
Token *lex_peek(Lexer *L);                                               /* the look-ahead token */
_Noreturn void lex_unexpected(Lexer *L);                                 /* at the look-ahead token */
_Noreturn void lex_fail(Lexer *L, const char *fmt, ...) RT_PRINTF(2, 3); /* a complete R error */
const char *lex_token_text(Tok t);
static inline Tok lex_type(Lexer *L) { return lex_peek(L)->type; }
static inline Token lex_take(Lexer *L) {
  Token t = *lex_peek(L);
  L->have = false;
  return t;
}
#endif
