# tests/fuzz/tasks.R FIRST [LAST] - a program for each seed, put together from whole small programs as people write them (tests/fuzz/tasks.txt: course work,
# Rosetta's tasks, tables, strings, recursion, S4 and reference classes, dates, what print(), str() and summary() show), with
# holes for numbers, sizes and ways to say a thing.  What is compared is what they print, statement by statement; an error ends
# a statement, not the program.  For tests/fuzz/diff: GEN=tests/fuzz/tasks.R.
source("tests/fuzz/seeds.R")

# A hole is @[this@|or this@] (holes in holes are filled first) or @ and a digit:
hole <- list(
  "1" = function() 1L + rnd(9), "2" = function() 10L + rnd(90), "3" = function() pick(c(5L, 12L, 20L, 40L, 90L, 150L)),
  "4" = function() pick(c("0.5", "2", "-1.25", "3.75", "100", "-7", "0.1", "12.345", "1e3", "6.02e23", "1/3", "42", "-0.001", "99.99", "1234.5")),
  "5" = function() pick(c("NA", "NaN", "Inf", "-Inf", "-0.0", "1e308", "2147483647L", "0", "1e-300", "NA_integer_", "0L", "TRUE")),
  "6" = function() pick(c("hello", "Zebra", "a b", "x1", "", "CamelCase", "na", "\u00fc-mlaut", "tab\\t", "42", "q,w;e")),
  "9" = function() paste0("K", mark))
mark <- 0L # the seed: classes of different programs have different names
fill <- function(t) {
  repeat { # the innermost choice
    at <- regexpr("@\\[(?:(?!@\\[|@\\]).)*@\\]", t, perl = TRUE)
    if (at < 0L) break
    len <- attr(at, "match.length")
    ways <- strsplit(paste0(substr(t, at + 2L, at + len - 3L), "@|"), "@|", fixed = TRUE)[[1]]
    t <- paste0(substr(t, 1L, at - 1L), pick(ways), substr(t, at + len, nchar(t)))
  }
  repeat {
    at <- regexpr("@[1-9]", t)
    if (at < 0L) break
    t <- paste0(substr(t, 1L, at - 1L), hole[[substr(t, at + 1L, at + 1L)]](), substr(t, at + 2L, nchar(t)))
  }
  t
}
lines <- readLines("tests/fuzz/tasks.txt", encoding = "UTF-8")
tasks <- vapply(split(lines, cumsum(lines == "%%")), function(l) paste(l[l != "%%"], collapse = "\n"), "")
program <- function(seed) {
  mark <<- seed
  state <<- (seed * 48271 + 31337) %% 2147483647
  for (w in 1:6) rnd(2)
  text <- fill(if (chance(3)) paste(pick(tasks), pick(tasks), sep = "\n") else pick(tasks))
  if (inherits(try(parse(text = text), silent = TRUE), "try-error")) stop("seed ", seed, " does not parse: ", text)
  cat(sprintf("run(%d, quote({", seed), text, "}))", sep = "\n")
}
cat("source(\"tests/fuzz/tasks_run.R\")\n")
for (seed in first:last) program(seed)
