/* capi/svd.c - LINPACK's singular value decomposition, dsvdc(): Householder bidiagonalisation, then implicitly shifted QR
 * steps (Golub and Reinsch, Numer. Math. 14, 1970; LINPACK Users' Guide, chapter 11).  Signs of vectors are LINPACK's,
 * which is why LAPACK does not do it. */
#include "vectors.h"
#pragma GCC visibility push(default)
#include <R_ext/Linpack.h>
#pragma GCC visibility pop

typedef struct Svd { /* x: n x p, by columns of ldx; u, v: NULL if not wanted */
  double *x, *s, *e, *u, *v, *work;
  int ldx, n, p, ldu, ldv, ncu;
} Svd;

/* x[0..n) becomes a Householder vector with 1 + |first| in front; the value is what stands in its place, 0 for none. */
static double householder(int n, double *x) {
  double r = norm(n, x);
  if (r == 0) return 0;
  if (x[0] < 0) r = -r;
  scale(n, 1 / r, x);
  x[0] += 1;
  return -r;
}

#define X(i, j) w->x[(i) + (size_t)(j)*w->ldx]
#define U(i, j) w->u[(i) + (size_t)(j)*w->ldu]
#define V(i, j) w->v[(i) + (size_t)(j)*w->ldv]
static void reduce_row(Svd *w, int l) {
  int n = w->n, p = w->p;
  double *e = w->e;
  e[l] = householder(p - l - 1, e + l + 1);
  if (l + 1 < n && e[l] != 0) {
    for (int i = l + 1; i < n; i++) w->work[i] = 0;
    for (int j = l + 1; j < p; j++) add_scaled(n - l - 1, e[j], &X(l + 1, j), w->work + l + 1);
    for (int j = l + 1; j < p; j++) add_scaled(n - l - 1, -e[j] / e[l + 1], w->work + l + 1, &X(l + 1, j));
  }
  if (w->v)
    for (int i = l + 1; i < p; i++) V(i, l) = e[i];
}
static void bidiagonalise(Svd *w, int nct, int nrt) {
  int n = w->n, p = w->p;
  for (int l = 0; l < (nct > nrt ? nct : nrt); l++) {
    if (l < nct) w->s[l] = householder(n - l, &X(l, l));
    for (int j = l + 1; j < p; j++) {
      if (l < nct && w->s[l] != 0)
        add_scaled(n - l, -dot(n - l, &X(l, l), &X(l, j)) / X(l, l), &X(l, l), &X(l, j));
      w->e[j] = X(l, j);
    }
    if (w->u && l < nct)
      for (int i = l; i < n; i++) U(i, l) = X(i, l);
    if (l < nrt) reduce_row(w, l);
  }
}
static void make_u(Svd *w, int nct) {
  int n = w->n;
  for (int j = nct; j < w->ncu; j++) {
    for (int i = 0; i < n; i++) U(i, j) = 0;
    U(j, j) = 1;
  }
  for (int l = nct; l-- > 0;) {
    if (w->s[l] == 0) {
      for (int i = 0; i < n; i++) U(i, l) = 0;
      U(l, l) = 1;
      continue;
    }
    for (int j = l + 1; j < w->ncu; j++)
      add_scaled(n - l, -dot(n - l, &U(l, l), &U(l, j)) / U(l, l), &U(l, l), &U(l, j));
    scale(n - l, -1, &U(l, l));
    U(l, l) += 1;
    for (int i = 0; i < l; i++) U(i, l) = 0;
  }
}
static void make_v(Svd *w, int nrt) {
  int p = w->p;
  for (int l = p; l-- > 0;) {
    if (l < nrt && w->e[l] != 0)
      for (int j = l + 1; j < p; j++)
        add_scaled(p - l - 1, -dot(p - l - 1, &V(l + 1, l), &V(l + 1, j)) / V(l + 1, l), &V(l + 1, l), &V(l + 1, j));
    for (int i = 0; i < p; i++) V(i, l) = 0;
    V(l, l) = 1;
  }
}
static bool negligible(double sum, double x) { return sum + fabs(x) == sum; }

