#!/usr/bin/env bash
# Builds the C programs of the calibration with GNU's tools for the Epiphany, which are taken from PATH. Run it after changing a
# source here; what it makes is kept beside the calibration.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
out=../../resources/org/edarts/benchmarks/calibration
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The flags that were published with the network benchmark, as far as they change code, and the optimisation it leaves out.
flags="-O3 -funroll-loops -falign-loops=8 -falign-functions=8 -ffast-math -std=c99 -ffp-contract=fast -mlong-calls"
flags+=" -mfp-mode=round-nearest -fgnu89-inline"

# build NAME SOURCE USER LIBRARY STACK
build() {
    epiphany-elf-gcc $flags -c "$2" -o "$work/program.o"
    epiphany-elf-gcc $flags -nostartfiles start.S "$work/program.o" -lm -o "$out/$1.elf" -Wl,-T,placement.ld \
        -Wl,--defsym=user="$3",--defsym=library="$4",--defsym=stack="$5",--no-warn-rwx-segments,--strip-all
}

build message message.c 0x200 0x1800 0x7ff0
build internal roots.c 0x200 0x1000 0x7ff0
build fast roots.c 0x200 0x8e000000 0x7ff0
build legacy roots.c 0x8e010000 0x8e000000 0x8e0ffff0
sha256sum *.c *.h *.S *.ld rebuild.sh >"$out/sources.sha256"
