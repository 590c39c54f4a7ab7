/* stdlib/io/files.c - files and folders by name. */
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <glob.h>
#include <grp.h>
#include <math.h>
#include <pwd.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "connections.h"
#include "../text/regex.h"

static Obj *names_arg(Rt *R, Obj *x, const char *name) {
  if (!x || x->type != T_STR) rt_error(R, name ? "invalid '%s' argument" : "invalid filename argument", name);
  return x;
}
static const char *path_of(Rt *R, Obj *x, int64_t i) { return path_expand(R, text_utf8(R, ELT(x, i))); }

/* Functions of each name that answer TRUE or FALSE: code says which. */
enum { F_EXISTS, F_REMOVE, F_CREATE, F_DIR_EXISTS };
static Obj *do_file_test(Rt *R, Call *c) {
  Obj *dots = c->args[0];
  Obj *x = dots;
  if (dots->type == T_DOTS) {
    int64_t n = 0;
    for (int64_t i = 0; i < LEN(dots); i++) n += LEN(names_arg(R, ELT(dots, i), "file"));
    x = rt_alloc(R, T_STR, n);
    n = 0;
    for (int64_t i = 0; i < LEN(dots); i++)
      for (int64_t j = 0; j < LEN(ELT(dots, i)); j++) SET_STR(x, n++, ELT(ELT(dots, i), j));
    rt_assert(R, n == LEN(x), "%lld names of %lld", (long long)n, (long long)LEN(x));
  } else names_arg(R, x, NULL);
  Obj *r = rt_alloc(R, T_LGL, LEN(x));
  int32_t *p = LGL_W(r);
  struct stat st;
  for (int64_t i = 0; i < LEN(x); i++) {
    p[i] = 0;
    if (ELT(x, i) == NA_STR) continue;
    const char *f = path_of(R, x, i);
    switch (c->def->code) {
    case F_EXISTS: p[i] = stat(f, &st) == 0; break;
    case F_DIR_EXISTS: p[i] = stat(f, &st) == 0 && S_ISDIR(st.st_mode); break;
    case F_REMOVE:
      p[i] = remove(f) == 0;
      if (!p[i]) rt_warning(R, "cannot remove file '%s', reason '%s'", f, strerror(errno));
      break;
    case F_CREATE: {
      FILE *h = fopen(f, "w");
      p[i] = h != NULL;
      if (h) fclose(h);
      else if (!c->args[1] || rt_as_lgl(R, c->args[1]) == 1)
        rt_warning(R, "cannot create file '%s', reason '%s'", f, strerror(errno));
      break;
    }
    default: rt_assert(R, false, "no question %d", c->def->code);
    }
  }
  return r;
}

/* The bytes of file `from` into (how: "wb") or behind ("ab") those of `to`. */
static bool copy_bytes(const char *from, const char *to, const char *how) {
  FILE *in = fopen(from, "rb"), *out = in ? fopen(to, how) : NULL;
  char buf[65536];
  size_t k;
  bool ok = out != NULL;
  while (out && (k = fread(buf, 1, sizeof buf, in)) > 0)
    if (fwrite(buf, 1, k, out) != k) ok = false;
  if (in) fclose(in);
  if (out && fclose(out)) ok = false;
  return ok;
}

/* What a link to `from` is called: `to` may be a folder, which then holds it. */
static const char *into_folder(Rt *R, const char *from, const char *to) {
  struct stat st;
  if (stat(to, &st) != 0 || !S_ISDIR(st.st_mode)) return to;
  const char *slash = strrchr(from, '/'), *name = slash ? slash + 1 : from;
  char *path = rt_scratch(R, strlen(to) + strlen(name) + 2);
  sprintf(path, "%s/%s", to, name);
  return path;
}

