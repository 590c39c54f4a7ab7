# The programs of bench/packages: Rscript programs.R NAME runs one, three times, and prints the seconds of the processor in the fastest run and what it computed.
# Each is a package's use as its manual shows it; loading is not counted, but is a program of its own (run does these).
suppressWarnings(suppressMessages({
programs <- list(
dplyr_summary = function() { library(dplyr)
    d <- tibble(g = sample(1000L, 1e6, TRUE), x = rnorm(1e6), y = runif(1e6))
    function() d %>% group_by(g) %>% summarise(n = n(), m = mean(x), s = sd(y), top = max(x)) },
dplyr_verbs = function() { library(dplyr)
    d <- tibble(k = sample(letters, 2e5, TRUE), x = rnorm(2e5)); e <- tibble(k = letters, w = seq_along(letters))
    function() d %>% filter(x > -1) %>% mutate(z = x * 2 + 1, big = if_else(z > 1, "yes", "no")) %>% left_join(e, by = "k") %>%
        count(k, big, wt = w) %>% arrange(desc(n)) },
datatable_group = function() { library(data.table)
    d <- data.table(g = sample(1000L, 1e6, TRUE), h = sample(letters, 1e6, TRUE), x = rnorm(1e6))
    function() as.data.frame(d[x > 0, .(n = .N, m = mean(x), s = sum(x)), keyby = .(g, h)]) },
datatable_join = function() { library(data.table)
    d <- data.table(id = sample(1e5L, 5e5, TRUE), x = rnorm(5e5)); e <- data.table(id = seq_len(1e5L), w = runif(1e5))
    function() { r <- e[d, on = "id"]; r[, v := x * w]; sum(r$v) } },
tidyr_pivot = function() { library(tidyr)
    d <- tibble(id = seq_len(20000), a = rnorm(20000), b = rnorm(20000), c = rnorm(20000), d = rnorm(20000))
    function() d %>% pivot_longer(-id) %>% pivot_wider(names_from = name, values_from = value) },
purrr_map = function() { library(purrr)
    x <- lapply(1:20000, function(i) list(a = i, b = i * 2, c = letters[i %% 26 + 1]))
    function() list(sum(map_dbl(x, function(p) p$a + p$b)), table(map_chr(x, "c")), sum(map2_dbl(1:50000, 2:50001, ~ .x * .y)),
        reduce(1:20000, `+`), length(keep(x, function(p) p$a %% 2 == 0))) },
stringr_words = function() { library(stringr)
    x <- paste(sample(fruit, 50000, TRUE), sample(words, 50000, TRUE), 1:50000)
    function() list(sum(str_detect(x, "an+a")), table(str_length(x)), head(str_replace_all(x, "[aeiou]", "_")),
        sum(as.integer(str_extract(x, "\\d+$"))), head(str_to_upper(x)), length(unlist(str_split(x, " ")))) },
stringi_sort = function() { library(stringi)
    x <- stri_rand_strings(100000, 8)
    function() list(head(stri_sort(x)), sum(stri_count_regex(x, "[a-f]")), head(stri_sub(x, 2, 4)), anyDuplicated(stri_trans_tolower(x))) },
jsonlite_both = function() { library(jsonlite)
    d <- data.frame(id = 1:5000, x = round(rnorm(5000), 4), s = sample(letters, 5000, TRUE))
    function() { j <- toJSON(d); e <- fromJSON(j); list(nchar(j), sum(e$x), fromJSON(toJSON(split(d$x, d$s)))$a[1:3]) } },
lubridate_dates = function() { library(lubridate)
    s <- format(as.Date("2000-01-01") + sample(8000, 50000, TRUE))
    function() { d <- ymd(s); list(table(wday(d)), sum(month(d)), as.character(max(d + days(3))), as.character(head(floor_date(d, "month"))),
        sum(d %within% interval(ymd("2004-01-01"), ymd("2008-01-01")))) } },
matrix_sparse = function() { library(Matrix)
    n <- 20000; m <- sparseMatrix(i = sample(n, 2e5, TRUE), j = sample(n, 2e5, TRUE), x = rnorm(2e5), dims = c(n, n)); v <- rnorm(n)
    function() { for (i in 1:20) v <- as.numeric(m %*% v) / 10; p <- crossprod(m[, 1:500]); list(sum(v), sum(p), nnzero(p), dim(solve(p + Diagonal(500)))) } },
rcpp_calls = function() { library(Rcpp); f <- Rcpp:::LdFlags
    m <- Module("none", mustStart = FALSE)
    function() { s <- 0; for (i in 1:3000) s <- s + nchar(capture.output(f())[1]); s } },
glue_text = function() { library(glue)
    n <- 1:20000
    function() { x <- glue("item {n} of {length(n)}: {round(sqrt(n), 2)}"); for (i in 1:2000) y <- glue("{i} and {i + 1}"); list(tail(x, 2), y) } },
r6_objects = function() { library(R6)
    A <- R6Class("A", public = list(n = 0, initialize = function(n = 0) self$n <- n, add = function(k = 1) { self$n <- self$n + k; invisible(self) }),
        active = list(twice = function() self$n * 2))
    B <- R6Class("B", inherit = A, public = list(add = function(k = 1) { super$add(k + 1) }))
    function() { s <- 0; for (i in 1:3000) { b <- B$new(i); b$add()$add(2); s <- s + b$twice }; b <- B$new(); for (i in 1:30000) b$add(); s + b$n } },
tibble_rows = function() { library(tibble)
    function() { d <- tibble(a = 1, b = "x"); for (i in 1:200) d <- add_row(d, a = i, b = "y"); for (i in 1:500) d[["a"]][i %% 200 + 1] <- i
        list(sum(d$a), capture.output(print(d)), capture.output(glimpse(as_tibble(mtcars)))) } },
xml2_nodes = function() { library(xml2)
    s <- paste0("<r>", paste0("<p id='", 1:5000, "'><n>name ", 1:5000, "</n><v>", 1:5000, "</v></p>", collapse = ""), "</r>")
    function() { d <- read_xml(s); list(sum(as.numeric(xml_text(xml_find_all(d, "//v")))), length(xml_attr(xml_find_all(d, "p"), "id")),
        nchar(as.character(d))) } },
rlang_eval = function() { library(rlang)
    f <- function(x, ...) { x <- enquo(x); dots <- enquos(...); length(dots) + eval_tidy(x, list(a = 2)) }
    function() { s <- 0; for (i in 1:5000) s <- s + f(a * i, b, c + d); for (i in 1:5000) e <- call2("sum", !!!list(1, 2, i)); list(s, expr_text(e)) } },
zoo_roll = function() { library(zoo)
    z <- zoo(cumsum(rnorm(20000)), as.Date("1970-01-01") + 1:20000)
    function() list(sum(rollmean(z, 7)), sum(rollapply(z[1:4000], 5, function(w) max(w) - min(w))), head(aggregate(z, as.yearmon, mean)), sum(diff(z))) },
survival_fit = function() { library(survival)
    function() { for (i in 1:5) f <- coxph(Surv(time, status) ~ age + sex + ph.ecog, data = lung)
        list(coef(f), survfit(Surv(time, status) ~ sex, data = lung)) } },
readr_csv = function() { library(readr)
    file <- tempfile(); d <- data.frame(i = 1:50000, x = rnorm(50000), s = sample(letters, 50000, TRUE)); write.csv(d, file, row.names = FALSE)
    function() { e <- read_csv(file, show_col_types = FALSE, progress = FALSE); list(sum(e$x), table(e$s), nchar(format_csv(e[1:5000, ]))) } },
mgcv_gam = function() { library(mgcv)
    d <- gamSim(1, n = 400, verbose = FALSE)
    function() round(coef(gam(y ~ s(x0) + s(x1) + s(x2), data = d)), 4) }
)
name <- commandArgs(TRUE)[1L]
if (is.na(name)) cat(names(programs), sep = "\n") else {
    set.seed(1)
    body <- programs[[name]]()
    times <- numeric()
    for (i in 1:3) times[i] <- sum(system.time(r <- body())[1:2])
    cat(min(times), "\n")
    print(r)
}
}))
