double native_sum(const double *x, int n);
