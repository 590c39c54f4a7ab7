# parse() of text; what it gave, deparsed, must parse again and deparse to the same.
list(
  read = function(b) {
    text <- rawToChar(as.raw(b[b != 0L]))
    p <- tryCatch(parse(text = text, keep.source = FALSE), error = function(e) NULL)
    k <- tryCatch(parse(text = text, keep.source = TRUE), error = function(e) NULL)
    if (!is.null(k)) { try(getParseData(k), silent = TRUE); try(print(k), silent = TRUE) }
    try(str2lang(text), silent = TRUE)
    if (is.null(p)) return(NULL)
    all.names(p); all.vars(p)
    for (e in as.list(p)) {
      d <- deparse(e)
      # a second time only: names that no text can give, and the like, are GNU R's cases too
      try(if (!identical(deparse(str2lang(paste(d, collapse = "\n"))), d)) NULL, silent = TRUE)
      deparse(e, 20L, control = "all"); format(e)
    }
  },
  seeds = function() {
    files <- c(list.files("tests/lang", "[.]R$", full.names = TRUE)[c(TRUE, FALSE, FALSE)], list.files("examples", "[.]R$", full.names = TRUE))
    parts <- unlist(lapply(files, function(f) { l <- readLines(f, warn = FALSE); split(l, (seq_along(l) - 1L) %/% 12L)[1:3] }), recursive = FALSE)
    parts <- c(Filter(length, parts), 'r"(a\\b)"', "x |> f(y = 1)", "\\(x) x + 1", "'\\u00fc\\x41\\U1F600'",
      "if (a) b else if (c) d else e", "a %in% b -> c", "function(x, ..., y = 2) -x^2", "`a b`[[1]]$c@d <<- 1e-5L",
      "0x1p-3; 1i; 1e400; 100000L; 0xFFL; TRUE; NA_character_",
      "for (i in 1:10) { next; break }", "{;;}", "a::b:::c", "~ x | y || z && !w", "repeat while (TRUE) NULL",
      "#line 3 \"a\"\nx", "x[1, , drop = FALSE]", "?a; ??b", "-1:2 * 3 %% 4 / 5", "5 -> x ->> y := z")
    lapply(parts, function(l) charToRaw(paste(l, collapse = "\n")))
  })
