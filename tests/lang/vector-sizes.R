# What lengths of vectors are refused with which words; rep() of NULL warns where a length is asked for.
p <- function(e) print(tryCatch(withCallingHandlers(e, warning=function(w) {cat("W:", conditionMessage(w), "\n")
    invokeRestart("muffleWarning")}), error = function(e) conditionMessage(e)))
p(rep(NULL,length.out=3)); p(rep(NULL,3)); p(rep(NULL,each=2)); p(rep(NULL,length.out=0)); p(ifelse(TRUE,NULL,1)); p(rep(NULL,times=2,length.out=2))
for (n in list(NA, NA_integer_, -1, 1e20, c(1,2), 2.7, NaN, Inf, -0.5, -Inf, -1L)) { p(logical(n)); p(numeric(n))
    p(integer(n)); p(character(n)); p(vector("list",n)); p(raw(n)) }
p(complex(2)); p(complex(NA)); p(complex(-1)); p(complex(length.out=2.7)); p(complex(1e20))
