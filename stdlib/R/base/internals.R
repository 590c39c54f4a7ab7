# .Internal(f(..)) where GNU R's f takes other arguments than the builtin of that name here, or is none here: `.I f` is what a program
# gets that calls it (builtin_get() in interp/args.c).

`.I matrix` <- function(data, nrow, ncol, byrow, dimnames, no_nrow, no_ncol) {
    if (no_nrow && no_ncol) matrix(data, byrow = byrow, dimnames = dimnames)
    else if (no_nrow) matrix(data, ncol = ncol, byrow = byrow, dimnames = dimnames)
    else if (no_ncol) matrix(data, nrow, byrow = byrow, dimnames = dimnames)
    else matrix(data, nrow, ncol, byrow, dimnames)
}
`.I cbind` <- function(deparse.level, ...) cbind(..., deparse.level = deparse.level)
`.I rbind` <- function(deparse.level, ...) rbind(..., deparse.level = deparse.level)
`.I colSums` <- function(x, n, p, na.rm) .Internal(col_sums(`dim<-`(x, c(n, p)), na.rm, 1L))
`.I colMeans` <- function(x, n, p, na.rm) .Internal(col_means(`dim<-`(x, c(n, p)), na.rm, 1L))
`.I rowSums` <- function(x, n, p, na.rm) .Internal(row_sums(`dim<-`(x, c(n, p)), na.rm, 1L))
`.I rowMeans` <- function(x, n, p, na.rm) .Internal(row_means(`dim<-`(x, c(n, p)), na.rm, 1L))
`.I max.col` <- function(m, ties) max.col(m, c("random", "first", "last")[ties])
`.I rank` <- function(x, n, ties) rank(unname(x), ties.method = ties)
`.I order` <- function(na.last, decreasing, ...) order(..., na.last = na.last, decreasing = decreasing)
`.I radixsort` <- function(na.last, decreasing, group, by_text, ...)
    if (group) grouping(...) else order(..., na.last = na.last, decreasing = decreasing, method = "radix")
`.I qsort` <- function(x, index.return) sort(x, method = "quick", index.return = index.return)
`.I sorted_fpass` <- function(x, decreasing, na.last) FALSE
`.I wrap_meta` <- function(x, sorted, no_na) x
`.I pmin` <- function(na.rm, ...) as.vector(pmin(..., na.rm = na.rm))
`.I pmax` <- function(na.rm, ...) as.vector(pmax(..., na.rm = na.rm))
`.I mapply` <- function(FUN, dots, MoreArgs)
    do.call(mapply, c(list(FUN = FUN), dots, list(MoreArgs = MoreArgs, SIMPLIFY = FALSE, USE.NAMES = FALSE)))
`.I rapply` <- function(object, f, classes, deflt, how) rapply(object, f, classes, deflt, if (how == "replace") how else "list")
`.I do.call` <- function(what, args, envir) do.call(what, args, envir = envir)
`.I aperm` <- function(a, perm, resize) aperm.default(a, perm, resize)
`.I mean` <- function(x) mean.default(x)
`.I complex` <- function(length.out, real, imaginary) complex(length.out, real, imaginary)
`.I split` <- function(x, f) split.default(x, f)
`.I bincode` <- function(x, breaks, right, include.lowest) .bincode(x, breaks, right, include.lowest)
`.I sequence` <- function(nvec, from, by) sequence.default(nvec, from, by)
`.I rowsum_matrix` <- function(x, group, groups, na.rm, names) rowsum(x, group, na.rm = na.rm)[names, , drop = FALSE]
`.I rowsum_df` <- function(x, group, groups, na.rm, names) rowsum(x, group, na.rm = na.rm)[names, , drop = FALSE]
`.I pretty` <- function(lo, up, n, min.n, shrink, high, eps, bounds) {
    r <- .pretty(lo, up, n, min.n, shrink, high[1L], high[2L], eps)
    list(l = r[1L], u = r[2L], n = as.integer(r[3L]))
}
`.I merge` <- function(x, y, all.x, all.y) {
    hit <- which(outer(x, y, "==") & x > 0L, arr.ind = TRUE)
    list(xi = unname(hit[, 1L]), yi = unname(hit[, 2L]), x.alone = if (all.x) which(!(x > 0L & x %in% y)), y.alone = if (all.y) which(!(y > 0L & y %in% x)))
}
`.I bitwiseAnd` <- function(a, b) bitwAnd(a, b)
`.I bitwiseOr` <- function(a, b) bitwOr(a, b)
`.I bitwiseXor` <- function(a, b) bitwXor(a, b)
`.I bitwiseNot` <- function(a) bitwNot(a)
`.I bitwiseShiftL` <- function(a, n) bitwShiftL(a, n)
`.I bitwiseShiftR` <- function(a, n) bitwShiftR(a, n)
`.I sample2` <- function(n, size) sample.int(n, size, useHash = TRUE)

