# Models, functions and objects with active fields that GNU R saved predict and work here, and ravel's in GNU R; nothing to
# compare where GNU R is not installed.
d=$(mktemp -d) && trap 'rm -rf "$d"' EXIT
cat > "$d/make.R" <<'R'
keep <- function(x, name) saveRDS(x, file.path(commandArgs(TRUE), name))
for (l in c("logit", "probit", "cauchit", "cloglog")) keep(glm(am ~ wt, binomial(l), mtcars), l)
keep(glm(carb ~ wt, quasipoisson("sqrt"), mtcars), "pois")
keep(glm(am ~ wt, quasi("logit", "mu(1-mu)"), mtcars), "quasi")
keep(nls(mpg ~ a + b * exp(-k * wt), mtcars, start = list(a = 5, b = 50, k = .5)), "nls")
keep(ecdf(c(3, 1, 2, 2)), "ecdf")
keep(stepfun(1:3, 0:3), "step")
keep(approxfun(1:3, c(1, 4, 2), rule = 2), "approx")
for (m in c("fmm", "natural", "periodic", "monoH.FC", "hyman"))
    keep(splinefun(1:5, if (m == "periodic") c(1, 3, 2, 4, 1) else c(1, 2, 4, 5, 9), method = m), m)
keep(Vectorize(function(a, b) a + b), "vec")
keep(colorRampPalette(c("red", "blue")), "ramp")
e <- new.env()
e$n <- 2
makeActiveBinding("twice", local({ e <- e; function(v) if (missing(v)) 2 * e$n else e$n <- v / 2 }), e)
lockBinding("n", e)
keep(e, "active")
Acc <- setRefClass("Acc", fields = list(x = "numeric", half = function(v) if (missing(v)) x / 2 else x <<- 2 * v), methods = list(add = function(k) x <<- x + k))
keep(Acc$new(x = 3), "ref")
R
cat > "$d/use.R" <<'R'
get <- function(name) readRDS(file.path(commandArgs(TRUE), name))
nd <- data.frame(wt = c(2, 3.3))
for (l in c("logit", "probit", "cauchit", "cloglog", "pois", "quasi")) {
    m <- get(l)
    print(predict(m, nd, type = "response", se.fit = TRUE)[1:2])
    print(summary(m)); print(deviance(update(m, . ~ 1)))
}
print(predict(get("nls"), nd)); print(coef(summary(get("nls"))), digits = 4)
print(get("ecdf")(2)); print(summary(get("ecdf"))); print(get("step")(1.5)); print(knots(get("step"))); print(get("approx")(c(0, 1.5, 9)))
for (m in c("fmm", "natural", "periodic", "monoH.FC", "hyman")) for (k in 0:3) print(round(get(m)(c(-1, 1, 2.5, 4.5, 7), k), 10))
print(get("vec")(1:2, 3)); print(get("ramp")(3))
e <- get("active"); print(e$twice); print(bindingIsActive("twice", e)); print(bindingIsLocked("n", e)); unlockBinding("n", e); e$n <- 10; print(e$twice)
a <- get("ref"); print(a$half); a$half <- 10; print(a$x)
R
run() { LC_ALL=C.UTF-8 OPENBLAS_CORETYPE=Haswell timeout 100 "$@" 2>&1; }
mkdir "$d/by-r" "$d/by-ravel"
run "$RAVEL" "$d/make.R" "$d/by-ravel"
run "$RAVEL" "$d/use.R" "$d/by-ravel" > "$d/ravel-ravel"
if command -v Rscript > /dev/null; then
  run Rscript --vanilla "$d/make.R" "$d/by-r"
  run Rscript --vanilla "$d/use.R" "$d/by-r" > "$d/r-r"
  run Rscript --vanilla "$d/use.R" "$d/by-ravel" > "$d/r-ravel"
  run "$RAVEL" "$d/use.R" "$d/by-r" > "$d/ravel-r"
  for what in r-ravel ravel-r ravel-ravel; do diff "$d/r-r" "$d/$what" > "$d/diff" || { echo "$what differs:"; head -20 "$d/diff"; }; done
  grep -c "" "$d/r-r" > "$d/n" && [ "$(cat "$d/n")" -gt 150 ] || echo "GNU R's part is short"
fi
grep -c "^Error" "$d/ravel-ravel"
