/* stdlib/io/session.c - the running program: quit, commandArgs, interactive, the collector's controls. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "../../interp/interp.h"
#include "connections.h"

/* "y", "n" or "c", as the user says; at the end of the input, no. */
static char ask_to_save(Rt *R) {
  for (;;) {
    char *line = R->hooks.read_line ? R->hooks.read_line(R, "Save workspace image? [y/n/c]: ") : NULL;
    char c = line ? line[0] : 'n';
    free(line);
    if (c == 'y' || c == 'n' || c == 'c') return c;
  }
}

/* quit(save, status, runLast): what happens is the program's or the host's business (hooks.quit). */
static Obj *do_quit(Rt *R, Call *c) {
  static const char *const saves[] = {"no", "yes", "ask", "default", NULL};
  const char *save = arg_str(R, c, 0, "save", "default");
  int i = 0;
  while (saves[i] && strcmp(save, saves[i])) i++;
  if (!saves[i]) rt_error(R, "unrecognized value of 'save'");
  if (i == 2 && !R->interactive) rt_error(R, "save=\"ask\" in non-interactive use: command-line default will be used");
  int status = 0;
  if (c->args[1]) {
    status = rt_as_int(R, c->args[1]);
    if (status == NA_INT) {
      rt_warning(R, "invalid 'status', 0 assumed");
      status = 0;
    }
  }
  bool run_last = true;
  if (c->args[2]) {
    int l = rt_as_lgl(R, c->args[2]);
    if (l == NA_LGL) rt_warning(R, "invalid 'runLast', FALSE assumed");
    run_last = l == 1;
  }
  if (i == 3) i = R->save_always ? 1 : R->save_asks ? 2 : 0;
  if (i == 2) {
    char c = ask_to_save(R);
    if (c == 'c') return NIL;
    i = c == 'y';
  }
  if (run_last) interp_run_last(R);
  if (i == 1 && !R->restricted) interp_call_named(R, "save.image", 0);
  if (!R->hooks.quit) rt_error(R, "there is no session to quit");
  R->hooks.quit(R, status);
  return NIL;
}

static Obj *do_commandArgs(Rt *R, Call *c) {
  int first = 0;
  if (arg_flag(R, c, 0, "trailingOnly", false)) {
    while (first < R->argc && strcmp(R->argv[first], "--args")) first++;
    if (first < R->argc) first++;
  }
  Obj *o = rt_alloc(R, T_STR, R->argc - first);
  for (int i = first; i < R->argc; i++) SET_STR(o, i - first, rt_mk(R, R->argv[i]));
  return o;
}

/* .display(data): a list of strings and raw vectors by MIME types, to the front end. */
static Obj *do_display(Rt *R, Call *c) {
  if (TYPE(c->args[0]) != T_LIST) arg_invalid(R, "data");
  if (!R->hooks.display) rt_error(R, "there is no front end that shows pictures");
  R->hooks.display(R, c->args[0]);
  return NIL;
}

/* .history(what, file): the session's lines (hooks.history); NULL where there is none, a string where it failed. */
static Obj *do_history(Rt *R, Call *c) {
  if (!R->hooks.history) return NIL;
  const char *what = arg_str(R, c, 0, "what", "l"), *file = path_expand(R, arg_str(R, c, 1, "file", ""));
  char *text = R->hooks.history(R, what[0], file);
  if (!text) return rt_str(R, strerror(errno));
  bool lines = what[0] == 'l';
  RtCleanup done;
  rt_cleanup(R, &done, free, text);
  Obj *r = lines ? rt_str(R, text) : rt_lgl(R, true);
  rt_cleaned_up(R, &done);
  free(text);
  return r;
}

static Obj *do_interactive(Rt *R, Call *c) {
  arg_check_n(R, c, 0, 0);
  return rt_lgl(R, R->interactive);
}

static void run_finalizers(Rt *R) {
  Obj *fun, *o;
  while ((o = rt_finalizer_take(R, false, &fun)) != NULL) interp_finalise(R, fun, o);
}

/* The matrix of GNU R's gc().  Its Ncells and Vcells are one heap here: cells are counted as 56 bytes, as R's are. */
static Obj *do_gc(Rt *R, Call *c) {
  rt_gc(R);
  run_finalizers(R);
  RtHeapStats s;
  rt_heap_stats(R, &s);
  double mb = 1024.0 * 1024.0;
  Obj *m = rt_alloc(R, T_DBL, 12);
  double *d = DBL_W(m);
  double cells = (double)s.live / 4, vec = (double)s.live - cells, max = (double)s.mapped;
  double row[2][6] = {{cells / 56, cells / mb, cells / 28, cells / mb * 2, max / 4 / 56, max / 4 / mb},
                      {vec / 8, vec / mb, vec / 4, vec / mb * 2, max * 3 / 4 / 8, max * 3 / 4 / mb}};
  for (int j = 0; j < 6; j++)
    for (int i = 0; i < 2; i++) d[j * 2 + i] = j % 2 ? ceil(row[i][j] * 10) / 10 : floor(row[i][j]);
  Obj *dim = rt_alloc(R, T_INT, 2);
  INT_W(dim)[0] = 2, INT_W(dim)[1] = 6;
  Obj *rows = rt_alloc(R, T_STR, 2), *cols = rt_alloc(R, T_STR, 6);
  static const char *const names[] = {"used", "(Mb)", "gc trigger", "(Mb)", "max used", "(Mb)"};
  SET_STR(rows, 0, rt_mk(R, "Ncells")), SET_STR(rows, 1, rt_mk(R, "Vcells"));
  for (int j = 0; j < 6; j++) SET_STR(cols, j, rt_mk(R, names[j]));
  rt_attr_set(R, m, R->s.dim, dim);
  rt_attr_set(R, m, R->s.dimnames, rt_list(R, 2, rows, cols));
  return m;
}

static Obj *do_reg_finalizer(Rt *R, Call *c) {
  Obj *e = c->args[0], *f = c->args[1];
  if (!e || (e->type != T_ENV && e->type != T_EXTPTR))
    rt_error(R, "first argument must be environment or external pointer");
  if (!f || !rt_is_fun(f)) rt_error(R, "second argument must be a function");
  bool onexit = false;
  if (c->args[2]) {
    int l = rt_as_lgl(R, c->args[2]);
    if (l == NA_LGL) rt_error(R, "third argument must be 'TRUE' or 'FALSE'");
    onexit = l;
  }
  rt_finalizer_add(R, e, f, onexit);
  return NIL;
}

const BuiltinDef builtins_session[] = {
    {"q", do_quit, BK_BUILTIN, "save = \"default\", status = 0, runLast = TRUE", BF_INVIS, 0},
    {".display", do_display, BK_BUILTIN, "data", BF_INVIS, 0},
    {".history", do_history, BK_BUILTIN, "what, file = \"\"", BF_OUTSIDE, 0},
    {"quit", do_quit, BK_BUILTIN, "save = \"default\", status = 0, runLast = TRUE", BF_INVIS, 0},
    {"commandArgs", do_commandArgs, BK_BUILTIN, "trailingOnly = FALSE", 0, 0},
    {"interactive", do_interactive, BK_BUILTIN, NULL, BF_PRIM, 0},
    {"gc", do_gc, BK_BUILTIN, "verbose = getOption(\"verbose\"), reset = FALSE, full = TRUE", 0, 0},
    {"reg.finalizer", do_reg_finalizer, BK_BUILTIN, "e, f, onexit = FALSE", 0, 0},
    {0}};
