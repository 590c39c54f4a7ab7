# Short pages of help for package base; pages.R says how they are written.
.page_texts_base <- function() "
 abbreviate
 Shorten strings so that they stay different
 = strings, named by x
 > abbreviate(\"statistics\", 5)
 statistics 
    \"sttst\" 
 
 agrep agrepl
 Search approximately
 = positions (value = TRUE: strings); logicals
 > agrep(\"lasy\", c(\"1 lazy\", \"1\", \"laser\"))
 [1] 1 3
 
 attr attributes attr.all.equal
 What is attached to an object
 = the attribute or NULL; a list of all; TRUE or what differs
 > attr(structure(1, unit = \"m\"), \"unit\")
 [1] \"m\"
 
 all.names all.vars
 Names in an expression
 = strings; all.vars(): variables only, each once
 > all.vars(quote(sin(x) + y))
 [1] \"x\" \"y\"
 
 aperm
 Permute an array's dimensions
 = an array
 > dim(aperm(array(0, c(2, 3, 4)), c(3, 1, 2)))
 [1] 4 2 3
 
 append
 Insert values into a vector
 = a vector or list
 > append(1:3, 9, after = 1)
 [1] 1 9 2 3
 
 args formals body formalArgs functionBody
 The parts of a function
 = a function without body; a list of defaults; the body; names of arguments
 > names(formals(function(x, n = 2) x^n))
 [1] \"x\" \"n\"
 
 + - * / ^ %% %/%
 Arithmetic
 = numbers, element by element; the shorter operand is repeated
 > 7 %/% 2 + 7 %% 2
 [1] 4
 
 == != < <= > >=
 Compare element by element
 = logicals
 > c(1, 5) >= 3
 [1] FALSE  TRUE
 
 ! & && | || xor isTRUE isFALSE
 Logic
 = logicals; &&, ||, isTRUE(), isFALSE(): one
 > xor(TRUE, c(TRUE, FALSE))
 [1] FALSE  TRUE
 
 as.array as.matrix as.data.frame as.table as.list as.vector
 Convert to another shape
 = the converted object
 > as.list(1:2)
 [[1]]
 [1] 1
 
 [[2]]
 [1] 2
 
 
 as.Date Sys.Date months weekdays quarters julian
 Dates
 = a date, days since 1970-01-01; names of months, days, quarters
 > as.Date(\"2024-03-01\") - 1
 [1] \"2024-02-29\"
 
 as.POSIXct as.POSIXlt ISOdate ISOdatetime strftime strptime
 Times
 = seconds since 1970 with class POSIXct; a list of fields; strings
 > format(as.POSIXct(\"2024-01-31 12:00\", tz = \"UTC\") + 86400)
 [1] \"2024-02-01 12:00:00\"
 
 as.environment new.env globalenv emptyenv baseenv parent.env topenv environmentName
 Environments
 = an environment; a string
 > e <- new.env(); e$x <- 1; ls(e)
 [1] \"x\"
 
 as.function as.call call as.name as.symbol is.symbol is.name
 Make code out of values
 = a function; a call; a symbol
 > call(\"sum\", 1, quote(x))
 sum(1, x)
 
 asplit split unsplit
 Cut into groups
 = a list; what was split
 > split(1:4, c(\"a\", \"b\"))
 $a
 [1] 1 3
 
 $b
 [1] 2 4
 
 
 attach detach search searchpaths
 The search path
 = an environment, invisibly; strings
 > attach(list(zz9 = 3)); zz9
 [1] 3
 
 backsolve forwardsolve chol chol2inv
 Triangular systems and Cholesky's decomposition
 = the solution; the upper triangle; the inverse
 > chol(matrix(c(4, 2, 2, 5), 2))
      [,1] [,2]
 [1,]    2    1
 [2,]    0    2
 
 basename dirname file.path normalizePath path.expand
 Parts of paths
 = strings
 > basename(\"/usr/lib/x.so\")
 [1] \"x.so\"
 
 besselI besselJ besselK besselY
 Bessel functions
 = numbers
 > round(besselJ(1, 0), 4)
 [1] 0.7652
 
 bitwAnd bitwOr bitwXor bitwNot bitwShiftL bitwShiftR
 Bits of integers
 = integers
 > bitwXor(12L, 10L)
 [1] 6
 
 bquote
 A call with some parts evaluated
 = a call
 > n <- 3; bquote(x^.(n))
 x^3
 
 browser browserText browserCondition browserSetDebug
 Stop here and look
 = NULL; the text, the condition of the active browser
 
 by
 Apply a function to groups of rows
 = an object of class \"by\"
 > c(by(cars$dist, cars$speed > 15, mean))
 FALSE  TRUE 
 27.50 59.75 
 
 callCC
 Leave a computation early
 = what was given to the exit function, or the value
 > callCC(function(k) { k(5); 6 })
 [1] 5
 
 capabilities extSoftVersion libcurlVersion La_version La_library pcre_config l10n_info
 What this program was built with
 = logicals or strings with names
 > is.logical(capabilities(\"jpeg\"))
 [1] TRUE
 
 char.expand charmatch pmatch match.arg
 Match a string that may be cut off
 = positions; the whole string
 > pmatch(\"me\", c(\"mean\", \"median\", \"mode\"), nomatch = 0)
 [1] 0
 
 casefold chartr
 Change characters
 = strings
 > chartr(\"abc\", \"xyz\", \"aabbcc\")
 [1] \"xxyyzz\"
 
 class oldClass inherits unclass data.class isa
 The class of an object
 = strings; TRUE or FALSE; the object without
 > inherits(factor(\"a\"), \"factor\")
 [1] TRUE
 
 row col slice.index
 Row and column of each cell
 = a matrix of integers
 > row(matrix(0, 2, 2))
      [,1] [,2]
 [1,]    1    1
 [2,]    2    2
 
 rowSums colSums rowMeans colMeans
 Sums and means of rows and columns
 = numbers
 > colMeans(matrix(1:4, 2))
 [1] 1.5 3.5
 
 rownames colnames dimnames provideDimnames row.names
 Names of rows and columns
 = strings or NULL
 > rownames(matrix(1:2, 2, dimnames = list(c(\"a\", \"b\"), NULL)))
 [1] \"a\" \"b\"
 
 : sequence seq.int rep.int rep_len
 Sequences and repetitions
 = a vector
 > sequence(c(3, 2))
 [1] 1 2 3 1 2
 
 commandArgs
 How the program was called
 = strings; with TRUE those after --args
 > is.character(commandArgs())
 [1] TRUE
 
 comment
 A comment on an object, which is not printed
 = strings or NULL
 > x <- 1; comment(x) <- \"one\"; comment(x)
 [1] \"one\"
 
 Re Im Mod Arg Conj complex as.complex is.complex
 Complex numbers
 = numbers
 > Mod(complex(real = 3, imaginary = 4))
 [1] 5
 
 conditionMessage conditionCall simpleError simpleWarning simpleCondition simpleMessage errorCondition warningCondition
 Conditions: what errors and warnings are
 = a string; a call or NULL; a condition
 > conditionMessage(simpleError(\"no\"))
 [1] \"no\"
 
 signalCondition withCallingHandlers globalCallingHandlers suppressWarnings suppressMessages
 Signal and handle conditions
 = NULL or what a handler does; the value
 > suppressWarnings(as.integer(\"x\"))
 [1] NA
 
 withRestarts invokeRestart computeRestarts findRestart tryInvokeRestart isRestart restartDescription restartFormals invokeRestartInteractively
 Restarts: where a handler can go on
 = the value; a list of restarts
 > withRestarts(invokeRestart(\"mine\", 7), mine = function(x) x + 1)
 [1] 8
 
 allowInterrupts suspendInterrupts
 Put off Ctrl-C
 = the value
 > suspendInterrupts(1 + 1)
 [1] 2
 
 conflicts
 Names that hide others
 = strings
 > is.character(conflicts())
 [1] TRUE
 
 open close isOpen isIncomplete flush url gzfile bzfile xzfile unz pipe fifo gzcon
 Connections
 = a connection; TRUE or FALSE; NULL
 > f <- gzfile(tempfile(), \"w\"); isOpen(f)
 [1] TRUE
 
 textConnection textConnectionValue rawConnection rawConnectionValue
 Text and bytes in memory as files
 = a connection; what was written
 > readLines(textConnection(\"a\\nb\"))
 [1] \"a\" \"b\"
 
 stdin stdout stderr isatty nullfile getConnection getAllConnections showConnections closeAllConnections
 The open connections
 = a connection; a matrix
 > isatty(stdin()) || TRUE
 [1] TRUE
 
 pushBack pushBackLength clearPushBack
 Lines to be read again
 = NULL; how many
 > t <- textConnection(\"b\"); pushBack(\"a\", t); readLines(t)
 [1] \"a\" \"b\"
 
 seek isSeekable truncate
 Where a file is read
 = the position before
 > f <- tempfile(); writeLines(\"abc\", f); z <- file(f, \"rb\"); seek(z, 1); readLines(z)
 [1] 0
 [1] \"bc\"
 
 serverSocket socketAccept socketConnection socketSelect socketTimeout
 Sockets
 = a connection; logicals; seconds
 
 readBin writeBin readChar writeChar
 Binary files
 = a vector; raw or NULL
 > readBin(writeBin(1:2, raw()), \"integer\", 2)
 [1] 1 2
 
 readline
 Ask the user for a line
 = a string; \"\" where nobody can answer
 > readline()
 
 [1] \"\"
 
 tcrossprod kronecker %x% %o% %*%
 Products of matrices
 = a matrix
 > 1:2 %o% 3:4
      [,1] [,2]
 [1,]    3    4
 [2,]    6    8
 
 cut findInterval .bincode
 Which interval is each number in?
 = a factor; integers
 > cut(c(1, 5), c(0, 2, 6))
 [1] (0,2] (2,6]
 Levels: (0,2] (2,6]
 
 data.matrix
 A data frame as a matrix of numbers
 = a matrix
 > data.matrix(data.frame(a = 1:2, b = c(\"x\", \"y\")))
      a b
 [1,] 1 1
 [2,] 2 2
 
 date proc.time gc.time
 The time now, and that used
 = a string; seconds
 > names(proc.time())[1:3]
 [1] \"user.self\" \"sys.self\"  \"elapsed\"  
 
 read.dcf write.dcf
 Files of fields, as DESCRIPTION
 = a matrix of strings; NULL
 > read.dcf(textConnection(\"A: 1\\nB: two\"))
      A   B    
 [1,] \"1\" \"two\"
 
 debug undebug debugonce isdebugged debuggingState
 Step through a function
 = NULL; TRUE or FALSE
 > f <- function() 1; debug(f); isdebugged(f)
 [1] TRUE
 
 delayedAssign force forceAndCall
 Arguments and variables that are evaluated when needed
 = NULL; the value
 > delayedAssign(\"lazy1\", {cat(\"now\\n\"); 2}); lazy1
 now
 [1] 2
 
 deparse1
 Code as one string
 = a string
 > deparse1(quote(if (a) b else c))
 [1] \"if (a) b else c\"
 
 determinant
 Logarithm of a determinant
 = a list with $modulus and $sign
 > c(determinant(diag(3))$modulus)
 [1] 0
 
 diag
 Diagonal matrices
 = a matrix; the diagonal
 > diag(2)
      [,1] [,2]
 [1,]    1    0
 [2,]    0    1
 
 as.difftime difftime units
 Times between
 = a difference with units; their name
 > difftime(as.Date(\"2024-03-01\"), as.Date(\"2024-02-01\"))
 Time difference of 29 days
 
 ...length ...elt ...names nargs
 The arguments in ...
 = how many; one of them; names
 > (function(...) ...length())(1, 2, 3)
 [1] 3
 
 double single as.double as.single
 Vectors of doubles
 = a vector of zeros; the converted one
 > double(2)
 [1] 0 0
 
 dget dput dump
 Objects as code
 = the object; NULL, names
 > dput(list(a = 1:3, b = \"x\"))
 list(a = 1:3, b = \"x\")
 
 drop
 Leave out dimensions of length one
 = an array or vector
 > drop(matrix(1:3, 1))
 [1] 1 2 3
 
 droplevels nlevels addNA as.factor as.ordered ordered is.factor is.ordered
 Levels of factors
 = a factor; a number
 > droplevels(factor(c(\"a\", \"b\"))[1])
 [1] a
 Levels: a
 
 anyDuplicated anyNA
 Is there one?
 = a position or 0; TRUE or FALSE
 > anyDuplicated(c(3, 1, 3))
 [1] 3
 
 dyn.load dyn.unload is.loaded getLoadedDLLs getNativeSymbolInfo library.dynam library.dynam.unload getDLLRegisteredRoutines
 Compiled code of packages
 = an object that describes it; TRUE or FALSE
 > is.loaded(\"no_such_symbol\")
 [1] FALSE
 
 .C .Call .External .Fortran .Call.graphics .External.graphics .External2
 Call compiled code
 = a list of the changed arguments; the object that the code gives
 
 eapply rapply
 Apply a function to an environment's or nested list's parts
 = a list; a vector
 > rapply(list(1, list(\"a\", 2)), function(x) x * 10, classes = \"numeric\", how = \"unlist\")
 [1] 10 20
 
 eigen svd La.svd qr qr.Q qr.R qr.X qr.coef qr.fitted qr.resid qr.solve qr.qy qr.qty as.qr is.qr
 Decompositions of matrices
 = a list: values and vectors; d, u, v; an object of class \"qr\"
 > eigen(matrix(c(2, 1, 1, 2), 2))$values
 [1] 3 1
 ~ the sign of a vector may be another with another BLAS library, as in GNU R
 
 encodeString dQuote sQuote shQuote noquote
 Quotes and escapes
 = strings
 > encodeString(\"a\\nb\", quote = \"'\")
 [1] \"'a\\\\nb'\"
 
 Encoding enc2native enc2utf8 iconv iconvlist validEnc validUTF8
 Encodings of strings
 = strings; TRUE or FALSE
 > validUTF8(\"abc\")
 [1] TRUE
 
 evalq eval.parent local
 Evaluate somewhere else
 = the value
 > local({ a <- 2; a * 3 })
 [1] 6
 
 expression as.expression is.expression str2lang str2expression
 Expressions as values
 = an expression; a call
 > str2lang(\"a + b\")
 a + b
 
 [ [[ $ @ getElement
 Parts of objects
 = the part; NULL or an error if there is none
 > list(a = 1, b = 2)[[\"b\"]]
 [1] 2
 
 pmax pmin pmax.int pmin.int
 Largest and smallest, element by element
 = a vector
 > pmax(c(1, 5), 3)
 [1] 3 5
 
 file.exists file.create file.remove file.rename file.copy file.append file.link file.symlink unlink dir.create dir.exists list.files list.dirs dir
 Files and folders
 = TRUE where it could be done; names
 > d <- tempfile(); dir.create(d); file.create(file.path(d, \"a\")); list.files(d)
 [1] TRUE
 [1] \"a\"
 
 file.info file.size file.mtime file.mode file.access Sys.chmod Sys.umask Sys.readlink Sys.setFileTime
 What is known of a file
 = a data frame; numbers; 0 where allowed, -1 where not
 > f <- tempfile(); cat(\"abc\", file = f); file.size(f)
 [1] 3
 
 file.choose file.show
 Choose, show a file
 = a path; NULL
 
 find.package path.package system.file R.home .libPaths .packages
 Where packages are
 = paths
 > is.character(.libPaths())
 [1] TRUE
 
 format.Date format.POSIXct
 Dates and times as strings
 = strings
 > format(as.Date(\"2024-12-24\"), \"%d.%m.%Y\")
 [1] \"24.12.2024\"
 
 format.info format.pval formatDL
 How numbers would be formatted
 = width, digits, exponent; strings
 > format.info(123.456)
 [1] 7 3 0
 
 function return invisible
 Functions
 = a function; its value; the value, not printed
 > (function(x, y = 2) x * y)(4)
 [1] 8
 
 if for while repeat break next ( { = <- <<-
 Control and assignment
 = the value of what was evaluated last; NULL for loops
 > for (i in 1:2) print(i)
 [1] 1
 [1] 2
 ~ hot loops become kernels on a device: ravel --explain says which
 
 Find Position Negate identity Vectorize
 Functions of functions
 = the first element, its position; a function
 > Position(is.na, c(1, NA))
 [1] 2
 
 gc gcinfo gctorture gctorture2 mem.maxNSize mem.maxVSize memory.profile Cstack_info reg.finalizer
 Memory
 = a matrix of what is used; settings
 > dim(gc())
 [1] 2 6
 
 get0 mget dynGet
 Variables, if they are there
 = the value or ifnotfound; a list
 > get0(\"no.such\", ifnotfound = \"none\")
 [1] \"none\"
 
 gettext ngettext gettextf bindtextdomain Sys.setLanguage
 Messages in the user's language
 = strings
 > gettextf(\"%d lines\", 3L)
 [1] \"3 lines\"
 
 getwd setwd
 The working folder
 = a path; the one before
 > setwd(old <- getwd())"
