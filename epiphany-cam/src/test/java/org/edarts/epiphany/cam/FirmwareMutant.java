package org.edarts.epiphany.cam;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import org.edarts.epiphany.cam.firmware.Firmware;
import org.edarts.epiphany.isa.Decoder;
import org.edarts.epiphany.isa.Disassembler;
import org.edarts.epiphany.isa.asm.Assembler;
import org.edarts.pic.elf.ElfFile;
import org.edarts.pic.elf.ElfSegment;
import org.jspecify.annotations.Nullable;

/**
 * The firmware with a bug. Bugs are changes of instructions, which are found by their text and by the routine in which
 * they are: so they can be made as long as the firmware does what it does in this way.
 */
final class FirmwareMutant {
    private static final String NOP = "nop";

    private final Firmware firmware;

    /** What is changed: the program of all graphs, or a part. */
    private final ElfFile program;

    private final Firmware.@Nullable Part part;
    private final int segment;
    private final int begin;
    private final byte[] code;
    private byte[] added = {};

    /** An instruction of the firmware. */
    private record Line(int at, int bytes, String text) {
        int end() {
            return at + bytes;
        }
    }

    private FirmwareMutant(Firmware firmware, Firmware.@Nullable Part part, String routine) {
        this.firmware = part == null ? firmware : firmware.with(part);
        this.part = part;
        program = part == null ? firmware.program() : firmware.program(part);
        List<ElfSegment> segments = program.segments();
        int dispatcher = this.firmware.address(routine);
        int found = 0;
        while (!contains(segments.get(found), dispatcher)) {
            found++;
        }
        segment = found;
        begin = segments.get(found).address();
        code = segments.get(found).bytes().clone();
    }

    private static boolean contains(ElfSegment segment, int address) {
        return segment.address() <= address && address < segment.address() + segment.bytes().length;
    }

    /** Begins with the firmware as it is. */
    static FirmwareMutant ofInstalled() {
        return new FirmwareMutant(Firmware.installed(), null, "dispatcher");
    }

    /** Begins with a part as it is, which has that routine. */
    static FirmwareMutant ofPart(Firmware.Part part, String routine) {
        return new FirmwareMutant(Firmware.installed(), part, routine);
    }

    /**
     * Writes an instruction, or several, in place of all of that text that do not come before one symbol, but before
     * another.
     *
     * @throws IllegalStateException if there are none: the firmware does things in another way now
     */
    FirmwareMutant replace(String from, String to, String text, String replacement) {
        return replace(from, to, text, at -> replacement);
    }

    private FirmwareMutant replace(String from, String to, String text, IntFunction<String> replacement) {
        int changed = 0;
        for (Line line : lines()) {
            if (isBetween(line, from, to) && line.text().equals(text)) {
                put(line.at(), line.bytes(), replacement.apply(line.at()));
                changed++;
            }
        }
        return require(changed, text);
    }

    /** Writes a branch to an address in place of all instructions of a text in a range. */
    FirmwareMutant lead(String from, String to, String text, String branch, int target) {
        return replace(from, to, text, at -> branch + " " + (target - at));
    }

    FirmwareMutant replace(String text, String replacement) {
        return replace("dispatcher", "exception", text, replacement);
    }

    FirmwareMutant remove(String text) {
        return replace(text, NOP);
    }

    FirmwareMutant remove(String from, String to, String text) {
        return replace(from, to, text, NOP);
    }

    /** Removes all of that text that do not come before a symbol, which is the last of its part. */
    FirmwareMutant removeBehind(String from, String text) {
        int changed = 0;
        for (Line line : lines()) {
            if (line.at() >= firmware.address(from) && line.text().equals(text)) {
                put(line.at(), line.bytes(), NOP);
                changed++;
            }
        }
        return require(changed, text);
    }

