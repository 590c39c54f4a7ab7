/* stdlib/graphics/plotmath.c - formulas, laid out as TeX does (Knuth, The TeXbook, appendix G) with the measures that R's devices
 * have: heights of x, X, 0, g and +, width of M.
 *
 * Each function sets a part from the pen's place on, moves the pen behind it, and returns its box; with m->draw false it only
 * measures.  What depends on a part's box is measured first.  Lengths are points. */
#include <math.h>
#include <string.h>
#include "../text/text.h"
#include "plotmath.h"
#include "symbol.h"

enum { SS1 = 1, SS, S1, S, T1, T, D1, D }; /* styles: script's script, script, text, display; odd: cramped */
enum { PLAIN = 1, BOLD, ITALIC, BOLDITALIC, SYMBOL };
typedef struct Box {
  double h, d, w; /* above and below the baseline */
  bool simple;    /* ends with a character: scripts follow the font, not the box */
  double lean;    /* what it leans over to the right: the italic correction */
} Box;
typedef struct M {
  Rt *R;
  Dev *dev;
  const char *family;
  double size; /* of display style */
  double mag;  /* of operators and delimiters */
  int style, face;
  bool draw;
  double x, y; /* the pen */
  double lean; /* the last character's, before whatever comes next */
  double ox, oy, cs, sn, rot;
  Argb col;
  int depth; /* of calls */
} M;
static Box formula(M *m, Obj *e);

/* ---- measures ---- */

static const double theta = 0.015 * 72; /* a rule's thickness */
static DevFont font(const M *m) {
  double k = m->style >= T1 ? 1 : m->style >= S1 ? 0.7 : 0.5;
  return (DevFont){m->family, m->face, m->size * k * m->mag};
}
static Box measure(const M *m, const char *s) {
  DevFont f = font(m);
  Box b = {.simple = true};
  b.w = m->dev->ops->width(m->dev, s, &f);
  m->dev->ops->ink(m->dev, s, &f, &b.h, &b.d);
  return b;
}
static double x_height(const M *m) { return measure(m, "x").h; }
static double cap_height(const M *m) { return measure(m, "X").h; }
static double figure(const M *m) { return measure(m, "0").h; }
static double quad(const M *m) { return measure(m, "M").w; }
static double axis_height(const M *m) {
  Box b = measure(m, "+");
  return 0.5 * (b.h - b.d);
}
static double spaced(const M *m, double quads) { return m->style > S ? quads * quad(m) : 0; }
static double thin(const M *m) { return quad(m) / 6; }

/* b behind a, on its baseline. */
static Box beside(Box a, Box b) { return (Box){fmax(a.h, b.h), fmax(a.d, b.d), a.w + b.w, b.simple}; }
/* The pen goes past what leans over. */
static double upright(M *m) {
  double w = m->lean;
  m->x += w;
  m->lean = 0;
  return w;
}
static Box gap(M *m, double w) {
  double all = upright(m) + w;
  m->x += w;
  w = all;
  return (Box){.w = w, .simple = true};
}
static Box raised(Box b, double up) { return (Box){b.h + up, b.d - up, b.w, b.simple}; }

/* ---- marks ---- */

static void place(const M *m, double x, double y, double *px, double *py) {
  *px = m->ox + x * m->cs - y * m->sn, *py = m->oy + x * m->sn + y * m->cs;
}
static void line(const M *m, int n, const double *x, const double *y) {
  double px[16], py[16];
  if (!m->draw || !ARGB_A(m->col) || n > 16) return;
  for (int i = 0; i < n; i++) place(m, x[i], y[i], &px[i], &py[i]);
  DevPen pen = {.col = m->col, .lwd = 1, .cap = DEV_ROUND, .join = DEV_JROUND, .mitre = 10};
  m->dev->ops->path(m->dev, n, px, py, false, &pen);
}
static void stroke(const M *m, double x0, double y0, double x1, double y1) {
  line(m, 2, (double[]){x0, x1}, (double[]){y0, y1});
}
static Box text(M *m, const char *s) {
  double lead = upright(m);
  Box b = measure(m, s);
  if (m->draw && *s && ARGB_A(m->col)) {
    double x, y;
    DevFont f = font(m);
    place(m, m->x, m->y, &x, &y);
    m->dev->ops->text(m->dev, x, y, s, m->rot, &f, m->col);
  }
  m->x += b.w;
  b.w += lead;
  if (m->face == ITALIC || m->face == BOLDITALIC) m->lean = 0.15 * b.h;
  return b;
}
/* The symbol font's character of a code. */
static Box glyph(M *m, int code) {
  char s[8] = {(char)code, 0};
  if (code >= 128) s[utf8_enc(symbol_unicode(code), s)] = 0;
  int was = m->face;
  m->face = SYMBOL;
  Box b = text(m, s);
  m->face = was;
  return b;
}
static Box glyph_at(M *m, int code, double dx, double dy) {
  double x = m->x, y = m->y;
  m->x += dx, m->y += dy;
  Box b = glyph(m, code);
  m->x = x, m->y = y, m->lean = 0;
  return b;
}

