# A limited-memory quasi-Newton method with bounds (Byrd, Lu, Nocedal & Zhu, SIAM J. Sci. Comput. 16, 1995).  The model of
# the Hessian is theta I - W M W' (their compact form); each step goes to the first local minimum of the model along the
# projected gradient, then minimizes it over the variables that are still free (stdlib/stats/lbfgsb.c), and searches the
# line between.

.optim_lbfgsb <- function(x, f, g, lo, up, con) {
    n <- length(x)
    lo <- rep_len(lo, n)
    up <- rep_len(up, n)
    eps <- .Machine$double.eps
    bounded <- any(is.finite(c(lo, up)))
    boxed <- all(is.finite(lo) & is.finite(up))
    calls <- 0L
    value <- function(p) {
        calls <<- calls + 1L
        v <- f(p)
        if (!is.finite(v)) stop("L-BFGS-B needs finite values of 'fn'", call. = FALSE)
        v
    }
    done <- function(code, text) {
        if (con$trace) {
            cat(sprintf("final  value %f \n", fx))
            if (code || iter >= con$maxit) cat("stopped after", iter, "iterations\n") else cat("converged\n")
        }
        list(par = x, value = fx, counts = c(calls, calls), convergence = code, message = text)
    }
    flat <- function() {
        move <- gx
        down <- gx < 0
        move[down] <- pmax(x - up, gx)[down]
        move[!down] <- pmin(x - lo, gx)[!down]
        max(abs(move)) <= con$pgtol
    }
    small.gradient <- "CONVERGENCE: NORM OF PROJECTED GRADIENT <= PGTOL"
    x <- pmin(pmax(x, lo), up)
    fx <- value(x)
    gx <- g(x)
    iter <- 0L
    if (con$maxit == 0L) return(list(par = x, value = fx, counts = c(calls, calls), convergence = 1L, message = "MAXIT REACHED"))
    if (flat()) return(done(0L, small.gradient))
    fresh <- list(S = matrix(0, n, 0L), Y = matrix(0, n, 0L), theta = 1)
    memory <- fresh
    repeat {
        to <- .lbfgsb_toward(x, gx, lo, up, memory$S, memory$Y, memory$theta, bounded)
        if (is.null(to)) {
            memory <- fresh
            next
        }
        d <- to - x
        far <- 1e10
        if (bounded) far <- if (iter == 0L) 1 else {
            room <- ifelse(d > 0, up - x, ifelse(d < 0, lo - x, Inf)) / d
            min(far, ifelse(d == 0, far, ifelse(room < 0, 0, room)))
        }
        step <- if (iter == 0L && !boxed) min(1 / sqrt(sum(d^2)), far) else 1
        old <- list(x = x, f = fx, g = gx)
        slope <- sum(gx * d)
        found <- slope < 0
        if (found) {
            search <- .line_search(fx, slope, step, far)
            tries <- 0L
            repeat {
                tries <- tries + 1L
                if (tries > 20L) {
                    found <- FALSE
                    break
                }
                x <- if (search$step == 1) to else old$x + search$step * d
                fx <- value(x)
                gx <- g(x)
                search <- .line_next(search, fx, sum(gx * d))
                if (search$done) break
            }
        }
        if (!found) {
            x <- old$x
            fx <- old$f
            gx <- old$g
            if (!ncol(memory$S)) return(done(52L, "ERROR: ABNORMAL_TERMINATION_IN_LNSRCH"))
            memory <- fresh # once more, as if from the start
            next
        }
        iter <- iter + 1L
        if (con$trace == 1 && iter %% con$REPORT == 0) cat(sprintf("iter %4d value %f\n", iter, fx))
        if (iter > con$maxit) return(done(1L, "NEW_X"))
        if (flat()) return(done(0L, small.gradient))
        if (old$f - fx <= con$factr * eps * max(abs(old$f), abs(fx), 1)) return(done(0L, "CONVERGENCE: REL_REDUCTION_OF_F <= FACTR*EPSMCH"))
        y <- gx - old$g
        now <- sum(gx * d)
        curve <- (now - slope) * search$last
        if (curve > -eps * slope * search$last) {
            keep <- seq_len(ncol(memory$S))
            if (length(keep) >= con$lmm) keep <- keep[-1L]
            memory <- list(S = cbind(memory$S[, keep, drop = FALSE], search$last * d), Y = cbind(memory$Y[, keep, drop = FALSE], y), theta = sum(y^2) / curve)
        }
    }
}
# A step of sufficient decrease and curvature (More & Thuente, ACM Trans. Math. Softw. 20, 1994): x is the best step,
# y the other end of the interval; before the interval is found the steps grow, by 4 at most.
.line_search <- function(f, slope, step, far) {
    end <- list(at = 0, f = f, g = slope)
    list(x = end, y = end, f0 = f, g0 = slope, step = step, far = far, found = FALSE, stage = 1L, min = 0, max = 5 * step,
         width = far, before = 2 * far, done = FALSE, last = step)
}
.line_next <- function(s, f, g) {
    decrease <- 1e-3
    steep <- 0.9
    near <- 0.1
    s$last <- s$step
    test <- s$f0 + s$step * decrease * s$g0
    if (s$stage == 1L && f <= test && g >= min(decrease, steep) * s$g0) s$stage <- 2L
    stuck <- s$found && (s$step <= s$min || s$step >= s$max || s$max - s$min <= near * s$max)
    edge <- s$step == s$far && f <= test && g <= decrease * s$g0 || s$step == 0 && (f > test || g >= decrease * s$g0)
    if (stuck || edge || f <= test && abs(g) <= -steep * s$g0) {
        s$done <- TRUE
        return(s)
    }
    tilt <- if (s$stage == 1L && f <= s$x$f && f > test) decrease * s$g0 else 0 # the function less the test line
    lean <- function(e, by) list(at = e$at, f = e$f - by * e$at * tilt, g = e$g - by * tilt)
    r <- .line_step(lean(s$x, 1), lean(s$y, 1), lean(list(at = s$step, f = f, g = g), 1), s$found, s$min, s$max)
    s$x <- lean(r$x, -1)
    s$y <- lean(r$y, -1)
    s$found <- r$found
    s$step <- r$step
    if (s$found) {
        if (abs(s$y$at - s$x$at) >= 0.66 * s$before) s$step <- s$x$at + 0.5 * (s$y$at - s$x$at)
        s$before <- s$width
        s$width <- abs(s$y$at - s$x$at)
        s$min <- min(s$x$at, s$y$at)
        s$max <- max(s$x$at, s$y$at)
    } else {
        s$min <- s$x$at
        s$max <- s$step + 4 * (s$step - s$x$at)
    }
    s$step <- min(max(s$step, 0), s$far)
    if (s$found && (s$step <= s$min || s$step >= s$max || s$max - s$min <= near * s$max)) s$step <- s$x$at
    s
}
# The next step from those tried: x the best, y the other end, p the last one; cubics and secants through them.
.line_step <- function(x, y, p, found, least, most) {
    opposite <- p$g * sign(x$g) < 0
    cubic <- function(a, b, guard = FALSE) {
        t <- 3 * (a$f - b$f) / (b$at - a$at) + a$g + b$g
        s <- max(abs(t), abs(a$g), abs(b$g))
        root <- (t / s)^2 - (a$g / s) * (b$g / s)
        list(t = t, root = s * sqrt(if (guard) max(0, root) else root))
    }
    if (p$f > x$f) { # the minimum is between
        k <- cubic(x, p)
        root <- if (p$at < x$at) -k$root else k$root
        by.cubic <- x$at + (root - x$g + k$t) / (root - x$g + root + p$g) * (p$at - x$at)
        by.square <- x$at + x$g / ((x$f - p$f) / (p$at - x$at) + x$g) / 2 * (p$at - x$at)
        step <- if (abs(by.cubic - x$at) < abs(by.square - x$at)) by.cubic else by.cubic + (by.square - by.cubic) / 2
        found <- TRUE
    } else if (opposite) {
        k <- cubic(x, p)
        root <- if (p$at > x$at) -k$root else k$root
        by.cubic <- p$at + (root - p$g + k$t) / (root - p$g + root + x$g) * (x$at - p$at)
        by.line <- p$at + p$g / (p$g - x$g) * (x$at - p$at)
        step <- if (abs(by.cubic - p$at) > abs(by.line - p$at)) by.cubic else by.line
        found <- TRUE
    } else if (abs(p$g) < abs(x$g)) { # the slope falls
        k <- cubic(x, p, TRUE)
        root <- if (p$at > x$at) -k$root else k$root
        r <- (root - p$g + k$t) / (root + (x$g - p$g) + root)
        by.cubic <- if (r < 0 && root != 0) p$at + r * (x$at - p$at) else if (p$at > x$at) most else least
        by.line <- p$at + p$g / (p$g - x$g) * (x$at - p$at)
        closer <- abs(by.cubic - p$at) < abs(by.line - p$at)
        if (found) {
            step <- if (closer) by.cubic else by.line
            bound <- p$at + 0.66 * (y$at - p$at)
            step <- if (p$at > x$at) min(bound, step) else max(bound, step)
        } else step <- max(least, min(most, if (closer) by.line else by.cubic))
    } else if (found) {
        k <- cubic(p, y)
        root <- if (p$at > y$at) -k$root else k$root
        step <- p$at + (root - p$g + k$t) / (root - p$g + root + y$g) * (y$at - p$at)
    } else step <- if (p$at > x$at) most else least
    if (p$f > x$f) y <- p
    else {
        if (opposite) y <- x
        x <- p
    }
    list(x = x, y = y, step = step, found = found)
}
