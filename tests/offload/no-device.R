# env: RAVEL_DEVICE=none
# No device: the interpreter's results, and the report says so.
r <- sapply(1:5000, function(i) i * 0.5)
print(sum(r))
