package org.edarts.epiphany.cam.transfer;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import org.edarts.epiphany.cam.signal.Fired;

/**
 * How a firing uses blocks that lie in the DRAM: it has copies of them in its core's buffer, but for what is too large.
 * That the kernel loads from where it lies, or stores there, if it does only one of both: what a core has stored into
 * the DRAM it may not find there at once.
 *
 * @param copied what is in the buffer, its kernel among it, if that comes with the data
 * @param inPlace what is used where it lies
 */
public record DramUse(List<Span> copied, List<Span> inPlace) {
    public DramUse {
        copied = List.copyOf(copied);
        inPlace = List.copyOf(inPlace);
    }

    /**
     * Returns that of a firing.
     *
     * @param inDram tells of a block, by its cell, whether it lies in the DRAM
     * @param code the bytes of the kernel, a multiple of 8; 0 if it has its place on the core
     * @param most of how many bytes at most there is a copy, where they may be used in place
     */
    public static DramUse of(Fired fired, IntPredicate inDram, int code, int most) {
        List<Span> copied = new ArrayList<>();
        List<Span> inPlace = new ArrayList<>();
        for (Span span : Span.of(fired, inDram, code)) {
            (span.bytes() > most && mayStay(fired, span) ? inPlace : copied).add(span);
        }
        if (copied.isEmpty()) {
            inPlace.stream()
                    .filter(DramUse::isStored)
                    .findFirst()
                    .map(Span::head)
                    .ifPresent(copied::add);
        }
        return new DramUse(copied, inPlace);
    }

    private static boolean mayStay(Fired fired, Span span) {
        List<Fired.Word> words = fired.words().stream()
                .filter(word -> word.isBlock() && word.bytes() > 0 && span.covers(word))
                .toList();
        return !span.isCode()
                && (words.stream().noneMatch(word -> word.access().writing())
                        || words.stream().noneMatch(word -> word.access().reading() || fired.loadsWritten(word)));
    }

    private static boolean isStored(Span span) {
        return !span.written().isEmpty();
    }

    /** Returns whether the kernel itself stores into the DRAM. */
    public boolean stores() {
        return inPlace.stream().anyMatch(DramUse::isStored);
    }
}
