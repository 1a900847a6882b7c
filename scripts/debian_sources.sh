#!/usr/bin/env bash
# Sources of libraries in the versions that Debian ships: scripts/debian_sources.sh FOLDER NAME...
# One folder for each, FOLDER/NAME. Lists and cache are of its own, so that the system's apt stays as it is.
set -euo pipefail
here=$(mkdir -p "$1" && cd "$1" && pwd)
shift
if [ -f "$here/ready" ] && [ "$(cat "$here/ready")" = "$*" ]; then exit 0; fi
apt=$here/apt
for library in "$@"; do rm -rf "${here:?}/$library"; done
rm -rf "$apt"
mkdir -p "$apt/lists/partial" "$apt/cache/archives/partial" "$apt/parts"
# shellcheck disable=SC1091
echo "deb-src http://deb.debian.org/debian $(. /etc/os-release && echo "$VERSION_CODENAME") main" > "$apt/parts/source.list"
options=(-qq -o Dir::Etc::SourceList=/dev/null -o Dir::Etc::SourceParts="$apt/parts" -o Dir::State::Lists="$apt/lists"
         -o Dir::Cache="$apt/cache" -o APT::Sandbox::User=root)
apt-get "${options[@]}" update
(cd "$here" && apt-get "${options[@]}" --download-only source "$@")
for library in "$@"; do
  dpkg-source --no-check -x "$here"/"${library}"_*.dsc "$here/$library" > /dev/null 2>&1
done
rm -rf "$apt" "$here"/*.tar.* "$here"/*.dsc
echo "$*" > "$here/ready"
