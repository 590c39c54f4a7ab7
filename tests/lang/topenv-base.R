# topenv() of a base function's frame is the base namespace, also from a hook that it calls.
h <- function(call, value) {
    for (i in seq_len(sys.nframe())) if (identical(sys.function(i), base::Reduce)) return(environmentName(topenv(sys.frame(i))))
}
Reduce(function(a, b) h(), 1:2)
identical(Reduce(function(a, b) topenv(parent.frame()), 1:2), .BaseNamespaceEnv)
topenv(baseenv())
topenv(new.env(parent = baseenv()))
f <- function() topenv()
f()
try(loadingNamespaceInfo())
