package org.edarts.epiphany.cam.report;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Where the time of all cores went from the start of a run to its end, in cycles of single cores. Each cycle of each
 * core is in one of these: together they are the cores times the cycles of the run.
 *
 * @param work kernels of the graph's codelets; loads from other cores are part of them
 * @param dispatch taking codelets out of ready pools and calling their kernels, or handing them to CUs; starting
 *     transfers for them
 * @param signals counting signals in slots, sending and receiving them, beginning and ending frames
 * @param data waiting for data that comes from the DRAM or other cores, or goes there, or copying it from one core to
 *     another
 * @param code waiting for code that is brought; codelets whose kernels stay in the cores never do
 * @param imbalance nothing to fire, while codelets were ready in pools of other cores
 * @param lack nothing to fire, and nothing ready elsewhere: lack of parallelism, and signals that were on their way
 * @param sus cores that SUs have for themselves, with nothing to do
 */
public record MeshTimes(
        long work, long dispatch, long signals, long data, long code, long imbalance, long lack, long sus) {
    /** Returns the sum: the cores times the cycles of the run. */
    public long total() {
        return work + dispatch + signals + data + code + imbalance + lack + sus;
    }

    /** Returns the share of a part in the sum, 0 to 1. */
    public double share(long part) {
        return total() == 0 ? 0 : (double) part / total();
    }

    /** Returns all parts by what people call them. */
    public Map<String, Long> parts() {
        Map<String, Long> parts = new LinkedHashMap<>();
        parts.put("work", work);
        parts.put("dispatch", dispatch);
        parts.put("signals", signals);
        parts.put("waiting for data", data);
        parts.put("waiting for code", code);
        parts.put("idle: imbalance", imbalance);
        parts.put("idle: lack of parallelism", lack);
        parts.put("idle: SUs", sus);
        return parts;
    }
}
