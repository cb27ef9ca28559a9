#!/bin/sh
# Trains hnhn as it is without options on the tables of PackageTables.java, for all splits.
#   tools/study/run.sh FOLDER OUT
# OUT/TASK-PERCENT-SPLIT.json is what each training came to.
tables=$1
out=$2
mkdir -p "$out"
for split in 0 1 2 3 4; do
  for percent in 5 50; do
    for task in nodes groups; do
      name=$task-$percent-$split
      [ -e "$out/$name.json" ] && continue
      case $task in
        nodes) learn=nodes ;;
        groups) learn=hyperedges ;;
      esac
      "$(dirname -- "$0")"/../../hnhn train "$tables" --label section --hyperedge-label section \
        --task "$learn" --train-ids "$tables/$name.txt" --out "$out/$name" --force \
        > "$out/$name.log" 2>&1 && cp "$out/$name/metrics.json" "$out/$name.json"
    done
  done
done
