package org.edarts.cam;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.edarts.cam.chip.Chips;

/**
 * The machines that can be asked for by name: {@code host}, {@code host:N}, {@code parallella}, {@code
 * parallella-2019}, {@code epiphany-iv} and {@code mesh:RxC}. Each name may end in {@code :folded} or {@code
 * :dedicated}, which says whether the SU shares the CUs' cores or has one of its own; see {@link Machines} for what
 * they do otherwise.
 */
public final class MachineCatalog {
    private static final String FOLDED = "folded";
    private static final String DEDICATED = "dedicated";
    private static final Pattern SIZE = Pattern.compile("([1-9]\\d{0,3})x([1-9]\\d{0,3})");
    private static final Pattern COUNT = Pattern.compile("[1-9]\\d{0,6}");

    private static final List<Preset> PRESETS = List.of(
            new Preset("host", "this computer: one CU per processor", size -> Machines.host()),
            new Preset("host:N", "this computer with N CUs", MachineCatalog::host),
            new Preset("parallella", "Epiphany E16G301, 4 x 4 cores, 32 MB of DRAM", size -> Machines.parallella()),
            new Preset(
                    "parallella-2019",
                    "the same, with the faster DRAM of 2019",
                    size -> Chips.PARALLELLA_2019.machine()),
            new Preset("epiphany-iv", "Epiphany E64G401, 8 x 8 cores, 32 MB of DRAM", size -> Machines.epiphanyIv()),
            new Preset(
                    "mesh:RxC",
                    "R x C Epiphany cores, up to " + Chips.MOST_ROWS + " x " + Chips.MOST_COLUMNS,
                    MachineCatalog::mesh));

    private MachineCatalog() {}

    /**
     * One line of the catalog.
     *
     * @param syntax the name, with capital letters where numbers go
     * @param summary what the machine is, in a few words
     */
    public record Entry(String syntax, String summary) {}

    private record Preset(String syntax, String summary, Function<String, Machine> bySize) {
        String word() {
            return syntax.split(":")[0];
        }

        boolean takesSize() {
            return syntax.contains(":");
        }
    }

    /** Returns what there is. */
    public static List<Entry> entries() {
        return PRESETS.stream()
                .map(preset -> new Entry(preset.syntax(), preset.summary()))
                .toList();
    }

    /** Returns what each name may end in. */
    public static List<Entry> variants() {
        return List.of(
                new Entry("NAME:" + FOLDED, "any of these, its CUs scheduling for themselves on all cores"),
                new Entry("NAME:" + DEDICATED, "any of these, the first core of each cluster only scheduling"));
    }

    /**
     * Returns the machine of that name, bearing it.
     *
     * @param name such as {@code host:4}, {@code parallella} or {@code mesh:8x8:folded}
     * @throws MachineException if there is none of that name; the message lists what there is
     */
    public static Machine named(String name) {
        List<String> words = Arrays.asList(name.split(":", -1));
        String last = words.get(words.size() - 1);
        boolean placed = words.size() > 1 && (last.equals(FOLDED) || last.equals(DEDICATED));
        List<String> plain = placed ? words.subList(0, words.size() - 1) : words;
        Machine machine = preset(name, plain).bySize().apply(plain.size() > 1 ? plain.get(1) : "");
        if (!placed) {
            return machine;
        }
        return (last.equals(FOLDED) ? machine.withFoldedSus() : machine.withDedicatedSus()).withName(name);
    }

    private static Preset preset(String name, List<String> words) {
        Optional<Preset> found = PRESETS.stream()
                .filter(each -> each.word().equals(words.get(0)))
                .filter(each -> words.size() == (each.takesSize() ? 2 : 1))
                .findFirst();
        return found.orElseThrow(() -> unknown(name, words.get(0)));
    }

    private static MachineException unknown(String name, String word) {
        List<String> words = PRESETS.stream().map(Preset::word).distinct().toList();
        String all = PRESETS.stream().map(Preset::syntax).collect(Collectors.joining(", "));
        String suggestion = words.contains(word) ? "" : Suggestion.phrase(word, words);
        return new MachineException("no machine is named '" + name + "'" + Chips.nowCalled(word) + suggestion
                + (suggestion.isEmpty() ? "; t" : " T") + "here are " + all
                + ", each also with :folded or :dedicated at the end");
    }

    private static Machine host(String count) {
        if (!COUNT.matcher(count).matches()) {
            throw new MachineException(
                    "host:" + count + ": '" + count + "' is no number of CUs; write host:4 for four");
        }
        return Machines.host(Integer.parseInt(count));
    }

    private static Machine mesh(String size) {
        Matcher matcher = SIZE.matcher(size);
        if (!matcher.matches()) {
            throw new MachineException(
                    "mesh:" + size + ": '" + size + "' is no size; write mesh:4x8 for 4 rows of 8 columns, at most "
                            + Chips.MOST_ROWS + "x" + Chips.MOST_COLUMNS);
        }
        return Machines.mesh(Integer.parseInt(matcher.group(1)), Integer.parseInt(matcher.group(2)));
    }
}
