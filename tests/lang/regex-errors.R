# A bad pattern is told of in each function's words; wide characters have their own. Costs of approximate matching follow only
# bounds of one repetition at most.
told <- function(e) tryCatch(e, warning = function(w) conditionMessage(w), error = function(e) conditionMessage(e))
bad <- function(e) suppressWarnings(tryCatch(e, error = print))
for (x in c("abc", "\u00e9")) {
  for (f in c(grepl, grep, regexpr, gregexpr, regexec)) print(c(told(f("[a", x)), bad(f("[a", x))$message))
  for (f in c(sub, gsub)) print(c(told(f("[a", "", x)), bad(f("[a", "", x))$message))
  print(c(told(strsplit(x, "(a")), bad(strsplit(x, "(a"))$message))
  print(c(told(grepl("(a", x, perl = TRUE)), bad(grepl("(a", x, perl = TRUE))$message))
}
bad(agrepl("(a", "x", fixed = FALSE))
bad(list.files(pattern = "(a"))
bad(ls(pattern = "(a"))
bounds <- c("2-", "-", "2,-", "+", "2#", ",-", "<3", "2,~1", "~1", "1+1", "1,1+1", "0,+", "2,3~,", "2,,", ",2+1", "2 ", "2, 3", "2-}a{3")
for (atom in c("a", "[a]")) for (x in list(c("b", "ba", "baa", "baaa", "bac"), c("b", "ba", "baa", "baaa", "b\u00e9")))
  print(sapply(bounds, function(b) paste(told(grepl(paste0("^b", atom, "{", b, "}$"), x)), collapse = " ")))