    /** Lets two instructions that follow each other change places, wherever they do. */
    FirmwareMutant swap(String first, String second) {
        int changed = 0;
        List<Line> lines = lines();
        for (int place = 1; place < lines.size(); place++) {
            Line before = lines.get(place - 1);
            Line after = lines.get(place);
            if (before.text().equals(first) && after.text().equals(second)) {
                byte[] moved = Arrays.copyOfRange(code, before.at() - begin, before.end() - begin);
                System.arraycopy(code, after.at() - begin, code, before.at() - begin, after.bytes());
                System.arraycopy(moved, 0, code, before.at() - begin + after.bytes(), moved.length);
                changed++;
            }
        }
        return require(changed, first);
    }

    private FirmwareMutant require(int changed, String text) {
        if (changed == 0) {
            throw new IllegalStateException("the firmware has no " + text + " there: look for what does it now");
        }
        return this;
    }

    /** Returns the firmware that is changed. */
    Firmware firmware() {
        return firmware;
    }

    /** Returns where the first instruction of that text is between two symbols. */
    int find(String from, String to, String text) {
        return lines().stream()
                .filter(line -> isBetween(line, from, to) && line.text().equals(text))
                .findFirst()
                .orElseThrow()
                .at();
    }

    /** Adds code behind the firmware, which may name the symbols of the firmware; returns the addresses of its own. */
    Map<String, Integer> add(String source, String... labels) {
        int end = firmware.end();
        ElfFile made = assemble(end, source);
        added = made.segments().get(0).bytes();
        return Arrays.stream(labels)
                .collect(Collectors.toMap(
                        label -> label,
                        label -> made.symbol(label).orElseThrow().value()));
    }

    /** Returns the firmware with all changes. */
    Firmware make() {
        List<ElfSegment> segments = new ArrayList<>(program.segments());
        ElfSegment old = segments.get(segment);
        byte[] all = Arrays.copyOf(code, code.length + added.length);
        System.arraycopy(added, 0, all, code.length, added.length);
        segments.set(segment, new ElfSegment(begin, all.length, old.flags(), old.alignment(), all));
        ElfFile made = new ElfFile(
                program.name(),
                program.type(),
                program.entry(),
                program.sections(),
                segments,
                program.symbols(),
                program.relocations());
        return part == null ? new Firmware(made) : Firmware.installed().withOther(part, made);
    }

    private boolean isBetween(Line line, String from, String to) {
        return line.at() >= firmware.address(from) && line.at() < firmware.address(to);
    }

    private List<Line> lines() {
        Disassembler disassembler = new Disassembler(this::nameOf);
        List<Line> lines = new ArrayList<>();
        int at = begin;
        while (at < begin + code.length) {
            int word = half(at) | half(at + 2) << Short.SIZE;
            int bytes = Decoder.decode(word).bytes();
            lines.add(new Line(at, bytes, disassembler.text(word, at)));
            at += bytes;
        }
        return lines;
    }

    private int half(int at) {
        int place = at - begin;
        return place + 1 < code.length ? code[place] & 0xFF | (code[place + 1] & 0xFF) << Byte.SIZE : 0;
    }

    private String nameOf(int address) {
        return program.symbols().stream()
                .filter(symbol -> symbol.defined() && symbol.value() == address && isCode(symbol.name()))
                .map(symbol -> symbol.name())
                .findFirst()
                .orElse(Integer.toHexString(address));
    }

    /** Constants are in capitals; sections have no names, or such as begin with a dot. */
    private static boolean isCode(String name) {
        return name.matches("[a-z]\\w*") && name.chars().noneMatch(Character::isUpperCase);
    }

    private void put(int at, int bytes, String source) {
        byte[] made = assemble(at, source).segments().get(0).bytes();
        if (made.length > bytes) {
            throw new IllegalStateException(source + " takes " + made.length + " bytes, and there are " + bytes);
        }
        byte[] nop = assemble(at, NOP).segments().get(0).bytes();
        for (int place = 0; place < bytes; place++) {
            code[at - begin + place] = place < made.length ? made[place] : nop[place % nop.length];
        }
    }

    private ElfFile assemble(int at, String source) {
        return Assembler.assemble("mutant.S", ".text\n" + source + "\n", Map.of(".text", (long) at));
    }
}
