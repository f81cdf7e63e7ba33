package org.edarts.cam.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.edarts.cam.AddressMap;
import org.edarts.cam.Cluster;
import org.edarts.cam.Core;
import org.edarts.cam.Machine;
import org.edarts.cam.Memory;
import org.edarts.cam.MeshCoordinate;
import org.snakeyaml.engine.v2.common.FlowStyle;
import org.snakeyaml.engine.v2.common.ScalarStyle;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;

/** Makes the YAML tree of a machine: blocks down to the clusters, memories and cores in one line each. */
final class MachineWriter {
    private MachineWriter() {}

    static Node tree(Machine machine) {
        return new Mapping()
                .with(Key.FORMAT, number(1))
                .with(Key.NAME, text(machine.name()))
                .with(Key.NODES, list(machine.nodes(), MachineWriter::node))
                .inBlock();
    }

    private static Node node(org.edarts.cam.Node node) {
        Mapping mapping = new Mapping().with(Key.NAME, text(node.name()));
        if (node.addresses() != AddressMap.FLAT) {
            mapping.with(Key.ADDRESSES, text(node.addresses().name().toLowerCase(Locale.ROOT)));
        }
        withShared(mapping, node.shared());
        return mapping.with(Key.CLUSTERS, list(node.clusters(), MachineWriter::cluster))
                .inBlock();
    }

    private static Node cluster(Cluster cluster) {
        Mapping mapping = new Mapping().with(Key.NAME, text(cluster.name()));
        withShared(mapping, cluster.shared());
        boolean alike =
                cluster.cores().stream().map(MachineWriter::nameless).distinct().count() == 1;
        Mapping common = kind(cluster.cus().get(0));
        if (alike && !common.isEmpty()) {
            mapping.with(Key.CORE, common.inBlock());
        }
        Function<Core, Mapping> kind = core -> alike ? new Mapping() : kind(core);
        mapping.with(Key.SU, cluster.su().core().map(core -> single(core, kind)).orElse(text("folded")));
        return mapping.with(Key.CUS, list(CoreGroup.of(cluster.cus()), group -> group(group, kind)))
                .inBlock();
    }

    private static Core nameless(Core core) {
        return new Core("core", core.capabilities(), core.clock(), core.local(), Optional.empty());
    }

    private static Node single(Core core, Function<Core, Mapping> kind) {
        Mapping mapping = new Mapping().with(Key.NAME, text(core.name()));
        core.at().ifPresent(at -> mapping.with(Key.AT, place(at)));
        return mapping.withAll(kind.apply(core)).inLine();
    }

    private static Node group(CoreGroup group, Function<Core, Mapping> kind) {
        if (group.size() == 1) {
            return single(group.kind(), kind);
        }
        Mapping mapping = new Mapping();
        group.kind()
                .at()
                .ifPresentOrElse(
                        at -> mapping.with(Key.GRID, text(group.rows() + "x" + group.columns()))
                                .with(Key.AT, place(at)),
                        () -> mapping.with(Key.COUNT, number(group.size())));
        mapping.with(Key.NAME, text(group.names().text()));
        if (group.names().counts() && group.names().first() != 0) {
            mapping.with(Key.FIRST, number(group.names().first()));
        }
        return mapping.withAll(kind.apply(group.kind())).inLine();
    }

    private static Mapping kind(Core core) {
        Mapping mapping = new Mapping();
        core.clock().ifPresent(clock -> mapping.with(Key.CLOCK, text(Quantity.HERTZ.format(clock.hertz()))));
        core.local().ifPresent(local -> mapping.with(Key.LOCAL, memory(local)));
        Set<String> capabilities = core.capabilities();
        if (!capabilities.isEmpty()) {
            List<Node> names = capabilities.stream().map(MachineWriter::text).collect(Collectors.toList());
            mapping.with(Key.CAPABILITIES, new SequenceNode(Tag.SEQ, names, FlowStyle.FLOW));
        }
        return mapping;
    }

    private static void withShared(Mapping mapping, List<Memory> shared) {
        if (!shared.isEmpty()) {
            mapping.with(Key.SHARED, list(shared, MachineWriter::memory));
        }
    }

    private static Node memory(Memory memory) {
        Mapping mapping = new Mapping()
                .with(Key.NAME, text(memory.name()))
                .with(Key.SIZE, text(Quantity.BYTES.format(memory.bytes())));
        if (memory.banks() != 1) {
            mapping.with(Key.BANKS, number(memory.banks()));
        }
        memory.address()
                .ifPresent(first -> mapping.with(Key.ADDRESS, text(String.format(Locale.ROOT, "0x%08X", first))));
        memory.latencyCycles().ifPresent(cycles -> mapping.with(Key.LATENCY, text(Quantity.CYCLES.format(cycles))));
        memory.bytesPerSecond()
                .ifPresent(rate -> mapping.with(Key.BANDWIDTH, text(Quantity.BYTES_PER_SECOND.format(rate))));
        return mapping.inLine();
    }

    private static Node place(MeshCoordinate at) {
        return new SequenceNode(Tag.SEQ, List.of(number(at.row()), number(at.column())), FlowStyle.FLOW);
    }

    private static <T> Node list(List<T> parts, Function<T, Node> node) {
        return new SequenceNode(Tag.SEQ, parts.stream().map(node).toList(), FlowStyle.BLOCK);
    }

    private static Node text(String text) {
        return new ScalarNode(Tag.STR, text, ScalarStyle.PLAIN);
    }

    private static Node number(int number) {
        return new ScalarNode(Tag.INT, Integer.toString(number), ScalarStyle.PLAIN);
    }

    /** A mapping that is being written. */
    private static final class Mapping {
        private final List<NodeTuple> entries = new ArrayList<>();

        Mapping with(Key key, Node value) {
            entries.add(new NodeTuple(text(key.text()), value));
            return this;
        }

        Mapping withAll(Mapping other) {
            entries.addAll(other.entries);
            return this;
        }

        boolean isEmpty() {
            return entries.isEmpty();
        }

        Node inBlock() {
            return new MappingNode(Tag.MAP, entries, FlowStyle.BLOCK);
        }

        Node inLine() {
            return new MappingNode(Tag.MAP, entries, FlowStyle.FLOW);
        }
    }
}
