/* interp/main.c - the program `ravel`: command line, and scripts run as Rscript runs them.
 *
 * The interpreter runs on a thread of its own, because only then its stack can be large whatever the shell's limit is.
 * This file may exit: the library never does.
 */
#define _GNU_SOURCE
#include "../specialize/selftest.h"
#include "frame.h"
#include "offload.h"
#include "repl.h"
#include "../jupyter/jupyter.h"
#include "../runtime/heap.h"
#include "../runtime/ocl.h"
#include "../runtime/ravel_version.h"
#include "../pe/pe.h"
#include "../runtime/utf8.h"
#include "../stdlib/io/hosts.h"
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct Options {
  const char *file; /* script, or NULL */
  char **expr;      /* -e */
  int nexpr;
  bool interactive, devices, quiet;
  const char *explain; /* "" or "full"; NULL: not asked */
  const char *report, *dump, *profile;
  const char *jupyter; /* connection file */
  bool save, no_save, restore;
  bool echo, timed; /* a script's lines are shown as they are read; proc.time() at the end, as R CMD BATCH shows it */
  bool no_environ, no_site, no_init, no_restore; /* start-up files that are not read */
  int nargs;                                     /* the script's */
  char **args;
  char **cmd; /* commandArgs() */
  int ncmd;
} Options;

typedef struct Program {
  Rt *R;
  Options opt;
  pthread_t thread; /* the interpreter's */
  int wake[2];      /* a byte for each SIGINT */
} Program;

/* The one variable of the process: a signal handler has no other way to find the interpreter. */
static Program *volatile running;

#if defined(__SANITIZE_ADDRESS__)
/* The collector must see the real stack; and what hangs off its heap is no leak. */
const char *__asan_default_options(void);
const char *__asan_default_options(void) { return "detect_leaks=0:detect_stack_use_after_return=0"; }
#endif

/* ---- signals ----------------------------------------------------------------------------------------------------- */

static void on_interrupt(int sig) {
  int saved = errno;
  Program *p = running;
  if (p && p->R) {
    if (!pthread_equal(pthread_self(), p->thread)) {
      pthread_kill(p->thread, sig); /* so that a blocking call there returns with EINTR */
    } else {
      if (p->R->suspended) p->R->held = RT_INTERRUPT;
      else p->R->interrupted |= RT_INTERRUPT;
      if (p->R->interp && !p->R->suspended) __atomic_fetch_or(&IS(p->R)->watch, WATCH_PENDING, __ATOMIC_RELAXED);
      if (write(p->wake[1], "", 1) < 0) errno = 0;
    }
  }
  errno = saved;
}

/* The process is about to die of this signal: what it has printed is there. */
static void on_death(int sig) {
  Program *p = running;
  if (p && p->R) rt_flush_dying(p->R);
  signal(sig, SIG_DFL);
  raise(sig);
}

static void catch_signals(void) {
  struct sigaction sa = {.sa_handler = on_interrupt};
  sigaction(SIGINT, &sa, NULL);
  static char stack[65536]; /* there may be no other left */
  stack_t own = {.ss_sp = stack, .ss_size = sizeof stack};
  static const int deaths[] = {
    SIGTERM,
    SIGHUP,
    SIGPIPE,
    SIGABRT,
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
    SIGSEGV,
    SIGBUS,
#endif
  };
  if (sigaltstack(&own, NULL) != 0) return;
  for (size_t i = 0; i < sizeof deaths / sizeof *deaths; i++) {
    struct sigaction now, death = {.sa_handler = on_death, .sa_flags = (int)(SA_ONSTACK | SA_RESETHAND)};
    if (sigaction(deaths[i], NULL, &now) == 0 && now.sa_handler == SIG_DFL) /* nohup's, and the like, stay */
      sigaction(deaths[i], &death, NULL);
  }
}

/* ---- leaving ----------------------------------------------------------------------------------------------------- */

