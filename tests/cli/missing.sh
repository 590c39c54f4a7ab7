# What doc/missing.md lists is missing: a function that has come since is taken off the list (tests/missing).
cd "$(dirname "$0")/../.." || exit 2
sed -n '/^\*\*/,$p' doc/missing.md | awk '/^\*\*/ {p = $0; gsub(/\*/, "", p); next} /^Nothing/ {exit} {gsub(/`/, ""); for (i = 1; i <= NF; i++) print p, $i}' > "${TMPDIR:-/tmp}/missing.$$"
"$RAVEL" -e 'x <- read.table(commandArgs(TRUE), quote = "", comment.char = "")
  there <- mapply(function(p, n) exists(n, baseenv()) || tryCatch({ get(n, asNamespace(p)); TRUE }, error = function(e) FALSE), x[[1]], x[[2]])
  cat(nrow(x) > 50, "\n"); if (any(there)) writeLines(paste(x[[2]][there], "is there: run tests/missing"))' --args "${TMPDIR:-/tmp}/missing.$$"
rm -f "${TMPDIR:-/tmp}/missing.$$"
