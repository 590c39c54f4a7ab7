/* Rinterface.h - what front ends of GNU R look at ("Writing R Extensions", 8.1). */
#ifndef RINTERFACE_H_
#define RINTERFACE_H_
#include <R_ext/Boolean.h>
#include <stdint.h>
#include <stdio.h>
#ifdef __cplusplus
extern "C" {
#endif
extern Rboolean R_Interactive;
extern int R_SignalHandlers;
extern int R_DirtyImage;
extern FILE *R_Consolefile, *R_Outputfile;
extern uintptr_t R_CStackLimit, R_CStackStart; /* bytes; an address */
void R_FlushConsole(void);
void R_ClearerrConsole(void);
char *R_HomeDir(void);
#define onintr Rf_onintr
void Rf_onintr(void);
#ifdef __cplusplus
}
#endif
#endif