/* file.rename(from, to), file.append(file1, file2), file.symlink, file.link */
static Obj *do_file_two(Rt *R, Call *c) {
  Obj *a = names_arg(R, c->args[0], "from"), *b = names_arg(R, c->args[1], "to");
  int64_t n = LEN(a), m = LEN(b);
  if (c->def->code == 0 && n != m) rt_error(R, "'from' and 'to' are of different lengths");
  if (n && m && m > n && c->def->code == 1) n = m;
  if (!n && c->def->code == 1) rt_error(R, "nothing to append to");
  if (!n || !m) return rt_alloc(R, T_LGL, 0);
  Obj *r = rt_alloc(R, T_LGL, n);
  for (int64_t i = 0; i < n; i++) {
    const char *f = path_of(R, a, i % LEN(a)), *t = path_of(R, b, i % m);
    int ok = 0;
    if (c->def->code == 0) {
      ok = rename(f, t) == 0;
      if (!ok) rt_warning(R, "cannot rename file '%s' to '%s', reason '%s'", f, t, strerror(errno));
    } else if (c->def->code == 2) {
      t = into_folder(R, f, t);
      ok = symlink(f, t) == 0;
      if (!ok) rt_warning(R, "cannot symlink '%s' to '%s', reason '%s'", f, t, strerror(errno));
    } else if (c->def->code == 3) {
      ok = link(f, t) == 0;
      if (!ok) rt_warning(R, "cannot link '%s' to '%s', reason '%s'", f, t, strerror(errno));
    }
    else {
      rt_assert(R, c->def->code == 1, "no function %d", c->def->code);
      ok = copy_bytes(t, f, "ab");
    }
    LGL_W(r)[i] = ok;
  }
  return r;
}

/* .file_copy(from, to, overwrite, copy.mode): one file to one file name each */
static Obj *do_file_copy(Rt *R, Call *c) {
  Obj *a = names_arg(R, c->args[0], "from"), *b = names_arg(R, c->args[1], "to"), *r = rt_alloc(R, T_LGL, LEN(a));
  if (LEN(b) == 0 && LEN(a) > 0) arg_invalid(R, "to");
  bool over = rt_as_lgl(R, c->args[2]) == 1, mode = rt_as_lgl(R, c->args[3]) == 1;
  for (int64_t i = 0; i < LEN(a); i++) {
    const char *f = path_of(R, a, i), *t = path_of(R, b, i % LEN(b));
    struct stat st, to;
    int ok = stat(f, &st) == 0 && S_ISREG(st.st_mode) && (over || stat(t, &to) != 0);
    ok = ok && copy_bytes(f, t, "wb");
    if (ok && mode) (void)chmod(t, st.st_mode & 07777);
    LGL_W(r)[i] = ok;
  }
  return r;
}

static int unlink_path(Rt *R, const char *path, bool recursive, bool force) {
  struct stat st;
  if (lstat(path, &st) != 0) return 0;
  if (!S_ISDIR(st.st_mode)) return unlink(path) != 0;
  if (!recursive) return 1;
  rt_check_stack(R);
  DIR *d = opendir(path);
  int bad = d == NULL;
  for (struct dirent *e; d && (e = readdir(d));) {
    if (strcmp(e->d_name, ".") == 0 || strcmp(e->d_name, "..") == 0) continue;
    Buf b = buf_new(R);
    buf_printf(&b, "%s/%s", path, e->d_name);
    bad |= unlink_path(R, b.s, true, force);
  }
  if (d) closedir(d);
  return bad | (rmdir(path) != 0);
}
/* unlink(x, recursive = FALSE, force = FALSE, expand = TRUE): 0 or 1 */
static Obj *do_unlink(Rt *R, Call *c) {
  Obj *x = arg_need(R, c, 0, "x");
  if (IS_NIL(x)) return rt_int(R, 0);
  if (x->type == T_LIST) x = rt_coerce(R, x, T_STR);
  names_arg(R, x, "x");
  bool rec = arg_flag(R, c, 1, "recursive", false), force = arg_flag(R, c, 2, "force", false),
       expand = arg_flag(R, c, 3, "expand", true);
  int bad = 0;
  for (int64_t i = 0; i < LEN(x); i++) {
    if (ELT(x, i) == NA_STR) continue;
    const char *p = path_of(R, x, i);
    glob_t g;
    if (expand && strpbrk(p, "*?[") && glob(p, 0, NULL, &g) == 0) {
      for (size_t k = 0; k < g.gl_pathc; k++) bad |= unlink_path(R, g.gl_pathv[k], rec, force);
      globfree(&g);
    } else bad |= unlink_path(R, p, rec, force);
  }
  return rt_int(R, bad);
}