# linear algebra
`.I La_qr` <- function(x) {
    q <- .Internal(qr_lapack(x))
    unclass(q)[c("qr", "rank", "qraux", "pivot")]
}
`.I La_qr_cmplx` <- function(x) unclass(.Internal(qr_cplx(x)))[c("qr", "rank", "qraux", "pivot")]
`.I qr_coef_real` <- function(q, y) qr.coef(structure(q, class = "qr", useLAPACK = TRUE), y)[q$pivot, , drop = FALSE]
`.I qr_coef_cmplx` <- function(q, y) qr.coef(structure(q, class = "qr"), y)[q$pivot, , drop = FALSE]
`.I besselI` <- function(x, nu, scaled) besselI(x, nu, scaled == 2)
`.I besselK` <- function(x, nu, scaled) besselK(x, nu, scaled == 2)
`.I qr_qy_real` <- function(q, y, trans) (if (trans) qr.qty else qr.qy)(structure(q, class = "qr", useLAPACK = TRUE), y)
`.I qr_qy_cmplx` <- function(q, y, trans) (if (trans) qr.qty else qr.qy)(structure(q, class = "qr"), y)
`.I La_svd` <- function(jobu, x, s, u, vt) if (jobu == "N") La.svd(x, 0L, 0L)["d"] else La.svd(x, ncol(u), nrow(vt))[c("d", "u", "vt")]
`.I La_svd_cmplx` <- `.I La_svd`
`.I La_rs_cmplx` <- function(x, only.values) .Internal(La_cplx(x, only.values, TRUE))
`.I La_rg_cmplx` <- function(x, only.values) .Internal(La_cplx(x, only.values, FALSE))
`.I La_solve_cmplx` <- function(a, b) solve.default(a, b)
`.I La_dtrcon` <- function(x, norm) rcond(x, norm, triangular = TRUE)
`.I La_zgecon` <- function(x, norm) rcond(x, norm)
`.I La_ztrcon` <- function(x, norm) rcond(x, norm, triangular = TRUE)
`.I La_version` <- function() La_version()
`.I La_library` <- function() La_library()

# text
`.I paste` <- function(x, sep, collapse, recycle0) do.call(paste, c(unname(lapply(x, as.character)), list(sep = sep, collapse = collapse, recycle0 = recycle0)))
`.I paste0` <- function(x, collapse, recycle0) do.call(paste0, c(unname(lapply(x, as.character)), list(collapse = collapse, recycle0 = recycle0)))
`.I file.path` <- function(x, fsep) do.call(file.path, c(unname(x), list(fsep = fsep)))
`.I cat` <- function(x, file, sep, fill, labels, append)
    do.call(cat, c(unname(x), list(file = file, sep = sep, fill = fill, labels = labels, append = append)), quote = TRUE)
`.I grepl` <- function(pattern, x, ignore.case, value, perl, fixed, useBytes, invert) grepl(pattern, x, ignore.case, perl, fixed, useBytes) != invert
`.I regexec` <- function(pattern, text, ignore.case, fixed, useBytes) regexec(pattern, text, ignore.case, FALSE, fixed, useBytes)
.internal_agrepl <- function(pattern, x, ignore.case, costs, bounds, useBytes, fixed) {
    names(bounds) <- c("cost", "insertions", "deletions", "substitutions", "all")
    agrepl(pattern, x, as.list(bounds[!is.na(bounds)]), as.list(costs), ignore.case, fixed, useBytes)
}
`.I agrepl` <- function(pattern, x, ignore.case, value, costs, bounds, useBytes, fixed)
    .internal_agrepl(pattern, x, ignore.case, costs, bounds, useBytes, fixed)
`.I agrep` <- function(pattern, x, ignore.case, value, costs, bounds, useBytes, fixed) {
    at <- which(.internal_agrepl(pattern, x, ignore.case, costs, bounds, useBytes, fixed))
    if (value) x[at] else at
}
`.I grepRaw` <- function(pattern, x, offset, ignore.case, fixed, value, all, invert) grepRaw(pattern, x, offset, ignore.case, value, fixed, all, invert)
`.I substr<-` <- function(x, start, stop, value) .Internal(substr_assign(x, start, stop, value))
`.I abbreviate` <- function(x, minlength, use.classes) .abbreviate(x, minlength, use.classes)
`.I make.names` <- function(names, allow_) .make_names(names, allow_)
`.I gettext` <- function(domain, string, trim) string
`.I ngettext` <- function(n, msg1, msg2, domain) ngettext(n, msg1, msg2)
`.I bindtextdomain` <- function(domain, dirname) NULL
`.I setEncoding` <- function(x, value) `Encoding<-`(x, value)
`.I format` <- function(x, trim, digits, nsmall, width, justify, na.encode, scientific, decimal.mark)
    .format_vec(x, trim, digits, nsmall, width, justify, na.encode, scientific, if (is.na(decimal.mark)) getOption("OutDec") else decimal.mark)
