# The functions that scripts call most, on a million elements ("large") and on ten in a loop ("small"), and idioms of scripts.
# Prints of each call: its name, processor time (user and system) and wall time of one call in microseconds, the least of some rounds,
# a digest of the result.  Arguments: "large" or "small", SECONDS for each call, names of those to run (all).
args <- commandArgs(TRUE)
large <- args[1] != "small"
seconds <- if (length(args) > 1) as.numeric(args[2]) else 0.2
n <- if (large) 1e6 else 10
set.seed(1)
x <- runif(n)
y <- rnorm(n)
z <- abs(y)
i <- sample(n)                              # integers, all different
k <- sample(100L, n, TRUE)                  # integers, of few
w <- floor(runif(n, 0, n))                  # doubles, repeated
b <- x > 0.5
q <- y
q[sample(n, n / 10)] <- NA
s <- as.character(k)
f <- factor(s)
g <- x + 1i * y
xs <- sort(x)
few <- n / 10                               # what is slow in GNU R gets a tenth
sx <- s[seq_len(few)]
ux <- paste0("id", i[seq_len(few)])         # strings, all different
wx <- paste("the", ux, "of", sx)
xx <- x[seq_len(few)]
yy <- y[seq_len(few)]
kx <- k[seq_len(few)]
numbers <- format(xx)
days <- as.Date("2020-01-01") + kx
dates <- format(days)
stamps <- as.POSIXct("2020-01-01", tz = "UTC") + 1000 * kx
side <- if (large) 1000 else 4
m <- matrix(runif(side * side), side)
a <- m[seq_len(if (large) 300 else 4), seq_len(if (large) 300 else 4)]
v <- m[1, ]
tall <- matrix(runif(n), ncol = 10 %/% (if (large) 1 else 5))
l <- as.list(xx)
names(l) <- ux
parts <- split(xx, kx)
d <- data.frame(id = seq_len(few), k = kx, x = xx, s = sx, stringsAsFactors = FALSE)
d2 <- data.frame(id = rev(seq_len(few)), v = yy)
h <- if (large) 2000 else 10
points <- matrix(runif(2 * h), h)
e <- list2env(list(a = 1, b = 2))
add <- function(p, q) p + q
named <- c(a = 1, b = 2, c = 3)
text <- tempfile()
writeLines(wx, text)
tdata <- tempfile()
write.csv(d[seq_len(min(few, 20000)), , drop = FALSE], tdata, row.names = FALSE)