static bool make_dirs(char *path, mode_t mode) {
  for (char *p = path; *p; p++)
    if (*p == '/' && p > path) {
      *p = 0;
      mkdir(path, mode);
      *p = '/';
    }
  return mkdir(path, mode) == 0;
}
/* dir.create(path, showWarnings = TRUE, recursive = FALSE, mode = "0777") */
static Obj *do_dir_create(Rt *R, Call *c) {
  Obj *x = names_arg(R, c->args[0], "path");
  if (LEN(x) != 1 || ELT(x, 0) == NA_STR) rt_error(R, "invalid '%s' argument", "path");
  bool show = arg_flag(R, c, 1, "showWarnings", true), rec = arg_flag(R, c, 2, "recursive", false);
  char *p = strdup(path_of(R, x, 0));
  size_t n = strlen(p);
  while (n > 1 && p[n - 1] == '/') p[--n] = 0;
  struct stat st;
  bool exists = stat(p, &st) == 0;
  bool ok = !exists && (rec ? make_dirs(p, 0777) : mkdir(p, 0777) == 0);
  int err = errno;
  Obj *name = rt_str(R, p);
  free(p);
  if (!ok && show) {
    if (exists) rt_warning(R, "'%s' already exists", STR(name, 0));
    else rt_warning(R, "cannot create dir '%s', reason '%s'", STR(name, 0), strerror(err));
  }
  return rt_lgl(R, ok);
}

/* ---- listing ----------------------------------------------------------------------------------------------------- */

typedef struct Listing {
  Obj *r;
  int64_t n;
  bool all, recursive, dirs, only_dirs, no_dots;
  Regex *rx;
} Listing;

static void add_path(Rt *R, Listing *l, const char *s) {
  l->r = rt_grow(R, l->r, l->n + 1);
  SET_STR(l->r, l->n, rt_mk(R, s));
  l->n++;
}
static void list_dir(Rt *R, Listing *l, const char *dir, const char *stem) {
  rt_check_stack(R);
  DIR *d = opendir(dir);
  if (!d) return;
  int ov[2];
  for (struct dirent *e; (e = readdir(d));) {
    const char *nm = e->d_name;
    bool dots = strcmp(nm, ".") == 0 || strcmp(nm, "..") == 0;
    if (!l->all && nm[0] == '.') continue;
    Buf full = buf_new(R), shown = buf_new(R);
    buf_printf(&full, "%s/%s", dir, nm);
    if (stem) buf_printf(&shown, "%s/%s", stem, nm);
    else buf_puts(&shown, nm);
    struct stat st;
    bool isdir = stat(full.s, &st) == 0 && S_ISDIR(st.st_mode);
    bool keep = true;
    if (l->rx && !l->only_dirs) {
      Obj *ch = rt_mk(R, nm);
      RxSubject s = rx_subject(R, l->rx, ch);
      keep = rx_match(R, l->rx, &s, 0, false, ov, 0);
    }
    if (l->only_dirs) {
      if (dots || !isdir) continue;
      add_path(R, l, shown.s);
      if (l->recursive) list_dir(R, l, full.s, shown.s);
    } else if (l->recursive) {
      if (dots) continue;
      if (isdir) {
        if (l->dirs && keep) add_path(R, l, shown.s);
        list_dir(R, l, full.s, shown.s);
      } else if (keep) add_path(R, l, shown.s);
    } else if (keep && !(l->no_dots && dots)) add_path(R, l, shown.s);
  }
  closedir(d);
}
static int by_bytes(const void *a, const void *b) { return strcmp(CSTR(*(Obj *const *)a), CSTR(*(Obj *const *)b)); }
static int by_name(const void *a, const void *b) { return rt_collate(CSTR(*(Obj *const *)a), CSTR(*(Obj *const *)b)); }

