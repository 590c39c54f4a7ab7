# url(), file() and download.file() of addresses, by program curl, beside what GNU R says; a server of python3's on this machine.
# needs: curl python3
d=$(mktemp -d); port=$((20000 + RANDOM % 20000)); mkdir "$d/www"; printf 'a,b\n1,2\n3,4\n' > "$d/www/x.csv"
python3 -m http.server $port --bind 127.0.0.1 --directory "$d/www" > /dev/null 2>&1 & server=$!
trap 'kill $server; rm -rf "$d"' EXIT
$RAVEL -e 'x <- 1:3; save(x, file = commandArgs(TRUE))' "$d/www/x.rda"
for i in $(seq 50); do curl -s "http://127.0.0.1:$port/" > /dev/null && break; sleep 0.1; done
cat > "$d/t.R" << 'R'
at <- commandArgs(TRUE)
sink(stdout(), type = "message")
u <- paste0(at, "/x.csv")
read.csv(u)
con <- url(u)
class(con)
str(summary(con)[c("class", "mode", "text", "opened", "can read", "can write")])
readLines(con, 1)
close(con)
con <- url(u, "r")
readLines(con, 1)
readLines(con, 1)
close(con)
scan(u, what = "", quiet = TRUE)
f <- tempfile()
r <- download.file(u, f, quiet = TRUE)
r
readLines(f)
con <- url(paste0(at, "/x.rda"))
load(con)
x
con <- url(paste0("file://", f))
readLines(con)
close(con)
con <- url(paste0(at, "/nope"))
try(open(con))
close(con)
try(readLines(paste0(at, "/nope")))
try(read.csv("http://127.0.0.1:1/nope"))
try(download.file("http://127.0.0.1:1/nope", f, quiet = TRUE))
try(url("nonsense"))
R
$RAVEL "$d/t.R" "http://127.0.0.1:$port" 2>&1 | sed "s/:$port/:PORT/"