calls <- alist(
  plus = x + y, times = x * 2, divide = x / y, power2 = x^2, power = z^1.7, modulo = x %% 0.3, intdiv = i %/% 7L, mod_int = i %% 7L,
  neg = -x, not = !b, and = b & (y > 0), equal = k == 5L, less = x < y, equal_s = s == "5", less_s = s < "5", is.na = is.na(q),
  anyNA = anyNA(q), any = any(x > 2), all = all(x < 2), sum = sum(x), sum_int = sum(k), sum_lgl = sum(b), mean = mean(x), mean_na = mean(q, na.rm = TRUE),
  prod = prod(x), max = max(x), min = min(i), range = range(x), pmin = pmin(x, y), pmax = pmax(x, 0.5), var = var(x), sd = sd(x),
  median = median(x), quantile = quantile(x), cor = cor(x, y), sqrt = sqrt(x), exp = exp(y), log = log(x), log10 = log10(x), log2 = log2(x), log1p = log1p(x),
  sin = sin(y), cos = cos(y), tan = tan(y), atan = atan(y), asin = asin(x), atan2 = atan2(y, x), tanh = tanh(y),
  abs = abs(y), floor = floor(y), round = round(y), round2 = round(y, 2),
  signif = signif(y, 3), trunc = trunc(y), sign = sign(y), gamma = gamma(z + 1), lgamma = lgamma(z + 1),
  beta = beta(x, z + 1), choose = choose(k, 3L), factorial = factorial(k %% 10L),
  cumsum = cumsum(x), cumprod = cumprod(x), cummax = cummax(x), cumsum_i = cumsum(k), diff = diff(x), rev = rev(x),
  seq = seq(0, 1, length.out = n), seq_by = seq(1, n, by = 2),
  seq_len = sum(seq_len(n)), rep = rep(x, 2), rep_each = rep(c(1, 2), each = n),
  rep_times = rep(1:2, times = c(n, n)), rep_len = rep_len(c(1, 2, 3), n), c = c(x, y), append = append(x, y),
  head = head(x, n / 2), tail = tail(x, 3),
  index = x[i], index_lgl = x[b], index_neg = x[-1], index_name = l[["none"]], which = which(b),
  which.max = which.max(x), which.min = which.min(x), ifelse = ifelse(b, x, y),
  sort = sort(x), sort_int = sort(i), sort_few = sort(k), sort_s = sort(sx), sort_dec = sort(x, decreasing = TRUE),
  order = order(x), order_int = order(i), order_few = order(k), order_s = order(ux), order_two = order(kx, xx),
  order_f = order(f),
  rank = rank(xx), rank_int = rank(kx), unique = unique(w), unique_int = unique(k), unique_s = unique(s),
  duplicated = duplicated(w), duplicated_s = duplicated(ux), match = match(w, xs), match_int = match(i, k),
  match_s = match(ux, s), inop = i %in% k, inop_s = s %in% ux,
  setdiff = setdiff(i, k), union = union(i, k), intersect = intersect(w, i), table = table(k), table_s = table(s),
  table_f = table(f), table_two = table(kx, xx > 0.5), tabulate = tabulate(k), tapply = tapply(x, k, sum),
  tapply_mean = tapply(xx, sx, mean),
  rowsum = rowsum(x, k), aggregate = aggregate(x ~ k, d, mean), ave = ave(xx, kx), split = split(x, k),
  unsplit = unsplit(parts, kx), by = sapply(split(xx, kx), mean), cut = cut(x, 10),
  cut_at = cut(x, c(0, 0.3, 0.6, 1)), findInterval = findInterval(x, c(0.1, 0.2, 0.5)), merge = merge(d, d2),
  factor = factor(kx), factor_s = factor(sx), as.integer = as.integer(y), as.numeric = as.numeric(i),
  as.num_s = as.numeric(numbers), as.char_i = as.character(kx), as.char_d = as.character(xx),
  as.logical = as.logical(k), rle = rle(kx), inverse.rle = inverse.rle(rle(kx)),
  paste = paste(sx, ux), paste0 = paste0("a", kx), paste_col = paste(sx, collapse = ","),
  sprintf = sprintf("%d: %.3f", kx, xx), format = format(xx), format_i = format(kx),
  formatC = formatC(xx, digits = 3, format = "f"), nchar = nchar(ux), substr = substr(ux, 2, 4),
  substring = substring(ux, 3), strsplit = strsplit(wx, " "), strsplit_f = strsplit(wx, " ", fixed = TRUE),
  strsplit_c = strsplit(ux, ""),
  gsub = gsub("o", "0", wx), gsub_f = gsub("o", "0", wx, fixed = TRUE), sub = sub("[0-9]+", "#", wx),
  gsub_p = gsub("[aeiou]", "", wx, perl = TRUE), grepl = grepl("id1", wx), grep_f = grep("id1", wx, fixed = TRUE),
  regexpr = regexpr("[0-9]+", wx), regmatches = regmatches(wx, regexpr("[0-9]+", wx)), gregexpr = gregexpr("[0-9]+",
      wx), toupper = toupper(wx), tolower = tolower(wx), chartr = chartr("abc", "xyz", wx), trimws = trimws(wx),
  startsWith = startsWith(wx, "the"), rev_s = rev(ux), strtoi = strtoi(sx, 10L), utf8ToInt = utf8ToInt(wx[1]),
  nchar_b = nchar(wx, "bytes"), toString = toString(kx),
  bitwAnd = bitwAnd(i, 255L), bitwXor = bitwXor(i, k), xor = xor(b, y > 0), as.Date = as.Date(dates),
  format_day = format(days), day_plus = days + 30, day_diff = diff(days), months = months(days),
  weekdays = weekdays(days), difftime = difftime(stamps, stamps[1], units = "hours"), strftime = format(stamps,
      "%H:%M"), cut_day = as.numeric(format(days, "%Y")),
  sapply = sapply(xx, function(v) v + 1), vapply = vapply(xx, function(v) v + 1, 0),
  lapply = lapply(xx, function(v) v * 2), lapply_vec = lapply(xx, function(v) c(v, v)), sapply_mat = sapply(xx,
      function(v) c(v, v)), Map = Map(add, xx, yy), mapply = mapply(add, xx, yy),
  Filter = Filter(function(v) v > 0.5, xx), Reduce = Reduce(add, xx), Reduce_acc = Reduce(`+`, xx,
      accumulate = TRUE), do.call = do.call(c, l), do.call_r = do.call(rbind, parts), unlist = unlist(l),
  unlist_n = unlist(parts), apply1 = apply(tall, 1, sum), apply2 = apply(tall, 2, mean), outer = outer(v, v),
  outer_f = outer(v, v, function(p, q) p + 2 * q), sapply_get = sapply(parts, `[`, 1), rapply = rapply(parts, mean,
      how = "unlist"), Recall = (function(n) if (n < 2) 1 else Recall(n - 1) + Recall(n - 2))(if (large) 20 else 5),
  vectorize = Vectorize(add)(xx, 1), replicate = replicate(few, 1), array = array(x, c(10, n / 10)),
  aperm = aperm(array(xx, c(10, 10, few / 100))),
  matrix = matrix(x, 10), t = t(m), dim = dim(m), rbind = rbind(x, y), cbind = cbind(x, y), rowSums = rowSums(m),
  colSums = colSums(m), rowMeans = rowMeans(m), colMeans = colMeans(m),
  matprod = m[, 1:(side / 4)] %*% m[1:(side / 4), ], matvec = m %*% v, crossprod = crossprod(tall),
  tcrossprod = tcrossprod(m[, 1:2]), solve = solve(a), solve_b = solve(a, a[, 1]), det = det(a),
  chol = chol(crossprod(a)), qr = qr(a)$rank, svd = svd(a)$d, eigen = eigen(crossprod(a))$values, diag = diag(side),
  diag_get = diag(m), kronecker = kronecker(diag(2), a), index_col = m[, 2], index_row = m[2, ],
  index_sub = m[1:3, 2:4], index_ij = m[cbind(1:3, 2:4)], upper.tri = m[upper.tri(m)], dist = dist(points),
  hclust = hclust(dist(points))$height, max.col = max.col(m), sweep = sweep(m, 2, v), scale = scale(m),
  cor_m = cor(tall), 
  fft = fft(x), convolve = convolve(v, v), filter = filter(xx, c(1, 2, 1) / 4), approx = approx(xs, seq_along(xs),
      c(0.2, 0.7))$y, spline = spline(1:10, x[1:10])$y, optimize = optimize(function(p) (p - 1)^2, c(0, 3))$minimum,
  optim = optim(c(1, 1), function(p) sum((p - 1:2)^2))$value, nlm = nlm(function(p) sum((p - 1:2)^2),
      c(0, 0))$estimate, uniroot = uniroot(function(p) p^2 - 2, c(0, 2))$root,
  integrate = integrate(function(p) exp(-p^2), 0, 1)$value, polyroot = polyroot(c(6, -5, 1)),
  lm = coef(lm(x ~ k, d)), glm = coef(glm((x > 0.5) ~ k, binomial, d[1:min(few, 1e4), ])), cor_rank = cor(xx, yy,
      method = "spearman"), t.test = t.test(xx, yy)$p.value, wilcox = wilcox.test(xx, yy)$p.value,
  ks.test = suppressWarnings(ks.test(xx, "punif")$p.value), ecdf = ecdf(xx)(0.5), density = density(xx)$bw,
  hist = hist(xx, plot = FALSE)$counts, lowess = lowess(xx[1:min(few, 1e4)], yy[1:min(few, 1e4)])$y[1],
  prcomp = prcomp(tall)$sdev, kmeans = kmeans(points, points[1:3, ])$size, poly = poly(xx, 2)[1],
  weighted.mean = weighted.mean(x, z), scale1 = c(scale(xx)), cumall = embed(xx, 2)[1],
  runif = runif(n), rnorm = rnorm(n), rexp = rexp(n), rgamma = rgamma(n, 2), rbinom = rbinom(n, 10, 0.3),
  rpois = rpois(n, 3), rbeta = rbeta(few, 2, 3), rt = rt(few, 5), rchisq = rchisq(few, 3), sample = sample(n),
  sample_r = sample(n, n, TRUE), sample_few = sample(n, 3), sample_p = sample(5, n, TRUE, c(1, 2, 3, 2, 1)),
  sample_sign = sample(c(-1, 1), n, TRUE), dnorm = dnorm(y), pnorm = pnorm(y), qnorm = qnorm(x),
  dbinom = dbinom(k, 100, 0.3), pbinom = pbinom(kx, 100, 0.3), dpois = dpois(k, 30), ppois = ppois(kx, 30),
  pt = pt(yy, 5), qt = qt(xx, 5), pchisq = pchisq(z, 3), pgamma = pgamma(z, 2), dgamma = dgamma(z, 2),
  pbeta = pbeta(xx, 2, 3), dexp = dexp(z), punif = punif(x),
  df_col = d$x, df_cell = d[3, "x"], df_row = d[2, ], df_filter = d[d$x > 0.5, ], df_order = d[order(d$x), ],
  df_new = data.frame(a = xx, b = yy), df_sapply = sapply(d[1:3], mean), df_with = with(d, sum(x)),
  df_subset = subset(d, x > 0.5, c(id, x)), df_set = { d$z <- xx; 1 }, df_transform = transform(d, w = x * 2),
  df_rbind = rbind(d, d), df_cbind = cbind(d, d2), df_apply = apply(d[1:min(few, 1000), 1:3], 1, sum),
  df_na = complete.cases(d), df_summary = summary(xx), df_head = head(d), df_dup = duplicated(d[c("k", "s")]),
  df_agg = aggregate(d["x"], d["k"], mean), df_stack = do.call(rbind, lapply(1:10, function(p) d[p, ])),
  expand.grid = expand.grid(1:side, 1:side),
  readLines = readLines(text), writeLines = writeLines(wx, text), read.csv = read.csv(tdata),
  write.csv = write.csv(d[seq_len(min(few, 2000)), , drop = FALSE], tdata, row.names = FALSE),
  textConn = { con <- textConnection(wx[1:min(few, 1000)]); r <- readLines(con); close(con); r },
  capture = capture.output(print(xx[1:10])), deparse = deparse(xx[1:10]), parse = parse(text = "f(x, y + 1)")[[1]],
  eval = eval(quote(1 + 2)), identical = identical(x, y), all.equal = all.equal(x, x), is.element = is.element(3L,
      k), nlevels = nlevels(f), levels = levels(f), as.int_f = as.integer(f), as.char_f = as.character(f),
  droplevels = droplevels(f), interaction = interaction(f, b), rowsum_f = rowsum(xx, sx),
  complex = Mod(g * Conj(g)), Recall2 = nchar(strrep("ab", 10)), object.size = object.size(x),
  serialize = unserialize(serialize(xx, NULL)), mode = storage.mode(x), list2env = list2env(l),
  mget = unlist(mget(c("a", "b"), envir = e)), rowSums_df = rowSums(d[1:3]), Sys.time = class(Sys.time()),
  unsplit2 = vapply(parts, length, 1L), lengths = lengths(parts), mapply_n = mapply(rep, 1:3, 3:1),
  array_i = which(m > 0.9, arr.ind = TRUE), crossprod2 = sum(a * a), nchar_type = nchar("abc"),
  rowname = rownames(m), combn = combn(if (large) 18 else 5, 3)[1], gamma_inc = choose(50, 1:10)
)