/* .list_files(path, pattern, all.files, full.names, recursive, ignore.case, include.dirs, no..); code 1: list.dirs */
static Obj *do_list_files(Rt *R, Call *c) {
  Obj *x = names_arg(R, c->args[0], "directory");
  Listing l = {
      .r = rt_alloc(R, T_STR, 0), .all = rt_as_lgl(R, c->args[2]) == 1, .recursive = rt_as_lgl(R, c->args[4]) == 1};
  bool full = rt_as_lgl(R, c->args[3]) == 1;
  l.dirs = rt_as_lgl(R, c->args[6]) == 1, l.no_dots = rt_as_lgl(R, c->args[7]) == 1;
  l.only_dirs = rt_as_lgl(R, c->args[8]) == 1;
  if (l.only_dirs) l.all = true;
  if (c->args[1]->type == T_STR && LEN(c->args[1]) > 0) {
    const char *p = text_utf8(R, ELT(c->args[1], 0));
    l.rx = rx_compile(R, p, strlen(p), false, false, rt_as_lgl(R, c->args[5]) == 1, false, RX_TOLD_FILES);
  }
  for (int64_t i = 0; i < LEN(x); i++) {
    if (ELT(x, i) == NA_STR) continue;
    const char *d = path_of(R, x, i);
    struct stat st;
    if (l.only_dirs && l.recursive && stat(d, &st) == 0) add_path(R, &l, full ? d : "");
    list_dir(R, &l, d, full ? d : NULL);
  }
  if (l.rx) rx_free(R, l.rx);
  rt_assert(R, l.n <= LEN(l.r), "%lld names of %lld", (long long)l.n, (long long)LEN(l.r));
  qsort(VEC(l.r)->data, (size_t)l.n, sizeof(Obj *), R->c_collate ? by_bytes : by_name);
  return l.n == LEN(l.r) ? l.r : rt_resize(R, l.r, l.n);
}

static Obj *do_glob(Rt *R, Call *c) {
  Obj *x = names_arg(R, c->args[0], "paths"), *r = rt_alloc(R, T_STR, 0);
  bool mark = arg_flag(R, c, 1, "dirmark", false);
  int64_t n = 0;
  for (int64_t i = 0; i < LEN(x); i++) {
    glob_t g;
    if (ELT(x, i) == NA_STR || glob(path_of(R, x, i), mark ? GLOB_MARK : 0, NULL, &g) != 0) continue;
    for (size_t k = 0; k < g.gl_pathc; k++) {
      r = rt_grow(R, r, n + 1);
      SET_STR(r, n, rt_mk(R, g.gl_pathv[k]));
      n++;
    }
    globfree(&g);
  }
  return r;
}

/* ---- what is known of a file ------------------------------------------------------------------------------------- */

/* .file_info(paths): a list of size, isdir, mode, mtime, ctime, atime, uid, gid, uname, grname */
static Obj *do_file_info(Rt *R, Call *c) {
  Obj *x = names_arg(R, c->args[0], NULL);
  int64_t n = LEN(x);
  Obj *size = rt_alloc(R, T_DBL, n), *isdir = rt_alloc(R, T_LGL, n), *mode = rt_alloc(R, T_INT, n),
      *mt = rt_alloc(R, T_DBL, n), *ct = rt_alloc(R, T_DBL, n), *at = rt_alloc(R, T_DBL, n),
      *uid = rt_alloc(R, T_INT, n), *gid = rt_alloc(R, T_INT, n), *un = rt_alloc(R, T_STR, n),
      *gn = rt_alloc(R, T_STR, n);
  for (int64_t i = 0; i < n; i++) {
    struct stat st;
    if (ELT(x, i) == NA_STR || stat(path_of(R, x, i), &st) != 0) {
      DBL_W(size)[i] = DBL_W(mt)[i] = DBL_W(ct)[i] = DBL_W(at)[i] = NA_REAL;
      LGL_W(isdir)[i] = INT_W(mode)[i] = INT_W(uid)[i] = INT_W(gid)[i] = NA_INT;
      SET_STR(un, i, NA_STR), SET_STR(gn, i, NA_STR);
      continue;
    }
    DBL_W(size)[i] = (double)st.st_size, LGL_W(isdir)[i] = S_ISDIR(st.st_mode), INT_W(mode)[i] = st.st_mode & 07777;
    DBL_W(mt)[i] = (double)st.st_mtim.tv_sec + 1e-9 * (double)st.st_mtim.tv_nsec;
    DBL_W(ct)[i] = (double)st.st_ctim.tv_sec + 1e-9 * (double)st.st_ctim.tv_nsec;
    DBL_W(at)[i] = (double)st.st_atim.tv_sec + 1e-9 * (double)st.st_atim.tv_nsec;
    INT_W(uid)[i] = (int)st.st_uid, INT_W(gid)[i] = (int)st.st_gid;
    struct passwd *pw = getpwuid(st.st_uid);
    struct group *gr = getgrgid(st.st_gid);
    SET_STR(un, i, pw ? rt_mk(R, pw->pw_name) : NA_STR), SET_STR(gn, i, gr ? rt_mk(R, gr->gr_name) : NA_STR);
  }
  return rt_named_list(R, 10, "size", size, "isdir", isdir, "mode", mode, "mtime", mt, "ctime", ct, "atime", at, "uid",
                       uid, "gid", gid, "uname", un, "grname", gn);
}

