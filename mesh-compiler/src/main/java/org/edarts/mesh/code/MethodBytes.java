package org.edarts.mesh.code;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.edarts.epiphany.isa.Encoding;
import org.edarts.epiphany.isa.Operation;
import org.edarts.mesh.source.Site;

/**
 * A method in bytes, at no address yet: what it refers to is filled in when all lies where it lies.
 *
 * @param bytes the code; behind the last instruction, one for each check that ends the run
 * @param references the offsets of calls and of addresses of tables, with what they refer to
 * @param sites the offsets at which the run ends, with the checks
 * @param lines the offsets of instructions, with the lines of the source
 */
public record MethodBytes(
        byte[] bytes, Map<Integer, Object> references, Map<Integer, Site> sites, Map<Integer, Integer> lines) {
    private static final int LINE = 8;
    private static final int FAR = 1 << 20;

    /** Returns the method in bytes. */
    public static MethodBytes of(MachineMethod method) {
        CarriedFlags.require(method);
        return new Layout(method).bytes();
    }

    /** Finds the sizes of all instructions: those of branches grow until all reach their targets. */
    private static final class Layout {
        private final List<Step> steps = new ArrayList<>();
        private final Map<MachineBlock, Integer> begins = new HashMap<>();
        private final Map<MachineBlock, Integer> ends = new HashMap<>();
        private final java.util.IdentityHashMap<Step, Integer> places = new java.util.IdentityHashMap<>();
        private final List<Boolean> aligned = new ArrayList<>();

        /** Where loops begin: an instruction that lies in two lines there costs each round the wait for the second. */
        private final BitSet repeated = new BitSet();

        private final int[] sizes;
        private final int[] offsets;
        private final Map<Step, Integer> stubs = new LinkedHashMap<>();
        private final boolean counts;

        Layout(MachineMethod method) {
            counts = method.blocks().stream().anyMatch(MachineBlock::hardware);
            for (MachineBlock block : method.blocks()) {
                begins.put(block, steps.size());
                if (block.countsRounds()) {
                    repeated.set(steps.size());
                }
                for (Step step : block.steps()) {
                    aligned.add(block.hardware() && steps.size() == place(begins, block));
                    places.put(step, steps.size());
                    steps.add(step);
                }
                ends.put(block, steps.size() - 1);
            }
            for (Step step : List.copyOf(steps)) {
                if (step.site() != null) {
                    stubs.put(step, steps.size());
                    if (counts) {
                        // in a loop that the core counts nobody would hear of it else
                        aligned.add(false);
                        steps.add(new Step(Operation.ENABLE_INTERRUPTS));
                    }
                    aligned.add(false);
                    steps.add(new Step(Operation.SOFTWARE_INTERRUPT));
                }
            }
            sizes = new int[steps.size()];
            offsets = new int[steps.size() + 1];
            settle();
        }

        private void settle() {
            boolean changed = true;
            while (changed) {
                changed = false;
                place();
                for (int index = 0; index < sizes.length; index++) {
                    int size = size(index);
                    changed |= size != sizes[index];
                    sizes[index] = size;
                }
            }
            place();
        }

        private void place() {
            int offset = 0;
            for (int index = 0; index < sizes.length; index++) {
                offset = aligned.get(index) ? offset + LINE - 1 & -LINE : offset;
                if (repeated.get(index) && offset % LINE == LINE - Short.BYTES && sizes[index] > Short.BYTES) {
                    offset += Short.BYTES;
                }
                offsets[index] = offset;
                offset += sizes[index];
            }
            offsets[sizes.length] = offset;
        }

        private int size(int index) {
            Step step = steps.get(index);
            int atLeast = step.wide() || step.callee() != null ? Integer.BYTES : Math.max(sizes[index], Short.BYTES);
            return Encoder.encoding(step, distance(index), atLeast).bytes();
        }

        private int distance(int index) {
            Step step = steps.get(index);
            if (step.site() != null) {
                return offsets[place(stubs, step)] - offsets[index];
            }
            MachineBlock target = step.target();
            return target == null ? 0 : offsets[place(begins, target)] - offsets[index];
        }

        private int distance(LoopMark mark) {
            Map<MachineBlock, Integer> which = mark.last() ? ends : begins;
            return offsets[place(which, mark.block())] - offsets[place(places, mark.from())];
        }

        private static <T> int place(Map<T, Integer> places, T wanted) {
            Integer place = places.get(wanted);
            if (place == null) {
                throw new IllegalStateException("an instruction leads to " + wanted + ", which the method lacks");
            }
            return place;
        }

        MethodBytes bytes() {
            ByteBuffer out = ByteBuffer.allocate(offsets[sizes.length]).order(ByteOrder.LITTLE_ENDIAN);
            Map<Integer, Object> references = new LinkedHashMap<>();
            Map<Integer, Integer> lines = new LinkedHashMap<>();
            for (int index = 0; index < sizes.length; index++) {
                Step step = steps.get(index);
                fill(out, offsets[index]);
                if (step.callee() instanceof LoopMark mark) {
                    step.setImmediate(distance(mark));
                } else if (step.callee() != null) {
                    references.put(offsets[index], step.callee());
                }
                if (step.position() != null) {
                    lines.put(offsets[index], step.position().line());
                }
                Encoding encoding = Encoder.encoding(step, distance(index), sizes[index]);
                int word = Encoder.encode(encoding, step, distance(index));
                if (encoding.bytes() == Integer.BYTES) {
                    out.putInt(word);
                } else {
                    out.putShort((short) word);
                }
            }
            Map<Integer, Site> sites = new LinkedHashMap<>();
            stubs.forEach((step, index) -> {
                if (step.site() != null) {
                    sites.put(offsets[counts ? index + 1 : index], step.site());
                }
            });
            return new MethodBytes(out.array(), references, sites, lines);
        }

        private static void fill(ByteBuffer out, int end) {
            while (out.position() < end) {
                out.putShort(nothing());
            }
        }
    }

    /** Returns the bits of an instruction that does nothing. */
    public static short nothing() {
        Step step = new Step(Operation.NO_OPERATION);
        return (short) Encoder.encode(Encoder.encoding(step, 0, 0), step, 0);
    }

    /** Returns the bits of a call over a distance in bytes. */
    public static int call(int distance) {
        Step step = new Step(Operation.BRANCH_AND_LINK);
        return Encoder.encode(Encoder.encoding(step, FAR, Integer.BYTES), step, distance);
    }

    /** Returns the bits of an instruction that puts a number into a register. */
    public static int distance(int register, int number) {
        Step step = Step.immediate(Operation.MOVE_IMMEDIATE, register, Step.NONE, number);
        return Encoder.encode(Encoder.encoding(step, 0, Integer.BYTES), step, 0);
    }
}
