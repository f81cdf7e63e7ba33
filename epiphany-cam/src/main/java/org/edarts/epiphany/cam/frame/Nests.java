package org.edarts.epiphany.cam.frame;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.edarts.codelet.ThreadedProcedure;
import org.edarts.epiphany.cam.layout.NestLayout;
import org.edarts.epiphany.cam.memory.CoreMemory;
import org.edarts.epiphany.cam.memory.DramPlan;

/**
 * Where invocations nest that find no frame: each core has a {@link Nest} of each procedure, and room in the DRAM for
 * what makes way there. Without this, procedures that invoke each other would end only as deep as there are frames.
 * Owner: the thread that lowers the graph.
 */
public final class Nests {
    /** More of the DRAM than this no core has for what makes way. */
    private static final long MOST_STACK = 8L << 20;

    /** So much of the DRAM is left to others. */
    private static final long LEFT = 1L << 20;

    private final List<ProcedureForm> forms;
    private final Map<Integer, Integer> states = new LinkedHashMap<>();
    private final Map<Integer, List<Nest>> nests = new LinkedHashMap<>();
    private final Map<Integer, Integer> stacks = new LinkedHashMap<>();
    private int stackBytes;

    Nests(List<ProcedureForm> forms) {
        this.forms = forms;
    }

    /** Returns whether procedures invoke each other, or one itself: others end as deep as they are declared. */
    static boolean needed(List<ProcedureForm> forms) {
        return forms.stream().anyMatch(form -> reaches(forms, form, form, new HashSet<>()));
    }

    private static boolean reaches(
            List<ProcedureForm> forms, ProcedureForm from, ProcedureForm to, Set<ProcedureForm> seen) {
        for (ProcedureForm invoked : invoked(forms, from)) {
            if (invoked == to || seen.add(invoked) && reaches(forms, invoked, to, seen)) {
                return true;
            }
        }
        return false;
    }

    private static List<ProcedureForm> invoked(List<ProcedureForm> forms, ProcedureForm by) {
        return forms.stream().filter(form -> by.invokes(form.procedure())).toList();
    }

    /** Lays out those of a core; returns their frames. */
    List<Frame> layOut(int core, CoreMemory memory) {
        int state = memory.data("nests", NestLayout.NESTS_BYTES, Long.BYTES);
        states.put(core, state);
        List<Nest> here = new ArrayList<>();
        for (ProcedureForm form : forms) {
            List<ProcedureForm> invoked = invoked(forms, form);
            int address = memory.data("nests", Nest.bytes(form, invoked), Long.BYTES);
            here.add(new Nest(form, core, address, invoked));
        }
        nests.put(core, here);
        return here.stream()
                .map(nest -> Frame.ofNest(nest, state + NestLayout.NESTS_NOBODY))
                .toList();
    }

    /** Shares what is left of the DRAM among the cores. */
    public void layOutStacks(DramPlan dram) {
        long each = Math.min(MOST_STACK, (dram.free() - LEFT) / Math.max(1, states.size()));
        stackBytes = (int) Math.max(0, each & -Long.BYTES);
        if (stackBytes > 0) {
            states.keySet().forEach(core -> stacks.put(core, dram.reserve(stackBytes)));
        }
    }

    /** Returns the bytes of the DRAM that each core has for what makes way. */
    public int stackBytes() {
        return stackBytes;
    }

    /** Returns where in the DRAM a core has room for what makes way; 0 if it has none. */
    public int stack(int core) {
        return stacks.getOrDefault(core, 0);
    }

    public boolean isEmpty() {
        return nests.isEmpty();
    }

    /** Returns those of a core. */
    public List<Nest> on(int core) {
        return nests.getOrDefault(core, List.of());
    }

    /** Returns where a core keeps what it knows of its nests; 0 if it has none. */
    public int state(int core) {
        return states.getOrDefault(core, 0);
    }

    public Nest of(ThreadedProcedure<?, ?> procedure, int core) {
        return on(core).stream()
                .filter(nest -> nest.form().procedure().equals(procedure))
                .findFirst()
                .orElseThrow();
    }
}
