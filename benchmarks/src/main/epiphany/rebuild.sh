#!/usr/bin/env bash
# Builds the programs that 'edarts bench simulator' runs, with GNU's tools for the Epiphany, which are taken from PATH. Run it
# after changing a source here; what it makes is kept beside the benchmarks.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
out=../resources/org/edarts/benchmarks/simulator
layout="-Wl,--section-start=IVT=0,--section-start=RESERVED_CRT0=0x100,--section-start=.init=0x8e000000,-Ttext=0x8e001000"
layout+=",--defsym=___stack=0x8efffff0,--defsym=___heap_start=0x8f000000,--defsym=___heap_end=0x8f080000"
layout+=",--no-warn-rwx-segments,--strip-all"
mkdir -p "$out"
for source in *.c; do
    epiphany-elf-gcc -O2 -ffast-math -mfp-mode=round-nearest "$source" -o "$out/${source%.c}.elf" "$layout"
done
