total <- function(x) .Call(linked_total, twice(x))
