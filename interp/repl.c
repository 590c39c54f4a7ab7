/* interp/repl.c - the interactive session, on GNU readline.
 *
 * Readline keeps its state in variables of the process, and its callbacks carry no pointer: so one session per process,
 * found through `session`.  The line editor runs by its callback interface under poll(), which lets Ctrl-C take back a
 * half-typed line without a jump out of a signal handler.
 */
#define _GNU_SOURCE
#include "frame.h"
#include "repl.h"
#include "../runtime/ravel_version.h"
#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>
#include <readline/readline.h>
#include <readline/history.h>

typedef struct Session {
  Rt *R;
  char *line; /* what the editor handed over */
  bool got, eof, editing;
  char *history; /* file name */
  int start;     /* of the word that is completed, in its line */
  char **words;  /* completions being listed */
  size_t nwords, cap_words, next_word;
} Session;
static Session *session;

void repl_restore_terminal(void) {
  if (session && session->editing) rl_callback_handler_remove();
}

/* ---- history ----------------------------------------------------------------------------------------------------- */

static char *history_file(void) {
  const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
  char *f = NULL;
  if (state && *state) {
    if (asprintf(&f, "%s/ravel", state) < 0) return NULL;
    mkdir(state, 0700);
    mkdir(f, 0700);
    free(f);
    if (asprintf(&f, "%s/ravel/history", state) < 0) return NULL;
  } else if (home && *home) {
    if (asprintf(&f, "%s/.ravel_history", home) < 0) return NULL;
  }
  return f;
}
static void save_history(Rt *R) {
  if (session && session->history) write_history(session->history);
}

/* hooks.history: plain lines, as other programs write them */
static char *history_of_session(Rt *R, char what, const char *file) {
  if (what == 'l') {
    char *text = NULL;
    size_t n = 0;
    FILE *f = open_memstream(&text, &n);
    if (!f) return NULL;
    for (int i = 0; i < history_length; i++) {
      HIST_ENTRY *e = history_get(history_base + i);
      if (e) fprintf(f, "%s\n", e->line);
    }
    return fclose(f) ? NULL : text;
  }
  if (what == 's') {
    history_write_timestamps = 0;
    errno = write_history(file);
    history_write_timestamps = 1;
  } else {
    /* what cannot be read leaves the history as it is */
    if (access(file, R_OK) != 0) return NULL;
    clear_history();
    errno = read_history(file);
  }
  return errno ? NULL : strdup("");
}

/* ---- completion -------------------------------------------------------------------------------------------------- */

/* Takes a malloc'ed word; NULL: there was no memory. */
static void offer_word(char *word) {
  Session *s = session;
  if (word && s->nwords == s->cap_words) {
    size_t cap = s->cap_words ? s->cap_words * 2 : 256;
    char **w = realloc(s->words, cap * sizeof *w);
    if (w) s->words = w, s->cap_words = cap;
    else free(word), word = NULL;
  }
  if (word) s->words[s->nwords++] = word;
}
/* Names of objects: those that are not valid ones in quotes. */
static void offer_all(Obj *names, const char *prefix) {
  for (int64_t i = 0; i < LEN(names); i++) {
    const char *name = STR(names, i);
    char *word;
    if (strncmp(name, prefix, strlen(prefix))) continue;
    if (asprintf(&word, ast_is_valid_name(name) ? "%s" : "`%s`", name) >= 0) offer_word(word);
  }
}

/* What the call around the cursor takes: arguments with their "=", options, packages (stdlib/R/utils/complete.R).  True:
 * nothing else may stand there. */
static bool collect_args(Rt *R, const char *before, const char *text) {
  Obj *words = interp_call_named(R, ".complete_args", 2, rt_str(R, before), rt_str(R, text));
  for (int64_t i = 0; TYPE(words) == T_STR && i < LEN(words); i++) offer_word(strdup(STR(words, i)));
  return TYPE(words) == T_STR && LEN(words) > 0 && !strchr(STR(words, 0), '=');
}

static void collect(Rt *R, const char *before, const char *text) {
  if (strpbrk(text, "$@")) { /* names of what is there */
    Obj *words = interp_call_named(R, ".complete_element", 1, rt_str(R, text));
    for (int64_t i = 0; TYPE(words) == T_STR && i < LEN(words); i++) offer_word(strdup(STR(words, i)));
    return;
  }
  if (collect_args(R, before, text) || !*text) return;
  static const char *const words[] = {"if",    "else", "for",         "while",    "repeat",        "function",
                                      "break", "next", "TRUE",        "FALSE",    "NULL",          "NA",
                                      "NaN",   "Inf",  "NA_integer_", "NA_real_", "NA_character_", NULL};
  size_t n = strlen(text);
  for (int i = 0; words[i]; i++)
    if (!strncmp(words[i], text, n)) offer_word(strdup(words[i]));
  Obj *names = interp_call_named(R, ".complete_names", 1, rt_str(R, text));
  if (TYPE(names) == T_STR) offer_all(names, text);
}

typedef struct CollectArg {
  const char *before, *text;
} CollectArg;
static void collect_safely(Rt *R, void *data) {
  const CollectArg *a = data;
  collect(R, a->before, a->text);
}

static char *next_word(const char *text, int state) {
  Session *s = session;
  if (state == 0) {
    s->nwords = s->next_word = 0;
    CollectArg a = {strndup(rl_line_buffer, (size_t)s->start), text};
    if (a.before) interp_try(s->R, collect_safely, &a);
    free((char *)a.before);
  }
  return s->next_word < s->nwords ? s->words[s->next_word++] : NULL; /* readline frees it */
}

