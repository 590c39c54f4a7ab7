# One function tells kinds of values apart: tests/kinds, which finds those that tell three apart when it is asked to.
tests/kinds
tests/kinds 3 | grep -c 'kinds$' | awk '{ print ($1 > 4 ? "there are some for fewer kinds" : "none for three kinds?") }'
