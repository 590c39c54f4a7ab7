# The compiled code of packages: variables and rules for make, as GNU R's Makeconf has them ("Writing R Extensions", 1.2), the
# system's compilers, and the headers in include/R.  What configure scripts and makefiles ask of R's home folder is in one that
# is made for the time: bin/R and bin/Rscript, which are this program, include, etc/Makeconf.

.include_folder <- function() {
    bin <- dirname(.own_program())
    at <- file.path(bin, c("../include/R", "../include/ravel/R", "include/R"))
    at <- at[file.exists(file.path(at, "Rinternals.h"))]
    if (!length(at)) .refuse("the headers of the C interface are not there: they belong into '%s'", normalizePath(file.path(bin, ".."), mustWork = FALSE))
    normalizePath(at[1L])
}
.build_home <- function() {
    home <- .installing$home
    if (!is.null(home)) return(home)
    home <- tempfile("home")
    for (d in c("bin", "etc", "lib", "share/make")) dir.create(file.path(home, d), recursive = TRUE)
    self <- shQuote(.own_program())
    script <- function(name, lines) {
        writeLines(c("#!/bin/sh", lines), f <- file.path(home, "bin", name))
        Sys.chmod(f, "755")
    }
    script("R", c(sprintf("case \"$1\" in RHOME) echo %s; exit;; --version) echo R version %s; exit;; esac", shQuote(home), getRversion()), paste("exec",
        self, "\"$@\"")))
    script("Rscript", paste("exec", self, "\"$@\""))
    file.symlink(.include_folder(), file.path(home, "include"))
    writeLines(.makeconf(home), file.path(home, "etc", "Makeconf"))
    writeLines(.shlib_mk, file.path(home, "share", "make", "shlib.mk"))
    libs <- .libPaths()
    Sys.setenv(R_HOME = home, R_INCLUDE_DIR = .include_folder(), R_SHARE_DIR = file.path(home, "share"), R_DOC_DIR = file.path(home, "doc"), R_ARCH = "",
               R_LIBS = paste(libs, collapse = ":"), R_LIBS_SITE = paste(libs, collapse = ":"), PATH = paste0(file.path(home, "bin"), ":",
                   Sys.getenv("PATH")))
    .installing$home <- home
    home
}
.first_program <- function(...) {
    names <- c(...)
    there <- names[nzchar(Sys.which(names))]
    if (length(there)) there[1L] else names[1L]
}
# As -lNAME where the linker finds that, else by the library's file.
.link_name <- function(name, file) {
    at <- c("/usr/lib", "/usr/local/lib", "/lib", Sys.glob("/usr/lib/*-linux-gnu*"), "/usr/lib64", "/lib64")
    if (any(file.exists(file.path(at, paste0("lib", name, ".so"))))) return(paste0("-l", name))
    if (any(file.exists(file.path(at, file)))) paste0("-l:", file) else ""
}
.make_variables <- function(home) {
    cc <- .first_program("gcc", "cc", "clang")
    cxx <- .first_program("g++", "c++", "clang++")
    fc <- .first_program("gfortran", "flang", "f95")
    optimise <- "-g -O2"
    standard <- function(n, like = n) structure(c(cxx, optimise, "-fpic", paste0("-std=gnu++", like), "-shared", sprintf("$(CXX%s) $(CXX%sSTD)", n, n)),
        names = paste0(c("CXX", "CXX", "CXX", "CXX", "SHLIB_CXX", "SHLIB_CXX"), n, c("", "FLAGS", "PICFLAGS", "STD", "LDFLAGS", "LD")))
    c(AR = "ar", BLAS_LIBS = .link_name("blas", "libblas.so.3"), LAPACK_LIBS = .link_name("lapack", "liblapack.so.3"),
      CC = cc, CFLAGS = optimise, CPICFLAGS = "-fpic", CPPFLAGS = "", CPP = "$(CC) -E", C_VISIBILITY = "-fvisibility=hidden",
      CXX = paste(cxx, "-std=gnu++14"), CXXFLAGS = optimise, CXXPICFLAGS = "-fpic", CXXCPP = "$(CXX) -E", CXX_VISIBILITY = "-fvisibility=hidden",
      standard(11), standard(14), standard(17), standard(20), FC = fc, FFLAGS = optimise, FCFLAGS = optimise, FPICFLAGS = "-fpic", F77 = "$(FC)",
      F_VISIBILITY = "-fvisibility=hidden", FLIBS = if (nzchar(Sys.which("gfortran"))) "-lgfortran -lm -lquadmath" else "", FCLIBS_XTRA = "", LDFLAGS = "",
          LIBR = "", LIBnn = "lib", LIBM = "-lm",
      DYLIB_EXT = ".so", DYLIB_LD = "$(CC)", DYLIB_LDFLAGS = "-shared", DYLIB_LINK = "$(DYLIB_LD) $(DYLIB_LDFLAGS) $(LDFLAGS)", OBJC = cc,
          OBJCFLAGS = optimise,
      NM = "nm", RANLIB = "ranlib", SED = "sed", SHELL = "/bin/sh", ECHO = "echo", MAKE = .first_program("make", "gmake"),
          STRIP_SHARED_LIB = "strip --strip-unneeded",
      STRIP_STATIC_LIB = "strip --strip-debug", R_ARCH = "", SHLIB_EXT = ".so", SHLIB_LD = "$(CC)", SHLIB_LDFLAGS = "-shared", SHLIB_CXXLD = "$(CXX)",
      SHLIB_CXXLDFLAGS = "-shared", SHLIB_FCLD = "$(FC)", SHLIB_FCLDFLAGS = "-shared", SHLIB_CFLAGS = "", SHLIB_CXXFLAGS = "", SHLIB_FFLAGS = "",
          SHLIB_LIBADD = "",
      SHLIB_LINK = "$(SHLIB_LD) $(SHLIB_LDFLAGS) $(LDFLAGS)", SHLIB_OPENMP_CFLAGS = "-fopenmp", SHLIB_OPENMP_CXXFLAGS = "-fopenmp",
          SHLIB_OPENMP_FFLAGS = "-fopenmp",
      SAFE_FFLAGS = "-g -O2", MAIN_LD = "$(CC)", R_HOME = home, R_INCLUDE_DIR = .include_folder(), R_SHARE_DIR = file.path(home, "share"),
      R_XTRA_CPPFLAGS = "-I\"$(R_INCLUDE_DIR)\" -DNDEBUG", R_XTRA_CFLAGS = "", R_XTRA_CXXFLAGS = "", R_XTRA_FFLAGS = "-fno-optimize-sibling-calls",
      ALL_CPPFLAGS = "-I\"$(R_INCLUDE_DIR)\" -DNDEBUG $(PKG_CPPFLAGS) $(CLINK_CPPFLAGS) $(CPPFLAGS)",
      ALL_CFLAGS = "$(PKG_CFLAGS) $(CPICFLAGS) $(SHLIB_CFLAGS) $(CFLAGS)", ALL_CXXFLAGS = "$(PKG_CXXFLAGS) $(CXXPICFLAGS) $(SHLIB_CXXFLAGS) $(CXXFLAGS)",
      ALL_OBJCFLAGS = "$(PKG_OBJCFLAGS) $(CPICFLAGS) $(OBJCFLAGS)", P_FCFLAGS = "$(PKG_FFLAGS)",
      ALL_FFLAGS = "$(R_XTRA_FFLAGS) $(PKG_FFLAGS) $(FPICFLAGS) $(SHLIB_FFLAGS) $(FFLAGS)",
      ALL_FCFLAGS = "$(R_XTRA_FFLAGS) $(P_FCFLAGS) $(FPICFLAGS) $(SHLIB_FFLAGS) $(FCFLAGS)", ALL_LIBS = "$(PKG_LIBS) $(SHLIB_LIBADD) $(LIBR)")
}
.makeconf <- function(home) {
    v <- .make_variables(home)
    rule <- function(from, compile) c(sprintf(".%s.o:", from), paste0("\t", compile, " -c $< -o $@"))
    c(paste(names(v), "=", v), "", ".SUFFIXES:", ".SUFFIXES: .c .cc .cpp .f .f90 .f95 .m .o", rule("c", "$(CC) $(ALL_CPPFLAGS) $(ALL_CFLAGS)"),
      rule("cc", "$(CXX) $(ALL_CPPFLAGS) $(ALL_CXXFLAGS)"), rule("cpp", "$(CXX) $(ALL_CPPFLAGS) $(ALL_CXXFLAGS)"), rule("f", "$(FC) $(ALL_FFLAGS)"),
      rule("f90", "$(FC) $(ALL_FCFLAGS)"), rule("f95", "$(FC) $(ALL_FCFLAGS)"), rule("m", "$(OBJC) $(ALL_CPPFLAGS) $(ALL_OBJCFLAGS)"))
}
.shlib_mk <- c("all: $(SHLIB)", "$(SHLIB): $(OBJECTS)", "\t@if test \"z$(OBJECTS)\" != \"z\"; then echo $(SHLIB_LINK) -o $@ $(OBJECTS) $(ALL_LIBS); \\",
               "\t  $(SHLIB_LINK) -o $@ $(OBJECTS) $(ALL_LIBS); fi", ".PHONY: all shlib-clean", "shlib-clean:", "\t@rm -f $(OBJECTS) $(SHLIB)")

