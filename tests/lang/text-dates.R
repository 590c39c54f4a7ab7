# pins: Date, POSIXct, POSIXlt, difftime
x <- as.POSIXct("2020-01-01",tz="UTC"); summary(as.Date(c("2020-01-01",NA,"2020-02-01"))); summary(c(x,x+86400))
as.POSIXlt(x,tz="Asia/Tokyo"); as.POSIXct(x,tz="Asia/Tokyo")
format(as.Date("0099-01-01"));  ISOdate(2020,2,30); as.Date(1e10,origin="1970-01-01")
strftime(x,"%s"); difftime(x+90,x); x-3600; round(difftime(x+100,x,units="mins"),2); format(difftime(x+90,x))
rev(seq(x,by="day",length.out=3)); cut(as.Date(c("2020-01-15","2020-02-20")),"month")
range(as.Date(c("2020-01-15","2020-02-20"))); data.frame(d=as.Date("2020-01-01")+0:1)
unclass(as.Date("2020-01-01")); as.numeric(x); as.integer(format(x,"%j")); weekdays(x); months(x); quarters(x)
julian(x); is.numeric(Sys.Date()); strptime("10:20","%H:%M")$hour; as.POSIXct("2020-01-01 25:00:00",tz="UTC",
    optional=TRUE); 

# %OSn cuts, and never rounds: a second's decimals that are a little below stay below
for (s in c(59.3, 59.29999995, 0.1, 0.7, 1.15, 59.999999)) {
  x <- .POSIXct(1249300860 + s, "UTC")
  cat(format(x, "%OS1"), format(x, "%OS2"), format(x, "%OS3"), format(x, "%OS6"), format(.POSIXct(s, "UTC"), "%OS2"), "\n")
}
