# What the documents name is there: files, functions, texts of --explain, variables, options; and no line is longer than 120 characters.
# The complaints are the output.
cd "$(dirname "$0")/../.." || exit 2
rooms="ast capi interp jupyter oclgen pe runtime specialize stdlib"
sources=$(find $rooms include -name '*.[ch]')
documents="README.md CONTRIBUTING.md $(ls doc/*.md)"
t=$(mktemp -d) && trap 'rm -rf "$t"' EXIT
cat $sources > "$t/all.c"

export LC_ALL=C.UTF-8
grep -nE '^.{121}' $documents | sed -E 's/^([^:]*:[0-9]+):.*/\1: more than 120 characters/'

# Each `file.c` (with or without its folder), `folder/`, and `function()` in code type.
quoted() { sed '/^```/,/^```/d' "$@" | grep -oE '`[^`]+`' | tr -d '`' | sort -u; }
quoted $documents | grep -E '^[A-Za-z_0-9./-]+\.(c|h|R|sh|graph|md|cl)$|^[a-z]+/[A-Za-z_0-9./-]*$' | while read -r f; do
  case $f in
  *X.* | *PACKAGE* | R/ | data/) ;; # any file; of a package
  */*) ls -d "$f" "doc/$f" "tests/$f" "tests/$f".{R,sh,out} "$f".{R,sh} 2> /dev/null | grep -q . || echo "no such file or folder: $f" ;;
  *) [ -n "$(find . -name "$f" -not -path './build*' | head -1)" ] || echo "no such file: $f" ;;
  esac
done
grep -ohE '\]\([^)#]+\)' $documents | tr -d '])(' | sort -u | while read -r f; do
  case $f in http*) continue ;; esac
  [ -e "$f" ] || [ -e "doc/$f" ] || echo "a link to nothing: $f"
done
named=0
for f in $(quoted doc/architecture.md CONTRIBUTING.md doc/graph.md | grep -oE '^[a-z_A-Z0-9.]+\(\)$' | tr -d '()'); do
  named=$((named + 1))
  # Defined in C (the line does not end the declaration), a macro, or a function of stdlib/R.
  grep -qE "^[A-Za-z_][A-Za-z_0-9 *]*[ *]$f\(|^#define $f\(" "$t/all.c" || grep -rqE "^\"?$f\"? <- function" stdlib/R tests/fuzz ||
    echo "no such function: $f()"
done
[ $named -gt 30 ] || echo "only $named functions are named"
# `function()` (`file.c`, ..): there.
cat doc/architecture.md doc/graph.md CONTRIBUTING.md | tr '\n' ' ' | sed 's/  */ /g' | grep -oE '`[a-z_0-9]+\(\)` (\(|in )`[a-z_0-9/]+\.[ch]`' | tr -d '`()' |
  sed 's/ in / /' | sort -u > "$t/places"
[ "$(wc -l < "$t/places")" -gt 20 ] || echo "only $(wc -l < "$t/places") functions with their files"
while read -r f file; do
  [ -f "$file" ] || file=$(find $rooms -name "$file" | head -1)
  grep -qE "^([A-Za-z_][A-Za-z_0-9 *]*[ *])?$f\(" "${file:-/dev/null}" || echo "$f() is not in $file"
done < "$t/places"

# The texts in the first column of the list of reasons are beginnings of strings in C; and each reason is somewhere in it.
grep '^| `' doc/reasons.md | cut -d'|' -f2 | grep -oE '`[^`]+`' | tr -d '`' > "$t/texts"
[ "$(wc -l < "$t/texts")" -gt 40 ] || echo "only $(wc -l < "$t/texts") texts in the table"
cat $(echo $sources | tr ' ' '\n' | grep -v remedies.h) > "$t/printing.c"
while read -r text; do grep -qF -- "\"$text" "$t/printing.c" || echo "nothing prints: $text"; done < "$t/texts"
# Each remedy is that of the table's third column.
sed -nE 's/^REMEDY\("(.*)", "(.*)"\)$/\1\t\2/p' interp/remedies.h | sed 's/\\"/"/g' | while IFS=$'\t' read -r text remedy; do
  grep -F -- "\`$text\`" doc/reasons.md | tr -d '\`' | grep -qF -- "| $remedy |" || echo "interp/remedies.h: not that of doc/reasons.md: $text"
done
sed -nE 's/^REASON\([GB]_[A-Z_]+, "(.*)"\)$/\1/p' specialize/reasons.h > "$t/reasons"
[ "$(wc -l < "$t/reasons")" -gt 40 ] || echo "only $(wc -l < "$t/reasons") reasons"
tr -s '\n ' '  ' < doc/reasons.md > "$t/guide"
while read -r text; do grep -qF -- "\`$text\`" "$t/guide" || echo "doc/reasons.md lacks the reason: $text"; done < "$t/reasons"

# Variables that the program looks at and options that it has are documented; and those that are documented exist.
cat $documents doc/ravel.1 > "$t/documents"
{ grep -ohE 'getenv\("[A-Z_]+"\)' $sources | grep -oE '[A-Z_]{2,}'; grep -ohE '"RAVEL_[A-Z_]+"' $sources | tr -d '"'; } | sort -u | while read -r v; do
  case $v in PATH | LOGNAME | POCL_CACHE_DIR) continue ;; esac # the system's and other programs'
  grep -qw -- "$v" "$t/documents" || echo "not documented: $v"
done
grep -ohE '\bRAVEL_[A-Z_]*[A-Z]\b' "$t/documents" | sort -u | while read -r v; do
  grep -qw -- "$v" "$t/all.c" || grep -rqw -- "$v" tests bench Makefile || echo "there is no $v"
done
grep -ohE '"ravel(\.[a-z]+)+"' $sources | tr -d '"' | sort -u | while read -r o; do grep -qF -- "\`$o" "$t/documents" || echo "not documented: $o"; done
grep -ohE '`ravel\.[a-z.]*[a-z]' "$t/documents" | tr -d '`' | sort -u | while read -r o; do
  grep -qF -- "\"$o\"" "$t/all.c" || [ -e "doc/$o" ] || [ "$o" = ravel.h ] || echo "there is no option $o"
done
echo looked at