static void run_finalizers(Rt *R, void *data) {
  Obj *fun, *o;
  while ((o = rt_finalizer_take(R, true, &fun)) != NULL) interp_finalise(R, fun, o);
}

static _Noreturn void leave(Rt *R, int status) {
  R->hooks.quit = NULL; /* q() in a finaliser is an error */
  if (running->opt.timed && status == 0) {
    rt_printf(R, "%sproc.time()\n", rt_option_str(R, "prompt", "> "));
    (void)interp_top(R, rt_langs(R, "proc.time", 0));
  }
  interp_try(R, run_finalizers, NULL);
  rt_run_at_exit(R);
  watch_end(R);
  rt_flush(R);
  repl_restore_terminal();
  jupyter_end();
  status = hosts_end(R, status);
  running = NULL;
  if (ocl_finish(R) || R->left_behind) { /* threads may compile, run a kernel, multiply: exit handlers would pull the
                                            ground from under them */
    fflush(NULL);
    _exit(status);
  }
  exit(status); /* the memory goes with the process: freeing it would only take time */
}
static void on_quit(Rt *R, int status) { leave(R, status); }

/* ---- running scripts --------------------------------------------------------------------------------------------- */

static char *read_all(FILE *f, size_t *n) {
  size_t cap = 1 << 16;
  char *s = malloc(cap);
  *n = 0;
  while (s) {
    size_t k = fread(s + *n, 1, cap - *n, f);
    if (k == 0) break;
    *n += k;
    if (*n == cap) {
      char *t = realloc(s, cap *= 2);
      if (!t) free(s);
      s = t;
    }
  }
  return s;
}

static _Noreturn void finish(Rt *R, TopStatus st) {
  if (st == TOP_OK && R->save_always) st = interp_top(R, rt_langs(R, "q", 0)); /* which saves, and leaves */
  if (st == TOP_OK) st = interp_top_last(R);
  if (st == TOP_OK) leave(R, 0);
  rt_eprintf(R, "Execution halted\n");
  leave(R, 1); /* as GNU R, of an interrupt, too */
}

static char *stdin_line(Rt *R, void *data, const char *prompt, bool *interrupted) {
  char *line = NULL;
  size_t cap = 0;
  if (getline(&line, &cap, data) >= 0) return line;
  free(line);
  return NULL;
}

/* A regular file is read whole, a pipe expression by expression, as it comes. */
static TopStatus run_stdin(Rt *R) {
  struct stat sb;
  FILE *in = hosts_stdin(R);
  if (!rt_shared(R) && fstat(0, &sb) == 0 && S_ISREG(sb.st_mode)) {
    size_t n;
    char *text = read_all(stdin, &n);
    return text ? interp_top_text(R, text, n, "", false) : TOP_ERROR;
  }
  char *text = NULL, *line = NULL;
  size_t len = 0, cap = 0, lcap = 0;
  Console con = {.more = stdin_line, .data = in};
  IS(R)->console = &con;
  ssize_t k;
  TopStatus st = TOP_OK;
  while (st == TOP_OK && (k = getline(&line, &lcap, in)) >= 0) {
    if (len + (size_t)k + 1 > cap) {
      char *t = realloc(text, cap = (len + (size_t)k + 1) * 2);
      if (!t) return TOP_ERROR;
      text = t;
    }
    memcpy(text + len, line, (size_t)k);
    len += (size_t)k;
    ParseResult p = ast_parse(R, text, len, "", false);
    if (p.status == PARSE_INCOMPLETE) continue;
    st = interp_top_text(R, text, len, "", false);
    len = 0;
  }
  if (st == TOP_OK && len) st = interp_top_text(R, text, len, "", false);
  free(text);
  free(line);
  return st;
}

