package org.edarts.mesh.code;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** An instruction in text, as dumps show it. */
final class StepText {
    private StepText() {}

    static String of(Step step) {
        List<String> operands = new ArrayList<>();
        register(operands, step.rd());
        register(operands, step.rn());
        register(operands, step.rm());
        if (step.immediate() != 0) {
            operands.add("#" + step.immediate());
        }
        if (step.target() != null) {
            operands.add(step.target().toString());
        }
        if (step.callee() != null) {
            operands.add(step.callee().toString());
        }
        if (step.site() != null) {
            operands.add(step.site().text());
        }
        String name = step.operation().name().toLowerCase(Locale.ROOT);
        String size = step.size().suffix().isEmpty() ? "" : "." + step.size().suffix();
        return String.format("%-18s %s", name + size + " " + step.condition().suffix(), String.join(", ", operands));
    }

    private static void register(List<String> operands, int register) {
        if (register != Step.NONE) {
            operands.add((register < RegisterFile.VIRTUAL ? "r" : "t") + register);
        }
    }
}