# A variable of a makefile, as make would have it at its end.
.makefile_value <- function(files, name) {
    for (f in rev(files[file.exists(files)])) {
        l <- grep(paste0("^[[:space:]]*", name, "[[:space:]]*:?="), readLines(f, warn = FALSE), value = TRUE)
        if (length(l)) return(trimws(sub("^[^=]*=", "", l[length(l)])))
    }
    ""
}
# The standard of C++ that src/Makevars or DESCRIPTION asks for: "11" .. "20", or "".
.cxx_standard <- function(makevars, d) {
    said <- sub("^CXX", "", .makefile_value(makevars, "CXX_STD"))
    if (nzchar(said)) return(said)
    m <- regmatches(.or(d$SystemRequirements, ""), regexpr("C[+][+](11|14|17|20)", .or(d$SystemRequirements, "")))
    if (length(m)) substring(m, 4L) else ""
}
.linked_includes <- function(d, lib) {
    at <- vapply(names(.dependencies(d$LinkingTo)), function(p) file.path(.package_folder(p, c(lib, .libPaths())), "include"), "")
    paste0("-I'", at, "'", recycle0 = TRUE, collapse = " ")
}
.make <- function(...) system2(.first_program("make", "gmake"), c(...), stdout = "", stderr = "")
# SHLIB = name .so from the sources in the working folder; the status of make.
.make_shlib <- function(so, objects, with_cxx, with_fortran, f9x, d, makefile) {
    home <- .build_home()
    makevars <- c(if (file.exists("Makevars")) "Makevars", makevars_site(), makevars_user())
    args <- character()
    std <- .cxx_standard("Makevars", d)
    if (with_cxx) {
        args <- if (nzchar(std)) c(sprintf("CXX='$(CXX%s) $(CXX%sSTD)'", std, std), sprintf("CXXFLAGS='$(CXX%sFLAGS)'", std),
            sprintf("CXXPICFLAGS='$(CXX%sPICFLAGS)'", std),
                                   sprintf("SHLIB_LDFLAGS='$(SHLIB_CXX%sLDFLAGS)'", std), sprintf("SHLIB_LD='$(SHLIB_CXX%sLD)'", std))
                else c("SHLIB_LDFLAGS='$(SHLIB_CXXLDFLAGS)'", "SHLIB_LD='$(SHLIB_CXXLD)'")
    } else if (f9x) args <- c("SHLIB_LDFLAGS='$(SHLIB_FCLDFLAGS)'", "SHLIB_LD='$(SHLIB_FCLD)'")
    if (with_fortran) args <- c(args, "SHLIB_LIBADD='$(FLIBS) $(FCLIBS_XTRA)'")
    # A Makefile of the package's own may name its targets with Makeconf's variables; Makevars comes first, so that its targets do.
    files <- c(if (!makefile && file.exists("Makevars")) "Makevars", file.path(home, "etc", "Makeconf"), makevars_site(),
               if (makefile) "Makefile" else file.path(home, "share", "make", "shlib.mk"), makevars_user())
    target <- if (!makefile && any(grepl("^all *:", if (file.exists("Makevars")) readLines("Makevars", warn = FALSE) else ""))) "all"
    .make(paste("-f", shQuote(files)), sprintf("SHLIB='%s'", so), args, if (!makefile) sprintf("OBJECTS='%s'", paste(objects, collapse = " ")), target)
}
.sources_here <- function() list.files(".", "[.](c|cc|cpp|f|f90|f95|m)$")
.build_shlib <- function(package, d, lib) {
    makefile <- file.exists("Makefile")
    sources <- .sources_here()
    objects <- .makefile_value("Makevars", "OBJECTS")
    if (!length(sources) && !nzchar(objects) && !makefile) return(0L)
    has <- function(ext) any(grepl(paste0("[.](", ext, ")$"), sources)) # sources in other folders: what Makevars says of C++
    cxx <- has("cc|cpp") || nzchar(.makefile_value("Makevars", "CXX_STD")) || grepl("C\\+\\+", .or(d$SystemRequirements, "")) ||
        length(list.files(".", "[.](cc|cpp)$", recursive = TRUE)) > 0L
    Sys.setenv(CLINK_CPPFLAGS = .linked_includes(d, lib))
    .make_shlib(paste0(package, ".so"), sub("[.][^.]*$", ".o", sources), cxx, has("f|f90|f95") || length(list.files(".", "[.]f(90|95)?$",
        recursive = TRUE)) > 0L,
                has("f90|f95"), d, makefile)
}
.install_libs <- function(from, to, d, lib, final, opt) {
    src <- file.path(from, "src")
    Sys.setenv(R_PACKAGE_NAME = d$Package, R_PACKAGE_VERSION = d$Version, R_PACKAGE_DIR = final, R_LIBRARY_DIR = lib)
    old <- setwd(from)
    on.exit(setwd(old))
    if (opt$configure && file.exists("configure")) {
        .build_home()
        if (system2("sh", c("./configure", opt$configure.args), stdout = "", stderr = "") != 0L) .refuse("configuration failed for package %s",
            sQuote(d$Package))
    }
    if (!dir.exists(src) || !opt$libs) return(FALSE)
    .say("**", "libs")
    .build_home()
    setwd(src)
    libs <- file.path(to, "libs")
    if (file.exists("install.libs.R")) {
        if (.build_shlib(d$Package, d, lib) != 0L) .refuse("compilation failed for package %s", sQuote(d$Package))
        env <- list2env(list(R_PACKAGE_NAME = d$Package, R_PACKAGE_SOURCE = from, R_PACKAGE_DIR = to, R_ARCH = "", SHLIB_EXT = ".so", WINDOWS = FALSE),
            parent = .GlobalEnv)
        sys.source("install.libs.R", env)
        return(TRUE)
    }
    if (.build_shlib(d$Package, d, lib) != 0L) .refuse("compilation failed for package %s", sQuote(d$Package))
    so <- list.files(".", "[.]so$")
    if (!length(so)) return(FALSE)
    dir.create(libs)
    file.copy(so, libs)
    TRUE
}