static Obj *do_file_access(Rt *R, Call *c) {
  Obj *x = names_arg(R, c->args[0], "names");
  int mode = c->args[1] ? rt_as_int(R, c->args[1]) : 0;
  if (mode == NA_INT || mode < 0 || mode > 7) rt_error(R, "invalid '%s' argument", "mode");
  Obj *r = rt_alloc(R, T_INT, LEN(x));
  for (int64_t i = 0; i < LEN(x); i++) INT_W(r)
  [i] = ELT(x, i) == NA_STR
            ? -1
            : access(path_of(R, x, i), (mode & 4 ? R_OK : 0) | (mode & 2 ? W_OK : 0) | (mode & 1 ? X_OK : 0));
  return r;
}

/* ---- paths ------------------------------------------------------------------------------------------------------- */

/* basename, dirname (code 1) */
static Obj *do_basename(Rt *R, Call *c) {
  Obj *x = c->args[0];
  if (x->type != T_STR) rt_error(R, "a character vector argument expected");
  Obj *r = rt_alloc(R, T_STR, LEN(x));
  for (int64_t i = 0; i < LEN(x); i++) {
    if (ELT(x, i) == NA_STR) {
      SET_STR(r, i, NA_STR);
      continue;
    }
    const char *s = path_of(R, x, i);
    size_t n = strlen(s);
    if (n == 0) continue;
    while (n > 1 && s[n - 1] == '/') n--;
    if (n == 1 && s[0] == '/') {
      SET_STR(r, i, c->def->code ? rt_mk(R, "/") : EMPTY_STR);
      continue;
    }
    size_t k = n;
    while (k > 0 && s[k - 1] != '/') k--;
    if (c->def->code == 0) SET_STR(r, i, rt_mkn(R, s + k, n - k, (int)ELT(x, i)->aux));
    else if (k == 0) SET_STR(r, i, rt_mk(R, "."));
    else {
      while (k > 1 && s[k - 1] == '/') k--;
      SET_STR(r, i, rt_mkn(R, s, k, (int)ELT(x, i)->aux));
    }
  }
  return r;
}

/* file.path(..., fsep = .Platform$file.sep) */
static Obj *do_file_path(Rt *R, Call *c) {
  Obj *dots = c->args[0];
  const char *sep = arg_str(R, c, 1, "fsep", "/");
  int64_t n = 0;
  Obj *args = rt_alloc(R, T_LIST, LEN(dots));
  for (int64_t i = 0; i < LEN(dots); i++) {
    Obj *s = text_as_character(R, ELT(dots, i));
    rt_set_elt(args, i, s);
    if (LEN(s) == 0) return rt_alloc(R, T_STR, 0);
    if (LEN(s) > n) n = LEN(s);
  }
  Obj *r = rt_alloc(R, T_STR, n);
  for (int64_t i = 0; i < n; i++) {
    Buf b = buf_new(R);
    for (int64_t j = 0; j < LEN(args); j++) {
      Obj *s = ELT(args, j), *e = ELT(s, i % LEN(s));
      if (j) buf_puts(&b, sep);
      buf_puts(&b, e == NA_STR ? "NA" : text_utf8(R, e));
    }
    SET_STR(r, i, buf_char(&b));
  }
  return r;
}

