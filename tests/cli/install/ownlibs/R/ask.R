ask <- function() .Call(made)
tool <- function() system2(system.file("bin", "tool", package = "ownlibs"), stdout = TRUE)
