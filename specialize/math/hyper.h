/* specialize/math/hyper.h - sinh, cosh, tanh from e^|x| - 1 in pairs (math/exp.h): with e^a = 2^k F, e^a - 1 = 2^k M, w
 * = 2^-k, sinh a = 2^(k-1) (M + w M/F),  cosh a = 2^(k-1) (F + w^2/F),  tanh(a/2) = M / (M + 2 w).
 */
RV_FN rv_dd rv_div_dd(rv_dd n, rv_dd d) {
  double q = n.h / d.h;
  return rv_fast2(q, (fma(-q, d.h, n.h) + fma(-q, d.l, n.l)) / d.h);
}
RV_FN rv_dd rv_add_dd(rv_dd a, rv_dd b) {
  rv_dd r = rv_two_sum(a.h, b.h);
  return rv_fast2(r.h, r.l + (a.l + b.l));
}
RV_FN double rv_sinh(double x) {
  double a = fabs(x), y;
  rv_exps p = rv_exp_parts(a < 712.0 ? a : 712.0);
  rv_dd one = rv_fast2(1.0, p.e.h), q, r;
  one.l = one.l + p.e.l;
  q = rv_div_dd(p.m, one);
  q.h = q.h * p.w;
  q.l = q.l * p.w;
  r = rv_add_dd(p.m, q);
  y = rv_scale(r.h, r.l, p.k - 1.0);
  y = a < 1e-300 ? a : (a < 712.0 ? y : RV_INF);
  return x != x ? x + x : copysign(y, x);
}
RV_FN double rv_cosh(double x) {
  double a = fabs(x), y;
  rv_exps p = rv_exp_parts(a < 712.0 ? a : 712.0);
  rv_dd one = rv_fast2(1.0, p.e.h), q, r;
  one.l = one.l + p.e.l;
  q.h = p.w * p.w;
  q.l = 0.0;
  q = rv_div_dd(q, one);
  r = rv_add_dd(one, q);
  y = rv_scale(r.h, r.l, p.k - 1.0);
  return x != x ? x + x : (a < 712.0 ? y : RV_INF);
}
RV_FN double rv_tanh(double x) {
  double a = fabs(x), y;
  rv_exps p = rv_exp_parts(a < 25.0 ? 2.0 * a : 50.0);
  rv_dd d = rv_two_sum(p.m.h, 2.0 * p.w), q;
  d = rv_fast2(d.h, d.l + p.m.l);
  q = rv_div_dd(p.m, d);
  y = a < 1e-300 ? a : (a < 25.0 ? q.h + q.l : 1.0);
  return x != x ? x + x : copysign(y, x);
}
