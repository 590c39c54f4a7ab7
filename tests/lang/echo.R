# options(echo = TRUE) in a script: the lines are shown as they are read
x <- 1
options(echo = TRUE)
x <- c(1,
  2)   # two
x; x + 1
# a comment

f <- function(a)
{
  # inside
  a * 2
}
if (x[1] > 0)
  "yes" else
  "no"
options(prompt = "R> ", continue = "| ")
f(
3)
options(echo = FALSE)
"quiet"
options(echo = TRUE)

f(4); "last"
