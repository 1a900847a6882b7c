#!/usr/bin/env bash
# A Debian package of the command, the shared and static library, headers, manual page and completions, in build/deb.
# One package, built with dpkg-deb from what `make install` installs; checked by lintian where that is there.
set -euo pipefail
cd "$(dirname "$0")/.."
for tool in dpkg-deb dpkg-shlibdeps fakeroot; do
  command -v $tool > /dev/null || { echo "needs $tool: apt-get install dpkg-dev fakeroot lintian"; exit 1; }
done
version=$(sed -n 's/#define SN_VERSION "\(.*\)"/\1/p' include/sinew/version.h)
arch=$(dpkg --print-architecture)
root=$PWD/build/deb/sinew_${version}-1_$arch
rm -rf build/deb
mkdir -p "$root/DEBIAN"

# BUILT names a build folder to package as it is, without compiling again
built=${BUILT:-}
[ -n "$built" ] || cmake -S . -B build/deb/build -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_INSTALL_PREFIX=/usr -DSINEW_TESTS=OFF \
  -DCMAKE_C_FLAGS="-g -ffile-prefix-map=$PWD=. -fstack-protector-strong -D_FORTIFY_SOURCE=2 -Wformat -Werror=format-security" \
  -DCMAKE_EXE_LINKER_FLAGS="-Wl,-z,relro,-z,now -pie" -DCMAKE_SHARED_LINKER_FLAGS="-Wl,-z,relro,-z,now" > build/deb.log 2>&1 \
  || { tail -30 build/deb.log; exit 1; }
[ -n "$built" ] || cmake --build build/deb/build --target sinew sinew_static sinew_command >> build/deb.log 2>&1 || { tail -30 build/deb.log; exit 1; }
DESTDIR=$root cmake --install "${built:-build/deb/build}" --prefix /usr >> build/deb.log 2>&1 || { tail -30 build/deb.log; exit 1; }

library=$(find "$root/usr/lib" -name 'libsinew.so.*' -type f)

# Debian's places: the copyright instead of a licence file, a compressed changelog and manual page, stripped programs
doc=$root/usr/share/doc/sinew
mkdir -p "$doc"
rm -f "$doc/LICENSE" "$doc/CHANGELOG.md"
cp packaging/debian/copyright "$doc/copyright"
{ echo "sinew ($version-1) unstable; urgency=medium"; echo; echo "  * Built from the source tree."; echo
  echo " -- The Sinew authors <sinew@example.org>  $(date -R -d @0)"; } | gzip -9n > "$doc/changelog.Debian.gz"
gzip -9n "$root/usr/share/man/man1/sinew.1"
strip --strip-unneeded --remove-section=.comment --remove-section=.note "$root/usr/bin/sinew" "$library"
find "$root/usr/lib" -name '*.a' -exec strip --strip-debug --enable-deterministic-archives {} +
mkdir -p "$root/usr/share/lintian/overrides"
cp packaging/debian/lintian-overrides "$root/usr/share/lintian/overrides/sinew"
find "$root" -type d -exec chmod 755 {} + && find "$root" -type f -exec chmod 644 {} + && chmod 755 "$root/usr/bin/sinew"

# what the programs link with
mkdir -p build/deb/debian
printf 'Source: sinew\n\nPackage: sinew\nArchitecture: any\n' > build/deb/debian/control
depends=$(cd build/deb && dpkg-shlibdeps -O -e"$root/usr/bin/sinew" -e"$library" 2> /dev/null | sed 's/shlibs:Depends=//')
size=$(du -sk "$root/usr" | cut -f1)
sed -e "s/@VERSION@/$version-1/; s/@ARCH@/$arch/; s/@SIZE@/$size/; s/@DEPENDS@/$depends/" packaging/debian/control > "$root/DEBIAN/control"
echo "activate-noawait ldconfig" > "$root/DEBIAN/triggers"
soname=$(objdump -p "$library" | awk '/SONAME/ {print $2}')
echo "libsinew ${soname#libsinew.so.} sinew (>= $version)" > "$root/DEBIAN/shlibs"
(cd "$root" && find usr -type f -print0 | sort -z | xargs -0 md5sum > DEBIAN/md5sums)
chmod 644 "$root"/DEBIAN/*
fakeroot dpkg-deb --build "$root" build/deb > /dev/null
package=$(ls build/deb/*.deb)
echo "$package"
if command -v lintian > /dev/null; then
  lintian --fail-on error,warning "$package"
  echo "lintian: clean"
fi
