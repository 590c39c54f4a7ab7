/* Wrong arguments to the functions of ravel.h: an error or NULL, never a crash. */
#include "../../include/ravel.h"
#include <stdio.h>
#include <string.h>

#define CHECK(e) \
  do { \
    if (!(e)) { \
      printf("line %d: %s\n", __LINE__, #e); \
      return 1; \
    } \
  } while (0)

static double same(double x) { return x; }

int main(void) {
  ravel_free(NULL);
  ravel_release(NULL);
  Ravel *r = ravel_new(NULL);
  RavelValue *v = NULL, *w = NULL;
  CHECK(ravel_eval(NULL, "1", &v) == RAVEL_ERROR && !v && ravel_eval(NULL, NULL, &v) == RAVEL_ERROR && *ravel_error(NULL)->message);
  CHECK(ravel_run(NULL, "1", NULL) == RAVEL_ERROR && ravel_get(NULL, "sum", &v) == RAVEL_ERROR && !ravel_make_null(NULL));
  CHECK(!ravel_make_doubles(NULL, NULL, 3) && !ravel_make_list(NULL, NULL, NULL, 0) && !ravel_make_strings(NULL, NULL, -1));
  CHECK(ravel_register(NULL, "double f(double)", (void (*)(void))same) == RAVEL_ERROR && ravel_quit_status(NULL) == 0);
  ravel_interrupt(NULL);
  Ravel *other = ravel_new(NULL);
  RavelValue *theirs = ravel_make_doubles(other, NULL, 3), *ours = ravel_make_doubles(r, NULL, 3);
  CHECK(ravel_set(r, "x", theirs) == RAVEL_ERROR && !strcmp(ravel_error(r)->message, "invalid 'value' argument"));
  CHECK(!ravel_make_list(r, &theirs, NULL, 1) && ravel_set_attribute(ours, "a", theirs) == RAVEL_ERROR);
  CHECK(ravel_parse(NULL, "1", NULL, &v) == RAVEL_ERROR && ravel_parse(r, "1", NULL, NULL) == RAVEL_ERROR);
  CHECK(ravel_parse(r, NULL, NULL, &v) == RAVEL_ERROR && ravel_evaluate(r, theirs, NULL, &v) == RAVEL_ERROR);
  CHECK(ravel_evaluate(r, ours, theirs, &v) == RAVEL_ERROR && ravel_evaluate(r, NULL, NULL, NULL) == RAVEL_ERROR);
  CHECK(ravel_set_in(r, ours, "x", ours) == RAVEL_ERROR && ravel_get_in(r, theirs, "x", &v) == RAVEL_ERROR);
  CHECK(!ravel_new_environment(NULL, NULL) && !ravel_new_environment(r, ours) && !ravel_error_condition(NULL));
  CHECK(!ravel_make_function(r, "...", NULL, NULL, NULL) && !ravel_make_function(r, "1", NULL, NULL, NULL));
  CHECK(!ravel_make_data_frame(r, &theirs, (const char *[]){"a"}, 1) && !ravel_make_data_frame(r, NULL, NULL, -1));
  CHECK(!ravel_inherits(NULL, "a") && !ravel_inherits(ours, NULL) && !ravel_complexes(ours) && !ravel_raise(NULL, "", ""));
  CHECK(ravel_get(r, "sum", &v) == RAVEL_OK && ravel_call(r, v, 1, &theirs, NULL, &w) == RAVEL_ERROR && !w);
  ravel_release(v), ravel_release(ours);
  ravel_free(other);
  v = NULL;
  CHECK(ravel_eval(r, NULL, &v) == RAVEL_ERROR && !v && !strcmp(ravel_error(r)->message, "invalid 'text' argument"));
  CHECK(ravel_eval(r, "", &v) == RAVEL_OK && ravel_eval(r, "1 +", &v) == RAVEL_INCOMPLETE);
  CHECK(ravel_run(r, NULL, NULL) == RAVEL_ERROR);
  CHECK(ravel_get(r, NULL, &v) == RAVEL_ERROR && ravel_get(r, "", &v) == RAVEL_ERROR && ravel_get(r, "sum", NULL) == RAVEL_OK);
  CHECK(ravel_set(r, NULL, NULL) == RAVEL_ERROR && ravel_set(r, "a", NULL) == RAVEL_ERROR);
  CHECK(ravel_eval(r, "sum", &v) == RAVEL_OK && ravel_call(r, NULL, 0, NULL, NULL, &w) == RAVEL_ERROR);
  RavelValue *args[2] = {NULL, v};
  CHECK(ravel_call(r, v, -1, NULL, NULL, &w) == RAVEL_ERROR && ravel_call(r, v, 2, NULL, NULL, &w) == RAVEL_ERROR);
  CHECK(ravel_call(r, v, 2, args, NULL, &w) == RAVEL_ERROR && ravel_call(r, v, 0, NULL, NULL, &w) == RAVEL_OK);
  CHECK(ravel_length(NULL) == 0 && ravel_type(NULL) == RAVEL_NULL && !ravel_doubles(NULL) && !ravel_string(NULL, 0));
  CHECK(!ravel_name(NULL, 0) && !ravel_element(NULL, 0) && !ravel_element_named(NULL, "a") && !ravel_attribute(NULL, "dim"));
  CHECK(!ravel_retain(NULL) && ravel_set_attribute(NULL, "a", v) == RAVEL_ERROR);
  CHECK(ravel_eval(r, "list(a = 1, 2)", &w) == RAVEL_OK && !ravel_element(w, -1) && !ravel_element(w, 9));
  CHECK(!ravel_element_named(w, NULL) && !ravel_name(w, -5) && !ravel_name(w, 50) && !ravel_attribute(w, NULL));
  CHECK(ravel_set_attribute(w, NULL, w) == RAVEL_ERROR && ravel_set_attribute(w, "dim", v) == RAVEL_ERROR);
  CHECK(!ravel_make_doubles(r, NULL, -1) && !ravel_make_doubles(r, NULL, INT64_MAX) && !ravel_make_strings(r, NULL, 2));
  CHECK(!ravel_make_list(r, args, NULL, 2) && !ravel_make_list(r, NULL, NULL, 1) && !ravel_wrap_doubles(r, NULL, 3, NULL, NULL));
  double *d = (double *)r;
  CHECK(!ravel_new_doubles(r, -1, &d) && !d && ravel_new_doubles(r, 3, NULL));
  CHECK(ravel_register(r, NULL, (void (*)(void))same) == RAVEL_ERROR && ravel_register(r, "double f(double)", NULL) == RAVEL_ERROR);
  CHECK(ravel_register(r, "double same(", (void (*)(void))same) == RAVEL_ERROR);
  CHECK(ravel_eval(r, "2 + 1", &w) == RAVEL_OK && ravel_doubles(w)[0] == 3);
  ravel_free(r);
  return 0;
}