static TopStatus run_exprs(Rt *R, const Options *o) {
  size_t n = 0;
  for (int i = 0; i < o->nexpr; i++) n += strlen(o->expr[i]) + 1;
  char *text = malloc(n + 1), *p = text;
  if (!text) return TOP_ERROR;
  for (int i = 0; i < o->nexpr; i++) p = stpcpy(stpcpy(p, o->expr[i]), "\n");
  TopStatus st = interp_top_text(R, text, n, "", false);
  free(text);
  return st;
}

static TopStatus run_file(Rt *R, const char *file) {
  FILE *f = hosts_fopen(R, file, "r");
  if (!f) {
    rt_eprintf(R, "Fatal error: cannot open file '%s': %s\n", file, strerror(errno));
    leave(R, 2);
  }
  size_t n;
  char *text = read_all(f, &n);
  fclose(f);
  if (!text) return TOP_ERROR;
  TopStatus st = interp_top_text(R, text, n, file, false);
  free(text);
  return st;
}

/* ---- starting ---------------------------------------------------------------------------------------------------- */

/* A word that must be one of those listed (NULL at the end), or the program ends. */
/* Before there is anything to leave.  A driver's threads may be at work already: see leave(). */
static _Noreturn void give_up(void) {
  fflush(NULL);
  _exit(2);
}
static bool is_one_of(const char *word, size_t n, const char *const *list) {
  for (; *list; list++)
    if (strlen(*list) == n && !strncasecmp(*list, word, n)) return true;
  return false;
}
static _Noreturn void wrong_word(const char *where, const char *word, const char *right) {
  fprintf(stderr, "ravel: %s '%s': it is %s\n", where, word, right);
  give_up();
}
static void check_words(Rt *R, const Options *o) {
  static const char *const dumps[] = {"ast", "graph", "dot", "opencl", NULL}, *const modes[] = {"auto", "always",
                                                                                                "never", NULL};
  for (const char *d = o->dump; d && *d; d += strcspn(d, ","), d += *d == ',') {
    size_t n = strcspn(d, ",");
    if (is_one_of(d, n, dumps) || is_one_of(d, n, pe_phases)) continue;
    char right[400] = "ast, graph, dot, opencl, or a phase of the compiler:";
    for (int i = 0; pe_phases[i]; i++) snprintf(strchr(right, 0), 40, "%s %s", i ? "," : "", pe_phases[i]);
    wrong_word("--dump", o->dump, right);
  }
  const char *mode = getenv("RAVEL_OFFLOAD"), *device = getenv("RAVEL_DEVICE");
  if (mode && *mode && !is_one_of(mode, strlen(mode), modes))
    wrong_word("RAVEL_OFFLOAD", mode, "auto, always or never");
  char there[1000], right[1200];
  if (device && *device && !ocl_spec_fits(R, device, there, sizeof there)) {
    snprintf(right, sizeof right, "auto, all, none, cc, cpu, gpu, or a part of a device's name: %s", there);
    wrong_word("RAVEL_DEVICE", device, right);
  }
}

/* The locale of the environment: the order of strings, and whether there are characters beyond ASCII.  (A library's host
 * has UTF-8.)  What is missing on this system is C, and is told. */
static void begin_locale(Rt *R) {
  static const char *const category[] = {"LC_CTYPE",    "LC_COLLATE", "LC_TIME",       "LC_MESSAGES",
                                         "LC_MONETARY", "LC_PAPER",   "LC_MEASUREMENT"};
  int kind[7], missing = 0, said = 0;
  for (int i = 0; i < 7; i++) missing += (kind[i] = locale_kind(locale_asked(category[i]))) == LOCALE_MISSING;
  R->ascii = kind[0] != LOCALE_UTF8;
  const char *order = locale_asked("LC_COLLATE");
  R->c_collate = kind[1] == LOCALE_MISSING || !strcmp(order, "C") || !strcmp(order, "POSIX");
  if (!missing || rt_follows(R)) return;
  rt_eprintf(R, "During startup - Warning message%s:\n", missing > 1 ? "s" : "");
  for (int i = 0; i < 7; i++) {
    if (kind[i] != LOCALE_MISSING) continue;
    if (missing > 1) rt_eprintf(R, "%d: ", ++said);
    rt_eprintf(R, "Setting %s failed, using \"C\" \n", category[i]);
  }
}

