# A home that is not there is not made, nor is what is another user's or others can write to used: the run goes on without a cache.
d=$(mktemp -d)
unset XDG_CACHE_HOME XDG_STATE_HOME
export RAVEL_OFFLOAD=always
run() { "$RAVEL" -e 'cat(sum(sapply(1:1000, function(i) i * 2)), "\n")'; }
HOME=$d/nowhere run
ls -A "$d"
mkdir "$d/open" "$d/open/.cache" "$d/open/.cache/ravel"
chmod 777 "$d/open/.cache/ravel"
HOME=$d/open run
ls -A "$d/open/.cache/ravel"
mkdir "$d/home"
HOME=$d/home run
stat -c %a "$d/home/.cache/ravel"
rm -rf "$d"
