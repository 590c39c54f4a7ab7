# LaTeX text as a tree: parseLatex() and what turns it back.  A piece has attribute "latex_tag"; blocks, mathematics and
# environments are lists of pieces.

parseLatex <- function(text, filename = deparse1(substitute(text)), verbose = FALSE,
                       verbatim = c("verbatim", "verbatiminput", "lstlisting", "Sinput", "Soutput")) {
    force(filename)
    s <- paste(as.character(text), collapse = "\n")
    at <- 1L
    end <- nchar(s)
    rest <- function() substr(s, at, end)
    piece <- function(x, tag) structure(x, latex_tag = tag)
    bad <- function(what) {
        seen <- substr(s, 1L, at)
        warning(sprintf("%s:%d: unexpected %s", filename,
                        lengths(regmatches(seen, gregexpr("\n", seen))) + 1L, what), call. = FALSE, domain = NA)
        stop(sprintf(" in %s", dQuote(substr(seen, max(1L, nchar(seen) - 40L), nchar(seen)), FALSE)), call. = FALSE, domain = NA)
    }
    take <- function(pattern) {
        m <- regexpr(paste0("^(", pattern, ")"), r <- rest(), perl = TRUE)
        if (m < 0L) return(NULL)
        at <<- at + attr(m, "match.length")
        substr(r, 1L, attr(m, "match.length"))
    }
    argument <- function() {
        x <- take("[[:space:]]*\\{[^{}]*\\}")
        if (is.null(x)) bad("text after an environment's begin or end")
        sub("^[[:space:]]*\\{(.*)\\}$", "\\1", x)
    }
    # until: "" (the end of the text), "}", "$" or the name of an environment
    several <- function(until) {
        all <- list()
        repeat {
            if (at > end) {
                if (nzchar(until)) bad("END_OF_INPUT")
                return(all)
            }
            c <- substr(s, at, at)
            if (c == until && until %in% c("}", "$")) {
                at <<- at + 1L
                return(all)
            }
            x <- switch(c, "%" = piece(take("%[^\n]*\n?"), "COMMENT"), "}" = bad("'}'"),
                "{" = {
                    at <<- at + 1L
                    piece(several("}"), "BLOCK")
                },
                "$" = {
                    at <<- at + 1L
                    if (substr(s, at, at) == "$") bad("'$'")
                    piece(several("$"), "MATH")
                },
                "\\" = macro(until), piece(take("[^\\\\{}$%]+"), "TEXT"))
            if (is.null(x)) return(all)
            all <- c(all, list(x))
        }
    }
    macro <- function(until) {
        if (!is.null(take("\\\\begin(?![a-zA-Z])"))) return(environment_of(argument()))
        if (!is.null(take("\\\\end(?![a-zA-Z])"))) {
            name <- argument()
            if (name != until) bad(sprintf("\\end{%s}", name))
            return(NULL)
        }
        if (!is.null(x <- take("\\\\verb([^a-zA-Z0-9 ]).*?\\2"))) return(piece(x, "VERB"))
        x <- .or(take("\\\\[a-zA-Z]+"), take("\\\\(.|\n)?"))
        if (grepl("[a-zA-Z]$", x) && nchar(x) > 2L || grepl("^\\\\[a-zA-Z]$", x)) take("[ \t]+")
        piece(x, "MACRO")
    }
    environment_of <- function(name) {
        if (name %in% verbatim) {
            close <- paste0("\\end{", name, "}")
            n <- regexpr(close, r <- rest(), fixed = TRUE)
            if (n < 0L) bad("END_OF_INPUT")
            at <<- at + n + nchar(close) - 1L
            take("[ \t]+")
            inner <- list(piece(substr(r, 1L, n - 1L), "VERB"))
        } else inner <- several(name)
        piece(list(name, piece(inner, NULL)), "ENVIRONMENT")
    }
    structure(several(""), class = "LaTeX")
}
deparseLatex <- function(x, dropBraces = FALSE) {
    text <- function(x, within) {
        tags <- vapply(x, function(p) .or(attr(p, "latex_tag"), "NULL"), "")
        r <- ""
        for (i in seq_along(x)) {
            p <- x[[i]]
            r <- paste0(r, switch(tags[i], BLOCK = {
                    inner <- text(p, TRUE)
                    if (dropBraces && !within && (i == 1L || tags[i - 1L] != "MACRO")) inner else paste0("{", inner, "}")
                },
                MATH = paste0("$", text(p, FALSE), "$"),
                ENVIRONMENT = paste0("\\begin{", p[[1L]], "}", text(p[[2L]], FALSE), "\\end{", p[[1L]], "}"),
                as.character(p)))
        }
        r
    }
    text(x, FALSE)
}
as.character.LaTeX <- function(x, ...) deparseLatex(x)
print.LaTeX <- function(x, ...) {
    cat(deparseLatex(x), "\n")
    invisible(x)
}
# Accents (with what they stand on) and letters that have macros.
.latex_accents <- c("\\`" = "\u0300",
                     "\\'" = "\u0301", "\\^" = "\u0302", "\\~" = "\u0303", "\\=" = "\u0304", "\\u" = "\u0306", "\\." = "\u0307",
                    "\\\"" = "\u0308", "\\r" = "\u030a", "\\H" = "\u030b", "\\v" = "\u030c", "\\c" = "\u0327", "\\k" = "\u0328", "\\d" = "\u0323",
                        "\\b" = "\u0331")
