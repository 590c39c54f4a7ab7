# Shared objects: dyn.load(), .C(), .Fortran() with all kinds of arguments, and their errors.
cd "$(mktemp -d)" && trap 'rm -rf "$PWD"' EXIT
cat > native.c <<'C'
void twice(double *x, int *n) { for (int i = 0; i < *n; i++) x[i] *= 2; }
void strs(char **s, int *n, int *l, unsigned char *r) { for (int i = 0; i < *n; i++) s[i][0] = 'X'; l[0] = 5; r[0]++; }
void addf_(double *a, double *b, double *c) { *c = *a + *b; }
void conj1(double *z) { z[1] = -z[1]; }
void nothing(void) {}
void turn(int *x, int *n) { for (int i = 0; i < *n; i++) x[i] = *n - i; x[0] = -2147483647 - 1; }
C
cat > broken.c <<'C'
void not_there(void);
void calls_it(void) { not_there(); }
C
gcc -shared -fPIC -o native.so native.c && gcc -shared -fPIC -o broken.so broken.c
cat > native.R <<'R'
d <- dyn.load("native.so")
class(d); d[["name"]]; names(d)
str(.C("twice", x = c(a = 1, b = 2.5), n = 2L))
str(.C("twice", matrix(as.double(1:4), 2), 4L))
str(.C("strs", c("hello", "abc"), 2L, TRUE, as.raw(5)))
.Fortran("addf", 1, 2, c = 0)$c
.C("conj1", 1+2i)[[1]]
.C("nothing")
is.loaded("twice"); is.loaded("nope"); is.loaded("addf", type = "Fortran")
x <- c(1, 2); y <- .C("twice", x, 2L); x
s <- getNativeSymbolInfo("twice"); class(s); names(s); .C(s, 3, 1L)[[1]]; .C(s$address, 3, 1L)[[1]]; .C("twice", 1, 1L, PACKAGE = "native")[[1]]
turned <- function(n) .C("turn", 1:n, n)[[1]] # what was known of the sequence is over: its order, that nothing is NA
letters[turned(4L)]; is.na(turned(3L)); sort(turned(5L)); sum(turned(3L), na.rm = TRUE); rev(turned(3L)); anyNA(turned(1L)); turned(4L)[2:3] + 0L
str(.C("twice", c(1, NA, Inf), 3L, NAOK = TRUE))
e <- function(expr) tryCatch(expr, error = function(e) cat(conditionMessage(e), "\n"))
e(.C("nope")); e(.C("twice", c(1, NA), 2L)); e(.C("twice", 1, 1L, PACKAGE = "other")); e(.Fortran("nope")); e(.C("twice", quote(a), 1L))
e(.Call("zork")); e(getNativeSymbolInfo("zork"))
e(tryCatch(dyn.load("broken.so"), error = function(e) stop(sub(".*: ", "", conditionMessage(e)))))
names(getLoadedDLLs()); dyn.unload("native.so"); is.loaded("twice")
R
"$RAVEL" native.R
