#!/bin/sh
# From tables of 100 million incidences to answers about 41 million nodes, in 6 GB of memory.
#   tools/large/hundred-million.sh OUT [COPIES]
# OUT/hundred-million.jsonl has a line for each step: seconds, memory and what it leaves on disk.
# It takes some 50 GB of disk; with fewer copies than 1000 it is a rehearsal.
set -e
here=$(dirname -- "$0")/../..
out=$1
copies=${2:-1000}
java=${JAVA_HOME:+$JAVA_HOME/bin/}java
results=$out/hundred-million.jsonl
mkdir -p "$out"
: > "$results"
"$here/hnhn" --version

# Runs a step that leaves $2.
watched() {
  step=$1
  left=$2
  shift 2
  python3 "$here/tools/large/watch.py" "$step" "$left" "$results" "$@"
}

"$java" -cp "$here/cli/target/quick/lib/*" "$here/tools/large/GrownTables.java" \
  "$here/../shared/data/dblp" "$out/tables" "$copies" joined
watched convert "$out/mapped" "$here/hnhn" convert "$out/tables" "$out/mapped" --to mapped --label topic
watched train "$out/model" "$here/hnhn" train "$out/mapped" --memory 6g --model hnhn --regime plain \
  --node-vectors no --hyperedge-vectors no --epochs 5 --no-report --out "$out/model"
watched predict "$out/answers.csv" "$here/hnhn" predict "$out/model" "$out/mapped" --memory 6g \
  --out "$out/answers.csv"
