module units
  implicit none
  integer, parameter :: wide = kind(0d0)
end module units