/* ---- measuring, styles, faces ---- */

static Box styled_size(M *m, Obj *e, int style) {
  M t = *m;
  t.draw = false, t.style = style, t.lean = 0;
  Box b = formula(&t, e);
  b.lean = t.lean;
  return b;
}
static Box size_of(M *m, Obj *e) { return styled_size(m, e, m->style); }
/* e at an offset from the pen, which stays. */
static void set_at(M *m, Obj *e, double dx, double dy) {
  double x = m->x, y = m->y;
  m->x += dx, m->y += dy;
  formula(m, e);
  m->x = x, m->y = y, m->lean = 0;
}
static Box styled(M *m, Obj *e, int style) {
  int was = m->style;
  m->style = style;
  Box b = formula(m, e);
  m->style = was;
  return b;
}
static void styled_at(M *m, Obj *e, int style, double dx, double dy) {
  int was = m->style;
  m->style = style;
  set_at(m, e, dx, dy);
  m->style = was;
}
static int sup_style(int s) { return s >= T ? (s % 2 ? S1 : S) : s == T1 ? S1 : s % 2 ? SS1 : SS; }
static int sub_style(int s) { return s >= T1 ? S1 : SS1; }
static int fraction_style(int s) { return s >= D1 ? s - 2 : s >= T1 ? s - 2 : s % 2 ? SS1 : SS; }

/* ---- names ---- */

typedef struct Name {
  const char *name;
  int code;
} Name;
static const Name symbols[] = {
    {"alpha", 'a'},    {"beta", 'b'},        {"chi", 'c'},      {"delta", 'd'},  {"epsilon", 'e'},
    {"phi", 'f'},      {"gamma", 'g'},       {"eta", 'h'},      {"iota", 'i'},   {"phi1", 'j'},
    {"kappa", 'k'},    {"lambda", 'l'},      {"mu", 'm'},       {"nu", 'n'},     {"omicron", 'o'},
    {"pi", 'p'},       {"theta", 'q'},       {"rho", 'r'},      {"sigma", 's'},  {"tau", 't'},
    {"upsilon", 'u'},  {"omega1", 'v'},      {"omega", 'w'},    {"xi", 'x'},     {"psi", 'y'},
    {"zeta", 'z'},     {"Alpha", 'A'},       {"Beta", 'B'},     {"Chi", 'C'},    {"Delta", 'D'},
    {"Epsilon", 'E'},  {"Phi", 'F'},         {"Gamma", 'G'},    {"Eta", 'H'},    {"Iota", 'I'},
    {"theta1", 'J'},   {"Kappa", 'K'},       {"Lambda", 'L'},   {"Mu", 'M'},     {"Nu", 'N'},
    {"Omicron", 'O'},  {"Pi", 'P'},          {"Theta", 'Q'},    {"Rho", 'R'},    {"Sigma", 'S'},
    {"Tau", 'T'},      {"Upsilon", 'U'},     {"sigma1", 'V'},   {"Omega", 'W'},  {"Xi", 'X'},
    {"Psi", 'Y'},      {"Zeta", 'Z'},        {"Upsilon1", 161}, {"space", 32},   {"aleph", 192},
    {"infinity", 165}, {"partialdiff", 182}, {"nabla", 209},    {"degree", 176}, {"minute", 162},
    {"second", 178},   {"...", 188},         {"cdots", 188},    {"ldots", 188},  {0}};
static const Name binary[] = {{"+", '+'},       {"-", '-'},   {"*", '*'},
                              {"/", '/'},       {":", ':'},   {"%+-%", 177},
                              {"%*%", 180},     {"%/%", 184}, {"%intersection%", 199},
                              {"%union%", 200}, {"%.%", 215}, {0}};
