# file("rb") gives a compressed file's bytes; gzcon(); read.DIF; lsf.str
x <- charToRaw("hello hello"); tf <- tempfile(); g <- gzfile(tf,"wb"); writeBin(x,g); close(g); b <- readBin(tf,"raw",1000); print(b[1:3])
con <- file(tf,"rb"); print(readBin(con,"raw",3)); close(con); con <- file(tf,"rb",raw=TRUE); print(readBin(con,"raw",3)); close(con)
con <- file(tf,"r"); print(readLines(con,warn=FALSE)); close(con); print(rawToChar(memDecompress(memCompress(x,"gzip"),"gzip")))
con <- gzcon(file(tf,"rb")); print(readLines(con, warn=FALSE)); print(class(con)); close(con)
con <- gzcon(rawConnection(x)); print(try(readLines(con,warn=FALSE))); close(con)
f <- function(x, y=2) x
rm(b, con, tf, x, g); g <- 3; ls.str(); lsf.str()
limitedLabels(list(quote(f(x))))
utils:::.DollarNames(list(abc=1,abd=2,x=3), "^ab"); .DollarNames(data.frame(aa=1), "")
x <- 5;
tf <- tempfile()
cat('TABLE\n0,1\n"EXCEL"\nVECTORS\n0,2\n""\nTUPLES\n0,3\n""\nDATA\n0,0\n""\n-1,0\nBOT\n1,0\n"a"\n1,0\n"b"\n-1,0\nBOT\n0,1\nV\n1,0\n"x"\n-1,0\nBOT\n0,2.5\nV\n1,0\n"y y"\n-1,0\nEOD\n',
    file=tf, sep="")
read.DIF(tf, header=TRUE); str(read.DIF(tf))