/* s[m-1] is 0: chase e[m-2] up and out. */
static void deflate_last(Svd *w, int l, int m) {
  double c, s, f = w->e[m - 2];
  w->e[m - 2] = 0;
  for (int k = m - 1; k-- > l;) {
    rotation(&w->s[k], f, &c, &s);
    if (k > l) f = -s * w->e[k - 1], w->e[k - 1] *= c;
    if (w->v) rotate(w->p, &V(0, k), &V(0, m - 1), c, s);
  }
}
/* s[l-1] is 0: split there. */
static void split(Svd *w, int l, int m) {
  double c, s, f = w->e[l - 1];
  w->e[l - 1] = 0;
  for (int k = l; k < m; k++) {
    rotation(&w->s[k], f, &c, &s);
    f = -s * w->e[k], w->e[k] *= c;
    if (w->u) rotate(w->n, &U(0, k), &U(0, l - 1), c, s);
  }
}
static void qr_step(Svd *w, int l, int m) {
  double *s = w->s, *e = w->e, big = 0, cs, sn;
  const double all[] = {fabs(s[m - 1]), fabs(s[m - 2]), fabs(e[m - 2]), fabs(s[l]), fabs(e[l])};
  for (int i = 0; i < 5; i++)
    if (all[i] > big) big = all[i];
  double sm = s[m - 1] / big, smm1 = s[m - 2] / big, emm1 = e[m - 2] / big, sl = s[l] / big, el = e[l] / big;
  double b = ((smm1 + sm) * (smm1 - sm) + emm1 * emm1) / 2, c = sm * emm1 * (sm * emm1), shift = 0;
  if (b != 0 || c != 0) {
    shift = sqrt(b * b + c);
    if (b < 0) shift = -shift;
    shift = c / (b + shift);
  }
  double f = (sl + sm) * (sl - sm) + shift, g = sl * el;
  for (int k = l; k < m - 1; k++) {
    rotation(&f, g, &cs, &sn);
    if (k > l) e[k - 1] = f;
    f = cs * s[k] + sn * e[k];
    e[k] = cs * e[k] - sn * s[k];
    g = sn * s[k + 1];
    s[k + 1] *= cs;
    if (w->v) rotate(w->p, &V(0, k), &V(0, k + 1), cs, sn);
    rotation(&f, g, &cs, &sn);
    s[k] = f;
    f = cs * e[k] + sn * s[k + 1];
    s[k + 1] = -sn * e[k] + cs * s[k + 1];
    g = sn * e[k + 1];
    e[k + 1] *= cs;
    if (w->u && k < w->n - 1) rotate(w->n, &U(0, k), &U(0, k + 1), cs, sn);
  }
  e[m - 2] = f;
}
/* s[l] is a singular value: positive, and into its place among the larger ones. */
static void settle(Svd *w, int l, int most) {
  double *s = w->s;
  if (s[l] < 0) {
    s[l] = -s[l];
    if (w->v) scale(w->p, -1, &V(0, l));
  }
  for (; l + 1 < most && s[l] < s[l + 1]; l++) {
    double t = s[l];
    s[l] = s[l + 1], s[l + 1] = t;
    if (w->v && l < w->p - 1)
      for (int i = 0; i < w->p; i++) t = V(i, l), V(i, l) = V(i, l + 1), V(i, l + 1) = t;
    if (w->u && l < w->n - 1)
      for (int i = 0; i < w->n; i++) t = U(i, l), U(i, l) = U(i, l + 1), U(i, l + 1) = t;
  }
}
/* The singular values from *info on are right: 0 where all are. */
static void iterate(Svd *w, int most, int *info) {
  double *s = w->s, *e = w->e;
  int rounds = 0, m = most;
  for (*info = 0; m > 0;) {
    if (rounds >= 30) {
      *info = m;
      return;
    }
    int l = m - 1; /* the block that is left begins at l */
    for (; l > 0; l--)
      if (negligible(fabs(s[l - 1]) + fabs(s[l]), e[l - 1])) {
        e[l - 1] = 0;
        break;
      }
    if (l == m - 1) {
      settle(w, l, most);
      rounds = 0, m--;
      continue;
    }
    int z = m; /* a singular value of the block that is none: z - 1 */
    for (; z > l; z--) {
      double sum = (z < m ? fabs(e[z - 1]) : 0) + (z - 1 > l ? fabs(e[z - 2]) : 0);
      if (negligible(sum, s[z - 1])) {
        s[z - 1] = 0;
        break;
      }
    }
    if (z == l) qr_step(w, l, m), rounds++;
    else if (z == m) deflate_last(w, l, m);
    else split(w, z, m);
  }
}
API void dsvdc_(double *x, int *ldx, int *np, int *pp, double *s, double *e, double *u, int *ldu, double *v, int *ldv,
            double *work, int *job, int *info) {
  int n = *np, p = *pp, left = *job % 100 / 10, nct = n - 1 < p ? n - 1 : p, nrt = p - 2 < n ? p - 2 : n;
  if (nrt < 0) nrt = 0;
  Svd all = {x, s, e, left ? u : NULL, *job % 10 ? v : NULL, work, *ldx, n, p, *ldu, *ldv, left > 1 && p < n ? p : n};
  Svd *w = &all;
  bidiagonalise(w, nct, nrt);
  int m = p < n + 1 ? p : n + 1;
  if (nct < p) s[nct] = X(nct, nct);
  if (n < m) s[m - 1] = 0;
  if (nrt + 1 < m) e[nrt] = X(nrt, m - 1);
  if (m > 0) e[m - 1] = 0;
  if (w->u) make_u(w, nct);
  if (w->v) make_v(w, nrt);
  iterate(w, m, info);
}
