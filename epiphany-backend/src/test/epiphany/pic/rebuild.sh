#!/usr/bin/env bash
# Builds the compendium with GNU's tools for the Epiphany: from PATH, or from the folder that EPIPHANY_ELF names. The tests
# need none of them: what this script makes is kept beside them. Run it after changing a source here.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
PATH="${EPIPHANY_ELF:-/opt/epiphany-elf}/bin:$PATH"
newlib=${MOVABLE_NEWLIB:-/opt/epiphany-movable}/epiphany-elf # made by build-newlib.sh
out=../../resources/org/edarts/epiphany/pic
mkdir -p "$out"

# Every function has a section of its own, branches stay inside functions, and calls leave their relocations to the linker, which
# keeps them: so that a loader can move functions. The library's functions are called, not computed by the compiler.
# Without contraction of a multiplication and an addition that the source does not ask for, results are the same everywhere.
functions=(-ffunction-sections -fdata-sections -mlong-calls -fno-jump-tables -fno-reorder-blocks-and-partition -mfp-mode=round-nearest)
places="-Wl,--section-start=IVT=0,--section-start=RESERVED_CRT0=0x100,--section-start=.init=0x8e000000,-Ttext=0x8e001000"
places+=",--defsym=___stack=0x8efffff0,--defsym=___heap_start=0x8f000000,--defsym=___heap_end=0x8f080000"
epiphany-elf-gcc -std=gnu11 -D_GNU_SOURCE -O2 -fno-builtin -ffp-contract=off -Wall -Wextra -Wno-format -Werror "${functions[@]}" \
    -isystem "$newlib/include" -B "$newlib/lib" -L "$newlib/lib" \
    ./*.c -lm -o "$out/compendium.elf" "$places,--emit-relocs,--gc-sections,--no-warn-rwx-segments"
chmod 644 "$out/compendium.elf"
sha256sum ./*.c ./*.h known-values.py build-newlib.sh rebuild.sh >"$out/sources.sha256"
