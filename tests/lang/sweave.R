# Sweave(): a document with code becomes LaTeX
setwd(tempdir())
weave <- function(lines, ...) {
  writeLines(lines, "t.Rnw")
  r <- tryCatch(Sweave("t.Rnw", ...), error = function(e) cat("Error:", conditionMessage(e), "\n"))
  writeLines(readLines("t.tex", warn = FALSE))
  invisible(r)
}
weave(c("\\documentclass{article}", "\\SweaveOpts{echo=TRUE}", "\\begin{document}",
  "<<a>>=", "x <- 1   # a comment", "y <- x +", "  2", "y", "x; y", "@",
  "more \\Sexpr{x} and \\Sexpr{format(pi, digits = 3)}.",
  "<<b,eval=FALSE,label=foo>>=", "y <- 2", "@ ",
  "<<echo=FALSE>>=", "# c", "<<a>>", "z <- 3", "z", "@", "% <<not>>=",
  "<<results=hide>>=", "print('hidden')", "@",
  "<<results=tex>>=", "1", "cat('\\\\emph{text}\\n')", "# trailing comment", "", "@",
  "<<keep.source=FALSE,strip.white=all>>=", "f <- function(x){x+1} # gone", "", "f(1)", "cat('\\n\\nlines\\n\\n\\nmore\\n')",
  "if (TRUE) {", "  1", "} else 2", "@",
  "<<print=TRUE,term=FALSE>>=", "u <- 3", "u", "@",
  "<<strip.white=false>>=", "cat('\\n\\na\\n\\n')", "# lead", "", "# lead2", "u", "cat('no newline')", "@ %def",
  "<<>>=", "# only a comment", "@", "<<>>=", "@",
  "\\SweaveOpts{eval=FALSE} \\Sexpr{x}", "<<foo=bar>>=", "x <- 6", "@", "\\Sexpr{x}", "\\end{document}"))
# pictures and parts in files of their own
weave(c("\\usepackage{Sweave}", "\\begin{document}", "<<fig=TRUE, width=4, height=3>>=", "plot(1:3)", "@",
  "<<pic,fig=TRUE,echo=FALSE,include=FALSE,eps=TRUE>>=", "plot(1:3)", "@", "<<prefix=FALSE,fig=TRUE,label=p2>>=", "plot(2)", "@",
  "<<split=TRUE,prefix.string=zz,label=sp>>=", "summary(c(1, 2, 3))", "invisible(4)", "@",
  "<<hidden,results=hide>>=", "", "1+1", "", "", "2+2", "", "@", "<<>>=", "<<hidden>>", "3", "@",
  "<<expand=FALSE,eval=FALSE>>=", "q <- 1", "@"))
list.files(pattern = "^(t-|p2|zz)")
writeLines(readLines("zz-sp.tex"))
# hooks, other files, settings given in the call
options(SweaveHooks = list(fig = function() cat("hook\n"), results = function() stop("never")))
weave(c("<<fig=TRUE>>=", "plot(1)", "@"), quiet = TRUE)
writeLines(c("inner", "<<>>=", "2", "@"), "q.Rnw")
weave(c("before", "\\SweaveInput{q}", "after", "<<>>=", "3", "@"), echo = FALSE)
weave(c("<<>>=", "x <- 1", "x", "@"), debug = TRUE, prompt = "R> ")
Sweave("q", quiet = TRUE); file.exists("q.tex")
Sweave("q.Rnw", output = "other.tex")
writeLines(c("\\begin{Scode}{label=k}", "1", "\\end{Scode}", "text", "\\begin{Scode}", "\\Scoderef{k}", "2", "\\end{Scode}"), "l.Rtex")
Sweave("l.Rtex"); writeLines(readLines("l.tex"))
# what is wrong with a document
weave(c("<<lab>>=", "x <- 1", "stop('no')", "@"))
weave(c("text", "<<>>=", "nosuch_object", "@"))
weave(c("<<eval=maybe>>=", "1", "@"))
weave(c("<<results=foo>>=", "1", "@"))
weave(c("<<width=foo>>=", "1", "@"))
weave("\\Sexpr{nosuch_object}")
tryCatch(Sweave("nosuch.Rnw"), error = print)
sink.number(); dev.cur()
names(RweaveLatex())
weave(c("a", "@", "b", "<<>>=", "1 + 1", "@", "c", "@", "d"), quiet = TRUE) # an end without a chunk
