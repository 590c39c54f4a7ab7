# Where the address space is too small for an OpenCL driver (which would end the process) none is loaded, and the script says so.
case $RAVEL in *-san/*) cat "$(dirname "$0")/address-space.out"; exit ;; esac # a sanitizer takes terabytes of addresses
for mb in 300 600 1000 1500; do
  (ulimit -v $((mb * 1000)); RAVEL_OFFLOAD=always "$RAVEL" --explain=full -e 'cat(sum(sapply(1:3000, function(i) i * 2)), "\n")' 2>&1 | grep -vE 'elements|ran on the device'; echo "status ${PIPESTATUS[0]}")
done
# A sandbox without /sys, in which PoCL would end the process.
d=$(mktemp -d) && trap 'rmdir "$d"' EXIT
export RAVEL_OFFLOAD=always
hide() { if unshare -m mount --bind "$d" /sys 2> /dev/null; then unshare -m sh -c 'mount --bind "$0" /sys && exec "$@"' "$d" "$@"; else "$@"; fi; }
hide "$RAVEL" -e 'cat(sum(sapply(1:3000, function(i) i * 2)), "\n")'
