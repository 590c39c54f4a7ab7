# A signal that a process sends to itself has arrived when pskill() returns.
interrupted <- 0
for (i in 1:100) tryCatch({ tools::pskill(Sys.getpid(), tools::SIGINT); Sys.sleep(0); i }, interrupt = function(e) interrupted <<- interrupted + 1)
interrupted == 100
