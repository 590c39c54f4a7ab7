# A graphics device in C, by GNU R's C interface, made with our headers: what base graphics hands it, and what the engine's functions
# answer.  The golden is GNU R's, which runs the same (tests/capi/device.c, device.R).  Once more with collections.
here=$PWD
cd "$(mktemp -d)" && trap 'rm -rf "$PWD"' EXIT
gcc -shared -fPIC -O1 -I"$here/include/R" -o device.so "$here/tests/capi/device.c" || exit 1
"$RAVEL" "$here/tests/capi/device.R" > first 2>&1
cat first
RAVEL_CAPI_STRESS=50 "$RAVEL" "$here/tests/capi/device.R" 2>&1 | diff first - && echo the same
