package org.edarts.codelet;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.ObjIntConsumer;
import org.edarts.codelet.graph.GraphException;
import org.edarts.codelet.graph.Scope;
import org.jspecify.annotations.Nullable;

/**
 * The arguments of all instances of a codelet, in columns. Owner: the thread that builds the graph; read only once the
 * graph is built.
 */
public final class KernelArguments implements ArgumentList {
    private static final int SMALLEST = 8;

    private final Scope scope;
    private final String codelet;
    private final List<@Nullable Block<?>> blocks = new ArrayList<>();

    /** Columns that most codelets do not need: they end with the last argument that has an entry there. */
    private final List<@Nullable Input<?>> inputs = new ArrayList<>(0);

    private final List<@Nullable ContentType> types = new ArrayList<>(0);
    private final List<@Nullable Outlet> outlets = new ArrayList<>(0);
    private final List<@Nullable List<Slot>> choices = new ArrayList<>(0);
    private final BitSet floats = new BitSet();
    private final int[] starts;
    private Access[] accesses = new Access[SMALLEST];
    private int[] values = new int[SMALLEST];
    private int[] lengths = new int[SMALLEST];
    private int size;

    /** The instance whose arguments are being declared. */
    private int asked;

    private KernelArguments(Scope scope, String codelet, int count) {
        this.scope = scope;
        this.codelet = codelet;
        this.starts = new int[count + 1];
    }

    /**
     * Asks a rule for the arguments of so many instances of a codelet.
     *
     * @throws GraphException if it throws; the message names the instance
     */
    public static KernelArguments declared(Scope scope, String codelet, int count, Rule rule) {
        KernelArguments arguments = new KernelArguments(scope, codelet, count);
        for (int index = 0; index < count; index++) {
            arguments.asked = index;
            try {
                rule.declare(index, arguments);
            } catch (RuntimeException failure) {
                throw RuleFailure.of(scope, RuleFailure.nameOf(codelet, index), "its arguments", failure);
            }
            arguments.starts[index + 1] = arguments.size;
        }
        return arguments;
    }

    /** Returns how many arguments an instance has. */
    public int count(int index) {
        return starts[index + 1] - starts[index];
    }

    /** Returns what an argument is. */
    public Access access(int index, int place) {
        return accesses[at(index, place)];
    }

    /** Returns the 32 bits of a number, or where in its block the elements begin. */
    public int value(int index, int place) {
        return values[at(index, place)];
    }

    /** Returns the elements of a block; 0 for anything else. */
    public int length(int index, int place) {
        return lengths[at(index, place)];
    }

    /** Returns a block, or null if the argument is none. */
    public @Nullable Block<?> block(int index, int place) {
        return blocks.get(at(index, place));
    }

    /** Returns whether a number was declared as a floating-point number. */
    public boolean isFloat(int index, int place) {
        return floats.get(at(index, place));
    }

    /** Returns what messages call an instance of the codelet. */
    public String nameOf(int index) {
        return "\"" + codelet + "\"[" + index + "]";
    }

    /** Returns the cell whose content an argument is. */
    public Input<?> input(int index, int place) {
        return Objects.requireNonNull(entry(inputs, at(index, place)));
    }

    /** Returns what a cell is declared to hold whose content an argument is; null if the declaration tells nothing. */
    public @Nullable ContentType type(int index, int place) {
        return entry(types, at(index, place));
    }

    /** Returns what is to happen as the kernel says in an argument. */
    public Outlet outlet(int index, int place) {
        return Objects.requireNonNull(entry(outlets, at(index, place)));
    }

    /** Returns what the kernels may invoke. */
    public List<ThreadedProcedure<?, ?>> procedures() {
        List<ThreadedProcedure<?, ?>> procedures = new ArrayList<>();
        for (Outlet outlet : outlets) {
            if (outlet != null && outlet.procedure() != null) {
                procedures.add(outlet.procedure());
            }
        }
        return procedures;
    }

    /** Returns whether all arguments are blocks. */
    boolean onlyBlocks() {
        return Arrays.stream(accesses, 0, size).allMatch(Access::isBlock);
    }

    /** Returns whether some argument is what a parameter, value or promise holds. */
    public boolean hasInputs() {
        return !inputs.isEmpty();
    }

    /** Returns whether kernels say in some argument what is to happen, other than which slot gets a signal. */
    public boolean hasOutlets() {
        return !outlets.isEmpty();
    }

    /** Returns whether kernels say in some argument which slot gets a signal. */
    public boolean hasChoices() {
        return !choices.isEmpty();
    }

    /** Tells of each argument in which a kernel says what is to happen, other than which slot gets a signal. */
    void forEachOutlet(ObjIntConsumer<Outlet> told) {
        for (int at = 0; at < outlets.size(); at++) {
            Outlet outlet = outlets.get(at);
            if (outlet != null) {
                told.accept(outlet, indexOf(at));
            }
        }
    }

