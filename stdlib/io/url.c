/* stdlib/io/url.c - what is at a URL, brought by program curl: it knows the protocols, certificates, proxies and redirections. */
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>

#include "hosts.h"
#include "connections.h"

bool conn_is_far(const char *path) {
  return strncmp(path, "http://", 7) == 0 || strncmp(path, "https://", 8) == 0 || strncmp(path, "ftp://", 6) == 0;
}

/* What curl's exit status means, as libcurl says it. */
static const char *curl_says(int status) {
  switch (status) {
  case 1: return "Unsupported protocol";
  case 3: return "URL using bad/illegal format or missing URL";
  case 5: return "Couldn't resolve proxy name";
  case 6: return "Couldn't resolve host name";
  case 7: return "Couldn't connect to server";
  case 9: return "Access denied to remote resource";
  case 28: return "Timeout was reached";
  case 35: return "SSL connect error";
  case 47: return "Number of redirects hit maximum amount";
  case 52: return "Server returned nothing (no headers, no data)";
  case 56: return "Failure when receiving data from the peer";
  case 60: return "SSL peer certificate or SSH remote key was not OK";
  case 78: return "Remote file not found";
  default: return "the transfer failed";
  }
}
static const char *http_says(int status) {
  switch (status) {
  case 400: return "400 Bad Request";
  case 401: return "401 Unauthorized";
  case 403: return "403 Forbidden";
  case 404: return "404 Not Found";
  case 405: return "405 Method Not Allowed";
  case 410: return "410 Gone";
  case 429: return "429 Too Many Requests";
  case 500: return "500 Internal Server Error";
  case 502: return "502 Bad Gateway";
  case 503: return "503 Service Unavailable";
  case 504: return "504 Gateway Timeout";
  default: return NULL;
  }
}

/* The bytes, and behind them a line of curl's: the status of HTTP and its own. */
static char *run_curl(Rt *R, const char *url, size_t *n) {
  Buf cmd = buf_new(R);
  buf_printf(&cmd, "curl -sSL --max-time %d -w '\\n%%{http_code} %%{exitcode}' -- '", rt_option_int(R, "timeout", 60));
  for (const char *p = url; *p; p++)
    if (*p == '\'') buf_puts(&cmd, "'\\''");
    else buf_putc(&cmd, *p);
  buf_puts(&cmd, "' 2>/dev/null");
  rt_flush(R);
  FILE *f = hosts_popen(R, buf_cstr(&cmd), "r");
  if (!f) return NULL;
  size_t cap = 1 << 16, have = 0, k;
  char *s = malloc(cap + 1);
  while (s && (k = fread(s + have, 1, cap - have, f)) > 0) {
    if ((have += k) < cap) continue;
    char *more = realloc(s, (cap *= 2) + 1);
    if (!more) free(s);
    s = more;
  }
  (void)hosts_pclose(R, f);
  if (s) s[have] = 0;
  *n = have;
  return s;
}

char *url_fetch(Rt *R, const char *url, size_t *n) {
  size_t have = 0;
  char *s = run_curl(R, url, &have);
  rt_check_interrupt(R);
  char *end = s ? memrchr(s, '\n', have) : NULL, *rest;
  int http = end ? (int)strtol(end + 1, &rest, 10) : 0, status = end ? (int)strtol(rest, NULL, 10) : -1;
  const char *said = http_says(http);
  char room[20];
  if (!end) rt_warning(R, "URL '%s': status was '%s'", url, "program curl, which fetches it, is not there");
  else if (status) rt_warning(R, "URL '%s': status was '%s'", url, curl_says(status));
  else if (http >= 400) {
    snprintf(room, sizeof room, "%d", http);
    rt_warning(R, "cannot open URL '%s': HTTP status was '%s'", url, said ? said : room);
  } else {
    *n = (size_t)(end - s);
    return s;
  }
  free(s);
  return NULL;
}
