package org.edarts.mesh.read;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.edarts.mesh.code.RegisterFile;
import org.edarts.mesh.source.Classes;
import org.edarts.mesh.source.Position;
import org.edarts.mesh.source.RefusedException;
import org.edarts.mesh.ssa.Block;
import org.edarts.mesh.ssa.Body;
import org.edarts.mesh.ssa.Comparison;
import org.edarts.mesh.ssa.Op;
import org.edarts.mesh.ssa.Value;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Brings a method into SSA form: carries out its bytecode on values instead of numbers. Where ways join, every variable
 * gets a phi; a later pass drops those that join nothing.
 */
final class BodyBuilder {
    private final MethodCode method;
    private final Flow flow;
    private final LiveLocals live;
    private final Body body;
    private final Records records;
    private final Translator translator;
    private final Map<Integer, Block> blocks = new TreeMap<>();
    private final Map<Integer, Frame> frames = new TreeMap<>();
    private @Nullable Block current;
    private int index;

    private BodyBuilder(MethodCode method, Classes classes, Records records) {
        this.method = method;
        this.records = records;
        flow = new Flow(method.code());
        live = new LiveLocals(method.code());
        body = new Body(
                method.name(), records.words(Type.getReturnType(method.name().descriptor())));
        translator = new Translator(this, method, classes, records);
    }

    static Body build(MethodCode method, Classes classes) {
        Records records = new Records(classes);
        Refusals.check(method, records);
        BodyBuilder builder = new BodyBuilder(method, classes, records);
        builder.build();
        return builder.body;
    }

    private void build() {
        Frame frame = parameters();
        current = body.entry();
        jump(0, frame);
        for (int start : flow.order()) {
            Frame begin = frames.get(start);
            Block block = blocks.get(start);
            if (begin != null && block != null) {
                current = block;
                translate(start, new Frame(begin));
            }
        }
        body.settle();
    }

    private Frame parameters() {
        Frame frame = new Frame(method.locals());
        int local = 0;
        for (Type type : Type.getArgumentTypes(method.name().descriptor())) {
            List<Value> words = new ArrayList<>();
            while (words.size() < records.words(type)) {
                words.add(parameter());
            }
            body.widths().add(words.size());
            frame.locals[local++] = records.slot(type, words);
        }
        int most = RegisterFile.argumentRegisters().size();
        if (body.parameters().size() > most) {
            throw new RefusedException(
                    position(),
                    "the parameters are " + body.parameters().size() + " words, and registers have room for " + most,
                    "take fewer of them, or some as elements of an array");
        }
        return frame;
    }

    private Value parameter() {
        Value value = body.newValue(Op.PARAMETER, List.of(), body.parameters().size(), null, null);
        body.parameters().add(value);
        body.entry().add(value);
        return value;
    }

    private void translate(int start, Frame frame) {
        index = start;
        boolean open = true;
        while (open) {
            Bytecode bytecode = method.code().get(index);
            translator.translate(bytecode, frame);
            open = current != null && !current().ended();
            index++;
            if (open && flow.begins(index)) {
                jump(index, frame);
                open = false;
            }
        }
    }

    private Block current() {
        if (current == null) {
            throw new IllegalStateException("no block at " + position().text());
        }
        return current;
    }

    Position position() {
        return method.position(Math.min(index, method.code().size() - 1));
    }

    Value constant(int word) {
        return body.constant(word);
    }

    /** Makes a value behind those of the current block. */
    Value make(Op op, int constant, @Nullable Object detail, Value... inputs) {
        Value value = body.newValue(op, List.of(inputs), constant, detail, position());
        current().add(value);
        return value;
    }

    Value make(Op op, Value... inputs) {
        return make(op, 0, null, inputs);
    }

    /** Ends the block: goes to an instruction. */
    void jump(int goal, Frame frame) {
        Block from = current();
        make(Op.GOTO);
        join(from, goal, frame);
    }

    /** Ends the block: goes to an instruction if the comparison holds, else to the next one. */
    void branch(Comparison comparison, Value left, Value right, int goal, Frame frame) {
        if (left.isConstant() && right.isConstant()) {
            jump(comparison.holds(left.constant(), right.constant()) ? goal : index + 1, frame);
            return;
        }
        Block from = current();
        make(Op.IF, 0, comparison, left, right);
        join(from, goal, frame);
        join(from, index + 1, frame);
    }

