# summaryRprof(lines = ): the places of Rprof(line.profiling = TRUE), alone and among the calls.
f <- tempfile()
cat("line profiling: sample.interval=20000\n#File 1: /home/me/a.R\n\"rnorm\" 1#3 \"f\" 1#10 \"g\" \n1#4 \"f\" 1#10 \"g\" \n",
    "#File 2: b.R\n\"rnorm\" 1#3 \"f\" 1#10 \"g\" 2#7 \n\"sapply\" 2#12 \"h\" 2#1 \n\"h\" 2#1 \n2#2 \n", sep = "", file = f)
summaryRprof(f)
summaryRprof(f, lines = "show")
summaryRprof(f, lines = "both")
g <- tempfile()
Rprof(g, line.profiling = TRUE); Rprof(NULL)
readLines(g)
