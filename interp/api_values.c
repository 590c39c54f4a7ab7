/* interp/api_values.c - R's values, looked at and made by a C host (include/ravel.h). */
#include "api.h"
#include <stdlib.h>

/* ---- looking at values ------------------------------------------------------------------------------------------- */

RavelType ravel_type(const RavelValue *v) {
  if (!v) return RAVEL_NULL;
  switch (TYPE(v->o)) {
  case T_NIL: return RAVEL_NULL;
  case T_LGL: return RAVEL_LOGICAL;
  case T_INT: return RAVEL_INTEGER;
  case T_DBL: return RAVEL_DOUBLE;
  case T_CPLX: return RAVEL_COMPLEX;
  case T_STR: return RAVEL_CHARACTER;
  case T_RAW: return RAVEL_RAW;
  case T_LIST: return RAVEL_LIST;
  case T_CLOSURE:
  case T_BUILTIN: return RAVEL_FUNCTION;
  case T_ENV: return RAVEL_ENVIRONMENT;
  default: return RAVEL_OTHER;
  }
}
int64_t ravel_length(const RavelValue *v) { return v ? rt_length(v->o) : 0; }

static void bring_home(Rt *R, void *data) { rt_data(data); }
static const void *elements(const RavelValue *v, ObjType t) {
  static const double none = 0; /* what an empty vector's pointer may be compared with */
  if (!v || TYPE(v->o) != t) return NULL;
  if (!VEC(v->o)->data && api_guarded(v->r, bring_home, v->o) != RAVEL_OK) return NULL;
  rt_fix(v->r->R, v->o);
  return VEC(v->o)->data ? VEC(v->o)->data : &none;
}
const double *ravel_doubles(const RavelValue *v) { return elements(v, T_DBL); }
const int32_t *ravel_integers(const RavelValue *v) { return elements(v, T_INT); }
const int32_t *ravel_logicals(const RavelValue *v) { return elements(v, T_LGL); }
const double *ravel_complexes(const RavelValue *v) { return elements(v, T_CPLX); }
const uint8_t *ravel_raws(const RavelValue *v) { return elements(v, T_RAW); }
const char *ravel_string(const RavelValue *v, int64_t i) {
  if (!v || TYPE(v->o) != T_STR || i < 0 || i >= LEN(v->o) || ELT(v->o, i) == NA_STR) return NULL;
  return STR(v->o, i);
}
bool ravel_inherits(const RavelValue *v, const char *name) { return v && name && rt_inherits(v->o, name); }
bool ravel_is_na(double x) { return rt_is_na(x); }
double ravel_na(void) { return NA_REAL; }

const char *ravel_name(const RavelValue *v, int64_t i) {
  if (!v || !rt_has_elts(v->o)) return NULL;
  Obj *names = rt_names(v->r->R, v->o);
  if (TYPE(names) != T_STR || i < 0 || i >= LEN(names) || ELT(names, i) == NA_STR || !CLEN(ELT(names, i))) return NULL;
  return STR(names, i);
}
RavelValue *ravel_element(const RavelValue *v, int64_t i) {
  if (!v || !rt_is_listlike(v->o) || i < 0 || i >= LEN(v->o)) return NULL;
  return api_handle_on(v->r, ELT(v->o, i));
}
RavelValue *ravel_element_named(const RavelValue *v, const char *name) {
  if (!v || !name || !rt_is_listlike(v->o)) return NULL;
  for (int64_t i = 0; i < LEN(v->o); i++) {
    const char *s = ravel_name(v, i);
    if (s && !strcmp(s, name)) return api_handle_on(v->r, ELT(v->o, i));
  }
  return NULL;
}

typedef struct Attribute {
  Ravel *r;
  const RavelValue *v;
  RavelValue *target;
  const char *name;
  Obj *value;
  RavelValue *result;
} Attribute;
static void get_attribute(Rt *R, void *data) {
  Attribute *a = data;
  Obj *x = rt_attr(a->v->o, rt_sym(R, a->name));
  if (x != NIL) a->result = api_handle(a->r, x);
}
static void set_attribute(Rt *R, void *data) {
  Attribute *a = data;
  RavelValue *v = a->target;
  /* `attr<-` knows the rules (a dim must fit the length, ...), and copies what is shared. */
  Obj *o = interp_call_named(R, "attr<-", 3, v->o, rt_str(R, a->name), a->value);
  rt_share(o);
  if (v->o == NIL || o == NIL) rt_error_call(R, NIL, "attempt to set an attribute on NULL");
  v->o = o;
  ((Obj **)VEC(a->r->handles)->data)[v->place] = o;
}
RavelValue *ravel_attribute(const RavelValue *v, const char *name) {
  if (!v || !name) return NULL;
  Attribute a = {.r = v->r, .v = v, .name = name};
  api_guarded(v->r, get_attribute, &a);
  return a.result;
}
RavelStatus ravel_set_attribute(RavelValue *v, const char *name, const RavelValue *value) {
  if (!v) return RAVEL_ERROR;
  if (!name || !*name) return api_wrong(v->r, "name");
  if (value && !api_is_own(v->r, value)) return api_wrong(v->r, "value");
  Attribute a = {.r = v->r, .target = v, .name = name, .value = value ? value->o : NIL};
  return api_guarded(v->r, set_attribute, &a);
}

