# Signals to processes.

SIGHUP <- 1L
SIGINT <- 2L
SIGQUIT <- 3L
SIGKILL <- 9L
SIGUSR1 <- 10L
SIGUSR2 <- 12L
SIGTERM <- 15L
SIGCHLD <- 17L
SIGCONT <- 18L
SIGSTOP <- 19L
SIGTSTP <- 20L
pskill <- function(pid, signal = SIGTERM) {
    invisible(.kill(as.integer(pid), as.integer(signal)))
}
psnice <- function(pid = Sys.getpid(), value = NA_integer_) .psnice(as.integer(pid), as.integer(value))
