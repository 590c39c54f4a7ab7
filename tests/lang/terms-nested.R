# A formula inside a formula is its right side; one with a response may have none inside.
for (f in list(~~a, ~(~a), ~a+~b, ~(y~x), y~x+(~b), ~a:(~b), ~I(~a), (~a)~b, ~ -(~a), ~ ~ ~a)) cat(deparse(f), ":", tryCatch({t <- terms(f); c(attr(t,"term.labels"), "resp", attr(t,"response"), deparse(attr(t,"variables")))}, error=function(e) conditionMessage(e)), "\n")
