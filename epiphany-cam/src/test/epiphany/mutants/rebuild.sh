#!/usr/bin/env bash
# Builds firmware with bugs, for the tests that must find them: each patch here makes one of the firmware's source. Run it after
# changing the firmware or a patch.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
PATH="${EPIPHANY_ELF:-/opt/epiphany-elf}/bin:$PATH"
sources=../../../main/epiphany/firmware
out=../../resources/org/edarts/epiphany/cam
mkdir -p "$out"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

for patch in *.patch; do
    name=${patch%.patch}
    cp "$sources"/firmware.S "$sources"/layout.inc "$work"
    patch --quiet --directory="$work" <"$patch"
    (cd "$work" && epiphany-elf-as firmware.S -o firmware.o)
    epiphany-elf-ld -z max-page-size=8 --no-warn-rwx-segments --section-start=ivt=0 -Ttext=0x28 -e start \
        "$work/firmware.o" -o "$out/$name.elf"
    chmod 644 "$out/$name.elf"
done
sha256sum ./*.patch rebuild.sh "$sources/firmware.S" "$sources/layout.inc" >"$out/mutants.sha256"