# ---- ravel CMD SHLIB, ravel CMD config

.cmd_shlib <- function(args) {
    out <- NULL
    if (!is.na(at <- match("-o", args))) {
        out <- args[at + 1L]
        args <- args[-c(at, at + 1L)]
    }
    if (!length(args)) .refuse("no files: ravel CMD SHLIB [-o FILE.so] FILE ..")
    more <- args[startsWith(args, "-")]
    files <- setdiff(args, more)
    if (is.null(out)) out <- paste0(sub("[.][^.]*$", "", basename(files[1L])), ".so")
    has <- function(ext) any(grepl(paste0("[.](", ext, ")$"), files))
    if (length(more)) Sys.setenv(PKG_LIBS = paste(c(Sys.getenv("PKG_LIBS"), more), collapse = " "))
    if (.make_shlib(out, sub("[.](c|cc|cpp|f|f90|f95|m)$", ".o", files), has("cc|cpp"), has("f|f90|f95"), has("f90|f95"), list(), FALSE) != 0L)
        .refuse("compilation failed")
}
.cmd_config <- function(args) {
    if (!length(args)) .refuse("ravel CMD config VARIABLE, --cppflags, --ldflags or --all")
    v <- .make_variables(.build_home())
    known <- function(text) {
        while (length(m <- regmatches(text, regexpr("[$][({][A-Za-z0-9_]+[)}]", text)))) {
            name <- substring(m, 3L, nchar(m) - 1L)
            text <- sub(m, if (name %in% names(v)) v[[name]] else "", text, fixed = TRUE)
        }
        trimws(text)
    }
    for (a in args) switch(a, "--cppflags" = writeLines(paste0("-I", .include_folder())), "--ldflags" = writeLines(""),
                           "--all" = writeLines(paste(names(v), "=", vapply(v, known, ""))),
                           if (a %in% names(v)) writeLines(known(v[[a]])) else .refuse("no information for variable '%s'", a))
}