typedef struct Call1 {
  const char *fun;
  Obj *args[2];
} Call1;
static void call1(Rt *R, void *data) {
  const Call1 *c = data;
  interp_call_named(R, c->fun, c->args[1] ? 2 : 1, c->args[0], c->args[1]);
}
/* In a script an error of a start-up file is the end, in a session it is told. */
static void start_call(Rt *R, const char *fun, Obj *a, Obj *b) {
  if (interp_try(R, call1, &(Call1){fun, {a, b}})) return;
  rt_eprintf(R, "%s", interp_last_error(R));
  if (!R->interactive) finish(R, TOP_ERROR);
}
/* The file that a variable names, or the first of the others that is there; NULL: none. */
static const char *start_file(char *room, size_t n, const char *variable, const char *name, const char *folder) {
  const char *v = getenv(variable), *home = getenv("HOME");
  if (v) return access(v, R_OK) == 0 ? v : NULL;
  if (!folder && access(name, R_OK) == 0) return name;
  if (!folder) folder = home;
  snprintf(room, n, "%s/%s", folder ? folder : "", name);
  return folder && access(room, R_OK) == 0 ? room : NULL;
}
static void call_first(Rt *R, void *data) {
  Value f = rt_env_get(R, R->global, rt_sym(R, ".First"));
  if (f.tag == V_OBJ && rt_is_fun(f.o)) interp_call(R, f.o, 0, NULL, NULL, NULL, R->global);
}
/* As GNU R: variables, the site's profile, the user's, the workspace, .First(). */
static void start_up(Rt *R, const Options *o) {
  char room[4096], home_room[4096], etc[4096];
  const char *home = getenv("R_HOME"), *f;
  if (!home || !*home) home = "/usr/lib/R";
  snprintf(etc, sizeof etc, "%s/etc", home);
  snprintf(room, sizeof room, "/usr/local/lib/R/site-library:%s/site-library", home);
  setenv("R_LIBS_SITE", room, 0); /* the site's file may add to it, and programs that this one starts see it */
  if (!o->no_environ) {
    if ((f = start_file(room, sizeof room, "R_ENVIRON", "Renviron.site", etc)))
      start_call(R, "readRenviron", rt_str(R, f), NULL);
    if ((f = start_file(room, sizeof room, "R_ENVIRON_USER", ".Renviron", NULL)))
      start_call(R, "readRenviron", rt_str(R, f), NULL);
  }
  const char *const profiles[] = {
    o->no_site ? NULL : start_file(room, sizeof room, "R_PROFILE", "Rprofile.site", etc),
    o->no_init ? NULL : start_file(home_room, sizeof home_room, "R_PROFILE_USER", ".Rprofile", NULL)};
  for (int i = 0; i < 2; i++) {
    TopStatus st = profiles[i] ? run_file(R, profiles[i]) : TOP_OK;
    if (st != TOP_OK && !R->interactive) finish(R, st);
  }
  if (!o->no_restore && access(".RData", R_OK) == 0) {
    start_call(R, "load", rt_str(R, ".RData"), (Obj *)R->global);
    if (!o->quiet) rt_printf(R, "[Previously saved workspace restored]\n\n");
  }
  if (!interp_try(R, call_first, NULL)) {
    rt_eprintf(R, "%s", interp_last_error(R));
    if (!R->interactive) finish(R, TOP_ERROR);
  }
}

