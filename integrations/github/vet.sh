#!/bin/sh
# What action.yml runs. Inputs come by environment, as text of nobody's script.
set -u
assay=${ASSAY:-"$(dirname "$0")/../../assay"}

# https://docs.github.com/en/actions/reference/workflows-and-actions/events-that-trigger-workflows#pull_request_target (2026-11-30)
if [ "${GITHUB_EVENT_NAME:-}" = pull_request_target ]; then
  echo '::error title=assay::pull_request_target would vet with the rights of the base; start this on pull_request.'
  exit 2
fi

base=${ASSAY_BASE:-}
if [ -z "$base" ] && [ -n "${GITHUB_BASE_REF:-}" ]; then base=origin/$GITHUB_BASE_REF; fi

set -- vet --format github
[ -z "$base" ] || set -- "$@" "--base=$base"
[ -z "${ASSAY_ANALYZERS:-}" ] || set -- "$@" "--analyzers=$ASSAY_ANALYZERS"
[ -z "${ASSAY_FAIL_ON:-}" ] || set -- "$@" "--fail-on=$ASSAY_FAIL_ON"
[ -z "${ASSAY_OPERATOR_CONFIG:-}" ] || set -- "$@" "--config=$ASSAY_OPERATOR_CONFIG"
[ -z "${ASSAY_SARIF:-}" ] || set -- "$@" "--upload=github=$ASSAY_SARIF"

status=0
"$assay" "$@" -- "${ASSAY_PATH:-.}" || status=$?

case $status in
  0) verdict=pass ;;
  1) verdict=fail ;;
  3) verdict=incomplete ;;
  *) verdict=error ;;
esac
if [ "$verdict" = error ]; then
  echo '::error title=assay::No verdict. Where the base is missing, check out with fetch-depth 0.'
fi
if [ -n "${GITHUB_OUTPUT:-}" ]; then
  # A name of several lines would be outputs of its own.
  folder=$(printf %s "${ASSAY_SARIF:-}" | tr -d '\r\n')
  printf 'verdict=%s\nsarif=%s\n' "$verdict" "$folder" >>"$GITHUB_OUTPUT"
fi
exit "$status"
