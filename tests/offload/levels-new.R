# Factors and strings that are compared with constants: one kernel for each line, though each call's factor has levels of its own.
n <- 9000
total <- numeric(8)
keys <- numeric(2)
for (k in 1:40) {
  lv <- c(paste0("b", k), if (k %% 3 == 0) "c", paste0("d", k), if (k %% 5 != 0) "a", paste0("e", k, seq_len(k)))
  x <- rep(c(lv, NA), length.out = n)
  f <- factor(x, levels = lv)
  o <- factor(x, levels = lv, ordered = TRUE)
  key <- lv[2]
  total[1] <- total[1] + sum(f == "a", na.rm = TRUE)
  total[2] <- total[2] + sum(ifelse(f %in% c("a", "c", "b7"), 2, 1))
  total[3] <- total[3] + sum(f == key, na.rm = TRUE)
  total[4] <- total[4] + sum(o <= "a", na.rm = TRUE)
  total[5] <- total[5] + sum(sapply(seq_along(f), function(i) if (is.na(f[i])) 0.5 else if (f[i] == "a") 1 else 2))
  total[6] <- total[6] + sum(sapply(f, function(v) if (v %in% c("c", NA_character_)) nlevels(v) else 1L))
  total[7] <- total[7] + sum(sapply(seq_along(f), function(i) switch(as.character(f[i]), a = 1, c = 2, 3)))
  total[8] <- total[8] + sum(sapply(seq_along(f), function(i) if (is.na(f[i])) 0L else nchar(as.character(f[i]))))
  keys[1] <- keys[1] + sum(sapply(seq_along(x), function(i) x[i] %in% key))
  keys[2] <- keys[2] + sum(sapply(seq_along(f), function(i) f[i] %in% key))
}
print(total)
print(keys)
# A level that is NA: it matches NA, and equals nothing.
f <- addNA(factor(rep(c("a", NA, "b"), n)))
print(table(sapply(seq_along(f), function(i) f[i] %in% NA_character_)))
print(table(sapply(seq_along(f), function(i) f[i] %in% c("a", NA_character_))))
print(table(sapply(seq_along(f), function(i) f[i] == "a")))
# Two factors with one object as levels, and then not: the codes are those of each.
for (k in 1:3) {
  g <- factor(rep(c("u", "v", "w"), n))
  h <- if (k < 3) rev(g) else factor(rep(c("w", "v", "u"), n), levels = c("w", "u", "v"))
  print(sum(sapply(seq_along(g), function(i) (g[i] == "u") + 2 * (h[i] == "u"))))
}
# Options: two strings have kernels of their own, from the third on any string has one.
scaled <- function(x, how) sapply(x, function(v) if (how == "twice") 2 * v else if (how == "half") v / 2 else v)
for (how in c("twice", "half", "as it is", "twice", NA, "half")) print(try(sum(scaled(seq_len(n), how)), silent = TRUE) > 0)
