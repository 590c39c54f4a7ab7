# What wrong arguments of common functions are told
p <- function(e) cat(tryCatch({ force(e); "no error" }, error = conditionMessage), "\n")
y <- 3
p(lapply(1:2, y)); p(sapply(1:2, "no such function")); p(lapply(1:2)); p(vapply()); p(apply(diag(2), 1)); p(mapply(FUN = y, 1)); p(Map(3, 1))
p(`&&`(TRUE)); p(`*`(-1)); p(`/`("a")); p(force()); p(levels()); p(all.vars()); p(pmatch("a")); p(charmatch("a"))
p(mean(1:3, trim = NA)); p(mean(1:3, trim = "a")); p(colSums(diag(2), NULL)); p(rowMeans(diag(2), na.rm = NA)); p(Sys.getenv("A", NULL))
p(as.formula("a")); p(as.formula(c("a", "b"))); p(getClass(1)); p(getClassDef(TRUE)); p(signature(1))
p(D(quote(x))); p(format(1, NULL)); p(parse(1)); p(split(1:3))
p(integer("a")); p(character(1i)); p(vector("list", "b")); p(ngettext(1))
f <- function(FUN) FUN(1); p(f()); p(optim(1)); p(is.name(1, 2))
# empty arguments that are too many
f <- function(x) x
for (e in expression(f(1, ), f(1, , ), f(1, , 2), f(x = 1, y = ), f(1, 2))) tryCatch(eval(e), error = function(e) print(conditionMessage(e)))