static const Name relations[] = {{"<", '<'},
                                 {"==", '='},
                                 {">", '>'},
                                 {"%=~%", '@'},
                                 {"!=", 185},
                                 {"<=", 163},
                                 {">=", 179},
                                 {"%==%", 186},
                                 {"%~~%", 187},
                                 {"%prop%", 181},
                                 {"%~%", '~'},
                                 {"%<->%", 171},
                                 {"%<-%", 172},
                                 {"%up%", 173},
                                 {"%->%", 174},
                                 {"%down%", 175},
                                 {"%<=>%", 219},
                                 {"%<=%", 220},
                                 {"%dblup%", 221},
                                 {"%=>%", 222},
                                 {"%dbldown%", 223},
                                 {"%supset%", 201},
                                 {"%supseteq%", 202},
                                 {"%notsubset%", 203},
                                 {"%subset%", 204},
                                 {"%subseteq%", 205},
                                 {"%in%", 206},
                                 {"%notin%", 207},
                                 {0}};
static const Name operators[] = {{"prod", 213}, {"sum", 229},  {"union", 200}, {"intersect", 199},
                                 {"lim", 0},    {"liminf", 0}, {"limsup", 0},  {"inf", 0},
                                 {"sup", 0},    {"min", 0},    {"max", 0},     {0}};
static const Name accents[] = {{"hat", '^'}, {"tilde", '~'}, {"dot", 215}, {"ring", 176}, {0}};
static const Name delimiters[] = {{"|", '|'},
                                  {"||", '|'},
                                  {"(", '('},
                                  {")", ')'},
                                  {"[", '['},
                                  {"]", ']'},
                                  {"{", '{'},
                                  {"}", '}'},
                                  {"lfloor", 235},
                                  {"rfloor", 251},
                                  {"lceil", 233},
                                  {"rceil", 249},
                                  {"langle", 225},
                                  {"rangle", 241},
                                  {"", '.'},
                                  {".", '.'},
                                  {0}};
static const Name *find(const Name *t, const char *s) {
  for (; t->name; t++)
    if (!strcmp(t->name, s)) return t;
  return NULL;
}

static int nargs(Obj *e) { return (int)LEN(e) - 1; }
static Obj *arg(M *m, Obj *e, int i) {
  if (i > nargs(e)) rt_error(m->R, "invalid mathematical annotation");
  return ELT(e, i);
}

/* ---- atoms ---- */

static Box characters(M *m, const char *s) { /* one by one: digits are upright */
  Box b = {.simple = true};
  while (*s) {
    char one[8] = {0};
    uint32_t cp;
    int n = utf8_get(s, strlen(s), &cp);
    if (n < 1 || n > 4) n = 1;
    memcpy(one, s, (size_t)n);
    s += n;
    int was = m->face;
    if (one[0] >= '0' && one[0] <= '9' && m->face != SYMBOL) m->face = PLAIN;
    b = beside(b, text(m, one));
    m->face = was;
  }
  return b;
}
static Box name(M *m, const char *s) {
  const Name *k = find(symbols, s);
  return k ? glyph(m, k->code) : characters(m, s);
}
static Box atom(M *m, Obj *e) {
  Rt *R = m->R;
  if (e->type == T_SYM) return name(m, CSTR(SYM(e)->name));
  if (e->type == T_STR) return LEN(e) && ELT(e, 0) != NA_STR ? text(m, text_utf8(R, ELT(e, 0))) : text(m, "NA");
  if (e->type == T_LGL) return (Box){.simple = true};
  if (e->type == T_NIL || !rt_is_atomic(e)) rt_error(R, "invalid mathematical annotation");
  if (!LEN(e)) return (Box){.simple = true};
  return text(m, rt_as_cstr(R, interp_call_named(R, "format", 1, e)));
}

/* ---- rows ---- */

