/* R_ext/Parse.h - text to expressions ("Writing R Extensions", 5.12). */
#ifndef R_EXT_PARSE_H_
#define R_EXT_PARSE_H_
#ifdef __cplusplus
extern "C" {
#endif
typedef enum { PARSE_NULL, PARSE_OK, PARSE_INCOMPLETE, PARSE_ERROR, PARSE_EOF } ParseStatus;
SEXP R_ParseVector(SEXP text, int n, ParseStatus *, SEXP srcfile); /* n expressions at most, -1: all */
#ifdef __cplusplus
}
#endif
#endif
