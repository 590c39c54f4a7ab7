/* interp/repl.h - the program around the library: what main.c and repl.c use of each other. */
#ifndef RAVEL_REPL_H
#define RAVEL_REPL_H
#include "interp.h"
#include "../ast/ast.h"

void interp_syntax_error(Rt *R, const ParseResult *p); /* interp/top.c */
/* Read, evaluate and print until end of file.  wake_fd becomes readable when SIGINT arrived. */
void repl_run(Rt *R, int wake_fd, bool banner);
void repl_restore_terminal(void);
/* On a terminal, calls that last show how far they are (interp/progress.c). */
void progress_begin(Rt *R);
#endif
