package org.edarts.epiphany.isa.asm;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The names of a source text and what they stand for. Owner: one thread. */
final class SymbolTable {
    /**
     * A label: a place in a section.
     *
     * @param section the section
     * @param index the fragment before which it stands, as an index into those of the section
     */
    record Label(SectionSource section, int index) {}

    /** A name that stands for the value of an expression. */
    record Definition(Position position, Expression value) {}

    private final Map<String, Label> labels = new LinkedHashMap<>();
    private final Map<String, Definition> definitions = new LinkedHashMap<>();
    private final Map<Integer, List<NumericLabel>> numeric = new HashMap<>();
    private final Set<String> globals = new LinkedHashSet<>();

    private record NumericLabel(int order, Label label) {}

    void define(Position position, String name, Label label) {
        if (name.chars().allMatch(Character::isDigit)) {
            numeric.computeIfAbsent(Integer.valueOf(name), number -> new ArrayList<>())
                    .add(new NumericLabel(position.line(), label));
        } else if (labels.putIfAbsent(name, label) != null || definitions.containsKey(name)) {
            throw position.wrong("'" + name + "' is defined twice: rename one of them");
        }
    }

    void define(Position position, String name, Expression value) {
        if (labels.containsKey(name)) {
            throw position.wrong("'" + name + "' is a label already: choose another name");
        }
        definitions.put(name, new Definition(position, value));
    }

    void global(String name) {
        globals.add(name);
    }

    boolean isGlobal(String name) {
        return globals.contains(name);
    }

    Map<String, Label> labels() {
        return labels;
    }

    Map<String, Definition> definitions() {
        return definitions;
    }

    /** The label of that name, which may be numeric, with the direction in which it is searched from the position. */
    @Nullable
    Label label(Position position, String name) {
        if (!Character.isDigit(name.charAt(0))) {
            return labels.get(name);
        }
        int last = name.length() - 1;
        List<NumericLabel> candidates = numeric.getOrDefault(Integer.valueOf(name.substring(0, last)), List.of());
        boolean forward = name.charAt(last) == 'f';
        NumericLabel found = null;
        for (NumericLabel candidate : candidates) {
            if (forward && candidate.order > position.line()) {
                return candidate.label;
            }
            if (!forward && candidate.order <= position.line()) {
                found = candidate;
            }
        }
        return found == null ? null : found.label;
    }

    @Nullable
    Definition definition(String name) {
        return definitions.get(name);
    }
}
