# fisher.test of r x c tables: the network of Mehta and Patel
Job <- matrix(c(1,2,1,0, 3,3,6,1, 10,10,14,9, 6,7,12,11), 4, 4)
print(fisher.test(Job)$p.value, digits=12)
x <- matrix(c(3,1,2,4,2,5,1,3,2,4,1,2),3); print(fisher.test(x)$p.value, digits=12)
set.seed(1); for (i in 1:5) { x <- matrix(rpois(15, 3),3); print(fisher.test(x)$p.value, digits=12) }
for (i in 1:2) { x <- matrix(rpois(20, 2),4); print(fisher.test(x, workspace=2e7)$p.value, digits=12) }
x <- matrix(c(2,2,2,2,2,2,2,2,2),3); print(fisher.test(x)$p.value)
x <- matrix(c(30,20,12,11,40,5,22,31,3),3); print(fisher.test(x)$p.value,digits=10)
x <- matrix(c(0,0,0,3,1,2,4,4,1),3); print(tryCatch(fisher.test(x)$p.value,error=conditionMessage),digits=10)
print(fisher.test(table(mtcars$cyl, mtcars$gear))); print(fisher.test(mtcars$carb, mtcars$gear)$p.value)
MP6 <- rbind(c(1,2,2,1,1,0,1), c(2,0,0,2,3,0,0), c(0,1,1,1,2,7,3), c(1,1,2,0,0,0,1), c(0,1,1,1,1,0,0)); print(fisher.test(MP6)$p.value,digits=10)
MP6 <- rbind(c(1,2,2,1,1,0,1), c(2,0,0,2,3,0,0), c(0,1,1,1,2,7,3), c(1,1,2,0,0,0,1), c(0,1,1,1,1,0,0))
fisher.test(MP6,hybrid=TRUE)
try(fisher.test(MP6,hybrid=TRUE,hybridPars=c(1,2)))
fisher.test(matrix(1:4,2),hybrid=TRUE)$method
d<-cbind(c(2121,100,27,0),c(4700,216,67,0),c(6234,2461,502,14)); try(fisher.test(d,workspace=2e6))
try(fisher.test(matrix(3000,4,4))); try(fisher.test(matrix(30,5,6)))
for (i in 1:20) {set.seed(i); print(fisher.test(matrix(rpois(12,4),3))$p.value)}
