#!/usr/bin/env bash
# Builds the library for programs on the cores, and the examples as the tests run them, with GNU's tools for the Epiphany, which are
# taken from PATH or from EPIPHANY_ELF. Neither the product nor its tests need them: what this script makes is kept beside the sources. Run it
# after changing a source here.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
PATH=${EPIPHANY_ELF:-/opt/epiphany-elf}/bin:$PATH
module=../../../..
sdk=$module/src/main/resources/org/edarts/epiphany/sdk
programs=$module/src/test/resources/org/edarts/epiphany/sdk
mkdir -p "$sdk/lib" "$programs"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

for source in src/*.c; do
    epiphany-elf-gcc -std=c11 -O2 -Wall -Wextra -Werror -Iinclude -c "$source" -o "$work/$(basename "$source" .c).o"
done
rm -f "$work/libe-lib.a"
epiphany-elf-ar rcsD "$work/libe-lib.a" "$work"/*.o
cp "$work/libe-lib.a" "$sdk/lib/"

# Placement, name of the program, name of the example, further options.
link() {
    epiphany-elf-gcc -std=c11 -O2 -Wall -Wextra -Werror -Iinclude -T "ldf/$1.ldf" "examples/$3.c" -o "$programs/$2.elf" \
        -L"$work" -le-lib -Wl,--no-warn-rwx-segments "${@:4}"
    epiphany-elf-strip --strip-debug "$programs/$2.elf"
}
for example in barrier dma interrupts memory mutex neighbour shared timer; do
    link internal "$example" "$example"
done
link fast hello hello
link fast timer-fast timer
link legacy timer-legacy timer -Wl,--defsym=__CORE_ROW_=1 -Wl,--defsym=__CORE_COL_=2

# By the SDK's own compiler, whose folder has the library under its name.
mkdir "$work/sdk" && cp -r bin include ldf "$work/sdk/" && mkdir "$work/sdk/lib" && cp "$work/libe-lib.a" "$work/sdk/lib/"
"$work/sdk/bin/e-gcc" -std=c11 -O2 -mfp-mode=round-nearest -Wall -Wextra -Werror -T ldf/fast.ldf examples/modes.c -o "$programs/modes.elf"
"$work/sdk/bin/e-gcc" -std=c11 -g -Wall -Wextra -Werror -T ldf/fast.ldf examples/mutex.c -o "$programs/mutex-unoptimized.elf"
epiphany-elf-strip --strip-debug "$programs/modes.elf" "$programs/mutex-unoptimized.elf"

sha256sum bin/* host/* include/*.h src/*.h src/*.c ldf/*.ldf examples/*.c rebuild.sh >"$sdk/sources.sha256"
