package org.edarts.cli;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.edarts.epiphany.pic.CachedProgram;
import org.edarts.epiphany.pic.ManagerForm;
import org.edarts.pic.cache.CacheChoices;
import org.edarts.pic.cache.CacheSettings;
import org.edarts.pic.elf.ElfFile;
import org.edarts.pic.plan.CopySource;
import org.edarts.pic.replacement.ReplacementPolicy;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParseResult;

/** The options that give a program a software cache for its code. */
final class CodeCacheChoice {
    private static final Pattern REGION = Pattern.compile("(0x[0-9a-fA-F]{1,5}|\\d{1,6}),(\\d{1,5})(K?)");
    private static final String PINNED = "pinned:";
    private static final int KILO = 1024;
    private static final List<String> ONLY_WITH_CACHE =
            List.of("--region", "--rows", "--cache-stack", "--policy", "--source", "--compact");

    @Option(
            names = "--pic",
            description = "Copy functions into the cores' memory when they are called; the program must be linked with"
                    + " --emit-relocs.")
    private boolean wanted;

    @Option(
            names = "--region",
            paramLabel = "ADDRESS,SIZE",
            defaultValue = "0x4000,16K",
            description =
                    "With --pic: the memory in each core that functions are copied to (default: ${DEFAULT-VALUE}).")
    private String region = "";

    @Option(
            names = "--rows",
            paramLabel = "N",
            defaultValue = "20",
            description = "With --pic: rows of the table, of which two are sentinels (default: ${DEFAULT-VALUE}).")
    private int rows;

    @Option(
            names = "--cache-stack",
            paramLabel = "N",
            defaultValue = "128",
            description = "With --pic: how many calls into the cache can be under way (default: ${DEFAULT-VALUE}).")
    private int stackEntries;

    @Option(
            names = "--policy",
            paramLabel = "POLICY",
            description =
                    "With --pic, the simulator decides by: published, lru (least recently called first), size (largest"
                            + " first) or pinned:f,g (as published, but f and g stay). Default: the core decides, as published.")
    private @Nullable String policy;

    @Option(
            names = "--source",
            paramLabel = "SOURCE",
            description =
                    "With --pic, the simulator lets functions be copied from: dram (by loads, the default), dma (from the"
                            + " DRAM, by DMA), neighbour (a core of the workgroup that has the function) or auto (whatever is cheapest, or"
                            + " carried out there without a copy).")
    private @Nullable CopySource source;

    @Option(
            names = "--compact",
            description =
                    "With --pic, the simulator moves functions together that nobody calls before others must leave.")
    private boolean compact;

    @Option(
            names = "--trace",
            paramLabel = "FILE",
            description = "With --pic, record how code is moved, for 'edarts trace'.")
    private @Nullable Path trace;

    boolean wanted() {
        return wanted;
    }

    /** Refuses what does not go together. */
    void check(ParseResult given, boolean functional, boolean batch) {
        for (String option : wanted ? List.<String>of() : ONLY_WITH_CACHE) {
            if (given.hasMatchedOption(option)) {
                throw new IllegalArgumentException(option + " is about the code cache: use it with --pic");
            }
        }
        if (policy != null) {
            policyNamed(policy);
        }
        if (wanted && functional) {
            throw new IllegalArgumentException("--pic is about time: leave --functional out");
        }
        if (trace != null && (!wanted || batch)) {
            throw new IllegalArgumentException(
                    "--trace records the code cache of one run: use it with --pic, without --batch");
        }
        Outputs.requireFile("--trace", trace);
    }

    /** Gives the program its cache. */
    CachedProgram prepare(ElfFile linked) {
        CachedProgram program = CachedProgram.of(
                linked,
                settings(),
                policy == null && source == null && !compact ? ManagerForm.CORE : ManagerForm.SIMULATOR);
        requireMovable(program);
        return program;
    }

    private void requireMovable(CachedProgram program) {
        Set<String> movable = program.image().movable().stream()
                .map(each -> each.function().name())
                .collect(Collectors.toSet());
        for (String name : policy == null ? Set.<String>of() : pinned(policy)) {
            if (!movable.contains(name)) {
                throw new IllegalArgumentException("--policy " + policy + ": no function " + name.substring(1)
                        + " can move" + reason(program, name));
            }
        }
    }

    private static String reason(CachedProgram program, String name) {
        return program.image().fixed().stream()
                .filter(each -> each.function().name().equals(name))
                .map(each -> "; " + each.text())
                .findFirst()
                .orElseGet(() -> otherName(program, name));
    }

    /** A function may have several names, of which the image keeps one. */
    private static String otherName(CachedProgram program, String name) {
        return program.image().program().symbol(name).stream()
                .flatMap(symbol -> program.image().movable().stream()
                        .filter(each -> each.function().address() == symbol.value()))
                .map(each ->
                        " under that name: call it " + each.function().name().substring(1))
                .findFirst()
                .orElse(", for the program has none that is called by that name");
    }

    /** The functions that a policy pins; the compiler puts an underscore before the names of C. */
    private static Set<String> pinned(String policy) {
        return policy.startsWith(PINNED)
                ? Arrays.stream(policy.substring(PINNED.length()).split(","))
                        .map(function -> "_" + function)
                        .collect(Collectors.toSet())
                : Set.of();
    }

    /** What the simulator does if it decides. */
    CacheChoices choices() {
        return new CacheChoices(
                policy == null ? ReplacementPolicy.PUBLISHED : policyNamed(policy),
                source == null ? CopySource.DRAM : source,
                compact);
    }

    /** Returns where the record of the run goes, or null if none is wanted. */
    @Nullable
    Path trace() {
        return trace;
    }

    /** Returns the policy as the user named it. */
    String policy() {
        return policy == null ? "published" : policy;
    }

    private static ReplacementPolicy policyNamed(String name) {
        if (name.startsWith(PINNED) && !pinned(name).contains("_")) {
            return ReplacementPolicy.PUBLISHED.keeping(pinned(name));
        }
        return switch (name) {
            case "published" -> ReplacementPolicy.PUBLISHED;
            case "lru" -> ReplacementPolicy.LEAST_RECENT;
            case "size" -> ReplacementPolicy.LARGEST;
            default ->
                throw new IllegalArgumentException(
                        "--policy " + name + ": expected published, lru, size or pinned:FUNCTION,FUNCTION");
        };
    }

    private CacheSettings settings() {
        Matcher matcher = REGION.matcher(region);
        if (!matcher.matches()) {
            throw new IllegalArgumentException(
                    "--region " + region + ": expected an address and a size such as 0x4000,16K");
        }
        int size = Integer.parseInt(matcher.group(2)) * (matcher.group(3).isEmpty() ? 1 : KILO);
        return new CacheSettings(Integer.decode(matcher.group(1)), size, rows, stackEntries);
    }
}
