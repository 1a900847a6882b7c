#!/usr/bin/env bash
# Are two builds in different folders equal, byte by byte? Library, command and page of the last commit, without a compiler
# cache, first in a folder of short, then in one of long name. Prints the checksum of each file.
set -euo pipefail
cd "$(dirname "$0")/.."
export CCACHE_DISABLE=1 SOURCE_DATE_EPOCH
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
out=$PWD/build/reproducible
rm -rf "$out"
for folder in "$out/a" "$out/a-folder-of-another-length"; do
  mkdir -p "$folder"
  git archive HEAD | tar -x -C "$folder"
  cmake -S "$folder" -B "$folder/build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DSINEW_TESTS=OFF > "$folder.log"
  cmake --build "$folder/build" -j "$(nproc)" --target sinew sinew_static sinew_command >> "$folder.log" ||
    { tail -20 "$folder.log"; exit 1; }
done
status=0
for file in bin/sinew lib/libsinew.a "lib/$(cd "$out/a/build/lib" && ls libsinew.so.*.*.* | head -1)"; do
  first=$(sha256sum < "$out/a/build/$file") second=$(sha256sum < "$out/a-folder-of-another-length/build/$file")
  if [ "$first" = "$second" ]; then echo "$file: equal, ${first%% *}"; else echo "$file: DIFFERENT"; status=1; fi
done
exit $status
