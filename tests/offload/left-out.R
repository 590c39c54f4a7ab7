# x[-v], v a vector of places that the lane computes, and x[-c(i, j)]: what is left, in loops that carry a state and in lanes.
set.seed(26); a <- rnorm(40, .3); b <- rnorm(35); all <- c(a, b); n <- length(all); na <- length(a); whole <- 101:175
cnt <- 0; obs <- mean(a) - mean(b)
for (i in 1:3000) { id <- sample(n, na); dd <- mean(all[id]) - mean(all[-id]); if (abs(dd) >= abs(obs)) cnt <- cnt + 1 }
print(cnt); print(runif(1))
r <- replicate(2000, { id <- sample(n, na); mean(all[id]) - mean(all[-id]) }); print(mean(r)); print(sd(r))
three <- function(k) { id <- c(k, k + 3, k + 5); sum(whole[-id]) + length(whole[-id]) }
print(sum(sapply(rep(1:30, 100), three)))
some <- function(k) { id <- order(all[k:(k + 20)])[1:(2 + k %% 5)]; sum(all[-id]) + max(all[-id]) }
print(sum(sapply(rep(1:30, 100), some)))
twice <- function(k) { id <- c(k, k, k + 1.7); rest <- whole[-id]; rest[1] + sum(rev(rest)[1:2]) + length(rest) }
print(sum(sapply(rep(1:30, 100), twice)))
doors <- 1:3; stay <- 0; change <- 0
for (i in 1:4000) {
  prize <- sample(doors, 1); pick <- sample(doors, 1)
  open <- if (prize == pick) sample(doors[-pick], 1) else doors[-c(prize, pick)]
  other <- doors[-c(pick, open)]
  if (pick == prize) stay <- stay + 1
  if (other == prize) change <- change + 1
}
print(c(stay, change)); print(runif(1))
folds <- rep(1:5, 15); err <- sapply(rep(1:5, 400), function(f) { t <- which(folds == f); mean((all[t] - mean(all[-t]))^2) }); print(sum(err))
# what GNU R does with 0, places behind the end, none at all, NA
odd <- function(k) { id <- if (k %% 50 == 0) c(0, k %% 7) else if (k %% 50 == 1) c(200, 3) else c(k %% 70 + 1, 2); sum(whole[-id]) }
print(sum(sapply(1:2000, odd)))
none <- function(k) { id <- seq_len(k %% 60); id <- id[id > 2]; sum(whole[-id]) }
print(sum(sapply(1:2000, none)))
bad <- tryCatch(sapply(1:2000, function(k) { id <- c(k %% 9 + 1, if (k == 1500) NA else 4); sum(whole[-id]) }), error = conditionMessage); print(bad)
mix <- tryCatch(sapply(1:2000, function(k) { id <- c(k %% 9 + 1, if (k == 1500) -4 else 4); sum(whole[-id]) }), error = conditionMessage); print(mix)
named <- setNames(whole, paste0("w", whole)); w <- sapply(1:2000, function(k) { id <- c(k %% 9 + 1, 4); names(named[-id])[1] }); print(table(w))
l <- c(TRUE, FALSE, NA, TRUE, TRUE, FALSE, TRUE); print(table(sapply(1:2000, function(k) { id <- c(k %% 7 + 1, 3); sum(l[-id]) })))
