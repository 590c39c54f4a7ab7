library(good); stopifnot(add(2,3) == 5); print(scaled(1:3))
