package org.edarts.offload;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.ChipMap;
import org.edarts.epiphany.board.Board;
import org.edarts.epiphany.board.SimulatedBoard;
import org.edarts.epiphany.board.Workgroup;
import org.edarts.mesh.object.KernelObject;
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

    /** By then what a core has written is in the DRAM. */
    private static final Duration ARRIVAL = Duration.ofNanos(20_000);

    /** As often is looked at most whether fetches have arrived: a second. */
    private static final int MOST_ARRIVALS = 50_000;

    private static final long CLOCK_BEGINS = 0xFFFF_FFFFL;

    private final Board board;
    private final ChipCores cores;
    private final DramArrays arrays;
    private final HostWindows windows;
    private final KernelCompiler compiler = new KernelCompiler();
    private final KeptArrays kept = new KeptArrays();
    private final @Nullable CoreWork<?>[] works;

    /** The code that each core has, which may be left there. */
    private final @Nullable KernelObject[] resident;

    private Duration pause = FIRST_PAUSE;

    private ChipEngine(Board board) {
        ChipMap map = board.platform().map();
        Workgroup group = board.open(0, 0, map.rows(), map.columns());
        this.board = board;
        this.cores = new ChipCores(group);
        this.arrays = new DramArrays(board, cores.count());
        this.windows = new HostWindows(cores, arrays);
        this.works = new CoreWork<?>[cores.count()];
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
        int stack = codeOf(call).stackBytes();
        if (stack > CoreLayout.STACK_BYTES) {
            throw new IllegalArgumentException(String.format(
                    "%s needs %,d bytes of stack, and a core has %,d: let its methods have fewer variables, or call each"
                            + " other less deep",
                    call.name(), stack, CoreLayout.STACK_BYTES));
        }
    }

    private CoreLayout layout(Call<?> call, int ranks) {
        return new CoreLayout(call, codeOf(call).code().length, sendsMessages(call) ? ranks : 0);
    }

    private KernelObject codeOf(Call<?> call) {
        return compiler.codeOf(call);
    }

    @Override
    public List<String> explain(Call<?> call, int ranks) {
        check(call, ranks);
        return List.of(layout(call, ranks).explain());
    }

    @Override
    public void place(PlacedArray<?> array) {
        if (array instanceof Resident<?>) {
            byte[] bytes = Elements.bytes(array.array());
            int place = kept.place(array.array(), bytes.length);
            for (int core = 0; core < works.length; core++) {
                cores.write(core, place, bytes);
            }
        } else {
            arrays.place(array);
        }
    }

    @Override
    public void release(PlacedArray<?> array) {
        if (array instanceof Resident<?>) {
            kept.forget(array.array());
        } else {
            arrays.release(array);
        }
    }

    @Override
    public void read(Resident<?> array, int core, Object copy) {
        Elements.into(copy, cores.read(core, kept.of(array.array()), Elements.bytes(copy).length));
    }

    @Override
    public void push(PlacedArray<?> array) {
        if (array instanceof Shared<?> shared) {
            arrays.push(shared);
        }
    }

    @Override
    public void pull(PlacedArray<?> array) {
        if (array instanceof Shared<?> shared) {
            arrays.pull(shared);
        }
    }

    @Override
    public boolean beginTogether(Call<?> call) {
        return sendsMessages(call);
    }

    /** A kernel that does has these among the methods that it consists of. */
    private boolean sendsMessages(Call<?> call) {
        return codeOf(call).file().symbols().stream()
                .anyMatch(symbol -> symbol.name().startsWith("org.edarts.offload.Core.send")
                        || symbol.name().startsWith("org.edarts.offload.Core.receive")
                        || symbol.name().startsWith("org.edarts.offload.MeshCore.send")
                        || symbol.name().startsWith("org.edarts.offload.MeshCore.receive"));
    }

    @Override
    public void prepare(int core, CoreWork<?> work) {
        Call<?> call = work.call();
        KernelObject code = codeOf(call);
        CoreLayout layout = layout(call, work.ranks());
        if (!code.equals(resident[core])) {
            cores.write(core, CoreLayout.CODE, code.code());
            resident[core] = code;
        }
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
        cores.write(core, layout.words(), Arrays.copyOf(words.array(), words.position()));
        cores.set(core, LoaderRecord.KERNEL, CoreLayout.CODE);
        cores.set(core, LoaderRecord.ARGUMENTS, layout.words());
        cores.set(core, LoaderRecord.RANK, work.rank());
        cores.set(core, LoaderRecord.RANKS, work.ranks());
        cores.set(core, LoaderRecord.PEERS, layout.peers());
        cores.set(core, LoaderRecord.STATUS, 0);
        cores.setWord(core, MeshPrint.KIND, 0);
        if (sendsMessages(call)) {
            cores.write(core, layout.peers(), peers(work.execution().cores()));
        }
        works[core] = work;
    }

    private byte[] peers(List<Integer> launched) {
        ByteBuffer table = ByteBuffer.allocate(launched.size() * MeshCore.ENTRY).order(ByteOrder.LITTLE_ENDIAN);
        for (int rank = 0; rank < launched.size(); rank++) {
            table.putInt(rank * MeshCore.ENTRY + MeshCore.BASE, cores.base(launched.get(rank)));
        }
        return table.array();
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

    @Override
    public void begin(int core) {
        pause = FIRST_PAUSE;
        cores.start(core);
    }

    @Override
    public Runnable giveUp(int core, String why) {
        CoreWork<?> work = works[core];
        if (work == null) {
            // its end is being told
            return () -> {};
        }
        works[core] = null;
        cores.reset(core);
        windows.end(core, work, layout(work.call(), work.ranks()));
        return () -> work.failed(why, null, List.of());
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
                CoreLayout layout = layout(work.call(), work.ranks());
                windows.serve(core, work, layout);
                takePrinted(core, work).ifPresent(ends::add);
                int status = cores.get(core, LoaderRecord.STATUS);
                if (status == LoaderRecord.STATUS_DONE || status == LoaderRecord.STATUS_FAULT) {
                    works[core] = null;
                    if (!KnownArrays.usedBy(work.call()).isEmpty()) {
                        board.pause(ARRIVAL);
                    }
                    awaitFetches(core, work.call());
                    windows.end(core, work, layout);
                    ends.add(status == LoaderRecord.STATUS_DONE ? collect(core, work) : fault(core, work));
                }
            }
        }
        return ends;
    }

    /** What a stream has begun to fetch arrives though its kernel has ended, where the next one is to lie. */
    private void awaitFetches(int core, Call<?> call) {
        boolean fetches = call.arguments().stream().anyMatch(argument -> argument.fetching() != null);
        for (int turn = 0; fetches && turn < MOST_ARRIVALS && cores.fetches(core); turn++) {
            board.pause(ARRIVAL);
        }
    }

    private Optional<Runnable> takePrinted(int core, CoreWork<?> work) {
        int kind = cores.word(core, MeshPrint.KIND);
        if (kind == 0) {
            return Optional.empty();
        }
        String text = MeshPrint.text(kind, cores.word(core, MeshPrint.WORD));
        cores.setWord(core, MeshPrint.KIND, 0);
        pause = FIRST_PAUSE;
        return Optional.of(() -> work.execution().mesh().said(core, text));
    }

    @SuppressWarnings("unchecked")
    private <R> Runnable collect(int core, CoreWork<R> work) {
        Call<R> call = work.call();
        List<Object> copies = copies(core, work);
        R result = (R) Elements.number(
                cores.get(core, LoaderRecord.RESULT), call.method().getReturnType());
        long cycles = CLOCK_BEGINS - Integer.toUnsignedLong(cores.get(core, LoaderRecord.CLOCK));
        return () -> work.ended(result, copies, cycles);
    }

    private List<Object> copies(int core, CoreWork<?> work) {
        CoreLayout layout = layout(work.call(), work.ranks());
        List<Object> copies = new ArrayList<>();
        for (Argument argument : work.call().arguments()) {
            Object copy = argument.copy(core);
            if (argument.isCopied() && argument.passing().returns()) {
                Elements.into(copy, cores.read(core, layout.place(argument), argument.bytes()));
            }
            copies.add(copy);
        }
        return copies;
    }

    private Runnable fault(int core, CoreWork<?> work) {
        List<Object> copies = copies(core, work);
        resident[core] = null;
        String text = CoreFault.text(cores, core, codeOf(work.call()).failures());
        return () -> work.failed(text, null, copies);
    }

    @Override
    public void close() {
        board.close();
    }
}
