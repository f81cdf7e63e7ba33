package org.edarts.epiphany.cam.firmware;

import java.util.HashMap;
import java.util.Map;
import org.edarts.codelet.graph.GraphException;
import org.edarts.epiphany.cam.channel.SplitCopies;
import org.edarts.epiphany.cam.kernel.KernelCode;
import org.edarts.epiphany.cam.kernel.KernelLibrary;
import org.jspecify.annotations.Nullable;

/**
 * What is copied to cores of the kernels that they fire: the library's code, or, if the run is instrumented, such as
 * tells of firings besides. Owner: the thread that lowers the graph.
 */
public final class KernelCodes {
    private final KernelLibrary library;
    private final Movers movers;

    /** What tells of firings; null unless the run is instrumented. */
    private final @Nullable TracingProgram tracing;

    private final Map<String, KernelCode> traced = new HashMap<>();

    public KernelCodes(KernelLibrary library, Movers movers, @Nullable TracingProgram tracing) {
        this.library = library;
        this.movers = movers;
        this.tracing = tracing;
    }

    /** Returns whether a kernel is the runtime's own. */
    public boolean isOwn(String kernel) {
        return kernel.equals(SplitCopies.KERNEL)
                || movers.broadcasts().stream().anyMatch(each -> each.name().equals(kernel));
    }

    /**
     * Returns that of a kernel that a codelet fires.
     *
     * @throws GraphException if the library has none
     */
    public KernelCode named(String name, String codelet) {
        KernelCode plain = library.find(name)
                .orElseThrow(() -> new GraphException("codelet " + codelet + " fires kernel \"" + name
                        + "\", which has no form for the Epiphany: give the machine an object with a function of"
                        + " that name; it has "
                        + (library.names().isEmpty() ? "none" : String.join(", ", library.names()))));
        return tracing == null ? plain : traced.computeIfAbsent(name, any -> tracing.traced(plain));
    }

    /** Returns what lets a channel copy. */
    public KernelCode channelCopy() {
        return tracing == null ? movers.copies() : tracing.tracedCopy();
    }

    /** Returns what stores into copies. */
    public KernelCode broadcast(String name) {
        return movers.broadcast(name);
    }
}
