/* R_ext/Visibility.h - what a shared object shows ("Writing R Extensions", 6.16). */
#ifndef R_EXT_VISIBILITY_H_
#define R_EXT_VISIBILITY_H_
#define attribute_visible __attribute__((visibility("default")))
#define attribute_hidden __attribute__((visibility("hidden")))
#endif
