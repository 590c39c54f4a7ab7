# Ten tests whose guards fail in every 7th lane although what they ask holds (RAVEL_DEOPT_EVERY): the interpreter's output.
cd "$(dirname "$0")/../.." && BUILD=$(dirname "$RAVEL") && export BUILD
. tests/softcl/use
JOBS=2 LIMIT=100 tests/faults/run short deopt | sed 's/^[0-9]* tried, //' | grep -v '^what  \|^[a-z]*  *\(same\|warned\|unmet\|error\)  *[0-9]*$'
