/* runtime/json.h - JSON: strings written, texts read.  For any thread: nothing here is the interpreter's memory. */
#ifndef RAVEL_JSON_H
#define RAVEL_JSON_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* n bytes of UTF-8 as a JSON string, quotes included.  What is no UTF-8 becomes U+FFFD. */
void json_put_string(FILE *f, const char *s, size_t n);

typedef enum JsonKind { JSON_NULL, JSON_FALSE, JSON_TRUE, JSON_NUMBER, JSON_STRING, JSON_ARRAY, JSON_OBJECT } JsonKind;
typedef struct Json {
  JsonKind kind;
  double number;
  char *text;       /* of a string: UTF-8, with a NUL behind its n bytes */
  char *name;       /* of an object's member */
  size_t n;         /* bytes of text, or how many kids there are */
  struct Json *kid; /* the first element or member */
  struct Json *next;
} Json;

/* The value that n bytes of text are, malloc'ed; NULL: they are none, nest deeper than 100 levels, or no memory. */
Json *json_read(const char *text, size_t n);
void json_free(Json *j); /* NULL is fine */
/* Member `name` of an object; NULL where j is none (NULL, too) or has none. */
const Json *json_member(const Json *j, const char *name);
/* The same if it is of that type; else `otherwise`. */
const char *json_text(const Json *j, const char *name, const char *otherwise);
bool json_flag(const Json *j, const char *name, bool otherwise);
double json_number(const Json *j, const char *name, double otherwise);

#endif
