# .Last() is called as a session ends, by the end of the script or by q(), and so is .Last.sys().
.Last.sys <- function() cat("the system's\n")
n <- 0
.Last <- function() {
  n <<- n + 1
  print(sys.call())
  cat("bye", n, "\n")
  if (n < 3) q("no")
  invisible(5)
}
cat("done\n")
