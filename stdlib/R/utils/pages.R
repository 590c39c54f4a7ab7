# Short pages of our own, for machines without GNU R's manual (pages-*.R have more of them): a title, what comes back, an example with what it prints, and
# what differs from GNU R.  Usage and arguments are the function's formals (.own_page, help.R).  tests/cli/help-pages runs the
# examples, in GNU R as well where it is.
#
# A record: the names it is about; the title; = the value; > an example's lines, and below it what it prints; ~ what differs.
.page_texts <- function() paste(c(.page_texts_often(), .page_texts_base(), .page_texts_base_2(), .page_texts_stats(), .page_texts_plots(),
                                  .page_texts_more()), collapse = "\n \n")
.page_texts_often <- function() "
 abs sqrt exp
 Absolute value, square root, exponential
 = a vector like x, attributes kept
 > sqrt(c(1, 4, 9))
 [1] 1 2 3
 
 aggregate
 Statistics of groups of rows
 = a data frame, a row for each group
 > aggregate(len ~ supp, ToothGrowth, mean)
   supp      len
 1   OJ 20.66333
 2   VC 16.96333
 
 all any
 Are all, is any of the values TRUE?
 = TRUE, FALSE or NA
 > any(c(FALSE, NA, TRUE))
 [1] TRUE
 
 apply
 Apply a function to rows or columns
 = a vector, matrix or list
 > apply(matrix(1:6, 2), 1, sum)
 [1]  9 12
 ~ hot calls become kernels on a device
 
 array matrix
 Make a matrix or an array
 = an array of these dimensions, the first subscript moves fastest
 > matrix(1:4, 2, byrow = TRUE)
      [,1] [,2]
 [1,]    1    2
 [2,]    3    4
 
 as.integer as.numeric as.character as.logical
 Convert a vector
 = a vector of that type, NA with a warning for what cannot be converted
 > as.integer(c(\"3\", \"4\")) + 1L
 [1] 4 5
 
 assign get exists
 Variables by name
 = the value; exists(): TRUE or FALSE
 > assign(\"x1\", 7); get(\"x1\") + exists(\"x1\")
 [1] 8
 
 barplot hist boxplot
 Bars, histograms, boxes
 = the middles of the bars; an object with the counts; the statistics
 > hist(c(1, 2, 2, 5), plot = FALSE)$counts
 [1] 3 0 0 1
 ~ pictures are written to files: see ?pdf
 
 c
 Combine values into a vector
 = a vector of the type that can hold them all, or a list
 > c(a = 1, b = 2L)
 a b 
 1 2 
 
 cat
 Print plainly
 = NULL, invisibly
 > cat(\"a\", 1.5, \"\\n\")
 a 1.5 
 
 cbind rbind
 Put columns or rows side by side
 = a matrix or a data frame
 > cbind(a = 1:2, b = 3:4)
      a b
 [1,] 1 3
 [2,] 2 4
 
 cumsum cumprod cummax cummin
 Sums, products, largest and smallest values so far
 = a vector as long as x
 > cumsum(1:4)
 [1]  1  3  6 10
 
 data.frame
 Columns of one length
 = a data frame: a list of class \"data.frame\"
 > data.frame(x = 1:2, y = c(\"a\", \"b\"))
   x y
 1 1 a
 2 2 b
 
 deparse parse quote substitute eval
 Code as text, text as code, code as a value
 = strings; an expression; a call; the value
 > eval(quote(a * 2), list(a = 21))
 [1] 42
 
 diff
 Differences of neighbours
 = a vector that is shorter by lag
 > diff(c(1, 4, 9))
 [1] 3 5
 
 dim nrow ncol
 How many rows and columns?
 = integers, NULL for what has no dimensions
 > dim(matrix(0, 2, 3))
 [1] 2 3
 
 do.call
 Call a function with a list of arguments
 = the function's value
 > do.call(paste, list(\"a\", \"b\", sep = \"-\"))
 [1] \"a-b\"
 
 duplicated unique
 Which have been seen before, and which there are
 = logicals; the different ones in order
 > unique(c(2, 1, 2))
 [1] 2 1
 
 environment
 The variables that a function or a call sees
 = an environment
 > f <- function() environment(); class(f())
 [1] \"environment\"
 
 explain
 What ran where, and why not on a device
 = NULL, invisibly: the report of the session's parallel calls
 ~ GNU R has no such function
 
 expand.grid outer
 All combinations
 = a data frame; a matrix
 > outer(1:2, 1:3)
      [,1] [,2] [,3]
 [1,]    1    2    3
 [2,]    2    4    6
 
 factor levels table
 Categories, and how many there are of each
 = a factor; strings; a table
 > table(c(\"a\", \"b\", \"a\"))
 
 a b 
 2 1 
 
 file readLines writeLines
 Lines of text from and to files
 = a connection; strings; NULL
 > f <- tempfile(); writeLines(c(\"a\", \"b\"), f); readLines(f)
 [1] \"a\" \"b\"
 
 Filter Map Reduce
 Choose, combine, fold
 = the elements for which f is TRUE; a list; the folded value
 > Reduce(`+`, 1:4, accumulate = TRUE)
 [1]  1  3  6 10
 
 format formatC prettyNum
 Numbers and other values as strings
 = strings of one width
 > format(c(1.5, 10), nsmall = 2)
 [1] \" 1.50\" \"10.00\"
 
 grepl regmatches sub gsub regexpr
 Search and replace patterns
 = logicals; the parts that match; the new strings; where they begin
 > gsub(\"[aeiou]\", \"_\", \"banana\")
 [1] \"b_n_n_\"
 
 head tail
 The first and last parts
 = a piece of x
 > tail(1:10, 3)
 [1]  8  9 10
 
 identical all.equal
 Are two objects the same, or nearly?
 = TRUE or FALSE; TRUE or what differs
 > all.equal(1, 1 + 1e-10)
 [1] TRUE
 
 ifelse
 Choose element by element
 = a vector like test
 > ifelse(c(1, -1) > 0, \"up\", \"down\")
 [1] \"up\"   \"down\"
 
 integrate uniroot optimize optim
 Integrals, zeros, minima
 = an object with $value; a list with $root; $minimum; $par
 > round(uniroot(function(x) x^2 - 2, c(0, 2), tol = 1e-9)$root, 4)
 [1] 1.4142
 
 is.na
 Which values are missing?
 = logicals
 > is.na(c(1, NA, NaN))
 [1] FALSE  TRUE  TRUE
 
 lapply sapply vapply mapply
 Apply a function to each element
 = a list; sapply(), vapply(), mapply(): a vector or matrix where the results fit
 > sapply(1:3, function(i) i^2)
 [1] 1 4 9
 ~ hot calls become kernels on a device: ravel --explain says which
 
 length names
 How many elements, and what they are called
 = an integer; strings or NULL
 > names(c(a = 1, b = 2))
 [1] \"a\" \"b\"
 
 library require
 Attach a package
 = the attached packages, invisibly; TRUE or FALSE
 > require(stats)
 ~ packages that GNU R has installed are used as they are
 
 list unlist
 Make a list; flatten one
 = a list; a vector
 > unlist(list(a = 1, b = list(c = 2, d = 3)))
   a b.c b.d 
   1   2   3 
 
 lm
 Linear models
 = an object of class \"lm\": print(), summary(), coef(), predict()
 > round(coef(lm(dist ~ speed, cars)), 3)
 (Intercept)       speed 
     -17.579       3.932 
 
 max min range
 Largest and smallest values
 = a number, or both
 > range(c(3, 1, 2))
 [1] 1 3
 
 mclapply
 Apply a function in child processes
 = a list
 > unlist(parallel::mclapply(1:3, function(i) i * 2))
 [1] 2 4 6
 
 mean median var sd quantile
 Statistics of a sample
 = a number; quantile(): one for each probability
 > quantile(1:9, 0.25)
 25% 
   3 
 ~ mean() and var() of long vectors may differ from GNU R's in the last place: they are nearer to the exact value
 
 merge
 Join two data frames by their common columns
 = a data frame
 > merge(data.frame(k = 1:2, a = 3:4), data.frame(k = 2:3, b = 5:6))
   k a b
 1 2 4 5
 
 nchar substr substring strsplit toupper tolower trimws
 Characters of strings
 = numbers; parts; a list of parts; changed strings
 > toupper(substr(\"banana\", 1, 3))
 [1] \"BAN\"
 
 on.exit
 What is done when a function is left
 = NULL, invisibly
 > f <- function() { on.exit(cat(\"bye\\n\")); cat(\"hi\\n\") }; f()
 hi
 bye
 
 options getOption
 Settings
 = the old values, invisibly; one setting
 > old <- options(digits = 3); x <- format(pi); options(old); x
 [1] \"3.14\"
 ~ ravel's own begin with \"ravel.\": doc/offload.md lists them
 
 order sort rev
 Sort
 = the positions; the sorted values; the other way round
 > order(c(30, 10, 20))
 [1] 2 3 1
 
 paste paste0 sprintf
 Make strings of values
 = strings
 > sprintf(\"%03d: %.1f\", 7L, pi)
 [1] \"007: 3.1\"
 
 pdf png svg jpeg
 Files that plots are drawn to, until dev.off()
 = NULL, invisibly
 > pdf(NULL); plot(1:3); invisible(dev.off())
 ~ nothing is drawn on a screen; without a device Rplots.pdf is written
 
 plot lines points legend text
 Draw
 = NULL, invisibly
 > pdf(NULL); plot(cars); lines(lowess(cars)); invisible(dev.off())
 
 print
 Show a value as the prompt does
 = the value, invisibly
 > print(c(a = 1.5))
   a 
 1.5 
 
 read.csv read.table write.csv
 Data frames from and to text files
 = a data frame; NULL
 > read.csv(text = \"a,b\\n1,x\\n2,y\")
   a b
 1 1 x
 2 2 y
 
 readRDS saveRDS
 One object from and to a file, in GNU R's format
 = the object; NULL
 > f <- tempfile(); saveRDS(1:3, f); readRDS(f)
 [1] 1 2 3
 
 rep seq seq_len seq_along
 Repetitions and sequences
 = a vector
 > rep(c(\"a\", \"b\"), times = c(2, 1))
 [1] \"a\" \"a\" \"b\"
 
 round signif floor ceiling
 Fewer digits, whole numbers
 = a vector like x
 > round(-1.255, 1)
 [1] -1.3
 
 runif rnorm rexp sample set.seed
 Random numbers
 = a vector of numbers; set.seed(): NULL
 > set.seed(1); round(rnorm(2), 4)
 [1] -0.6265  0.1836
 ~ GNU R's numbers; RNGkind(\"Philox\") gives each element of a parallel call a stream of its own
 
 solve det crossprod t
 Linear algebra
 = the solution or inverse; a number; t(x) %*% y; the transpose
 > solve(matrix(c(2, 0, 0, 4), 2), c(2, 4))
 [1] 1 1
 
 source
 Run a file of R code
 = the last value, invisibly
 > f <- tempfile(); writeLines(\"zz <- 5\", f); source(f); zz
 [1] 5
 
 stop warning tryCatch try
 Raise and handle errors and warnings
 = what a handler gives
 > tryCatch(stop(\"oh\"), error = function(e) conditionMessage(e))
 [1] \"oh\"
 
 str summary
 What is in an object?
 = NULL; an object that is printed
 > str(list(a = 1, b = \"x\"))
 List of 2
  $ a: num 1
  $ b: chr \"x\"
 
 subset with within transform
 Work with the columns of a data frame
 = a data frame; the expression's value
 > with(cars, mean(dist))
 [1] 42.98
 
 sum prod
 Sum and product
 = a number
 > sum(1:10)
 [1] 55
 ~ sums of many doubles may differ from GNU R's in the last place: they are nearer to the exact value
 
 switch
 Choose by name or number
 = the chosen value, NULL invisibly for none
 > switch(\"b\", a = 1, b = 2)
 [1] 2
 
 Sys.time Sys.sleep system.time
 Time
 = a time; NULL; user, system and elapsed seconds
 > class(Sys.time())
 [1] \"POSIXct\" \"POSIXt\" 
 
 tapply
 Apply a function to groups
 = an array, a cell for each group
 > tapply(c(1, 2, 3), c(\"a\", \"b\", \"a\"), sum)
 a b 
 4 2 
 
 vector numeric character logical integer
 Make a vector of zeros, empty strings or FALSE
 = a vector of that length
 > character(2)
 [1] \"\" \"\"
 
 which which.max which.min
 Where are the TRUEs, the largest, the smallest?
 = positions
 > which(c(FALSE, TRUE, TRUE))
 [1] 2 3"
# The records as a list: names, title, value, code, prints, differs.
.Pages <- new.env()
.page_records <- function() {
    if (!is.null(.Pages$records)) return(.Pages$records)
    lines <- strsplit(.page_texts(), "\n", fixed = TRUE)[[1L]]
    lines <- substring(lines[nzchar(lines)], 2L) # in the source no line of a definition but its first begins at the margin
    at <- which(startsWith(lines, "= ")) - 2L
    ends <- c(at[-1L] - 1L, length(lines))
    .Pages$records <- lapply(seq_along(at), function(i) {
        l <- lines[at[i]:ends[i]]
        while (length(l) && !nzchar(l[length(l)])) l <- l[-length(l)]
        code <- startsWith(l, "> ")
        differs <- startsWith(l, "~ ")
        prints <- seq_along(l) > max(3L, which(code)) & !differs
        list(names = strsplit(l[1L], " ", fixed = TRUE)[[1L]], title = l[2L], value = substring(l[3L], 3L), code = substring(l[code], 3L),
             prints = l[prints], differs = substring(l[differs], 3L))
    })
}
.page_record <- function(topic) {
    if (is.null(.Pages$of)) {
        names <- lapply(.page_records(), `[[`, "names")
        .Pages$of <- setNames(rep(seq_along(names), lengths(names)), unlist(names))
    }
    at <- .Pages$of[topic]
    if (!is.na(at)) .page_records()[[at]]
}
# Name, package and title of the records whose names or titles `hit` finds: a matrix.
.page_hits <- function(hit, package = NULL) {
    rows <- lapply(.page_records(), function(r) {
        if (!any(hit(c(r$names, r$title)))) return(NULL)
        name <- r$names[c(which(hit(r$names)), 1L)[1L]]
        from <- .or(.package_of(name), "base")
        if (is.null(package) || from %in% package) cbind(paste0(from, "::", name), r$title)
    })
    do.call(rbind, rows)
}