static Box sequence(M *m, Obj *e, int from, bool commas) {
  Box b = {.simple = true};
  for (int i = from; i <= nargs(e); i++) {
    if (commas && i > from) b = beside(b, glyph(m, ',')), b = beside(b, glyph(m, ' '));
    b = beside(b, formula(m, ELT(e, i)));
  }
  return b;
}
static Box delimiter(M *m, int code) {
  if (code == '.') return (Box){.simple = true};
  double was = m->mag;
  m->mag = 1.25 * was;
  Box b = glyph(m, code);
  m->mag = was;
  return b;
}
static Box slash(M *m) {
  double xh = x_height(m), half = 0.5 * axis_height(m), top = cap_height(m) + half;
  stroke(m, m->x + 0.25 * xh, m->y - half, m->x + 0.75 * xh, m->y + top);
  Box b = gap(m, xh);
  b.h = top, b.d = half;
  return b;
}
static Box infix(M *m, Obj *e, int code, double quads) {
  Box b = formula(m, arg(m, e, 1));
  double space = spaced(m, quads);
  b = beside(b, gap(m, space));
  b = beside(b, glyph(m, code));
  b = beside(b, gap(m, space));
  return beside(b, formula(m, arg(m, e, 2)));
}
static Box prefix(M *m, Obj *e, int code) {
  Box b = glyph(m, code);
  b = beside(b, gap(m, spaced(m, 1.0 / 6)));
  return beside(b, formula(m, arg(m, e, 1)));
}
static Box arithmetic(M *m, Obj *e, const Name *op) {
  if (nargs(e) == 1) {
    if (op->code == '+' || op->code == '-') return prefix(m, e, op->code);
    rt_error(m->R, "invalid mathematical annotation");
  }
  if (op->code == '*') return sequence(m, e, 1, false);
  if (op->code == '/') {
    Box b = formula(m, arg(m, e, 1));
    b = beside(b, slash(m));
    return beside(b, formula(m, arg(m, e, 2)));
  }
  return infix(m, e, op->code, 4.0 / 18);
}
/* f(x, y): also what nothing else is known of. */
static Box call(M *m, Obj *e) {
  Obj *f = ELT(e, 0);
  Box b = f->type == T_SYM ? name(m, CSTR(SYM(f)->name)) : formula(m, f);
  b = beside(b, delimiter(m, '('));
  b = beside(b, sequence(m, e, 1, true));
  return beside(b, delimiter(m, ')'));
}

/* ---- fractions, radicals ---- */

/* How far up the numerator is and down the denominator. */
static void shifts(const M *m, double *u, double *v) {
  double a = axis_height(m), cap = cap_height(m), low = 0.7 * figure(m);
  if (m->style > T) {
    *u = a + 3.51 * theta + 0.15 * cap + 0.7 * measure(m, "g").d;
    *v = -a + 3.51 * theta + low + 31.0 / 90 * cap;
  } else {
    *u = a + 1.51 * theta + 1.0 / 12 * cap;
    *v = -a + 1.51 * theta + low + 1.0 / 12 * cap;
  }
}
static Box fraction(M *m, Obj *e, bool rule) {
  int over = fraction_style(m->style), under = over % 2 ? over : over - 1;
  Obj *num = arg(m, e, 1), *den = arg(m, e, 2);
  Box n = styled_size(m, num, over), d = styled_size(m, den, under);
  double u, v, w, a = axis_height(m);
  n.w += n.lean, d.w += d.lean, w = fmax(n.w, d.w);
  shifts(m, &u, &v);
  double least = (m->style > T ? 3 : 1) * theta; /* to where a rule is, or would be */
  double up = u - n.d - (a + theta / 2), down = a - theta / 2 - (d.h - v);
  if (up < least) u += least - up;
  if (down < least) v += least - down;
  if (m->draw) {
    styled_at(m, num, over, 0.5 * (w - n.w), u);
    styled_at(m, den, under, 0.5 * (w - d.w), -v);
    if (rule) stroke(m, m->x, m->y + a, m->x + w, m->y + a);
  }
  w = fmax(0.5 * (w + n.w) - n.lean, 0.5 * (w + d.w) - d.lean);
  m->x += w;
  return (Box){n.h + u, d.d + v, w, false, 0};
}
static Box radical(M *m, Obj *e) {
  double cap = cap_height(m), xh = x_height(m), wide = 0.6 * cap, space = 0.4 * xh, after = quad(m) / 18;
  int style = m->style % 2 ? m->style : m->style - 1;
  Obj *body = arg(m, e, 1);
  Box b = styled_size(m, body, style), index = {0};
  double h = b.h + space, mid = b.h - b.d, left = 0, up = 0;
  if (nargs(e) > 1) {
    index = styled_size(m, ELT(e, 2), SS);
    left = fmax(0, index.w - 0.6 * wide);
    up = 0.5 * mid + space + index.d;
    if (m->draw) styled_at(m, ELT(e, 2), SS, fmax(0, 0.6 * wide - index.w), up);
  }
  double x = m->x + left, at = left + wide + 0.2 * xh;
  double end = m->x + at + b.w + after, y = m->y;
  line(m, 5, (double[]){x, x + 0.3 * wide, x + 0.6 * wide, x + wide, end},
       (double[]){y + 0.4 * mid, y + 0.5 * mid, y - b.d, y + h, y + h});
  if (m->draw) styled_at(m, body, style, at, 0);
  Box all = {fmax(h, nargs(e) > 1 ? index.h + up + space : 0), fmax(b.d, index.d), at + b.w + 2 * after, false, 0};
  m->x += all.w;
  return all;
}

