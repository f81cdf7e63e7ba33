package org.edarts.epiphany.isa.asm;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.edarts.epiphany.isa.asm.SymbolTable.Definition;
import org.edarts.epiphany.isa.asm.SymbolTable.Label;

/**
 * Gives every fragment its address. Instructions begin in their shortest forms and grow as addresses demand, until
 * nothing changes any more. Owner: one thread.
 */
final class Layout implements Expression.Scope {
    /** Every round makes an instruction longer; this many rounds mean that an expression swings. */
    private static final int MOST_ROUNDS = 1_000;

    private final List<SectionSource> sections;
    private final SymbolTable symbols;
    private final Map<String, Long> starts;
    private final Map<SectionSource, long[]> addresses = new HashMap<>();
    private final Set<String> evaluating = new HashSet<>();
    private long here;
    private boolean known;

    /**
     * Makes it.
     *
     * @param starts the addresses of sections that shall not follow the one before them, by their names
     */
    Layout(List<SectionSource> sections, SymbolTable symbols, Map<String, Long> starts) {
        this.sections = sections;
        this.symbols = symbols;
        this.starts = starts;
        for (SectionSource section : sections) {
            addresses.put(section, new long[section.fragments().size() + 1]);
        }
    }

    /** Settles all addresses. */
    void settle() {
        place();
        known = true;
        int rounds = 0;
        while (place()) {
            if (++rounds > MOST_ROUNDS) {
                throw new AssemblyException(
                        sections.get(0).fragments().get(0).position(),
                        "the sizes of sections depend on each other in a circle: look at .space and .org");
            }
        }
    }

    /** Places everything once; tells whether something moved. */
    private boolean place() {
        boolean moved = false;
        long next = 0;
        for (SectionSource section : sections) {
            long address = starts.getOrDefault(section.name(), next);
            section.setAddress(address);
            long[] places = places(section);
            for (int index = 0; index < section.fragments().size(); index++) {
                moved |= places[index] != address;
                places[index] = address;
                here = address;
                address += section.fragments().get(index).size(address, this);
            }
            moved |= places[section.fragments().size()] != address;
            places[section.fragments().size()] = address;
            section.setSize(address - section.address());
            next = address + SectionSource.ALIGNMENT - 1 & -SectionSource.ALIGNMENT;
        }
        return moved;
    }

    private long[] places(SectionSource section) {
        long[] places = addresses.get(section);
        if (places == null) {
            throw new AssertionError(section.name());
        }
        return places;
    }

    /** Where that fragment of the section begins. */
    long address(SectionSource section, int index) {
        here = places(section)[index];
        return here;
    }

    long address(Label label) {
        return places(label.section())[label.index()];
    }

    @Override
    public long value(Position position, String symbol) {
        Definition definition = symbols.definition(symbol);
        if (definition != null) {
            if (!evaluating.add(symbol)) {
                throw definition.position().wrong("'" + symbol + "' is defined by itself");
            }
            try {
                return definition.value().value(definition.position(), this);
            } finally {
                evaluating.remove(symbol);
            }
        }
        Label label = symbols.label(position, symbol);
        if (label == null) {
            throw position.wrong("'" + symbol + "' is not defined: define a label or set a value with .set");
        }
        return address(label);
    }

    @Override
    public long here() {
        return here;
    }

    @Override
    public boolean known() {
        return known;
    }
}
