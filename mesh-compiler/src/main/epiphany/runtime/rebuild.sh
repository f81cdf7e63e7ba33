#!/usr/bin/env bash
# Builds the routines of the runtime with GNU's tools for the Epiphany: from PATH, or from the folder that EPIPHANY_ELF names. The
# product needs none of them: what this script makes is kept beside the classes that load it. Run it after changing a source here.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
PATH="${EPIPHANY_ELF:-/opt/epiphany-elf}/bin:$PATH"
out=../../resources/org/edarts/mesh/runtime
mkdir -p "$out"

for source in *.S; do
    epiphany-elf-as "$source" -o "$out/${source%.S}.o"
done
chmod 644 "$out"/*.o
sha256sum ./*.S ./*.inc rebuild.sh >"$out/sources.sha256"
