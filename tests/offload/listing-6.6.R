# The thesis's Listing 6.6: the profile has seen one branch only; then the other is the rule.
input <- c(rep(0, 1000), 1:19000)
r <- mapply(input, FUN = function(x) { if (x < 1) return(0) else return(1) })
print(table(r))
print(which(r == 1)[1])
