# Stangle(): the code of a Sweave document
setwd(tempdir())
writeLines(c(
  "\\documentclass{article}",
  "\\SweaveOpts{echo=FALSE}",
  "\\begin{document}",
  "<<a>>=",
  "x <- 1",
  "y <- x + \\",
  "  2",
  "@",
  "more \\Sexpr{x}",
  "<<b,eval=FALSE,label=foo>>=",
  "y <- 2",
  "@ ",
  "<<echo=TRUE>>=",
  "# c",
  "<<a>>",
  "z <- 3",
  "@",
  "% <<not>>=",
  "<<fig=TRUE, engine=R>>=",
  "plot(1)",
  "@",
  "\\end{document}"
), "t.Rnw")
Stangle("t.Rnw"); writeLines(readLines("t.R"))
Stangle("t.Rnw", annotate = FALSE, quiet = TRUE); writeLines(readLines("t.R"))
Stangle("t.Rnw", output = "u.R", split = TRUE)
for (f in list.files(pattern = "^u-")) { cat("==", f, "\n"); writeLines(readLines(f)) }
Stangle("t.Rnw", drop.evalFALSE = TRUE, quiet = TRUE); length(readLines("t.R"))