/* ---- scripts ---- */

/* x[i], x^n and x[i]^n (up NULL, down NULL: none).  Appendix G, 18. */
static Box scripts(M *m, Obj *body, Obj *up, Obj *down) {
  Box b = formula(m, body), p = {0}, s = {0};
  double u = 0, v = 0, xh = x_height(m), cap = cap_height(m), w = 0, lean = upright(m);
  b.w += lean;
  if (!b.simple) u = b.h - 0.3861 * cap, v = b.d + 0.05 * cap;
  if (up) {
    p = styled_size(m, up, sup_style(m->style));
    double least = (m->style % 2 ? 0.7 : m->style > T ? 0.95 : 0.825) * xh;
    u = fmax(fmax(u, least), p.d + 0.25 * xh);
  }
  if (down) {
    s = styled_size(m, down, sub_style(m->style));
    v = up ? fmax(v, 0.45 * cap) : fmax(fmax(v, 0.35 * xh), s.h - 0.8 * xh);
    if (up && (u - p.d) - (s.h - v) < 4 * theta) {
      v = 4 * theta - (u - p.d) + s.h;
      double low = 0.8 * xh - (u - p.d);
      if (low > 0) u += low, v -= low;
    }
    w = s.w;
  }
  if (m->draw && down) styled_at(m, down, sub_style(m->style), 0, -v);
  if (!down) lean = 0; /* over a subscript, twice */
  if (m->draw && up) styled_at(m, up, sup_style(m->style), lean, u);
  if (up) w = fmax(w, p.w + lean);
  m->x += w;
  Box r = {b.h, b.d, b.w + w, b.simple};
  if (up) r.h = fmax(r.h, p.h + u), r.d = fmax(r.d, p.d - u);
  if (down) r.h = fmax(r.h, s.h - v), r.d = fmax(r.d, s.d + v);
  return r;
}
static bool calls(Obj *e, const char *f) {
  return e->type == T_LANG && LEN(e) == 3 && ELT(e, 0)->type == T_SYM && !strcmp(CSTR(SYM(ELT(e, 0))->name), f);
}

/* ---- operators with limits ---- */

/* A sign above and below which the limits stand. */
static Box operator_sign(M *m, const Name *op) {
  if (!op->code)
    return text(m, !strcmp(op->name, "liminf") ? "lim inf" : !strcmp(op->name, "limsup") ? "lim sup" : op->name);
  if (m->style <= T) return glyph(m, op->code);
  double was = m->mag;
  m->mag = 1.25 * was;
  M t = *m;
  t.draw = false, t.lean = 0;
  Box b = glyph(&t, op->code);
  double down = 0.5 * (b.h - b.d) - axis_height(m);
  glyph_at(m, op->code, 0, -down);
  m->x += b.w;
  m->mag = was;
  return raised(b, -down);
}
static Box limits(M *m, Obj *e, const Name *op) {
  M t = *m;
  t.draw = false, t.lean = 0;
  Box sign = operator_sign(&t, op), lower = {0}, upper = {0};
  double pad = 0.15 * cap_height(m), w = sign.w, h = sign.h, d = sign.d;
  int n = nargs(e), low = sub_style(m->style), high = sup_style(m->style);
  if (n > 1) lower = styled_size(m, ELT(e, 2), low), w = fmax(w, lower.w);
  if (n > 2) upper = styled_size(m, ELT(e, 3), high), w = fmax(w, upper.w);
  double x = m->x;
  m->x = x + 0.5 * (w - sign.w);
  operator_sign(m, op);
  m->x = x;
  if (n > 1) {
    d += pad + lower.h;
    if (m->draw) styled_at(m, ELT(e, 2), low, 0.5 * (w - lower.w), -d);
    d += lower.d;
  }
  if (n > 2) {
    h += pad + upper.d;
    if (m->draw) styled_at(m, ELT(e, 3), high, 0.5 * (w - upper.w), h);
    h += upper.h;
  }
  m->x = x + w;
  Box b = {h + pad, d + pad, w, false};
  if (n < 1) return b;
  b = beside(b, gap(m, thin(m)));
  return beside(b, formula(m, ELT(e, 1)));
}
/* In display style the sign is built of two halves. */
static Box integral(M *m, Obj *e) {
  M t = *m;
  t.draw = false, t.lean = 0;
  Box top = glyph(&t, 243), bottom = glyph(&t, 245), b = {0};
  double a = axis_height(m), x = m->x, right;
  if (m->style > T) {
    double up = a + 0.99 * top.d, down = a - 0.99 * bottom.h;
    glyph_at(m, 243, 0, up);
    glyph_at(m, 245, 0, down);
    b = (Box){up + top.h, bottom.d - down, fmax(top.w, bottom.w), false};
  } else {
    b = glyph(&t, 242);
    b.simple = false;
    glyph_at(m, 242, 0, 0);
  }
  right = x + b.w;
  double h = b.h, d = b.d;
  if (nargs(e) > 1) {
    int style = sub_style(m->style);
    Box s = styled_size(m, ELT(e, 2), style);
    double dx = 0.5 * b.w + thin(m), dy = -b.d - 0.5 * (s.h - s.d);
    if (m->draw) styled_at(m, ELT(e, 2), style, dx, dy);
    right = fmax(right, x + dx + s.w), d = fmax(d, s.d - dy);
  }
  if (nargs(e) > 2) {
    int style = sup_style(m->style);
    Box s = styled_size(m, ELT(e, 3), style);
    double dx = b.w + thin(m), dy = b.h - 0.5 * (s.h - s.d);
    if (m->draw) styled_at(m, ELT(e, 3), style, dx, dy);
    right = fmax(right, x + dx + s.w), h = fmax(h, s.h + dy);
  }
  m->x = right;
  Box all = {h, d, right - x, false};
  return nargs(e) ? beside(all, formula(m, ELT(e, 1))) : all;
}

