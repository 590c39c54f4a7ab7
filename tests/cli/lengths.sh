# No function has more than 100 lines; the script does find longer ones than it is asked for.
tests/lengths
tests/lengths 60 | grep -c 'lines: ' | awk '{ print ($1 > 20 ? "longer than 60 there are" : "none is longer than 60?") }'
