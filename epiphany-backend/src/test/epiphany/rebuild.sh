#!/usr/bin/env bash
# Builds the programs and the golden files of the tests with GNU's tools for the Epiphany, which are taken from PATH. The tests
# need none of them: what this script makes is kept beside the tests. Run it after changing a source here.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
out=../resources/org/edarts/epiphany/programs
golden=../resources/org/edarts/epiphany/isa
newlib="-Wl,--section-start=IVT=0,--section-start=RESERVED_CRT0=0x100,--section-start=.init=0x8e000000,-Ttext=0x8e001000"
newlib+=",--defsym=___heap_start=0x8f000000,--defsym=___heap_end=0x8f080000"
newlib+=",--no-warn-rwx-segments"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

for source in *.c; do
    own=()
    stack=0x8efffff0
    case "$source" in
        edges.c | switches.c | ticking.c) # for a software cache
            own=(-fno-optimize-sibling-calls -ffunction-sections -mlong-calls -Wl,--emit-relocs,--section-start=LOCAL=0x300)
            ;;&
        ticking.c) # in the core, so that a handler takes less time than passes until the next tick
            stack=0x7ff0
            ;;
    esac
    epiphany-elf-gcc -O2 "$source" -o "$work/${source%.c}.elf" "$newlib,--defsym=___stack=$stack" "${own[@]}"
done
# Two objects that are not linked, and one that newlib has been linked into.
movable=(-O2 -ffunction-sections -mlong-calls)
epiphany-elf-gcc "${movable[@]}" -c objects/main.c -o "$out/main.o"
epiphany-elf-gcc "${movable[@]}" -c objects/greeting.c -o "$out/greeting.o"
epiphany-elf-gcc -r "$out/main.o" -o "$out/whole.o" -Wl,--start-group -lc -lepiphany -lgcc -Wl,--end-group
epiphany-elf-strip -g "$out/whole.o"
for source in *.S; do
    epiphany-elf-as "$source" -o "$work/${source%.S}.o"
    epiphany-elf-ld -Ttext=0 -e 0 "$work/${source%.S}.o" -o "$work/${source%.S}.elf"
done
for program in "$work"/*.elf; do
    name=$(basename "$program" .elf)
    cp "$program" "$out/$name.elf"
    (cd "$work" && epiphany-elf-objdump -d "$name.elf") | gzip -9n >"$out/$name.lst.gz"
done

# Words of every encoding as objdump shows them: the word, a tab, the text.
perl words.pl >"$work/words"
epiphany-elf-objcopy -I binary -O elf32-epiphany -B epiphany --rename-section .data=.text,code,alloc,load,contents \
    "$work/words" "$work/words.o"
epiphany-elf-objdump -d -z "$work/words.o" | perl -ne \
    'if (/^\s*([0-9a-f]+):\t(.{9}) ?\t(.*)$/) { ($at, $bits, $text) = ($1, $2, $3); $text =~ s/ <.*>//; $bits =~ s/ +$//;
     print "$at\t$bits\t$text\n"; }' | gzip -9n >"$golden/objdump.txt.gz"

sha256sum *.c objects/*.c *.S *.pl rebuild.sh >"$out/sources.sha256"
