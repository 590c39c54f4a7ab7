# Entries of bibentries: what says something of the whole goes, keys are names, places that are not there warn.
b <- c(bibentry("Misc",title="t",author="A B",year=1,key="k1"), bibentry("Misc",title="u",author="A B",year=2,key="k2"))
x <- b["k1"]; names(x); names(unclass(x)); x2 <- b[c("k2","k1")]; names(unclass(x2)); length(b["none"]); b[["k2"]]; str(names(unclass(b[["k2"]]))); try(b[[3]]); try(b[["zz"]]); b[-1]; b[c(TRUE,FALSE)]; str(unclass(b[0])); names(b); str(names(unclass(b)))
try(b[3]); a <- citation(); a$title; attributes(unclass(a[1])); a[1,drop=FALSE] -> z; z$title
a <- citation(); names(attributes(a[1])); names(attributes(a[[1]])); names(attributes(c(a,a))); names(attributes(rev(a))); names(attributes(a["R"]))
b <- c(bibentry("Misc",title="t",author="A B",year=1,key="k1", mheader="H"), bibentry("Misc",title="u",author="A B",year=2,key="k2")); names(attributes(b)); names(attributes(b[1])); names(attributes(b["k1"])); 
c(person("A", "B"), "X Y") -> p; length(p)
toBibtex(person(family="R Core Team")); toBibtex(person(family="Smith")); toBibtex(person("A","B C")); toBibtex(person("R Core Team")); toBibtex(c(person("A","B"), person(family="C D"), person("E"))); toBibtex(person("A B", c("von","C"))); toBibtex(bibentry("Misc", title="t", author=person(family="C D"), year=1)); toBibtex(person()); toBibtex(person(given=c("A","B"), family="C"))
