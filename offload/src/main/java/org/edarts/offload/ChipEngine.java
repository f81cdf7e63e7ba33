package org.edarts.offload;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.ChipMap;
import org.edarts.epiphany.board.Board;
import org.edarts.epiphany.board.SharedMemory;
import org.edarts.epiphany.board.SimulatedBoard;
import org.edarts.epiphany.board.Workgroup;
import org.edarts.mesh.object.FailurePoint;
import org.edarts.mesh.object.KernelObject;
import org.edarts.mesh.run.Failure;
import org.edarts.pic.elf.ElfFile;
import org.edarts.pic.elf.ElfReader;
import org.jspecify.annotations.Nullable;

/**
 * The cores of a chip, each with a resident loader. The host writes a kernel's code, arguments and arrays into a core's
 * memory and starts it by an interrupt; it looks at the core's record to see whether it has ended. Guarded by its mesh.
 */
final class ChipEngine implements Engine {
    private static final Duration FIRST_PAUSE = Duration.ofNanos(1_000);
    private static final Duration LONGEST_PAUSE = Duration.ofNanos(200_000);
    /** The bytes of SWI, which is what a check that fails leads to; the core notes where it would go on. */
    private static final int SWI = 2;

    private static final long CLOCK_BEGINS = 0xFFFF_FFFFL;

    private final Board board;
    private final Workgroup group;
    private final int columns;
    private final KernelCompiler compiler = new KernelCompiler();
    private final @Nullable CoreWork<?>[] works;

    /** The code that each core has, which may be left there. */
    private final @Nullable KernelObject[] resident;

    private final IdentityHashMap<Object, SharedMemory> shared = new IdentityHashMap<>();
    private final KeptArrays kept = new KeptArrays();
    private final Map<SharedMemory, String> names = new HashMap<>();
    private int shares;
    private Duration pause = FIRST_PAUSE;

    private ChipEngine(Board board) {
        ChipMap map = board.platform().map();
        this.board = board;
        this.columns = map.columns();
        this.group = board.open(0, 0, map.rows(), columns);
        this.works = new CoreWork<?>[map.rows() * columns];
        this.resident = new KernelObject[works.length];
        group.reset();
        group.load(loader());
    }