/* ---- above, below, around ---- */

static Box accent(M *m, Obj *e, const Name *k) {
  Obj *body = arg(m, e, 1);
  M t = *m;
  t.draw = false, t.lean = 0;
  char s[2] = {(char)k->code, 0};
  if (k->code < 128) t.face = m->face == SYMBOL ? PLAIN : m->face;
  Box b = size_of(m, body), a = k->code < 128 ? text(&t, s) : glyph(&t, k->code);
  double w = fmax(b.w + b.lean, a.w), up = b.h + a.d + 0.1 * cap_height(m), right = 0.5 * (w - a.w) + 0.9 * b.lean;
  if (m->draw) {
    set_at(m, body, 0.5 * (w - b.w), 0);
    double x = m->x, y = m->y;
    m->x += right, m->y += up;
    if (k->code < 128) text(m, s);
    else glyph(m, k->code);
    m->x = x, m->y = y, m->lean = 0;
  }
  w = fmax(w, right + a.w);
  m->x += w;
  return (Box){fmax(b.h, a.h + up), b.d, w, false, 0};
}
static Box barred(M *m, Obj *e, bool above) {
  double x = m->x, cap = cap_height(m);
  Box b = formula(m, arg(m, e, 1));
  double y = above ? b.h + 0.2 * cap : -b.d - 0.1 * cap;
  stroke(m, x, m->y + y, m->x, m->y + y);
  if (above) b.h = y;
  else b.d = -y;
  return b;
}
static Box wide(M *m, Obj *e, bool tilde) {
  double x = m->x, cap = cap_height(m);
  Box b = formula(m, arg(m, e, 1));
  double y = m->y + b.h + 0.2 * cap, w = b.w;
  if (!tilde) {
    line(m, 3, (double[]){x, x + 0.5 * w, x + w}, (double[]){y, y + 0.3 * cap, y});
    b.h += 0.5 * cap;
    return b;
  }
  double px[11], py[11];
  px[0] = x, py[0] = y, px[10] = x + w, py[10] = y + 0.15 * cap;
  for (int i = 0; i <= 8; i++)
    px[i + 1] = x + (0.05 + i * 0.9 / 8) * w, py[i + 1] = y + 0.075 * cap * (1 + sin(2 * M_PI * i / 8));
  line(m, 11, px, py);
  b.h += 0.35 * cap;
  return b;
}
static Box absolute(M *m, Obj *e) {
  Box in = size_of(m, arg(m, e, 1)), b = gap(m, quad(m) / 18);
  stroke(m, m->x, m->y - in.d, m->x, m->y + in.h);
  b = beside(b, gap(m, quad(m) / 18));
  b = beside(b, formula(m, ELT(e, 1)));
  b = beside(b, gap(m, quad(m) / 18));
  stroke(m, m->x, m->y - in.d, m->x, m->y + in.h);
  return beside(b, gap(m, quad(m) / 18));
}
static int delimiter_code(M *m, Obj *call, Obj *e) {
  const char *s = e->type == T_STR && LEN(e) ? STR(e, 0) : e->type == T_SYM ? CSTR(SYM(e)->name) : "?";
  const Name *k = find(delimiters, s);
  if (!k) rt_error_call(m->R, call, "invalid group delimiter");
  return k->code;
}
static Box group(M *m, Obj *e) {
  if (nargs(e) != 3) rt_error_call(m->R, e, "invalid group specification");
  Box b = delimiter(m, delimiter_code(m, e, ELT(e, 1)));
  b = beside(b, formula(m, ELT(e, 2)));
  return beside(b, delimiter(m, delimiter_code(m, e, ELT(e, 3))));
}
/* A delimiter that reaches `far` from the axis both ways, of pieces: ends, a middle, and as many between as are needed. */
static Box tall(M *m, int code, double far) {
  static const struct {
    int code, top, ext, bottom, mid;
  } parts[] = {{'|', 239, 239, 239, 0}, {'(', 230, 231, 232, 0},   {')', 246, 247, 248, 0},  {'[', 233, 234, 235, 0},
               {']', 249, 250, 251, 0}, {'{', 236, 239, 238, 237}, {'}', 252, 239, 254, 253}};
  if (code == '.') return (Box){.simple = true};
  int i = 0, n = sizeof parts / sizeof *parts;
  while (i < n && parts[i].code != code) i++;
  if (i == n) rt_error(m->R, "group is incomplete");
  M t = *m;
  t.draw = false, t.face = SYMBOL, t.lean = 0;
  double a = axis_height(&t);
  Box top = glyph(&t, parts[i].top), bottom = glyph(&t, parts[i].bottom), ext = glyph(&t, parts[i].ext), mid = {0};
  if (parts[i].mid) mid = glyph(&t, parts[i].mid);
  far = fmax(far, (parts[i].mid ? 1.2 : 0.8) * (top.h + bottom.d));
  double up = far - top.h + a, down = -(far - bottom.d - a);
  if (m->draw) {
    glyph_at(m, parts[i].top, 0, up);
    glyph_at(m, parts[i].bottom, 0, down);
    double ends[3] = {down + bottom.h, up - top.d, 0}, middle = a - 0.5 * (mid.h - mid.d);
    int gaps = 1;
    if (parts[i].mid) {
      glyph_at(m, parts[i].mid, 0, middle);
      ends[1] = middle - mid.d, gaps = 2;
    }
    for (int g = 0; g < gaps; g++) {
      double lo = g ? middle + mid.h : ends[0], hi = g ? up - top.d : ends[1], one = 0.99 * (ext.h + ext.d);
      int k = hi > lo && one > 0 ? (int)ceil((hi - lo) / one) : 0;
      for (int j = 0; j < k && k < 10000; j++)
        glyph_at(m, parts[i].ext, 0, lo + (j + 0.5) * (hi - lo) / k - 0.5 * (ext.h - ext.d));
    }
  }
  m->x += top.w;
  return (Box){far + a, far - a, top.w, false};
}
static Box tall_group(M *m, Obj *e) {
  if (nargs(e) != 3) rt_error_call(m->R, e, "invalid group specification");
  Box in = size_of(m, ELT(e, 2));
  double a = axis_height(m), far = fmax(in.h - a, in.d + a) + 0.2 * x_height(m);
  Box b = tall(m, delimiter_code(m, e, ELT(e, 1)), far);
  b = beside(b, formula(m, ELT(e, 2)));
  return beside(b, tall(m, delimiter_code(m, e, ELT(e, 3)), far));
}

