/* R_ext/Connections.h - connections as C code sees them, and makes them.  Not a settled interface: a package checks the version. */
#ifndef R_EXT_CONNECTIONS_H_
#define R_EXT_CONNECTIONS_H_
#include <R_ext/Boolean.h>
#ifndef NO_C_HEADERS
#ifdef __cplusplus
#include <cstdarg>
#include <cstddef>
#else
#include <stdarg.h>
#include <stddef.h>
#endif
#endif
#define R_CONNECTIONS_VERSION 1
#ifdef __cplusplus
extern "C" {
#endif
#ifndef HAVE_RCONNECTION_TYPEDEF
typedef struct Rconn *Rconnection;
#endif
/* C++ code renames `class` and `private` before it includes this. */
struct Rconn {
  char *class;
  char *description;
  int enc; /* of the description */
  char mode[5];
  Rboolean text, isopen, incomplete, canread, canwrite, canseek, blocking, isGzcon;
  Rboolean (*open)(struct Rconn *);
  void (*close)(struct Rconn *);
  void (*destroy)(struct Rconn *);
  int (*vfprintf)(struct Rconn *, const char *, va_list);
  int (*fgetc)(struct Rconn *);
  int (*fgetc_internal)(struct Rconn *);
  double (*seek)(struct Rconn *, double, int, int);
  void (*truncate)(struct Rconn *);
  int (*fflush)(struct Rconn *);
  size_t (*read)(void *, size_t, size_t, struct Rconn *);
  size_t (*write)(const void *, size_t, size_t, struct Rconn *);
  int nPushBack, posPushBack;
  char **PushBack;
  int save, save2;
  char encname[101];
  void *inconv, *outconv;
  char iconvbuff[25], oconvbuff[50], *next, init_out[25];
  short navail, inavail;
  Rboolean EOF_signalled;
  Rboolean UTF8out;
  void *id;
  void *ex_ptr;
  void *private; /* the maker's */
  int status;
  unsigned char *buff;
  size_t buff_len, buff_stored_len, buff_pos;
};
SEXP R_new_custom_connection(const char *description, const char *mode, const char *class_name, Rconnection *ptr);
size_t R_ReadConnection(Rconnection con, void *buf, size_t n);
size_t R_WriteConnection(Rconnection con, void *buf, size_t n);
Rconnection R_GetConnection(SEXP con);
#ifdef __cplusplus
}
#endif
#endif
