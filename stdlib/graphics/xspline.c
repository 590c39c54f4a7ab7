/* stdlib/graphics/xspline.c - X-splines (Blanc and Schlick, "X-Splines: a spline model designed for the end-user", SIGGRAPH 95).
 *
 * Between control points 1 and 2 of four, the curve is their mean, weighted by blending functions of t in [0, 1]; how far the
 * outer two reach in depends on the shapes s1 and s2 of the inner two. */
#include "xspline.h"

/* f, g and h of the paper.  A positive shape: a bump that begins at t = from, with its top at t = top. */
static double bump(double t, double from, double top) {
  double u = (t - from) / (top - from), p = 2 * (top - from) * (top - from);
  return u * u * u * (10 - p + (2 * p - 15) * u + (6 - p) * u * u);
}
static double inner(double u, double q) {
  return u * (q + u * (2 * q + u * (8 - 12 * q + u * (14 * q - 11 + u * (4 - 5 * q)))));
}
static double outer(double u, double q) { return u * (q + u * (2 * q + u * u * (-2 * q - u * q))); }

/* Control point i of the four is at t = i - 1. */
static void weights(double t, double s1, double s2, double *w) {
  if (s1 < 0) w[0] = outer(-t, -s1), w[2] = inner(t, -s1);
  else w[0] = t < s1 ? bump(t, s1, -1) : 0, w[2] = bump(t, -s1, 1);
  if (s2 < 0) w[1] = inner(1 - t, -s2), w[3] = outer(t - 1, -s2);
  else w[1] = bump(t, 1 + s2, 0), w[3] = t > 1 - s2 ? bump(t, 1 - s2, 2) : 0;
}

typedef struct Spline {
  Rt *R;
  const double *x, *y, *s;
  double ux, uy;
  int n;
  Curve out;
} Spline;
static void point_at(const Spline *p, const int *k, double t, double *x, double *y) {
  double w[4], sx = 0, sy = 0, sum = 0;
  weights(t, p->s[k[1]], p->s[k[2]], w);
  for (int i = 0; i < 4; i++) sx += w[i] * p->x[k[i]], sy += w[i] * p->y[k[i]], sum += w[i];
  *x = sx / sum, *y = sy / sum;
}
static void add(Spline *p, double x, double y) {
  Curve *c = &p->out;
  if (c->n && c->x[c->n - 1] == x && c->y[c->n - 1] == y) return;
  if (c->n == c->cap) {
    int cap = c->cap ? 2 * c->cap : 64;
    double *v = rt_scratch(p->R, (size_t)cap * 16);
    if (c->n) memcpy(v, c->x, (size_t)c->n * 8), memcpy(v + cap, c->y, (size_t)c->n * 8);
    c->x = v, c->y = v + cap, c->cap = cap;
  }
  rt_assert(p->R, c->n < c->cap, "%d points of %d", c->n, c->cap);
  c->x[c->n] = x, c->y[c->n++] = y;
}
/* Long segments and bent ones get more steps; at least 5. */
static double step_of(const Spline *p, const int *k) {
  double x[3], y[3];
  for (int i = 0; i < 3; i++) {
    point_at(p, k, i * 0.5, &x[i], &y[i]);
    x[i] *= p->ux, y[i] *= p->uy;
  }
  double ax = x[0] - x[1], ay = y[0] - y[1], bx = x[2] - x[1], by = y[2] - y[1];
  double sides = sqrt((ax * ax + ay * ay) * (bx * bx + by * by)), bend = sides == 0 ? 0 : (ax * bx + ay * by) / sides;
  double far = hypot(x[2] - x[0], y[2] - y[0]);
  double steps = sqrt(far) / 2 + (int)((1 + bend) * 10);
  double step = steps == 0 || steps > 999 ? 1 : 1 / steps;
  return step > 0.2 || step == 0 ? 0.2 : step;
}
static void segment(Spline *p, int a, int b, int c, int d) {
  int k[4] = {a, b, c, d};
  for (int i = 0; i < 4; i++) rt_assert(p->R, k[i] >= 0 && k[i] < p->n, "control point %d of %d", k[i], p->n);
  double step = step_of(p, k), x, y;
  for (double t = 0; t < 1; t += step) {
    point_at(p, k, t, &x, &y);
    add(p, x, y);
  }
}

Curve xspline(Rt *R, int n, const double *x, const double *y, const double *s, double ux, double uy, bool open,
              bool rep_ends) {
  Spline p = {.R = R, .x = x, .y = y, .s = s, .ux = ux, .uy = uy, .n = n};
  if (open && !rep_ends && n < 4) rt_error(R, "there must be at least four control points");
  if (n < 2) return p.out;
  if (!open) {
    for (int i = 0; i < n; i++) segment(&p, (i + n - 1) % n, i, (i + 1) % n, (i + 2) % n);
    return p.out;
  }
  double *ends = rt_scratch(R, (size_t)n * 8); /* an open curve begins and ends with a corner */
  memcpy(ends, s, (size_t)n * 8);
  ends[0] = ends[n - 1] = 0;
  p.s = ends;
  if (rep_ends) {
    for (int i = 0; i < n - 1; i++) segment(&p, i ? i - 1 : 0, i, i + 1, i + 2 < n ? i + 2 : n - 1);
    add(&p, x[n - 1], y[n - 1]);
  } else {
    for (int i = 0; i + 3 < n; i++) segment(&p, i, i + 1, i + 2, i + 3);
    double ex, ey;
    point_at(&p, (int[]){n - 4, n - 3, n - 2, n - 1}, 1, &ex, &ey);
    add(&p, ex, ey);
  }
  return p.out;
}
