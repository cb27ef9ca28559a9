#!/bin/sh
# Trains other forms than the default on the tables of PackageTables.java, with 5% of the labels: nodes
# with and without a vector for each group, groups by other models.
#   tools/study/forms.sh FOLDER OUT
# OUT/forms.jsonl has a line for each training. What was finished before is not done again.
tables=$1
out=$2
mkdir -p "$out"
: > "$out/forms.jsonl"

# train TASK LEARNED SPLIT FORM OPTION...
train() {
  task=$1
  learned=$2
  split=$3
  form=$4
  shift 4
  name=$task-5-$split-$form
  if [ ! -e "$out/$name/metrics.json" ]; then
    "$(dirname -- "$0")"/../../hnhn train "$tables" --label section --hyperedge-label section \
      --task "$learned" --train-ids "$tables/$task-5-$split.txt" --out "$out/$name" --no-report "$@" \
      > "$out/$name.log" 2>&1 || exit
  fi
  printf '{"task": "%s", "percent": 5, "split": %s, "form": "%s", "training": %s}\n' \
    "$task" "$split" "$form" "$(tr -s ' \n' ' ' < "$out/$name/metrics.json")" >> "$out/forms.jsonl"
}

for split in 0 1 2 3 4; do
  train groups hyperedges "$split" hgnn --model hgnn
  train groups hyperedges "$split" unisage --model unisage
  train nodes nodes "$split" without-vectors --hyperedge-vectors no
  train nodes nodes "$split" vectors --hyperedge-vectors yes
done
