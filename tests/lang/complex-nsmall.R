# format(nsmall = ) of complex numbers one of whose parts is 0 in all.
for (n in 0:3) for (z in list(1i, 1.5i, 2+0i, 2.5+1i, c(1+2i,3.25-1i), c(0.1+10i, 100), 1/3+2/3i, NA*1i, -1.5-0.25i, c(1+0i,2.5+0i), 1e10+1i, 1e-10+1i,complex(real=NaN,imaginary=1), Inf*1i)) print(format(z, nsmall=n))
