package org.edarts.epiphany.pic;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.edarts.epiphany.isa.asm.Assembler;
import org.edarts.pic.elf.ElfFile;
import org.edarts.pic.elf.ElfRelocation;
import org.edarts.pic.elf.ElfSymbol;
import org.edarts.pic.elf.ElfSymbol.Binding;
import org.edarts.pic.elf.ElfSymbol.Kind;
import org.edarts.pic.elf.RelocationType;

/**
 * A program of functions in the DRAM that call each other at random, as a linker that keeps relocations would leave it.
 * Each function mixes its number into a sum; a budget in local memory, smaller with each column of
 * the workgroup, ends the recursion. Some calls are tail calls, some go
 * through a table of pointers. The program ends with the sum's lowest byte.
 */
final class CallGraph {
    private static final long CODE = 0x8E00_0000L;
    private static final Pattern REFERENCE = Pattern.compile("ref_(\\d+)_f(\\d+)");

    private final Random random;
    private final int functions;
    private final StringBuilder text = new StringBuilder();
    private int references;

    private CallGraph(long seed, int functions) {
        this.random = new Random(seed);
        this.functions = functions;
    }

    /** Makes a program of so many functions that carries out at most so many calls. */
    static ElfFile program(long seed, int functions, int budget) {
        return new CallGraph(seed, functions).build(budget);
    }

    private ElfFile build(int budget) {
        text.append(".section start\n_start: mov sp, #0x3ff0\n mov r0, #1\n mov r4, #0x100\n mov r1, #")
                .append(budget)
                .append(
                        "\n movfs r2, coreid\n mov r3, #3\n and r2, r2, r3\n lsl r2, r2, #3\n sub r1, r1, r2\n str r1, [r4]\n");
        address("r16", 0);
        text.append(" jalr r16\n mov r1, #0xff\n and r0, r0, r1\n trap 3\n");
        text.append(".section pool\n");
        for (int index = 0; index < functions; index++) {
            text.append("ref_")
                    .append(references++)
                    .append("_f")
                    .append(index)
                    .append(": .word f")
                    .append(index)
                    .append('\n');
        }
        text.append(".text\n");
        for (int index = 0; index < functions; index++) {
            function(index);
        }
        return withRelocations(
                functions,
                Assembler.assemble(
                        "graph", text.toString(), java.util.Map.of(".text", CODE, "start", 0L, "pool", 0x200L)));
    }

    private void function(int index) {
        text.append(".balign 8\nf")
                .append(index)
                .append(": ldr r1, [r4]\n sub r1, r1, #1\n blt out")
                .append(index);
        text.append("\n str r1, [r4]\n str lr, [sp], #-4\n");
        int calls = random.nextInt(3);
        for (int call = 0; call < calls; call++) {
            mix(index, call);
            if (random.nextInt(4) == 0) {
                text.append(" mov r16, #0x200\n ldr r16, [r16, #")
                        .append(random.nextInt(functions))
                        .append("]\n");
            } else {
                address("r16", random.nextInt(functions));
            }
            text.append(" jalr r16\n");
        }
        for (int padding = random.nextInt(60); padding > 0; padding--) {
            mix(index, padding);
        }
        text.append(" ldr lr, [sp, #4]\n add sp, sp, #16\n");
        if (random.nextInt(3) == 0) {
            address("r16", random.nextInt(functions));
            text.append(" jr r16\n");
        }
        text.append("out").append(index).append(": rts\nend").append(index).append(":\n");
    }

    private void mix(int index, int salt) {
        text.append(" lsl r2, r0, #3\n eor r0, r0, r2\n add r0, r0, #")
                .append(index * 7 + salt & 0x3FF)
                .append('\n');
    }

    private void address(String register, int function) {
        text.append("ref_").append(references++).append("_f").append(function);
        text.append(": mov.l ")
                .append(register)
                .append(", %low(f")
                .append(function)
                .append(")\n movt ");
        text.append(register).append(", %high(f").append(function).append(")\n");
    }

    /**
     * Adds what a linker keeps: functions f0, f1 and so on, which end at end0, end1 and so on, and references at labels
     * such as ref_7_f3, the seventh, to f3: words in local memory, elsewhere pairs of MOV and MOVT.
     */
    static ElfFile withRelocations(int functions, ElfFile bare) {
        List<ElfSymbol> symbols = new ArrayList<>();
        int code = bare.symbol("f0").orElseThrow().section();
        for (int index = 0; index < functions; index++) {
            int start = bare.symbol("f" + index).orElseThrow().value();
            int end = bare.symbol("end" + index).orElseThrow().value();
            symbols.add(new ElfSymbol("f" + index, start, end - start, Binding.GLOBAL, Kind.NONE, code));
        }
        List<ElfRelocation> relocations = new ArrayList<>();
        for (ElfSymbol symbol : bare.symbols()) {
            Matcher reference = REFERENCE.matcher(symbol.name());
            if (reference.matches()) {
                int target = Integer.parseInt(reference.group(2));
                int at = symbol.value();
                if (at >= 0x200 && at < 0x1000) {
                    relocations.add(new ElfRelocation(symbol.section(), at, RelocationType.ABSOLUTE32, target, 0));
                } else {
                    relocations.add(new ElfRelocation(symbol.section(), at, RelocationType.LOW, target, 0));
                    relocations.add(new ElfRelocation(symbol.section(), at + 4, RelocationType.HIGH, target, 0));
                }
            }
        }
        return new ElfFile(
                bare.name(), bare.type(), bare.entry(), bare.sections(), bare.segments(), symbols, relocations);
    }
}
