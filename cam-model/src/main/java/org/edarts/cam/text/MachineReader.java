package org.edarts.cam.text;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.edarts.cam.AddressMap;
import org.edarts.cam.Clock;
import org.edarts.cam.Cluster;
import org.edarts.cam.Core;
import org.edarts.cam.Machine;
import org.edarts.cam.Memory;
import org.edarts.cam.MeshCoordinate;
import org.edarts.cam.Node;
import org.edarts.cam.SynchronizationUnit;
import org.edarts.cam.text.Value.Fields;

/** Makes a machine of the values in one machine file. */
final class MachineReader {
    private static final Pattern GRID = Pattern.compile("([1-9]\\d{0,3})\\s*x\\s*([1-9]\\d{0,3})");
    private static final String FOLDED = "folded";

    private int cores;

    Machine machine(Value file) {
        Fields fields = file.fields(Key.FORMAT, Key.NAME, Key.NODES);
        Value format = fields.required(Key.FORMAT);
        if (!format.text().equals("1")) {
            throw format.wrong("the file has format " + format.text() + "; this version reads format 1");
        }
        String name = fields.required(Key.NAME).text();
        Set<String> names = new HashSet<>();
        List<Node> nodes = fields.required(Key.NODES).items("the node").stream()
                .map(each -> node(each, names))
                .toList();
        return file.build(() -> new Machine(name, nodes));
    }

    private Node node(Value value, Set<String> names) {
        Fields fields = value.fields(Key.NAME, Key.ADDRESSES, Key.SHARED, Key.CLUSTERS);
        String name = distinct(fields, names);
        AddressMap addresses =
                fields.optional(Key.ADDRESSES).map(MachineReader::addressMap).orElse(AddressMap.FLAT);
        Set<String> clusterNames = new HashSet<>();
        List<Cluster> clusters = fields.required(Key.CLUSTERS).items("the cluster").stream()
                .map(each -> cluster(each, clusterNames))
                .toList();
        List<Memory> shared = memories(fields);
        return value.build(() -> new Node(name, addresses, clusters, shared));
    }

    private Cluster cluster(Value value, Set<String> names) {
        Fields fields = value.fields(Key.NAME, Key.SU, Key.CORE, Key.CUS, Key.SHARED);
        String name = distinct(fields, names);
        Optional<Fields> common = fields.optional(Key.CORE)
                .map(core -> core.fields(Key.CAPABILITIES, Key.CLOCK, Key.LOCAL));
        Set<String> coreNames = new HashSet<>();
        SynchronizationUnit su = su(fields.required(Key.SU), common, coreNames);
        List<Core> cus = new ArrayList<>();
        for (Value entry : fields.required(Key.CUS).items("the core")) {
            cus.addAll(group(entry, common, coreNames));
        }
        List<Memory> shared = memories(fields);
        return value.build(() -> new Cluster(name, su, cus, shared));
    }

    private SynchronizationUnit su(Value value, Optional<Fields> common, Set<String> names) {
        if (value.isText()) {
            if (value.text().equals(FOLDED)) {
                return SynchronizationUnit.folded();
            }
            throw value.wrong(value.subject() + " is '" + value.text() + "'; expected " + value.expected());
        }
        Fields fields = value.fields(Key.NAME, Key.AT, Key.CAPABILITIES, Key.CLOCK, Key.LOCAL);
        String name = distinct(fields, names);
        Optional<MeshCoordinate> at = fields.optional(Key.AT).map(MachineReader::coordinate);
        return value.build(() -> SynchronizationUnit.dedicated(core(name, fields, common, at)));
    }

    private List<Core> group(Value value, Optional<Fields> common, Set<String> names) {
        Fields fields = value.fields(
                Key.NAME, Key.GRID, Key.COUNT, Key.FIRST, Key.AT, Key.CAPABILITIES, Key.CLOCK, Key.LOCAL);
        Value name = fields.required(Key.NAME);
        int first = fields.optional(Key.FIRST).map(each -> each.number(0, 99_999_999)).orElse(0);
        NamePattern pattern = new NamePattern(name.text(), first);
        Optional<MeshCoordinate> at = place(fields);
        pattern.unknownPlaceholder(at.isPresent()).ifPresent(unknown -> {
            throw name.wrong(name.subject() + " holds " + unknown + "; expected <n>"
                    + (at.isPresent() ? ", <row> or <column>" : ", or <row> and <column> in a grid"));
        });
        int rows = fields.optional(Key.GRID).map(grid -> dimension(grid, 1)).orElse(1);
        int columns = fields.optional(Key.GRID)
                .map(grid -> dimension(grid, 2))
                .or(() -> fields.optional(Key.COUNT).map(count -> count.number(1, Machine.MAX_CUS)))
                .orElse(1);
        cores += Math.min(rows * columns, Machine.MAX_CUS + 1);
        if (cores > Machine.MAX_CUS) {
            throw value.wrong("the machine has more than " + Machine.MAX_CUS + " cores from here on; describe a smaller one");
        }
        List<Core> group = value.build(() -> {
            Core kind = core(pattern.name(0, at), fields, common, at);
            return new CoreGroup(pattern, rows, columns, kind).cores();
        });
        group.forEach(core -> distinct(name, core.name(), names));
        return group;
    }

