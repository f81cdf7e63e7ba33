package org.edarts.epiphany.cam.kernel;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.edarts.codelet.CodeletGraph;
import org.edarts.pic.elf.ElfFile;
import org.edarts.pic.elf.ElfReader;
import org.edarts.pic.elf.ElfRelocation;
import org.edarts.pic.elf.ElfSection;
import org.edarts.pic.elf.ElfSymbol;

/**
 * The kernels that a machine was given, by name: functions of relocatable objects, as an assembler or compiler makes
 * them with a section for each function. A function may be copied anywhere, so it must need no relocation. Immutable.
 */
public final class KernelLibrary implements KernelSource {
    /** No kernels. */
    public static final KernelLibrary EMPTY = new KernelLibrary(Map.of());

    private static final String FOLDER = "/org/edarts/epiphany/cam/kernels/";

    private static final List<String> INSTALLED = List.of(
            "stencil-block",
            "line-task",
            "heat-tile",
            "block-put",
            "cannon-step-8",
            "cannon-step-16",
            "cannon-step-20",
            "cannon-step-24",
            "cannon-step-32");

    private final Map<String, KernelCode> kernels;

    /** Which use channels, as far as anybody has asked: each core asks of each kernel, whenever a graph is laid out. */
    private final Map<String, Boolean> channels = new ConcurrentHashMap<>();

    private KernelLibrary(Map<String, KernelCode> kernels) {
        this.kernels = kernels;
    }

    /**
     * Returns the kernels of the {@linkplain org.edarts.epiphany.cam.programs programs} that come with this version.
     */
    public static KernelLibrary installed() {
        return of(INSTALLED.stream().map(KernelLibrary::read).toArray(ElfFile[]::new))
                .filling();
    }

    /** Returns the same kernels, all of which are known to write all that is declared as written. */
    private KernelLibrary filling() {
        Map<String, KernelCode> all = new HashMap<>();
        kernels.forEach((name, code) -> all.put(name, code.filling()));
        return new KernelLibrary(Map.copyOf(all));
    }

    private static ElfFile read(String name) {
        String object = FOLDER + name + ".o";
        try (InputStream stream = KernelLibrary.class.getResourceAsStream(object)) {
            if (stream == null) {
                throw new IllegalStateException("the kernel " + object + " is missing: run rebuild.sh of the kernels");
            }
            return ElfReader.read(object, stream.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Returns the functions of objects, under their names and, where a compiler put an underscore before them, without
     * it.
     *
     * @throws IllegalArgumentException if two have the same name
     */
    public static KernelLibrary of(ElfFile... objects) {
        Map<String, KernelCode> kernels = new HashMap<>();
        for (ElfFile object : objects) {
            for (ElfSymbol symbol : object.symbols()) {
                if (symbol.defined() && symbol.binding() == ElfSymbol.Binding.GLOBAL) {
                    add(kernels, object, symbol);
                }
            }
        }
        return new KernelLibrary(Map.copyOf(kernels));
    }

    private static void add(Map<String, KernelCode> kernels, ElfFile object, ElfSymbol symbol) {
        ElfSection section = object.sections().get(symbol.section());
        if (!section.executable()) {
            return;
        }
        String name = symbol.name().startsWith("_") ? symbol.name().substring(1) : symbol.name();
        int end = symbol.size() > 0 ? symbol.value() + symbol.size() : section.size();
        KernelCode code = new KernelCode(
                name,
                Arrays.copyOfRange(section.bytes(), symbol.value(), end),
                KernelFaults.UNKNOWN,
                BlockUses.UNKNOWN,
                false);
        for (ElfRelocation relocation : object.relocations()) {
            if (relocation.section() == symbol.section()
                    && relocation.offset() >= symbol.value()
                    && relocation.offset() < end) {
                throw new IllegalArgumentException("kernel \"" + name + "\" of " + object.name()
                        + " refers to something outside of itself, at 0x" + Integer.toHexString(relocation.offset())
                        + ": let it use its arguments only, and inline what it calls");
            }
        }
        if (kernels.put(name, code) != null) {
            throw new IllegalArgumentException(
                    "two kernels are called \"" + name + "\", one of them in " + object.name() + ": rename one");
        }
    }

    /** Returns this library and another one together; where both have a name, that of the other one counts. */
    public KernelLibrary with(KernelLibrary other) {
        Map<String, KernelCode> both = new HashMap<>(kernels);
        both.putAll(other.kernels);
        return new KernelLibrary(Map.copyOf(both));
    }

    /** Returns this library with another kernel; one of its name is left out. */
    public KernelLibrary with(KernelCode kernel) {
        Map<String, KernelCode> both = new HashMap<>(kernels);
        both.put(kernel.name(), kernel);
        return new KernelLibrary(Map.copyOf(both));
    }

    /**
     * Returns this library with the one function of an object under another name.
     *
     * @param faults what its software exceptions mean
     * @param uses what is known of how it uses blocks
     * @throws IllegalArgumentException if the object has none, or several
     */
    public KernelLibrary with(String name, ElfFile object, KernelFaults faults, BlockUses uses) {
        Map<String, KernelCode> own = of(object).kernels;
        if (own.size() != 1) {
            throw new IllegalArgumentException(object.name() + " has " + own.size()
                    + " functions: expected the one that is to be \"" + name + "\"");
        }
        Map<String, KernelCode> both = new HashMap<>(kernels);
        byte[] code = own.values().iterator().next().code();
        both.put(name, new KernelCode(name, code, faults, uses, false));
        return new KernelLibrary(Map.copyOf(both));
    }

    /** Returns this library, whatever the graph. */
    @Override
    public KernelLibrary kernelsOf(CodeletGraph graph) {
        return this;
    }

    /** Returns the names in alphabetical order. */
    public List<String> names() {
        return kernels.keySet().stream().sorted().toList();
    }

    /** Returns whether a kernel writes registers of DMA channels, or those that let interrupts come. */
    public boolean usesChannels(String kernel) {
        KernelCode code = kernels.get(kernel);
        return code != null
                && code.faults() == KernelFaults.UNKNOWN
                && channels.computeIfAbsent(kernel, key -> ChannelUse.in(code.code()));
    }

    /** Returns the function of a name. */
    public Optional<KernelCode> find(String name) {
        return Optional.ofNullable(kernels.get(name));
    }
}
