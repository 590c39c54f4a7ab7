# GNU R's C interface (capi/): a shared object made with our headers (include/R/) calls each group of it.  The golden is GNU R's,
# which runs the same (tests/capi/api.c, api.R).  Once more with a collection at every allocation.
here=$PWD
cd "$(mktemp -d)" && trap 'rm -rf "$PWD"' EXIT
gcc -shared -fPIC -O1 -I"$here/include/R" -o api.so "$here/tests/capi/api.c" || exit 1
"$RAVEL" "$here/tests/capi/api.R" > first 2>&1
cat first
RAVEL_CAPI_STRESS=1 "$RAVEL" "$here/tests/capi/api.R" 2>&1 | diff first - && echo the same
