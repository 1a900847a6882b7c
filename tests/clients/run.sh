#!/usr/bin/env bash
# Runs programs that import mujoco on both engines, each in a virtual environment of its own under build/clients.
#   run.sh [gymnasium] [dm_control] [myosuite] [robots] [newer] [warp]      all of them where none is named
#   run.sh quick: three of Gymnasium's environments and a picture, as `make test` runs them
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)

declare -A packages=(
  [gymnasium]="gymnasium[mujoco]==1.4.0 mujoco==3.5.0 pyopengl"
  [dm_control]="dm_control==1.0.37 mujoco==3.5.0 pytest mock pillow"
  [myosuite]="myosuite==2.12.0 mujoco==3.5.0 numpy<2.3 scipy<1.16"  # MyoSuite names no bounds, and fails with newer ones
  [robots]="gymnasium-robotics==1.4.2 gymnasium[mujoco]==1.4.0 robosuite==1.5.2 mujoco==3.5.0 pyopengl"
  [dm_control_newer]="dm_control==1.0.50"
  [myosuite_newer]="myosuite==3.0.0 scipy"
  [warp]="warp-lang==1.16.0 mujoco==3.11.0 mujoco-warp==3.11.0"
)

# prepare NAME: a virtual environment with the packages and the sinew of .venv; its Python is $python then
prepare() {
  local home=$root/build/clients/$1 ours
  ours=$(find "$root/.venv/lib" -maxdepth 3 -name sinew -path '*/site-packages/sinew' | head -1)
  [ -n "$ours" ] || { echo "sinew is not installed in .venv: run scripts/venv.sh" >&2; exit 2; }
  if [ ! -e "$home/ready" ]; then
    python3 -m venv "$home"
    # shellcheck disable=SC2086 the list is meant to be split
    "$home/bin/pip" -q install ${packages[$1]}
    touch "$home/ready"
  fi
  local site
  site=$("$home/bin/python" -c 'import sysconfig; print(sysconfig.get_paths()["platlib"])')
  rm -rf "$site/sinew"
  cp -rL "$ours" "$site/sinew"
  python=$home/bin/python
}

run_gymnasium() {
  prepare gymnasium
  "$python" "$here/gymnasium_client.py" compare
  "$python" "$here/gymnasium_client.py" pictures
  "$python" "$here/gymnasium_client.py" race
}

run_dm_control() {
  prepare dm_control
  "$python" "$here/dm_control_client.py" compare
  "$python" "$here/composer_client.py" compare
  "$python" "$here/dm_control_tests.py"
  "$python" "$here/dm_control_client.py" race
}

run_myosuite() {
  prepare myosuite
  "$python" "$here/myosuite_client.py" compare
  "$python" "$here/myosuite_client.py" race
}

run_robots() {
  prepare robots
  "$python" "$here/robots_client.py" compare
  "$python" "$here/robots_client.py" race
}

run_newer() {
  prepare dm_control_newer
  "$python" -m sinew.as_mujoco "$here/newer_client.py" dm_control
  prepare myosuite_newer
  "$python" -m sinew.as_mujoco "$here/newer_client.py" myosuite
}

run_warp() {
  prepare warp
  "$python" "$here/warp_client.py"
}

run_quick() {
  prepare gymnasium
  "$python" "$here/gymnasium_client.py" compare Ant-v5 HalfCheetah-v5 Humanoid-v5
  "$python" "$here/gymnasium_client.py" pictures HalfCheetah-v5
}

failed=()
for name in ${*:-gymnasium dm_control myosuite robots newer warp}; do
  declare -F "run_$name" > /dev/null || { echo "no client is called $name: gymnasium dm_control myosuite robots newer warp quick" >&2; exit 2; }
  echo "== $name"
  (set -e; "run_$name") || failed+=("$name")
done
[ ${#failed[@]} -eq 0 ] || { echo "not equal: ${failed[*]}" >&2; exit 1; }
