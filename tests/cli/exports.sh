# What the libraries show: the functions of include/ravel.h, each of them and nothing else (beside what libravel-r.so needs,
# ravel__*).  This list is the ABI of libravel.so.0: a name that goes, or changes its type, needs another number.
# A host may have names that the library uses itself; it finds the library by pkg-config and by CMake.
here=$PWD
build=$(dirname "$RAVEL")
nm -D --defined-only "$build/libravel.so" | awk '$2 != "A" {sub(/@.*/, "", $3); print $3}' | grep -v '^ravel__' | sort > /tmp/exports.$$
nm -g --defined-only "$build/libravel.a" 2> /dev/null | awk 'NF == 3 {print $3}' | sort | diff /tmp/exports.$$ - && echo the same in both
grep -v '^ \*' include/ravel.h | grep -oE '\bravel_[a-z_]+\(' | tr -d '(' | sort -u | diff /tmp/exports.$$ - && echo as in the header
cat /tmp/exports.$$
rm /tmp/exports.$$
readelf -d "$build/libravel.so" | grep -o 'soname: .*'

cd "$(mktemp -d)" && trap 'rm -rf "$PWD"' EXIT
make -s -C "$here" BUILD="$build" DESTDIR="$PWD/root" PREFIX=/usr install > install.log 2>&1 || { tail -3 install.log; exit; }
cat > host.c <<'C'
#include <ravel.h>
#include <stdio.h>
void buf_put(void *b, const char *s) { printf("the host's own buf_put(%p, %s)\n", b, s); }
void rt_alloc(void) { puts("the host's own rt_alloc()"); }
int main(void) {
  Ravel *r = ravel_new(NULL);
  buf_put(NULL, "x");
  rt_alloc();
  fflush(stdout);
  ravel_run(r, "cat(paste0('R: ', format(1:3)), '\\n')", NULL);
  ravel_free(r);
}
C
export PKG_CONFIG_PATH=$PWD/root/usr/lib/pkgconfig PKG_CONFIG_SYSROOT_DIR=$PWD/root
gcc ${SAN:+-fsanitize=$SAN} -o shared host.c $(pkg-config --cflags --libs ravel) && LD_LIBRARY_PATH=$PWD/root/usr/lib ./shared
rm root/usr/lib/libravel.so
gcc ${SAN:+-fsanitize=$SAN} -o static host.c $(pkg-config --static --cflags --libs ravel) && ./static
command -v cmake > /dev/null || { printf "the host's own buf_put((nil), x)\nthe host's own rt_alloc()\nR: 1 R: 2 R: 3 \n"; exit; }
cat > CMakeLists.txt <<'C'
cmake_minimum_required(VERSION 3.10)
project(host C)
find_package(ravel 0.1 REQUIRED)
add_executable(host host.c)
target_link_libraries(host ravel::ravel)
C
cmake -S . -B b -DCMAKE_PREFIX_PATH="$PWD/root/usr" > cmake.log 2>&1 && cmake --build b >> cmake.log 2>&1 && b/host || tail cmake.log
