package org.edarts.epiphany.cam.lower;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.edarts.epiphany.cam.layout.FetchLayout;
import org.edarts.epiphany.cam.place.Copies;
import org.edarts.epiphany.cam.place.Homes;
import org.edarts.epiphany.cam.signal.Fired;
import org.edarts.epiphany.cam.signal.Track;
import org.edarts.epiphany.cam.transfer.FetchRecord;

/**
 * Of what blocks a core has copies, and for which codelets what they read elsewhere comes before they fire. Immutable
 * once made.
 */
final class InputChoice {
    /** While one codelet fires, what the next one reads comes into the other buffer. */
    static final int BUFFERS = 2;

    /** Nothing. */
    static final InputChoice NONE = new InputChoice();

    private final List<Copies.Copy> copies;
    private final Set<Integer> here = new HashSet<>();
    private final Map<List<Fired.Word>, Fetch> fetches = new LinkedHashMap<>();
    private final List<Fired> fired;
    private long gain;

    /**
     * What comes before all codelets fire that have the same arguments.
     *
     * @param record what it is
     * @param buffer into which buffer it comes
     */
    record Fetch(FetchRecord record, int buffer) {}

    /** What firings with the same arguments would gain. */
    private record Candidate(List<Fired.Word> words, FetchRecord record, long gain) {}

    private InputChoice() {
        copies = List.of();
        fired = List.of();
    }

    /**
     * Makes one.
     *
     * @param never the cells of blocks that do not come before codelets fire
     * @param most for so many different arguments at most inputs come before: those that gain most
     * @param used how many of the buffers are used: with one, nothing comes while another codelet fires that has inputs
     */
    InputChoice(CorePlan plan, Homes homes, List<Copies.Copy> copies, Set<Integer> never, int most, int used) {
        this.copies = List.copyOf(copies);
        here.addAll(never);
        copies.forEach(copy -> here.add(copy.cell()));
        if (most > 0) {
            List<Candidate> candidates = candidates(plan, homes);
            List<Candidate> best = new ArrayList<>(candidates);
            best.sort(Comparator.comparing(candidate -> -candidate.gain()));
            Set<Candidate> chosen = new HashSet<>(best.subList(0, Math.min(most, best.size())));
            candidates.stream()
                    .filter(chosen::contains)
                    .forEach(each -> fetches.put(each.words(), new Fetch(each.record(), fetches.size() % used)));
            gain = chosen.stream().mapToLong(Candidate::gain).sum();
        }
        fired = plan.tracks.stream()
                .map(Track::fired)
                .filter(each -> fetches.containsKey(each.words()))
                .distinct()
                .toList();
    }

    private List<Candidate> candidates(CorePlan plan, Homes homes) {
        Map<List<Fired.Word>, Candidate> found = new LinkedHashMap<>();
        for (Track track : plan.tracks) {
            List<Fired.Word> words =
                    track.first().landing == null ? track.fired().words() : List.of();
            Candidate known =
                    found.computeIfAbsent(words, first -> new Candidate(first, record(first, plan, homes), 0));
            long gain = known.gain() + (long) known.record().gain(track.fired()) * track.nodes.size();
            found.put(words, new Candidate(words, known.record(), gain));
        }
        return found.values().stream().filter(candidate -> candidate.gain() > 0).toList();
    }

    private FetchRecord record(List<Fired.Word> words, CorePlan plan, Homes homes) {
        return FetchRecord.of(words, cell -> homes.of(cell) != plan.core && !here.contains(cell));
    }

    /** Returns what is gained by what comes before codelets fire, in cycles. */
    long gain() {
        return gain;
    }

    List<Copies.Copy> copies() {
        return copies;
    }

    /** Returns for what inputs come before it is fired. */
    List<Fired> fired() {
        return fired;
    }

    /** Returns whether inputs come before codelets with some arguments fire. */
    boolean fetches(List<Fired.Word> words) {
        return fetches.containsKey(words);
    }

    /** Returns what comes before codelets with some arguments fire. */
    Fetch fetchOf(List<Fired.Word> words) {
        return Objects.requireNonNull(fetches.get(words));
    }

    /** Returns the bytes of a buffer. */
    int bufferBytes(int number) {
        return fetches.values().stream()
                .filter(fetch -> fetch.buffer() == number)
                .mapToInt(fetch -> fetch.record().dataBytes())
                .max()
                .orElse(0);
    }

    /** Returns the bytes of the descriptors that the core needs. */
    int descriptorBytes() {
        return FetchLayout.DESCRIPTOR_BYTES
                * fetches.values().stream()
                        .mapToInt(fetch -> fetch.record().descriptors())
                        .max()
                        .orElse(0);
    }

    /**
     * Returns the bytes of all that it needs, one after the other.
     *
     * @param program the bytes of what brings inputs
     */
    List<Integer> sizes(int program) {
        List<Integer> sizes = new ArrayList<>();
        if (!fetches.isEmpty()) {
            sizes.add(program);
            sizes.add(descriptorBytes());
            for (int number = 0; number < BUFFERS; number++) {
                sizes.add(bufferBytes(number));
            }
            fired.forEach(each -> sizes.add(fetchOf(each.words()).record().bytes()));
        }
        copies.forEach(copy -> sizes.add(copy.bytes()));
        return sizes;
    }
}