static void *interpreter(void *data) {
  Program *p = data;
  Options *o = &p->opt;
  Rt *R = rt_new();
  if (!R) {
    fprintf(stderr, "ravel: out of memory\n");
    give_up();
  }
  p->thread = pthread_self();
  p->R = R;
  R->argc = o->ncmd;
  R->argv = o->cmd;
  R->interactive = o->interactive;
  R->save_always = o->save;
  R->save_asks = o->interactive && !o->jupyter && isatty(0) && !o->save && !o->no_save;
  R->hooks.quit = on_quit;
  const char *why;
  if (!hosts_begin(R, &why)) {
    fprintf(stderr, "ravel: %s\n", why);
    give_up();
  }
  catch_signals(); /* a driver that is loaded from here on puts its own in front, and hands on */
  if (!interp_init(R)) {
    if (R->interp && interp_was_interrupted(R)) give_up();
    fprintf(stderr, "ravel: cannot start: %s", R->interp ? interp_last_error(R) : "out of memory\n");
    give_up();
  }
  hosts_ask_once(R);
  check_words(R, o);
  begin_locale(R);
  if (o->explain) rt_option_set(R, "ravel.explain", *o->explain ? rt_str(R, o->explain) : rt_lgl(R, 1));
  if (o->report) rt_option_set(R, "ravel.report", rt_str(R, o->report));
  if (o->dump) rt_option_set(R, "ravel.dump", rt_str(R, o->dump));
  if (o->profile && !rt_follows(R) && !watch_profile(R, o->profile)) {
    fprintf(stderr, "ravel: cannot write the profile '%s': %s\n", o->profile, strerror(errno));
    give_up();
  }
  rt_at_exit(R, interp_report);
  if (o->devices) {
    ocl_set_selftest(R, spec_selftest);
    ocl_print_devices(R);
    leave(R, 0);
  }
  if (o->interactive) rt_option_set(R, "keep.source", rt_lgl(R, 1));
  if (isatty(2) && !o->jupyter && !rt_follows(R)) progress_begin(R);
  start_up(R, o);
  if (o->echo) rt_option_set(R, "echo", rt_lgl(R, 1));
  if (o->jupyter) {
    const char *none = jupyter_run(R, o->jupyter, p->wake[0]);
    if (none) rt_eprintf(R, "ravel: no kernel: %s\n", none);
    leave(R, none ? 2 : 0);
  }
  if (o->interactive) {
    repl_run(R, p->wake[0], !o->quiet);
    interp_top_last(R);
    leave(R, 0);
  }
  finish(R, o->nexpr ? run_exprs(R, o) : o->file && strcmp(o->file, "-") ? run_file(R, o->file) : run_stdin(R));
}

/* ---- command line ------------------------------------------------------------------------------------------------ */

static const char usage[] =
    "Usage: ravel [options] [file [args]]\n"
    "       ravel [options] -e EXPR [-e EXPR ...] [args]\n"
    "       ravel [options] < file\n"
    "       ravel                       an interactive session\n"
    "       ravel CMD INSTALL [-l LIBRARY] FILE.tar.gz|FOLDER ..     (and build, check, BATCH, REMOVE, SHLIB, config)\n"
    "\n"
    "ravel runs R programs; hot calls of mapply, sapply, lapply and kin become OpenCL kernels by themselves.\n"
    "\n"
    "  -e EXPR            evaluate EXPR (may be repeated)\n"
    "  -f FILE            the script, as if it were given without -f\n"
    "  --echo             show a script's lines before their results, as at the prompt\n"
    "  --explain          at exit, tell what was offloaded for each parallel call, and why not; the dearest first\n"
    "  --explain=full     the same with decisions and the compiler's times\n"
    "  --report FILE      the same as JSON lines in FILE\n"
    "  --profile FILE     sample the running calls; FILE gets folded stacks with lines, as flame graphs are drawn of\n"
    "  --dump=WHAT        print to standard error: ast, graph, dot, opencl, or a pass of the compiler by name\n"
    "  --devices          list the OpenCL devices and what the self-test says about them\n"
    "  --interactive      an interactive session even if standard input is no terminal\n"
    "  --jupyter FILE     a kernel for Jupyter, connected as FILE says\n"
    "  --jupyter-install[=PREFIX]  tell Jupyter of it, in the user's folder or PREFIX/share/jupyter\n"
    "  --args             the arguments after it are the program's\n"
    "  --help, --version\n"
    "\n"
    "--no-environ, --no-site-file, --no-init-file and --no-restore leave start-up files out, --vanilla all of them.\n"
    "Rscript's and R's --no-echo, --slave, --quiet and --default-packages=... change nothing; --save, --no-save: what "
    "q() does\n"
    "about the workspace.\n"
    "\n"
    "Environment: RAVEL_DEVICE=none|cpu|gpu|NAME, RAVEL_OFFLOAD=auto|always|never, RAVEL_GC_STRESS=N.  See ravel(1).\n";

