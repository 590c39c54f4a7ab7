# What is NA has no matches, and names stay with the list, not with its elements.
x <- c("a1", NA, "b22")
print(regmatches(x, gregexpr("[0-9]+", x))); print(regmatches(x, regexpr("[0-9]+", x))); print(regmatches(x, regexec("([a-z])([0-9]+)", x)))
print(regmatches(x, gregexpr("[0-9]+", x), invert = TRUE)); print(regmatches(x, regexpr("[0-9]+", x), invert = TRUE))
y <- x; regmatches(y, regexpr("[0-9]+", y)) <- "N"; print(y)
y <- x; regmatches(y, gregexpr("[0-9]", y)) <- list("A", character(), c("B", "C")); print(y)
print(regmatches(c(a = "x1", b = "y"), gregexpr("[0-9]", c("x1", "y"))))
print(regmatches(c(a = "x1", b = "y"), regexpr("[0-9]", c("x1", "y"))))
# what there is nothing to replace with; places of no list; what is no text
said <- function(e) cat(tryCatch({ e; "no error" }, error = conditionMessage), "\n")
y <- c("xay", "z"); said(regmatches(y, regexpr("a", y)) <- character(0)); said(regmatches(y, gregexpr("a", y)) <- character(0))
said(regmatches(y, gregexpr("a", y)) <- list(character(0)))
y <- c(a = "xay", b = "z"); regmatches(y, regexpr("a", y), invert = TRUE) <- list("1"); y
y <- c(a = "xay", b = "z"); regmatches(y, gregexpr("a", y), invert = TRUE) <- list(c("1", "2"), "q"); y
y <- 1:2; regmatches(y, gregexpr("1", y)) <- "9"; y
y <- factor("a"); said(regmatches(y, gregexpr("a", y)) <- "b")
y <- matrix(c("ab", "cd"), 1); regmatches(y, gregexpr(".", y)) <- list("Z"); y
# nothing found at the end, and in nothing
gregexpr("\\b", "The quick", perl = TRUE)[[1]][1:4]; gregexpr("x*", "", perl = TRUE)[[1]][1]; gregexpr("", "", fixed = TRUE)[[1]][1]
gregexpr("x*", "")[[1]][1]; gregexpr("a|$", "ba", perl = TRUE)[[1]][1]
# abbreviate() of other letters than ASCII, of tabs, without names
suppressWarnings(abbreviate(c("h\u00e9llo w\u00f6rld", "\u00e9cole normale sup\u00e9rieure", "Stra\u00dfe Nummer"), 4))
abbreviate("h\u00e9llo w\u00f6rld", 3, use.classes = FALSE); abbreviate(c("abcdefgh", "\u00e9"), 4); abbreviate("\ttab\n", 3)
abbreviate(c("apple", "b"), 0, named = FALSE)
y <- character(0); substr(y, 0, 1) <- NA; y
