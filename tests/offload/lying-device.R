# env: RAVEL_TEST_LIE=Add
# A device that adds wrongly is refused by the self-test.
r <- sapply(1:5000, function(i) i * 0.5)
print(sum(r))