    /** The place of the first core, with the rules on which keys go together. */
    private static Optional<MeshCoordinate> place(Fields fields) {
        Optional<Value> grid = fields.optional(Key.GRID);
        Optional<Value> count = fields.optional(Key.COUNT);
        if (count.isPresent()) {
            for (Key other : List.of(Key.GRID, Key.AT)) {
                fields.optional(other).ifPresent(value -> {
                    throw value.wrong(value.subject() + " does not go with 'count'; cores with places are a 'grid' with"
                            + " the place of its first core in 'at'");
                });
            }
        }
        return grid.isPresent()
                ? Optional.of(coordinate(fields.required(Key.AT)))
                : fields.optional(Key.AT).map(MachineReader::coordinate);
    }

    private static int dimension(Value grid, int which) {
        Matcher matcher = GRID.matcher(grid.text());
        if (!matcher.matches()) {
            throw grid.wrong(grid.subject() + " is '" + grid.text() + "'; expected rows x columns, such as "
                    + grid.expected());
        }
        return Integer.parseInt(matcher.group(which));
    }

    private static Core core(String name, Fields own, Optional<Fields> common, Optional<MeshCoordinate> at) {
        Set<String> capabilities = inherited(Key.CAPABILITIES, own, common)
                .map(list -> list.items("the capability").stream().map(Value::text).collect(Collectors.toSet()))
                .orElse(Set.of());
        Optional<Clock> clock = inherited(Key.CLOCK, own, common).map(value -> {
            long hertz = value.amount(Quantity.HERTZ, "a frequency");
            return value.build(() -> new Clock(hertz));
        });
        Optional<Memory> local = inherited(Key.LOCAL, own, common).map(value -> memory(value, new HashSet<>()));
        return new Core(name, new TreeSet<>(capabilities), clock, local, at);
    }

    private static Optional<Value> inherited(Key key, Fields own, Optional<Fields> common) {
        return own.optional(key).or(() -> common.flatMap(fields -> fields.optional(key)));
    }

    private static List<Memory> memories(Fields owner) {
        Set<String> names = new HashSet<>();
        return owner.optional(Key.SHARED).map(list -> list.items("the memory")).orElse(List.of()).stream()
                .map(each -> memory(each, names))
                .toList();
    }

    private static Memory memory(Value value, Set<String> names) {
        Fields fields = value.fields(Key.NAME, Key.SIZE, Key.BANKS, Key.ADDRESS, Key.LATENCY, Key.BANDWIDTH);
        String name = distinct(fields, names);
        long bytes = fields.required(Key.SIZE).amount(Quantity.BYTES, "a size");
        int banks = fields.optional(Key.BANKS).map(each -> each.number(1, 999_999_999)).orElse(1);
        OptionalLong address = optionalLong(fields.optional(Key.ADDRESS).map(Value::address));
        OptionalLong latency =
                optionalLong(fields.optional(Key.LATENCY).map(each -> each.amount(Quantity.CYCLES, "cycles")));
        OptionalLong bandwidth = optionalLong(
                fields.optional(Key.BANDWIDTH).map(each -> each.amount(Quantity.BYTES_PER_SECOND, "a rate")));
        return value.build(() -> new Memory(name, bytes, banks, address, latency, bandwidth));
    }

    private static OptionalLong optionalLong(Optional<Long> value) {
        return value.map(OptionalLong::of).orElse(OptionalLong.empty());
    }

    private static AddressMap addressMap(Value value) {
        return Arrays.stream(AddressMap.values())
                .filter(map -> map.name().toLowerCase(Locale.ROOT).equals(value.text()))
                .findFirst()
                .orElseThrow(() -> value.wrong(
                        value.subject() + " is '" + value.text() + "'; expected " + value.expected()));
    }

    private static MeshCoordinate coordinate(Value value) {
        List<Value> numbers = value.items(value.subject());
        if (numbers.size() != 2) {
            throw value.wrong(value.subject() + " has " + numbers.size() + " numbers; expected [row, column], such as "
                    + value.expected());
        }
        int row = numbers.get(0).number(0, MeshCoordinate.LIMIT - 1);
        return new MeshCoordinate(row, numbers.get(1).number(0, MeshCoordinate.LIMIT - 1));
    }

    private static String distinct(Fields fields, Set<String> names) {
        Value name = fields.required(Key.NAME);
        return distinct(name, name.text(), names);
    }

    private static String distinct(Value place, String name, Set<String> names) {
        if (!names.add(name)) {
            throw place.wrong(place.subject() + ": '" + name + "' is the name of another one already; choose a different"
                    + " name, for a group of cores one with <n>, or with <row> and <column>");
        }
        return name;
    }
}