/* Options that switch start-up files off. */
static bool leaves_out(const char *a, Options *o) {
  bool all = !strcmp(a, "--vanilla");
  bool environ = all || !strcmp(a, "--no-environ"), site = all || !strcmp(a, "--no-site-file"),
       init = all || !strcmp(a, "--no-init-file"),
       restore = all || !strcmp(a, "--no-restore") || !strcmp(a, "--no-restore-data");
  o->restore |= !strcmp(a, "--restore");
  o->no_save |= all || !strcmp(a, "--no-save"), o->save |= !strcmp(a, "--save");
  o->no_environ |= environ, o->no_site |= site, o->no_init |= init, o->no_restore |= restore;
  return environ || site || init || restore || !strcmp(a, "--no-save") || !strcmp(a, "--save") ||
         !strcmp(a, "--restore");
}
static bool is_ignored(const char *a) {
  static const char *const names[] = {
      "--no-echo", "--slave", "-s", "--quiet", "--silent", "-q", "--no-readline", "--no-restore-history",
      "--verbose", NULL};
  for (int i = 0; names[i]; i++)
    if (!strcmp(a, names[i])) return true;
  return !strncmp(a, "--default-packages=", 19) || !strncmp(a, "--encoding=", 11) || !strncmp(a, "--max-ppsize=", 13);
}

/* The value of an option given as `--name VALUE` or `--name=VALUE`. */
static bool option_value(const char *name, int argc, char **argv, int *i, const char **value) {
  size_t n = strlen(name);
  if (strncmp(argv[*i], name, n)) return false;
  if (argv[*i][n] == '=') {
    *value = argv[*i] + n + 1;
    return true;
  }
  if (argv[*i][n] || *i + 1 >= argc) return false;
  *value = argv[++*i];
  return true;
}

/* `ravel CMD NAME ..`: a function of package tools, with the rest as its arguments. */
static int command(int argc, char **argv, Options *o) {
  o->expr[o->nexpr++] = "tools:::.CMD()";
  o->no_site = o->no_init = o->no_restore = true;
  o->cmd[o->ncmd++] = argv[0];
  o->cmd[o->ncmd++] = "--args";
  for (int i = 2; i < argc; i++) o->cmd[o->ncmd++] = argv[i];
  return -1;
}

