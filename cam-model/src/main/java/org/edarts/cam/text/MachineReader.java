package org.edarts.cam.text;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.edarts.cam.AddressMap;
import org.edarts.cam.Cluster;
import org.edarts.cam.Core;
import org.edarts.cam.Machine;
import org.edarts.cam.Memory;
import org.edarts.cam.Node;
import org.edarts.cam.SynchronizationUnit;
import org.edarts.cam.text.Value.Fields;

/** Makes a machine of the values in one machine file. */
final class MachineReader {
    private static final String FORMAT = "1";
    private static final String FOLDED = "folded";
    private static final String FORMER_COMPACT = "extended";

    private int cus;

    Machine machine(Value file) {
        Fields fields = file.fields(Key.FORMAT, Key.NAME, Key.NODES);
        Value format = fields.required(Key.FORMAT);
        if (!format.text().equals(FORMAT)) {
            throw format.wrong("the file has format " + format.text() + "; this version reads format " + FORMAT);
        }
        String name = fields.name("machine").text();
        Set<String> names = new HashSet<>();
        List<Node> nodes = fields.required(Key.NODES).items("the node", "name: board").stream()
                .map(each -> node(each, names))
                .toList();
        return file.build(() -> new Machine(name, nodes));
    }

    private Node node(Value value, Set<String> names) {
        Fields fields = value.fields(Key.NAME, Key.ADDRESSES, Key.SHARED, Key.CLUSTERS);
        String name = fields.name("node", names);
        AddressMap addresses =
                fields.optional(Key.ADDRESSES).map(MachineReader::addressMap).orElse(AddressMap.FLAT);
        Set<String> clusterNames = new HashSet<>();
        List<Cluster> clusters = fields.required(Key.CLUSTERS).items("the cluster", "name: chip").stream()
                .map(each -> cluster(each, clusterNames))
                .toList();
        List<Memory> shared = memories(fields);
        return value.build(() -> new Node(name, addresses, clusters, shared));
    }

    private static AddressMap addressMap(Value value) {
        if (value.text().equals(FORMER_COMPACT)) {
            throw value.wrong(value.subject() + " is '" + FORMER_COMPACT
                    + "', a map that the simulated chip never had; write compact: 64 KB for each core, below 4 GB");
        }
        return Arrays.stream(AddressMap.values())
                .filter(map -> map.name().toLowerCase(Locale.ROOT).equals(value.text()))
                .findFirst()
                .orElseThrow(() -> value.wrong(
                        value.subject() + " is '" + value.text() + "'; expected flat, epiphany or compact"));
    }

    private Cluster cluster(Value value, Set<String> names) {
        Fields fields = value.fields(Key.NAME, Key.SU, Key.CORE, Key.CUS, Key.SHARED);
        String name = fields.name("cluster", names);
        CoreReader reader = new CoreReader(
                fields.optional(Key.CORE).map(core -> core.fields(Key.CAPABILITIES, Key.CLOCK, Key.LOCAL)));
        SynchronizationUnit su = su(fields.required(Key.SU), reader);
        List<Core> cores = fields.required(Key.CUS).items("the core", "{name: core0}").stream()
                .flatMap(entry -> reader.group(entry).stream())
                .toList();
        cus += cores.size();
        if (cus > Machine.MAX_CUS) {
            throw value.wrong(
                    "with this cluster the machine has more than " + Machine.MAX_CUS + " CUs; make it smaller");
        }
        List<Memory> shared = memories(fields);
        return value.build(() -> new Cluster(name, su, cores, shared));
    }

    private static SynchronizationUnit su(Value value, CoreReader reader) {
        if (!value.isText()) {
            return SynchronizationUnit.dedicated(reader.single(value));
        }
        if (!value.text().equals(FOLDED)) {
            throw value.wrong(value.subject() + " is '" + value.text()
                    + "'; expected folded, or a core for the unit alone such as {name: core0}");
        }
        return SynchronizationUnit.folded();
    }

    private static List<Memory> memories(Fields owner) {
        Set<String> names = new HashSet<>();
        return owner
                .optional(Key.SHARED)
                .map(list -> list.items("the memory", "{name: dram, size: 32 MB}"))
                .orElse(List.of())
                .stream()
                .map(each -> memory(each, names))
                .toList();
    }

    static Memory memory(Value value, Set<String> names) {
        Fields fields = value.fields(Key.NAME, Key.SIZE, Key.BANKS, Key.ADDRESS, Key.LATENCY, Key.BANDWIDTH);
        String name = fields.name("memory", names);
        long bytes = fields.required(Key.SIZE).amount(Quantity.BYTES, "a size");
        int banks = fields.optional(Key.BANKS)
                .map(each -> each.number(1, 999_999_999))
                .orElse(1);
        Optional<Long> address = fields.optional(Key.ADDRESS).map(Value::address);
        Optional<Long> latency = fields.optional(Key.LATENCY).map(each -> each.amount(Quantity.CYCLES, "cycles"));
        Optional<Long> bandwidth =
                fields.optional(Key.BANDWIDTH).map(each -> each.amount(Quantity.BYTES_PER_SECOND, "a rate"));
        return value.build(() -> {
            Memory memory = Memory.of(name, bytes).withBanks(banks);
            memory = address.map(memory::withAddress).orElse(memory);
            memory = latency.map(memory::withLatency).orElse(memory);
            return bandwidth.map(memory::withBandwidth).orElse(memory);
        });
    }
}
