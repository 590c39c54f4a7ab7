# ravel's own help pages (stdlib/R/utils/pages.R), which are shown where GNU R's manual is not installed: every name is a
# function, every example prints what its page says, in GNU R as well.
t=$(mktemp -d) && trap 'rm -rf "$t"' EXIT
cat > "$t/check.R" << 'R'
run <- function(code) capture.output(for (.e in parse(text = code)) {
    .v <- withVisible(eval(.e, globalenv()))
    if (.v$visible) print(.v$value)
})
(function() for (r in readRDS(commandArgs(TRUE)[1])) {
    if (!length(r$code)) next
    out <- tryCatch(run(r$code), error = conditionMessage)
    while (length(out) && !nzchar(out[length(out)])) out <- out[-length(out)]
    if (!identical(out, r$prints)) cat("the example of ", r$names[1], " prints\n", paste0(out, "\n"), sep = "")
})()
R
"$RAVEL" -e 'r <- .page_records(); saveRDS(r, commandArgs(TRUE)[1])
  for (n in unlist(lapply(r, `[[`, "names"))) if (is.null(.own_page(n))) cat("no page:", n, "\n")
  cat(length(r), "records;", anyDuplicated(unlist(lapply(r, `[[`, "names"))), "twice\n")' "$t/pages.rds"
(cd "$t" && "$RAVEL" check.R pages.rds && ! command -v Rscript > /dev/null || Rscript --vanilla check.R pages.rds) 2> /dev/null
# Every function has a page that says what comes back: a new one needs a record in stdlib/R/utils/pages-*.R.
"$RAVEL" -e 'for (p in c("base", "stats", "utils", "graphics", "grDevices", "methods", "tools", "parallel", "splines", "stats4", "compiler")) {
  n <- Filter(function(n) is.function(get0(n, asNamespace(p))), getNamespaceExports(p))
  no <- n[!vapply(n, function(n) "Value:" %in% .own_page(n), NA)]
  cat(p, length(n) > 5, no, "\n")
}'
# How a page looks; lists of libraries are empty, so that GNU R's pages are not found.
R_LIBS=/none R_LIBS_SITE=/none "$RAVEL" -e '.libPaths(character()); writeLines(.own_page("mean"))'
R_LIBS=/none "$RAVEL" -e '.libPaths(character()); writeLines(c(.own_page("print.data.frame"), .own_page("is.qr"))); print(.page_hits(function(x) grepl("median", x)))'
