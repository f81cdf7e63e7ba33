#!/usr/bin/env bash
# Builds what fires codelets whose data lies on other cores, with GNU's tools for the Epiphany: from PATH, or from the folder that
# EPIPHANY_ELF names. The product needs none of them: what this script makes is kept beside the classes that load it. Run it after
# changing a source here.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
PATH="${EPIPHANY_ELF:-/opt/epiphany-elf}/bin:$PATH"
out=../../resources/org/edarts/epiphany/cam

epiphany-elf-as fetching.S -o "$out/fetching.o"
chmod 644 "$out/fetching.o"
sha256sum ./*.S ../firmware/layout.inc rebuild.sh "$out"/fetching*.o >"$out/fetching.sha256"
