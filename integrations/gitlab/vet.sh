#!/bin/sh
# What assay.gitlab-ci.yml runs: one vet, and its run in every form that GitLab takes.
set -u
assay=${ASSAY:-"$(dirname "$0")/../../assay"}
project=${CI_PROJECT_DIR:-.}
report=$project/assay-report
work=$(mktemp -d) || exit 4
trap 'rm -rf "$work"' EXIT

set -- vet --format json "--upload=gitlab=$work/sarif"
[ -z "${CI_MERGE_REQUEST_DIFF_BASE_SHA:-}" ] || set -- "$@" "--base=$CI_MERGE_REQUEST_DIFF_BASE_SHA"
[ -z "${ASSAY_OPERATOR_CONFIG:-}" ] || set -- "$@" "--config=$ASSAY_OPERATOR_CONFIG"

status=0
"$assay" "$@" -- "$project" >"$work/vet.json" || status=$?
run=$(node -p 'JSON.parse(fs.readFileSync(process.argv[1], "utf8")).run' "$work/vet.json" 2>/dev/null) || exit "$status"

# What a report could not be made of must not be taken for a clean one: the job fails.
{
  rm -rf "$report" && mkdir -p "$report" && mv "$work/sarif" "$report/sarif" &&
    "$assay" show --format gitlab -- "$run" >"$report/codequality.json" &&
    "$assay" show --format junit -- "$run" >"$report/junit.xml" &&
    "$assay" show --format html -- "$run" >"$report/report.html" &&
    "$assay" show -- "$run"
} || [ "$status" != 0 ] || status=4
exit "$status"