/* ---- calls ---- */

static Box in_face(M *m, Obj *e, int face) {
  int was = m->face;
  m->face = face;
  Box b = formula(m, arg(m, e, 1));
  m->face = was;
  return b;
}
static Box phantom(M *m, Obj *e, bool flat) {
  Box b = size_of(m, arg(m, e, 1));
  if (flat) b.w = 0;
  m->x += b.w;
  return b;
}
static Box by_name(M *m, Obj *e, const char *f) {
  static const char *const faces[] = {"plain", "bold", "italic", "bolditalic", "symbol"};
  static const char *const styles[] = {"scriptscriptstyle", "scriptstyle", "textstyle", "displaystyle"};
  for (int i = 0; i < 5; i++)
    if (!strcmp(f, faces[i])) return in_face(m, e, i + 1);
  if (!strcmp(f, "boldsymbol")) return in_face(m, e, SYMBOL);
  for (int i = 0; i < 4; i++)
    if (!strcmp(f, styles[i])) return styled(m, arg(m, e, 1), 2 * (i + 1));
  const Name *k;
  if ((k = find(accents, f))) return accent(m, e, k);
  if ((k = find(operators, f))) return limits(m, e, k);
  if (!strcmp(f, "frac") || !strcmp(f, "over")) return fraction(m, e, true);
  if (!strcmp(f, "atop")) return fraction(m, e, false);
  if (!strcmp(f, "sqrt") || !strcmp(f, "root")) return radical(m, e);
  if (!strcmp(f, "integral")) return integral(m, e);
  if (!strcmp(f, "bar")) return barred(m, e, true);
  if (!strcmp(f, "underline")) return barred(m, e, false);
  if (!strcmp(f, "widehat")) return wide(m, e, false);
  if (!strcmp(f, "widetilde")) return wide(m, e, true);
  if (!strcmp(f, "abs")) return absolute(m, e);
  if (!strcmp(f, "group")) return group(m, e);
  if (!strcmp(f, "bgroup")) return tall_group(m, e);
  if (!strcmp(f, "list")) return sequence(m, e, 1, true);
  if (!strcmp(f, "paste")) return sequence(m, e, 1, false);
  if (!strcmp(f, "phantom")) return phantom(m, e, false);
  if (!strcmp(f, "vphantom")) return phantom(m, e, true);
  return call(m, e);
}
static Box formula(M *m, Obj *e) {
  if (e->type != T_LANG) return atom(m, e);
  double lead = upright(m);
  if (m->depth > 200) rt_error(m->R, "the mathematical annotation is too deep");
  m->depth++;
  const char *f = ELT(e, 0)->type == T_SYM ? CSTR(SYM(ELT(e, 0))->name) : "";
  const Name *k;
  Box b;
  if (!*f) b = call(m, e);
  else if (!strcmp(f, "^")) {
    Obj *body = arg(m, e, 1), *up = arg(m, e, 2);
    b = calls(body, "[") ? scripts(m, ELT(body, 1), up, ELT(body, 2)) : scripts(m, body, up, NULL);
  } else if (!strcmp(f, "[")) b = scripts(m, arg(m, e, 1), NULL, arg(m, e, 2));
  else if ((k = find(binary, f))) b = arithmetic(m, e, k);
  else if ((k = find(relations, f)) && nargs(e) == 2) b = infix(m, e, k->code, 5.0 / 18);
  else if (!strcmp(f, "~")) {
    b = nargs(e) == 1 ? glyph(m, ' ') : formula(m, arg(m, e, 1));
    if (nargs(e) > 1) b = beside(b, glyph(m, ' '));
    b = beside(b, formula(m, ELT(e, nargs(e))));
  } else if (!strcmp(f, "!") && nargs(e) == 1) b = prefix(m, e, '!');
  else if (!strcmp(f, "(") && nargs(e) == 1) {
    b = delimiter(m, '(');
    b = beside(b, formula(m, ELT(e, 1)));
    b = beside(b, delimiter(m, ')'));
  } else if (!strcmp(f, "{")) b = nargs(e) ? formula(m, ELT(e, 1)) : (Box){.simple = true};
  else b = by_name(m, e, f);
  m->depth--;
  b.w += lead;
  return b;
}

/* ---- the whole ---- */

static M begin(Dev *d, const DevFont *f) {
  return (M){.R = d->R, .dev = d, .family = f->family, .size = f->size, .mag = 1, .style = D, .face = PLAIN};
}
static Obj *first(Obj *e) { return e->type == T_EXPR && LEN(e) ? ELT(e, 0) : e; }
void dev_math_size(Dev *d, Obj *expr, const DevFont *f, double *width, double *ascent, double *descent) {
  M m = begin(d, f);
  Box b = formula(&m, first(expr));
  *width = b.w, *ascent = b.h, *descent = b.d;
}
void dev_math(Dev *d, double x, double y, Obj *expr, double hadj, double vadj, double rot, const DevFont *f, Argb col) {
  M m = begin(d, f);
  Box b = formula(&m, first(expr));
  double a = rot * M_PI / 180;
  m.cs = cos(a), m.sn = sin(a), m.rot = rot, m.ox = x, m.oy = y, m.col = col;
  m.x = -(isfinite(hadj) ? hadj : 0.5) * b.w;
  m.y = b.d - (isfinite(vadj) ? vadj : 0.5) * (b.h + b.d);
  m.draw = true, m.lean = 0;
  formula(&m, first(expr));
}
