# person(), bibentry(), citation(), toBibtex()
p <- person("Ann B.", "Lee", email="a@b.c", role=c("aut","cre"), comment=c(ORCID="0000-0001"))
p; print(p$given); p$family; p$role; format(p); as.character(p); toBibtex(p); class(p); length(p); str(unclass(p))
q <- c(p, person("Bo","Ek")); q; length(q); q[2]; q$family; q[[1]]; format(q, include=c("given","family")); format(q, braces=list(family=c("<",">")))
as.person("A B <a@b>"); as.person("Ann Lee and Bo Ek [ctb], C. D. Fox <x@y> [aut, cre]"); as.person("Ann Lee (home)")
person(); length(person()); person("A", "B", middle="M"); identical(p,p); is.list(p); names(unclass(p)[[1]])
eval(parse(text='c(person("A","B",role="aut"), person(given="Org", role="cph"))'))
rep(p,2); unique(c(p,p)); p[0]
format(p, style="R"); toBibtex(q); paste(p); sapply(q, function(z) z$family); for (z in q) print(class(z))
b <- bibentry("Manual", title="T", author=person("A","B"), year=2020, url="http://x", key="k1", organization="O")
toBibtex(b); class(b); b$title; b$author; names(unclass(b)[[1]]); attributes(unclass(b)[[1]])
toBibtex(citation()); format(b, "bibtex"); b
citation()
print(b, style="R"); print(b, style="citation"); print(citation(), style="text")
tryCatch(bibentry("Article", title="x"), error=conditionMessage); tryCatch(bibentry("Foo", title="x"),
    error=conditionMessage)
b2 <- bibentry("Article", title="A title", author=c(person("A","B"),person("Carl D.","Eff")), year=2020,
               journal="J. Foo", volume=3, number=2, pages="1--10", doi="10.1/x"); b2; toBibtex(b2)
b3 <- bibentry("Book", title="A title", author="A B and C D", year=2020, publisher="Wiley", edition="2nd",
               address="NY"); b3; c(b2,b3); length(c(b2,b3)); b4 <- bibentry("Misc", title="A title", author="A B",
                   year=2020, note="Some note", howpublished="web"); b4
print(citation("stats"))
citHeader("h"); 
b5 <- bibentry("InCollection", title = "T", author = "A B", year = 2020, booktitle = "Book", publisher = "P", editor = "C D", pages = "1--2"); b5
b6 <- bibentry("PhdThesis", title = "T", author = "A B", year = 2020, school = "S"); b6
b7 <- bibentry("TechReport", title = "T", author = "A B", year = 2020, institution = "I", number = 7); b7
q$family[2]; q$email <- "z@z"; q; x <- b; x$year <- 1999; x; x$key; c(b, b2)["k1"]
bibentry("InProceedings", title = "T", author = "A B", year = 2020, booktitle = "Proc")
bibentry("Unpublished", title = "T", author = "A B", note = "N"); bibentry("Book", title = "T", editor = "A B",
    publisher = "P", year = 1)
as.person("Ann Lee <a@b> [aut, cre] (home, away)"); person("A", "B", comment = c(ORCID = "0000-0002-1825-0097"))
b <- bibentry(); str(b); length(c(b, bibentry("Misc", title = "x"))); try(bibentry(title = "x")); format(b); str(toBibtex(b)); length(bibentry(character()))
# what citation() shows: header, entries, BibTeX, footer; links and numbers in one sentence with the note
f <- tempfile(); writeLines(c('bibentry("Manual", title = "A {C}ox T", author = person("Ann", "Lee"), year = "2000", note = "R package version 1", url = "https://x.y/", key = "k1")',
  'bibentry("Book", title = "B \\\\\'e", author = "C D and E F", publisher = "P", year = 2001, isbn = "0-1", doi = "10.1/2", header = "See also:", footer = "That is all.")'), f)
x <- readCitationFile(f, list()); x; print(x, bibtex = FALSE); print(x, bibtex = TRUE); format(x); x[1]; format(x[1], bibtex = FALSE); format(x, "text")
