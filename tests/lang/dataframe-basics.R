# Data frames: making, subsetting, assigning, printing.
d <- data.frame(id = 1:4, g = c("a", "b", "a", "b"), v = c(1.5, NA, 3, 4.25)); d; dim(d); names(d); str(d); summary(d)
d[2, ]; d[d$g == "a", c("id", "v")]; d[["v"]]; d$g; d[, "v"]; d[-1]; d[order(-d$id), ]; d[0, ]; d["3", "v"]; head(d, 2); tail(d, 1)
d$w <- d$v * 2; d[2, "v"] <- 9; d[d$id > 3, "g"] <- "z"; d[["k"]] <- 4:1; d$k <- NULL; d[5, ] <- list(5L, "q", 0, 1); d
names(d)[1] <- "ID"; colnames(d); rownames(d) <- letters[1:5]; d["c", ]; t(d[1:2, c(1, 3)]); as.list(d[1:2, 1:2]); nrow(d); sapply(d, class)
rbind(d[1, ], d[2, ]); cbind(x = 1:2, y = c("p", "q")); rbind(data.frame(a = 1, b = "x"), list(2, "y")); cbind(data.frame(a = 1:2), b = 3)
merge(data.frame(k = c(1, 2, 3), a = 4:6), data.frame(k = c(3, 1, 5), b = 7:9)); merge(data.frame(k = 1:2, a = 3), data.frame(k = 2:3, b = 4), all = TRUE)
subset(d, v > 1, select = c(ID, v)); transform(d[1:2, 1:2], n = ID * 10); with(d, mean(v)); within(d[1:2, 1:2], z <- ID + 1); stack(list(a = 1:2, b = 3))
apply(as.matrix(d[1:2, c("ID", "v")]), 1, sum); is.na(data.frame(a = c(1, NA))); unique(data.frame(a = c(1, 1), b = 2)); data.frame(a = 1:2) == 1
expand.grid(x = 1:2, y = c("a", "b")); do.call(rbind, list(1:2, 3:4)); colMeans(d[, c("ID", "v")]); data.frame(); unsplit(split(d, d$g), d$g)[1:2, ]
tryCatch(data.frame(a = 1:2, b = 1:3), error = function(e) cat(conditionMessage(e), "\n"))
tryCatch(d[, "none"], error = function(e) cat(conditionMessage(e), "\n"))
