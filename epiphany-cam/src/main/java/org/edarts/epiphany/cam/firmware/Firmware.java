package org.edarts.epiphany.cam.firmware;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.edarts.epiphany.cam.memory.CoreMemory;
import org.edarts.pic.elf.ElfFile;
import org.edarts.pic.elf.ElfReader;
import org.edarts.pic.elf.ElfSegment;
import org.edarts.pic.elf.ElfSymbol;

/**
 * The runtime of a core, as it was built from its sources: {@code src/main/epiphany/firmware/rebuild.sh} builds it
 * anew.
 *
 * @param programs what is loaded into each core: first what all graphs need
 * @param others parts in place of those that were built
 * @param instrumented whether it is to tell of each firing when it was
 */
public record Firmware(List<ElfFile> programs, Map<Part, ElfFile> others, boolean instrumented) {
    private static final String FOLDER = "/org/edarts/epiphany/cam/";
    private static final String RESOURCE = "firmware.elf";

    /** From where to where a core waits. */
    private static final List<List<String>> WAITS = List.of(
            List.of("idle", "nothing"),
            List.of("idle_waiting", "waiting_end"),
            List.of("su_look", "su_fired"),
            List.of("serve", "serve_mail"),
            List.of("seek", "tell"));

    /** What only some graphs need. */
    public enum Part {
        /** Codelets that choose what they signal; slots that pass signals on again and again, and count it. */
        CONTROL("control.elf"),
        /** Threaded procedures; only together with {@link #CONTROL}. */
        PROCEDURES("procedures.elf"),
        /** The same for records: several words that go along. */
        PROCEDURES_RECORDS("procedures-records.elf"),
        /** Threaded procedures that nest where there are no frames; in place of {@link #PROCEDURES}. */
        PROCEDURES_NESTING("procedures-nesting.elf"),
        /** The same for records. */
        PROCEDURES_NESTING_RECORDS("procedures-nesting-records.elf"),
        /** CUs to which SUs hand codelets; on SUs lies one of the next in its place. */
        SERVING("serving.elf"),
        /** The same where kernels complete promises. */
        SERVING_INVOKING("serving-invoking.elf"),
        /** The same for records. */
        SERVING_INVOKING_RECORDS("serving-invoking-records.elf"),
        /** SUs that hand out codelets. */
        CENTRAL("central.elf"),
        /** The same with threaded procedures; goes together with {@link #CONTROL}. */
        CENTRAL_INVOKING("central-invoking.elf"),
        /** The same for records. */
        CENTRAL_INVOKING_RECORDS("central-invoking-records.elf"),
        /** SUs that hand out first what has become ready first. */
        QUEUE("queue.elf"),
        /** The same with threaded procedures; goes together with {@link #CONTROL}. */
        QUEUE_INVOKING("queue-invoking.elf"),
        /** The same for records. */
        QUEUE_INVOKING_RECORDS("queue-invoking-records.elf"),
        /** CUs that take codelets of others; goes together with {@link #CONTROL}. */
        STEALING("stealing.elf"),
        /** Graphs of which a core has windows. */
        WINDOWS("windows.elf"),
        /** Ready pools with an order; goes together with {@link #CONTROL}, and lies behind {@link #PROCEDURES}. */
        ORDER("order.elf"),
        /** Tokens of resources; goes together with {@link #ORDER}. */
        TOKENS("tokens.elf");

        private final String file;

        Part(String file) {
            this.file = file;
        }
    }

    /** Copies list and map. */
    public Firmware {
        programs = List.copyOf(programs);
        others = Map.copyOf(others);
    }

    /** Makes the one without further parts. */
    public Firmware(ElfFile program) {
        this(List.of(program), Map.of(), false);
    }

    /** Returns the one that this version comes with. */
    public static Firmware installed() {
        return named(RESOURCE);
    }

    /** Returns the one of that file. */
    static Firmware named(String file) {
        return new Firmware(read(file));
    }