static Obj *do_path_expand(Rt *R, Call *c) {
  Obj *x = c->args[0];
  if (x->type != T_STR) rt_error(R, "invalid '%s' argument", "path");
  Obj *r = rt_alloc(R, T_STR, LEN(x));
  for (int64_t i = 0; i < LEN(x); i++) SET_STR(r, i, ELT(x, i) == NA_STR ? NA_STR : rt_mk(R, path_of(R, x, i)));
  return r;
}

/* normalizePath(path, winslash, mustWork = NA) */
static Obj *do_normalize(Rt *R, Call *c) {
  Obj *x = c->args[0];
  if (x->type != T_STR) rt_error(R, "'path' should be a character vector");
  int must = c->args[2] ? rt_as_lgl(R, c->args[2]) : NA_LGL;
  Obj *r = rt_alloc(R, T_STR, LEN(x));
  for (int64_t i = 0; i < LEN(x); i++) {
    if (ELT(x, i) == NA_STR) {
      SET_STR(r, i, NA_STR);
      if (must == 1) rt_error(R, "path[%lld]=NA", (long long)(i + 1));
      if (must == NA_LGL) rt_warning(R, "path[%lld]=NA", (long long)(i + 1));
      continue;
    }
    const char *p = path_of(R, x, i);
    char *abs = realpath(p, NULL);
    if (abs) SET_STR(r, i, rt_mk(R, abs));
    else {
      SET_STR(r, i, rt_mk(R, p));
      if (must == 1) rt_error(R, "path[%lld]=\"%s\": %s", (long long)(i + 1), p, strerror(errno));
      if (must == NA_LGL) rt_warning(R, "path[%lld]=\"%s\": %s", (long long)(i + 1), p, strerror(errno));
    }
    free(abs);
  }
  return r;
}

static Obj *do_getwd(Rt *R, Call *c) {
  char *d = getcwd(NULL, 0);
  Obj *r = d ? rt_str(R, d) : NIL;
  free(d);
  return r;
}
static Obj *do_setwd(Rt *R, Call *c) {
  Obj *x = arg_need(R, c, 0, "dir"), *old = do_getwd(R, c);
  if (x->type != T_STR || LEN(x) != 1 || ELT(x, 0) == NA_STR) rt_error(R, "character argument expected");
  if (chdir(path_of(R, x, 0)) != 0) rt_error(R, "cannot change working directory");
  return old;
}

static const char *temp_dir(Rt *R) {
  TextState *t = text_state(R);
  if (!t->tempdir) {
    const char *base = getenv("TMPDIR");
    struct stat st;
    if (!base || stat(base, &st) != 0 || !S_ISDIR(st.st_mode)) base = "/tmp";
    char *d = malloc(strlen(base) + 20);
    sprintf(d, "%s/RtmpXXXXXX", base);
    if (!mkdtemp(d)) {
      free(d);
      rt_error(R, "cannot create a temporary folder");
    }
    t->tempdir = d;
  }
  return t->tempdir;
}
static Obj *do_tempdir(Rt *R, Call *c) { return rt_str(R, temp_dir(R)); }
/* tempfile(pattern = "file", tmpdir = tempdir(), fileext = "") */
static Obj *do_tempfile(Rt *R, Call *c) {
  Obj *pat = c->args[0] ? c->args[0] : rt_str(R, "file"), *dir = c->args[1] ? c->args[1] : rt_str(R, temp_dir(R)),
      *ext = c->args[2] ? c->args[2] : rt_str(R, "");
  if (pat->type != T_STR || LEN(pat) < 1) rt_error(R, "invalid '%s' value", "pattern");
  if (dir->type != T_STR || LEN(dir) < 1) rt_error(R, "invalid '%s' value", "tempdir");
  if (ext->type != T_STR || LEN(ext) < 1) rt_error(R, "invalid '%s' value", "fileext");
  int64_t n = LEN(pat);
  if (LEN(dir) > n) n = LEN(dir);
  if (LEN(ext) > n) n = LEN(ext);
  Obj *r = rt_alloc(R, T_STR, n);
  for (int64_t i = 0; i < n; i++) {
    uint8_t b[6] = {0};
    int fd = open("/dev/urandom", O_RDONLY);
    if (fd >= 0) {
      if (read(fd, b, 6) < 0) b[0] = 1;
      close(fd);
    }
    SET_STR(r, i,
            rt_mkf(R, "%s/%s%x%02x%02x%02x%02x%02x%02x%s", path_of(R, dir, i % LEN(dir)), STR(pat, i % LEN(pat)),
                   (unsigned)getpid(), b[0], b[1], b[2], b[3], b[4], b[5], STR(ext, i % LEN(ext))));
  }
  return r;
}