    /** Ends the block: chooses by halving the keys, which are in order. */
    void choose(Value value, Bytecode choice, int low, int high, Frame frame) {
        if (low == high) {
            jump(choice.goals()[choice.keys().length], frame);
            return;
        }
        int middle = (low + high) / 2;
        Block from = current();
        Block others = body.newBlock();
        make(Op.IF, 0, Comparison.EQ, value, constant(choice.keys()[middle]));
        join(from, choice.goals()[middle], frame);
        from.connect(others);
        current = others;
        if (high - low > 1) {
            Block below = body.newBlock();
            Block above = body.newBlock();
            make(Op.IF, 0, Comparison.LT, value, constant(choice.keys()[middle]));
            others.connect(below);
            others.connect(above);
            current = below;
            choose(value, choice, low, middle, frame);
            current = above;
            choose(value, choice, middle + 1, high, frame);
        } else {
            jump(choice.goals()[choice.keys().length], frame);
        }
    }

    private void join(Block from, int goal, Frame frame) {
        Block block = blocks.computeIfAbsent(goal, place -> body.newBlock());
        Frame known = frames.get(goal);
        from.connect(block);
        if (known == null) {
            frames.put(goal, flow.joins(goal) ? phis(block, goal, frame) : new Frame(frame));
        } else {
            extend(block, known, frame);
        }
    }

    /** What nobody reads needs no phi: the compiler of Java uses the place of a variable again for another one. */
    private Frame phis(Block block, int goal, Frame frame) {
        Frame joined = new Frame(frame.locals.length);
        for (int local = 0; local < frame.locals.length; local++) {
            Slot slot = frame.locals[local];
            joined.locals[local] = slot == null || !live.at(goal, local) ? null : phi(block, slot);
        }
        frame.stack.forEach(slot -> joined.push(phi(block, slot)));
        return joined;
    }

    private Slot phi(Block block, Slot slot) {
        return slot.with(slot.words().stream().map(word -> phi(block, word)).toList());
    }

    private Value phi(Block block, Value input) {
        Value phi = body.newValue(Op.PHI, List.of(input), 0, null, null);
        block.addPhi(phi);
        return phi;
    }

    private void extend(Block block, Frame known, Frame frame) {
        List<Slot> before = slots(known);
        List<Slot> now = slots(frame, known);
        for (int place = 0; place < before.size(); place++) {
            Slot phi = before.get(place);
            Slot input = now.get(place);
            if (input.mayBeNull(phi)) {
                throw new RefusedException(
                        position(), "a record may be null here", "give the variable a record on every way");
            }
            if (!input.matches(phi)) {
                // A variable that is used for something else by now: nobody reads it behind the join.
                input = phi.with(Collections.nCopies(phi.words().size(), constant(0)));
            }
            for (int word = 0; word < phi.words().size(); word++) {
                append(block, phi.words().get(word), input.words().get(word));
            }
        }
        adopt(known, frame);
    }

    private static void append(Block block, Value phi, Value input) {
        if (block.phis().contains(phi)) {
            phi.inputs().add(input);
        }
    }

    /** A variable that was null on the way that came first is an array from now on. */
    private static void adopt(Frame known, Frame frame) {
        for (int local = 0; local < known.locals.length; local++) {
            Slot slot = known.locals[local];
            Slot other = frame.locals[local];
            if (slot != null && other != null && slot.kind() == Slot.Kind.NULL && other.kind() == Slot.Kind.ARRAY) {
                known.locals[local] = other.with(slot.words());
            }
        }
        for (int place = 0; place < known.stack.size(); place++) {
            Slot slot = known.stack.get(place);
            Slot other = frame.stack.get(place);
            if (slot.kind() == Slot.Kind.NULL && other.kind() == Slot.Kind.ARRAY) {
                known.stack.set(place, other.with(slot.words()));
            }
        }
    }

    private static List<Slot> slots(Frame frame) {
        return slots(frame, frame);
    }

    /** What lies where the known frame has something. */
    private static List<Slot> slots(Frame frame, Frame known) {
        List<Slot> slots = new ArrayList<>();
        for (int local = 0; local < known.locals.length; local++) {
            Slot wanted = known.locals[local];
            if (wanted != null) {
                Slot found = frame.locals[local];
                slots.add(found == null ? Slot.of(Slot.Kind.ROOT, wanted.value()) : found);
            }
        }
        slots.addAll(frame.stack);
        return slots;
    }

    void end(List<Value> results) {
        Value value = body.newValue(Op.RETURN, results, 0, null, position());
        current().add(value);
    }

    /** The instruction behind the one that is being translated. */
    int next() {
        return index + 1;
    }

    static boolean isConditional(int opcode) {
        return opcode >= Opcodes.IFEQ && opcode <= Opcodes.IF_ACMPNE
                || opcode == Opcodes.IFNULL
                || opcode == Opcodes.IFNONNULL;
    }
}
