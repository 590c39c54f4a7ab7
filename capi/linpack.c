/* capi/linpack.c - LINPACK's routines, after Dongarra, Bunch, Moler and Stewart: LINPACK Users' Guide, SIAM 1979
 * ("Writing R Extensions", 6.9: R_ext/Linpack.h).  Matrices are stored by columns. */
#include "vectors.h"
#pragma GCC visibility push(default)
#include <R_ext/Linpack.h>
#pragma GCC visibility pop

static void swap(double *a, double *b) {
  double t = *a;
  *a = *b, *b = t;
}

/* ---- triangular systems, Cholesky ---- */

/* T x = b: the last digit of job says upper (1) or lower (0), the one before it transposed.  *info: the zero on the
 * diagonal, from 1. */
void dtrsl_(double *t, int *ldt, int *np, double *b, int *job, int *info) {
  int n = *np, ld = *ldt;
#define T(i, j) t[(i) + (size_t)(j)*ld]
  for (*info = 1; *info <= n; ++*info)
    if (T(*info - 1, *info - 1) == 0) return;
  *info = 0;
  bool upper = *job % 10 != 0, transposed = *job / 10 % 10 != 0;
  if (!upper && !transposed)
    for (int j = 0; j < n; j++) {
      b[j] /= T(j, j);
      add_scaled(n - j - 1, -b[j], &T(j + 1, j), b + j + 1);
    }
  else if (upper && !transposed)
    for (int j = n; j-- > 0;) {
      b[j] /= T(j, j);
      add_scaled(j, -b[j], &T(0, j), b);
    }
  else if (!upper)
    for (int j = n; j-- > 0;) b[j] = (b[j] - dot(n - j - 1, &T(j + 1, j), b + j + 1)) / T(j, j);
  else
    for (int j = 0; j < n; j++) b[j] = (b[j] - dot(j, &T(0, j), b)) / T(j, j);
#undef T
}
/* R of a = R'R in the upper triangle; *info: the column where a proved not positive definite, from 1. */
void dpofa_(double *a, int *lda, int *np, int *info) {
  int n = *np, ld = *lda;
#define A(i, j) a[(i) + (size_t)(j)*ld]
  for (int j = 0; j < n; j++) {
    *info = j + 1;
    double s = 0;
    for (int k = 0; k < j; k++) {
      double t = (A(k, j) - dot(k, &A(0, k), &A(0, j))) / A(k, k);
      A(k, j) = t;
      s += t * t;
    }
    s = A(j, j) - s;
    if (s <= 1e-14 * fabs(A(j, j))) return;
    A(j, j) = sqrt(s);
  }
  *info = 0;
}
void dposl_(double *a, int *lda, int *np, double *b) {
  int n = *np, ld = *lda;
  for (int k = 0; k < n; k++) b[k] = (b[k] - dot(k, &A(0, k), b)) / A(k, k);
  for (int k = n; k-- > 0;) {
    b[k] /= A(k, k);
    add_scaled(k, -b[k], &A(0, k), b);
  }
}
/* The determinant det[0] * 10^det[1] (job / 10) and the inverse (job % 10) of a matrix from its Cholesky factor. */
void dpodi_(double *a, int *lda, int *np, double *det, int *job) {
  int n = *np, ld = *lda;
  if (*job / 10) {
    det[0] = 1, det[1] = 0;
    for (int i = 0; i < n && det[0] != 0; i++) {
      det[0] *= A(i, i) * A(i, i);
      for (; det[0] != 0 && det[0] < 1; det[1]--) det[0] *= 10;
      for (; det[0] >= 10; det[1]++) det[0] /= 10;
    }
  }
  if (*job % 10 == 0) return;
  for (int k = 0; k < n; k++) { /* the inverse of R */
    A(k, k) = 1 / A(k, k);
    scale(k, -A(k, k), &A(0, k));
    for (int j = k + 1; j < n; j++) {
      double t = A(k, j);
      A(k, j) = 0;
      add_scaled(k + 1, t, &A(0, k), &A(0, j));
    }
  }
  for (int j = 0; j < n; j++) { /* times its transpose */
    for (int k = 0; k < j; k++) add_scaled(k + 1, A(k, j), &A(0, j), &A(0, k));
    scale(j + 1, A(j, j), &A(0, j));
  }
}
/* The same of a band matrix, m diagonals above the main one, which is row m + 1 of abd. */
void dpbfa_(double *abd, int *lda, int *np, int *mp, int *info) {
  int n = *np, m = *mp, ld = *lda;
#define B(i, j) abd[(i) + (size_t)(j)*ld]
  for (int j = 0; j < n; j++) {
    *info = j + 1;
    double s = 0;
    int from = m - j > 0 ? m - j : 0;
    for (int k = from; k < m; k++) {
      int col = j - m + k, rows = k - from; /* of the diagonal above */
      double t = (B(k, j) - dot(rows, &B(m - rows, col), &B(from, j))) / B(m, col);
      B(k, j) = t;
      s += t * t;
    }
    s = B(m, j) - s;
    if (s <= 0) return;
    B(m, j) = sqrt(s);
  }
  *info = 0;
}
void dpbsl_(double *abd, int *lda, int *np, int *mp, double *b) {
  int n = *np, m = *mp, ld = *lda;
  for (int k = 0; k < n; k++) {
    int l = k < m ? k : m;
    b[k] = (b[k] - dot(l, &B(m - l, k), b + k - l)) / B(m, k);
  }
  for (int k = n; k-- > 0;) {
    int l = k < m ? k : m;
    b[k] /= B(m, k);
    add_scaled(l, -b[k], &B(m - l, k), b + k - l);
  }
#undef B
}

