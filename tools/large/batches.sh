#!/bin/sh
# Full batches and mini-batches with the same settings, on ten splits of each of three data sets.
#   tools/large/batches.sh OUT
# OUT/batches.jsonl has a line for each data set and kind. What was finished before is not done again.
# With these batches an epoch takes two to four steps.
here=$(dirname -- "$0")/../..
out=$1
mkdir -p "$out"
"$here/hnhn" --version || exit
if [ ! -e "$out/demo/dataset.json" ]; then
  java=${JAVA_HOME:+$JAVA_HOME/bin/}java
  "$java" -cp "$here/cli/target/quick/lib/*" "$here/tools/large/JdkData.java" "$out/demo" || exit
fi
: > "$out/batches.jsonl"
for problem in "$out/demo 0.02 128" "citeseer 0.15 64" "cora-author 0.052 128"; do
  # shellcheck disable=SC2086 # three words
  set -- $problem
  for batch in 0 "$3"; do
    name=$(basename -- "$1")
    if [ ! -e "$out/$name-$batch/metrics.json" ]; then
      "$here/hnhn" train "$1" --label-rate "$2" --runs 10 --model hnhn --regime plain --epochs 100 \
        --node-vectors no --hyperedge-vectors no --no-report \
        $([ "$batch" = 0 ] || printf '%s' "--batch-size $batch") --out "$out/$name-$batch" \
        > "$out/$name-$batch.log" 2>&1 || exit
    fi
    printf '{"data": "%s", "label_rate": %s, "batch": %s, "training": %s}\n' \
      "$name" "$2" "$batch" "$(tr -s ' \n' ' ' < "$out/$name-$batch/metrics.json")" >> "$out/batches.jsonl"
  done
done
