#!/usr/bin/env bash
# Builds the kernels with GNU's tools for the Epiphany: from PATH, or from the folder that EPIPHANY_ELF names. The product needs
# none of them: what this script makes is kept beside the classes that run it. Run it after changing a source here.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
PATH="${EPIPHANY_ELF:-/opt/epiphany-elf}/bin:$PATH"
out=../../resources/org/edarts/calibration/kernels
mkdir -p "$out"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Code in the first bank of the local memory, behind the interrupt vectors; data from the second one on.
link() { # name, objects
    epiphany-elf-ld -z max-page-size=8 --no-warn-rwx-segments --section-start=ivt=0 -Ttext=0x100 -Tdata=0x2000 \
        -e start "${@:2}" -o "$out/$1.elf"
}
assemble() { # source, name, options
    epiphany-elf-as "${@:3}" "$1" -o "$work/$2.o"
    link "$2" "$work/$2.o"
}

assemble stencil.S stencil-direct
assemble stencil-step.S stencil-step
for n in 8 16 20 24 32; do
    assemble matmul.S "matmul-$n" --defsym N="$n"
done
for n in 8 16 20 24; do
    assemble cannon.S "cannon-overlapped-$n" --defsym N="$n" --defsym PARTS=1 --defsym OVERLAPPED=1
done
for n in 24 32; do
    assemble paged-matmul.S "paged-matmul-$n" --defsym N="$n" --defsym PARTS=$((n < 32 ? 1 : 2)) --defsym OVERLAPPED=0
done

# Without contraction of a multiplication and an addition that the source does not ask for, results are the same everywhere.
compile() { # source, name, options
    epiphany-elf-gcc -std=c11 -O3 -funroll-loops -ffreestanding -ffp-contract=off -mno-soft-cmpsf \
        -mfp-mode=round-nearest -I../../../../../epiphany-backend/src/main/epiphany/e-lib/include -Wall -Wextra -Werror "${@:3}" -c "$1" -o "$work/$2.c.o"
}

compile jacobi.c jacobi
epiphany-elf-as start-c.S -o "$work/start.o"
link jacobi "$work/start.o" "$work/jacobi.c.o"

# The SDK's barrier as its library has it.
sdk=../../../../../epiphany-backend/src/main/epiphany/e-lib
compile barriers.c barriers
for part in barrier coreid config; do
    epiphany-elf-gcc -std=c11 -O2 -ffreestanding -I"$sdk/include" -Wall -Wextra -Werror -c "$sdk/src/$part.c" -o "$work/$part.o"
done
epiphany-elf-as start-wired.S -o "$work/start-wired.o"
link barriers "$work/start.o" "$work/start-wired.o" "$work/barriers.c.o" "$work/barrier.o" "$work/coreid.o" "$work/config.o"

# What published programs were linked with, by the flags that its own makefile has.
epiphany-elf-gcc -std=c11 -O2 -ffreestanding -I../../../../../epiphany-backend/src/main/epiphany/e-lib/include -Wall -Wextra -Werror -c board-dma.c -o "$work/board-dma.o"

# The stack ends where the grid begins.
epiphany-elf-as start-c.S --defsym STACK=0x2800 -o "$work/start-stencil.o"
epiphany-elf-as stencil-function.S -o "$work/stencil-function.o"
compile stencil.c stencil
link stencil "$work/start-stencil.o" "$work/stencil.c.o" "$work/stencil-function.o" "$work/board-dma.o"

# Blocks of order 32 leave no room for a stack behind them.
epiphany-elf-as start-c.S --defsym STACK=0x3ff0 -o "$work/start-low.o"
for n in 8 16 20 24 32; do
    compile cannon.c "cannon-$n" -DN="$n"
    epiphany-elf-as multiply.S --defsym N="$n" -o "$work/multiply-$n.o"
    link "cannon-$n" "$work/start-low.o" "$work/cannon-$n.c.o" "$work/board-dma.o" "$work/multiply-$n.o"
done

chmod 644 "$out"/*.elf
sha256sum ./*.S ./*.inc ./*.c ./*.h rebuild.sh "$sdk/src/barrier.c" "$sdk/src/coreid.c" "$sdk/src/config.c" "$out"/*.elf >"$out/sources.sha256"
