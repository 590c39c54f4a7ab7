# Knuth's generators, as of 1997 and 2002: the first was not there.
for (kind in c("Knuth-TAOCP", "Knuth-TAOCP-2002")) {
    set.seed(123, kind)
    print(RNGkind())
    print(runif(4))
    print(rnorm(3))
    print(sample(10))
}
set.seed(42, kind = "Knuth-TAOCP")
state <- .Random.seed
length(state)
x <- runif(250)
.Random.seed <- state
identical(x, runif(250))
set.seed(1)
sum(runif(5000))
set.seed(1, kind = "default")
