/* Every builtin of the files that reach outside is either harmless, listed here, or an error in a restricted
 * interpreter. */
#include "check.h"
#include <ravel.h>
#include <stdio.h>
#include <string.h>
#include "../../interp/interp.h"

#define BT(name) extern const BuiltinDef name[];
BT(builtins_sockets) BT(builtins_files)
BT(builtins_processes) BT(builtins_connections) BT(builtins_io) BT(builtins_system) BT(builtins_native)
    BT(builtins_watch) BT(builtins_session) BT(builtins_versions) BT(builtins_serialize) BT(builtins_unserialize)
        BT(builtins_device)
#undef BT

            static const char *const harmless[] = {
                /* names of files, not files */
                "basename", "dirname", "file.path", "path.expand",
                /* connections that are open, or in memory; opening one is refused by its kind */
                ".sink", ".sink_number", ".gunzip", "stdin", "stdout", "stderr", ".textConnection",
                "textConnectionValue", "rawConnection", "rawConnectionValue", "open.connection", ".unopen",
                "close.connection", "isOpen", "isIncomplete", "isatty", "isSeekable", "flush.connection",
                "summary.connection", ".allConnections", "getConnection", "seek.connection", "pushBack",
                "pushBackLength", "clearPushBack", "readLines", "writeLines", "readline", ".read_bin", ".write_bin",
                "readChar", "writeChar", ".memCompress", ".memDecompress", ".serialize", ".conn_write", "unserialize",
                /* the interpreter's own; the environment of a restricted one is empty */
                ".null_pointer", ".object_size", "options", ".getOption", ".Sys.getenv", ".c_collate", ".c_ctype",
                ".locale_of", ".locale_kind", "Sys.sleep", "proc.time",
                ".machine", "setTimeLimit", "setSessionTimeLimit", "q", "quit", "commandArgs", "interactive", "gc",
                "reg.finalizer", "pcre_config", ".gcstress", ".cstack", "memory.profile", ".maxheap", ".lapack",
                ".display", ".md5", "interruptsSuspended",
                /* on a device that is open */
                ".dev_page", ".dev_close", ".dev_clip", ".dev_path", ".dev_segments", ".dev_rects", ".dev_circles",
                ".dev_symbols", ".dev_text", ".dev_metric", ".dev_raster", ".dev_select", ".dev_xspline", ".dev_engine", ".dev_math",
                ".dev_math_metric", ".dev_listing"};

static bool is_harmless(const char *name) {
  for (size_t i = 0; i < sizeof harmless / sizeof *harmless; i++)
    if (!strcmp(harmless[i], name)) return true;
  return false;
}

int main(void) {
  const BuiltinDef *const tables[] = {builtins_files,    builtins_processes, builtins_sockets, builtins_connections, builtins_io,
                                      builtins_system,   builtins_native,    builtins_watch,       builtins_session,
                                      builtins_versions, builtins_serialize, builtins_unserialize, builtins_device};
  Ravel *r = ravel_new(&(RavelConfig){.restricted = true});
  CHECK(r);
  for (size_t t = 0; t < sizeof tables / sizeof *tables; t++)
    for (const BuiltinDef *d = tables[t]; d->name; d++) {
      bool outside = d->flags & BF_OUTSIDE;
      if (outside == is_harmless(d->name)) printf("%s: is it harmless?\n", d->name);
      CHECK(outside != is_harmless(d->name));
      if (!outside) continue;
      char text[200];
      snprintf(text, sizeof text, "do.call('%s', rep(list('/x'), length(formals(args(`%s`)))))", d->name, d->name);
      CHECK(ravel_eval(r, text, NULL) == RAVEL_ERROR);
      if (!strstr(ravel_error(r)->message, "this interpreter is restricted"))
        printf("%s: %s\n", d->name, ravel_error(r)->message);
      CHECK(strstr(ravel_error(r)->message, "this interpreter is restricted"));
    }
  ravel_free(r);
  return failed != 0;
}
