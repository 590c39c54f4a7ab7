# A graphics device in C, by GNU R's C interface, made with our headers: what base graphics hands it, and what the engine's functions
# answer.  The golden is GNU R's, which runs the same (tests/capi/device.c, device.R).  Once more with collections.
bash tests/capi/twice device 50
