# rep() and kin with counts that no vector has room for
said <- function(e) tryCatch({ e; "done" }, error = conditionMessage)
print(said(rep(0:8, c(9, 4, 6, 5, 3, 10, 5, 3, Inf)))); print(said(rep(1:2, c(4.6e18, 4.7e18)))); print(said(rep(1:2, c(1e18, 1))))
print(said(rep(1:2, c(4e15, 4e15)))); print(said(rep(1:2, each = 4e15)))
print(said(rep_len(1:3, 1e18))); print(said(rep_len(1:3, Inf)))
print(said(rep.int(1:3, c(1, 2, Inf)))); print(said(rep.int(1:3, c(1, 2, 9e18)))); print(said(rep.int(1:3, 1e300)))
print(said(rep(1:2, each = 1e18))); print(rep(1:2, each = Inf)); print(said(rep(1:2, each = -1)))
print(rep(1:2, length.out = Inf)); print(said(rep(1:2, length.out = 1e17))); print(rep(1:2, each = 1e15, length.out = 3))
print(rep(1:3, c(1.9, 2, 0))); print(rep("a", times = c(2, 3), each = 2))
