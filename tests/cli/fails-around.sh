# Allocations that fail, a full or spoilt cache, signals: the interpreter's output, an error, or the signal's status.
# What is looked at is what ravel does about the failure: the kernels need not be optimised.
export POCL_EXTRA_BUILD_FLAGS=-cl-opt-disable
cd "$(dirname "$0")/../.." && BUILD=$(dirname "$RAVEL") JOBS=2 LIMIT=100 tests/faults/run short memory cache signals | sed 's/^[0-9]* tried, //' | grep -v '^what  \|^[a-z]*  *\(same\|warned\|unmet\|error\)  *[0-9]*$'
