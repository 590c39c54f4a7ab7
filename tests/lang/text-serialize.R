# pins: saveRDS, serialize (XDR, ascii), save and load
f <- tempfile()
x <- list(a=1:3,b=c(1.5,NA),c="é",d=NULL,e=quote(f(x,y=2)),g=function(x,y=1) x+y,h=factor(c("a","b")),i=as.raw(1:3),
          j=1+2i,k=TRUE,l=data.frame(u=1:2,v=c("p","q")))
saveRDS(x,f); y <- readRDS(f); print(identical(x[-6],y[-6])); print(y$g(1)); print(y$e)
z <- unserialize(serialize(x,NULL)); print(identical(z$h,x$h)); z<-unserialize(serialize(x,NULL,ascii=TRUE)); print(identical(z[-6],x[-6]))
a<-1;b<-"t"; save(a,b,file=f); rm(a,b); print(load(f)); print(a); print(b)
e<-new.env(); assign("q",5,e); e2<-unserialize(serialize(e,NULL)); print(get("q",e2))
print(length(serialize(1:10,NULL,version=2)))
# empty strings in the ascii format
unserialize(serialize(c("", "b", ""), NULL, TRUE)); unserialize(serialize(list("", 1), NULL, TRUE)); rawToChar(serialize("", NULL, TRUE))