    private int indexOf(int at) {
        int found = Arrays.binarySearch(starts, at);
        int index = found >= 0 ? found : -found - 2;
        while (starts[index + 1] <= at) {
            index++;
        }
        return index;
    }

    private static <T> @Nullable T entry(List<@Nullable T> column, int at) {
        return at < column.size() ? column.get(at) : null;
    }

    /** Enters something for the argument that is about to be added. */
    private <T> void enter(List<@Nullable T> column, T entry) {
        while (column.size() <= size) {
            column.add(null);
        }
        column.set(size, entry);
    }

    private int at(int index, int place) {
        if (place < 0 || place >= count(index)) {
            throw new GraphException(
                    nameOf(index) + " has no argument " + place + ": it has " + count(index) + ", from 0");
        }
        return starts[index] + place;
    }

    @Override
    public ArgumentList value(int number) {
        return add(Access.VALUE, number, 0, null);
    }

    @Override
    public ArgumentList value(float number) {
        floats.set(size);
        return add(Access.VALUE, Float.floatToRawIntBits(number), 0, null);
    }

    @Override
    public ArgumentList reads(Block<?> block, int offset, int length) {
        return add(Access.READS, offset, length, own(block, offset, length));
    }

    @Override
    public ArgumentList writes(Block<?> block, int offset, int length) {
        return add(Access.WRITES, offset, length, own(block, offset, length));
    }

    @Override
    public ArgumentList updates(Block<?> block, int offset, int length) {
        return add(Access.UPDATES, offset, length, own(block, offset, length));
    }

    @Override
    public ArgumentList nothing() {
        return add(Access.NOTHING, 0, 0, null);
    }

    @Override
    public ArgumentList value(Input<?> content) {
        requireOwn(content);
        enter(inputs, content);
        return add(Access.CONTENT, 0, 0, null);
    }

    @Override
    public <T> ArgumentList value(Input<? extends T> content, Class<T> type) {
        enter(types, ContentType.of(type));
        return value(content);
    }

    @Override
    public <T> ArgumentList completes(Promise<? super T> promise, Class<T> type) {
        return add(new Outlet(promise, null, ContentType.of(type)));
    }

    @Override
    public <A, R> ArgumentList invokes(ThreadedProcedure<A, R> procedure, Class<A> type, Promise<R> result) {
        return add(new Outlet(result, procedure, ContentType.of(type)));
    }

    @Override
    public ArgumentList chooses(Slot... slots) {
        for (Slot slot : slots) {
            if (slot.scope() != scope) {
                throw new GraphException("codelet \"" + codelet + "\" chooses " + slot + " of graph \""
                        + slot.scope().name() + "\": declare it in its own graph \"" + scope.name() + "\"");
            }
        }
        enter(choices, List.of(slots));
        return add(Access.CHOICE, 0, Outlet.LENGTH, null);
    }

    /** Returns the slots of which a kernel says in an argument which one gets a signal. */
    public List<Slot> choice(int index, int place) {
        return Objects.requireNonNull(entry(choices, at(index, place)));
    }

    /** Returns all slots that the kernels choose. */
    Set<Slot> chosen() {
        Set<Slot> chosen = new LinkedHashSet<>();
        for (List<Slot> slots : choices) {
            if (slots != null) {
                chosen.addAll(slots);
            }
        }
        return chosen;
    }

    private ArgumentList add(Outlet outlet) {
        requireOwn(outlet.promise());
        enter(outlets, outlet);
        return add(Access.OUTLET, 0, outlet.length(), null);
    }

    private void requireOwn(Cell<?> cell) {
        if (cell.scope() != scope) {
            throw new GraphException("codelet \"" + codelet + "\" has " + cell + " of graph \""
                    + cell.scope().name() + "\" as an argument: declare it in its own graph \"" + scope.name() + "\"");
        }
    }

    private Block<?> own(Block<?> block, int offset, int length) {
        if (block.scope() != scope) {
            throw new GraphException("codelet \"" + codelet + "\" has " + block + " of graph \""
                    + block.scope().name() + "\" as an argument: declare the block in its own graph \"" + scope.name()
                    + "\"");
        }
        if (offset < 0 || length < 1 || length > block.length() - offset) {
            throw new GraphException("codelet " + nameOf(asked) + " has a part of " + block + " with offset " + offset
                    + " and length " + length + " as an argument, and the block has " + block.length()
                    + ": let the offset be 0 or more, the length 1 or more, and the part end with the block or before");
        }
        return block;
    }

    private ArgumentList add(Access access, int value, int length, @Nullable Block<?> block) {
        if (size == accesses.length) {
            accesses = Arrays.copyOf(accesses, 2 * size);
            values = Arrays.copyOf(values, 2 * size);
            lengths = Arrays.copyOf(lengths, 2 * size);
        }
        accesses[size] = access;
        lengths[size] = length;
        values[size++] = value;
        blocks.add(block);
        return this;
    }
}
