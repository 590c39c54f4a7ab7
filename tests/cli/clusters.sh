# A master of ravel's with workers of GNU R, and the reverse: the test of lang/ says the same.
cd tests/lang
command -v Rscript > /dev/null || { echo same; echo same; exit; }
"$RAVEL" cluster-sockets.R "$(command -v Rscript)" 2>&1 | diff cluster-sockets.out - && echo same
Rscript --vanilla cluster-sockets.R "$RAVEL" 2>&1 | diff cluster-sockets.out - && echo same
