/* stdlib/io/serialize.h - the codes of GNU R's serialization formats 2 and 3 ("R Internals", section 1.8). */
#ifndef RAVEL_SERIALIZE_H
#define RAVEL_SERIALIZE_H
#include "../runtime/rt.h"

/* The object whose bytes read() gives: as many as it is asked for, or an R error. */
Obj *unserialize_from(Rt *R, size_t (*read)(void *from, void *to, size_t n), void *from);

/* x in the machine's own byte order, a raw vector. */
Obj *serialize_native(Rt *R, Obj *x);

/* The low byte of an item's flags: its type, or what it is without more. */
enum {
  SX_NIL = 0,
  SX_SYM = 1,
  SX_LIST = 2,
  SX_CLO = 3,
  SX_ENV = 4,
  SX_PROM = 5,
  SX_LANG = 6,
  SX_SPECIAL = 7,
  SX_BUILTIN = 8,
  SX_CHAR = 9,
  SX_LGL = 10,
  SX_INT = 13,
  SX_REAL = 14,
  SX_CPLX = 15,
  SX_STR = 16,
  SX_DOT = 17,
  SX_VEC = 19,
  SX_EXPR = 20,
  SX_BCODE = 21,
  SX_EXTPTR = 22,
  SX_WEAK = 23,
  SX_RAW = 24,
  SX_S4 = 25,
  SX_ALTREP = 238,
  SX_ATTRLIST = 239,
  SX_ATTRLANG = 240,
  SX_BASEENV = 241,
  SX_EMPTYENV = 242,
  SX_BCREPREF = 243,
  SX_BCREPDEF = 244,
  SX_PERSIST = 247,
  SX_PACKAGE = 248,
  SX_NAMESPACE = 249,
  SX_BASENS = 250,
  SX_MISSING = 251,
  SX_UNBOUND = 252,
  SX_GLOBAL = 253,
  SX_NILVALUE = 254,
  SX_REF = 255
};
/* The other bits say what comes with it: a class, attributes, a tag.  References have their number there. */
enum { FLAG_OBJ = 1 << 8, FLAG_ATTR = 1 << 9, FLAG_TAG = 1 << 10, FLAG_S4 = 1 << 16 };
/* Of the cell of a variable in an environment: its binding is locked, active. */
enum { FLAG_LOCKED = 1 << 26, FLAG_ACTIVE = 1 << 27 };

#endif
