# ravel --jupyter, asked by jupyter_client: streams, values, errors, pictures, input, completion, interrupts, the end.
# needs: jupyter-kernel
here=$PWD
t=$(mktemp -d) && trap 'rm -rf "$t"' EXIT
RAVEL_ZMQ_LIB=/none "$RAVEL" --jupyter "$t/none" 2>&1
"$RAVEL" --jupyter "$t/none" 2>&1
"$RAVEL" --jupyter-install="$t/prefix" | sed "s,$t,DIR,"
JUPYTER_DATA_DIR=$t/data "$RAVEL" --jupyter-install | sed "s,$t,DIR,"
"$RAVEL" --jupyter-install=/dev/null 2>&1
python=$(sed -n '1s/^#! *//p' "$(command -v jupyter-kernel)")
cd "$t" && $python "$here/tests/jupyter/ask.py" "$t/data" 2>&1
