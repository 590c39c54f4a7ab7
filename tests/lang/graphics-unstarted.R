# What can be asked of a device before its first plot, and what says that there is none.
calls <- expression(plot.window(0:1,0:1), axis(1),
    box(), box("outer"), title("a"), mtext("a"), text(.5,.5,"a"), points(.5,.5), lines(1:2,1:2),
    segments(0,0,1,1), arrows(0,0,1,1), rect(0,0,1,1), polygon(1:3,c(1,3,2)), polypath(1:3,c(1,3,2)), abline(h=1), clip(0,1,0,1),
    strwidth("a"), strheight("a"), strwidth("a","figure"), strwidth("a","inches"), grconvertX(.5,"ndc","user"), xinch(1), locator(1), identify(1,1,n=0), layout(1),
    par(usr=c(0,1,0,1)), par("usr"), rasterImage(matrix(0:1),0,0,1,1), symbols(1,1,circles=1,add=TRUE), legend("top","a"), xspline(1:3,1:3), axTicks(1), rug(1:2), grid(),
    par(new=TRUE), matlines(1:2,1:2), curve(sin,add=TRUE), contour(volcano,add=TRUE), image(volcano,add=TRUE),
    persp(volcano), layout.show(1), grconvertX(.5,"user","inches"), par("cxy"), stars(matrix(1:6,2),add=TRUE), Axis(1:3,side=1))
for (i in seq_along(calls)) {
    pdf(NULL)
    m <- tryCatch({suppressWarnings(eval(calls[[i]])); "ok"}, error=function(e) conditionMessage(e)); cat(deparse(calls[[i]])[1], "->", m, "\n")
    dev.off()
}
# A margin's text of no length, and what else mtext() takes of none.
pdf(NULL)
plot(1)
said <- function(...) cat(tryCatch({ mtext(...); "ok" }, error = conditionMessage), "\n")
said("a", line = numeric())
said("a", side = numeric())
said("a", at = numeric())
said("a", adj = numeric())
said("a", padj = numeric())
said("a", outer = logical())
said(character())
said(NULL)
said(NULL, line = numeric())
said("a", cex = numeric(), col = character(), font = numeric())
# Panels of several series get series.
z <- ts(cbind(A = 1:3, B = c(4, 6, 5)), start = 2000)
plot(z, panel = function(...) str(list(...)))
plot(z, panel = function(x, ...) { print(tsp(x)); lines(x, ...) }, col = 2, lty = 3)
# par() of one list, whatever its name; what is not a parameter.
p <- par(plt = c(.1, .2, .3, .4)); par(plt = p); p; str(withVisible(par(col = list(lty = "dashed")))); par("lty")
str(withVisible(par(list("lty", "cex")))); suppressWarnings(str(par(list(5, "cex", c("lwd", "lty"))))); par(list()); par(x = NULL)
tryCatch(par(mar = list(1)), warning = print); tryCatch(par(c("cex", "none")), warning = print); str(par(lwd = 2, "cex"))
plot(1); tryCatch(text(numeric(), numeric(), "a"), error = print); text(1, 1, NULL)
title("a", line = NULL); title("b", line = NA)
