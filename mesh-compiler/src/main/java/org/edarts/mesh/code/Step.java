package org.edarts.mesh.code;

import java.util.ArrayList;
import java.util.List;
import org.edarts.epiphany.isa.AccessSize;
import org.edarts.epiphany.isa.Condition;
import org.edarts.epiphany.isa.Operation;
import org.edarts.mesh.source.Position;
import org.edarts.mesh.source.Site;
import org.edarts.mesh.ssa.Element;
import org.jspecify.annotations.Nullable;

/**
 * An instruction whose registers may be virtual: numbers from {@link RegisterFile#VIRTUAL} on. Owner: the thread that
 * compiles.
 */
public final class Step {
    /** No register. */
    public static final int NONE = -1;

    private final Operation operation;
    private Condition condition = Condition.ALWAYS;
    private AccessSize size = AccessSize.WORD;
    private int rd = NONE;
    private int rn = NONE;
    private int rm = NONE;
    private int immediate;
    private @Nullable MachineBlock target;
    private @Nullable Object callee;
    private @Nullable Site site;
    private @Nullable Position position;
    private List<Integer> alsoReads = List.of();
    private List<Integer> alsoWrites = List.of();
    private boolean glued;
    private boolean wide;
    private boolean ordered;
    private boolean integer;
    private boolean comparing;
    private int counter = NONE;
    private @Nullable Element element;
    private int array = NONE;
    private int residue = NONE;

    /** Makes one without operands. */
    public Step(Operation operation) {
        this.operation = operation;
    }

    /** Returns rd = rn op rm. */
    public static Step of(Operation operation, int rd, int rn, int rm) {
        Step step = new Step(operation);
        step.rd = rd;
        step.rn = rn;
        step.rm = rm;
        return step;
    }

    /** Returns rd = rn op immediate; loads and stores count the immediate in bytes. */
    public static Step immediate(Operation operation, int rd, int rn, int immediate) {
        Step step = of(operation, rd, rn, NONE);
        step.immediate = immediate;
        return step;
    }

    /** Returns rd = rn, if the condition holds. */
    public static Step move(Condition condition, int rd, int rn) {
        Step step = of(Operation.MOVE, rd, rn, NONE);
        step.condition = condition;
        return step;
    }

    /** Returns a branch. */
    public static Step branch(Condition condition, MachineBlock target) {
        Step step = new Step(Operation.BRANCH);
        step.condition = condition;
        step.target = target;
        return step;
    }

    /** Sets when it does it. */
    public Step when(Condition flags) {
        condition = flags;
        return this;
    }

    /** Sets how much a load or store moves. */
    public Step sized(AccessSize bytes) {
        size = bytes;
        return this;
    }

    /** Sets where it comes from. */
    public Step at(@Nullable Position source) {
        position = source;
        return this;
    }

    /** Lets nothing move past it. */
    public Step inOrder() {
        ordered = true;
        return this;
    }

    /** Returns whether nothing moves past it. */
    public boolean isInOrder() {
        return ordered;
    }

    /** Makes it follow the one before it immediately. */
    public Step glue() {
        glued = true;
        return this;
    }

    /** Makes it, an instruction of the floating-point unit, work on integers. */
    public Step onIntegers() {
        integer = true;
        return this;
    }

    /** Returns whether it needs the integer mode of the floating-point unit. */
    public boolean integer() {
        return integer;
    }

    /** Names the register that holds, before the loop that the branch leads back in, the number of rounds. */
    public Step counting(int register) {
        counter = register;
        return this;
    }

    /** Returns the register that holds the number of rounds of a loop, if it is known. */
    public int counter() {
        return counter;
    }

    /** Says that it is made for its flags, alone or beside its result. */
    public Step comparing() {
        comparing = true;
        return this;
    }

    /** Returns whether it is made for its flags. */
    public boolean isComparison() {
        return comparing;
    }

    /** Says which arrays a load or store may reach: all of such elements, or one alone if a number is told. */
    public Step of(Element reached, int only) {
        element = reached;
        array = only;
        return this;
    }

    /** Says what the address of a load or store is modulo 8. */
    public Step lying(int modulo) {
        residue = modulo;
        return this;
    }

    /** Returns what the address of a load or store is modulo 8, if that is known. */
    public int residue() {
        return residue;
    }

    /** Returns the register beside rd that a load or store of a doubleword moves. */
    public int second() {
        return (loads() ? alsoWrites : alsoReads).get(0);
    }

    /** Returns whether it is a load. */
    public boolean loads() {
        return operation == Operation.LOAD || operation == Operation.LOAD_POSTMODIFY;
    }

    /** Returns whether it is a load or store that moves its address along. */
    public boolean isPostModify() {
        return operation == Operation.LOAD_POSTMODIFY || operation == Operation.STORE_POSTMODIFY;
    }

    /** Returns a load or store as one that moves its address along. */
    public Step moving(int distance) {
        Step moving = copyAs(loads() ? Operation.LOAD_POSTMODIFY : Operation.STORE_POSTMODIFY);
        moving.immediate = distance;
        return moving;
    }

    /** Returns the number of the array that a load or store reaches, of those that are known to be different. */
    public int array() {
        return array;
    }

    /** Returns which arrays a load or store may reach; null for what lies on the stack. */
    public @Nullable Element element() {
        return element;
    }

    /** Returns the same once more. */
    public Step copy() {
        return copyAs(operation);
    }

