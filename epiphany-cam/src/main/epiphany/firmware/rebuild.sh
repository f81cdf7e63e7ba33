#!/usr/bin/env bash
# Builds the firmware with GNU's tools for the Epiphany: from PATH, or from the folder that EPIPHANY_ELF names. The product needs
# none of them: what this script makes is kept beside the classes that load it. Run it after changing a source here.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
PATH="${EPIPHANY_ELF:-/opt/epiphany-elf}/bin:$PATH"
out=../../resources/org/edarts/epiphany/cam
mkdir -p "$out"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

epiphany-elf-as firmware.S -o "$work/firmware.o"
epiphany-elf-ld -z max-page-size=8 --no-warn-rwx-segments --section-start=ivt=0 -Ttext=0x28 -e start \
    "$work/firmware.o" -o "$out/firmware.elf"

# What only some graphs need lies behind that, one part after the other.
before=firmware
epiphany-elf-as --defsym RECORDS=1 procedures.S -o "$work/procedures-records.o"
epiphany-elf-as --defsym NESTING=1 procedures.S -o "$work/procedures-nesting.o"
epiphany-elf-as --defsym NESTING=1 --defsym RECORDS=1 procedures.S -o "$work/procedures-nesting-records.o"
for part in control procedures procedures-records procedures-nesting procedures-nesting-records; do
    read -r _ size address <<<"$(epiphany-elf-size -A -x "$out/$before.elf" | grep '^\.text')"
    end=$(printf '0x%x' $(((address + size + 7) & ~7)))
    [ -f "$work/$part.o" ] || epiphany-elf-as $part.S -o "$work/$part.o"
    epiphany-elf-ld -z max-page-size=8 --no-warn-rwx-segments --just-symbols="$out/firmware.elf" \
        -Ttext="$end" -e 0 "$work/$part.o" -o "$out/$part.elf"
    before=control
done

# Codelets of loops and choices may be handed out or stolen, too; what is handed out may invoke, and may go first in first out. A graph needs
# one of these parts, and nothing of the others, but what CUs need of SUs that hand out. That for choices lies before them, and need not be there.
read -r _ size address <<<"$(epiphany-elf-size -A -x "$out/control.elf" | grep '^\.text')"
end=$(printf '0x%x' $(((address + size + 7) & ~7)))
choice=0x$(epiphany-elf-nm "$out/control.elf" | sed -n 's/ T after_choice$//p')
central() {
    epiphany-elf-as --defsym after_choice="$choice" "${@:2}" central.S -o "$work/$1.o"
}
epiphany-elf-as --defsym INVOKING=1 serving.S -o "$work/serving-invoking.o"
epiphany-elf-as --defsym INVOKING=1 --defsym RECORDS=1 serving.S -o "$work/serving-invoking-records.o"
central central
central central-invoking --defsym INVOKING=1
central central-invoking-records --defsym INVOKING=1 --defsym RECORDS=1
central queue --defsym QUEUE=1
central queue-invoking --defsym QUEUE=1 --defsym INVOKING=1
central queue-invoking-records --defsym QUEUE=1 --defsym INVOKING=1 --defsym RECORDS=1
for part in serving serving-invoking serving-invoking-records central central-invoking central-invoking-records queue queue-invoking queue-invoking-records stealing; do
    [ -f "$work/$part.o" ] || epiphany-elf-as $part.S -o "$work/$part.o"
    epiphany-elf-ld -z max-page-size=8 --no-warn-rwx-segments --just-symbols="$out/firmware.elf" \
        -Ttext="$end" -e 0 "$work/$part.o" -o "$out/$part.elf"
done

# What has loops or procedures is no graph of which cores have windows only.
read -r _ size address <<<"$(epiphany-elf-size -A -x "$out/firmware.elf" | grep '^\.text')"
end=$(printf '0x%x' $(((address + size + 7) & ~7)))
epiphany-elf-as windows.S -o "$work/windows.o"
epiphany-elf-ld -z max-page-size=8 --no-warn-rwx-segments --just-symbols="$out/firmware.elf" \
    -Ttext="$end" -e 0 "$work/windows.o" -o "$out/windows.elf"

# What is fired in an order may invoke, too, and whoever takes what needs tokens has an order. These parts tell where they name addresses,
# for they are moved behind others that lie there.
before=control
for part in order tokens; do
    read -r _ size address <<<"$(epiphany-elf-size -A -x "$out/$before.elf" | grep '^\.text')"
    end=$(printf '0x%x' $(((address + size + 7) & ~7)))
    epiphany-elf-as $part.S -o "$work/$part.o"
    epiphany-elf-ld -z max-page-size=8 --no-warn-rwx-segments --emit-relocs --just-symbols="$out/firmware.elf" \
        -Ttext="$end" -e 0 "$work/$part.o" -o "$out/$part.elf"
    before=order
done
chmod 644 "$out"/*.elf
sha256sum ./*.S ./*.inc rebuild.sh "$out"/{firmware,control,procedures,procedures-records,procedures-nesting,procedures-nesting-records,serving,serving-invoking,serving-invoking-records,central,central-invoking,central-invoking-records,queue,queue-invoking,queue-invoking-records,stealing,order,windows,tokens}.elf >"$out/firmware.sha256"