    private static ElfFile loader() {
        try (InputStream stream =
                Objects.requireNonNull(ChipEngine.class.getResourceAsStream("loader.elf"), "loader.elf is missing")) {
            return ElfReader.read("loader.elf", stream.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Engine simulated(Chip chip) {
        return new ChipEngine(new SimulatedBoard(chip).connect());
    }

    static Engine on(Board board) {
        return new ChipEngine(board);
    }

    @Override
    public int cores() {
        return works.length;
    }

    @Override
    public void check(Call<?> call, int ranks) {
        layout(call, ranks).requireFits(kept.begin());
    }

    private CoreLayout layout(Call<?> call, int ranks) {
        KernelObject kernel = compiler.codeOf(call.method());
        return new CoreLayout(call, kernel.code().length, sendsMessages(call) ? ranks : 0);
    }

    @Override
    public void share(Object array) {
        String name = "edarts.offload." + shares++;
        SharedMemory memory = board.allocate(name, Math.max(1, Elements.bytes(array).length));
        shared.put(array, memory);
        names.put(memory, name);
    }

    @Override
    public void shareNoLonger(Object array) {
        SharedMemory memory = memory(array);
        shared.remove(array);
        board.release(Objects.requireNonNull(names.remove(memory)));
        memory.close();
    }

    private SharedMemory memory(Object array) {
        return Objects.requireNonNull(shared.get(array));
    }

    @Override
    public void keep(Object array) {
        byte[] bytes = Elements.bytes(array);
        int place = kept.place(array, bytes.length);
        for (int core = 0; core < works.length; core++) {
            group.write(row(core), column(core), place, bytes);
        }
    }

    @Override
    public void forget(Object array) {
        kept.forget(array);
    }

    @Override
    public void read(Object array, int core, Object copy) {
        Elements.into(copy, group.read(row(core), column(core), kept.of(array), Elements.bytes(copy).length));
    }

    @Override
    public void push(Object array) {
        memory(array).write(0, Elements.bytes(array));
    }

    @Override
    public void pull(Object array) {
        Elements.into(array, memory(array).read(0, Elements.bytes(array).length));
    }

    @Override
    public boolean beginTogether(Call<?> call) {
        return sendsMessages(call);
    }

    /** A kernel that does has these among the methods that it consists of. */
    private boolean sendsMessages(Call<?> call) {
        return compiler.codeOf(call.method()).file().symbols().stream()
                .anyMatch(symbol -> symbol.name().startsWith("org.edarts.offload.Core.send")
                        || symbol.name().startsWith("org.edarts.offload.Core.receive")
                        || symbol.name().startsWith("org.edarts.offload.MeshCore.send")
                        || symbol.name().startsWith("org.edarts.offload.MeshCore.receive"));
    }

    @Override
    public void prepare(int core, CoreWork<?> work) {
        Call<?> call = work.call();
        KernelObject code = compiler.codeOf(call.method());
        CoreLayout layout = layout(call, work.ranks());
        if (!code.equals(resident[core])) {
            group.write(row(core), column(core), CoreLayout.CODE, code.code());
            resident[core] = code;
        }
        ByteBuffer words =
                ByteBuffer.allocate(2 * Integer.BYTES * call.arguments().size()).order(ByteOrder.LITTLE_ENDIAN);
        for (Argument argument : call.arguments()) {
            bring(core, argument, layout, words);
        }
        group.write(row(core), column(core), layout.words(), Arrays.copyOf(words.array(), words.position()));
        set(core, LoaderRecord.KERNEL, CoreLayout.CODE);
        set(core, LoaderRecord.ARGUMENTS, layout.words());
        set(core, LoaderRecord.RANK, work.rank());
        set(core, LoaderRecord.RANKS, work.ranks());
        set(core, LoaderRecord.PEERS, layout.peers());
        set(core, LoaderRecord.STATUS, 0);
        if (sendsMessages(call)) {
            group.write(
                    row(core),
                    column(core),
                    layout.peers(),
                    peers(work.execution().cores()));
        }
        works[core] = work;
    }

    private byte[] peers(List<Integer> cores) {
        ByteBuffer table = ByteBuffer.allocate(cores.size() * MeshCore.ENTRY).order(ByteOrder.LITTLE_ENDIAN);
        for (int rank = 0; rank < cores.size(); rank++) {
            int core = cores.get(rank);
            table.putInt(rank * MeshCore.ENTRY + MeshCore.BASE, group.globalAddress(row(core), column(core), 0));
        }
        return table.array();
    }

    @Override
    public void begin(int core) {
        pause = FIRST_PAUSE;
        group.start(row(core), column(core));
    }

    @Override
    public Runnable giveUp(int core) {
        CoreWork<?> work = works[core];
        if (work == null) {
            // its end is being told
            return () -> {};
        }
        works[core] = null;
        group.reset(row(core), column(core));
        return () -> work.failed("given up, as another core of the launch failed", null, List.of());
    }

    private void bring(int core, Argument argument, CoreLayout layout, ByteBuffer words) {
        if (!argument.isArray()) {
            words.putInt(Elements.word(argument.value()));
            return;
        }
        if (argument.isCopied()) {
            words.putInt(layout.place(argument));
            if (argument.passing().brings()) {
                group.write(row(core), column(core), layout.place(argument), Elements.bytes(argument.value()));
            }
        } else if (argument.resident() != null) {
            words.putInt(kept.of(argument.value()));
        } else {
            words.putInt(memory(argument.value()).address());
        }
        words.putInt(argument.length());
    }

    @Override
    public boolean standsStill() {
        return true;
    }

    @Override
    public List<Runnable> advance() {
        board.pause(pause);
        pause = pause.multipliedBy(2).compareTo(LONGEST_PAUSE) < 0 ? pause.multipliedBy(2) : LONGEST_PAUSE;
        List<Runnable> ends = new ArrayList<>();
        for (int core = 0; core < works.length; core++) {
            CoreWork<?> work = works[core];
            if (work != null) {
                int status = get(core, LoaderRecord.STATUS);
                if (status == LoaderRecord.STATUS_DONE || status == LoaderRecord.STATUS_FAULT) {
                    works[core] = null;
                    ends.add(status == LoaderRecord.STATUS_DONE ? collect(core, work) : fault(core, work));
                }
            }
        }
        return ends;
    }

    @SuppressWarnings("unchecked")
    private <R> Runnable collect(int core, CoreWork<R> work) {
        Call<R> call = work.call();
        List<Object> copies = copies(core, work);
        R result = (R)
                Elements.number(get(core, LoaderRecord.RESULT), call.method().getReturnType());
        long cycles = CLOCK_BEGINS - Integer.toUnsignedLong(get(core, LoaderRecord.CLOCK));
        return () -> work.ended(result, copies, cycles);
    }

    private List<Object> copies(int core, CoreWork<?> work) {
        CoreLayout layout = layout(work.call(), work.ranks());
        List<Object> copies = new ArrayList<>();
        for (Argument argument : work.call().arguments()) {
            Object copy = argument.copy(core);
            if (argument.isCopied() && argument.passing().returns()) {
                int bytes = argument.length() * Elements.size(argument.value());
                Elements.into(copy, group.read(row(core), column(core), layout.place(argument), bytes));
            }
            copies.add(copy);
        }
        return copies;
    }

    private Runnable fault(int core, CoreWork<?> work) {
        int pc = get(core, LoaderRecord.FAULT_PC);
        List<Object> copies = copies(core, work);
        resident[core] = null;
        for (FailurePoint point : compiler.codeOf(work.call().method()).failures()) {
            if (CoreLayout.CODE + point.offset() + SWI == pc) {
                int[] values = point.site().registers().stream()
                        .mapToInt(register -> get(core, LoaderRecord.REGISTERS + register * Integer.BYTES))
                        .toArray();
                String text = Failure.of(point.site(), values).text();
                return () -> work.failed(text, null, copies);
            }
        }
        String what = get(core, LoaderRecord.FAULT_CAUSE) == 1
                ? "a software exception, such as an unaligned address"
                : "a memory fault";
        String where =
                String.format("%s before pc 0x%08x, status 0x%08x", what, pc, get(core, LoaderRecord.FAULT_STATE));
        return () -> work.failed(where, null, copies);
    }

    private int get(int core, int offset) {
        return group.readWord(row(core), column(core), LoaderRecord.RECORD + offset);
    }

    private void set(int core, int offset, int value) {
        group.writeWord(row(core), column(core), LoaderRecord.RECORD + offset, value);
    }

    private int row(int core) {
        return core / columns;
    }

    private int column(int core) {
        return core % columns;
    }

    @Override
    public void close() {
        board.close();
    }
}
