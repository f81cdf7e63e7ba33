package org.edarts.mesh.fuzz;

import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Bugs that compilers have, put into ours one at a time: random methods find each of them. */
class SeededMiscompilationsTest {
    private static final int METHODS = 300;

    static Stream<Arguments> bugs() {
        return Stream.of(
                Arguments.of(
                        "a load is taken for one before a store to the same kind of array",
                        "pass/ValueNumbering.java",
                        "memory.keySet().removeIf(key -> element.equals(key.detail) && mayMeet(value, key));",
                        ""),
                Arguments.of(
                        "a division by a power of two is a shift alone",
                        "pass/Simpler.java",
                        "Value result = make(Op.SHR, rounded, body.constant(bits));",
                        "Value result = make(Op.SHR, left, body.constant(bits));"),
                Arguments.of(
                        "small differences decide nothing, and neither do numbers that are none",
                        "code/Selection.java",
                        "case GT, GE -> fast.sign(difference, Condition.GTE, yes, no);",
                        "case GT -> fast.sign(difference, Condition.GTE, yes, no);\n"
                                + "            case GE -> fast.sign(difference, Condition.LT, yes, no);"),
                Arguments.of(
                        "phis take their values one after the other",
                        "code/Selection.java",
                        "maker.copy(between, input);\n"
                                + "                moves.add(new int[] {registers.of(phi), between});",
                        "maker.copy(registers.of(phi), input);\n                moves.size();"),
                Arguments.of("a byte has no sign", "read/Translator.java", "case BYTE -> 24;", "case BYTE -> 0;"),
                Arguments.of(
                        "what loops count up is taken to be below every length",
                        "pass/Facts.java",
                        "return most.isPresent() && most.getAsLong() < length;",
                        "return true;"),
                Arguments.of(
                        "stores may change places with checks",
                        "code/Dependences.java",
                        "if (laterIsCheck) {\n            return isStore(earlier);\n        }",
                        "if (laterIsCheck) {\n            return false;\n        }"),
                Arguments.of(
                        "nobody keeps what a method must leave",
                        "allocate/FrameLayout.java",
                        "saved.addAll(kept(method));",
                        "kept(method);"),
                Arguments.of(
                        "a loop counts a round too many",
                        "pass/Counting.java",
                        "return difference(body, limit, first, before);",
                        "return difference(body, limit, body.constant(-1), before);"),
                Arguments.of(
                        "the mode for integers stays on",
                        "code/ModePlacement.java",
                        "if (end.get(block) != begin.get(successor)) {",
                        "if (end.get(block) == null) {"),
                Arguments.of(
                        "two registers are one though both hold something",
                        "allocate/Coalescing.java",
                        "if (one == other || graph.neighbours(one).get(other)) {",
                        "if (one == other) {"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("bugs")
    void isFound(String bug, String file, String right, String wrong) throws Exception {
        String symptom = new Mutant(file, right, wrong).symptom(METHODS);
        System.out.println(bug + ": " + symptom);
        assertFalse(symptom.isEmpty(), () -> "random methods show nothing, though " + bug);
    }
}