    private Step copyAs(Operation other) {
        Step copy = of(other, rd, rn, rm);
        copy.condition = condition;
        copy.size = size;
        copy.immediate = immediate;
        copy.target = target;
        copy.callee = callee;
        copy.site = site;
        copy.position = position;
        copy.alsoReads = alsoReads;
        copy.alsoWrites = alsoWrites;
        copy.glued = glued;
        copy.wide = wide;
        copy.ordered = ordered;
        copy.integer = integer;
        copy.comparing = comparing;
        copy.counter = counter;
        copy.element = element;
        copy.array = array;
        copy.residue = residue;
        return copy;
    }

    /** Makes it use 32 bits. */
    public void widen() {
        wide = true;
    }

    /** Sets whom it calls, or what table it finds: a name that the object knows. */
    public Step calling(Object name) {
        callee = name;
        return this;
    }

    /** Adds registers that it reads beyond its operands. */
    public Step reading(List<Integer> registers) {
        alsoReads = List.copyOf(registers);
        return this;
    }

    /** Adds registers that it writes beyond its operands. */
    public Step writing(List<Integer> registers) {
        alsoWrites = List.copyOf(registers);
        return this;
    }

    /** Makes it a check: a branch to where the run ends. */
    public Step failing(Site failure) {
        site = failure;
        return this;
    }

    /** Returns the registers that it reads. */
    public List<Integer> reads() {
        List<Integer> registers = new ArrayList<>(alsoReads);
        add(registers, rn);
        add(registers, rm);
        if (readsRd()) {
            add(registers, rd);
        }
        if (site != null) {
            site.registers().forEach(register -> add(registers, register));
        }
        return registers;
    }

    /** Returns the registers that it writes. */
    public List<Integer> writes() {
        List<Integer> registers = new ArrayList<>(alsoWrites);
        if (writesRd()) {
            add(registers, rd);
        }
        if (operation == Operation.LOAD_POSTMODIFY || operation == Operation.STORE_POSTMODIFY) {
            add(registers, rn);
        }
        return registers;
    }

    private static void add(List<Integer> registers, int register) {
        if (register != NONE) {
            registers.add(register);
        }
    }

    private boolean readsRd() {
        return switch (operation) {
            case STORE, STORE_POSTMODIFY, FMADD, FMSUB, MOVE_HIGH, MOVE_TO_SPECIAL -> true;
            case MOVE -> condition != Condition.ALWAYS;
            default -> false;
        };
    }

    private boolean writesRd() {
        return switch (operation) {
            case STORE, STORE_POSTMODIFY, MOVE_TO_SPECIAL -> false;
            default -> rd != NONE;
        };
    }

    /** Returns the registers that stand in the instruction itself. */
    public List<Integer> names() {
        List<Integer> registers = new ArrayList<>();
        add(registers, rd);
        add(registers, rn);
        add(registers, rm);
        return registers;
    }

    /** Returns whether it takes 16 bits if its virtual registers become some of the first ones. */
    public boolean mayBeShort() {
        if (wide || target != null || callee != null || site != null) {
            return false;
        }
        Step low = copy();
        low.rename(register -> register < RegisterFile.VIRTUAL ? register : 0);
        return Encoder.encoding(low, 0, Short.BYTES).bytes() == Short.BYTES;
    }

    /** Returns whether it copies a register, always. */
    public boolean isCopy() {
        return operation == Operation.MOVE && condition == Condition.ALWAYS;
    }

    /** Gives registers other numbers. */
    public void rename(java.util.function.IntUnaryOperator names) {
        rd = rd == NONE ? NONE : names.applyAsInt(rd);
        rn = rn == NONE ? NONE : names.applyAsInt(rn);
        rm = rm == NONE ? NONE : names.applyAsInt(rm);
        counter = counter == NONE ? NONE : names.applyAsInt(counter);
        alsoReads = alsoReads.stream().map(names::applyAsInt).toList();
        alsoWrites = alsoWrites.stream().map(names::applyAsInt).toList();
        site = site == null
                ? null
                : site.in(site.registers().stream().map(names::applyAsInt).toList());
    }

    /** Returns what it does. */
    public Operation operation() {
        return operation;
    }

    /** Returns when it does it. */
    public Condition condition() {
        return condition;
    }

    /** Returns how much a load or store moves. */
    public AccessSize size() {
        return size;
    }

    /** Returns the register rd. */
    public int rd() {
        return rd;
    }

    /** Returns the register rn. */
    public int rn() {
        return rn;
    }

    /** Returns the register rm. */
    public int rm() {
        return rm;
    }

    /** Returns the immediate; of loads and stores in bytes. */
    public int immediate() {
        return immediate;
    }

    /** Sets the immediate. */
    public void setImmediate(int value) {
        immediate = value;
    }

    /** Returns where a branch goes. */
    public @Nullable MachineBlock target() {
        return target;
    }

    /** Lets a branch go elsewhere. */
    public void setTarget(MachineBlock block) {
        target = block;
    }

    /** Returns whom it calls, or what table it finds. */
    public @Nullable Object callee() {
        return callee;
    }

    /** Returns how the run ends if the condition holds. */
    public @Nullable Site site() {
        return site;
    }

    /** Returns where it comes from. */
    public @Nullable Position position() {
        return position;
    }

    /** Returns whether it must follow the one before it. */
    public boolean glued() {
        return glued;
    }

    /** Returns whether it must use 32 bits. */
    public boolean wide() {
        return wide;
    }

    @Override
    public String toString() {
        return StepText.of(this);
    }
}
