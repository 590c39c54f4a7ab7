# The standard packages as environments: namespaces, views on the search list, pkg::name, attach and detach in its midst.
environment(sd); environmentName(environment(sd)); environment(ls); environment(sum); environment(stats:::print.lm)
identical(environment(sd), asNamespace("stats")); isNamespace(environment(sd)); getNamespaceName(environment(sd))
topenv(environment(lm)); topenv(environment(ls)); topenv()
environmentName(parent.env(asNamespace("stats"))); environmentName(parent.env(parent.env(asNamespace("stats"))))
environmentName(asNamespace("base")); environmentName(baseenv()); identical(parent.env(.BaseNamespaceEnv), globalenv())
as.environment("package:utils")
e <- globalenv()
while (!identical(e, emptyenv())) { cat(environmentName(e), ""); e <- parent.env(e) }
cat("\n")
where <- function(name, env = parent.frame()) if (identical(env, emptyenv())) stop("no") else if (exists(name,
    envir = env, inherits = FALSE)) env else where(name, parent.env(env))
environmentName(where("sd")); environmentName(where("mean")); environmentName(where("where"))
stats::sd(c(1, 5)); utils:::head.default(1:9, 2); graphics::plot |> is.function()
tryCatch(stats::nope, error = function(e) cat(conditionMessage(e), "\n"))
tryCatch(stats::print.lm, error = function(e) cat(conditionMessage(e), "\n"))
tryCatch(nopkg::x, error = function(e) { print(conditionCall(e)); cat(conditionMessage(e), "\n") })
exists("sd", where = "package:stats"); exists("sd", envir = as.environment("package:stats"), inherits = FALSE)
exists("head", envir = as.environment("package:stats"), inherits = FALSE)
"sd" %in% ls("package:stats"); "print.lm" %in% ls("package:stats"); "print.lm" %in% ls(asNamespace("stats")); "sd" %in% ls(baseenv())
find("sd"); find("plot"); find("body<-"); apropos("^rowSu")
conflicts(, TRUE)
attach(list(u = 1, sd = function(x) "mine"), name = "first")
attach(women, pos = 4)
search()
sd(1:2); u
detach("women")
search()[3]
attach(list(sd = 7, w = 2), pos = 4, name = "behind stats")
search()[1:5]; w
detach("first"); sd(c(1, 5)); detach(name = "behind stats")
library(tools); search()[2]; toTitleCase("a tale of two cities"); detach("package:tools"); library(stats); "package:stats" %in% search()
suppressWarnings(require(nopkg)); requireNamespace("nopkg", quietly = TRUE); isNamespaceLoaded("stats")
tryCatch(library(nopkg), error = function(e) { print(class(e)); cat(conditionMessage(e), "\n") })
getAnywhere("print.lm")$where; getAnywhere("sd")$where
f <- function() sd(c(2, 4)); environment(f) <- asNamespace("stats"); f; f()
g <- eval(quote(function(x) x + 1), asNamespace("utils")); environment(g)
h <- unserialize(serialize(list(sd, asNamespace("stats"), environment(ls)), NULL)); environment(h[[1]]); h[[2]]; h[[3]]
get("var", envir = asNamespace("stats"))(c(1, 3)); getFromNamespace("head.default", "utils")(5:9, 1); getExportedValue("stats", "sd")(1:2)
