# Syntax errors have R's words, position and context.
g <- function(s) cat(tryCatch(deparse(parse(text = s)[[1]]), error = function(e) conditionMessage(e)), sep = "\n")
for (s in c("x y", "x 'a'", "x 5", "}", "x +", "if (a) b\nelse c", "x <- 1\ny z", "a == b == c", "f(x", "'abc", "5 -> 6 7",
            "function(x, x) 1", "'\\d'", "'\\xzz'", "'\\0'", "``", "x |> f", "x |> f(_)", "x |> function(y) y", "_", "1x", "0x", "1e+",
            "%abc", "a;;b", "x[[1]", "a]", "if a", "for (5 in x) 1", "r\"x\"", "a => b", strrep("(", 60), "base::\nc", "x$5", "in")) g(s)
