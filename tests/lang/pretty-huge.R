# pretty() near the largest and the least numbers
pretty(c(-1e308, 1e308))
pretty(c(0, 1.7e308))
pretty(c(-1.7e308, 1.7e308), n = 3)
vapply(10^(300:308), function(f) length(pretty(c(-f, f), n = 100, min.n = 1)), 1L)
pretty(c(1e307, 1e308), n = 20)
pretty(1e308)
pretty(c(1e-310, 3e-310))
pretty(1e-300)
