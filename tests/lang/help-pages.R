# Examples of help pages, as Rd2ex() writes them out of a page: what is not to be run is commented out
piece <- function(tag, ...) structure(list(...), Rd_tag = tag)
code <- function(x) structure(x, Rd_tag = "RCODE")
verb <- function(x) structure(x, Rd_tag = "VERB")
text <- function(x) structure(x, Rd_tag = "TEXT")
page <- structure(list(
    piece("\\title", text("A "), piece("\\emph", text("Title")), text(" -- of words that fill more than a line, `quoted' or not")),
    piece("\\name", verb("first")), piece("\\alias", verb("first")), piece("\\alias", verb("two words")), piece("\\keyword", text("misc")),
    piece("\\description", text("What it does.")),
    piece("\\examples", code("\n"), code("x <- 1 # 50\\% of it\n"), structure("% a comment", Rd_tag = "COMMENT", srcref = rep(1L, 6L)), code("\n"),
          piece("\\dontrun", verb("once()")), code("\n"), piece("\\dontrun", verb("\n"), verb("many(\n"), verb("  2)\n")), code("\n"),
          piece("\\donttest", code("\n"), code("slow(x)\n")), code("\n"), piece("\\dontshow", code("check(x)")), code("\n"), code("y <- 2\n"))), class = "Rd")
tools::Rd2ex(page)
tools::Rd2ex(page, commentDontrun = FALSE, commentDonttest = TRUE)
tools::Rd2ex(structure(page[1:6], class = "Rd"))
withCallingHandlers(example("no such topic"), warning = function(w) { print(conditionMessage(w)); invokeRestart("muffleWarning") })
