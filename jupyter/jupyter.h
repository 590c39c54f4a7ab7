/* jupyter/jupyter.h - ravel as a kernel of Jupyter: `ravel --jupyter CONNECTION_FILE`. */
#ifndef RAVEL_JUPYTER_H
#define RAVEL_JUPYTER_H
#include "../interp/interp.h"

/* Answer requests until a front end asks for the end; wake_fd becomes readable when SIGINT arrived.  NULL, or why there is
 * no kernel. */
const char *jupyter_run(Rt *R, const char *connection_file, int wake_fd);
void jupyter_end(void); /* the process is about to exit: what is to be told is told */

/* Write the kernel's specification, so that front ends list it: in prefix/share/jupyter, or the user's folder (prefix
 * NULL).  The exit status; says where it is. */
int jupyter_install(const char *prefix);

#endif