    private static ElfFile read(String file) {
        try (InputStream stream = Firmware.class.getResourceAsStream(FOLDER + file)) {
            if (stream == null) {
                throw new IllegalStateException("the firmware " + file + " is missing: run its rebuild.sh");
            }
            return ElfReader.read(file, stream.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the same with one more part. */
    public Firmware with(Part part) {
        return with(part, symbol -> symbol);
    }

    /**
     * Returns the same with one more part, which lies behind the others if these lie where it was built to lie.
     *
     * @param instead to which symbol it leads in place of one of another part; only of parts that may be moved
     */
    public Firmware with(Part part, UnaryOperator<String> instead) {
        ElfFile program = program(part);
        if (program.relocations().isEmpty()) {
            return with(program);
        }
        int address = Math.max(program.segments().get(0).address(), CoreMemory.aligned(end(), Long.BYTES));
        return with(MovedPart.of(program, address, symbol -> address(instead.apply(symbol))));
    }

    private Firmware with(ElfFile program) {
        List<ElfFile> more = new ArrayList<>(programs);
        more.add(program);
        return new Firmware(more, others, instrumented);
    }

    /** Returns the same, to tell of each firing when it was. */
    public Firmware toldOfFirings() {
        return new Firmware(programs, others, true);
    }

    /** Returns the same with what tells of firings, which lies behind all other parts. */
    public Firmware with(TracingProgram tracing) {
        List<ElfFile> leading = programs.stream().map(tracing::leading).toList();
        return new Firmware(leading, others, instrumented).with(tracing.program());
    }

    /** Returns a part. */
    public ElfFile program(Part part) {
        ElfFile other = others.get(part);
        return other == null ? read(part.file) : other;
    }

    /** Returns the same with another program for a part. */
    public Firmware withOther(Part part, ElfFile program) {
        return new Firmware(programs, Map.of(part, program), instrumented);
    }

    /** Returns what all graphs need. */
    public ElfFile program() {
        return programs.get(0);
    }

    /**
     * Returns what a core has of it.
     *
     * @param handsOut whether the core is an SU that hands out codelets
     */
    public List<ElfFile> programs(boolean handsOut) {
        String other = handsOut ? "serve" : "hand_out";
        return programs.stream().filter(each -> each.symbol(other).isEmpty()).toList();
    }

    /** Returns what is loaded besides into a core. */
    public List<ElfSegment> parts(boolean handsOut) {
        return programs(handsOut).stream()
                .skip(1)
                .flatMap(part -> part.segments().stream())
                .toList();
    }

    /** Returns whether slots that pass signals on count how often they do. */
    public boolean counts() {
        return find("pass").isPresent();
    }

    /** Returns whether a core that is there waits for signals, or for something to fire. */
    public boolean waits(int pc, boolean handsOut) {
        List<ElfFile> own = programs(handsOut);
        return WAITS.stream().anyMatch(range -> {
            Optional<ElfSymbol> from = find(own, range.get(0));
            return from.isPresent() && pc >= from.get().value() && pc < address(range.get(1));
        });
    }

    private Optional<ElfSymbol> find(String symbol) {
        return find(programs, symbol);
    }

    private static Optional<ElfSymbol> find(List<ElfFile> programs, String symbol) {
        for (ElfFile program : programs) {
            Optional<ElfSymbol> found = program.symbol(symbol);
            if (found.isPresent()) {
                return found;
            }
        }
        return Optional.empty();
    }

    /** Returns where something of the firmware lies, of which no two cores have it in two places. */
    public int address(String symbol) {
        return address(symbol, programs);
    }

    /** Returns where something of what a core has of it lies. */
    public int address(String symbol, boolean handsOut) {
        return address(symbol, programs(handsOut));
    }

    private int address(String symbol, List<ElfFile> own) {
        return find(own, symbol)
                .orElseThrow(() -> new IllegalStateException(program().name() + " has no symbol " + symbol))
                .value();
    }

    /** Returns where codelets of the runtime fire that have a routine for kernel, which may tell of that. */
    public int kernel(String routine) {
        return find("traced_" + routine).map(ElfSymbol::value).orElseGet(() -> address(routine));
    }

    /** Returns what cores fire that hear from others that the run begins. */
    public int begins() {
        return find("traced_go").map(ElfSymbol::value).orElseGet(() -> address("nothing"));
    }

    /** Returns the first address behind it, on whatever core. */
    public int end() {
        return Math.max(end(true), end(false));
    }

    /** Returns the first address behind what a core has of it. */
    public int end(boolean handsOut) {
        return programs(handsOut).stream()
                .flatMap(each -> each.segments().stream())
                .mapToInt(segment -> segment.address() + segment.memorySize())
                .max()
                .orElseThrow();
    }

    /** Returns the bytes of its code and vectors, those of SUs and of CUs together. */
    int size() {
        return size(programs);
    }

    /** Returns the bytes of what a core has of it. */
    public int size(boolean handsOut) {
        return size(programs(handsOut));
    }

    private static int size(List<ElfFile> programs) {
        return programs.stream()
                .flatMap(each -> each.segments().stream())
                .mapToInt(ElfSegment::memorySize)
                .sum();
    }
}
