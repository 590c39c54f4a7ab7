# Conditions that are loops, 200 deep, and bodies that are: built as calls, since no parser takes so many brackets.
nest <- function(n, at) {
  e <- quote(FALSE)
  for (i in seq_len(n)) e <- if (at == 1) call("while", call("{", e, FALSE), quote(NULL)) else call("repeat", call("{", e, quote(break)))
  e
}
f <- function() NULL
body(f) <- nest(200, 1)
print(f())
body(f) <- nest(200, 2)
print(f())
