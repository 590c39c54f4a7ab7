c     x by a number, in place
      subroutine scaled(n, x, by)
      integer n
      double precision x(n), by
      call dscal(n, by, x, 1)
      end
