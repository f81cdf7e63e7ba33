#!/usr/bin/env bash
# Builds what fires codelets whose kernels do not all fit into a core, with GNU's tools for the Epiphany: from PATH, or from the folder
# that EPIPHANY_ELF names. The product needs none of them: what this script makes is kept beside the classes that load it. Run it
# after changing a source here.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
PATH="${EPIPHANY_ELF:-/opt/epiphany-elf}/bin:$PATH"
out=../../resources/org/edarts/epiphany/cam

epiphany-elf-as moving.S -o "$out/moving.o"
chmod 644 "$out/moving.o"
sha256sum ./*.S ../firmware/layout.inc rebuild.sh "$out"/moving*.o >"$out/moving.sha256"
