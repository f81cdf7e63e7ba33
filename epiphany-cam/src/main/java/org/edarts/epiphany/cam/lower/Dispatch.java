package org.edarts.epiphany.cam.lower;

import java.util.List;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.epiphany.cam.firmware.Firmware;
import org.edarts.epiphany.cam.frame.Frames;
import org.edarts.epiphany.cam.kernel.KernelLibrary;
import org.edarts.epiphany.cam.local.CoreCode;
import org.edarts.epiphany.cam.local.CoreStream;
import org.edarts.epiphany.cam.memory.CoreMemory;
import org.edarts.epiphany.cam.place.Homes;
import org.edarts.epiphany.cam.place.Residence;
import org.edarts.epiphany.cam.signal.SaidTypes;
import org.edarts.epiphany.cam.signal.SignalGraph;
import org.edarts.epiphany.cam.signal.Track;
import org.edarts.epiphany.cam.unit.Assignment;
import org.edarts.epiphany.cam.unit.Kernels;
import org.edarts.epiphany.cam.unit.KnownKernels;
import org.edarts.su.MeshForm;
import org.edarts.su.Plan;
import org.jspecify.annotations.Nullable;

/**
 * Who decides which core fires a ready codelet, and in which order: one of these, or nobody where codelets fire at
 * their homes, what became ready last before the rest. Immutable.
 *
 * @param handing how SUs hand out codelets; null if they do not
 * @param stealing how CUs steal codelets of others; null if they do not
 * @param keys in which order cores take what is ready; null if they take the last that became so
 */
record Dispatch(
        @Nullable Handing handing,
        @Nullable Stealing stealing,
        @Nullable PoolKeys keys) {
    /** Returns who decides for a graph as a policy says. */
    static Dispatch of(
            CompiledGraph graph,
            Placing placing,
            SignalGraph signals,
            Assignment assignment,
            KernelLibrary library,
            Frames frames,
            Residence residence) {
        return new Dispatch(
                placing.form().handsOut()
                        ? new Handing(placing, signals, assignment, new KnownKernels(library), frames, residence)
                        : null,
                placing.form() == MeshForm.STEALING ? new Stealing(signals, assignment, frames) : null,
                PoolKeys.needed(graph, placing) ? PoolKeys.of(signals, placing) : null);
    }

    /** Returns whether codelets fire at their homes. */
    boolean atHomes() {
        return handing == null && stealing == null;
    }

    /** Returns whether they do, and in no order. */
    boolean atHomesInNoOrder() {
        return atHomes() && keys == null;
    }

    /** Returns whether invocations nest that find no frame. */
    boolean nests(Frames frames, Residence residence) {
        return residence.nests() && atHomes() && frames.mayNest();
    }

    /**
     * Returns the firmware that cores need.
     *
     * @param plain what all graphs need
     */
    Firmware firmware(Firmware plain, SignalGraph signals, Frames frames, Residence residence) {
        boolean says = signals.says() || !frames.isEmpty();
        boolean records = SaidTypes.haveRecords(signals.graph());
        boolean control = signals.repeats() || signals.chooses() || says;
        Firmware base = control ? plain.with(Firmware.Part.CONTROL) : plain;
        if (handing != null) {
            return base.with(handing.partOfCus(says, records)).with(handing.partOfSus(says, records));
        }
        Firmware invoking = says ? base.with(procedures(records, nests(frames, residence))) : base;
        if (stealing != null) {
            return invoking.with(Firmware.Part.STEALING);
        }
        if (keys != null) {
            Firmware ordered = invoking.with(Firmware.Part.ORDER, symbol -> idle(symbol, frames));
            return Claims.needed(signals.graph()) ? ordered.with(Firmware.Part.TOKENS) : ordered;
        }
        return residence.windows().exist() ? invoking.with(Firmware.Part.WINDOWS) : invoking;
    }

    /** Where invocations may wait for frames, cores that have nothing ready look for these. */
    private static String idle(String symbol, Frames frames) {
        return symbol.equals("idle") && !frames.isEmpty() ? "idle_waiting" : symbol;
    }

    private static Firmware.Part procedures(boolean records, boolean nests) {
        if (nests) {
            return records ? Firmware.Part.PROCEDURES_NESTING_RECORDS : Firmware.Part.PROCEDURES_NESTING;
        }
        return records ? Firmware.Part.PROCEDURES_RECORDS : Firmware.Part.PROCEDURES;
    }

    /** Returns where blocks lie: with those that update them, or anywhere if SUs hand out what uses them. */
    Homes homes(SignalGraph signals, Assignment assignment, Kernels kernels, Residence residence, Plan plan) {
        return handing == null
                ? Homes.of(signals, assignment, kernels, residence, plan)
                : Homes.spread(
                        signals,
                        assignment,
                        kernels,
                        core -> residence.room().applyAsInt(core) - handing.chargeBytes(core));
    }

    /** Returns the bytes of what SUs hand out that lie on a core alone. */
    int chargeBytes(int core) {
        return handing == null ? 0 : handing.chargeBytes(core);
    }

    /**
     * Returns what lies on a core.
     *
     * @param claims how codelets get tokens of resources; null if none needs any
     * @param lends whether what thieves bring lies in the DRAM
     */
    CorePlan plan(
            int core,
            List<Track> tracks,
            CoreMemory memory,
            CoreStream stream,
            CoreCode code,
            CoreInputs inputs,
            @Nullable Claims claims,
            boolean lends) {
        if (handing != null) {
            return handing.plan(core, tracks, memory, stream, code, inputs);
        }
        if (stealing != null) {
            return stealing.plan(core, tracks, memory, stream, code, inputs, lends);
        }
        return keys != null
                ? new OrderedPlan(core, tracks, memory, stream, code, inputs, keys, claims)
                : new CorePlan(core, tracks, memory, stream, code, inputs);
    }
}
