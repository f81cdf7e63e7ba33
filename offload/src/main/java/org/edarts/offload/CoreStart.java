package org.edarts.offload;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import org.edarts.mesh.object.KernelObject;
import org.jspecify.annotations.Nullable;

/** Brings to a core what it needs for its part of a launch. Guarded by its mesh. */
final class CoreStart {
    private final ChipCores cores;
    private final DramArrays arrays;
    private final KeptArrays kept;

    /** The code that each core has, which may be left there. */
    private final @Nullable KernelObject[] resident;

    CoreStart(ChipCores cores, DramArrays arrays, KeptArrays kept) {
        this.cores = cores;
        this.arrays = arrays;
        this.kept = kept;
        this.resident = new KernelObject[cores.count()];
    }

    /** Others had a core, or its kernel went astray: whatever code it had, it has no longer. */
    void forget(int core) {
        resident[core] = null;
    }

    /** Brings code, arguments and arrays; the core can begin then. */
    void bring(int core, CoreWork<?> work, ChipCall call) {
        CoreLayout layout = call.layout();
        if (!call.code().equals(resident[core])) {
            resident[core] = null;
            cores.write(core, CoreLayout.CODE, call.code().code());
            resident[core] = call.code();
        }
        cores.write(core, layout.words(), words(core, work.call(), layout));
        cores.set(core, LoaderRecord.KERNEL, CoreLayout.CODE);
        cores.set(core, LoaderRecord.ARGUMENTS, layout.words());
        cores.set(core, LoaderRecord.RANK, work.rank());
        cores.set(core, LoaderRecord.RANKS, work.ranks());
        cores.set(core, LoaderRecord.PEERS, layout.peers());
        cores.set(core, LoaderRecord.STATUS, 0);
        cores.setWord(core, MeshPrint.KIND, 0);
        cores.setWord(core, MeshCore.WAITS, 0);
        if (call.sendsMessages()) {
            cores.write(core, layout.peers(), peers(work));
        }
    }

    /** Brings the arrays; returns the words of all arguments. */
    private byte[] words(int core, Call<?> call, CoreLayout layout) {
        ByteBuffer words =
                ByteBuffer.allocate(2 * Integer.BYTES * call.arguments().size()).order(ByteOrder.LITTLE_ENDIAN);
        int streams = 0;
        for (Argument argument : call.arguments()) {
            Fetching fetching = argument.fetching();
            if (fetching == null) {
                bring(core, argument, layout, words);
            } else {
                int place = layout.place(argument);
                cores.write(core, place, new StreamRecord(argument, fetching, streams++).bytes(place, core, arrays));
                words.putInt(place).putInt(argument.length());
            }
        }
        return Arrays.copyOf(words.array(), words.position());
    }

    private void bring(int core, Argument argument, CoreLayout layout, ByteBuffer words) {
        if (!argument.isArray()) {
            words.putInt(Elements.word(argument.value()));
            return;
        }
        PlacedArray<?> place = argument.place();
        if (place == null) {
            words.putInt(layout.place(argument));
            if (argument.passing().brings()) {
                cores.write(core, layout.place(argument), Elements.bytes(argument.value()));
            }
        } else {
            words.putInt(place instanceof Resident<?> ? kept.of(argument.value()) : arrays.address(place));
        }
        words.putInt(argument.length());
    }

    /** Behind the cores comes the host: what is written there stays on the core, in the entry behind that. */
    private byte[] peers(CoreWork<?> work) {
        List<Integer> launched = work.execution().cores();
        int host = launched.size();
        ByteBuffer table =
                ByteBuffer.allocate((host + MeshCore.HOSTS) * MeshCore.ENTRY).order(ByteOrder.LITTLE_ENDIAN);
        for (int rank = 0; rank < host; rank++) {
            table.putInt(rank * MeshCore.ENTRY + MeshCore.BASE, cores.base(launched.get(rank)));
        }
        int own = cores.base(work.core()) + (host + 1 - work.rank()) * MeshCore.ENTRY;
        return table.putInt(host * MeshCore.ENTRY + MeshCore.BASE, own).array();
    }
}
