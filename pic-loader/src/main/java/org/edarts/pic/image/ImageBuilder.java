package org.edarts.pic.image;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.agrona.collections.Int2IntHashMap;

/** Makes a {@link CodeImage}. Used once. Owner: one thread. */
final class ImageBuilder {
    /** No address: instructions and data begin at even ones. */
    private static final int NO_ENTRY = -1;

    private static final int DOUBLEWORD = 8;

    private final ProgramCode code;
    private final ImageLayout layout;
    private final Bytes bytes;
    private final Map<Function, Obstacle> obstacles;

    ImageBuilder(ProgramCode code, ImageLayout layout) {
        this.code = code;
        this.layout = layout;
        this.bytes = new Bytes(code.program());
        this.obstacles = new LinkedHashMap<>(code.obstacles());
    }

    CodeImage build() {
        List<Function> chosen = new ArrayList<>(code.movable());
        refuseWithoutRoom(chosen);
        refuseWithoutSlot(chosen);
        Map<Function, Integer> slotOf = new LinkedHashMap<>();
        chosen.forEach(function -> slotOf.put(function, layout.firstSlot() + slotOf.size() * CodeImage.SLOT_BYTES));
        writeReferences(slotOf);
        Map<Function, Function> places = moveThoseWithTables(chosen);
        List<MovableFunction> movable = new ArrayList<>();
        slotOf.forEach((function, slot) -> {
            Function place = places.getOrDefault(function, function);
            movable.add(new MovableFunction(place, slot, bytes.checksum(place), places.containsKey(function)));
        });
        List<FixedFunction> fixed = new ArrayList<>();
        obstacles.forEach((function, obstacle) -> fixed.add(new FixedFunction(function, obstacle)));
        return new CodeImage(code.program(), bytes.segments(), movable, fixed);
    }

    /** Functions with tables take room of their own. */
    private void refuseWithoutRoom(List<Function> chosen) {
        long room = layout.spareBytes();
        for (Function function : List.copyOf(chosen)) {
            if (!code.tables(function).isEmpty()) {
                room -= pieceBytes(withTables(function));
                if (room < 0) {
                    obstacles.put(function, Obstacle.NO_ROOM);
                    chosen.remove(function);
                }
            }
        }
    }

    private void refuseWithoutSlot(List<Function> chosen) {
        if (chosen.size() > layout.slots()) {
            chosen.sort(Comparator.comparingInt((Function function) -> -code.uses(function)));
            List<Function> rest = chosen.subList(layout.slots(), chosen.size());
            rest.forEach(function -> obstacles.put(function, Obstacle.NO_SLOT));
            rest.clear();
            chosen.sort(Comparator.comparingLong(function -> Integer.toUnsignedLong(function.address())));
        }
    }

    /** A jump from a table to the beginning of its own function is no call. */
    private void writeReferences(Map<Function, Integer> slotOf) {
        Int2IntHashMap entries = new Int2IntHashMap(NO_ENTRY);
        entries.putAll(layout.replaced());
        slotOf.forEach((function, slot) -> entries.put(function.address(), slot.intValue()));
        for (Reference reference : code.references()) {
            int entry = entries.get(reference.target());
            if (entry != NO_ENTRY && reference.isAbsolute() && !code.inTable(reference)) {
                reference.write(entry, bytes);
            }
        }
    }

    private Map<Function, Function> moveThoseWithTables(List<Function> chosen) {
        Map<Function, Function> places = new HashMap<>();
        int free = layout.spare();
        List<FunctionWithTables> pieces = new ArrayList<>();
        for (Function function : chosen) {
            if (!code.tables(function).isEmpty()) {
                pieces.add(withTables(function));
            }
        }
        if (!pieces.isEmpty()) {
            bytes.add(free, pieces.stream().mapToInt(ImageBuilder::pieceBytes).sum());
        }
        for (FunctionWithTables piece : pieces) {
            places.put(piece.linked(), piece.moveTo(free, bytes));
            free += pieceBytes(piece);
        }
        return places;
    }

    private FunctionWithTables withTables(Function function) {
        return new FunctionWithTables(function, code.tables(function));
    }

    private static int pieceBytes(FunctionWithTables piece) {
        return piece.bytes() + piece.listBytes() + DOUBLEWORD - 1 & -DOUBLEWORD;
    }
}
