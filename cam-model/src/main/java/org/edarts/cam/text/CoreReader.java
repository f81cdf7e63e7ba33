package org.edarts.cam.text;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.edarts.cam.Clock;
import org.edarts.cam.Core;
import org.edarts.cam.Machine;
import org.edarts.cam.Memory;
import org.edarts.cam.MeshCoordinate;
import org.edarts.cam.Names;
import org.edarts.cam.text.Value.Fields;

/** Makes the cores of one cluster. */
final class CoreReader {
    private static final Pattern GRID = Pattern.compile("([1-9]\\d{0,3})\\s*x\\s*([1-9]\\d{0,3})");
    private static final int LARGEST_NUMBER = 99_999_999;

    private final Optional<Fields> common;
    private final Set<String> names = new HashSet<>();

    /** @param common what the cores are like that do not say otherwise */
    CoreReader(Optional<Fields> common) {
        this.common = common;
    }

    /** Makes a core that is not a group. */
    Core single(Value value) {
        Fields fields = value.fields(Key.NAME, Key.AT, Key.CAPABILITIES, Key.CLOCK, Key.LOCAL);
        String name = fields.name("core", names);
        return core(name, fields, fields.optional(Key.AT).map(CoreReader::coordinate));
    }

    /** Makes the cores of an entry: a grid, a count of them, or one. */
    List<Core> group(Value value) {
        Fields fields =
                value.fields(Key.NAME, Key.GRID, Key.COUNT, Key.FIRST, Key.AT, Key.CAPABILITIES, Key.CLOCK, Key.LOCAL);
        Optional<Value> grid = fields.optional(Key.GRID);
        Optional<Value> count = fields.optional(Key.COUNT);
        count.ifPresent(present -> refuse(fields, Key.GRID, Key.AT));
        Optional<MeshCoordinate> at = (grid.isPresent()
                        ? Optional.of(fields.required(Key.AT))
                        : fields.optional(Key.AT))
                .map(CoreReader::coordinate);
        int rows = grid.map(each -> dimension(each, 1)).orElse(1);
        int columns = grid.map(each -> dimension(each, 2))
                .or(() -> count.map(each -> each.number(1, Machine.MAX_CUS)))
                .orElse(1);
        if (rows * columns > Machine.MAX_CUS - names.size()) {
            throw value.wrong(
                    "with this entry the cluster has more than " + Machine.MAX_CUS + " cores; make it smaller");
        }
        NamePattern pattern = pattern(fields, at.isPresent());
        List<Core> cores = value.build(() -> {
            Core kind = core(pattern.name(0, at), fields, at);
            return new CoreGroup(pattern, rows, columns, kind).cores();
        });
        cores.forEach(core -> requireDistinct(core, fields));
        return cores;
    }

    private static void refuse(Fields fields, Key... keys) {
        for (Key key : keys) {
            fields.optional(key).ifPresent(value -> {
                throw value.wrong(value.subject() + " does not go with 'count'; cores with places are a 'grid' with the"
                        + " place of its first core in 'at'");
            });
        }
    }

    private static int dimension(Value grid, int which) {
        Matcher matcher = GRID.matcher(grid.text());
        if (!matcher.matches()) {
            throw grid.wrong(
                    grid.subject() + " is '" + grid.text() + "'; expected rows x columns, such as " + grid.expected());
        }
        return Integer.parseInt(matcher.group(which));
    }

    private static NamePattern pattern(Fields fields, boolean inMesh) {
        Value name = fields.required(Key.NAME);
        int first = fields.optional(Key.FIRST)
                .map(each -> each.number(0, LARGEST_NUMBER))
                .orElse(0);
        NamePattern pattern = new NamePattern(name.text(), first);
        pattern.unknownPlaceholder(inMesh).ifPresent(unknown -> {
            throw name.wrong(name.subject() + " holds " + unknown + "; expected <n>"
                    + (inMesh ? ", <row> or <column>" : ", or <row> and <column> where the core has a place"));
        });
        return pattern;
    }

    private void requireDistinct(Core core, Fields fields) {
        if (!names.add(core.name())) {
            Value name = fields.required(Key.NAME);
            throw name.wrong("two cores of the cluster are named '" + core.name() + "'; choose a different name, for a"
                    + " group one with <n>, or with <row> and <column>");
        }
    }

    private Core core(String name, Fields own, Optional<MeshCoordinate> at) {
        Set<String> capabilities =
                inherited(Key.CAPABILITIES, own).map(CoreReader::capabilities).orElse(Set.of());
        Optional<Clock> clock = inherited(Key.CLOCK, own).map(CoreReader::clock);
        Optional<Memory> local = inherited(Key.LOCAL, own).map(value -> MachineReader.memory(value, new HashSet<>()));
        return own.whole().build(() -> new Core(name, capabilities, clock, local, at));
    }

    private Optional<Value> inherited(Key key, Fields own) {
        return own.optional(key).or(() -> common.flatMap(fields -> fields.optional(key)));
    }

    private static Set<String> capabilities(Value list) {
        Set<String> capabilities = new TreeSet<>();
        for (Value each : list.items("the capability", "fpu")) {
            capabilities.add(each.build(() -> Names.check("capability", each.text())));
        }
        return capabilities;
    }

    private static Clock clock(Value value) {
        long hertz = value.amount(Quantity.HERTZ, "a frequency");
        return value.build(() -> new Clock(hertz));
    }

    private static MeshCoordinate coordinate(Value value) {
        List<Value> numbers = value.items(value.subject(), "32");
        if (numbers.size() != 2) {
            throw value.wrong(value.subject() + " has " + numbers.size() + " numbers; expected [row, column], such as "
                    + value.expected());
        }
        int row = numbers.get(0).number(0, MeshCoordinate.LIMIT - 1);
        return new MeshCoordinate(row, numbers.get(1).number(0, MeshCoordinate.LIMIT - 1));
    }
}
