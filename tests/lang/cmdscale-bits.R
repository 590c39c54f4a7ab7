# cmdscale(): the doubly centred matrix has GNU R's roundings, on which the signs of the axes hang.
set.seed(11)
d <- dist(cbind(rnorm(20), runif(20), rnorm(20)))
print(cmdscale(d), digits = 15)
for (i in 1:20) print(sign(cmdscale(dist(matrix(rnorm(3 * i + 9), ncol = 3)))[1, ]))
print(cmdscale(eurodist)[1:3, ], digits = 15)
