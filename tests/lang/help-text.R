# Rd2txt(): pages from sources, underlined titles, options
file <- tempfile(fileext = ".Rd")
writeLines(c("\\name{foo}", "\\title{My \\sQuote{pan} ``xx'' \\code{fun} a_b \\dQuote{q} -- b 2nd}", "\\description{d of \\code{x}}",
             "\\arguments{\\item{x}{a \\emph{number}, of which there are more than fit into a line of this page and so go on}}",
             "\\section{My 'own' Section}{\\itemize{\\item one \\item two}}"), file)
tools::Rd2txt(file)
tools::Rd2txt(file, options = list(underline_titles = FALSE, width = 50))
str(old <- tools::Rd2txt_options(width = 60, underline_titles = FALSE))
tools::Rd2txt(tools::parse_Rd(file), out <- tempfile())
writeLines(readLines(out))
tools::Rd2txt_options(old)
names(tools::Rd2txt_options()); tools::Rd2txt_options()$width; tools::Rd2txt_options()$enumFormat(2)
str(tools::Rd2txt_options("width"))
