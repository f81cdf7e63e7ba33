package org.edarts.epiphany.cam;

import java.util.List;
import java.util.function.ToIntFunction;
import org.edarts.epiphany.cam.Firmware.Part;
import org.edarts.epiphany.cam.KernelLibrary.KernelCode;
import org.edarts.epiphany.cam.layout.Layout;

/**
 * What may be linked into one core together: for each way to decide what fires where, the largest parts that a graph
 * may need besides the firmware.
 */
enum Linking {
    /** Blocks come, and kernels with them, or kernels alone: by the same channels. */
    HOMES(
            "homes",
            "loops, choices, procedures of records that nest, an order, tokens, blocks or kernels from the DRAM",
            List.of(Part.CONTROL, Part.PROCEDURES_NESTING_RECORDS, Part.ORDER, Part.TOKENS),
            movers -> Math.max(
                    movers.code().code().length, Math.max(longer(movers.blocks()), longer(movers.borrowed())))),
    /** What has procedures, choices or an order copies by itself, and so does what has blocks in the DRAM. */
    COPIES(
            "homes, no order",
            "loops, inputs from other cores, broadcasts, copies by channels",
            List.of(Part.CONTROL),
            movers -> movers.inputs().code().length
                    + movers.copies().code().length
                    + movers.broadcasts().stream()
                            .map(KernelCode::code)
                            .mapToInt(code -> code.length)
                            .sum()),
    /** What has loops or procedures has no windows. */
    WINDOWS(
            "homes, windows",
            "blocks from the DRAM",
            List.of(Part.WINDOWS),
            movers -> longer(movers.blocksInWindows())),
    /** Graphs with procedures, and with blocks in the DRAM, are refused. */
    STEALING(
            "stealing",
            "loops, choices, kernels from the DRAM",
            List.of(Part.CONTROL, Part.STEALING),
            movers -> movers.code().code().length),
    /** What an SU of its own core has: it fires no kernel. */
    SU(
            "an SU that hands out",
            "loops, choices, procedures of records",
            List.of(Part.CONTROL, Part.QUEUE_INVOKING_RECORDS),
            movers -> 0),
    /** CUs load blocks from the DRAM themselves. */
    CU(
            "a CU to which it does",
            "loops, choices, procedures of records, kernels from the DRAM",
            List.of(Part.CONTROL, Part.SERVING_INVOKING_RECORDS),
            movers -> movers.code().code().length);

    private final String decides;
    private final String what;
    private final List<Part> parts;
    private final ToIntFunction<Movers> brings;

    Linking(String decides, String what, List<Part> parts, ToIntFunction<Movers> brings) {
        this.decides = decides;
        this.what = what;
        this.parts = parts;
        this.brings = brings;
    }

    private static int longer(StreamProgram program) {
        return Math.max(program.code(true).length, program.code(false).length);
    }

    /** Returns in words who decides. */
    String decides() {
        return decides;
    }

    /** Returns in words what is linked. */
    String what() {
        return what;
    }

    /** Returns the parts besides the firmware. */
    List<Part> parts() {
        return parts;
    }

    /** Returns the bytes of all of it, firmware and record included. */
    int bytes() {
        Firmware firmware = Firmware.installed();
        for (Part part : parts) {
            firmware = firmware.with(part);
        }
        return firmware.end() + Layout.RECORD_BYTES + brings.applyAsInt(Movers.installed());
    }
}
