package org.edarts.pic.image;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.agrona.collections.Int2ObjectHashMap;
import org.agrona.collections.IntArrayList;
import org.edarts.pic.elf.ElfFile;
import org.edarts.pic.elf.ElfSection;
import org.edarts.pic.elf.RelocationType;

/**
 * The tables that the compiler makes for switches: addresses inside one function, one after the other in read-only
 * data, that have no name and that only this function refers to. Such a table can travel with its function. A table
 * with a name, as of a computed goto, cannot: the program may keep what it holds beyond a call. Never changes.
 */
final class JumpTables {
    private final ElfFile program;
    private final FunctionIndex functions;
    private final NamedObjects objects;
    private final TreeMap<Long, Reference> words = new TreeMap<>();

    /**
     * What may lead to tables: addresses that were counted from a symbol with a name, or from another section, lead
     * elsewhere.
     */
    private final Int2ObjectHashMap<List<Reference>> uses = new Int2ObjectHashMap<>();

    private final Map<Function, List<JumpTable>> tables = new HashMap<>();
    private final Set<Function> unclear = new HashSet<>();

    JumpTables(ElfFile program, FunctionIndex functions, List<Reference> references) {
        this.program = program;
        this.functions = functions;
        this.objects = new NamedObjects(program);
        for (Reference reference : references) {
            if (isTableWord(reference)) {
                words.put(Integer.toUnsignedLong(reference.place()), reference);
            }
            if (program.sections().get(reference.section()).contains(reference.target())) {
                uses.computeIfAbsent(reference.target(), added -> new ArrayList<>())
                        .add(reference);
            }
        }
        divide();
        tables.keySet().removeAll(unclear);
    }

    /** Returns the tables of a function by their addresses; none if one of them may be more than a table. */
    List<JumpTable> of(Function function) {
        return tables.getOrDefault(function, List.of());
    }

    private boolean isTableWord(Reference reference) {
        int place = reference.place();
        return reference.type() == RelocationType.ABSOLUTE32
                && functions.at(reference.target()).isPresent()
                && objects.at(place).isEmpty()
                && program.sections().stream().anyMatch(section -> section.contains(place) && isReadOnlyData(section));
    }

    private static boolean isReadOnlyData(ElfSection section) {
        return !section.executable() && (section.flags() & ElfSection.WRITE) == 0;
    }

    /**
     * A table begins where something refers to, and ends before the next or before what is no address of a function.
     */
    private void divide() {
        List<Reference> table = new ArrayList<>();
        for (Reference word : words.values()) {
            boolean follows = !table.isEmpty() && table.get(table.size() - 1).place() + Integer.BYTES == word.place();
            if (!follows || uses.containsKey(word.place())) {
                judge(table);
                table.clear();
            }
            table.add(word);
        }
        judge(table);
    }

    private void judge(List<Reference> table) {
        Set<Function> targets = new HashSet<>();
        boolean inner = false;
        for (Reference word : table) {
            Function target = functions.at(word.target()).orElseThrow();
            targets.add(target);
            inner |= word.target() != target.address();
        }
        if (!inner) {
            return; // pointers to functions
        }
        Function owner = targets.iterator().next();
        Optional<JumpTable> found = targets.size() == 1 ? tableOf(owner, table) : Optional.empty();
        if (found.isPresent()) {
            tables.computeIfAbsent(owner, added -> new ArrayList<>()).add(found.get());
        } else {
            unclear.addAll(targets);
        }
    }

    private Optional<JumpTable> tableOf(Function owner, List<Reference> table) {
        int address = table.get(0).place();
        IntArrayList lows = new IntArrayList();
        IntArrayList highs = new IntArrayList();
        for (Reference use : uses.getOrDefault(address, List.of())) {
            if (!owner.contains(use.place())) {
                return Optional.empty();
            }
            if (use.type() == RelocationType.LOW) {
                lows.addInt(use.place());
            } else if (use.type() == RelocationType.HIGH) {
                highs.addInt(use.place());
            } else {
                return Optional.empty();
            }
        }
        return lows.isEmpty() || lows.size() != highs.size() || mayBeAnEnd(owner, address)
                ? Optional.empty()
                : Optional.of(new JumpTable(address, table.size(), lows.toIntArray(), highs.toIntArray()));
    }

    /** Where a table begins, an object that the function goes through may end; its end then has the table's address. */
    private boolean mayBeAnEnd(Function owner, int address) {
        return objects.at(address - 1)
                .filter(before -> uses.entrySet().stream()
                        .anyMatch(use -> Integer.compareUnsigned(use.getKey() - before.value(), before.size()) < 0
                                && use.getValue().stream().anyMatch(reference -> owner.contains(reference.place()))))
                .isPresent();
    }
}