/* ---- making values ----------------------------------------------------------------------------------------------- */

static size_t element_size(ObjType t) {
  return t == T_CPLX ? 2 * sizeof(double) : t == T_DBL ? sizeof(double) : t == T_RAW ? 1 : sizeof(int32_t);
}

/* Memory of the host that a vector uses in place. */
typedef struct HostExt {
  VecExt ext;
  RavelRelease *release;
  void *user;
} HostExt;
static void host_finalise(Rt *R, Obj *v) {
  HostExt *h = (HostExt *)VEC(v)->ext;
  if (h->release) h->release(h->user, VEC(v)->data);
}
/* R never writes into the host's memory: the first write moves the elements. */
static void host_written(Rt *R, Obj *o) {
  Vec *v = VEC(o);
  HostExt *h = (HostExt *)v->ext;
  void *host = v->data;
  size_t bytes = (size_t)v->len * element_size(TYPE(o));
  memcpy(rt_vec_storage(R, o, bytes), host, bytes);
  v->ext = NULL;
  if (h->release) h->release(h->user, host);
}
static const VecExtOps host_ops = {"host memory", NULL, host_written, host_finalise, NULL};

typedef struct Make {
  Ravel *r;
  ObjType type;
  const void *data;
  int64_t n;
  bool wrap, frame;
  RavelRelease *release;
  void *user, **fill;
  const char *const *names;
  RavelValue *result;
} Make;
static void make(Rt *R, void *data) {
  Make *m = data;
  Obj *o;
  if (m->wrap && m->n > 0) {
    HostExt *h = rt_scratch(R, sizeof *h);
    *h = (HostExt){{&host_ops, R}, NULL, m->user};
    o = rt_vec_header(R, m->type, m->n);
    VEC(o)->data = (void *)m->data;
    VEC(o)->ext = &h->ext;
    rt_has_end(R, o);
    m->result = api_handle(m->r, o);
    h->release = m->release; /* from here on it is ours: before, a failure leaves the memory to the host */
    return;
  }
  o = rt_alloc_zero(R, m->type, m->n);
  if (m->data && m->n > 0) memcpy(VEC(o)->data, m->data, (size_t)m->n * element_size(m->type));
  if (m->wrap && m->release) m->release(m->user, m->data);
  m->result = api_handle(m->r, o);
  if (m->fill) {
    rt_fix(R, o);
    *m->fill = VEC(o)->data;
  }
}
static RavelValue *make_vector(Make m) {
  if (m.fill) *m.fill = NULL;
  if (m.n < 0 || (m.wrap && m.n > 0 && !m.data)) {
    api_wrong(m.r, m.n < 0 ? "n" : "data");
    return NULL;
  }
  api_guarded(m.r, make, &m);
  return m.result;
}
RavelValue *ravel_make_doubles(Ravel *r, const double *data, int64_t n) {
  return make_vector((Make){.r = r, .type = T_DBL, .data = data, .n = n});
}
RavelValue *ravel_make_integers(Ravel *r, const int32_t *data, int64_t n) {
  return make_vector((Make){.r = r, .type = T_INT, .data = data, .n = n});
}
RavelValue *ravel_make_logicals(Ravel *r, const int32_t *data, int64_t n) {
  return make_vector((Make){.r = r, .type = T_LGL, .data = data, .n = n});
}
RavelValue *ravel_make_complexes(Ravel *r, const double *data, int64_t n) {
  return make_vector((Make){.r = r, .type = T_CPLX, .data = data, .n = n});
}
RavelValue *ravel_make_raws(Ravel *r, const uint8_t *data, int64_t n) {
  return make_vector((Make){.r = r, .type = T_RAW, .data = data, .n = n});
}
RavelValue *ravel_wrap_doubles(Ravel *r, const double *data, int64_t n, RavelRelease *release, void *user) {
  return make_vector(
      (Make){.r = r, .type = T_DBL, .data = data, .n = n, .wrap = true, .release = release, .user = user});
}
RavelValue *ravel_wrap_integers(Ravel *r, const int32_t *data, int64_t n, RavelRelease *release, void *user) {
  return make_vector(
      (Make){.r = r, .type = T_INT, .data = data, .n = n, .wrap = true, .release = release, .user = user});
}
RavelValue *ravel_wrap_logicals(Ravel *r, const int32_t *data, int64_t n, RavelRelease *release, void *user) {
  return make_vector(
      (Make){.r = r, .type = T_LGL, .data = data, .n = n, .wrap = true, .release = release, .user = user});
}
RavelValue *ravel_new_doubles(Ravel *r, int64_t n, double **data) {
  return make_vector((Make){.r = r, .type = T_DBL, .n = n, .fill = (void **)data});
}
RavelValue *ravel_new_integers(Ravel *r, int64_t n, int32_t **data) {
  return make_vector((Make){.r = r, .type = T_INT, .n = n, .fill = (void **)data});
}

