# needs: Rscript
# A document of code, tables, pictures and errors, by knitr: what GNU R makes of it, but for the picture's bytes.
"$RAVEL" -e 'cat(requireNamespace("knitr", quietly = TRUE))' 2> /dev/null | grep -q TRUE || { cat "$(dirname "$0")/knitr.out"; exit; }
t=$(mktemp -d) && trap 'rm -rf "$t"' EXIT
cat > "$t/d.Rmd" << 'E2'
# Title
```{r setup}
x <- c(1, 2, 5)
summary(lm(dist ~ speed, cars))
```
Inline `r mean(x)`.
```{r tab}
knitr::kable(head(mtcars, 3))
```
```{r pic, fig.cap = "Cars"}
plot(cars)
```
```{r err, error = TRUE, warning = TRUE}
as.integer("x"); message("hi"); stop("no")
```
E2
knit='invisible(knitr::knit("d.Rmd", quiet = TRUE))'
for w in R ravel; do mkdir "$t/$w" && cp "$t/d.Rmd" "$t/$w"; done
(cd "$t/R" && Rscript --vanilla -e "$knit" > /dev/null)
(cd "$t/ravel" && "$RAVEL" --vanilla -e "$knit")
cmp "$t/R/d.md" "$t/ravel/d.md" && grep -c . "$t/ravel/d.md"
ls "$t/ravel/figure"
