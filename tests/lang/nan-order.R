# Which of NA and NaN a running sum, a row's, a column's, or a sum of several arguments is where both go in
k <- function(v) paste(ifelse(is.nan(v), "NaN", ifelse(is.na(v), "NA", "num")), collapse = " ")
L <- list(c(NA, NaN), c(NaN, NA), c(1, NA, NaN), c(1, NaN, NA), c(NA, 1, NaN), c(Inf, -Inf, NA), c(NA, Inf, -Inf),
          c(NaN, 1, 2, NA, NaN), c(-Inf, NaN, Inf, NA), c(1, 2, 3, 4, NA, NaN, 5, 6, 7), c(1, 2, 3, 4, NaN, NA, 5,
              6, 7))
fs <- list(sum = sum, prod = prod, mean = mean, max = max, min = min, range = range, cumsum = cumsum,
           cumprod = cumprod, cummax = cummax, cummin = cummin, var = var, sd = sd, median = median,
           rs = function(x) rowSums(matrix(x, 1)), cs = function(x) colSums(matrix(x, ncol = 1)),
           rm = function(x) rowMeans(matrix(x, 1)), cm = function(x) colMeans(matrix(x, ncol = 1)), diff = diff,
           Reduce = function(x) Reduce(`+`, x), sumn = function(x) sum(x, na.rm = TRUE), sum2 = function(x) sum(x,
               NaN), sum3 = function(x) sum(NaN, x), sum4 = function(x) sum(x, NA), sum5 = function(x) sum(NA, x),
           sum6 = function(x) sum(1L, NA, x), pr2 = function(x) prod(NaN, x), pr3 = function(x) prod(NA, x),
           pr4 = function(x) prod(x, NA), sq = function(x) sum(x^2), sx = function(x) sum(x * 2),
           sxy = function(x) sum(x * rev(x)), sm = function(x) sum(x - mean(x)), pmax = function(x) pmax(x, rev(x)),
           pmin = function(x) pmin(x, rev(x)), pow = function(x) x^rev(x), mod = function(x) x %% rev(x),
           idiv = function(x) x %/% rev(x), xdiv = function(x) x / rev(x), loop = function(x) { s <- 0
               for (v in x) s <- s + v; s }, loop2 = function(x) { s <- 1; for (v in x) s <- v * s; s },
           wh = function(x) { s <- 0; for (i in seq_along(x)) s <- x[i] - s; s })
for (n in names(fs)) for (x in L) cat(n, k(x), ":", tryCatch(suppressWarnings(k(fs[[n]](x))), error = function(e) conditionMessage(e)), "\n")
