package org.edarts.calibration.codecache;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.edarts.epiphany.isa.asm.Assembler;
import org.edarts.pic.elf.ElfFile;
import org.edarts.pic.elf.ElfRelocation;
import org.edarts.pic.elf.ElfSymbol;
import org.edarts.pic.elf.ElfSymbol.Binding;
import org.edarts.pic.elf.ElfSymbol.Kind;
import org.edarts.pic.elf.RelocationType;

/**
 * A program that calls functions in an order, by pointers, as a linker that keeps relocations would leave it. All but
 * the functions lies in the first 4 KB of the core's memory, so that runs differ only in where the functions are. It
 * ends with what the functions have computed.
 *
 * <p>Core (0, 0) begins with the first call, each further core of the E16, row by row, {@value #STEP} calls later; all
 * make as many calls.
 *
 * @param sizes about how many bytes each function has, of at most 256
 * @param calls the functions in the order of the calls, at most 2,048
 * @param cores how many cores there is an order for
 * @param rounds how often all calls are made
 * @param passes how much of a function a call carries out: its first part once if less than 1, or all of it several
 *     times
 * @param seed of the functions' instructions
 */
record GeneratedProgram(List<Integer> sizes, List<Integer> calls, int cores, int rounds, double passes, long seed) {
    /** Where functions can lie in the core's memory. */
    static final int INTERNAL = 0x1000;

    /** Where functions can lie in the DRAM. */
    static final int DRAM = 0x8E00_0000;

    private static final int STEP_BITS = 4;

    /** How many calls later each core begins. */
    static final int STEP = 1 << STEP_BITS;

    private static final long POINTERS = 0x200;
    private static final long ORDER = 0x600;
    private static final long DATA = 0xE00;

    GeneratedProgram {
        sizes = List.copyOf(sizes);
        calls = List.copyOf(calls);
        if (sizes.size() > 256 || calls.size() > 2048) {
            throw new IllegalArgumentException(
                    sizes.size() + " functions, " + calls.size() + " calls: expected at most 256 and 2048");
        }
    }

    /** Returns the same program that makes its calls so many times. */
    GeneratedProgram withRounds(int other) {
        return new GeneratedProgram(sizes, calls, cores, other, passes, seed);
    }

    /** Returns the calls of a core in a round. */
    int callsOfCore() {
        return calls.size() - STEP * (cores - 1);
    }

    /** Returns the program with its functions at an address. */
    ElfFile at(int address) {
        FunctionText functions = new FunctionText(seed);
        for (int index = 0; index < sizes.size(); index++) {
            int bytes = sizes.get(index);
            functions.function("f" + index, bytes, (int) (bytes * Math.min(1, passes)));
        }
        String text = driver() + ".text\n" + functions.text();
        Map<String, Long> places = Map.of(
                "start",
                0x100L,
                "pointers",
                POINTERS,
                "order",
                ORDER,
                "data",
                DATA,
                ".text",
                (long) address & 0xFFFF_FFFFL);
        return withRelocations(Assembler.assemble("generated", text, places));
    }

    private String driver() {
        String pointers = CallOrder.inTurn(sizes.size()).stream()
                .map(index -> "f" + index)
                .collect(Collectors.joining(", "));
        String order = calls.stream().map(String::valueOf).collect(Collectors.joining(", "));
        return """
                .section start
                _start: mov sp, #0xff0
                 mov r0, #1
                 mov r4, #%d
                 mov r8, #%d
                 mov r10, #%d
                 mov r11, #%d
                 mov r18, #0
                 movfs r13, coreid
                 mov r15, #3
                 lsr r14, r13, #6
                 and r14, r14, r15
                 lsl r14, r14, #2
                 and r13, r13, r15
                 add r13, r13, r14
                 lsl r13, r13, #%d
                round: mov r9, #%d
                 add r9, r9, r13
                 mov r7, #%d
                call: ldrb r12, [r9], #1
                 lsl r12, r12, #2
                 add r12, r12, r11
                 ldr r12, [r12]
                 jalr r12
                 sub r7, r7, #1
                 bne call
                 sub r10, r10, #1
                 bne round
                 trap 3
                .section pointers
                 .word %s
                .section order
                 .byte %s
                .section data
                 .word %s
                 .float %s
                 .space 256
                """.formatted(
                        DATA,
                        (int) Math.max(1, passes),
                        rounds,
                        POINTERS,
                        STEP_BITS,
                        ORDER,
                        callsOfCore(),
                        pointers,
                        order,
                        numbers(""),
                        numbers(".5"));
    }

    private static String numbers(String fraction) {
        return CallOrder.inTurn(FunctionText.DATA_WORDS / 2).stream()
                .map(number -> number + fraction)
                .collect(Collectors.joining(", "));
    }

    private ElfFile withRelocations(ElfFile bare) {
        List<ElfSymbol> symbols = new ArrayList<>();
        List<ElfRelocation> relocations = new ArrayList<>();
        int pointers =
                bare.sections().stream().map(section -> section.name()).toList().indexOf("pointers");
        for (int index = 0; index < sizes.size(); index++) {
            ElfSymbol start = bare.symbol("f" + index).orElseThrow();
            int end = bare.symbol("f" + index + "_end").orElseThrow().value();
            symbols.add(new ElfSymbol(
                    start.name(), start.value(), end - start.value(), Binding.GLOBAL, Kind.NONE, start.section()));
            relocations.add(
                    new ElfRelocation(pointers, (int) POINTERS + 4 * index, RelocationType.ABSOLUTE32, index, 0));
        }
        return new ElfFile(
                bare.name(), bare.type(), bare.entry(), bare.sections(), bare.segments(), symbols, relocations);
    }
}