static void make_strings(Rt *R, void *data) {
  Make *m = data;
  Obj *o = rt_alloc(R, T_STR, m->n);
  const char *const *s = m->data;
  for (int64_t i = 0; i < m->n; i++) SET_STR(o, i, s[i] ? rt_mk(R, s[i]) : NA_STR);
  m->result = api_handle(m->r, o);
}
RavelValue *ravel_make_strings(Ravel *r, const char *const *utf8, int64_t n) {
  if (n < 0 || (n > 0 && !utf8)) {
    api_wrong(r, n < 0 ? "n" : "utf8");
    return NULL;
  }
  Make m = {.r = r, .data = utf8, .n = n};
  api_guarded(r, make_strings, &m);
  return m.result;
}
static Obj *set_attr(Rt *R, Obj *o, const char *name, Obj *value) {
  return interp_call_named(R, "attr<-", 3, o, rt_str(R, name), value);
}
static void make_list(Rt *R, void *data) {
  Make *m = data;
  Obj *o = rt_alloc(R, T_LIST, m->n);
  RavelValue *const *e = m->data;
  for (int64_t i = 0; i < m->n; i++) rt_set_elt(o, i, e[i]->o);
  if (m->names) {
    Obj *names = rt_alloc(R, T_STR, m->n);
    for (int64_t i = 0; i < m->n; i++) SET_STR(names, i, m->names[i] ? rt_mk(R, m->names[i]) : EMPTY_STR);
    rt_attr_set(R, o, R->s.names, names);
  }
  if (m->frame) {
    int64_t rows = m->n ? rt_length(e[0]->o) : 0;
    for (int64_t i = 0; i < m->n; i++)
      if (rt_length(e[i]->o) != rows) rt_error_call(R, NIL, "the columns differ in length");
    Obj *numbers = rt_alloc(R, T_INT, 2); /* as GNU R keeps 1:rows */
    INT_W(numbers)[0] = NA_INT;
    INT_W(numbers)[1] = (int32_t)-rows;
    o = set_attr(R, o, "class", rt_str(R, "data.frame"));
    o = set_attr(R, o, "row.names", numbers);
  }
  m->result = api_handle(m->r, o);
}
static RavelValue *make_of_values(Make m) {
  RavelValue *const *e = m.data;
  bool whole = m.n <= 0 || e;
  for (int64_t i = 0; whole && i < m.n; i++) whole = api_is_own(m.r, e[i]);
  if (m.n < 0 || !whole || (m.frame && m.n > 0 && !m.names)) {
    api_wrong(m.r, m.n < 0 ? "n" : whole ? "names" : "elements");
    return NULL;
  }
  api_guarded(m.r, make_list, &m);
  return m.result;
}
RavelValue *ravel_make_list(Ravel *r, RavelValue *const *elements, const char *const *names, int64_t n) {
  return make_of_values((Make){.r = r, .data = elements, .n = n, .names = names});
}
RavelValue *ravel_make_data_frame(Ravel *r, RavelValue *const *columns, const char *const *names, int64_t n) {
  return make_of_values((Make){.r = r, .data = columns, .n = n, .names = names, .frame = true});
}
RavelValue *ravel_make_null(Ravel *r) { return api_handle_on(r, NIL); }
