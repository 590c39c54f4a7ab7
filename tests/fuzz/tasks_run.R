# tests/fuzz/tasks_run.R - what the programs of tests/fuzz/tasks.R begin with: run() evaluates a program's statements as the top level does, each
# with its number, its warnings and its error.
run <- local({
  kept <- character()
  function(seed, program) {
    cat("==== ", seed, "\n", sep = "")
    set.seed(1)
    old <- options()[c("warn", "digits", "scipen", "OutDec", "stringsAsFactors", "width")]
    statements <- as.list(program)[-1L]
    for (k in seq_along(statements)) {
      cat("[[", k, "]]\n", sep = "")
      tryCatch(withCallingHandlers({
        v <- withVisible(eval(statements[[k]], globalenv()))
        if (v$visible) if (isS4(v$value)) methods::show(v$value) else print(v$value)
      }, warning = function(w) {
        cat("W:", conditionMessage(w), "\n")
        invokeRestart("muffleWarning")
      }, message = function(m) {
        cat("M:", conditionMessage(m))
        invokeRestart("muffleMessage")
      }), error = function(e) cat("E:", conditionMessage(e), "\n"))
    }
    options(old)
    g <- globalenv()
    rm(list = setdiff(ls(g), "run"), envir = g)
  }
})
