#!/bin/bash
# bench/selftest.sh [RAVEL] - what a device's self-test takes at its first use: all of it, and each part; then again, from disk.
ravel=${1:-build/ravel}
t=$(mktemp -d) && trap 'rm -rf "$t"' EXIT
export XDG_CACHE_HOME=$t POCL_CACHE_DIR=$t/pocl CUDA_CACHE_PATH=$t/cuda RAVEL_TRACE=1
time "$ravel" --devices
unset RAVEL_TRACE
time "$ravel" --devices > "$t/out"
