# What packages ask tools of a parsed help page.
tf <- tempfile(fileext=".Rd"); writeLines(c("\\name{foo}","\\alias{foo}","\\alias{ bar baz}","\\title{A  title","two}","\\keyword{x}","\\description{Desc \\code{x} .}","\\concept{cc}","\\value{v}","\\section{My sec}{text}"), tf)
rd <- tools::parse_Rd(tf)
print(tools:::.Rd_get_metadata(rd,"alias")); print(tools:::.Rd_get_metadata(rd,"title")); print(tools:::.Rd_get_metadata(rd,"nosuch"))
print(tools:::.Rd_get_metadata(rd,"description"))
print(tools:::.Rd_get_name(rd)); print(tools:::.Rd_get_title(rd))