static Obj *do_readlink(Rt *R, Call *c) {
  Obj *x = names_arg(R, c->args[0], "paths"), *r = rt_alloc(R, T_STR, LEN(x));
  for (int64_t i = 0; i < LEN(x); i++) {
    char buf[4096];
    ssize_t k = readlink(path_of(R, x, i), buf, sizeof buf - 1);
    if (k >= 0) buf[k] = 0;
    SET_STR(r, i, k < 0 ? EMPTY_STR : rt_mk(R, buf));
  }
  return r;
}
static Obj *do_chmod(Rt *R, Call *c) {
  Obj *x = names_arg(R, c->args[0], "paths"), *m = rt_coerce(R, c->args[1], T_INT), *r = rt_alloc(R, T_LGL, LEN(x));
  for (int64_t i = 0; i < LEN(x); i++)
    LGL_W(r)[i] = LEN(m) && INT(m)[i % LEN(m)] != NA_INT && chmod(path_of(R, x, i), (mode_t)INT(m)[i % LEN(m)]) == 0;
  return r;
}

/* One block of RFC 1321 into h. */
static void md5_block(uint32_t h[4], const uint8_t *block, const uint32_t sines[64]) {
  static const uint8_t turns[4][4] = {{7, 12, 17, 22}, {5, 9, 14, 20}, {4, 11, 16, 23}, {6, 10, 15, 21}};
  static const uint8_t from[4] = {0, 1, 5, 0}, by[4] = {1, 5, 3, 7};
  uint32_t v[4];
  memcpy(v, h, sizeof v);
  for (unsigned i = 0; i < 64; i++) {
    const unsigned round = i / 16;
    const uint32_t b = v[1], c = v[2], d = v[3];
    const uint32_t mixed[4] = {(b & c) | (~b & d), (d & b) | (~d & c), b ^ c ^ d, c ^ (b | ~d)};
    const uint8_t *p = block + 4 * ((from[round] + by[round] * (i % 16)) % 16);
    const uint32_t word = p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
    const uint32_t sum = v[0] + mixed[round] + sines[i] + word;
    const unsigned turn = turns[round][i % 4];
    v[0] = d, v[3] = c, v[2] = b, v[1] = b + (sum << turn | sum >> (32 - turn));
  }
  for (int k = 0; k < 4; k++) h[k] += v[k];
}
/* .md5(bytes): the sum of a raw vector, in hexadecimal */
static Obj *do_md5(Rt *R, Call *c) {
  Obj *x = c->args[0];
  if (TYPE(x) != T_RAW) arg_invalid(R, "bytes");
  const uint8_t *bytes = RAW(x);
  const uint64_t n = (uint64_t)LEN(x), bits = n * 8, whole = n / 64;
  uint32_t h[4] = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476}, sines[64];
  for (int i = 0; i < 64; i++) sines[i] = (uint32_t)floor(fabs(sin(i + 1)) * 4294967296.0);
  for (uint64_t i = 0; i < whole; i++) {
    if (i % 65536 == 0) rt_check_interrupt(R);
    md5_block(h, bytes + i * 64, sines);
  }
  uint8_t last[128] = {0};
  const size_t rest = n % 64, end = rest < 56 ? 64 : 128;
  if (rest) memcpy(last, bytes + whole * 64, rest);
  last[rest] = 128;
  for (int k = 0; k < 8; k++) last[end - 8 + k] = (uint8_t)(bits >> 8 * k);
  for (size_t i = 0; i < end; i += 64) md5_block(h, last + i, sines);
  char text[33];
  for (int k = 0; k < 16; k++) snprintf(text + 2 * k, 3, "%02x", h[k / 4] >> 8 * (k % 4) & 255);
  return rt_str(R, text);
}

