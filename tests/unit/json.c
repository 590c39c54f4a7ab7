/* tests/unit/json.c - runtime/json.h: what is read, what is refused, and that what is written is read again. */
#include "../../runtime/json.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>

static Json *read_text(const char *s) { return json_read(s, strlen(s)); }

static void refuses(const char *s) {
  Json *j = read_text(s);
  if (j) fprintf(stderr, "was read: %s\n", s);
  assert(!j);
}

static void reads_as(const char *json, const char *bytes, size_t n) {
  Json *j = read_text(json);
  assert(j && j->kind == JSON_STRING && j->n == n && !memcmp(j->text, bytes, n + 1));
  json_free(j);
}

static void comes_back(const char *s, size_t n, const char *as) {
  char *text;
  size_t k;
  FILE *f = open_memstream(&text, &k);
  json_put_string(f, s, n);
  fclose(f);
  Json *j = json_read(text, k);
  assert(j && !strcmp(j->text, as));
  json_free(j);
  free(text);
}

int main(void) {
  Json *j = read_text(" {\"a\": [1, -2.5e3, true, false, null, {}], \"b\" : \"x\", \"b\": 2, \"c\": []} ");
  assert(j && j->kind == JSON_OBJECT && j->n == 4);
  const Json *a = json_member(j, "a");
  assert(a && a->kind == JSON_ARRAY && a->n == 6 && a->kid->number == 1 && a->kid->next->number == -2500);
  assert(!strcmp(json_text(j, "b", "?"), "x") && !strcmp(json_text(j, "a", "?"), "?") && json_flag(j, "c", true));
  assert(json_number(j, "none", 7) == 7 && json_member(NULL, "a") == NULL);
  json_free(j);
  reads_as("\"\\u00e9\\n\\\"\\/\"", "\xc3\xa9\n\"/", 5);
  reads_as("\"\\ud83d\\ude00\"", "\xf0\x9f\x98\x80", 4);
  reads_as("\"\\ud83d!\"", "\xef\xbf\xbd!", 4); /* half a pair */
  reads_as("\"a\\u0000b\"", "a\0b", 3);
  static const char *const wrong[] = {"",           "{",   "[1,]", "[1 2]",   "{\"a\"}", "{\"a\": }",
                                      "{a: 1}",     "\"",  "\"\\", "\"\\x\"", "\"\\u12", "\"\\ud83d\\u0041\"",
                                      "\"a\nb\"",   "nul", "1 2",  "--1",     "1e",      "]",
                                      "{\"a\": 1,}"};
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) refuses(wrong[i]);
  char deep[2001];
  memset(deep, '[', 2000);
  deep[2000] = 0;
  refuses(deep);
  comes_back("a\"\\\n\t\x01z", 7, "a\"\\\n\t\x01z");
  comes_back("\xff\xc3\xa9", 3, "\xef\xbf\xbd\xc3\xa9");
  return 0;
}