# Idioms: loops of `rounds` steps
rounds <- 1e5
loops <- list(
  df_assign = function() { d <- d[1:10, ]; for (j in seq_len(rounds / 10)) d$x[3] <- j; d$x[3] },
  df_assign_ij = function() { d <- d[1:10, ]; for (j in seq_len(rounds / 10)) d[3, "x"] <- j; d$x[3] },
  df_read_ij = function() { s <- 0; for (j in seq_len(rounds / 10)) s <- s + d[3, "x"]; s },
  list_grow = function() { r <- list(); for (j in seq_len(rounds)) r[[length(r) + 1]] <- j; length(r) },
  vec_grow = function() { r <- c(); for (j in seq_len(rounds)) r[length(r) + 1] <- j; sum(r) },
  vec_append = function() { r <- c(); for (j in seq_len(rounds / 10)) r <- append(r, j); sum(r) },
  c_grow = function() { r <- c(); for (j in seq_len(rounds / 10)) r <- c(r, j); sum(r) },
  env_map = function() { e <- new.env(); for (j in seq_len(rounds)) { key <- s[j %% 10 + 1]
      e[[key]] <- (if (is.null(e[[key]])) 0 else e[[key]]) + 1 }; sum(unlist(as.list(e))) },
  env_assign = function() { e <- new.env(); for (j in seq_len(rounds)) assign(s[j %% 10 + 1], j, envir = e); length(ls(e)) },
  env_exists = function() { t <- 0; for (j in seq_len(rounds)) if (exists(s[j %% 10 + 1], envir = e, inherits = FALSE)) t <- t + 1; t },
  list_map = function() { r <- list(); for (j in seq_len(rounds)) { key <- s[j %% 10 + 1]; r[[key]] <- j }; length(r) },
  named_vec = function() { r <- named; for (j in seq_len(rounds)) r["b"] <- r["b"] + j; r["b"] },
  string_build = function() { r <- ""; for (j in seq_len(rounds / 10)) r <- paste0(r, "x"); nchar(r) },
  substr_loop = function() { t <- paste(rep("ab", 500), collapse = ""); z <- 0
      for (j in seq_len(rounds)) if (substr(t, j %% 1000 + 1, j %% 1000 + 1) == "a") z <- z + 1; z },
  paste_loop = function() { z <- 0; for (j in seq_len(rounds)) z <- z + nchar(paste("a", j)); z },
  sprintf_loop = function() { z <- 0; for (j in seq_len(rounds)) z <- z + nchar(sprintf("%05d", j)); z },
  format_loop = function() { z <- 0; for (j in seq_len(rounds / 10)) z <- z + nchar(format(j)); z },
  fib = function() { f <- function(n) if (n < 2) n else f(n - 1) + f(n - 2); f(21) },
  matrix_loop = function() { m <- matrix(0, 100, 100); for (j in seq_len(rounds)) m[j %% 100 + 1, 5] <- m[5, j %% 100 + 1] + 1; sum(m) },
  matrix_row = function() { s <- 0; for (j in seq_len(rounds / 10)) s <- s + sum(tall[j %% 5 + 1, ]); s },
  rbind_grow = function() { r <- NULL; for (j in seq_len(rounds / 100)) r <- rbind(r, c(j, j)); sum(r) },
  rbind_df = function() { r <- NULL; for (j in seq_len(rounds / 1000)) r <- rbind(r, data.frame(a = j, b = "x")); sum(r$a) },
  try_loop = function() { z <- 0; for (j in seq_len(rounds / 10)) z <- z + tryCatch(if (j %% 2) stop("no") else 1, error = function(e) 0); z },
  try_ok = function() { z <- 0; for (j in seq_len(rounds / 10)) z <- z + tryCatch(1, error = function(e) 0, finally = 2); z },
  warn_loop = function() { z <- 0; for (j in seq_len(rounds / 10)) z <- z + withCallingHandlers({ warning("w"); 1 },
      warning = function(w) invokeRestart("muffleWarning")); z },
  s3_loop = function() { area <- function(o, ...) UseMethod("area"); area.sq <- function(o, ...) o$w^2
      o <- structure(list(w = 2), class = "sq"); z <- 0; for (j in seq_len(rounds)) z <- z + area(o); z },
  s3_next = function() { pr <- function(o) UseMethod("pr"); pr.default <- function(o) 1
      pr.b <- function(o) NextMethod() + 1; o <- structure(1, class = c("b", "c")); z <- 0
      for (j in seq_len(rounds / 10)) z <- z + pr(o); z },
  s4_loop = function() { z <- 0; for (j in seq_len(rounds / 10)) z <- z + areaS4(osq); z },
  s4_new = function() { z <- 0; for (j in seq_len(rounds / 100)) z <- z + new("SqB", w = 2)@w; z },
  r5_loop = function() { o <- Acc$new(t = 0); for (j in seq_len(rounds / 10)) o$add(1); o$t },
  r5_new = function() { z <- 0; for (j in seq_len(rounds / 1000)) z <- z + Acc$new(t = 1)$t; z },
  closure_obj = function() { mk <- function() { t <- 0; list(add = function(v) t <<- t + v, get = function() t) }
      o <- mk(); for (j in seq_len(rounds)) o$add(1); o$get() },
  stack = function() { st <- c(); z <- 0; for (j in seq_len(rounds / 10)) { st <- c(st, j)
      if (length(st) > 20) { z <- z + st[length(st)]; st <- st[-length(st)] }
      if (length(st) > 15) st <- st[1:10] }; z },
  queue = function() { qu <- 1:50; z <- 0; for (j in seq_len(rounds / 10)) { z <- z + qu[1]; qu <- c(qu[-1], j) }; z },
  strsplit_loop = function() { z <- 0; for (j in seq_len(rounds / 10)) z <- z + length(strsplit("a,b,c,d", ",")[[1]]); z },
  gsub_loop = function() { z <- 0; for (j in seq_len(rounds / 10)) z <- z + nchar(gsub("[aeiou]", "", "education")); z },
  regmatches_loop = function() { z <- 0; for (j in seq_len(rounds / 100)) z <- z + length(regmatches("a1b22c333", gregexpr("[0-9]+", "a1b22c333"))[[1]]); z },
  switch_loop = function() { z <- 0; for (j in seq_len(rounds)) z <- z + switch(s[j %% 10 + 1], "5" = 1, "7" = 2, 3); z },
  while_loop = function() { z <- 0; j <- 0; while (TRUE) { j <- j + 1; if (j > rounds) break; if (j %% 2 == 0) next; z <- z + j }; z },
  sapply_loop = function() { z <- 0; for (j in seq_len(rounds / 100)) z <- z + sum(sapply(1:10, function(p) p * j)); z },
  lapply_split = function() { z <- 0; for (j in seq_len(rounds / 1000)) z <- z + sum(unlist(lapply(split(1:100, rep(1:10, 10)), sum))); z },
  do.call_loop = function() { z <- 0; for (j in seq_len(rounds)) z <- z + do.call("add", list(j, 1)); z },
  Reduce_loop = function() { z <- 0; for (j in seq_len(rounds / 100)) z <- z + Reduce(`+`, 1:10); z },
  vec_small = function() { p <- c(1, 2, 3); for (j in seq_len(rounds)) p <- p * 0.5 + c(1, 0, 1); sum(p) },
  vec_index = function() { p <- numeric(100); for (j in seq_len(rounds)) p[j %% 100 + 1] <- p[(j + 7) %% 100 + 1] + 1; sum(p) },
  list_index = function() { p <- list(a = 1, b = list(c = 2)); for (j in seq_len(rounds)) p$b$c <- p$b$c + p$a; p$b$c },
  attr_loop = function() { p <- 1:3; for (j in seq_len(rounds)) attr(p, "k") <- j; attr(p, "k") },
  sort_small = function() { z <- 0; for (j in seq_len(rounds / 10)) z <- z + sort(c(3, 1, 2, j))[2]; z },
  table_small = function() { z <- 0; for (j in seq_len(rounds / 1000)) z <- z + table(c("a", "b", "a"))[["a"]]; z },
  date_small = function() { z <- 0; for (j in seq_len(rounds / 100)) z <- z + as.numeric(as.Date("2020-01-01") + j); z },
  runif_loop = function() { z <- 0; for (j in seq_len(rounds)) z <- z + (runif(1) < 0.5); z },
  sample_loop = function() { z <- 0; for (j in seq_len(rounds / 10)) z <- z + sample(1:6, 1); z },
  rnorm_loop = function() { z <- numeric(1000); for (j in seq_len(rounds)) z[j %% 1000 + 1] <- rnorm(1); sum(z) },
  mc_pi = function() { h <- 0; for (j in seq_len(rounds)) { p <- runif(1); q <- runif(1); if (p * p + q * q <= 1) h <- h + 1 }; h },
  bits_loop = function() { z <- 0L; for (j in seq_len(rounds)) z <- bitwXor(z, bitwAnd(j, 15L)); z },
  primes = function() { is <- function(p) { if (p < 2) return(FALSE); if (p < 4) return(TRUE); r <- 2
      while (r * r <= p) { if (p %% r == 0) return(FALSE); r <- r + 1 }; TRUE }; sum(sapply(1:(rounds / 10), is)) },
  bubble = function() { p <- rev(1:60); for (a in 1:59) for (b in 1:(60 - a)) if (p[b] > p[b + 1]) { t <- p[b]; p[b] <- p[b + 1]; p[b + 1] <- t }; p[1] },
  matmul_loop = function() { p <- matrix(c(1, 2, 3, 4) / 5, 2); r <- diag(2); for (j in seq_len(rounds / 10)) r <- r %*% p / 1.07; sum(r) },
  strchars = function() { ch <- strsplit("hello world of letters", "")[[1]]; z <- 0
      for (j in seq_len(rounds / 100)) for (c in ch) if (c %in% c("a", "e", "i", "o", "u")) z <- z + 1; z },
  optim_bfgs = function() optim(c(-1.2, 1), function(p) 100 * (p[2] - p[1]^2)^2 + (1 - p[1])^2, method = "BFGS")$value,
  optim_nm = function() optim(c(-1.2, 1), function(p) 100 * (p[2] - p[1]^2)^2 + (1 - p[1])^2)$value,
  optim_lbfgsb = function() optim(c(-1.2, 1), function(p) 100 * (p[2] - p[1]^2)^2 + (1 - p[1])^2, method = "L-BFGS-B")$value,
  nlm_fit = function() nlm(function(p) 100 * (p[2] - p[1]^2)^2 + (1 - p[1])^2, c(-1.2, 1))$minimum,
  optimize_fit = function() optimize(function(v, a) (v - a)^2, c(0, 1), a = 1 / 3)$minimum,
  derivs = function() length(deriv(~ p * exp(-q * v) + v^2 / (1 + q), c("p", "q"), hessian = TRUE)[[1]]),
  nls_fit = function() coef(nls(yv ~ p * exp(r * xv), start = list(p = 1, r = 0.1))),
  integrate_loop = function() { z <- 0; for (j in seq_len(rounds / 1000)) z <- z + integrate(function(v) exp(-v * v), 0, j)$value; z })
