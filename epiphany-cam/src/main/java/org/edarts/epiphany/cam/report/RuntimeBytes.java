package org.edarts.epiphany.cam.report;

import java.util.List;

/**
 * What the runtime takes of a core's memory, in bytes, as images of graphs are laid out.
 *
 * @param resident what lies in each core whatever runs: firmware and record
 * @param codelet a codelet
 * @param slot a sync slot
 * @param linked the most that a graph can have linked, for each way to decide what fires where: what stands in
 *     different ways excludes each other
 */
public record RuntimeBytes(int resident, int codelet, int slot, List<Linked> linked) {
    /**
     * What may lie in one core together.
     *
     * @param decides who decides what fires where, in words
     * @param what the parts besides firmware and record, in words
     * @param bytes what all of it takes
     */
    public record Linked(String decides, String what, int bytes) {}

    /** Copies the list. */
    public RuntimeBytes {
        linked = List.copyOf(linked);
    }
}
