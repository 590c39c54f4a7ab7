# sort() of doubles: each zero keeps its sign, equal ones their order; NA where na.last says (GNU R's compiler takes -0 and 0 for one constant: m)
m <- -1 * 0
for (d in c(FALSE, TRUE)) {
  print(1 / sort(c(0, m, 0), decreasing = d)); print(1 / sort(c(m, 1, 0, -1, m, 0), decreasing = d))
  print(1 / sort(c(NA, m, 0, NaN), na.last = TRUE, decreasing = d)); print(1 / sort(c(NA, 0, m), na.last = FALSE, decreasing = d))
  print(1 / sort(rep(c(0, m, 2), 30), decreasing = d)); print(1 / sort(m, decreasing = d))
}
