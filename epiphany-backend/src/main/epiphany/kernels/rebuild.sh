#!/usr/bin/env bash
# Builds the kernels with GNU's tools for the Epiphany: from PATH, or from the folder that EPIPHANY_ELF names. The product needs
# none of them: what this script makes is kept beside the classes that run it. Run it after changing a source here.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
PATH="${EPIPHANY_ELF:-/opt/epiphany-elf}/bin:$PATH"
out=../../resources/org/edarts/epiphany/kernels
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

assemble stencil.S stencil
assemble stencil-step.S stencil-step
for n in 8 16 20 24 32; do
    assemble matmul.S "matmul-$n" --defsym N="$n"
    assemble cannon.S "cannon-$n" --defsym N="$n" --defsym PARTS=$((n < 32 ? 1 : 2)) --defsym OVERLAPPED=0
done
for n in 8 16 20 24; do
    assemble cannon.S "cannon-overlapped-$n" --defsym N="$n" --defsym PARTS=1 --defsym OVERLAPPED=1
done
for n in 24 32; do
    assemble paged-matmul.S "paged-matmul-$n" --defsym N="$n" --defsym PARTS=$((n < 32 ? 1 : 2)) --defsym OVERLAPPED=0
done

# Without contraction of a multiplication and an addition that the source does not ask for, results are the same everywhere.
compile() { # source, name
    epiphany-elf-gcc -std=c11 -O3 -funroll-loops -ffreestanding -ffp-contract=off -mno-soft-cmpsf \
        -mfp-mode=round-nearest -Wall -Wextra -Werror -c "$1" -o "$work/$2.c.o"
    epiphany-elf-as start-c.S -o "$work/$2.o"
    link "$2" "$work/$2.o" "$work/$2.c.o"
}

compile jacobi.c jacobi

chmod 644 "$out"/*.elf
sha256sum ./*.S ./*.inc ./*.c rebuild.sh >"$out/sources.sha256"
