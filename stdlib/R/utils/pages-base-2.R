# Short pages of help for package base, the second half; pages.R says how they are written.
.page_texts_base_2 <- function() "
 gl interaction
 Factors for designs
 = a factor
 > gl(2, 3)
 [1] 1 1 1 2 2 2
 Levels: 1 2
 
 grep gregexpr gregexec regexec grepRaw
 Find patterns
 = positions or strings; where and how long the matches are
 > grep(\"a\", c(\"abc\", \"xyz\"), value = TRUE)
 [1] \"abc\"
 
 grouping rank sort.int xtfrm
 Ranks
 = positions; numbers
 > rank(c(10, 30, 20, 20))
 [1] 1.0 4.0 2.5 2.5
 
 sinh cosh tanh asinh acosh atanh
 Hyperbolic functions
 = numbers
 > tanh(0)
 [1] 0
 
 sin cos tan asin acos atan atan2 sinpi cospi tanpi
 Trigonometry, in radians
 = numbers
 > cos(c(0, pi))
 [1]  1 -1
 
 log log2 log10 log1p logb expm1
 Logarithms and exponentials
 = numbers
 > log(8, base = 2)
 [1] 3
 
 gamma lgamma beta lbeta digamma trigamma psigamma factorial lfactorial choose lchoose
 Gamma, beta, binomial coefficients
 = numbers
 > choose(5, 2)
 [1] 10
 
 is.finite is.infinite is.nan
 Finite or not?
 = logicals
 > is.finite(c(1, NA, Inf))
 [1]  TRUE FALSE FALSE
 
 is.atomic is.recursive is.object is.language is.primitive is.single is.null is.list is.vector is.function is.environment is.numeric is.character is.logical is.integer is.double is.array is.matrix is.data.frame is.element
 What kind of object is it?
 = TRUE or FALSE
 > is.recursive(list())
 [1] TRUE
 
 is.unsorted
 Is it out of order?
 = TRUE or FALSE, NA
 > is.unsorted(c(1, 3, 2))
 [1] TRUE
 
 isSymmetric lower.tri upper.tri
 Symmetry and triangles of matrices
 = TRUE or FALSE; a matrix of logicals
 > sum(lower.tri(diag(3)))
 [1] 3
 
 jitter
 Add a little noise
 = numbers
 > set.seed(1); length(jitter(1:3))
 [1] 3
 
 kappa rcond norm .kappa_tri
 Condition and size of a matrix
 = a number
 > norm(diag(3))
 [1] 1
 
 labels
 Labels for printing
 = strings
 > labels(1:2)
 [1] \"1\" \"2\"
 
 replicate simplify2array
 Do it n times
 = a vector, matrix or list
 > replicate(3, 1)
 [1] 1 1 1
 ~ draws in kernels give GNU R's numbers: doc/offload.md
 
 lengths
 The length of each element
 = integers
 > lengths(list(1:3, NULL))
 [1] 3 0
 
 alist pairlist as.pairlist is.pairlist list2DF list2env
 Other lists
 = a list of unevaluated arguments; a pairlist; a data frame; an environment
 > list2DF(list(a = 1:2))
   a
 1 1
 2 2
 
 load save save.image
 Several objects from and to a file
 = names, invisibly; NULL
 > a <- 1; f <- tempfile(); save(a, file = f); print(load(f))
 [1] \"a\"
 
 Sys.getlocale Sys.setlocale Sys.localeconv
 The locale
 = a string; \"\" if it cannot be
 > Sys.setlocale(\"LC_COLLATE\", \"C\")
 [1] \"C\"
 
 ls objects rm remove
 Which variables there are; remove some
 = names; NULL
 > local({ a <- 1; b <- 2; rm(a); ls() })
 [1] \"b\"
 
 make.names make.unique
 Valid, different names
 = strings
 > make.unique(c(\"a\", \"a\"))
 [1] \"a\"   \"a.1\"
 
 margin.table marginSums prop.table proportions
 Sums and shares of tables
 = a table
 > proportions(table(c(\"a\", \"b\", \"a\")))
 
         a         b 
 0.6666667 0.3333333 
 
 mat.or.vec max.col
 Matrices of zeros; the column with the largest value
 = a matrix; integers
 > max.col(matrix(c(1, 9, 5, 2), 2))
 [1] 2 1
 
 match %in% setdiff union intersect setequal
 Which are in the other?
 = positions; logicals; a set
 > 1:3 %in% c(2, 3)
 [1] FALSE  TRUE  TRUE
 
 match.call match.fun
 How the function was called; a function by name
 = a call; a function
 > (function(x, ...) match.call())(1, k = 2)
 (function(x, ...) match.call())(x = 1, k = 2)
 
 memCompress memDecompress
 Compress bytes
 = raw
 > memDecompress(memCompress(charToRaw(\"aaaa\"), \"gzip\"), \"gzip\", asChar = TRUE)
 [1] \"aaaa\"
 
 message packageStartupMessage .makeMessage
 Tell the user, on standard error
 = NULL, invisibly
 > tryCatch(message(\"hi\"), message = function(m) conditionMessage(m))
 [1] \"hi\\n\"
 
 missing
 Was the argument given?
 = TRUE or FALSE
 > (function(a) missing(a))()
 [1] TRUE
 
 mode storage.mode typeof
 How an object is stored
 = a string
 > typeof(1L)
 [1] \"integer\"
 
 nzchar
 Has it characters?
 = logicals
 > nzchar(c(\"\", \"a\"))
 [1] FALSE  TRUE
 
 NROW NCOL
 Rows and columns of vectors too
 = an integer
 > NCOL(1:3)
 [1] 1
 
 :: ::: getNamespace asNamespace loadNamespace requireNamespace attachNamespace unloadNamespace isNamespaceLoaded loadedNamespaces getNamespaceExports getNamespaceImports getNamespaceName getNamespaceVersion getNamespaceUsers getExportedValue isNamespace getNamespaceInfo isBaseNamespace
 Names of a package, attached or not
 = the value; an environment; TRUE or FALSE
 > stats::median(c(1, 9, 2))
 [1] 2
 
 registerS3method registerS3methods .S3method UseMethod NextMethod
 Methods by class
 = what the method gives
 > area <- function(x) UseMethod(\"area\"); area.sq <- function(x) x$s^2; area(structure(list(s = 3), class = \"sq\"))
 [1] 9
 
 numeric_version package_version R_system_version as.numeric_version as.package_version getRversion is.numeric_version is.package_version
 Versions that compare as versions
 = an object of class \"numeric_version\"
 > numeric_version(\"1.10\") > \"1.9\"
 [1] TRUE
 
 as.hexmode as.octmode strtoi
 Numbers in other bases
 = a number that is printed so; integers
 > strtoi(\"ff\", 16L)
 [1] 255
 
 polyroot
 Zeros of a polynomial
 = complex numbers
 > round(Re(polyroot(c(6, -5, 1))), 6)
 [1] 2 3
 
 pretty
 Round values that cover a range
 = numbers
 > pretty(c(0, 9.3))
 [1]  0  2  4  6  8 10
 
 q quit
 End the program
 = nothing
 
 RNGkind RNGversion
 Which random numbers
 = strings
 > RNGkind()[1]
 [1] \"Mersenne-Twister\"
 ~ RNGkind(\"Philox\") is ravel's own
 
 raw as.raw is.raw charToRaw rawToChar rawShift rawToBits intToBits packBits numToBits numToInts utf8ToInt intToUtf8
 Bytes
 = raw; a string; integers
 > charToRaw(\"AB\")
 [1] 41 42
 
 infoRDS serialize unserialize
 Objects as bytes
 = raw; the object; a list about them
 > unserialize(serialize(1:3, NULL))
 [1] 1 2 3
 
 readRenviron Sys.getenv Sys.setenv Sys.unsetenv
 Environment variables
 = strings; TRUE where it could be done
 > Sys.setenv(AB1 = \"x\"); Sys.getenv(\"AB1\")
 [1] \"x\"
 
 Recall
 Call the function itself
 = its value
 > (function(n) if (n < 2) 1 else n * Recall(n - 1))(5)
 [1] 120
 
 replace
 Other values at some places
 = a vector
 > replace(1:3, 2, 9L)
 [1] 1 9 3
 
 rle inverse.rle
 Runs of equal values
 = a list with lengths and values; the vector
 > rle(c(1, 1, 2))$lengths
 [1] 2 1
 
 trunc sign zapsmall
 Cut off digits; signs
 = numbers
 > trunc(-1.7)
 [1] -1
 
 rowsum
 Sums of rows by group
 = a matrix
 > rowsum(c(1, 2, 3), c(\"a\", \"b\", \"a\"))
   [,1]
 a    4
 b    2
 
 sample.int
 Random positions
 = integers
 > set.seed(1); sample.int(10, 3)
 [1] 9 4 7
 
 scale sweep
 Shift and scale columns
 = a matrix
 > sweep(matrix(1:4, 2), 2, c(1, 3))
      [,1] [,2]
 [1,]    0    0
 [2,]    1    1
 
 scan
 Read values
 = a vector or list
 > scan(text = \"1 2 3\", quiet = TRUE)
 [1] 1 2 3
 
 setTimeLimit setSessionTimeLimit
 Let code run so long and no longer
 = NULL; longer is an error
 > setTimeLimit(elapsed = Inf)
 
 sink sink.number
 Output into a file
 = NULL; how many there are
 > sink.number()
 [1] 1
 
 withAutoprint
 Evaluate as the prompt does
 = the last value, invisibly
 > withAutoprint({ 1 + 1 }, echo = FALSE)
 [1] 2
 
 srcfile srcref srcfilecopy srcfilealias getSrcLines
 Where code was written
 = an object about the file or the place
 > is.null(attr(function() 1, \"srcref\")) || TRUE
 [1] TRUE
 
 standardGeneric
 Call the S4 method that fits
 = what it gives
 
 startsWith endsWith strrep strtrim strwrap toString
 Strings
 = logicals; strings
 > startsWith(c(\"apple\", \"pear\"), \"a\")
 [1]  TRUE FALSE
 
 geterrmessage warnings traceback .traceback
 What went wrong last
 = a string; warnings; calls
 > try(stop(\"no\"), silent = TRUE); geterrmessage()
 [1] \"Error in try(stop(\\\"no\\\"), silent = TRUE) : no\\n\"
 
 stopifnot
 Raise an error unless all is TRUE
 = NULL
 > try(stopifnot(\"x must be positive\" = -1 > 0), silent = TRUE)
 
 structure unname
 An object with, without attributes
 = the object
 > unname(c(a = 1))
 [1] 1
 
 enquote
 Quote a value
 = a call
 > enquote(quote(x))
 base::quote(x)
 
 Sys.getpid Sys.info Sys.glob Sys.which
 The process and its system
 = a number; strings with names; paths
 > is.integer(Sys.getpid())
 [1] TRUE
 
 sys.call sys.function sys.frame sys.frames sys.calls sys.nframe sys.parent sys.parents sys.on.exit parent.frame
 The calls that are running
 = a call, function, environment or number
 > f <- function(...) sys.call(); f(1, a = 2)
 f(1, a = 2)
 
 sys.status
 The calls that are running, with their parents and environments
 = a list of sys.calls, sys.parents and sys.frames
 > f <- function() names(sys.status()); f()
 [1] \"sys.calls\"   \"sys.parents\" \"sys.frames\" 
 
 sys.source
 Run a file in an environment
 = NULL
 > e <- new.env(); f <- tempfile(); writeLines(\"k <- 3\", f); sys.source(f, e); e$k
 [1] 3
 
 system system2
 Run another program
 = its status, invisibly, or its lines
 > system(\"echo hi\", intern = TRUE)
 [1] \"hi\"
 
 tabulate
 Count small integers
 = integers
 > tabulate(c(1, 3, 3))
 [1] 1 0 2
 
 addTaskCallback removeTaskCallback getTaskCallbackNames taskCallbackManager
 What is done after each command at the prompt
 = a number with a name; TRUE or FALSE; names
 > length(getTaskCallbackNames())
 [1] 0
 
 tempfile tempdir
 Names for files that the end of the session removes
 = paths
 > nchar(basename(tempfile(\"a\"))) > 5
 [1] TRUE
 
 ~
 Formulas
 = a formula
 > class(y ~ x)
 [1] \"formula\"
 
 Sys.timezone OlsonNames
 Time zones
 = strings
 > \"UTC\" %in% OlsonNames()
 [1] TRUE
 
 trace untrace tracingState returnValue
 Code that is run when a function is called
 = a name, invisibly; TRUE or FALSE
 
 tracemem untracemem retracemem
 Tell when an object is copied
 = a string; NULL
 
 getHook setHook packageEvent
 Functions that are called when packages load
 = a list; a string
 > length(getHook(packageEvent(\"nosuch\", \"onLoad\")))
 [1] 0
 
 R.Version
 Which R
 = a list of strings
 > R.Version()$language
 [1] \"R\"
 
 arrayInd
 Position in a vector as row, column, ..
 = a matrix
 > arrayInd(5, c(2, 3))
      [,1] [,2]
 [1,]    1    3
 
 withVisible
 The value, and whether it would be printed
 = a list
 > withVisible(invisible(1))$visible
 [1] FALSE
 
 write
 Numbers into a file
 = NULL
 > write(1:4, \"\", ncolumns = 2)
 1 2
 3 4
 
 lockBinding unlockBinding lockEnvironment bindingIsLocked environmentIsLocked makeActiveBinding bindingIsActive activeBindingFunction
 Variables that cannot be changed, or are computed
 = NULL; TRUE or FALSE
 > e <- new.env(); makeActiveBinding(\"now\", function() 42, e); e$now
 [1] 42
 
 builtins interactive is.R
 What this session is
 = names; TRUE or FALSE
 > is.R()
 [1] TRUE
 
 .Deprecated .Defunct .NotYetImplemented .NotYetUsed
 Tell that a function is old or not there
 = NULL with a warning; an error
 
 .mapply
 mapply() of a list of arguments
 = a list
 > .mapply(function(x, y) x + y, list(1:2, 3:4), NULL)
 [[1]]
 [1] 4
 
 [[2]]
 [1] 6
 
 
 chkDots dontCheck
 Arguments that are not used
 = NULL, with a warning if there are some; the object
 > dontCheck(1)
 [1] 1
 
 mtfrm prmatrix is.table pos.to.env as.null licence license lazyLoad lazyLoadDBfetch
 Small things that other functions use
 = an object
 
 regmatches<- levels<- names<- dim<- dimnames<- attr<- attributes<- class<- body<- formals<- environment<- is.na<- length<- units<- substr<- substring<- diag<- Encoding<- mostattributes<- oldClass<- comment<- storage.mode<- mode<- row.names<- rownames<- colnames<- [<- [[<- $<- @<- split<-
 Change a part: f(x) <- value
 = the changed object
 > x <- c(a = 1, b = 2); names(x)[2] <- \"z\"; x
 a z 
 1 2 
 
 I asS3 asS4 isS4
 Mark an object: as it is, as S4
 = the object; TRUE or FALSE
 > isS4(1)
 [1] FALSE
 
 autoload conflictRules suppressPackageStartupMessages packageNotFoundError
 Attach packages quietly, when needed
 = NULL; the value; a condition
 > suppressPackageStartupMessages(library(stats))
 
 .class2 .subset .subset2 .row_names_info .set_row_names .Date .POSIXct .POSIXlt .difftime
 Without looking for methods
 = the part; the object with that class
 > .Date(0)
 [1] \"1970-01-01\"
 
 .rowSums .colSums .rowMeans .colMeans .row .col
 Sums of matrices whose size is told
 = numbers
 > .colMeans(1:4, 2, 2)
 [1] 1.5 3.5
 
 .Primitive .Internal .standard_regexps .deparseOpts .pretty .doTrace .primTrace .primUntrace .valid.factor .detach .make_numeric_version .encode_numeric_version
 For the base packages themselves
 = a function or a value
 
 ..getNamespace .getNamespace .getNamespaceInfo importIntoEnv loadingNamespaceInfo namespaceExport namespaceImport namespaceImportFrom packageHasNamespace parseNamespaceFile setNamespaceInfo findPackageEnv getCallingDLL getCallingDLLe default.stringsAsFactors unix.time .isMethodsDispatchOn .packageStartupMessage .handleSimpleError .signalSimpleWarning .tryResumeInterrupt
 For code that loads packages and handles conditions
 = a value or NULL"
