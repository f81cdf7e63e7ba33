package org.edarts.epiphany.cam.run;

import java.util.stream.IntStream;
import org.edarts.epiphany.cam.channel.SplitCopies;
import org.edarts.epiphany.cam.diagnosis.MemoryWords;
import org.edarts.epiphany.cam.layout.Layout;
import org.edarts.epiphany.cam.lower.Lowering;
import org.edarts.epiphany.isa.SpecialRegister;
import org.edarts.epiphany.memory.RegisterWindow;

/** What the cores of a run are about, as their memories and registers tell it. Owner: the thread of the run. */
final class CoreStates {
    private static final int PC = RegisterWindow.offsetOf(SpecialRegister.PC);
    private static final int CHANNEL = RegisterWindow.offsetOf(SpecialRegister.DMA1STATUS);
    private static final int CHANNEL_STATE = 0xF;

    private final Lowering lowering;
    private final MemoryWords words;

    CoreStates(Lowering lowering, MemoryWords words) {
        this.lowering = lowering;
        this.words = words;
    }

    /** Returns what a core says of itself: one of {@link Layout}'s numbers. */
    int status(int core) {
        return words.ofRecord(core, Layout.STATUS);
    }

    /** Returns whether all cores wait for signals. */
    boolean allIdle() {
        for (int core = 0; core < lowering.assignment().cores(); core++) {
            boolean waits =
                    lowering.firmware().waits(words.at(core, PC), lowering.handsOut(core)) && !awaitsWindow(core);
            if (status(core) != Layout.STATUS_DONE && !waits) {
                return false;
            }
        }
        return true;
    }

    /** Returns whether a window is on its way to a core, or has come and the core has not seen it yet. */
    private boolean awaitsWindow(int core) {
        return lowering.images().get(core).windowed().isPresent()
                && (usesChannel(core)
                        || words.ofRecord(core, Layout.SUMMARY) != 0
                        || words.ofRecord(core, Layout.SUMMARY + Integer.BYTES) != 0);
    }

    /** Returns whether a channel copies for a codelet that has fired already. */
    boolean anyCopies() {
        return IntStream.range(0, lowering.assignment().cores())
                .filter(core -> lowering.images().get(core).kernels().has(SplitCopies.KERNEL))
                .anyMatch(this::usesChannel);
    }

    private boolean usesChannel(int core) {
        return (words.at(core, CHANNEL) & CHANNEL_STATE) != 0;
    }
}
