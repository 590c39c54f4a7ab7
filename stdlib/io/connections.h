/* stdlib/io/connections.h - connections as the C files see them. */
#ifndef RAVEL_CONNECTIONS_H
#define RAVEL_CONNECTIONS_H
#include <stdio.h>

#include "../text/text.h"

typedef enum ConnKind {
  CK_STDIN,
  CK_STDOUT,
  CK_STDERR,
  CK_FILE,
  CK_PIPE,
  CK_FIFO,
  CK_GZ,
  CK_BZ,
  CK_XZ,
  CK_SOCK,
  CK_SERVER, /* a socket that waits for connections */
  CK_URL,    /* what program curl brings, in memory */
  CK_TEXT,
  CK_RAW,
  CK_CUSTOM /* of C code (capi/streams.c) */
} ConnKind;

/* A connection.  Plain files and pipes read through fp; whatever is decompressed, and text and raw connections, is read
 * from `mem`, all of it brought in when it is opened.  Compressed output gathers in `mem` and is written when it is
 * closed. */
typedef struct Conn {
  int id;
  ConnKind kind;
  char *description, *encoding;
  char mode[8];
  bool open, can_read, can_write, text, blocking, incomplete, latin1, own_mem, at_bol;
  bool as_is; /* file(open = "rb"): the bytes of a compressed file */
  ConnKind packed; /* what has the compressed file that file() reads: CK_GZ, CK_BZ, CK_XZ; 0: it is none */
  FILE *fp;
  int fd;         /* of a socket; of a fifo that is written to; -1: none.  What has come and was not read is in mem */
  double timeout; /* of a socket: seconds that reading and writing wait */
  int64_t other; /* files open for reading and writing: where the other of the two goes on, in bytes */
  bool writing;  /* fp stands where writing goes on */
  int status;    /* what closing a pipe gave; -1: none was closed */
  char *mem;
  size_t n, pos, cap;
  int level;     /* of compression */
  void *encoder; /* an iconv_t: text that is written in another encoding than UTF-8 */
  /* CK_CUSTOM: what opens it (NULL: it could not), what frees its data, the first of its classes */
  FILE *(*opener)(Rt *R, struct Conn *c);
  void (*dropped)(void *data);
  void *data;
  char *class_name;
  /* pushed back lines, last one first to be read */
  char **push;
  int npush;
  size_t push_at;
  struct ConnUse *use; /* NULL: of the process */
} Conn;

enum { MAX_CONN = 128 };
typedef struct Sink {
  int con;
  bool split, close_after;
} Sink;
typedef struct TextState {
  Rt *R;
  Conn *conn[MAX_CONN];
  Obj *keep; /* rooted T_LIST: per connection the growing output of a text connection, its symbol, its environment */
  Sink sink[32];
  int nsink, message_con;
  void (*plain_write)(Rt *R, int fd, const char *s, size_t n); /* the hook that a sink has displaced */
  char *tempdir;
  bool in_sink;
  struct Zone *zones; /* time zones read so far (zone.c) */
  struct RxKept *patterns; /* compiled ones, for the next call (text/rx.c); NULL: none yet */
} TextState;

Conn *conn_get(Rt *R, Obj *con); /* error "invalid connection" */
Conn *conn_of_id(Rt *R, int id);
Conn *conn_new(Rt *R, ConnKind kind, const char *description, const char *encoding);
const char *conn_class(const Conn *c); /* the first of its classes, as summary() says it */
Obj *conn_object(Rt *R, Conn *c);
/* A new one of a file or command, opened; `as`: the call that an error names, as GNU R's closure makes it. */
Conn *conn_of_path(Rt *R, ConnKind kind, const char *path, const char *mode, const char *as);
void conn_push_back(Conn *c, char *text);         /* malloc'ed, the connection's from now on: what is read next */
_Noreturn void conn_cannot_open(Rt *R, ConnKind kind, const char *description); /* R's error */
bool conn_open(Rt *R, Conn *c, const char *mode); /* false after the warning "cannot open file ..." */
/* Both: 0, or what went wrong at the end: a pipe's exit status as waitpid() has it, -1 of a file. */
int conn_close(Rt *R, Conn *c); /* keeps the connection; flushes compressed output */
int conn_destroy(Rt *R, Conn *c);
int conn_getc(Rt *R, Conn *c); /* -1 at the end */
void conn_turn(Conn *c, bool writing); /* files open for both have a position for each: fp goes to that one */
void conn_skip_mark(Rt *R, Conn *c);   /* a byte order mark that is next to be read, in UTF-8 */
void conn_ungetc(Conn *c, int ch);
void conn_gunzip(Rt *R, Conn *c,
                 bool must); /* what is left to read, decompressed if it is compressed (must: an error if not) */
size_t conn_read(Rt *R, Conn *c, void *to, size_t n);
void conn_write(Rt *R, Conn *c, const char *s, size_t n);
/* One line without its end of line into b; false at the end of input. *complete: the line had a newline. */
bool conn_line(Rt *R, Conn *c, Buf *b, bool *complete);
char *mem_decompress(const char *s, size_t n, size_t *out); /* gzip, bzip2, xz by magic; NULL: none of them or broken */
char *mem_inflate(const char *s, size_t n, size_t *out);    /* a zlib stream: no header tells */
/* n bytes at s, which are exactly size bytes (malloc'ed); NULL if they are broken, or more.  kind: '1' zlib, '2' bzip2, 'Z' LZMA2
 * without headers */
char *mem_expand(char kind, const char *s, size_t n, size_t size);
char *mem_compress(ConnKind kind, const char *s, size_t n, int level, size_t *out);
const char *path_expand(Rt *R, const char *path); /* ~ */

/* ---- stdlib/io/url.c ---- */
/* What is at a URL, malloc'ed; NULL after R's warning. */
bool conn_is_far(const char *path); /* an address of the network */
char *url_fetch(Rt *R, const char *url, size_t *n);

/* ---- stdlib/io/conn_encoding.c ---- */
bool conn_is_foreign(const char *encoding); /* text in it needs a conversion */
void conn_encoding_check(Rt *R,
                         const char *encoding); /* R's error where there is no such conversion; NULL: the native one */
/* n bytes of c's input in UTF-8, without a byte order mark, in malloc'ed memory (NULL: nothing); warns where some are
 * invalid and leaves out what follows them. */
char *conn_to_utf8(Rt *R, const Conn *c, const char *s, size_t n, size_t *out);
void conn_encode_begin(Conn *c);
char *conn_encode(Rt *R, Conn *c, const char *s, size_t n,
                  size_t *out); /* the other way, malloc'ed; c has an encoder */
void conn_encode_end(Conn *c);
/* sockets.c: more bytes into an empty mem, false at the end or after the timeout; all of s. */
bool sock_fill(Rt *R, Conn *c);
void sock_write(Rt *R, Conn *c, const char *s, size_t n);
#endif
