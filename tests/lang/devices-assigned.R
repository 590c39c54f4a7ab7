# .Devices can be assigned to, as packages do that name devices: names stay.
.Devices
devices <- .Devices
names(devices) <- "a name"
assign(".Devices", devices, envir = baseenv())
.Devices
