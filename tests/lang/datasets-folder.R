# data() finds data/NAME.* here, also where NAME has dots; sets of one name load together.
old <- setwd(tempdir()); dir.create("data")
my.set <- data.frame(a = 1:2); other.one <- 5; save(my.set, file = "data/my.set.rda"); save(my.set, other.one, file = "data/both.RData"); rm(my.set, other.one)
write.table(data.frame(x = 1:2, y = c("a", "b")), "data/tab.le.txt"); writeLines("made.here <- 7", "data/code.R")
data(my.set); my.set; rm(my.set); print(data(both)); my.set; other.one
data(tab.le); str(tab.le); data(code); made.here; z <- tryCatch(data(my_set), warning = conditionMessage); z
data("cars"); dim(cars); data(UKLungDeaths); exists("ldeaths"); data(euro, package = "datasets"); head(euro.cross[1, ], 2)
setwd(old)
# a set of a package may have several objects, one of its name among them
dir.create(p <- file.path(tempdir(), "lib", "pk", "data"), recursive = TRUE); writeLines(c("Package: pk", "Version: 1.0", "Built: R 4.2.2; ; 2022-10-31; unix"), file.path(dirname(p), "DESCRIPTION"))
dir.create(m <- file.path(dirname(p), "Meta")); saveRDS(list(DESCRIPTION = c(Package = "pk", Version = "1.0", Title = "t"), Built = list(R = "4.2.2", Platform = "", Date = "2022-10-31", OStype = "unix")), file.path(m, "package.rds"))
grape <- 1; vintage <- 2; save(grape, vintage, file = file.path(p, "grape.rda")); rm(grape, vintage)
e <- new.env(); data("grape", package = "pk", lib.loc = file.path(tempdir(), "lib"), envir = e); ls(e)
