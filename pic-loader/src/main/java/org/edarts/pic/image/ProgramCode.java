package org.edarts.pic.image;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.edarts.pic.elf.ElfFile;
import org.edarts.pic.elf.ElfRelocation;
import org.edarts.pic.elf.ElfSymbol;
import org.edarts.pic.elf.ElfSymbol.Kind;
import org.edarts.pic.elf.ElfType;

/** The functions of a linked program, and which of them can move. Never changes. */
public final class ProgramCode {
    private static final String COMPILERS_OWN = ".L";

    private final ElfFile program;
    private final FunctionIndex functions;
    private final List<Reference> references;
    private final JumpTables tables;
    private final Map<Function, Obstacle> obstacles = new LinkedHashMap<>();
    private final Map<Function, Integer> uses = new HashMap<>();

    /**
     * Finds out about a program.
     *
     * @param program a program that was linked with {@code --emit-relocs}
     * @throws IllegalArgumentException if the program is not linked, or has no relocations
     */
    public ProgramCode(ElfFile program) {
        if (program.type() != ElfType.EXECUTABLE) {
            throw new IllegalArgumentException(program.name() + " is not linked: link it with -Wl,--emit-relocs first");
        }
        if (program.relocations().isEmpty()) {
            throw new IllegalArgumentException(program.name()
                    + " has no relocations, so its functions cannot move: link it with -Wl,--emit-relocs");
        }
        this.program = program;
        this.functions = new FunctionIndex(program);
        this.references = references(program);
        this.tables = new JumpTables(program, functions, references);
        Bytes bytes = new Bytes(program);
        functions.all().forEach(function -> checkCode(function, bytes));
        references.forEach(this::checkReference);
    }

    /** Returns the program with its movable functions reached through slots. */
    public CodeImage image(ImageLayout layout) {
        return new ImageBuilder(this, layout).build();
    }

    /** Returns how many slots the program needs for all functions that can move. */
    public int wantedSlots() {
        return movable().size();
    }

    /** Returns whether a function with jump tables can move. */
    public boolean hasJumpTables() {
        return movable().stream().anyMatch(function -> !tables.of(function).isEmpty());
    }

    ElfFile program() {
        return program;
    }

    List<Reference> references() {
        return references;
    }

    /** Returns the functions that can move and are referred to, by their addresses: nothing can call the others. */
    List<Function> movable() {
        return functions.all().stream()
                .filter(function -> !obstacles.containsKey(function) && uses.containsKey(function))
                .toList();
    }

    Map<Function, Obstacle> obstacles() {
        return obstacles;
    }

    List<JumpTable> tables(Function function) {
        return tables.of(function);
    }

    /** Returns whether a reference stands in a jump table of the function that it leads into. */
    boolean inTable(Reference reference) {
        return functions.at(reference.target()).stream()
                .flatMap(function -> tables.of(function).stream())
                .anyMatch(table -> table.contains(reference.place()));
    }

    /** Returns how many references there are to a function. */
    int uses(Function function) {
        return uses.getOrDefault(function, 0);
    }

    private static List<Reference> references(ElfFile program) {
        List<Reference> found = new ArrayList<>();
        for (ElfRelocation relocation : program.relocations()) {
            if (program.sections().get(relocation.section()).allocated()) {
                ElfSymbol symbol = program.symbols().get(relocation.symbol());
                boolean named = symbol.kind() != Kind.SECTION && !symbol.name().startsWith(COMPILERS_OWN);
                found.add(new Reference(
                        relocation.offset(),
                        relocation.type(),
                        symbol.value() + relocation.addend(),
                        named ? 0 : symbol.section()));
            }
        }
        return found;
    }

    /** What is known without looking at other functions, and where the branches of this one go. */
    private void checkCode(Function function, Bytes bytes) {
        if (function.address() >>> 20 == 0) {
            obstacle(function, Obstacle.LOCAL);
            return;
        }
        if (functions.isTyped(function)) {
            obstacle(function, Obstacle.ASSEMBLER);
        } else if ((function.address() & 3) != 0) {
            obstacle(function, Obstacle.UNALIGNED);
        }
        CodeScan scan = CodeScan.of(function, bytes.at(function.address(), function.size()));
        if (scan.returnsFromInterrupt()) {
            obstacle(function, Obstacle.INTERRUPT_HANDLER);
        }
        for (int target : scan.targets()) {
            if (!function.contains(target)) {
                obstacle(function, Obstacle.BRANCH_OUT);
                functions.at(target).ifPresent(other -> obstacle(other, Obstacle.BRANCH_IN));
            }
        }
        List<JumpTable> own = tables.of(function);
        if (!own.isEmpty() && !new FunctionWithTables(function, own).fits()) {
            obstacle(function, Obstacle.LARGE);
        }
    }

    private void checkReference(Reference reference) {
        functions.at(reference.target()).ifPresent(function -> {
            boolean fromInside = function.contains(reference.place());
            if (reference.isRelative()) {
                if (!fromInside) {
                    obstacle(function, Obstacle.BRANCH_IN);
                }
            } else if (!reference.isAbsolute()) {
                obstacle(function, Obstacle.RELOCATION);
            } else if (!inTable(reference)) {
                if (reference.target() == function.address()) {
                    uses.merge(function, 1, Integer::sum);
                } else {
                    obstacle(function, Obstacle.INNER_ADDRESS);
                }
            }
        });
    }

    private void obstacle(Function function, Obstacle obstacle) {
        obstacles.putIfAbsent(function, obstacle);
    }
}
