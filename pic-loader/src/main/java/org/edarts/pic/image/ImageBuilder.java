package org.edarts.pic.image;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.edarts.pic.elf.ElfFile;
import org.edarts.pic.elf.ElfRelocation;
import org.edarts.pic.elf.ElfSymbol;
import org.edarts.pic.elf.ElfType;

/** Makes a {@link CodeImage}. Used once, by one thread. */
final class ImageBuilder {
    private final ElfFile program;
    private final Bytes bytes;
    private final FunctionIndex functions;
    private final List<Reference> references;
    private final Map<Function, Obstacle> obstacles = new LinkedHashMap<>();
    private final Map<Function, Integer> uses = new HashMap<>();

    ImageBuilder(ElfFile program) {
        if (program.type() != ElfType.EXECUTABLE) {
            throw new IllegalArgumentException(program.name() + " is not linked: link it with -Wl,--emit-relocs first");
        }
        if (program.relocations().isEmpty()) {
            throw new IllegalArgumentException(program.name()
                    + " has no relocations, so its functions cannot move: link it with -Wl,--emit-relocs");
        }
        this.program = program;
        this.bytes = new Bytes(program);
        this.functions = new FunctionIndex(program);
        this.references = references();
    }

    CodeImage build(int firstSlot, int slots, Map<Integer, Integer> replaced) {
        functions.all().forEach(this::checkCode);
        references.forEach(this::checkReference);
        Map<Function, Integer> slotOf = assignSlots(firstSlot, slots);
        Map<Integer, Integer> entries = new HashMap<>(replaced);
        slotOf.forEach((function, slot) -> entries.put(function.address(), slot));
        for (Reference reference : references) {
            Integer entry = entries.get(reference.target());
            if (entry != null && reference.isAbsolute()) {
                reference.write(entry, bytes);
            }
        }
        List<MovableFunction> movable = new ArrayList<>();
        slotOf.forEach((function, slot) -> movable.add(new MovableFunction(function, slot, bytes.checksum(function))));
        List<FixedFunction> fixed = new ArrayList<>();
        obstacles.forEach((function, obstacle) -> fixed.add(new FixedFunction(function, obstacle)));
        return new CodeImage(program, bytes.segments(), movable, fixed);
    }

    private List<Reference> references() {
        List<Reference> found = new ArrayList<>();
        for (ElfRelocation relocation : program.relocations()) {
            if (program.sections().get(relocation.section()).allocated()) {
                ElfSymbol symbol = program.symbols().get(relocation.symbol());
                found.add(new Reference(relocation.offset(), relocation.type(), symbol.value() + relocation.addend()));
            }
        }
        return found;
    }

    /** What is known without looking at other functions, and where the branches of this one go. */
    private void checkCode(Function function) {
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
            } else if (reference.target() != function.address()) {
                obstacle(function, Obstacle.INNER_ADDRESS);
            } else {
                uses.merge(function, 1, Integer::sum);
            }
        });
    }

    private void obstacle(Function function, Obstacle obstacle) {
        obstacles.putIfAbsent(function, obstacle);
    }

    /** Functions that nothing refers to need no slot: nothing can call them. */
    private Map<Function, Integer> assignSlots(int firstSlot, int slots) {
        List<Function> wanted = new ArrayList<>(functions.all().stream()
                .filter(function -> !obstacles.containsKey(function) && uses.containsKey(function))
                .sorted(Comparator.comparingInt((Function function) -> -uses.getOrDefault(function, 0)))
                .toList());
        if (wanted.size() > slots) {
            List<Function> rest = wanted.subList(slots, wanted.size());
            rest.forEach(function -> obstacle(function, Obstacle.NO_SLOT));
            rest.clear();
        }
        wanted.sort(Comparator.comparingLong(function -> Integer.toUnsignedLong(function.address())));
        Map<Function, Integer> slotOf = new LinkedHashMap<>();
        wanted.forEach(function -> slotOf.put(function, firstSlot + slotOf.size() * CodeImage.SLOT_BYTES));
        return slotOf;
    }
}
