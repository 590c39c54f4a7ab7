# tools::parse_Rd(): pieces of a page and their tags; escapes and comments in each kind of text; own macros.
page <- r"(\name{a}
\alias{\%in\%}\alias{[.x}
\title{A \emph{b} \R is \code{f(x) \% "a\\n{" # it's} and \link[=b]{c}}
% a comment
\description{
  A {group} of words\ldots and \eqn{a_1 \% \{}{b} \deqn{x}
  \itemize{\item a % why
   \item b \cr c}
  \tabular{ll}{ a \tab b \cr }
  \describe{\item{a}{b}}
  \href{http://a\%20b}{text} \url{x_y}
  \if{html}{\out{<b> \{ \\ }} \preformatted{ a \{ b \\ c \% d
   \dots } \enc{a}{b} \ifelse{html}{x}{\bold{y}}
  \newcommand{\foo}{bar #1 baz \emph{#2}}
  \foo{zz}{\code{q}} \doi{10.1/x} \Sexpr[results=rd,stage=build]{1 + 1}
}
\usage{
f(x, \dots) # hello \{
\method{print}{foo}(x = "a\%b", y = '\\n \{', z = "\"")
x \%in\% y; {a}
}
\arguments{\item{x}{text {braced} \dots ok}
\item{y, z}{b}}
\section{My sec}{ text
  \subsection{sub}{\samp{x} \verb{y \{z}}
}
#ifdef unix
\note{only here}
#endif
\examples{
f(1) \% 2 # comment \% \{ \}
\dontrun{ x \dots "a\%b" \\ \{ }
"\link{foo}" 'it\'s' "\\\\" '\\"' "{"
}
\keyword{internal}
)"
writeLines(page, f <- tempfile(fileext = ".Rd"))
show <- function(x, indent = "") {
    if (identical(attr(x, "Rd_tag"), "\\newcommand")) return() # a number in GNU R
    text <- if (is.character(x)) encodeString(as.character(x), quote = "\"") else paste0("[", length(x), "]")
    option <- attr(x, "Rd_option")
    cat(indent, attr(x, "Rd_tag"), " ", text, if (!is.null(option)) paste0(" option ", option), "\n", sep = "")
    if (is.list(x)) for (i in x) show(i, paste0(indent, "  "))
}
x <- tools::parse_Rd(f)
class(x)
for (i in unclass(x)) show(i)
writeLines(c("\\title{x \\unknown{y}}", "\\keyword{a}"), f)
withCallingHandlers(x <- tools::parse_Rd(f), warning = function(w) {
    cat(sub(".*:([0-9]+:)", "\\1", conditionMessage(w)), "\n")
    invokeRestart("muffleWarning")
})
for (i in unclass(x)) show(i)
unlink(f)
# A page prints as its source.
t <- tempfile()
writeLines(c("% a comment", "\\name{a}", "\\alias{a\\%b}", "\\title{T \\emph{x} 100\\% of it}",
             "\\description{ D \\code{x \\% 2} \\link[stats]{lm} \\eqn{a^2}{a2}", "\\tabular{ll}{a \\tab b \\cr c \\tab d}",
             "\\href{u}{text} \\if{html}{h} \\dots \\R{} }", "\\arguments{\\item{x}{the x} \\item{\\dots}{more}}",
             "\\examples{", "if (TRUE) {1}", "\\dontrun{y}", "}"), t)
tools::parse_Rd(t)
print(tools::parse_Rd(t)[[6]])
