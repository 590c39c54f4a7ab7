# system.time() collects first, so that finalizers of what nobody holds run before the expression
gone <- 0
make <- function() for (i in 1:50) reg.finalizer(new.env(), function(e) gone <<- gone + 1)
make()
invisible(system.time(before <- gone))
before > 40
make()
here <- gone
invisible(system.time(NULL, gcFirst = FALSE))
try(system.time(1, gcFirst = NA))
