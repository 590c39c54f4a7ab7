# A library that a shared object needs, and the loader does not find, is looked for where GNU R's etc/ldpaths says (Java's).
here=$PWD
cd "$(mktemp -d)" && trap 'rm -rf "$PWD"' EXIT
mkdir -p home/etc far
echo 'R_LD_LIBRARY_PATH=${R_HOME}/lib:'"$PWD/far" > home/etc/ldpaths
echo 'int deep(void) { return 7; }' > deep.c
printf '#include <Rinternals.h>\nint deep(void);\nSEXP ask(void) { return Rf_ScalarInteger(deep()); }\n' > ask.c
gcc -shared -fPIC -Wl,-soname,libdeep.so -o far/libdeep.so deep.c
gcc -shared -fPIC -I"$here/include/R" -o ask.so ask.c -Lfar -ldeep
R_HOME=$PWD/home "$RAVEL" -e 'invisible(dyn.load("ask.so")); .Call("ask")'
rm far/libdeep.so
R_HOME=$PWD/home "$RAVEL" -e 'cat(tryCatch(dyn.load("ask.so"), error = function(e) sub(".*\n *", "", conditionMessage(e))), "\n")'
