package org.edarts.offload;

import java.util.List;
import org.edarts.mesh.object.KernelObject;

/** A call as the cores of a chip carry it out. Immutable. */
final class ChipCall {
    /** A kernel that sends messages has one of these among the methods that it consists of. */
    private static final List<String> MESSAGES = List.of(
            "org.edarts.offload.Core.send",
            "org.edarts.offload.Core.receive",
            "org.edarts.offload.MeshCore.send",
            "org.edarts.offload.MeshCore.receive");

    private final Call<?> call;
    private final KernelObject code;
    private final boolean sendsMessages;
    private final CoreLayout layout;

    /**
     * Lays out a call.
     *
     * @param code what its method compiles to
     * @param ranks how many cores the launch has
     */
    ChipCall(Call<?> call, KernelObject code, int ranks) {
        this.call = call;
        this.code = code;
        this.sendsMessages = sendsMessages(code);
        this.layout = new CoreLayout(call, code.code().length, sendsMessages ? ranks + MeshCore.HOSTS : 0);
    }

    static boolean sendsMessages(KernelObject code) {
        return code.methods().stream().anyMatch(method -> MESSAGES.stream().anyMatch(method.text()::startsWith));
    }

    Call<?> call() {
        return call;
    }

    KernelObject code() {
        return code;
    }

    boolean sendsMessages() {
        return sendsMessages;
    }

    CoreLayout layout() {
        return layout;
    }

    /**
     * Refuses what a core has no room for, and fetches that windows of the DRAM have none for.
     *
     * @param end where a core's memory ends for a launch
     * @param windowBytes how large windows on arrays of the host are
     */
    void requireFits(int end, int windowBytes) {
        layout.requireFits(end);
        if (code.stackBytes() > CoreLayout.STACK_BYTES) {
            throw new IllegalArgumentException(String.format(
                    "%s needs %,d bytes of stack, and a core has %,d: let its methods have fewer variables, or call each"
                            + " other less deep",
                    call.name(), code.stackBytes(), CoreLayout.STACK_BYTES));
        }
        for (Argument argument : call.arguments()) {
            Fetching fetching = argument.fetching();
            if (fetching != null && argument.place() instanceof Host<?>) {
                int most = windowBytes / Elements.size(argument.value());
                if (fetching.perFetch() > most) {
                    throw new IllegalArgumentException(String.format(
                            "%s is fetched %,d elements at once, and a window on an array of the host has %,d on a chip"
                                    + " of so many cores: let perFetch be that at most",
                            call.argument(argument.number()), fetching.perFetch(), most));
                }
            }
        }
    }
}