.latex_letters <- c("\\ss" = "\u00df",
                     "\\AE" = "\u00c6", "\\ae" = "\u00e6", "\\OE" = "\u0152", "\\oe" = "\u0153", "\\AA" = "\u00c5", "\\aa" = "\u00e5",
                    "\\O" = "\u00d8", "\\o" = "\u00f8", "\\L" = "\u0141", "\\l" = "\u0142", "\\i" = "\u0131", "\\j" = "\u0237", "\\DH" = "\u00d0",
                        "\\dh" = "\u00f0",
                    "\\TH" = "\u00de", "\\th" = "\u00fe", "\\DJ" = "\u0110", "\\dj" = "\u0111", "\\NG" = "\u014a", "\\ng" = "\u014b", "\\S" = "\u00a7",
                    "\\P" = "\u00b6", "\\copyright" = "\u00a9", "\\pounds" = "\u00a3", "\\dag" = "\u2020", "\\ddag" = "\u2021")
# Precomposed letters by iconv: letter and accent.
.latex_composed <- function(letter, accent) {
    if (letter == "\u0131") letter <- "i"
    bytes <- utf8ToInt(paste0(substr(letter, 1L, 1L), accent))
    known <- .latex_table[[paste(bytes, collapse = " ")]]
    if (is.null(known)) NULL else paste0(intToUtf8(known), substring(letter, 2L))
}
# "A300" is A with U+0300: the letters of Latin-1, Latin Extended-A and some more, as "base accent-number code" in hexadecimal.
.latex_table <- local({
    rows <- scan(text = "A0C0 A1C1 A2C2 A3C3 A8C4 AaC5 C7c7.C E0C8 E1C9 E2CA E8CB I0CC I1CD I2CE I8CF N3D1 O0D2 O1D3 O2D4 O3D5 O8D6 U0D9 U1DA U2DB U8DC Y1DD
        a0E0 a1E1 a2E2 a3E3 a8E4 aaE5 e0E8 e1E9 e2EA e8EB i0EC i1ED i2EE i8EF n3F1 o0F2 o1F3 o2F4 o3F5 o8F6 u0F9 u1FA u2FB u8FC y1FD y8FF
        A4100 a4101 A6102 a6103 C1106 c1107 C2108 c2109 C710A c710B Cc10C cc10D Dc10E dc10F E4112 e4113 E6114 e6115 E7116 e7117 Ec11A ec11B G211C g211D G611E
        g611F G7120 g7121 H2124 h2125 I3128 i3129 I412A i412B I612C i612D I7130 J2134 j2135 L1139 l113A N1143 n1144 Nc147 nc148 O414C o414D O614E o614F Ob150
        ob151 R1154 r1155 Rc158 rc159 S115A s115B S215C s215D Sc160 sc161 Tc164 tc165 U3168 u3169 U416A u416B U616C u616D Ua16E ua16F Ub170 ub171 W2174 w2175
        Y2176 y2177 Y8178 Z1179 z117A Z717B z717C Zc17D zc17E", what = "", quiet = TRUE)
    rows <- rows[!grepl(".", rows, fixed = TRUE)]
    base <- vapply(substr(rows, 1L, 1L), utf8ToInt, 0L)
    accent <- 768L + strtoi(substr(rows, 2L, 2L), 16L)
    map <- structure(as.list(strtoi(substring(rows, 3L), 16L)), names = paste(base, accent))
    below <- list(c("C", 807, 199), c("c", 807, 231), c("G", 807, 290), c("K", 807, 310), c("k", 807, 311), c("L", 807, 315), c("l", 807, 316),
        c("N", 807, 325),
                  c("n", 807, 326), c("R", 807, 342), c("r", 807, 343), c("S", 807, 350), c("s", 807, 351), c("T", 807, 354), c("t", 807, 355),
                      c("A", 808, 260),
                  c("a", 808, 261), c("E", 808, 280), c("e", 808, 281), c("I", 808, 302), c("i", 808, 303), c("U", 808, 370), c("u", 808, 371))
    for (b in below) map[[paste(utf8ToInt(b[1L]), b[2L])]] <- as.integer(b[3L])
    map
})
latexToUtf8 <- function(x) {
    tag <- function(p) .or(attr(p, "latex_tag"), "NULL")
    i <- 1L
    while (i <= length(x)) {
        p <- x[[i]]
        if (tag(p) %in% c("BLOCK", "MATH", "NULL") && is.list(p)) x[[i]] <- structure(latexToUtf8(p), latex_tag = attr(p, "latex_tag"))
        else if (tag(p) == "ENVIRONMENT") x[[i]][[2L]] <- latexToUtf8(p[[2L]])
        else if (tag(p) == "MACRO") {
            name <- as.character(p)
            if (name %in% names(.latex_letters)) x[[i]] <- structure(.latex_letters[[name]], latex_tag = "TEXT")
            else if (name %in% names(.latex_accents) && i < length(x)) {
                after <- x[[i + 1L]]
                letter <- if (tag(after) == "TEXT") as.character(after)
                          else if (tag(after) == "BLOCK" && length(inner <- latexToUtf8(after)) == 1L && tag(inner[[1L]]) == "TEXT")
                              as.character(inner[[1L]])
                          else if (tag(after) == "MACRO" && as.character(after) %in% names(.latex_letters)) .latex_letters[[as.character(after)]]
                letter <- if (!is.null(letter)) sub("^[[:space:]]+", "", letter)
                to <- if (length(letter) && nzchar(letter)) .latex_composed(letter, .latex_accents[[name]])
                if (!is.null(to)) {
                    x[[i]] <- structure(substr(to, 1L, 1L), latex_tag = "TEXT")
                    if (nchar(to) > 1L) x[[i + 1L]] <- structure(substring(to, 2L), latex_tag = "TEXT") else x[[i + 1L]] <- NULL
                }
            }
        }
        i <- i + 1L
    }
    x
}
