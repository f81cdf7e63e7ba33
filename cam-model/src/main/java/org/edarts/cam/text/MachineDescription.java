package org.edarts.cam.text;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.edarts.cam.Cluster;
import org.edarts.cam.ComputationUnit;
import org.edarts.cam.Core;
import org.edarts.cam.Machine;
import org.edarts.cam.Memory;
import org.edarts.cam.MeshCoordinate;
import org.edarts.cam.Node;

/** A machine in words, and in a small drawing where it has a mesh of at most 8 x 8 cores. */
public final class MachineDescription {
    private static final int LARGEST_DRAWING = 8;

    private final Machine machine;
    private final List<String> lines = new ArrayList<>();

    private MachineDescription(Machine machine) {
        this.machine = machine;
    }

    /** Returns several lines, without a line end after the last. */
    public static String of(Machine machine) {
        MachineDescription description = new MachineDescription(machine);
        description.describe();
        return String.join("\n", description.lines);
    }

    private void describe() {
        lines.add(machine.name() + ": " + count(machine.nodes().size(), "node") + ", "
                + count(machine.clusters().size(), "cluster") + ", "
                + count(machine.cus().size(), "CU"));
        int cluster = 0;
        for (Node node : machine.nodes()) {
            lines.add("node " + node.name() + ", " + node.addresses().name().toLowerCase(Locale.ROOT) + " address map");
            node.shared().forEach(memory -> lines.add("  shared " + memory(memory)));
            Map<MeshCoordinate, String> labels = new HashMap<>();
            for (Cluster each : node.clusters()) {
                describe(each, machine.cusOf(cluster));
                label(each, machine.cusOf(cluster), labels);
                cluster++;
            }
            draw(labels);
        }
    }

    private void describe(Cluster cluster, List<ComputationUnit> cus) {
        String su = cluster.su().core().map(core -> "SU on core " + core.name()).orElse("SU folded into the CUs");
        lines.add("  cluster " + cluster.name() + ": " + su + ", " + count(cus.size(), "CU") + " "
                + range(cus.get(0).id(), cus.get(cus.size() - 1).id()));
        cluster.shared().forEach(memory -> lines.add("    shared " + memory(memory)));
        Map<String, Long> kinds = cluster.cores().stream()
                .map(MachineDescription::kind)
                .collect(Collectors.groupingBy(Function.identity(), LinkedHashMap::new, Collectors.counting()));
        kinds.forEach((kind, cores) -> lines.add("    " + count(cores, "core") + (kind.isEmpty() ? "" : ": " + kind)));
    }

    private static void label(Cluster cluster, List<ComputationUnit> cus, Map<MeshCoordinate, String> labels) {
        cluster.su().core().flatMap(Core::at).ifPresent(at -> labels.put(at, "SU"));
        cus.forEach(cu -> cu.at().ifPresent(at -> labels.put(at, Integer.toString(cu.id()))));
    }

    /** Draws the mesh with the CU id of each core, rows and columns numbered along the edges. */
    private void draw(Map<MeshCoordinate, String> labels) {
        if (labels.isEmpty()) {
            return;
        }
        int top = labels.keySet().stream().mapToInt(MeshCoordinate::row).min().orElseThrow();
        int bottom =
                labels.keySet().stream().mapToInt(MeshCoordinate::row).max().orElseThrow();
        int left =
                labels.keySet().stream().mapToInt(MeshCoordinate::column).min().orElseThrow();
        int right =
                labels.keySet().stream().mapToInt(MeshCoordinate::column).max().orElseThrow();
        lines.add("  mesh of rows " + range(top, bottom) + ", columns " + range(left, right));
        if (bottom - top >= LARGEST_DRAWING || right - left >= LARGEST_DRAWING) {
            return;
        }
        StringBuilder header = new StringBuilder(" ".repeat(8));
        for (int column = left; column <= right; column++) {
            header.append(String.format(Locale.ROOT, "%6d", column));
        }
        lines.add(header.toString());
        for (int row = top; row <= bottom; row++) {
            StringBuilder line = new StringBuilder(String.format(Locale.ROOT, "%8d", row));
            for (int column = left; column <= right; column++) {
                line.append(
                        String.format(Locale.ROOT, "%6s", labels.getOrDefault(new MeshCoordinate(row, column), ".")));
            }
            lines.add(line.toString());
        }
    }

    private static String kind(Core core) {
        List<String> parts = new ArrayList<>();
        core.clock().ifPresent(clock -> parts.add(Quantity.HERTZ.format(clock.hertz())));
        core.local().ifPresent(local -> parts.add("local " + memory(local)));
        if (!core.capabilities().isEmpty()) {
            parts.add("can " + String.join(" ", core.capabilities()));
        }
        return String.join("; ", parts);
    }

    private static String memory(Memory memory) {
        StringBuilder text =
                new StringBuilder("memory " + memory.name() + ", " + Quantity.BYTES.format(memory.bytes()));
        if (memory.banks() != 1) {
            text.append(" in ").append(memory.banks()).append(" banks");
        }
        memory.address().ifPresent(first -> text.append(String.format(Locale.ROOT, " at 0x%08X", first)));
        memory.latencyCycles().ifPresent(cycles -> text.append(", load ").append(Quantity.CYCLES.format(cycles)));
        memory.bytesPerSecond().ifPresent(rate -> text.append(", ").append(Quantity.BYTES_PER_SECOND.format(rate)));
        return text.toString();
    }

    private static String count(long number, String what) {
        return number + " " + what + (number == 1 ? "" : "s");
    }

    private static String range(int first, int last) {
        return first == last ? Integer.toString(first) : first + ".." + last;
    }
}