osq <- NULL
setClass("SqB", representation(w = "numeric"))
setGeneric("areaS4", function(o) standardGeneric("areaS4"))
setMethod("areaS4", "SqB", function(o) o@w^2)
osq <- new("SqB", w = 2)
Acc <- setRefClass("Acc", fields = list(t = "numeric"), methods = list(add = function(v) t <<- t + v))
xv <- seq(0, 2, length.out = 50)
set.seed(3)
yv <- 2 * exp(0.7 * xv) + rnorm(50, 0, 0.05)
names(loops) <- paste0("loop_", names(loops))

digest <- function(r) {
  if (is.null(r)) return(0)
  if (is.function(r) || is.environment(r)) return(1)
  r <- tryCatch(unlist(r), error = function(e) 0)
  if (is.complex(r)) r <- c(Re(r), Im(r))
  if (is.character(r)) return(sum(nchar(r, "bytes"), na.rm = TRUE))
  if (!is.numeric(r) && !is.logical(r)) return(length(r))
  sum(abs(as.numeric(r)), na.rm = TRUE) + sum(is.na(r))
}
clock <- function() { p <- proc.time(); c(p[[1]] + p[[2]], p[[3]]) }
names(calls)[names(calls) == ""] <- "?"
all <- c(names(calls), if (large) names(loops))
if (length(args) > 2) all <- intersect(all, args[-(1:2)])
for (name in all) {
  step <- loops[[name]]
  if (is.null(step)) {
    step <- function() NULL
    body(step) <- call("for", as.name("._"), quote(1:times), calls[[name]])
  } else times <- 1L
  times <- 1L
  best <- c(Inf, Inf)
  done <- 0
  begun <- clock()
  r <- tryCatch({
    set.seed(7)
    repeat {
      before <- clock()
      r <- step()
      took <- clock() - before
      if (is.null(loops[[name]]) && took[1] < seconds / 5 && times < 1e6) {
        times <- as.integer(times * if (took[1] < 0.002) 5 else min(5, 0.25 * seconds / took[1]) + 1)
        next
      }
      best <- pmin(best, took / times)
      done <- done + 1
      if (done >= 3 && (clock() - begun)[1] > seconds || (clock() - begun)[1] > 4 * seconds + 1 || done > 200) break
    }
    set.seed(7)
    if (is.null(loops[[name]])) eval(calls[[name]]) else step()
  }, error = function(e) { cat("#", name, conditionMessage(e), "\n"); NULL })
  if (is.finite(best[1])) cat(name, sprintf("%.4f %.4f %.9g", 1e6 * best[1], 1e6 * best[2], digest(r)), "\n")
}
