# The Mandelbrot set: in the terminal, and as mandelbrot.png.  Plain R: `ravel examples/mandelbrot.R` and
# `Rscript examples/mandelbrot.R` print the same and write the same file.
# Arguments: width (a multiple of 3, default 600), picture (default mandelbrot.png).
args <- commandArgs(TRUE)
width <- if (length(args) >= 1) as.integer(args[1]) else 600L
png <- if (length(args) >= 2) args[2] else "mandelbrot.png"
height <- width %/% 3L * 2L
limit <- 250L

# Iterations until the point cx + i cy escapes
escape <- function(cx, cy) {
  x <- 0
  y <- 0
  k <- 0L
  while (k < limit && x * x + y * y <= 4) {
    t <- x * x - y * y + cx
    y <- 2 * x * y + cy
    x <- t
    k <- k + 1L
  }
  k
}

cx <- rep(-2 + 3 * (seq_len(width) - 0.5) / width, times = height)
cy <- rep(1 - 2 * (seq_len(height) - 0.5) / height, each = width)
start <- Sys.time()
k <- mapply(escape, cx, cy) # <- the one line that the device computes
seconds <- as.numeric(Sys.time()) - as.numeric(start)

# The terminal: every so many points a character, darker for longer
columns <- round((seq_len(75) - 0.5) * width / 75 + 0.5)
rows <- round((seq_len(24) - 0.5) * height / 24 + 0.5)
m <- matrix(k, nrow = width)[columns, rows]
shade <- strsplit(" .,:;-=+*oxOX#%@", "")[[1]]
level <- ifelse(m == limit, 16L, pmin(15L, 1L + as.integer(floor(3.2 * log(m)))))
cat(apply(level, 2, function(row) paste(shade[row], collapse = "")), sep = "\n")
cat(length(k), "points,", sum(k == limit), "inside,", sum(k), "iterations\n")

# A PNG file by hand: chunks with a check sum, the pixels compressed by zlib.  The 32 bits of the check sum are two halves of 16.
table_high <- table_low <- integer(256)
for (n in 0:255) {
  high <- 0L
  low <- n
  for (b in 1:8) {
    odd <- low %% 2L
    low <- low %/% 2L + (high %% 2L) * 32768L
    high <- high %/% 2L
    if (odd == 1L) {
      high <- bitwXor(high, 0xEDB8L)
      low <- bitwXor(low, 0x8320L)
    }
  }
  table_high[n + 1L] <- high
  table_low[n + 1L] <- low
}
bytes4 <- function(high, low) as.raw(c(high %/% 256L, high %% 256L, low %/% 256L, low %% 256L))
check_sum <- function(bytes) {
  high <- low <- 65535L
  for (b in as.integer(bytes)) {
    i <- bitwXor(low %% 256L, b) + 1L
    low <- bitwXor(low %/% 256L + (high %% 256L) * 256L, table_low[i])
    high <- bitwXor(high %/% 256L, table_high[i])
  }
  bytes4(65535L - high, 65535L - low)
}
number <- function(n) bytes4(n %/% 65536L, n %% 65536L)
chunk <- function(type, data) {
  body <- c(charToRaw(type), data)
  c(number(length(data)), body, check_sum(body))
}
# Colours 0 to 255: colour 0 is the set itself, the others run through dark blue, white and orange
step <- (1:255) / 255
red <- c(0, floor(255 * pmin(1, 1.8 * step^0.9)))
green <- c(0, floor(255 * pmin(1, 1.5 * step * (1.25 - 0.7 * step))))
blue <- c(0, floor(255 * pmax(0.05, 4 * step * (1 - step)^1.2 * 0.9 + 0.1)))
palette <- as.raw(pmin(255, rbind(red, green, blue)))
colour <- ifelse(k == limit, 0L, as.integer(1 + floor(254 * (log(k) / log(limit))^0.7)))
pixels <- rbind(as.raw(0), matrix(as.raw(colour), nrow = width)) # each row begins with its filter, 0
image <- c(as.raw(c(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)),
           chunk("IHDR", c(number(width), number(height), as.raw(c(8, 3, 0, 0, 0)))),
           chunk("PLTE", palette),
           chunk("IDAT", memCompress(as.vector(pixels), "gzip")),
           chunk("IEND", raw(0)))
con <- file(png, "wb")
writeBin(image, con)
close(con)
cat("wrote", basename(png), "\n")
message(sprintf("time mandelbrot 1 %.6f", seconds))
