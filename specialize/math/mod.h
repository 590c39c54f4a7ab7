/* specialize/math/mod.h - %% and %/% of doubles, as GNU R 4.2 computes them on x86-64.
 *
 * R works in x87 long double: 64 significant bits.  Most operands need none of that, because x - floor(x/y)*y is exact
 * in a fused multiply-add; where it is not, the 64-bit roundings are reproduced on pairs of doubles (h + l, |l| <=
 * ulp(h)/2, the whole having at most 64 significant bits).
 */
#define RV_2P63 9223372036854775808.0 /* 1 / LDBL_EPSILON */

/* h + l rounded to 64 significant bits, half to even. */
RV_FN rv_dd rv_round64(double h, double l) {
  rv_dd r;
  rv_i32 e = (rv_i32)((rv_bits(h) >> 52) & 2047), small = l != 0.0 && e <= 64;
  if (RV_RARE(small)) { /* the 64th place may be a denormal: 2^192 times as much */
    h = h * 0x1p192;
    l = l * 0x1p192;
    e = (rv_i32)((rv_bits(h) >> 52) & 2047);
  }
  r.h = h;
  r.l = l;
  if (l != 0.0 && e > 64 && e < 2047) {
    rv_i32 down = (rv_bits(h) << 12) == 0 && (l < 0.0) != (h < 0.0); /* just below a power of two: finer by a bit */
    double big = 1.5 * rv_from_bits((rv_u64)(e - 11 - down) << 52);  /* 1.5 * 2^52 units in the 64th place */
    r.l = (l + big) - big;
    r.h = h + r.l;
    r.l = (h - r.h) + r.l;
  }
  if (RV_RARE(small)) {
    r.h = r.h * 0x1p-192;
    r.l = r.l * 0x1p-192;
  }
  return r;
}
RV_FN rv_dd rv_mul64(rv_dd x, double y) {
  double h = x.h * y, l = fma(x.h, y, -h) + x.l * y, s = h + l;
  return rv_round64(s, (h - s) + l);
}
/* a - b */
RV_FN rv_dd rv_sub64(rv_dd a, rv_dd b) {
  double s = a.h - b.h, t = s - a.h;
  double e = (a.h - (s - t)) - (b.h + t);
  double u = a.l - b.l, v = u - a.l, w = (a.l - (u - v)) - (b.l + v), h, l;
  e = e + u;
  h = s + e;
  l = (s - h) + e;
  l = l + w;
  return rv_round64(h + l, (h - (h + l)) + l);
}
RV_FN rv_dd rv_exact(double x) {
  rv_dd r;
  r.h = x;
  r.l = 0.0;
  return r;
}
/* floor(a / y), the quotient rounded to 64 bits */
RV_FN rv_dd rv_floorq(rv_dd a, double y) {
  double q = a.h / y, r = fma(-q, y, a.h) + a.l, f;
  rv_dd p = rv_round64(q, r / y);
  f = floor(p.h);
  if (f == 0.0 && a.h != 0.0 && (a.h < 0.0) != (y < 0.0)) f = -1.0; /* the quotient is too small for a double */
  p.l = f == p.h ? floor(p.l) : 0.0;
  p.h = f;
  return p;
}

RV_FN rv_i32 rv_mod_huge(double x, double y) { /* y is so large that R answers without dividing */
  return fabs(y) > RV_2P63 && fabs(x) < RV_INF && fabs(x) <= fabs(y);
}
RV_FN double rv_mod_slow(double x, double y) {
  double q;
  rv_dd t;
  if (y == 0.0) return RV_NAN;
  if (x != x || y != y) return rv_isna(y) ? y : (x != x ? x : y) + 0.0; /* not x + y: compilers take it in either order */
  if (rv_mod_huge(x, y)) return fabs(x) == fabs(y) ? 0.0 : ((x < 0.0 && y > 0.0) || (y < 0.0 && x > 0.0)) ? x + y : x;
  q = x / y;
  if (!(fabs(q) < RV_INF) || fabs(y) == RV_INF) return RV_NAN;
  t = rv_sub64(rv_exact(x), rv_mul64(rv_exact(floor(q)), y));
  t = rv_sub64(t, rv_mul64(rv_floorq(t, y), y));
  return t.h + t.l;
}
RV_FN double rv_mod_d(double x, double y) {
  double q = x / y, f = floor(q), t = fma(-f, y, x) + 0.0, p = f * y; /* never -0 */
  /* 64 bits hold f y when f is small, or 53 do.  Then t is exact unless x and y differ in sign and |x| < |y|: t = x +
   * y, and exact if giving back y leaves x. */
  rv_i32 fast = (fabs(q) < 2048.0 || (fma(f, y, -p) == 0.0 && fabs(q) < 4503599627370496.0)) &&
                (f != -1.0 || t - y == x) && (t == 0.0 || ((t < 0.0) == (y < 0.0) && fabs(t) < fabs(y))) &&
                fabs(y) <= RV_2P63;
  if (RV_RARE(!fast)) t = rv_mod_slow(x, y);
  return t;
}
/* Is a whole x with |x| <= 2^52 / r a multiple of 1/r = 2^k? */
RV_FN rv_i32 rv_whole_multiple(double x, double r) {
  double a = x * r;
  return rint(a) == a;
}
/* The same for |x| <= 2^51, with below = 2^k - 1: the last bits of x. */
RV_FN rv_i32 rv_whole_multiple_low(double x, rv_u32 below) {
  return ((rv_u32)rv_bits(x + 6755399441055744.0) & below) == 0u; /* 1.5 * 2^52: its last bit is 1 */
}
/* x %% y where y = 2^k, r = 1/y and |x| <= 2^52 y: for x >= 0 all steps are exact */
RV_FN double rv_mod_up(double x, double y, double r) { return x - floor(x * r) * y; }
RV_FN double rv_mod_pow2(double x, double y, double r) { return x < 0.0 ? rv_mod_d(x, y) : rv_mod_up(x, y, r); }
RV_FN double rv_idiv_slow(double x, double y) {
  double q = x / y, f;
  rv_dd t;
  if (y == 0.0 || fabs(q) > RV_2P63 || !(fabs(q) < RV_INF)) return q;
  if (fabs(q) < 1.0) return (q < 0.0 || (x < 0.0 && y > 0.0) || (x > 0.0 && y < 0.0)) ? -1.0 : 0.0;
  f = floor(q);
  t = rv_sub64(rv_exact(x), rv_mul64(rv_exact(f), y));
  t = rv_floorq(t, y);
  return f + (t.h + t.l);
}
RV_FN double rv_idiv_d(double x, double y) {
  double q = x / y, f = floor(q), t = fma(-f, y, x), p = f * y;
  rv_i32 fast = (fabs(q) < 2048.0 || (fma(f, y, -p) == 0.0 && fabs(q) < 4503599627370496.0)) && fabs(q) >= 1.0 &&
                (t == 0.0 || ((t < 0.0) == (y < 0.0) && fabs(t) < fabs(y)));
  if (RV_RARE(!fast)) f = rv_idiv_slow(x, y);
  return f;
}
RV_FN rv_i32 rv_mod_loss(double x, double y) {
  double q = x / y;
  return y != 0.0 && !rv_mod_huge(x, y) && fabs(q) < RV_INF && fabs(q) > RV_2P63;
}
