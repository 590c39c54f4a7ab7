/* jupyter/wire.h - a kernel's five sockets, and signed messages on them (jupyter-client, "Messaging in Jupyter", 5.3).
 *
 * libzmq is opened when it is needed, as cairo is: nothing to link, nothing to build.  A socket is one thread's: SHELL and
 * STDIN are the interpreter's, CONTROL and HEARTBEAT those of jupyter/control.c; on IOPUB any thread may publish. */
#ifndef RAVEL_JUPYTER_WIRE_H
#define RAVEL_JUPYTER_WIRE_H
#include "../runtime/json.h"
#include "sha256.h"

typedef enum Channel { SHELL, CONTROL, STDIN, IOPUB, HEARTBEAT, CHANNELS } Channel;
typedef struct Wire Wire;

typedef struct Message {
  Piece *frames; /* as they came: identities of the peer, "<IDS|MSG>", signature, header, parent, metadata, content */
  int n, nids;
  Json *header, *content;
  const char *type; /* "execute_request" */
} Message;

/* The sockets that the connection file names; NULL: *why says what is wrong. */
Wire *wire_open(const char *connection_file, const char **why);
/* What has been sent goes out (a second at most), the sockets close. */
void wire_close(Wire *w);

/* Wait for a message on one of n channels, or for bytes on one of nfds descriptors, at most ms (-1: for ever).  A bit for
 * each, the channels' first. */
unsigned wire_wait(Wire *w, const Channel *on, int n, const int *fds, int nfds, int ms);
/* The message that has come, or NULL: there is none, or it is not signed with our key. */
Message *wire_receive(Wire *w, Channel c);
void message_free(Message *m); /* NULL is fine */

/* content: the text of a JSON object. */
void wire_send(Wire *w, Channel c, const Message *to, const char *type, const char *content);
void wire_publish(Wire *w, const Message *parent, const char *type,
                  const char *content);                              /* parent: NULL, or what caused it */
void wire_status(Wire *w, const Message *parent, const char *state); /* "busy", "idle", .. */
void wire_echo(Wire *w);                                             /* the heartbeat's message goes back */

/* A text that grows.  Its stream knows where it lies: it is not to be copied before text_end(). */
typedef struct Text {
  FILE *f;
  char *s;
  size_t n;
} Text;
void text_begin(Text *t);
const char *text_end(Text *t); /* what has been written; text_free() frees it */
void text_free(Text *t);

#endif