/* ---- QR by Householder's reflections ---- */

/* Column l of x (n rows) becomes a reflection, its first element qraux[l]; the columns after it are reflected. */
static bool reflect(double *x, int ldx, int n, int p, int l, double *qraux) {
#define X(i, j) x[(i) + (size_t)(j)*ldx]
  double nrm = norm(n - l, &X(l, l));
  if (nrm == 0) return false;
  if (X(l, l) != 0) nrm = copysign(nrm, X(l, l));
  scale(n - l, 1 / nrm, &X(l, l));
  X(l, l) += 1;
  for (int j = l + 1; j < p; j++) add_scaled(n - l, -dot(n - l, &X(l, l), &X(l, j)) / X(l, l), &X(l, l), &X(l, j));
  qraux[l] = X(l, l);
  X(l, l) = -nrm;
  return true;
}
/* What is left of the norm of column j below row l, which was `*now`; computed anew when it became much smaller: its square less
 * than `limit` of what it was, and with a limit of 0 LINPACK's own test. */
static void lower_norm(double *x, int ldx, int n, int l, int j, double *now, double *was, double limit) {
  if (*now == 0) return;
  double t = fabs(X(l, j)) / *now;
  t = 1 - t * t;
  if (t < 0) t = 0;
  double r = *now / *was;
  if (limit > 0 ? t < limit : 1 + 0.05 * t * (r * r) == 1) {
    *now = norm(n - l - 1, &X(l + 1, j));
    *was = *now;
  } else *now *= sqrt(t);
}
void dqrdc2_(double *x, int *ldxp, int *np, int *pp, double *tol, int *k, double *qraux, int *jpvt, double *work) {
  int ldx = *ldxp, n = *np, p = *pp, end = p; /* columns from `end` on were put aside */
  double *was = work, *first = work + p;
  for (int j = 0; j < p; j++) {
    qraux[j] = was[j] = norm(n, &X(0, j));
    first[j] = qraux[j] == 0 ? 1 : qraux[j];
  }
  int lup = n < p ? n : p;
  for (int l = 0; l < lup; l++) {
    while (l < end && qraux[l] < first[l] * *tol) { /* depends on those before it: to the end */
      int pivot = jpvt[l];
      double q = qraux[l], w = was[l], f = first[l];
      for (int i = 0; i < n; i++) {
        double t = X(i, l);
        for (int j = l; j < p - 1; j++) X(i, j) = X(i, j + 1);
        X(i, p - 1) = t;
      }
      for (int j = l; j < p - 1; j++)
        jpvt[j] = jpvt[j + 1], qraux[j] = qraux[j + 1], was[j] = was[j + 1], first[j] = first[j + 1];
      jpvt[p - 1] = pivot, qraux[p - 1] = q, was[p - 1] = w, first[p - 1] = f;
      end--;
    }
    if (l == n - 1) break;
    if (!reflect(x, ldx, n, p, l, qraux)) continue;
    for (int j = l + 1; j < p; j++) lower_norm(x, ldx, n, l, j, &qraux[j], &was[j], 1e-6);
  }
  *k = end < n ? end : n;
}
/* With pivoting (job not 0) columns of jpvt > 0 come first, those < 0 last, and of the others the longest next. */
void dqrdc_(double *x, int *ldxp, int *np, int *pp, double *qraux, int *jpvt, double *work, int *job) {
  int ldx = *ldxp, n = *np, p = *pp, pl = 0, pu = p;
#define SWAP_COLUMNS(a, b)                                                                                             \
  for (int i_ = 0; i_ < n; i_++) swap(&X(i_, a), &X(i_, b))
  if (*job) {
    for (int j = 0; j < p; j++) {
      bool first = jpvt[j] > 0, last = jpvt[j] < 0;
      jpvt[j] = last ? -(j + 1) : j + 1;
      if (!first) continue;
      if (j != pl) SWAP_COLUMNS(pl, j);
      jpvt[j] = jpvt[pl];
      jpvt[pl++] = j + 1;
    }
    for (int j = p; j-- > 0;)
      if (jpvt[j] < 0) {
        jpvt[j] = -jpvt[j];
        if (j != --pu) {
          SWAP_COLUMNS(pu, j);
          int t = jpvt[pu];
          jpvt[pu] = jpvt[j], jpvt[j] = t;
        }
      }
    for (int j = pl; j < pu; j++) qraux[j] = work[j] = norm(n, &X(0, j));
  }
  int lup = n < p ? n : p;
  for (int l = 0; l < lup; l++) {
    if (l >= pl && l < pu && *job) {
      int best = l;
      for (int j = l; j < pu; j++)
        if (qraux[j] > qraux[best]) best = j;
      if (best != l) {
        SWAP_COLUMNS(l, best);
        qraux[best] = qraux[l], work[best] = work[l];
        int t = jpvt[best];
        jpvt[best] = jpvt[l], jpvt[l] = t;
      }
    }
    qraux[l] = 0;
    if (l == n - 1) continue;
    if (!reflect(x, ldx, n, p, l, qraux)) continue;
    if (*job)
      for (int j = l + 1; j < pu; j++) lower_norm(x, ldx, n, l, j, &qraux[j], &work[j], 0);
  }
}
static void apply(double *x, int ldx, int n, int j, const double *qraux, double *y) { /* reflection j to y */
  if (qraux[j] == 0) return;
  double keep = X(j, j);
  X(j, j) = qraux[j];
  add_scaled(n - j, -dot(n - j, &X(j, j), y + j) / X(j, j), &X(j, j), y + j);
  X(j, j) = keep;
}
/* The decimal digits of job ask for qy, qty, b, rsd, xb. */
void dqrsl_(double *x, int *ldxp, int *np, int *kp, double *qraux, double *y, double *qy, double *qty, double *b,
            double *rsd, double *xb, int *job, int *info) {
  int ldx = *ldxp, n = *np, k = *kp, ju = k < n - 1 ? k : n - 1;
  bool cqy = *job / 10000 != 0, cqty = *job % 10000 != 0, cb = *job % 1000 / 100 != 0, cr = *job % 100 / 10 != 0,
       cxb = *job % 10 != 0;
  *info = 0;
  if (ju == 0) { /* one row: nothing to reflect */
    if (cqy) qy[0] = y[0];
    if (cqty) qty[0] = y[0];
    if (cxb) xb[0] = y[0];
    if (cb) {
      if (X(0, 0) == 0) *info = 1;
      else b[0] = y[0] / X(0, 0);
    }
    if (cr) rsd[0] = 0;
    return;
  }
  if (cqy) memmove(qy, y, (size_t)n * sizeof *y);
  if (cqty) memmove(qty, y, (size_t)n * sizeof *y);
  if (cqy)
    for (int j = ju; j-- > 0;) apply(x, ldx, n, j, qraux, qy);
  if (cqty)
    for (int j = 0; j < ju; j++) apply(x, ldx, n, j, qraux, qty);
  if (cb) memmove(b, qty, (size_t)k * sizeof *b);
  if (cxb) memmove(xb, qty, (size_t)k * sizeof *xb);
  if (cr && k < n) memmove(rsd + k, qty + k, (size_t)(n - k) * sizeof *rsd);
  for (int i = k; cxb && i < n; i++) xb[i] = 0;
  for (int i = 0; cr && i < k; i++) rsd[i] = 0;
  for (int j = k; cb && j-- > 0;) {
    if (X(j, j) == 0) {
      *info = j + 1;
      break;
    }
    b[j] /= X(j, j);
    add_scaled(j, -b[j], &X(0, j), b);
  }
  for (int j = ju; (cr || cxb) && j-- > 0;) {
    if (cr) apply(x, ldx, n, j, qraux, rsd);
    if (cxb) apply(x, ldx, n, j, qraux, xb);
  }
}
/* dqrsl for each column of y. */
void dqrqy_(double *x, int *n, int *k, double *qraux, double *y, int *ny, double *qy) {
  int job = 10000, info;
  double none;
  for (int j = 0; j < *ny; j++)
    dqrsl_(x, n, n, k, qraux, y + (size_t)j * *n, qy + (size_t)j * *n, &none, &none, &none, &none, &job, &info);
}
void dqrqty_(double *x, int *n, int *k, double *qraux, double *y, int *ny, double *qty) {
  int job = 1000, info;
  double none;
  for (int j = 0; j < *ny; j++)
    dqrsl_(x, n, n, k, qraux, y + (size_t)j * *n, &none, qty + (size_t)j * *n, &none, &none, &none, &job, &info);
}
void dqrcf_(double *x, int *n, int *k, double *qraux, double *y, int *ny, double *b, int *info) {
  int job = 100;
  double none;
  for (int j = 0; j < *ny; j++) {
    double *col = y + (size_t)j * *n;
    dqrsl_(x, n, n, k, qraux, col, &none, col, b + (size_t)j * *k, &none, &none, &job, info);
  }
}
void dqrls_(double *x, int *n, int *p, double *y, int *ny, double *tol, double *b, double *rsd, double *qty, int *k,
            int *jpvt, double *qraux, double *work) {
  int info, job = 1110;
  dqrdc2_(x, n, n, p, tol, k, qraux, jpvt, work);
  for (int j = 0; j < *ny; j++) {
    size_t at = (size_t)j * *n;
    if (*k > 0)
      dqrsl_(x, n, n, k, qraux, y + at, rsd + at, qty + at, b + (size_t)j * *p, rsd + at, rsd + at, &job, &info);
    else memmove(rsd + at, y + at, (size_t)*n * sizeof *y);
    for (int i = *k; i < *p; i++) b[(size_t)j * *p + i] = 0;
  }
  for (int j = *k; j < *p; j++) qraux[j] = 0;
}
/* Cholesky with pivoting of the elements that jpvt leaves free (0); *info: how many columns are done. */
void dchdc_(double *a, int *lda, int *pp, double *work, int *jpvt, int *job, int *info) {
  int p = *pp, ld = *lda;
  if (*job != 0) capi_absent("dchdc with pivoting");
  *info = p;
  for (int k = 0; k < p; k++) {
    if (A(k, k) <= 0) {
      *info = k;
      return;
    }
    work[k] = A(k, k) = sqrt(A(k, k));
    for (int j = k + 1; j < p; j++) {
      A(k, j) /= work[k];
      work[j] = A(k, j);
      add_scaled(j - k, -A(k, j), work + k + 1, &A(k + 1, j));
    }
  }
}
