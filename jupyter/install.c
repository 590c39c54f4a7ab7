/* jupyter/install.c - the specification that makes front ends find the kernel: kernels/ravel/kernel.json. */
#define _GNU_SOURCE
#include "jupyter.h"
#include "../runtime/json.h"
#include "../runtime/ravel_version.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* As mkdir -p. */
static bool make_folders(char *path) {
  for (char *p = path + 1;; p++) {
    if (*p && *p != '/') continue;
    char was = *p;
    *p = 0;
    bool ok = mkdir(path, 0777) == 0 || errno == EEXIST;
    *p = was;
    if (!ok || !was) return ok;
  }
}

/* Jupyter's folder of data, as it finds it itself. */
static void data_folder(char *to, size_t n, const char *prefix) {
  const char *data = getenv("JUPYTER_DATA_DIR"), *xdg = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
  if (prefix) snprintf(to, n, "%s/share/jupyter", prefix);
  else if (data && *data) snprintf(to, n, "%s", data);
  else if (xdg && *xdg) snprintf(to, n, "%s/jupyter", xdg);
  else snprintf(to, n, "%s/.local/share/jupyter", home ? home : "");
}

int jupyter_install(const char *prefix) {
  char folder[4096], path[4500], exe[4096];
  data_folder(folder, sizeof folder - 20, prefix);
  strcat(folder, "/kernels/ravel");
  ssize_t n = readlink("/proc/self/exe", exe, sizeof exe - 1);
  snprintf(path, sizeof path, "%s/kernel.json", folder);
  FILE *f = n > 0 && make_folders(folder) ? fopen(path, "w") : NULL;
  if (f) {
    fputs("{\"argv\": [", f);
    json_put_string(f, exe, (size_t)n);
    fputs(", \"--jupyter\", \"{connection_file}\"], \"display_name\": \"R (ravel " RAVEL_VERSION ")\", "
          "\"language\": \"R\", \"interrupt_mode\": \"signal\"}\n",
          f);
  }
  if (!f || fclose(f) != 0) {
    fprintf(stderr, "ravel: cannot write '%s': %s\n", path, strerror(errno));
    return 2;
  }
  printf("%s\n", path);
  return 0;
}
