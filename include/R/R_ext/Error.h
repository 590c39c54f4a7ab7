/* R_ext/Error.h - errors and warnings ("Writing R Extensions", 6.2).  Texts are printf formats; an error does not return:
 * it unwinds to the .Call that is running and raises the R error there. */
#ifndef R_ERROR_H_
#define R_ERROR_H_
#include <R_ext/Print.h>
#define NORET __attribute__((noreturn))
#ifdef __cplusplus
extern "C" {
#endif
NORET void Rf_error(const char *, ...) R_PRINTF_FORMAT(1, 2);
NORET void UNIMPLEMENTED(const char *);
NORET void WrongArgCount(const char *);
void Rf_warning(const char *, ...) R_PRINTF_FORMAT(1, 2);
void R_ShowMessage(const char *); /* on standard error */
#ifdef __cplusplus
}
#endif
#ifndef R_NO_REMAP
#define error Rf_error
#define warning Rf_warning
#endif
#endif
