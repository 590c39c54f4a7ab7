# A loop whose rounds follow one another reads rows and slices of the array that it stores into: as they are now.
rows <- function() {
  T <- array(0, c(3, 3, 4)); k <- 0; s <- 0
  while (k < 400) { k <- k + 1; T[2, 1, k %% 4 + 1] <- k; v <- T[2, 1, ]; T[2, 1, 1] <- -k; w <- T[, , 2]; T[2, 1, 2] <- k / 2; s <- s + v[1] + w[2, 1] + sum(T[2, , 2]) + T[k %% 36 + 1] }
  c(s, T) }
for (r in 1:2) print(rows())
back <- function() {
  T <- array(0, c(3, 3, 4)); k <- 0; s <- 0
  while (k < 400) {
    k <- k + 1
    if (k %% 7 == 0) { for (i in (k %% 9 + 1):9) { n <- c((i - 1) %% 3 + 1, (i - 1) %/% 3 + 1); T[n[1], n[2], ] <- rep(0, 4) }; next }
    T[k %% 3 + 1, k %% 2 + 1, k %% 4 + 1] <- k
    s <- s + sum(T[2, 1, ])
  }
  c(s, T) }
for (r in 1:2) print(back())
types <- function() {
  T <- array(1L, c(2, 3, 2)); L <- array(FALSE, c(2, 2, 2)); k <- 0L; s <- 0
  while (k < 400L) { k <- k + 1L; T[2, 1, k %% 2L + 1L] <- k; v <- T[, 1, 1]; L[1, , 2] <- k %% 3L == 0L; s <- s + sum(v) + sum(L[1, , 2]) + any(L[, , 2]) }
  s }
for (r in 1:2) print(types())
copy <- function() {
  T <- array(0, c(3, 3, 4)); U <- T; k <- 0; s <- 0
  while (k < 400) { k <- k + 1; U <- T; T[2, 1, 1] <- k; s <- s + U[2, 1, 1] + U[2, , 1][1] }
  s }
for (r in 1:2) print(copy())
turns <- function() {
  T <- matrix(complex(real = 1:12, imaginary = 0), 3, 4); k <- 0; s <- 0
  while (k < 400) { k <- k + 1; T[2, k %% 4 + 1] <- k + 0i; v <- T[2, ]; s <- s + Re(v[1]) }
  s }
for (r in 1:2) print(turns())
bytes <- function() {
  T <- matrix(as.raw(1:12), 3, 4); k <- 0; s <- 0
  while (k < 400) { k <- k + 1; T[2, k %% 4 + 1] <- as.raw(k %% 200); v <- T[2, ]; s <- s + as.integer(v[1]) }
  s }
for (r in 1:2) print(bytes())
