# Whatever OpenCL call fails, once or from some moment on: the interpreter's results, a clean end, one warning at most.
export RAVEL_OFFLOAD=always RAVEL_TEST_DISCRETE=1
cd "$(dirname "$0")" || exit 2
t=$(mktemp -d)
bad=0
sweep() { # script fault ...
  RAVEL_OFFLOAD=never "$RAVEL" "$1" > "$t/want"
  "$RAVEL" "$1" > /dev/null 2> "$t/err" || { echo "$1 without a fault: status $?"; cat "$t/err"; } # fills the program cache
  for fault in "${@:2}"; do
    RAVEL_TEST_FAULT=$fault timeout 60 "$RAVEL" "$1" > "$t/out" 2> "$t/err" || { echo "$1, $fault: status $?"; bad=1; }
    cmp -s "$t/want" "$t/out" || { echo "$1, $fault: another result"; diff "$t/want" "$t/out"; bad=1; }
    [ "$(grep -c 'OpenCL device' "$t/err")" -le 1 ] || { echo "$1, $fault: more than one warning"; cat "$t/err"; bad=1; }
  done
}
sweep faults.R clGetPlatformIDs:1- clCreateContext:1- clBuildProgram:2- clCreateKernel:2 clCreateBuffer:{3,9,12-} clCreateSubBuffer:1- \
  clSetKernelArg:40- clEnqueueMapBuffer:1- clEnqueueNDRangeKernel:{4,6-} clEnqueueWriteBuffer:{3-,6-} \
  clEnqueueReadBuffer:{1-,3,4-,8-} clWaitForEvents:{3,5-,9-} fetch:{1-,2,3-}
# a failure after small inputs are under way, or between a leader's answers and those of the launches that come with it
sweep faults-ahead.R clEnqueueNDRangeKernel:{5,14,28-} clEnqueueReadBuffer:{22,24,26,28-} clEnqueueWriteBuffer:{9,20-} \
  clSetKernelArg:200 clEnqueueFillBuffer:{2,3,4-} clCreateSubBuffer:{4,6,8-}
# results of loops, products and scans that the device does not give back
sweep faults-loops.R clEnqueueReadBuffer:{1-,2,3-,4,5-,6-,8-,11-} fetch:{1,1-,2-,3-,4-,6-}
# results that were dropped lie on the device still when room is made there, and it gives nothing back
sweep faults-dropped.R {104,112,120,128,136,144,160,180}-
# no memory for what a launch asks for while it is under way: an error, and the same again goes well
RAVEL_OFFLOAD=never "$RAVEL" faults-memory.R > "$t/want"
for n in {1..6} 9 13; do
  RAVEL_TEST_NO_MEMORY=$n timeout 60 "$RAVEL" faults-memory.R > "$t/out" 2> "$t/err" || { echo "allocation $n: status $?"; cat "$t/err"; bad=1; }
  cmp -s "$t/want" "$t/out" || { echo "allocation $n: another result"; diff "$t/want" "$t/out"; bad=1; }
  grep -q 'OpenCL device' "$t/err" && { echo "allocation $n: the device is blamed"; cat "$t/err"; bad=1; }
done
rm -rf "$t"
[ $bad = 0 ] && echo "all as in the interpreter"
