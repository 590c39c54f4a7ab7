# GNU R's C interface (capi/): a shared object made with our headers (include/R/) calls each group of it.  The golden is GNU R's,
# which runs the same (tests/capi/api.c, api.R).  Once more with a collection at every 31st allocation.
bash tests/capi/twice api 31
