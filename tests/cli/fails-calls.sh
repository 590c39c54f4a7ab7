# Fifty OpenCL calls that fail, each with an error of its own (tests/faults/run): the interpreter's output, one warning at most.
# What is looked at is what ravel does about the failure: the kernels need not be optimised.
export POCL_EXTRA_BUILD_FLAGS=-cl-opt-disable
cd "$(dirname "$0")/../.." && BUILD=$(dirname "$RAVEL") JOBS=2 LIMIT=100 tests/faults/run short opencl | sed 's/^[0-9]* tried, //' | grep -v '^what  \|^[a-z]*  *\(same\|warned\|unmet\|error\)  *[0-9]*$'
