# Short pages of help for utils, methods, tools, parallel, splines, stats4, compiler; pages.R says how they are written.
.page_texts_more <- function() "
 adist charClass glob2rx
 Distances and classes of strings
 = numbers; logicals; a regular expression
 > drop(adist(\"kitten\", \"sitting\"))
 [1] 3
 
 aregexec
 Where an approximate match and its parts are
 = a list: positions, -1 where there is none, with match.length
 > s <- \"1 lazy 2\"; regmatches(s, aregexec(\"laysy\", s, max.distance = 2))[[1]]
 [1] \"lazy\"
 
 alarm flush.console timestamp
 Ring, flush, tell the time
 = NULL; a string
 
 apropos find getAnywhere argsAnywhere getFromNamespace assignInNamespace assignInMyNamespace fixInNamespace
 Find functions by parts of their names, in all packages
 = strings; the object
 > apropos(\"^which\")
 [1] \"which\"     \"which.max\" \"which.min\"
 
 available.packages download.file download.packages install.packages update.packages old.packages new.packages remove.packages
 Packages from files, folders and repositories
 = NULL or a matrix, invisibly
 ~ doc/packages.md: files and folders are installed; a repository needs a network
 
 installed.packages packageDescription packageVersion packageDate packageName maintainer
 What is known of packages
 = a matrix; fields; a version
 > packageVersion(\"stats\") >= \"4.0\"
 [1] TRUE
 
 bibentry person as.person personList as.personList citation citEntry citHeader citFooter readCitationFile toBibtex toLatex
 Citations
 = an object of class \"bibentry\" or \"person\"
 > format(person(\"Ada\", \"Lovelace\"))
 [1] \"Ada Lovelace\"
 
 browseURL RSiteSearch help.start browseVignettes vignette demo news
 Documents of packages
 = an object that is printed; NULL
 
 capture.output
 What would be printed, as strings
 = strings
 > capture.output(print(1:2))
 [1] \"[1] 1 2\"
 
 combn
 All combinations
 = a matrix or list
 > combn(3, 2)
      [,1] [,2] [,3]
 [1,]    1    1    2
 [2,]    2    3    3
 
 compareVersion
 Which version is newer?
 = -1, 0 or 1
 > compareVersion(\"1.2\", \"1.10\")
 [1] -1
 
 count.fields read.fwf read.fortran read.DIF read.delim read.delim2 read.csv2 type.convert strcapture write.table write.csv2
 Tables from and to text
 = a data frame; NULL
 > read.fwf(textConnection(\"12ab\"), c(2, 2))
   V1 V2
 1 12 ab
 
 data
 Data sets of packages
 = names, invisibly
 > data(\"cars\"); dim(cars)
 [1] 50  2
 
 debugger dump.frames recover limitedLabels
 Look at the calls of an error
 = NULL
 > is.function(recover)
 [1] TRUE
 
 findLineNum setBreakpoint
 Where a line of a source file is in functions, and a breakpoint there
 = the places, of class \"findLineNumResult\"
 ~ of code that was read with options(keep.source = TRUE)
 
 edit fix vi emacs pico xedit xemacs View data.entry dataentry de
 Edit objects in an editor
 = the object
 ~ View() and data.entry() need a window, which ravel does not open
 
 example
 Run the example of a help page
 = the last value, invisibly
 
 fileSnapshot file_test
 Compare folders, test files
 = an object; TRUE or FALSE
 > file_test(\"-d\", tempdir())
 [1] TRUE
 
 formatOL formatUL
 Lists as lines
 = strings
 > formatUL(c(\"a\", \"b\"))
 [1] \"* a\" \"* b\"
 
 getParseData getParseText removeSource getSrcref getSrcFilename getSrcDirectory getSrcLocation
 The source of functions
 = a data frame; strings; the function without
 > nrow(getParseData(parse(text = \"a+1\", keep.source = TRUE)))
 [1] 6
 
 getS3method isS3method isS3stdGeneric methods .S3methods
 S3 methods
 = a function; TRUE or FALSE; names
 > isS3stdGeneric(print)
 print 
  TRUE 
 
 globalVariables suppressForeignCheck
 Names that checks need not know
 = strings
 > is.function(globalVariables)
 [1] TRUE
 
 hashtab sethash gethash remhash numhash typhash maphash clrhash is.hashtab
 Hash tables
 = a table; the value; how many
 > h <- hashtab(); sethash(h, \"a\", 1); gethash(h, \"a\")
 [1] 1
 
 hasName modifyList
 Names of lists
 = logicals; a list
 > str(modifyList(list(a = 1), list(b = 2)))
 List of 2
  $ a: num 1
  $ b: num 2
 
 help ? ?? help.search
 Show a page of help; search
 = an object that is printed
 ~ without GNU R's manual short pages of ravel's own are shown
 
 ls.str lsf.str strOptions
 Variables with their structure
 = names, printed with str()
 > e <- new.env(); e$a <- 1; ls.str(e)
 a :  num 1
 
 make.socket menu warnErrList
 Small helpers of the prompt
 = a number; an object
 
 object.size
 How much memory an object takes
 = bytes
 > object.size(1:10) > 0
 [1] TRUE
 ~ the numbers are those of GNU R's objects
 
 prompt promptData promptImport promptPackage promptClass promptMethods
 Drafts of pages
 = NULL, invisibly
 
 package.skeleton
 The folder of a new package, of functions and data
 = NULL, invisibly
 
 texi2dvi texi2pdf
 Documents of TeX made ready to print
 = NULL, invisibly
 
 history savehistory loadhistory
 The lines of this session
 = NULL, invisibly
 ~ there are none in a script
 
 page
 An object through the pager
 = NULL, invisibly
 
 rc.options rc.getOption rc.status rc.settings .DollarNames
 Completion
 = settings; strings
 > .DollarNames(list(abc = 1), \"^a\")
 [1] \"abc\"
 
 relist as.relistable is.relistable
 Back to the list's form
 = a list
 > is.relistable(as.relistable(list(1)))
 [1] TRUE
 
 as.roman
 Roman numerals
 = numbers that are printed so
 > as.roman(14)
 [1] XIV
 
 Rprof summaryRprof Rprofmem
 Where time goes
 = NULL; a list of tables
 ~ ravel --profile FILE writes stacks for flame graphs, kernels included
 
 sessionInfo
 This session: version, device, packages
 = an object that is printed
 
 stack unstack
 Columns as one column, and back
 = a data frame
 > stack(list(a = 1:2, b = 3))
   values ind
 1      1   a
 2      2   a
 3      3   b
 
 Stangle Sweave RweaveLatex SweaveHooks
 Documents with code
 = NULL; a driver for LaTeX: a list of five functions; nothing
 > names(RweaveLatex())
 [1] \"setup\"     \"runcode\"   \"writedoc\"  \"finish\"    \"checkopts\"
 
 RweaveLatexSetup RweaveLatexWritedoc RweaveLatexFinish RweaveLatexOptions makeRweaveLatexCodeRunner RweaveChunkPrefix RweaveEvalWithOpt RweaveTryStop
 Pieces of Sweave()'s driver for LaTeX, for drivers that change some of them
 = the driver's state; options; a function; a name; the value, or an error that is kept
 
 tar untar zip unzip
 Archives
 = a status or names
 > is.function(untar)
 [1] TRUE
 
 txtProgressBar setTxtProgressBar getTxtProgressBar
 A bar that grows
 = an object; the value before
 > p <- txtProgressBar(0, 4, style = 3, file = stderr()); setTxtProgressBar(p, 2); getTxtProgressBar(p)
 [1] 2
 
 URLencode URLdecode
 Characters of addresses
 = strings
 > URLencode(\"a b\")
 [1] \"a%20b\"
 
 setClass new initialize validObject setValidity getValidity slot isVirtualClass representation prototype signature slotNames getSlots .hasSlot .slotNames validSlotNames
 S4 classes and objects
 = a generator; an object; TRUE; names
 > P <- setClass(\"P1\", representation(x = \"numeric\")); P(x = 3)@x
 [1] 3
 
 setGeneric setMethod isGeneric existsMethod hasMethod getMethod selectMethod showMethods removeMethod getGenerics getMethods findMethods findMethod removeGeneric removeMethods setReplaceMethod method.skeleton findFunction isGroup hasMethods findMethodSignatures dumpMethod implicitGeneric getGeneric getGroup getGroupMembers existsFunction getFunction
 S4 generics and methods
 = the generic's name; TRUE or FALSE; a function
 > setGeneric(\"area1\", function(s) standardGeneric(\"area1\")); setMethod(\"area1\", \"numeric\", function(s) s^2); area1(3)
 [1] \"area1\"
 [1] 9
 
 callNextMethod callGeneric
 The method that would be next; the generic again
 = its value
 > setGeneric(\"g1\", function(x) standardGeneric(\"g1\")); setMethod(\"g1\", \"ANY\", function(x) 1); setMethod(\"g1\", \"numeric\", function(x) callNextMethod() + 1); g1(2)
 [1] \"g1\"
 [1] 2
 
 is extends canCoerce as coerce setAs setIs
 Is it of this class; make it one
 = TRUE or FALSE; the object
 > as(\"3\", \"numeric\")
 [1] 3
 
 getClass getClassDef getClasses isClass findClass removeClass resetClass showClass className isClassDef classLabel isSealedClass isSealedMethod selectSuperClasses getAllSuperClasses superClassDepth possibleExtends inheritedSlotNames
 What is known of classes
 = a definition; TRUE or FALSE; names
 > isVirtualClass(\"vector\")
 [1] TRUE
 
 setClassUnion isClassUnion setOldClass S3Class S3Part isXS3Class slotsFromS3
 Unions, and S3 classes as S4 ones
 = a generator; TRUE or FALSE
 > invisible(setClassUnion(\"NumOrChar1\", c(\"numeric\", \"character\"))); is(1, \"NumOrChar1\")
 [1] TRUE
 
 setRefClass getRefClass
 Reference classes
 = a generator
 > A1 <- setRefClass(\"A1\", fields = list(n = \"numeric\"), methods = list(up = function() n <<- n + 1)); a <- A1$new(n = 1); a$up(); a$n
 [1] 2
 
 Arith Compare Logic Math Math2 Ops Summary Complex
 Groups of generics, for which one method can be written
 = what the method gives
 > getGroupMembers(\"Logic\")
 [1] \"&\" \"|\"
 
 cbind2 rbind2
 Put two objects side by side
 = a matrix
 > cbind2(1:2, 3:4)
      [,1] [,2]
 [1,]    1    3
 [2,]    2    4
 
 show showDefault
 Print an S4 object
 = NULL, invisibly
 > show(1)
 [1] 1
 
 hasArg missingArg
 Was there such an argument?
 = TRUE or FALSE
 > (function(...) hasArg(a))(a = 1)
 [1] TRUE
 
 allNames el elNamed Quote substituteDirect languageEl isGrammarSymbol
 Parts of lists and code
 = strings; a part; a call
 > allNames(list(a = 1, 2))
 [1] \"a\" \"\" 
 
 setLoadAction setLoadActions getLoadActions hasLoadAction evalOnLoad getPackageName setPackageName packageSlot
 Code that runs when a package loads
 = NULL; a name
 > getPackageName()
 [1] \".GlobalEnv\"
 
 assignClassDef cacheMetaData classMetaName completeClassDefinition getDataPart setDataPart methodsPackageMetaName newBasic newEmptyObject tryNew findUnique .valueClassTest
 What the package methods uses itself
 = an object
 > newBasic(\"numeric\", 1, 2)
 [1] 1 2
 
 assertError assertWarning assertCondition
 Does it fail as it should?
 = the conditions, invisibly
 > tools::assertError(stop(\"no\"))
 
 file_ext file_path_sans_ext file_path_as_absolute list_files_with_exts list_files_with_type
 Endings of file names
 = strings
 > tools::file_ext(\"a/b.tar.gz\")
 [1] \"gz\"
 
 md5sum
 Check sums of files
 = strings
 > f <- tempfile(); cat(\"a\", file = f); unname(tools::md5sum(f))
 [1] \"0cc175b9c0f1b6a831c399e269772661\"
 
 parse_Rd Rd2txt Rd2txt_options Rd2ex Rd_db loadRdMacros loadPkgRdMacros
 Pages of help: read, and written as text
 = an object of class \"Rd\"; a file's name
 > class(tools::parse_Rd(textConnection(c(\"\\\\name{a}\", \"\\\\title{A}\"))))
 [1] \"Rd\"
 
 parseLatex deparseLatex latexToUtf8
 LaTeX: read and written
 = an object of class \"LaTeX\"; strings
 > tools::deparseLatex(tools::latexToUtf8(tools::parseLatex(\"\\\\'e\")))
 [1] \"é\"
 
 pskill psnice
 Signals to processes
 = TRUE where it could be sent; numbers
 > tools::SIGTERM
 [1] 15
 
 toTitleCase delimMatch showNonASCII showNonASCIIfile xgettext xngettext Rdiff
 Texts
 = strings; positions
 > tools::toTitleCase(\"a tale of two cities\")
 [1] \"a Tale of Two Cities\"
 
 dependsOnPkgs pkgVignettes vignetteEngine nonS3methods makevars_site makevars_user R_user_dir bibstyle getBibstyle
 Packages and their parts
 = strings or a list
 > is.character(tools::R_user_dir(\"a\"))
 [1] TRUE
 
 makeCluster makePSOCKcluster makeForkCluster stopCluster setDefaultCluster getDefaultCluster
 Processes that work for this one
 = an object of class \"cluster\"
 > cl <- parallel::makeCluster(2); length(cl); parallel::stopCluster(cl)
 [1] 2
 ~ GNU R processes may be among them
 
 clusterApply clusterApplyLB clusterCall clusterEvalQ clusterExport clusterMap clusterSplit parLapply parSapply parApply parRapply parCapply parLapplyLB parSapplyLB splitIndices
 Work for a cluster
 = a list, vector or matrix
 > parallel::splitIndices(5, 2)
 [[1]]
 [1] 1 2
 
 [[2]]
 [1] 3 4 5
 
 
 mcmapply mcMap pvec mcparallel mccollect mcaffinity
 Work in child processes
 = a list or vector
 > parallel::pvec(1:4, sqrt)
 [1] 1.000000 1.414214 1.732051 2.000000
 
 detectCores
 How many cores
 = a number
 > parallel::detectCores() >= 1
 [1] TRUE
 
 clusterSetRNGStream nextRNGStream nextRNGSubStream mc.reset.stream
 Streams of random numbers for processes
 = a seed
 > RNGkind(\"L'Ecuyer-CMRG\"); set.seed(1); length(parallel::nextRNGStream(.Random.seed))
 [1] 7
 
 bs ns splineDesign spline.des
 Bases of splines
 = a matrix
 > dim(splines::bs(1:10, df = 4))
 [1] 10  4
 
 interpSpline periodicSpline backSpline polySpline as.polySpline splineKnots splineOrder xyVector asVector
 Interpolating splines
 = an object of class \"spline\"
 > splines::splineOrder(splines::interpSpline(1:4, c(1, 4, 9, 16)))
 [1] 4
 
 mle
 Maximum likelihood
 = an S4 object of class \"mle\"
 > round(stats4::coef(stats4::mle(function(m = 1) sum((c(1, 2, 3) - m)^2) / 2)), 4)
 m 
 2 
 
 cmpfun compile cmpfile loadcmp disassemble enableJIT compilePKGS getCompilerOption setCompilerOptions
 Compile functions
 = the function; settings
 > compiler::cmpfun(function(x) x + 1)(2)
 [1] 3
 ~ ravel needs no compiling: hot code is compiled by itself"
