package org.edarts.benchmarks.row;

import java.util.List;
import org.edarts.benchmarks.contender.Measurement;
import org.edarts.benchmarks.statistics.Estimate;
import org.edarts.benchmarks.statistics.Medians;

/**
 * What a row is to reach: as a rule a part of a peer's time. Only the upper end of the 95 % interval can meet it.
 *
 * @param peer the peer that it is measured by; {@link #NOBODY} if our figure itself is
 * @param most the most that the ratio, or our figure, may be
 * @param behind by how much our efficiency may stay behind the peer's, in place of {@code most}
 */
public record Goal(String peer, double most, double behind) {
    /** Our figure itself is the goal: it is not compared. */
    public static final String NOBODY = "-";

    private static final long SEED = 1;

    /** Whether a goal is reached. */
    public enum Verdict {
        /** The upper end of the interval reaches it. */
        MET("met"),
        /** It does not. */
        MISSED("missed"),
        /** The peer did not take part: nothing can be said. */
        NO_PEER("no peer");

        private final String label;

        Verdict(String label) {
            this.label = label;
        }

        @Override
        public String toString() {
            return label;
        }
    }

    /**
     * How one of ours stands to a goal.
     *
     * @param contender ours
     * @param peer the goal's
     * @param reached the ratio of our time to the peer's, or our figure; all zero without the peer
     * @param most the most that it may be; where that depends on the figure of a peer that did not take part, 1
     * @param verdict whether that is so
     */
    public record Judgement(String contender, String peer, Estimate reached, double most, Verdict verdict) {}

    /** Our time is to be at most this part of the peer's. */
    public static Goal ratio(String peer, double most) {
        return new Goal(peer, most, 0);
    }

    /** Our efficiency is to be at most this much below the peer's. */
    public static Goal behind(String peer, double behind) {
        return new Goal(peer, 1, behind);
    }

    /** Our figure is to be at most this, whatever the computer. */
    public static Goal figure(double most) {
        return new Goal(NOBODY, most, 0);
    }

    /** Judges ours. */
    public Judgement judge(Unit unit, Measurement ours, List<Measurement> all) {
        if (peer.equals(NOBODY)) {
            return judgement(ours, unit.of(ours.nanos()), most);
        }
        return all.stream()
                .filter(measurement -> measurement.contender().equals(peer))
                .findFirst()
                .map(other -> judgement(ours, Medians.ratio(ours.nanos(), other.nanos(), SEED), most(unit, other)))
                .orElseGet(() -> new Judgement(ours.contender(), peer, new Estimate(0, 0, 0), most, Verdict.NO_PEER));
    }

    private double most(Unit unit, Measurement other) {
        if (behind == 0) {
            return most;
        }
        double theirs = unit.of(other.nanos()).value();
        return theirs / (theirs - behind);
    }

    private Judgement judgement(Measurement ours, Estimate reached, double atMost) {
        Verdict verdict = reached.high() <= atMost ? Verdict.MET : Verdict.MISSED;
        return new Judgement(ours.contender(), peer, reached, atMost, verdict);
    }
}
