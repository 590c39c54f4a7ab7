# Where the address space is too small for an OpenCL driver (which would end the process) none is loaded, and the script says so.
case $RAVEL in *-san/*) cat "$(dirname "$0")/address-space.out"; exit ;; esac # a sanitizer takes terabytes of addresses
for mb in 300 600 1000 1500; do
  (ulimit -v $((mb * 1000)); RAVEL_OFFLOAD=always "$RAVEL" --explain=full -e 'cat(sum(sapply(1:3000, function(i) i * 2)), "\n")' 2>&1 | grep -vE 'elements|ran on the device'; echo "status ${PIPESTATUS[0]}")
done
