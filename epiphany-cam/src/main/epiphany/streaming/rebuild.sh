#!/usr/bin/env bash
# Builds what fires codelets whose data lies in the DRAM, with GNU's tools for the Epiphany: from PATH, or from the folder that
# EPIPHANY_ELF names. The product needs none of them: what this script makes is kept beside the classes that load it. Run it after
# changing a source here.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
PATH="${EPIPHANY_ELF:-/opt/epiphany-elf}/bin:$PATH"
out=../../resources/org/edarts/epiphany/cam

epiphany-elf-as streaming.S -o "$out/streaming.o"
epiphany-elf-as --defsym WINDOWS=1 streaming.S -o "$out/streaming-windows.o"
epiphany-elf-as --defsym STORES=1 streaming.S -o "$out/streaming-stores.o"
epiphany-elf-as --defsym WINDOWS=1 --defsym STORES=1 streaming.S -o "$out/streaming-windows-stores.o"
epiphany-elf-as --defsym KEEPS=1 streaming.S -o "$out/streaming-keeps.o"
epiphany-elf-as --defsym WINDOWS=1 --defsym KEEPS=1 streaming.S -o "$out/streaming-windows-keeps.o"
epiphany-elf-as --defsym BORROWS=1 streaming.S -o "$out/streaming-borrows.o"
chmod 644 "$out"/streaming*.o
sha256sum ./*.S ../firmware/layout.inc rebuild.sh "$out"/streaming*.o >"$out/streaming.sha256"
