# setHook(packageEvent()) of the packages that are always there
for (event in c("onLoad", "attach", "detach", "onUnload"))
    local({
        e <- event
        setHook(packageEvent("stats4", e), function(pkg, ...) cat(e, pkg, "\n"))
    })
ns <- loadNamespace("stats4")
library(stats4)
detach("package:stats4")
unloadNamespace("stats4")
library(stats4)
library(stats4)
