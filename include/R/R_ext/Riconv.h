/* R_ext/Riconv.h - conversions between encodings ("Writing R Extensions", 6.11); "" is the session's. */
#ifndef R_ICONV_H
#define R_ICONV_H
#include <stddef.h>
#ifdef __cplusplus
extern "C" {
#endif
void *Riconv_open(const char *to, const char *from);
size_t Riconv(void *cd, const char **in, size_t *inleft, char **out, size_t *outleft);
int Riconv_close(void *cd);
#ifdef __cplusplus
}
#endif
#endif
