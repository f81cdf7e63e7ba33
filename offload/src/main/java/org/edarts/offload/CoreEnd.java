package org.edarts.offload;

import java.util.ArrayList;
import java.util.List;

/** Takes from a core what its kernel has left there. Guarded by its mesh. */
final class CoreEnd {
    private static final long CLOCK_BEGINS = 0xFFFF_FFFFL;

    private final ChipCores cores;

    CoreEnd(ChipCores cores) {
        this.cores = cores;
    }

    /** Returns what tells that a kernel has returned. */
    @SuppressWarnings("unchecked")
    <R> Runnable returned(int core, CoreWork<R> work, ChipCall chip) {
        List<Object> copies = copies(core, chip);
        R result = (R) Elements.number(
                cores.get(core, LoaderRecord.RESULT), work.call().method().getReturnType());
        long cycles = CLOCK_BEGINS - Integer.toUnsignedLong(cores.get(core, LoaderRecord.CLOCK));
        return () -> work.ended(result, copies, cycles);
    }

    /** Returns what tells that a kernel has failed. */
    Runnable failed(int core, CoreWork<?> work, ChipCall chip) {
        List<Object> copies = copies(core, chip);
        String text = CoreFault.text(cores, core, chip.code().failures());
        return () -> work.failed(text, null, copies);
    }

    private List<Object> copies(int core, ChipCall chip) {
        CoreLayout layout = chip.layout();
        List<Object> copies = new ArrayList<>();
        for (Argument argument : chip.call().arguments()) {
            Object copy = argument.copy(core);
            if (argument.isCopied() && argument.passing().returns()) {
                Elements.into(copy, cores.read(core, layout.place(argument), (int) argument.bytes()));
            }
            copies.add(copy);
        }
        return copies;
    }
}
