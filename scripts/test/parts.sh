# Sourced by .ci/run and scripts/test-pg15.sh: runs several test commands, each to its end, and prints one total.
# shellcheck shell=bash
set -o pipefail # otherwise the exit code of a failed part would be that of tee
passed=0
failed=0
failures=''
skips=''
retries=''
measured=$(mktemp) # a line "NAME cpu wall" for each command
declare -A begun=() # process and output of a part that began early, by its name
declare -A commands=() # of each part, for a second run
broken=() # "NAME passed failed" of each failed part
again=() # the parts that passed in a second run

# measure NAME COMMAND…: runs a command and notes its seconds. A function of the shell runs without.
measure() {
  local name=$1
  shift
  if [ "$(type -t "$1")" = function ] || ! command -v perl >/dev/null; then "$@"; return; fi
  "$(dirname "${BASH_SOURCE[0]}")/measure.pl" "$measured" "$name" "$@"
}

# begin NAME COMMAND…: starts the command of a part in the background. `end_begun` waits for all of them, and counts them as parts.
begin() {
  local output
  commands[$1]=$(printf '%q ' "${@:2}")
  output=$(mktemp)
  # exec: the process that a trap kills is that of measure.pl, which passes the signal on
  (exec "$(dirname "${BASH_SOURCE[0]}")/measure.pl" "$measured" "$@") >"$output" 2>&1 </dev/null &
  begun[$1]="$! $output"
}
end_begun() {
  local name pid output status
  for name in "${!begun[@]}"; do
    read -r pid output <<<"${begun[$name]}"
    status=0
    wait "$pid" || status=$?
    part "$name" printed "$output" "$status"
    rm -f "$output"
  done
  begun=()
}
printed() { cat "$1"; return "$2"; }

# part NAME COMMAND…: runs one part and adds its last line "N passed, N failed" to the total. A part that fails or runs no test
# counts as a failure. It works with and without `set -e`; the command runs without.
part() {
  local name=$1 log summary status=0 part_passed=0 part_failed=0
  shift
  [ -n "${commands[$name]:-}" ] || commands[$name]=$(printf '%q ' "$@")
  printf '\n══ %s: %s\n' "$name" "$*"
  log=$(mktemp)
  measure "$name" "$@" 2>&1 | tee "$log" || status=$?
  summary=$(grep -E '^[0-9]+ passed, [0-9]+ failed$' "$log" | tail -n 1) || true
  if [ -n "$summary" ]; then read -r part_passed _ part_failed _ <<<"$summary"; fi
  if [ "$part_failed" -eq 0 ] && { [ "$status" -ne 0 ] || [ "$part_passed" -eq 0 ]; }; then part_failed=1; fi
  if [ "$part_failed" -gt 0 ]; then
    failures+=$(named "$name" "$log")$'\n'
    broken+=("$name $part_passed $part_failed")
  fi
  skips+=$(sed -e 's/\x1b\[[0-9;]*m//g' "$log" | grep -aE '^skip ' | cut -c 1-200 | sed "s/^skip/  $name:/" || true)$'\n'
  retries+=$(sed -e 's/\x1b\[[0-9;]*m//g' "$log" | grep -aE '^retried ' | cut -c 1-200 | sed "s/^retried/  $name:/" || true)$'\n'
  rm -f "$log"
  passed=$((passed + part_passed))
  failed=$((failed + part_failed))
}

# Runs each failed part once more, at the end of a run of hours. The result of the second run counts.
run_again() {
  local each name part_passed part_failed first=("${broken[@]}")
  broken=() failures=''
  for each in "${first[@]}"; do
    read -r name part_passed part_failed <<<"$each"
    passed=$((passed - part_passed)) failed=$((failed - part_failed))
    eval "part '$name' ${commands[$name]}"
    case " ${broken[*]/%/ }" in *" $name "*) continue ;; esac
    again+=("$name")
    retries+="  $name: the whole part"$'\n'
  done
}

# named PART LOG: prints the name of a part, and the failed tests and errors in its log, for the end of a long run; of a log that
# names none, its last lines.
named() {
  local log lines
  printf '%s\n' "$1"
  log=$(sed -e 's/\x1b\[[0-9;]*m//g' -e 's/^ */  /' "$2" | tr -d '\0' | cut -c 1-200)
  lines=$(sed -n '/^  ══ failed$/,$p' <<<"$log" | sed -e 1d -e '/^  [0-9]* passed, [0-9]* failed$/d') # of a part with parts
  lines+=$'\n'$(grep -aE '^ *(FAIL|not ok|# +Failed test|[A-Za-z]*Error:) ' <<<"$log") || true
  lines=$(grep -a '[^ ]' <<<"$lines" || grep -a '[^ ]' <<<"$log" | tail -n 12) || true
  [ -z "$lines" ] || awk '!seen[$0]++' <<<"$lines" | head -n 40
}

# Prints the seconds of each part and their sum. With the lines of scripts/ci/calibrate.mjs: how busy and how fast the machine was,
# and the sum as CPU seconds of the reference machine.
seconds() {
  local speed
  speed=$(sed -nE 's/.* ([0-9.]+) times as fast as the reference.*/\1/p' <<<"${calibration:-}" | awk '{ sum += $1 } END { if (NR) print sum / NR }')
  awk 'BEGIN { printf "\n══ seconds\n  %-12s %8s %8s\n", "", "CPU", "wall" }
    { printf "  %-12s %8.1f %8d\n", $1, $2, $3; cpu += $2 }
    END {
      printf "  %-12s %8.1f %8d since the start\n", "total", cpu, since
      if (speed) printf "  %-12s %8.1f\n", "reference", cpu * speed
    }' "since=$SECONDS" "speed=$speed" "$measured"
  if [ -n "${calibration:-}" ]; then sed 's/^/  /' <<<"$calibration"; fi
}

# Prints the seconds, the skipped, retried and failed tests of all parts, then the total. Returns 1 if a test failed.
all_parts() {
  if [ -s "$measured" ]; then seconds; fi
  rm -f "$measured"
  skips=$(awk 'NF && !seen[$0]++' <<<"$skips")
  if [ -n "$skips" ]; then printf '\n══ skipped\n%s\n' "$skips"; fi
  retries=$(grep . <<<"$retries" || true)
  if [ -n "$retries" ]; then printf '\n══ passed at a later try\n%s\n' "$retries"; fi
  if [ -n "$failures" ]; then printf '\n══ failed\n%s' "$failures"; fi
  printf '\n%d passed, %d failed\n' "$passed" "$failed"
  [ "$failed" -eq 0 ]
}