/* Is what stands behind the first n characters of the line part of a string? */
static bool in_string(int n) {
  char quote = 0;
  for (int i = 0; i < n; i++) {
    char c = rl_line_buffer[i];
    if (quote) {
      if (c == '\\') i++;
      else if (c == quote) quote = 0;
    } else if (c == '"' || c == '\'') quote = c;
    else if (c == '#') break;
  }
  return quote != 0;
}
/* A file's name is all that the quotes hold; elsewhere the operators end a word. */
static char *word_breaks(void) { return in_string(rl_point) ? "\"'" : NULL; }

static char **complete(const char *text, int start, int end) {
  if (in_string(start)) return NULL; /* file names */
  rl_attempted_completion_over = 1;
  rl_completion_append_character = 0;
  session->start = start;
  return rl_completion_matches(text, next_word);
}

/* ---- lines ------------------------------------------------------------------------------------------------------- */

static void on_line(char *line) {
  session->line = line;
  session->got = true;
  session->eof = line == NULL;
  rl_callback_handler_remove(); /* the terminal is the program's while it runs */
  session->editing = false;
}

enum { LINE_OK, LINE_EOF, LINE_INTERRUPT };

static int read_line(Session *s, const char *prompt, int wake_fd, char **out) {
  Rt *R = s->R;
  rt_flush(R);
  s->got = s->eof = false;
  rl_callback_handler_install(prompt, on_line);
  s->editing = true;
  while (!s->got) {
    struct pollfd p[2] = {{.fd = 0, .events = POLLIN}, {.fd = wake_fd, .events = POLLIN}};
    int k = poll(p, 2, R->foreign ? R->foreign->idle(R) : -1);
    if (k < 0 && errno != EINTR) break;
    if (R->interrupted & RT_INTERRUPT || (k > 0 && (p[1].revents & POLLIN))) {
      char drop[64];
      while (read(wake_fd, drop, sizeof drop) > 0) continue;
      R->interrupted = 0;
      rl_free_line_state();
      rl_callback_sigcleanup();
      rl_replace_line("", 0);
      rl_crlf();
      rl_callback_handler_remove();
      s->editing = false;
      return LINE_INTERRUPT;
    }
    if (k > 0 && (p[0].revents & (POLLIN | POLLHUP))) rl_callback_read_char();
  }
  if (!s->got || s->eof) {
    repl_restore_terminal();
    return LINE_EOF;
  }
  *out = s->line;
  return LINE_OK;
}

static void remember(const char *line) {
  if (!line[strspn(line, " \t")]) return;
  HIST_ENTRY *last = history_length ? history_get(history_base + history_length - 1) : NULL;
  if (!last || strcmp(last->line, line)) add_history(line);
}

/* The lines of an expression are recalled together. */
static void remember_lines(const char *text, size_t n) {
  char *s = strndup(text, n && text[n - 1] == '\n' ? n - 1 : n);
  if (s) remember(s);
  free(s);
}

/* A line for the browser. */
static char *more_lines(Rt *R, void *data, const char *prompt, bool *interrupted) {
  char *line = NULL, *with_newline = NULL;
  int k = read_line(session, prompt, *(int *)data, &line);
  *interrupted = k == LINE_INTERRUPT;
  if (k != LINE_OK) return NULL;
  remember(line);
  if (asprintf(&with_newline, "%s\n", line) < 0) with_newline = NULL;
  free(line);
  return with_newline;
}

void repl_run(Rt *R, int wake_fd, bool banner) {
  static Session the_session;
  session = &the_session;
  session->R = R;
  rl_readline_name = "ravel";
  rl_catch_signals = 0;
  rl_attempted_completion_function = complete;
  rl_basic_word_break_characters = " \t\n\"\\'`><=%;,|&{()}[]!+-*/^:~?@";
  rl_completer_quote_characters = "\"'";
  rl_completion_word_break_hook = word_breaks;
  using_history();
  history_comment_char = '#'; /* times in the file tell where an entry of several lines ends */
  history_write_timestamps = history_multiline_entries = 1;
  stifle_history(2000);
  R->hooks.history = history_of_session;
  session->history = history_file();
  if (session->history) read_history(session->history);
  rt_at_exit(R, save_history);
  if (banner && isatty(0))
    rt_printf(R, "ravel %s, the language of R %s\n?topic shows help, explain() what ran where; q() ends.\n\n",
              RAVEL_VERSION, RAVEL_R_VERSION);
  char *text = NULL;
  size_t len = 0, cap = 0;
  Console con = {.more = more_lines, .data = &wake_fd};
  IS(R)->console = &con;
  for (;;) {
    char *line = NULL;
    const char *prompt = len ? rt_option_str(R, "continue", "+ ") : rt_option_str(R, "prompt", "> ");
    int k = read_line(session, prompt, wake_fd, &line);
    if (k == LINE_INTERRUPT) {
      len = 0;
      continue;
    }
    if (k == LINE_EOF) {
      rt_printf(R, "\n");
      if (!R->save_asks) break;
      (void)interp_top(R, rt_langs(R, "q", 0)); /* which may come back */
      len = 0;
      continue;
    }
    size_t n = strlen(line);
    if (len + n + 2 > cap) {
      char *t = realloc(text, cap = (len + n + 2) * 2);
      if (!t) break;
      text = t;
    }
    memcpy(text + len, line, n);
    len += n;
    text[len++] = '\n';
    free(line);
    ParseResult p = ast_parse(R, text, len, "", true);
    if (p.status == PARSE_INCOMPLETE) continue;
    remember_lines(text, len);
    R->interrupted = 0;
    for (int64_t i = 0; i < LEN(p.exprs); i++)
      if (interp_top(R, ELT(p.exprs, i)) != TOP_OK) {
        p.status = PARSE_OK;
        break;
      }
    if (p.status == PARSE_ERROR) interp_syntax_error(R, &p);
    len = 0;
  }
  free(text);
}
