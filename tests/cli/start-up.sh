# Start-up files as GNU R reads them, and what leaves them out; LC_ALL=C orders by bytes; values that mean nothing.
t=$(mktemp -d) && trap 'rm -rf "$t"' EXIT
cd "$t"
unset R_ENVIRON_USER R_PROFILE_USER
export HOME=$t/home
mkdir home
echo 'cat("home\n")' > home/.Rprofile
show='exists("x"); Sys.getenv("START_UP")'
$RAVEL -e "$show"
echo 'cat("profile\n"); x <- 1; 1 + 1; .First <- function() cat("first\n")' > .Rprofile
echo 'START_UP=12' > .Renviron
$RAVEL -e "$show"
$RAVEL --no-init-file -e "$show"
$RAVEL --no-environ -e "$show"
$RAVEL --vanilla -e "$show"
echo 'y <- 5; options(digits = 3)' > site.R
echo 'START_UP=else' > env
R_PROFILE=$t/site.R R_PROFILE_USER=$t/none R_ENVIRON_USER=$t/env $RAVEL -e 'y; exists("y", globalenv(), inherits = FALSE); pi; Sys.getenv("START_UP")'
R_PROFILE=$t/site.R $RAVEL --no-site-file --no-init-file -e 'exists("y")'
echo 'stop("bad")' > .Rprofile
$RAVEL -e 5; echo "status $?"
rm .Rprofile
$RAVEL --vanilla -e 'z <- 26; save(z, file = ".RData")'
$RAVEL -e 'exists("z")'
printf 'z\n' | $RAVEL --interactive 2>&1 | grep -A3 Previously
printf 'exists("z")\n' | $RAVEL --interactive --no-restore 2>&1 | grep -E 'Previously|FALSE'
cat > sort.R <<'R'
sort(c("b", "A", "a", "B"))
Sys.getlocale("LC_COLLATE")
R
for v in LC_ALL=C LC_COLLATE=POSIX LANG=C LANG=C.UTF-8; do env -u LC_ALL $v $RAVEL --vanilla sort.R; done
$RAVEL --vanilla -e 't <- proc.time()[["elapsed"]]; t > 0 && t < 60'
RAVEL_OFFLOAD=sometimes $RAVEL -e 1; echo "status $?"
$RAVEL --dump=graf -e 1; echo "status $?"
RAVEL_DEVICE=nosuch $RAVEL -e 1 2>&1 | sed "s/name: .*/name: .../"
RAVEL_DEVICE=none RAVEL_OFFLOAD=NEVER $RAVEL --dump=graph,schedule -e 1
# R_LIBS_SITE is there as GNU R has it, whatever the site's file adds, and a worker sees the same libraries.
echo 'R_LIBS_SITE="/usr/lib/R/library/:${R_LIBS_SITE}:/nowhere"' > site.env
rm home/.Rprofile
R_ENVIRON=$t/site.env $RAVEL -e 'Sys.getenv("R_LIBS_SITE")'
R_ENVIRON=$t/site.env $RAVEL -e 'library(parallel); cl <- makeCluster(1); identical(clusterCall(cl, .libPaths)[[1L]], .libPaths()); stopCluster(cl)'
