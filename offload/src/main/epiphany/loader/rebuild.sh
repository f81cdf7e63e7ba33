#!/usr/bin/env bash
# Builds the loader with GNU's tools for the Epiphany: from PATH, or from the folder that EPIPHANY_ELF names. The product needs
# none of them: what this script makes is kept beside the classes that load it. Run it after changing a source here.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
PATH="${EPIPHANY_ELF:-/opt/epiphany-elf}/bin:$PATH"
out=../../resources/org/edarts/offload
mkdir -p "$out"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

epiphany-elf-as loader.S -o "$work/loader.o"
epiphany-elf-ld -z max-page-size=8 --no-warn-rwx-segments --section-start=ivt=0 -Ttext=0x28 -e start \
    "$work/loader.o" -o "$out/loader.elf"
chmod 644 "$out/loader.elf"
sha256sum ./*.S ./*.inc rebuild.sh >"$out/loader.sha256"
