package org.edarts.cam.text;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Supplier;
import org.edarts.cam.MachineException;
import org.edarts.cam.Names;
import org.edarts.cam.Suggestion;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;

/**
 * A value in a machine file, which knows its place in the file and hence where to report a mistake.
 *
 * @param origin the file
 * @param subject what the value is, for messages: "the size of memory 'dram'"
 * @param expected an example of a right value
 */
record Value(String origin, String subject, String expected, Node node) {

    /** Returns the error that this value is wrong for that reason. */
    MachineFileException wrong(String reason) {
        return at(node, reason);
    }

    private MachineFileException wrongKind(String kind) {
        String given = node instanceof ScalarNode scalar
                ? (isEmpty(scalar) ? "empty" : "'" + scalar.getValue() + "'")
                : node instanceof SequenceNode ? "a list" : "a mapping";
        return wrong(subject + " is " + given + "; expected " + kind + ", such as " + expected);
    }

    private MachineFileException at(Node place, String reason) {
        Optional<Mark> mark = place.getStartMark();
        return new MachineFileException(
                origin,
                mark.map(Mark::getLine).orElse(0) + 1,
                mark.map(Mark::getColumn).orElse(0) + 1,
                reason);
    }

    private static boolean isEmpty(ScalarNode scalar) {
        return scalar.getTag().equals(Tag.NULL) || scalar.getValue().isEmpty();
    }

    boolean isText() {
        return node instanceof ScalarNode;
    }

    String text() {
        if (node instanceof ScalarNode scalar && !isEmpty(scalar)) {
            return scalar.getValue();
        }
        throw wrongKind("text");
    }

    /** Returns a whole number from {@code least} to {@code most}. */
    int number(int least, int most) {
        String digits = isText() ? text() : "";
        if (digits.matches("\\d{1,9}")) {
            int number = Integer.parseInt(digits);
            if (number >= least && number <= most) {
                return number;
            }
        }
        throw wrongKind("a whole number from " + least + " to " + most);
    }

    long amount(Quantity quantity, String kind) {
        OptionalLong amount = isText() ? quantity.parse(text()) : OptionalLong.empty();
        return amount.orElseThrow(() -> wrongKind(kind));
    }

    /** Returns an address, hexadecimal with 0x or decimal. */
    long address() {
        String digits = isText() ? text() : "";
        try {
            if (digits.matches("0x[0-9A-Fa-f]+")) {
                return Long.parseLong(digits.substring(2), 16);
            }
            if (digits.matches("\\d+")) {
                return Long.parseLong(digits);
            }
        } catch (NumberFormatException tooLarge) {
            throw wrongKind("an address below 2^63");
        }
        throw wrongKind("an address");
    }

    /** Returns the values of the list, each of which messages call {@code itemSubject} and explain by an example. */
    List<Value> items(String itemSubject, String example) {
        if (!(node instanceof SequenceNode sequence)) {
            throw wrongKind("a list");
        }
        return sequence.getValue().stream()
                .map(item -> new Value(origin, itemSubject, example, item))
                .toList();
    }

    /**
     * Returns the values by key.
     *
     * @param keys those that the mapping may have
     */
    Fields fields(Key... keys) {
        if (!(node instanceof MappingNode mapping)) {
            throw wrongKind("a mapping");
        }
        Map<Key, Value> fields = new EnumMap<>(Key.class);
        for (NodeTuple tuple : mapping.getValue()) {
            Key key = key(tuple.getKeyNode(), keys);
            String its = "'" + key.text() + "' of " + subject;
            if (fields.put(key, new Value(origin, its, key.example(), tuple.getValueNode())) != null) {
                throw at(tuple.getKeyNode(), its + " is there twice; remove one");
            }
        }
        return new Fields(this, fields);
    }

    private Key key(Node keyNode, Key... allowed) {
        String given = keyNode instanceof ScalarNode scalar ? scalar.getValue() : "";
        for (Key key : allowed) {
            if (key.text().equals(given)) {
                return key;
            }
        }
        List<String> names = Arrays.stream(allowed).map(Key::text).toList();
        String suggestion = Suggestion.phrase(given, names);
        throw at(
                keyNode,
                "'" + given + "' is no key of " + subject + suggestion
                        + (suggestion.isEmpty() ? "; expected" : " Expected") + " one of: " + String.join(", ", names));
    }

    /** Builds a part of the machine and reports what is wrong with it here. */
    <T> T build(Supplier<T> part) {
        try {
            return part.get();
        } catch (MachineFileException alreadyPlaced) {
            throw alreadyPlaced;
        } catch (MachineException problem) {
            throw wrong(String.valueOf(problem.getMessage()));
        }
    }

    /** The entries of a mapping. */
    record Fields(Value whole, Map<Key, Value> byKey) {
        Optional<Value> optional(Key key) {
            return Optional.ofNullable(byKey.get(key));
        }

        Value required(Key key) {
            return optional(key)
                    .orElseThrow(() -> whole.wrong(whole.subject() + " has no '" + key.text() + "'; add '" + key.text()
                            + ":' with a value such as " + key.example()));
        }

        /** Returns the value of the name, which is legal. */
        Value name(String part) {
            Value name = required(Key.NAME);
            name.build(() -> Names.check(part, name.text()));
            return name;
        }

        /** Returns the name, which is legal and was not in {@code names} before; now it is. */
        String name(String part, Set<String> names) {
            Value name = name(part);
            if (!names.add(name.text())) {
                throw name.wrong(
                        "another " + part + " is named '" + name.text() + "' already; choose a different name");
            }
            return name.text();
        }
    }
}
