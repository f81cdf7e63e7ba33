package org.edarts.codelet.graph;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The codelets of a graph as declared, in columns: a row for each declaration, with the code, the first instance and,
 * for those of which more was said, the traits. A {@link Declaration} is made of a row when somebody asks for one.
 *
 * <p>Owner: the thread that builds the graph; immutable once the graph is built.
 */
public final class DeclarationTable {
    private static final int SMALLEST = 8;

    private final Scope scope;
    private final Traits plain;
    private Code[] code;
    private int[] firsts = {0};
    private @Nullable Traits[] traits = {};
    private int size;
    private boolean embeds;

    DeclarationTable(Scope scope, Code[] none) {
        this.scope = scope;
        this.code = none;
        this.plain = new Traits(scope);
    }

    /** Returns the same codelets with other code. */
    DeclarationTable with(Code[] otherCode) {
        DeclarationTable other = new DeclarationTable(scope, otherCode);
        other.firsts = firsts;
        other.traits = traits;
        other.size = size;
        return other;
    }

    /** Adds codelets of which nothing more is said yet; returns the number of their declaration. */
    public int add(int count, Code what) {
        if (size == code.length) {
            resize(Math.max(SMALLEST, size * 2));
        }
        code[size] = what;
        firsts[size + 1] = firsts[size] + count;
        return size++;
    }

    private void resize(int rows) {
        code = Arrays.copyOf(code, rows);
        firsts = Arrays.copyOf(firsts, rows + 1);
    }

    /**
     * Adds the codelets of a graph that is embedded; returns the number of the first declaration.
     *
     * @param part what the embedded graph is called here, with a dot
     * @param region the loop that it is embedded in, 0 for none
     * @param cellBase where its cells begin in this graph
     * @param slotBase where its slots begin in this graph
     */
    public int addAll(DeclarationTable embedded, String part, int region, int cellBase, int slotBase) {
        embeds = true;
        Traits embedding = new Traits(scope);
        embedding.region = region;
        embedding.cellBase = cellBase;
        embedding.slotBase = slotBase;
        int first = size;
        Traits original = embedded.plain;
        Traits copy = original.copy(embedding, part, first);
        for (int row = 0; row < embedded.size; row++) {
            Traits said = embedded.said(row);
            if (said != original) {
                original = said;
                copy = said.copy(embedding, part, first);
            }
            int number = add(embedded.count(row), embedded.code[row]);
            makeRoomForTraits();
            traits[number] = copy;
        }
        return first;
    }

    /** Returns the traits of a declaration, to say more. */
    public Traits traits(int number) {
        makeRoomForTraits();
        Traits own = traits[number];
        if (own == null) {
            own = new Traits(scope);
            traits[number] = own;
        }
        return own;
    }

    private void makeRoomForTraits() {
        if (traits.length < size) {
            traits = Arrays.copyOf(traits, code.length);
        }
    }

    private Traits said(int number) {
        return number < traits.length ? Objects.requireNonNullElse(traits[number], plain) : plain;
    }

    /** Returns whether some declarations came with an embedded graph, and with handles of its own. */
    public boolean embeds() {
        return embeds;
    }

    /** Returns how many declarations there are. */
    public int size() {
        return size;
    }

    /** Returns how many instances there are of all declarations. */
    public int instances() {
        return firsts[size];
    }

    /** Returns the first instance of a declaration. */
    public int first(int number) {
        return firsts[number];
    }

    /** Returns how many instances a declaration has. */
    public int count(int number) {
        return firsts[number + 1] - firsts[number];
    }

    /** Returns the declaration of an instance. */
    public int number(int instance) {
        if (size == instances()) {
            return instance;
        }
        int place = Arrays.binarySearch(firsts, 0, size, instance);
        return place >= 0 ? place : -place - 2;
    }

    /** Returns the code of a declaration. */
    public Code code(int number) {
        return code[number];
    }

    /** Replaces the code of a declaration. */
    public void setCode(int number, Code other) {
        code[number] = other;
    }

    /** Returns the name that was given, or one made of the place. */
    public String name(int number) {
        return said(number).name(number);
    }

    /** Returns the name that was given, or null. */
    public @Nullable String givenName(int number) {
        return said(number).givenName();
    }

    /** Returns the loop that a declaration belongs to, 0 for none. */
    public int region(int number) {
        return said(number).region;
    }

    /** Returns what to add to the cell numbers that the body of a declaration uses. */
    public int cellBase(int number) {
        return said(number).cellBase;
    }

    /** Returns what error messages call an instance, in quotes and with its index. */
    String nameOf(int number, int instance) {
        return Declaration.nameOf(name(number), first(number), count(number), instance);
    }

    /** Returns whether some codelet needs resources, may not fire on every CU, or has a wish or a priority. */
    boolean restricted() {
        for (Traits some : traits) {
            if (some != null && some.restrict()) {
                return true;
            }
        }
        return false;
    }

    /** Returns the declaration that a row stands for. */
    Declaration declaration(int number) {
        return said(number).declaration(number, first(number), count(number), code[number]);
    }

    /** Returns the number of the declaration of each instance. */
    int[] declarationOf() {
        int[] numbers = new int[instances()];
        for (int number = 0; number < size; number++) {
            if (firsts[number + 1] - firsts[number] == 1) {
                numbers[firsts[number]] = number;
            } else {
                Arrays.fill(numbers, firsts[number], firsts[number + 1], number);
            }
        }
        return numbers;
    }

    Code[] code() {
        return code;
    }

    int[] firsts() {
        return firsts;
    }
}