/* Returns -1 to go on, else the exit status. */
static int parse_options(int argc, char **argv, Options *o) {
  o->expr = calloc((size_t)argc + 1, sizeof *o->expr);
  o->cmd = calloc((size_t)argc + 8, sizeof *o->cmd);
  if (!o->expr || !o->cmd) return 2;
  if (argc > 1 && !strcmp(argv[1], "CMD")) return command(argc, argv, o);
  bool asked = false;
  int i = 1;
  for (; i < argc; i++) {
    char *a = argv[i];
    const char *v;
    if (!strcmp(a, "--help") || !strcmp(a, "-h")) {
      fputs(usage, stdout);
      return 0;
    }
    if (!strcmp(a, "--version")) {
      printf("ravel %s (the language of R %s)\n", RAVEL_VERSION, RAVEL_R_VERSION);
      return 0;
    }
    if (!strcmp(a, "--args")) {
      i++;
      break;
    }
    if (!strcmp(a, "-e")) {
      if (i + 1 >= argc) {
        fprintf(stderr, "ravel: option '-e' requires an expression\n");
        return 2;
      }
      o->expr[o->nexpr++] = argv[++i];
    } else if (!strcmp(a, "--explain") || !strcmp(a, "--explain=full")) {
      o->explain = a[9] ? "full" : "";
    } else if (!strcmp(a, "--devices")) {
      o->devices = true;
    } else if (!strcmp(a, "--echo") || !strcmp(a, "--echo=timed")) {
      o->echo = true, o->timed = a[6];
    } else if (!strcmp(a, "--interactive") || !strcmp(a, "-i")) {
      asked = true;
    } else if (option_value("--report", argc, argv, &i, &v)) {
      o->report = v;
    } else if (option_value("--profile", argc, argv, &i, &v)) {
      o->profile = v;
    } else if (option_value("--dump", argc, argv, &i, &v)) {
      o->dump = v;
    } else if (!strcmp(a, "--jupyter-install") || !strncmp(a, "--jupyter-install=", 18)) {
      exit(jupyter_install(a[17] ? a + 18 : NULL));
    } else if (option_value("--jupyter", argc, argv, &i, &v)) {
      o->jupyter = v;
    } else if (option_value("--file", argc, argv, &i, &v) || option_value("-f", argc, argv, &i, &v)) {
      o->file = v;
    } else if (leaves_out(a, o)) {
      /* noted */
    } else if (is_ignored(a)) {
      o->quiet |= !strcmp(a, "--quiet") || !strcmp(a, "--silent") || !strcmp(a, "-q") || !strcmp(a, "--no-echo");
    } else if (a[0] == '-' && a[1]) {
      fprintf(stderr, "ravel: unknown option '%s' (try --help)\n", a);
      return 2;
    } else {
      if (!o->nexpr && !o->file) o->file = argv[i++];
      if (i < argc && !strcmp(argv[i], "--args")) i++;
      break;
    }
  }
  o->args = argv + i;
  o->nargs = argc - i;
  o->interactive = o->jupyter ? true : !o->file && !o->nexpr && !o->devices && (asked || (isatty(0) && isatty(1)));
  o->cmd[o->ncmd++] = argv[0];
  o->no_restore |= (!o->interactive && !o->restore) || o->jupyter;
  if (!o->interactive) {
    o->cmd[o->ncmd++] = "--no-echo";
    o->cmd[o->ncmd++] = "--no-restore";
  }
  if (o->file && !o->nexpr) {
    char *f = malloc(strlen(o->file) + 8);
    if (!f) return 2;
    stpcpy(stpcpy(f, "--file="), o->file);
    o->cmd[o->ncmd++] = f;
  }
  if (o->nargs) {
    o->cmd[o->ncmd++] = "--args";
    for (int k = 0; k < o->nargs; k++) o->cmd[o->ncmd++] = o->args[k];
  }
  return -1;
}

int main(int argc, char **argv) {
  Program p = {0};
  int st = parse_options(argc, argv, &p.opt);
  if (st >= 0) return st;
  if (pipe2(p.wake, O_CLOEXEC | O_NONBLOCK) != 0) return 2;
  running = &p;
  static const size_t sizes[] = {(size_t)1 << 30, 256 << 20, 64 << 20, 8 << 20};
  for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
    pthread_attr_t a;
    pthread_attr_init(&a);
    pthread_attr_setstacksize(&a, sizes[i]);
    pthread_t t;
    int err = pthread_create(&t, &a, interpreter, &p);
    pthread_attr_destroy(&a);
    if (err == 0) {
      pthread_join(t, NULL);
      return 0;
    }
  }
  fprintf(stderr, "ravel: cannot start a thread\n");
  return 2;
}
