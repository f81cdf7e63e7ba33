package org.edarts.mesh.fuzz;

import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Bugs that compilers have, put into ours one at a time: random methods find each of them. */
class SeededMiscompilationsTest {
    private static final int METHODS = 3000;

    static Stream<Arguments> bugs() {
        return Stream.of(
                Arguments.of(
                        128,
                        "a load is taken for one before a store to the same kind of array",
                        "pass/ValueNumbering.java",
                        "memory.keySet().removeIf(key -> element.equals(key.detail) && mayMeet(value, key));",
                        ""),
                Arguments.of(
                        107,
                        "a division by a power of two is a shift alone",
                        "pass/Simpler.java",
                        "Value result = make(Op.SHR, rounded, body.constant(bits));",
                        "Value result = make(Op.SHR, left, body.constant(bits));"),
                Arguments.of(
                        276,
                        "a difference that is no number is taken for a negative one if it has the sign",
                        "code/FloatBranch.java",
                        "forkIfNone(negative, difference, MINUS_INFINITY, no, yes);",
                        "forkIfNone(negative, difference, MINUS_INFINITY, yes, yes);"),
                Arguments.of(
                        180,
                        "phis take their values one after the other",
                        "code/Selection.java",
                        "out.copy(between, input);\n"
                                + "                moves.add(new int[] {registers.of(phi), between});",
                        "out.copy(registers.of(phi), input);\n                moves.size();"),
                Arguments.of(
                        55, "a byte has no sign", "read/ArrayAccesses.java", "case BYTE -> 24;", "case BYTE -> 0;"),
                Arguments.of(
                        1,
                        "what loops count up is taken to be below every length",
                        "pass/Facts.java",
                        "return most.isPresent() && most.getAsLong() < length;",
                        "return true;"),
                Arguments.of(
                        14,
                        "stores may change places with checks",
                        "code/Dependences.java",
                        "if (laterIsCheck) {\n            return isStore(earlier);\n        }",
                        "if (laterIsCheck) {\n            return false;\n        }"),
                Arguments.of(
                        12,
                        "nobody keeps where a method returns to",
                        "allocate/FrameLayout.java",
                        "saved.add(RegisterFile.LR);",
                        "kept(method);"),
                Arguments.of(
                        12,
                        "where a method returns to is looked for when its register is the caller's again",
                        "allocate/FrameLayout.java",
                        "if (saved.contains(jump.rn()) && jump.rn() != RegisterFile.LR) {",
                        "if (saved.isEmpty()) {"),
                Arguments.of(
                        16,
                        "what ends a round lacks an instruction where it stands once more",
                        "code/LoopEnds.java",
                        "end.steps().forEach(step -> copy.steps().add(step.copy()));",
                        "end.steps().stream().skip(1).forEach(step -> copy.steps().add(step.copy()));"),
                Arguments.of(
                        17,
                        "a loop counts a round too many",
                        "pass/Counting.java",
                        "return difference(body, limit, first, before);",
                        "return difference(body, limit, body.constant(-1), before);"),
                Arguments.of(
                        132,
                        "rounds are counted though the loop may end within one",
                        "pass/Counting.java",
                        "&& head.successors().get(0).successors().equals(List.of(head))",
                        ""),
                Arguments.of(
                        28,
                        "the mode for integers stays on",
                        "code/ModePlacement.java",
                        "if (end.get(block) != begin.get(successor)) {",
                        "if (end.get(block) == null) {"),
                Arguments.of(
                        4,
                        "two registers are one though both hold something",
                        "allocate/Coalescing.java",
                        "if (one == other || graph.neighbours(one).get(other)) {",
                        "if (one == other) {"),
                Arguments.of(
                        4,
                        "registers are exchanged though both hold something",
                        "allocate/Shortening.java",
                        "&& graph.neighbours(unit.get(index)).stream().noneMatch(near -> colour[graph.find(near)] == wanted);",
                        ";"),
                Arguments.of(
                        7,
                        "what a counter comes to is told as if it began at zero",
                        "pass/LastValues.java",
                        "body.newValue(Op.ADD, phi.input(1 - inside(loop)), way);",
                        "body.newValue(Op.ADD, way, body.constant(0));"),
                Arguments.of(
                        1830,
                        "arrays are taken for different ones",
                        "pass/Batching.java",
                        "count = choose(Comparison.NE, pair.get(0), pair.get(1), count);",
                        "pair.size();"),
                Arguments.of(
                        2,
                        "rounds together are carried out twice as often",
                        "pass/Batching.java",
                        "int bits = Integer.numberOfTrailingZeros(overlap.rounds());",
                        "int bits = Integer.numberOfTrailingZeros(overlap.rounds()) - 1;"),
                Arguments.of(
                        131,
                        "an index that is in the array at first is taken to stay there",
                        "pass/Spans.java",
                        "reach == null ? end : make(Op.ADD, end, reach), span.length, result);",
                        "end, span.length, result);"),
                Arguments.of(
                        38,
                        "an index that ends in the array is taken to begin there",
                        "pass/Spans.java",
                        "choose(Comparison.GE, signs, body.constant(0), result);",
                        "result;"),
                Arguments.of(
                        164,
                        "what a loop writes is loaded before it",
                        "pass/LoadMotion.java",
                        "return value.element() == load.element() && !elsewhere;",
                        "return false;"),
                Arguments.of(
                        15,
                        "what moves along is where it was",
                        "pass/Pointers.java",
                        "access.setConstant(access.constant() - ahead);",
                        "access.setConstant(access.constant());"),
                Arguments.of(
                        2,
                        "an access behind one that moves the address does not know",
                        "code/PostModification.java",
                        "behind.forEach(step -> step.setImmediate(step.immediate() - sum.immediate()));",
                        ""),
                Arguments.of(
                        107,
                        "the two words of a doubleword change places",
                        "code/DoubleWords.java",
                        "Step low = first.immediate() < second.immediate() ? first : second;",
                        "Step low = first.immediate() < second.immediate() ? second : first;"),
                Arguments.of(
                        193,
                        "all numbers are taken for multiples of 8",
                        "code/Residues.java",
                        "case CONSTANT -> value.constant() & mask;",
                        "case CONSTANT -> 0;"),
                Arguments.of(
                        2800,
                        "masks are taken to take all signs away",
                        "pass/Simpler.java",
                        "(mask & ~(-1 >>> value.input(1).constant())) == 0",
                        "mask > 0"),
                Arguments.of(
                        24,
                        "a loop that is written out lacks its last round",
                        "pass/Unrolling.java",
                        "for (int round = 0; round < rounds; round++) {",
                        "for (int round = 1; round < rounds; round++) {"),
                Arguments.of(
                        1,
                        "rounds are written out though the last of them may not begin",
                        "pass/RoundShape.java",
                        "int way = (ROUNDS - 1) * step();",
                        "int way = 0;"),
                Arguments.of(
                        1,
                        "what is left of a loop begins where written rounds began",
                        "pass/Rounds.java",
                        "joined.inputs().add(copies.latest(phi));",
                        "joined.inputs().add(joined);"),
                Arguments.of(
                        118,
                        "what a branch may write is loaded before the branch",
                        "pass/Ahead.java",
                        "if (!leadsThere || !plain) {",
                        "if (!leadsThere) {"),
                Arguments.of(
                        2,
                        "moves on a condition take the other value",
                        "pass/Selecting.java",
                        "phi.input(wayYes), phi.input(wayNo)),",
                        "phi.input(wayNo), phi.input(wayYes)),"),
                Arguments.of(
                        16,
                        "all parameters of what is put in place of a call are the first",
                        "pass/Inlining.java",
                        "values.put(parameter, call.input(parameter.constant()));",
                        "values.put(parameter, call.input(0));"),
                Arguments.of(
                        2,
                        "components of a record change places",
                        "read/Records.java",
                        "words.addAll(0, words(frame.pop(), type, builder));",
                        "words.addAll(words(frame.pop(), type, builder));"));
    }

    /** The seed is that of a method that shows the bug, which is asked first: whatever it is, all of them are asked. */
    @ParameterizedTest(name = "{1}")
    @MethodSource("bugs")
    void isFound(long seed, String bug, String file, String right, String wrong) throws Exception {
        String symptom = new Mutant(file, right, wrong).symptom(seed, METHODS);
        System.out.println(bug + ": " + symptom);
        assertFalse(symptom.isEmpty(), () -> "random methods show nothing, though " + bug);
    }
}
