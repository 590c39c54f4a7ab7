# At the prompt: tabs complete objects (packages' too, when search() has been asked), elements, files in strings; the history;
# editors and pagers are programs of the user's.
t=$(mktemp -d) && trap 'rm -rf "$t"' EXIT
export HOME=$t TERM=dumb PAGER=cat
unset XDG_STATE_HOME EDITOR VISUAL
cd "$t" || exit
touch some-file.csv
printf '#!/bin/sh\nsed -i s/wrong/right/ "$1"\n' > editor
printf '#!/bin/sh\necho "1 +" > "$1"\n' > worse
chmod +x editor worse
{
  printf 'nlev\t(factor(1:3))\n'
  printf 'search()[1]\n'
  printf 'nlev\t(factor(1:4))\n'
  printf 'mtcars$mp\t[1]\n'
  printf 'l <- list(`a b` = 1, deep = list(value = 7))\n'
  printf 'l$de\t$va\t\n'
  printf 'file.exists("some-f\t)\n'
  printf 'file.exists("./some-f\t)\n'
  cat << 'R'
f <- function() {
  "a" # kept
}
history(3)
history(2, reverse = TRUE)
history(pattern = "^f")
savehistory("h")
length(readLines("h"))
loadhistory("nosuch")
loadhistory("h")
history(2)
options(editor = "./editor")
g <- edit(function(x) "wrong")
g
x <- "is wrong"
fix(x)
x
writeLines("wrong too", "text")
file.edit("text")
readLines("text")
edit(1, editor = "./worse")
h <- edit(editor = "true")
y <- edit(1, editor = function(name, file, title) name + 1)
y
edit(1, editor = "/no/such/editor")
page(1:3)
page(f, "print")
file.show("text", header = "A header")
file.show("text", pager = function(files, header, title, delete.file) cat(title, basename(files), delete.file, "\n"))
setwd(tempdir())
R
} | timeout 60 $RAVEL --interactive --quiet 2>&1 | tr -d '\a'
timeout 20 $RAVEL -e 'try(history()); try(savehistory()); try(loadhistory())' 2>&1
