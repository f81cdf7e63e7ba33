#!/usr/bin/env bash
# Builds the kernels with GNU's tools for the Epiphany: from PATH, or from the folder that EPIPHANY_ELF names. The product needs
# none of them: what this script makes is kept beside the classes that load it. Run it after changing a source here.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
PATH="${EPIPHANY_ELF:-/opt/epiphany-elf}/bin:$PATH"
out=../../resources/org/edarts/epiphany/cam/kernels
shared=../../../../../calibration/src/main/epiphany/kernels
mkdir -p "$out"

for kernel in stencil-block line-task heat-tile block-put cannon-step-32; do
    epiphany-elf-as -I "$shared" "$kernel.S" -o "$out/$kernel.o"
done
cannon_step() {
    epiphany-elf-as -I "$shared" --defsym N="$2" "$1.S" -o "$out/cannon-step-$2.o"
}
for n in 8 16; do
    cannon_step cannon-step-small "$n"
done
for n in 20 24; do
    cannon_step cannon-step "$n"
done
chmod 644 "$out"/*.o
sha256sum ./*.S ./*.inc "$shared"/{stencil,matmul,kernel}.inc rebuild.sh "$out"/*.o >"$out/sources.sha256"
