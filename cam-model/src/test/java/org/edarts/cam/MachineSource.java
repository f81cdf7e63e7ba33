package org.edarts.cam;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;

/** Random machines: some regular, some not, with every kind of part. */
public final class MachineSource {
    private static final List<String> SIMPLE_NAMES =
            List.of("a", "core0", "core1", "n", "x:1", "e1.2", "null", "true", "no", "y", "inf", "a1b2c3d4", "u007");
    private final Random random;

    private MachineSource(long seed) {
        this.random = new Random(seed);
    }

    public static Arbitrary<Machine> machines() {
        return Arbitraries.longs()
                .map(seed -> new MachineSource(seed).machine())
                .dontShrink();
    }

    private Machine machine() {
        List<Node> nodes = new ArrayList<>();
        for (int i = 0; i <= random.nextInt(3); i++) {
            nodes.add(node("node" + i));
        }
        return new Machine(SIMPLE_NAMES.get(random.nextInt(SIMPLE_NAMES.size())), nodes);
    }

    private Node node(String name) {
        AddressMap map = AddressMap.values()[random.nextInt(3)];
        List<Cluster> clusters = new ArrayList<>();
        for (int i = 0; i <= random.nextInt(3); i++) {
            clusters.add(cluster(i, map));
        }
        List<Memory> shared = new ArrayList<>();
        for (int i = 0; i < random.nextInt(3); i++) {
            shared.add(shared("dram" + i, map, i));
        }
        return new Node(name, map, clusters, shared);
    }

    private Memory shared(String name, AddressMap map, int slot) {
        Memory memory = memory(name, 1 << 25);
        return map == AddressMap.FLAT && random.nextBoolean()
                ? memory
                : memory.withAddress(0x90000000L + ((long) slot << 25));
    }

    private Cluster cluster(int index, AddressMap map) {
        List<Core> cores = random.nextBoolean() ? placed(index, map) : unplaced(map);
        SynchronizationUnit su = SynchronizationUnit.folded();
        if (cores.size() > 1 && random.nextBoolean()) {
            su = SynchronizationUnit.dedicated(cores.remove(0));
        }
        List<Memory> shared = random.nextInt(4) > 0 ? List.of() : List.of(shared("scratch", map, 10 + index));
        return new Cluster("cluster" + index, su, cores, shared);
    }

    /** Cores in the rows 1 + 10 x index and on, in rectangles, in scattered places, or both. */
    private List<Core> placed(int index, AddressMap map) {
        List<MeshCoordinate> places = new ArrayList<>();
        int rows = 1 + random.nextInt(5);
        int columns = 1 + random.nextInt(9);
        int firstColumn = random.nextInt(50);
        for (int row = 0; row < rows; row++) {
            for (int column = 0; column < columns; column++) {
                places.add(new MeshCoordinate(1 + 10 * index + row, firstColumn + column));
            }
        }
        if (random.nextInt(3) == 0) {
            Collections.shuffle(places, random);
        }
        places.subList(0, random.nextInt(places.size())).clear();
        return cores(places.size(), places, map);
    }

    private List<Core> unplaced(AddressMap map) {
        return cores(1 + random.nextInt(20), List.of(), map);
    }

    private List<Core> cores(int count, List<MeshCoordinate> places, AddressMap map) {
        int most = map == AddressMap.COMPACT ? 0x8000 : 0xF0000;
        List<Core> kinds = List.of(kind(most), kind(most));
        int style = random.nextInt(5);
        int first = random.nextInt(12);
        int changes = 1 + random.nextInt(10);
        Set<String> names = new HashSet<>();
        List<Core> cores = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Optional<MeshCoordinate> at = places.isEmpty() ? Optional.empty() : Optional.of(places.get(i));
            String name = name(style, first + i, at);
            Core core = kinds.get(style == 0 ? i / changes % 2 : 0).withName(names.add(name) ? name : "other" + i);
            cores.add(at.map(core::withPlace).orElse(core));
        }
        return cores;
    }

    private String name(int style, int number, Optional<MeshCoordinate> at) {
        switch (style) {
            case 0:
                return "core" + number;
            case 1:
                return at.map(place -> "e" + place.row() + "." + place.column()).orElse("u" + number + "v" + number);
            case 2:
                return at.map(place -> "r" + place.row() + "n" + number + "c" + place.column())
                        .orElse("a1b2c3d" + number);
            case 3:
                return String.format("core%03d", number);
            default:
                return SIMPLE_NAMES.get(random.nextInt(SIMPLE_NAMES.size()));
        }
    }

    private Core kind(int most) {
        Core core = Core.named("kind");
        if (random.nextBoolean()) {
            core = core.withClock(new Clock(random.nextBoolean() ? 600_000_000 : 1 + random.nextLong(5_000_000_000L)));
        }
        if (random.nextBoolean()) {
            core = core.withLocal(memory("sram", most));
        }
        return random.nextBoolean() ? core.withCapabilities("null", "fpu") : core;
    }

    private Memory memory(String name, int most) {
        int banks = 1 + random.nextInt(4);
        Memory memory =
                Memory.of(name, (long) banks * (1 + random.nextInt(most / 4))).withBanks(banks);
        if (random.nextBoolean()) {
            memory = memory.withLatency(1 + random.nextInt(1000));
        }
        return random.nextBoolean() ? memory.withBandwidth(1 + random.nextLong(1L << 40)) : memory;
    }
}
