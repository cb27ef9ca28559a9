#!/bin/sh
# Trains hnhn as it is without options on the tables of PackageTables.java, for all splits.
#   tools/study/run.sh FOLDER OUT
# OUT/hnhn.jsonl has a line for each training. What was finished before is not done again.
tables=$1
out=$2
mkdir -p "$out"
: > "$out/hnhn.jsonl"
for task in nodes groups; do
  case $task in
    nodes) learn=nodes ;;
    groups) learn=hyperedges ;;
  esac
  for percent in 5 50; do
    for split in 0 1 2 3 4; do
      name=$task-$percent-$split
      if [ ! -e "$out/$name/metrics.json" ]; then
        "$(dirname -- "$0")"/../../hnhn train "$tables" --label section --hyperedge-label section \
          --task "$learn" --train-ids "$tables/$name.txt" --out "$out/$name" --no-report \
          > "$out/$name.log" 2>&1 || exit
      fi
      printf '{"task": "%s", "percent": %s, "split": %s, "training": %s}\n' \
        "$task" "$percent" "$split" "$(tr -s ' \n' ' ' < "$out/$name/metrics.json")" >> "$out/hnhn.jsonl"
    done
  done
done
