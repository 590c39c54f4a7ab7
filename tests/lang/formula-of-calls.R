# formula() of calls and of lists: what they have as formula, terms, call$formula
r <- function(e) { v <- tryCatch(e, error = function(e) conditionMessage(e)); if (is.language(v)) { print(class(v)); print(names(attributes(v))); environment(v) <- globalenv() }; print(v) }
f <- quote(lm(formula = y ~ x, data = d)); r(formula(f))
r(formula(list(formula = z ~ 1))); r(formula(list(call = quote(lm(formula = q ~ 1))))); r(formula(list(terms = terms(y ~ x))))
r(formula(quote(y ~ x))); r(formula(structure(list(formula = quote(a ~ b)), class = "k")))
fm <- y ~ q; f <- quote(lm(formula = fm)); r(formula(f))
f <- quote(lm(formula = "y ~ zz")); r(formula(f))
