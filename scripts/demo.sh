#!/usr/bin/env bash
# Simulates a double pendulum twice, from starts a millionth of a radian apart, and draws what became of them.
set -euo pipefail
cd "$(dirname "$0")/.."

build=${BUILD:-build}
sinew=$build/bin/sinew
out=$build/demo
model=models/double_pendulum.xml
mkdir -p "$out"

record=(--key folded --time 20 --every 5 --fields qpos,qvel,xpos,site_xpos)
echo '{"qpos": [1.500001, 3]}' > "$out/second_start.json"

"$sinew" info "$model"
"$sinew" run "$model" "${record[@]}" --out "$out/first.npz"
"$sinew" run "$model" "${record[@]}" --state "$out/second_start.json" --out "$out/second.npz"
"$sinew" plot "$out/first.npz" "$out/second.npz" --fields qpos,qvel --title "Two starts, a millionth of a radian apart" \
  --out "$out/double_pendulum.svg"

printf '\nA chaotic pendulum, 20 seconds of it: %s\n' "$out/double_pendulum.svg"