const BuiltinDef builtins_files[] = {
    {".md5", do_md5, BK_BUILTIN, "bytes", 0, 0},
    {"file.exists", do_file_test, BK_BUILTIN, "...", BF_OUTSIDE, F_EXISTS},
    {"file.remove", do_file_test, BK_BUILTIN, "...", BF_OUTSIDE, F_REMOVE},
    {"file.create", do_file_test, BK_BUILTIN, "..., showWarnings = TRUE", BF_OUTSIDE, F_CREATE},
    {"dir.exists", do_file_test, BK_BUILTIN, "paths", BF_STRICT | BF_OUTSIDE, F_DIR_EXISTS},
    {"file.rename", do_file_two, BK_BUILTIN, "from, to", BF_OUTSIDE, 0},
    {"file.append", do_file_two, BK_BUILTIN, "file1, file2", BF_OUTSIDE, 1},
    {"file.symlink", do_file_two, BK_BUILTIN, "from, to", BF_OUTSIDE, 2},
    {"file.link", do_file_two, BK_BUILTIN, "from, to", BF_OUTSIDE, 3},
    {".file_copy", do_file_copy, BK_BUILTIN, "from, to, overwrite, copy.mode", BF_OUTSIDE, 0},
    {"unlink", do_unlink, BK_BUILTIN, "x, recursive = FALSE, force = FALSE, expand = TRUE", BF_INVIS | BF_OUTSIDE, 0},
    {"dir.create", do_dir_create, BK_BUILTIN, "path, showWarnings = TRUE, recursive = FALSE, mode = \"0777\"",
     BF_INVIS | BF_OUTSIDE, 0},
    {".list_files", do_list_files, BK_BUILTIN,
     "path, pattern, all.files, full.names, recursive, ignore.case, include.dirs, no.., dirs", BF_OUTSIDE, 0},
    {"Sys.glob", do_glob, BK_BUILTIN, "paths, dirmark = FALSE", BF_OUTSIDE, 0},
    {".file_info", do_file_info, BK_BUILTIN, "paths", BF_OUTSIDE, 0},
    {"file.access", do_file_access, BK_BUILTIN, "names, mode = 0", BF_OUTSIDE, 0},
    {"basename", do_basename, BK_BUILTIN, "path", BF_PURE | BF_STRICT, 0},
    {"dirname", do_basename, BK_BUILTIN, "path", BF_PURE | BF_STRICT, 1},
    {"file.path", do_file_path, BK_BUILTIN, "..., fsep = .Platform$file.sep", BF_PURE, 0},
    {"path.expand", do_path_expand, BK_BUILTIN, "path", BF_STRICT, 0},
    {"normalizePath", do_normalize, BK_BUILTIN, "path, winslash = \"\\\\\", mustWork = NA", BF_STRICT | BF_OUTSIDE, 0},
    {"getwd", do_getwd, BK_BUILTIN, "", BF_OUTSIDE, 0},
    {"setwd", do_setwd, BK_BUILTIN, "dir", BF_INVIS | BF_OUTSIDE, 0},
    {"tempdir", do_tempdir, BK_BUILTIN, "check = FALSE", BF_OUTSIDE, 0},
    {"tempfile", do_tempfile, BK_BUILTIN, "pattern = \"file\", tmpdir = tempdir(), fileext = \"\"", BF_OUTSIDE, 0},
    {"Sys.readlink", do_readlink, BK_BUILTIN, "paths", BF_OUTSIDE, 0},
    {".chmod", do_chmod, BK_BUILTIN, "paths, mode", BF_INVIS | BF_OUTSIDE, 0},
    {0}};
