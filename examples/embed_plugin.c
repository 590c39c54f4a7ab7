/* embed_plugin.c - a host with plug-ins in R: a table of the host's, which R code reads and changes by callbacks.
 *
 * The callbacks have a pointer of the host's and R values; what goes wrong in them is a condition that R code can
 * handle, and the host learns of what it did not.  An R function that a plug-in registers is called by the host.
 *
 *     cc embed_plugin.c $(pkg-config --cflags --libs ravel)
 */
#include <ravel.h>
#include <stdio.h>
#include <string.h>

enum { ROWS = 4, HOOKS = 8 };
typedef struct Shop {
  const char *name[ROWS];
  double price[ROWS];
  int32_t stock[ROWS];
  RavelValue *hook[HOOKS];
  int nhooks;
} Shop;

/* items(): the table as a data frame. */
static RavelValue *items(Ravel *r, void *user, int nargs, RavelValue *const *args, const char *const *names) {
  const Shop *s = user;
  RavelValue *c[] = {ravel_make_strings(r, s->name, ROWS), ravel_make_doubles(r, s->price, ROWS),
                     ravel_make_integers(r, s->stock, ROWS)};
  RavelValue *table = ravel_make_data_frame(r, c, (const char *[]){"name", "price", "stock"}, 3);
  for (int i = 0; i < 3; i++) ravel_release(c[i]);
  return table;
}

/* take(name, n): changes the table, and tells the plug-ins. */
static RavelValue *take(Ravel *r, void *user, int nargs, RavelValue *const *args, const char *const *names) {
  Shop *s = user;
  const char *name = ravel_string(args[0], 0);
  const double *n = ravel_doubles(args[1]);
  if (!name || !n) return ravel_raise(r, "take(name, n): a string and a number", NULL);
  int i = 0;
  while (i < ROWS && strcmp(s->name[i], name) != 0) i++;
  char message[100];
  snprintf(message, sizeof message, i == ROWS ? "there is no '%s'" : "not so many: %s", name);
  if (i == ROWS) return ravel_raise(r, message, "unknownItem");
  if (s->stock[i] < *n) return ravel_raise(r, message, "soldOut");
  s->stock[i] -= (int)*n;
  for (int k = 0; k < s->nhooks; k++) {
    if (ravel_call(r, s->hook[k], 2, args, NULL, NULL) != RAVEL_OK) return NULL; /* the plug-in's own error goes on */
  }
  return ravel_make_doubles(r, (double[]){s->price[i] * *n}, 1);
}

/* on_take(f): from now on f(name, n) is called for each item that is taken. */
static RavelValue *on_take(Ravel *r, void *user, int nargs, RavelValue *const *args, const char *const *names) {
  Shop *s = user;
  if (ravel_type(args[0]) != RAVEL_FUNCTION || s->nhooks == HOOKS) return ravel_raise(r, "not a function", NULL);
  s->hook[s->nhooks++] = ravel_retain(args[0]);
  return NULL;
}

static void define(Ravel *r, const char *name, const char *formals, RavelFunction *f, Shop *shop) {
  RavelValue *fun = ravel_make_function(r, formals, f, shop, NULL);
  ravel_set(r, name, fun);
  ravel_release(fun);
}

static const char *const plugin[] = {
    "log <- character()\n"
    "invisible(on_take(function(name, n) log <<- c(log, paste(n, name))))\n"
    "invisible(on_take(function(name, n) if (n > 5) message('a large order: ', n, ' ', name)))",
    "items()\n"
    "with(items(), sum(price * stock))",
    "take('apple', 3) + take('fig', 6)\n"
    "subset(items(), stock < 5)",
    "for (what in c('apple', 'pear', 'kiwi'))\n"
    "  cat(what, ':', tryCatch(format(take(what, 8)), soldOut = function(e) 'no more of it',\n"
    "                          unknownItem = conditionMessage), '\\n')",
    "log\n"
    "invisible(on_take(function(name, n) stop(structure(class = c('veto', 'error', 'condition'),\n"
    "                                         list(message = 'closed', call = NULL, until = 8)))))",
    "take('fig', 1)",
    "take('fig')",
};

int main(void) {
  Shop shop = {{"apple", "pear", "fig", "plum"}, {0.5, 0.75, 1.25, 0.25}, {10, 4, 9, 30}, {NULL}, 0};
  Ravel *r = ravel_new(NULL);
  if (!r) return 1;
  define(r, "items", "", items, &shop);
  define(r, "take", "name, n = 1", take, &shop);
  define(r, "on_take", "f", on_take, &shop);
  for (size_t i = 0; i < sizeof plugin / sizeof *plugin; i++) {
    RavelStatus st = ravel_run(r, plugin[i], "plugin.R");
    if (st != RAVEL_ERROR) continue;
    const RavelError *e = ravel_error(r);
    printf("failed: %s (%s)\n", e->message, e->nclasses ? e->classes[0] : "");
    RavelValue *condition = ravel_error_condition(r), *until = ravel_element_named(condition, "until");
    if (until) printf("  until %g\n", ravel_doubles(until)[0]);
    ravel_release(until), ravel_release(condition);
  }
  printf("%d figs left\n", shop.stock[2]);
  for (int i = 0; i < shop.nhooks; i++) ravel_release(shop.hook[i]);
  ravel_free(r);
  return 0;
}
