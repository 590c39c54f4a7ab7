add <- function(x, y = 1) x + y
