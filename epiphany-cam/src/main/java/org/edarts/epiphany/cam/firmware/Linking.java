package org.edarts.epiphany.cam.firmware;

import java.util.List;
import java.util.stream.IntStream;
import org.edarts.epiphany.cam.firmware.Firmware.Part;
import org.edarts.epiphany.cam.layout.Layout;

/**
 * What may be linked into one core together, of one way to decide what fires where.
 *
 * @param decides who decides, in words
 * @param what all that is linked besides the firmware, in words
 * @param parts the largest parts of the firmware that a graph may need so
 * @param brings the bytes of what brings blocks and kernels
 */
public record Linking(String decides, String what, List<Part> parts, int brings) {
    private static final Movers MOVERS = Movers.installed();

    private static final int KERNELS = MOVERS.code().code().length;

    /** Blocks come, and kernels with them, or kernels alone: by the same channels. */
    public static final Linking HOMES = new Linking(
            "homes",
            "loops, choices, procedures of records that nest, an order, tokens, blocks or kernels from the DRAM",
            List.of(Part.CONTROL, Part.PROCEDURES_NESTING_RECORDS, Part.ORDER, Part.TOKENS),
            IntStream.of(KERNELS, longer(MOVERS.blocks().storing()), longer(MOVERS.borrowed()))
                    .max()
                    .orElseThrow());

    /** What has procedures, choices or an order copies by itself, and so does what has blocks in the DRAM. */
    static final Linking COPIES = new Linking(
            "homes, no order",
            "loops, inputs from other cores, broadcasts, copies by channels",
            List.of(Part.CONTROL),
            MOVERS.inputs().code().length
                    + MOVERS.copies().code().length
                    + MOVERS.broadcasts().stream()
                            .mapToInt(kernel -> kernel.code().length)
                            .sum());

    /** What has loops or procedures has no windows. */
    static final Linking WINDOWS = new Linking(
            "homes, windows",
            "blocks from the DRAM",
            List.of(Part.WINDOWS),
            longer(MOVERS.blocksInWindows().storing()));

    /** Graphs with procedures, and with blocks in the DRAM, are refused. */
    static final Linking STEALING = new Linking(
            "stealing", "loops, choices, kernels from the DRAM", List.of(Part.CONTROL, Part.STEALING), KERNELS);

    /** An SU of its own core fires no kernel. */
    public static final Linking SU = new Linking(
            "an SU that hands out",
            "loops, choices, procedures of records",
            List.of(Part.CONTROL, Part.QUEUE_INVOKING_RECORDS),
            0);

    /** CUs load blocks from the DRAM themselves. */
    static final Linking CU = new Linking(
            "a CU to which it does",
            "loops, choices, procedures of records, kernels from the DRAM",
            List.of(Part.CONTROL, Part.SERVING_INVOKING_RECORDS),
            KERNELS);

    /** Returns all, of which a core has one. */
    public static List<Linking> all() {
        return List.of(HOMES, COPIES, WINDOWS, STEALING, SU, CU);
    }

    private static int longer(StreamProgram program) {
        return Math.max(program.code(true).length, program.code(false).length);
    }

    /** Returns the bytes of all of it, firmware and record included. */
    public int bytes() {
        Firmware firmware = Firmware.installed();
        for (Part part : parts) {
            firmware = firmware.with(part);
        }
        return firmware.end() + Layout.RECORD_BYTES + brings;
    }
}
