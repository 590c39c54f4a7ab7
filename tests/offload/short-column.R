# A column taken out of a short list of records costs no launch: in "auto", too, the interpreter does not loop over them for ever.
points <- lapply(1:200, function(i) list(x = i * 0.5, y = i %% 7))
options(ravel.offload = "always")
cat(sum(sapply(points, function(p) p$x * p$y)), "\n")
options(ravel.offload = "auto")
total <- 0
for (i in 1:2000) { Sys.getpid(); total <- total + sapply(points, function(p) p$x)[i %% 200 + 1] } # which no kernel knows
cat(total, "\n")
points[[3]]$x <- -1
cat(sapply(points, function(p) p$x)[1:5], "\n")
