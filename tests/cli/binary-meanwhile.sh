# A program's binary is asked for while its kernel is launched again and again: PoCL would mistake one for the other and
# end the process.  With 300 ms between the two calls that fetch a binary.
cd "$(dirname "$0")" || exit 2
t=$(mktemp -d)
${CC:-cc} -shared -fPIC -o "$t/shim.so" ../faults/ocl_shim.c -ldl || exit 1
export RAVEL_OFFLOAD=always RAVEL_TEST_DISCRETE=1 XDG_CACHE_HOME=$t RAVEL_OPENCL_LIB=$t/shim.so
OCL_SHIM_SLOW=clGetProgramInfo:300 OCL_SHIM_LOG=$t/log timeout 120 "$RAVEL" binary-meanwhile.R 2>&1
[ "$(grep -c clGetProgramInfo "$t/log")" -ge 4 ] && echo "binaries were asked for"
rm -rf "$t"
