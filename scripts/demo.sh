#!/usr/bin/env bash
# An elbow moved by Hill muscles: simulates it, draws a picture, a film and its curves, and leaves a page that simulates
# it in any browser, where `make demo` could build the page.
set -euo pipefail
cd "$(dirname "$0")/.."

build=${BUILD:-build}
sinew=$build/bin/sinew
out=$build/demo
scene=models/scenes/elbow.xml
mkdir -p "$out"

# Controls of six muscles, a row per step of 2 ms: four flexors bend the arm, then two extensors stretch it.
awk 'BEGIN {
  for (step = 0; step < 1000; step++) {
    t = step * .002
    bend = t < .9 ? .5 * (1 - cos(3.14159 * (t < .3 ? t / .3 : 1))) * .35 : .02
    stretch = t > 1.0 && t < 1.6 ? .3 : .02
    printf "%.4f,%.4f,%.4f,%.4f,%.4f,%.4f\n", bend, bend, bend, bend / 2, stretch, stretch
  }
}' > "$out/controls.csv"

echo "== what the model is made of"
"$sinew" muscle models/muscle/elbow.xml --quiet
echo
echo "== two seconds of it"
"$sinew" run "$scene" --time 2 --ctrl "$out/controls.csv" --every 10 --fields qpos,qvel,act,ctrl,actuator_force \
  --out "$out/elbow.npz" --quiet
"$sinew" plot "$out/elbow.npz" --fields act,actuator_force --out "$out/elbow.svg"
"$sinew" render "$out/elbow.npz" --time 0.6 --size 480x400 --out "$out/elbow.png" --quiet
made=("$out/elbow.png" "$out/elbow.svg")
if command -v ffmpeg > /dev/null; then
  "$sinew" render "$out/elbow.npz" --fps 20 --size 300x260 --out "$out/elbow.mp4" --quiet
  made+=("$out/elbow.mp4")
else
  echo "no film: the program ffmpeg is not installed"
fi
if [ -f "$build/share/sinew/page.html" ]; then
  "$sinew" view "$scene" --html "$out/elbow.html" --quiet
  made+=("$out/elbow.html")
else
  echo "no page that simulates it: make web builds what it needs"
fi

printf '\nA picture, its curves%s%s:\n' "$([ -f "$out/elbow.mp4" ] && echo ', a film')" \
  "$([ -f "$out/elbow.html" ] && echo ', a page that simulates it')"
printf '  %s\n' "${made[@]}"
