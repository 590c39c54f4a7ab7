subroutine norm2sum(n, x, ans)
  use units
  implicit none
  integer, intent(in) :: n
  real(wide), intent(in) :: x(n)
  real(wide), intent(out) :: ans
  ans = sqrt(sum(x * x))
end subroutine norm2sum
