package org.edarts.epiphany.cam.firmware;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.edarts.epiphany.cam.broadcast.Broadcasts;
import org.edarts.epiphany.cam.kernel.KernelCode;
import org.edarts.epiphany.cam.kernel.KernelLibrary;
import org.edarts.epiphany.cam.layout.Layout;
import org.edarts.epiphany.isa.asm.Assembler;

/**
 * What stores doublewords into the copies of some cores. Its arguments are how many there are, where they lie, and
 * where each copy of them begins. It counts itself among what only passes signals on, for it is no codelet of a graph.
 */
public final class BroadcastKernel {
    /** So many doublewords are loaded before they are stored. */
    private static final List<String> AT_ONCE = List.of("r4", "r6", "r8", "r10", "r16", "r18", "r20", "r22");

    private static final List<String> COPIES = List.of("r12", "r15", "r24", "r25");

    private BroadcastKernel() {}

    /** Returns the kernels, by the number of copies, from one. */
    public static List<KernelCode> assembled() {
        return assembled(UnaryOperator.identity());
    }

    /** Returns them with other instructions: a function gets those of each. */
    public static List<KernelCode> assembled(UnaryOperator<String> changed) {
        List<KernelCode> kernels = new ArrayList<>();
        for (int copies = 1; copies <= COPIES.size(); copies++) {
            String name = Broadcasts.kernel(copies);
            KernelCode code = KernelLibrary.of(
                            Assembler.assemble(name + ".S", changed.apply(source(COPIES.subList(0, copies)))))
                    .find("broadcast")
                    .orElseThrow();
            kernels.add(new KernelCode(name, code.code(), code.faults(), code.uses(), true));
        }
        return List.copyOf(kernels);
    }

    /** Returns the instructions for copies whose places are in some registers. */
    private static String source(List<String> copies) {
        StringBuilder source = new StringBuilder();
        line(source, ".text");
        line(source, ".global broadcast");
        line(source, "broadcast:");
        line(source, "ldr r2, [r1], #1");
        line(source, "ldr r3, [r1], #1");
        copies.forEach(copy -> line(source, "ldr " + copy + ", [r1], #1"));
        line(source, "sub r2, r2, #" + AT_ONCE.size());
        line(source, "blt few");
        line(source, "many:");
        move(source, AT_ONCE, copies);
        line(source, "bgte many");
        line(source, "few: add r2, r2, #" + (AT_ONCE.size() - 1));
        line(source, "blt done");
        line(source, "one:");
        move(source, AT_ONCE.subList(0, 1), copies);
        line(source, "bgte one");
        line(source, "done: ldr r0, [r29, #" + Layout.PASSED / Integer.BYTES + "]");
        line(source, "add r0, r0, #1");
        line(source, "str r0, [r29, #" + Layout.PASSED / Integer.BYTES + "]");
        line(source, "rts");
        return source.toString();
    }

    private static void move(StringBuilder source, List<String> data, List<String> copies) {
        data.forEach(doubleword -> line(source, "ldrd " + doubleword + ", [r3], #1"));
        line(source, "sub r2, r2, #" + data.size());
        data.forEach(doubleword -> copies.forEach(copy -> line(source, "strd " + doubleword + ", [" + copy + "], #1")));
    }

    private static void line(StringBuilder source, String instruction) {
        source.append(instruction).append('\n');
    }
}
