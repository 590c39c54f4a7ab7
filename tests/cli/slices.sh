# Launches in slices of 7 lanes, and lanes that begin with fuel for 3 rounds: the interpreter's output.
cd "$(dirname "$0")/../.." && BUILD=$(dirname "$RAVEL") && export BUILD
. tests/softcl/use
run() { tests/run -j 2 "$@" | tail -1; }
run --slice 7 offload/fuel offload/recursion offload/for-loops offload/heap-windows offload/strips
run --fuel 3 offload/fuel offload/recursion offload/roots offload/while-counts
