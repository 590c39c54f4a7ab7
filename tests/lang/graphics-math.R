# Formulas (?plotmath): where the glyphs and lines of a PDF page are, and what strwidth() and strheight() say.
size <- 100
dump <- function(e) {
  f <- tempfile(fileext = ".pdf")
  pdf(f, compress = FALSE, width = 14, height = 14, pointsize = size)
  par(mar = rep(0, 4)); plot.new(); plot.window(c(0, 1), c(0, 1), xaxs = "i", yaxs = "i")
  text(0, 0.5, e, adj = c(0, 0))
  box <- c(strwidth(e, "inches"), strheight(e, "inches")) * 72
  dev.off()
  b <- readBin(f, "raw", 1e6); unlink(f)
  b[b > as.raw(126) | b < as.raw(9)] <- as.raw(63)
  s <- rawToChar(b)
  s <- gsub("[\r\n]+", " ", substr(s, regexpr("stream", s) + 6, regexpr("endstream", s) - 1))
  marks <- function(n, what) {
    m <- regmatches(s, gregexpr(paste0("(-?[0-9.]+ ){", n, "}", what), s))[[1]]
    lapply(strsplit(trimws(sub(" *(Tm|[ml]) $", "", m)), " "), as.numeric)
  }
  show <- function(v) paste(round(v + 0.01), collapse = " ")
  t <- vapply(marks(6, "Tm "), function(v) show(v[c(1, 5, 6)]), "")
  l <- vapply(marks(2, "[ml] "), show, "")
  cat(deparse1(e[[1]]), ": ", paste(sort(t), collapse = "; "), if (length(l)) " | ", paste(l, collapse = "; "), "; ", show(box), "\n", sep = "")
}
e <- expression(
  x,
  x^2,
  x[2],
  x[1]^2,
  x^y^2,
  X^2,
  g^2,
  frac(a, b),
  frac(g, d),
  over(1, 2),
  atop(a, b),
  sqrt(x),
  sqrt(frac(a,b)),
  sum(x[i], i==1, n),
  sum(x),
  prod(x, i, n),
  integral(f(x)*dx, a, b),
  lim(f(x), x %->% 0),
  x + y,
  x == y,
  -x,
  x*y,
  x ~ y,
  x %+-% y,
  x %*% y,
  x/y,
  x*","*y,
  paste("a", b),
  list(a, b),
  alpha + Omega,
  hat(x),
  bar(x),
  bar(xyz),
  tilde(x),
  dot(x),
  ring(x),
  widehat(xyz),
  underline(x),
  bold(x),
  italic(x),
  plain(x),
  bolditalic(x),
  symbol("a"),
  group("(", x, ")"),
  bgroup("(", frac(a,b), ")"),
  bgroup("[", frac(a,b), "]"),
  bgroup("{", frac(a,b), "}"),
  bgroup("|", frac(a,b), "|"),
  (x),
  f(x),
  f(x, y),
  {x},
  abs(x),
  displaystyle(x^2),
  textstyle(frac(a,b)),
  scriptstyle(x),
  phantom(x)*y,
  x %subset% y,
  infinity,
  degree,
  12.5,
  1e6,
  x >= y,
  union(x, i, n),
  inf(x, y),
  min(x, y),
  x %prop% y,
  !x,
  x & y,
  x | y,
  x %~~% y,
  x != y,
  cdots,
  ldots,
  x:y,
  x$y,
  nabla,
  partialdiff,
  sqrt(x)*y,
  hat(x)*y,
  x[1]^2*y,
  frac(a,b)*y,
  bar(x)*y,
  bgroup("(",a,")")*y,
  abs(x)*y,
  sqrt(x)^2,
  hat(x)^2,
  bar(g)[2],
  sum(x)^2,
  x^g,
  x^frac(a,b),
  x[X],
  f(x)^2,
  -x[-1],
  x^-1,
  x^{y+1},
  textstyle(atop(a,b)),
  textstyle(sum(x,a,b)),
  textstyle(integral(x,a,b))*y,
  integral(x),
  scriptstyle(frac(a,b)),
  italic(x12),
  bold(sum(x)),
  widehat(x)[2],
  underline(g),
  list(x,y,z),
  "a b"~c,
  x[i*j],
  alpha[beta]^gamma,
  e^{-x^2/2},
  1/2,
  x%notin%y,
  group("{",x,"}"),
  prod(x[i]),
  lim(x),
  min(x),
  x~~~y,
  x[frac(a,b)]^frac(a,b),
  ring(g),
  dot(X),
  vphantom(frac(a,b))*y,
  italic(x)*y,
  italic(x)+y,
  italic(x)^2,
  italic(x)[2],
  italic(x)[1]^2,
  italic(xy),
  paste(italic(a), b),
  italic(paste(a,b)),
  italic("xy")*z,
  bolditalic(x)^2,
  frac(italic(x),2),
  italic(x)(y),
  italic(f(x)),
  italic(x==y),
  hat(italic(x)))
for (i in seq_along(e)) dump(e[i])
msg <- function(e) tryCatch(dump(e), error = function(c) cat(deparse(conditionCall(c)), conditionMessage(c), sep = ": ", fill = TRUE))
msg(expression(group("(", x)))
msg(expression(group("x", x, ")")))
# Axes, titles, legends
pdf(NULL)
plot(1:3, main = expression(bar(x)), xlab = quote(x[i]^2), ylab = expression(alpha, beta), axes = FALSE, col.main = "blue")
print(axis(1, at = 1:3, labels = expression(a, frac(1, 2), c)))
mtext(expression(X^2), 3, adj = 0); box()
str(legend("top", legend = expression(x, y^2), pch = 1:2, title = expression(gamma))$rect, digits.d = 4)
invisible(dev.off())
