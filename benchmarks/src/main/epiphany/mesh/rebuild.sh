#!/usr/bin/env bash
# Builds the C forms of the kernels with GNU's tools for the Epiphany: from PATH, or from the folder that EPIPHANY_ELF names. What
# it makes is kept beside the classes that run it. Run it after changing a source here.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
PATH="${EPIPHANY_ELF:-/opt/epiphany-elf}/bin:$PATH"
out=../../resources/org/edarts/benchmarks/mesh
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$out"

# build SOURCE LEVEL FLAG...
build() {
    local name=${1%.c} level=$2
    shift 2
    epiphany-elf-gcc -std=c11 "$@" -ffp-contract=off -mfp-mode=round-nearest -mno-soft-cmpsf -Wall -Werror \
        -c "$name.c" -o "$work/$name.o"
    epiphany-elf-gcc -nostartfiles "$work/$name.o" -o "$work/$name.elf" -lm \
        -Wl,-e,"_$name",-Ttext=0x100,--no-warn-rwx-segments
    epiphany-elf-strip -K "_$name" "$work/$name.elf" -o "$out/$name-$level.elf"
    chmod 644 "$out/$name-$level.elf"
}

for source in *.c; do
    build "$source" O2 -O2
    build "$source" O3 -O3 -funroll-loops
done
sha256sum ./*.c rebuild.sh >"$out/sources.sha256"
