#!/usr/bin/env bash
# Builds the C programs of the calibration and of the simulator's benchmark with GNU's tools for the Epiphany, which are taken
# from PATH. Run it after changing a source here; what it makes is kept beside the classes that run it.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
out=../../resources/org/edarts/calibration
benchmarks=../../../../../benchmarks/src/main/resources/org/edarts/benchmarks
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# What published programs were linked with.
sdk=../../../../../epiphany-backend/src/main/epiphany/e-lib/include
dma=../kernels/board-dma
epiphany-elf-gcc -std=c11 -O2 -ffreestanding -I"$sdk" -c "$dma.c" -o "$work/program-dma.o"

# build NAME SOURCE USER LIBRARY STACK FLAG...
build() {
    local name=$1 source=$2 user=$3 library=$4 stack=$5
    shift 5
    epiphany-elf-gcc "$@" -ffast-math -mfp-mode=round-nearest -I"$sdk" -I../kernels -c "$source" -o "$work/program.o"
    epiphany-elf-gcc -nostartfiles start.S "$work/program.o" ${objects:-} -lm -o "$name.elf" -Wl,-T,placement.ld \
        -Wl,--defsym=user="$user",--defsym=library="$library",--defsym=stack="$stack",--no-warn-rwx-segments,--strip-all
}

build "$benchmarks/simulator/integer" integer.c 0x200 0x4000 0x7ff0 -O2
build "$benchmarks/simulator/float" float.c 0x200 0x4000 0x7ff0 -O2

# The flags that were published with the network benchmark, as far as they change code, and the optimisation it leaves out.
published=(-O3 -funroll-loops -falign-loops=8 -falign-functions=8 -std=c99 -ffp-contract=fast -mlong-calls -fgnu89-inline)
objects=$work/program-dma.o
build "$out/message" message.c 0x200 0x1800 0x7ff0 "${published[@]}"
build "$out/copy" copy.c 0x200 0x1800 0x7ff0 "${published[@]}"
objects=
build "$out/internal" roots.c 0x200 0x1000 0x7ff0 "${published[@]}"
build "$out/fast" roots.c 0x200 0x8e000000 0x7ff0 "${published[@]}"
build "$out/legacy" roots.c 0x8e010000 0x8e000000 0x8e0ffff0 "${published[@]}"

# The same for the software cache, with a library whose functions can move: made by epiphany-backend's build-newlib.sh. Code in
# the DRAM, the stack in the core's memory below the cache's region, relocations kept.
newlib=${MOVABLE_NEWLIB:-/opt/epiphany-movable}/epiphany-elf
epiphany-elf-gcc "${published[@]}" -ffast-math -mfp-mode=round-nearest -ffunction-sections -c roots.c -o "$work/program.o"
epiphany-elf-gcc -nostartfiles start.S "$work/program.o" -B "$newlib/lib" -L "$newlib/lib" -lm -o "$out/codecache/roots.elf" \
    -Wl,-T,placement.ld -Wl,--defsym=user=0x8e010000,--defsym=library=0x8e000000,--defsym=stack=0x3ff0 \
    -Wl,--no-warn-rwx-segments,--emit-relocs
chmod 644 "$out/codecache/roots.elf"
sha256sum *.c *.h *.S *.ld rebuild.sh "$dma.c" "$dma.h" >"$out/sources.sha256"