`.I formatC` <- function(x, mode, width, digits, format, flag, size) .formatC(x, mode, as.integer(width), digits, format, flag)
`.I encodeString` <- function(x, width, quote, justify, na.encode) encodeString(x, width, quote, na.encode, c("left", "right", "centre", "none")[justify + 1L])
`.I print.default` <- function(x, args, missings) {
    args <- as.list(args)
    do.call(print.default, c(list(x), args[!missings]), quote = TRUE)
}
`.I prmatrix` <- function(x, rowlab, collab, quote, right, na.print) prmatrix(x, rowlab, collab, quote, right, na.print)
`.I dput` <- function(x, file, opts) dput(x, if (identical(as.integer(file), 1L)) "" else file, opts)
`.I deparse` <- function(expr, width.cutoff, backtick, opts, nlines) deparse(expr, width.cutoff, backtick, opts, nlines)

# times
`.I strptime` <- function(x, format, tz) .strptime(x, format, tz)
`.I as.POSIXlt` <- function(x, tz) as.POSIXlt(.POSIXct(x, tz), tz)
`.I as.POSIXct` <- function(x, tz) as.vector(as.POSIXct(x, tz))
`.I format.POSIXlt` <- function(x, format, usetz) .format_lt(x, format, usetz)
`.I Date2POSIXlt` <- function(x) .D2POSIXlt(x)
`.I POSIXlt2Date` <- function(x) as.Date(x)
`.I date` <- function() date()

# attributes, environments
`.I asCharacterFactor` <- function(x) as.character.factor(x)
`.I shortRowNames` <- function(x, type) .row_names_info(x, type)
`.I copyDFattr` <- function(from, to) `attributes<-`(vector("list", length(from)), attributes(from))
`.I comment` <- function(x) comment(x)
`.I comment<-` <- function(x, value) `comment<-`(x, value)
`.I setS4Object` <- function(x, flag, complete) asS4(x, flag, complete)
`.I as.function.default` <- function(x, envir) as.function.default(x, envir)
`.I exists` <- function(x, envir, mode, inherits) exists(x, envir = envir, mode = mode, inherits = inherits)
`.I get` <- function(x, envir, mode, inherits) get(x, envir = envir, mode = mode, inherits = inherits)
`.I assign` <- function(x, value, envir, inherits) assign(x, value, envir = envir, inherits = inherits)
`.I ls` <- function(envir, all.names, sorted) ls(envir, all.names = all.names, sorted = sorted)
`.I remove` <- function(list, envir, inherits) remove(list = list, envir = envir, inherits = inherits)
`.I isRegisteredNamespace` <- function(name) as.character(name) %in% loadedNamespaces()
`.I isNamespaceEnv` <- function(ns) isNamespace(ns)
`.I builtins` <- function(internal) builtins(internal)
`.I env.profile` <- function(env) env.profile(env)
`.I geterrmessage` <- function() geterrmessage()
`.I seterrmessage` <- function(message) .seterrmessage(message)
`.I printDeferredWarnings` <- function() .printDeferredWarnings()

# files, bytes, the session
`.I readBin` <- function(con, what, n, size, signed, swap) readBin(con, what, n, size, signed, if (swap) "swap" else .Platform$endian)
`.I writeBin` <- function(object, con, size, swap, useBytes) writeBin(object, con, size, if (swap) "swap" else .Platform$endian, useBytes)
`.I memCompress` <- function(from, type) memCompress(from, c("none", "gzip", "bzip2", "xz")[type])
`.I memDecompress` <- function(from, type) memDecompress(from, c("none", "gzip", "bzip2", "xz", "unknown")[type])
`.I serializeb` <- function(object, connection, xdr, version, refhook) serialize(object, connection, FALSE, xdr, version, refhook)
`.I serialize` <- function(object, connection, type, version, refhook) serialize(object, connection, type == 1L, type != 2L, version, refhook)
`.I list.files` <- function(path, pattern, all.files, full.names, recursive, ignore.case, include.dirs, no..)
    list.files(path, pattern, all.files, full.names, recursive, ignore.case, include.dirs, no..)
`.I list.dirs` <- function(path, full.names, recursive) list.dirs(path, full.names, recursive)
`.I file.create` <- function(x, showWarnings) file.create(x, showWarnings = showWarnings)
`.I Sys.getenv` <- function(x, unset) Sys.getenv(x, unset, names = FALSE)
`.I Sys.setenv` <- function(names, values) do.call(Sys.setenv, `names<-`(as.list(values), names))
`.I Sys.getlocale` <- function(category) Sys.getlocale(c("LC_ALL", "LC_COLLATE", "LC_CTYPE", "LC_MONETARY", "LC_NUMERIC", "LC_TIME")[category])
`.I Sys.localeconv` <- function() Sys.localeconv()
`.I Sys.umask` <- function(mode) Sys.umask(mode)
`.I l10n_info` <- function() l10n_info()
`.I R.home` <- function() R.home()
`.I Version` <- function() R.Version()
`.I Cstack_info` <- function() Cstack_info()
