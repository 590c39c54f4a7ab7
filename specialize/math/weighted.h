/* specialize/math/weighted.h - one of 1 .. n by given probabilities, as R's sample(prob = ) draws it.
 *
 * A table t of 3 + 3 n numbers is made of n probabilities of sum 1, which lie from t[3] on: t[0] is n, t[1] what they sum
 * to, t[2] whether they are by aliases.  Behind the probabilities are as many numbers of elements.
 */
/* Heap sort of key, the largest first, and of what goes with it: its order of ties is part of the stream. */
RV_FN void rv_sort_down(double *key, double *with, rv_i32 n) {
  rv_i32 l = n / 2, end = n;
  while (end > 1) {
    double k, v;
    rv_i32 i, j;
    if (l > 0) {
      l--;
      k = key[l], v = with[l];
    } else {
      end--;
      k = key[end], v = with[end];
      key[end] = key[0], with[end] = with[0];
    }
    i = l;
    j = 2 * l + 1;
    while (j < end) {
      if (j + 1 < end && key[j] > key[j + 1]) j++;
      if (!(k > key[j])) break;
      key[i] = key[j], with[i] = with[j];
      i = j;
      j = 2 * j + 1;
    }
    key[i] = k, with[i] = v;
  }
}
/* Walker's aliases (ACM Trans. Math. Software 3, 1977): n columns of equal weight, each shared by two. */
RV_FN void rv_weights_aliases(double *own, double *other, double *order, rv_i32 n) {
  rv_i32 low = 0, high = n, j; /* of order: elements below the average from the front, the others from the end */
  for (j = 0; j < n; j++) {
    other[j] = 0;
    own[j] *= (double)n;
    if (own[j] < 1) order[low++] = (double)j;
    else order[--high] = (double)j;
  }
  /* The first of the large ones fills up what the small ones lack, until it is small itself and the next in turn. */
  for (j = 0; low > 0 && j < n - 1 && high < n; j++) {
    rv_i32 small = (rv_i32)order[j], large = (rv_i32)order[high];
    other[small] = (double)large;
    own[large] += own[small] - 1;
    if (own[large] < 1) high++;
  }
}
/* t[3 ..] has the probabilities; again: what has been drawn may be drawn again. */
RV_FN void rv_weights(double *t, rv_i32 n, rv_i32 again) {
  double *p = t + 3, *place = p + n;
  rv_i32 many = 0, i;
  for (i = 0; i < n; i++) many += (double)n * p[i] > 0.1;
  t[0] = (double)n;
  t[1] = 1;
  t[2] = again && many > 200 ? 1.0 : 0.0;
  if (t[2] != 0) {
    rv_weights_aliases(p, place, place + n, n);
    return;
  }
  for (i = 0; i < n; i++) place[i] = (double)(i + 1);
  rv_sort_down(p, place, n);
  for (i = 1; again && i < n; i++) p[i] += p[i - 1];
}
/* By aliases: a column of 0 .. n - 1, and a uniform number for who of the two it is. */
RV_FN double rv_weights_alias(const double *t, double column, double u) {
  rv_i32 n = (rv_i32)t[0], c = (rv_i32)column;
  return 1 + (u < t[3 + c] ? column : t[3 + n + c]);
}
/* By the sums of the probabilities, the most probable first. */
RV_FN double rv_weights_sum(const double *t, double u) {
  rv_i32 n = (rv_i32)t[0], j = 0, i;
  if (n <= 6) /* the sums rise: how many are below, without a jump that nobody can guess */
    for (i = 0; i < n - 1; i++) j += u > t[3 + i];
  else
    while (j < n - 1 && u > t[3 + j]) j++;
  return t[3 + n + j];
}
/* One that is taken out. */
RV_FN double rv_weights_take(double *t, double u) {
  rv_i32 n = (rv_i32)t[0], j = 0, h;
  double *p = t + 3, *place = p + n, sum = 0, r;
  u *= t[1];
  while (j < n - 1 && u > (sum += p[j])) j++;
  r = place[j];
  t[0] = (double)(n - 1);
  t[1] -= p[j];
  for (h = j; h < n - 1; h++) p[h] = p[h + 1];
  for (h = 0; h < n - 1; h++) p[n - 1 + h] = place[h < j ? h : h + 1]; /* they follow the probabilities */
  return r;
}
#ifdef RV_WORDS
/* From a tape (twister.h). */
RV_FN double rv_tape_weighted(RV_WORDS tape, rv_i32 *at, rv_i32 len, const double *t) {
  if (t[2] != 0) {
    double column = rv_tape_index(tape, at, len, t[0]);
    return rv_weights_alias(t, column, rv_tape_unif(tape, at, len));
  }
  return rv_weights_sum(t, rv_tape_unif(tape, at, len));
}
RV_FN double rv_tape_take(RV_WORDS tape, rv_i32 *at, rv_i32 len, double *t) {
  return rv_weights_take(t, rv_tape_unif(tape, at, len));
}
#endif
