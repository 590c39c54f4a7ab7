# Classes that contain data frames, factors and fits: S3 methods on what callNextMethod() passes on, S3Part().
setClass("myFrame", contains = "data.frame", slots = c(note = "character"))
m <- new("myFrame", data.frame(x = 1:3, y = letters[1:3]), note = "n")
m
m$x
nrow(m)
m[["y"]]
S3Part(m, TRUE)
setMethod("[", "myFrame", function(x, i, j, ..., drop = TRUE) { S3Part(x) <- callNextMethod(); x })
z <- m[2:3, ]
z
z@note
try(m[, "y"])
setClass("fac2", contains = "factor", slots = c(k = "numeric"))
f <- new("fac2", factor(c("a","b")), k = 1)
f
levels(f)
f[1]
as.integer(f)
setClass("myLm", contains = "lm", slots = c(t = "character"))
g <- new("myLm", lm(dist ~ speed, cars), t = "x")
coef(g)
g@t

# the classes of language, and those that stand for S3 classes
showClass("language")
for (n in c("if", "for", "while", "repeat", "(", "{", "<-")) print(new(n))
is(new("if"))
getClass("factor")@className
showClass("Date")
