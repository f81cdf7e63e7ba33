package org.edarts.epiphany.cam.diagnosis;

import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.edarts.epiphany.board.BoardObserver;
import org.edarts.epiphany.board.Workgroup;
import org.edarts.epiphany.cam.layout.Layout;
import org.edarts.epiphany.cam.lower.Lowering;
import org.edarts.epiphany.cam.signal.Node;
import org.edarts.epiphany.cam.unit.Assignment;
import org.edarts.epiphany.core.CoreFault;
import org.edarts.epiphany.core.ExceptionCause;
import org.edarts.su.RunError;
import org.jspecify.annotations.Nullable;

/**
 * Names what a core could not do: the codelet that it fires, and where in its kernel. The firmware tells of what raises
 * an exception; what only a simulated chip tells, such as an access where nothing lies, is seen there. Owner: one
 * thread.
 */
final class Faults {
    private static final int SOFTWARE_EXCEPTION = 1;

    /** Holds what a kernel has said last of what is to happen, where the firmware looks at that. */
    private static final int OUTLETS_REGISTER = 18;

    /** Points at the top of the pool, where what fires stands. */
    private static final int POOL_REGISTER = 28;

    /** Where others find a core's general registers. */
    private static final int REGISTERS = 0xF0000;

    private static final int HALF = 0xFFFF;

    private final Lowering lowering;
    private final Assignment assignment;
    private final Workgroup group;
    private final @Nullable BoardObserver observer;
    private final MemoryWords words;
    private final Postmortem postmortem;

    Faults(
            Lowering lowering,
            Workgroup group,
            @Nullable BoardObserver observer,
            MemoryWords words,
            Postmortem postmortem) {
        this.lowering = lowering;
        this.assignment = lowering.assignment();
        this.group = group;
        this.observer = observer;
        this.words = words;
        this.postmortem = postmortem;
    }

    /** Returns what the firmware of a core has told. */
    RunError told(int core) {
        int cause = words.ofRecord(core, Layout.FAULT_CAUSE);
        if (cause == Layout.FAULT_BOTH) {
            return failed(
                    core,
                    register(core, OUTLETS_REGISTER),
                    new IllegalStateException("a codelet completes the result of its procedure and invokes another one"
                            + " in the same firing, on " + assignment.nameOf(core)
                            + ": let the codelet that comes after the invocation complete it"));
        }
        int behind = words.ofRecord(core, Layout.FAULT_PC);
        int status = words.ofRecord(core, Layout.FAULT_STATE);
        CoreFault seen = seen(core);
        String what = seen == null
                ? (cause == SOFTWARE_EXCEPTION
                                ? ExceptionCause.told(status)
                                        .map(ExceptionCause::text)
                                        .orElse("a software exception")
                                : "a memory fault")
                        + ", before" + place(core, behind)
                : seen.what() + ", at" + place(core, seen.pc());
        IllegalStateException where =
                new IllegalStateException(String.format("%s, status 0x%08x%s", what, status, on(core)));
        Exception reason = lowering.images()
                .get(core)
                .kernels()
                .meaning(behind, address -> words.at(core, address), register -> register(core, register))
                .orElse(where);
        if (reason != where) {
            reason.addSuppressed(where); // it says where, what a body would have thrown on a host says why
        }
        return failed(core, words.ofRecord(core, Layout.FAULT_CODELET), reason);
    }

    /** Returns what was seen that no firmware tells: of the first core, for what follows elsewhere may come of that. */
    RunError seen() {
        OptionalInt first = IntStream.range(0, assignment.cores())
                .filter(core -> seen(core) != null)
                .findFirst();
        if (first.isEmpty() || observer == null) {
            return machineFailed(
                    (observer == null ? "" : String.join("; ", observer.complaints()) + "; ") + postmortem.text());
        }
        int core = first.getAsInt();
        CoreFault fault = seen(core);
        String where = fault == null ? "" : fault.what() + ", at" + place(core, fault.pc()) + on(core);
        if (postmortem.firing(core) == Node.NONE && isRuntime(core)) {
            return machineFailed(where + "; no kernel is to change one of the registers r28 to r31, nor what it was not"
                    + " given: look at what this core fired last");
        }
        int top = register(core, POOL_REGISTER);
        int fires = words.at(core, top & -Integer.BYTES) >>> (top & Short.BYTES) * Byte.SIZE & HALF;
        return failed(core, fires, new IllegalStateException(where));
    }

    private boolean isRuntime(int core) {
        CoreFault fault = seen(core);
        return fault != null && Integer.compareUnsigned(fault.pc(), lowering.endOfFirmware(core)) < 0;
    }

    private @Nullable CoreFault seen(int core) {
        return observer == null
                ? null
                : observer.fault(
                                assignment.firstRow() + assignment.row(core),
                                assignment.firstColumn() + assignment.column(core))
                        .orElse(null);
    }

    private String place(int core, int pc) {
        String symbol = Integer.compareUnsigned(pc, lowering.endOfFirmware(core)) < 0
                ? ", in the codelet runtime"
                : lowering.images()
                        .get(core)
                        .kernels()
                        .symbol(pc, address -> words.at(core, address))
                        .map(kernel -> ", " + kernel)
                        .orElse("");
        return String.format(" pc 0x%08x%s", pc, symbol);
    }

    private String on(int core) {
        return String.format(
                ", on %s, at 0x%08x in the mesh", assignment.nameOf(core), assignment.globalAddress(core, 0));
    }

    /** What has failed is a codelet of the graph, or of a procedure: an address in a frame tells which. */
    private RunError failed(int core, int address, Exception reason) {
        int cu = assignment.cus().indexOf(core);
        int codelet = postmortem.firing(core);
        if (codelet != Node.NONE) {
            return RunError.failed(lowering.graph(), codelet, cu, reason);
        }
        boolean served = lowering.handing().isPresent() && address % 2 != 0;
        return lowering.frames()
                .codeletAt(served ? assignment.suOf(core) : core, address & -2)
                .map(fired -> RunError.failed(fired.procedure(), fired.codelet(), cu, reason))
                .orElseGet(() -> RunError.machineFailed(lowering.graph().name(), reason));
    }

    private RunError machineFailed(String what) {
        return RunError.machineFailed(lowering.graph().name(), new IllegalStateException(what));
    }

    private int register(int core, int number) {
        return group.readWord(assignment.row(core), assignment.column(core), REGISTERS + number * Integer.BYTES);
    }
}
