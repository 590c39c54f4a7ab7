# Each folder states what must hold often enough: tests/asserts, which names one that does not.
tests/asserts | grep 'fewer than'
tests/asserts > /dev/null && echo enough
tests/asserts 1000 > /dev/null || echo "a limit that nobody reaches is not reached"
