ask <- function() .Call(answer)
