#!/usr/bin/env bash
# Runs programs that import mujoco on both engines, each in a virtual environment of its own under build/clients.
#   run.sh [gymnasium] [dm_control] [myosuite]      all of them where none is named
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)

declare -A packages=(
  [gymnasium]="gymnasium[mujoco]==1.4.0 mujoco==3.5.0"
  [dm_control]="dm_control==1.0.37 mujoco==3.5.0"
  [myosuite]="myosuite==2.12.0 mujoco==3.5.0"
)

failed=0
for client in "${@:-gymnasium dm_control}"; do
  for name in $client; do
    [ -n "${packages[$name]:-}" ] || { echo "no client is called $name: ${!packages[*]}" >&2; exit 2; }
    home=$root/build/clients/$name
    if [ ! -e "$home/ready" ]; then
      python3 -m venv "$home"
      # shellcheck disable=SC2086 the list is meant to be split
      "$home/bin/pip" -q install ${packages[$name]} setuptools wheel
      touch "$home/ready"
    fi
    "$home/bin/pip" -q install --no-build-isolation --no-deps --force-reinstall "$root/python"
    "$home/bin/python" "$root/tests/clients/${name}_client.py" compare || failed=1
  done
done
exit $failed
