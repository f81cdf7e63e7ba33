package org.edarts.epiphany.cam.firmware;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.function.ToIntFunction;
import org.edarts.pic.elf.ElfFile;
import org.edarts.pic.elf.ElfRelocation;
import org.edarts.pic.elf.ElfSegment;
import org.edarts.pic.elf.ElfSymbol;

/**
 * A part of the firmware at another place than the one that it was built for, because other parts of a graph lie there.
 * It was linked so that it tells where it names addresses.
 */
final class MovedPart {
    private static final int OPERATION = 0xFF;
    private static final int DISPLACEMENT = 8;

    private MovedPart() {}

    /**
     * Moves a part.
     *
     * @param address where it is to begin
     * @param others where what it names lies that is no part of it
     */
    static ElfFile of(ElfFile part, int address, ToIntFunction<String> others) {
        ElfSegment segment = part.segments().get(0);
        int moved = address - segment.address();
        ByteBuffer code = ByteBuffer.wrap(segment.bytes().clone()).order(ByteOrder.LITTLE_ENDIAN);
        for (ElfRelocation relocation : part.relocations()) {
            ElfSymbol symbol = part.symbols().get(relocation.symbol());
            int target = relocation.addend()
                    + (symbol.defined() ? symbol.value() + moved : others.applyAsInt(symbol.name()));
            write(code, relocation, relocation.offset() - segment.address(), address, target);
        }
        return new ElfFile(
                part.name(),
                part.type(),
                part.entry(),
                part.sections(),
                List.of(new ElfSegment(
                        address, segment.memorySize(), segment.flags(), segment.alignment(), code.array())),
                part.symbols().stream().map(symbol -> moved(symbol, moved)).toList(),
                part.relocations().stream().map(each -> moved(each, moved)).toList());
    }

    private static ElfSymbol moved(ElfSymbol symbol, int moved) {
        return symbol.defined()
                ? new ElfSymbol(
                        symbol.name(),
                        symbol.value() + moved,
                        symbol.size(),
                        symbol.binding(),
                        symbol.kind(),
                        symbol.section())
                : symbol;
    }

    private static ElfRelocation moved(ElfRelocation place, int moved) {
        return new ElfRelocation(place.section(), place.offset() + moved, place.type(), place.symbol(), place.addend());
    }

    private static void write(ByteBuffer code, ElfRelocation relocation, int at, int address, int target) {
        int instruction = code.getInt(at);
        code.putInt(
                at,
                switch (relocation.type()) {
                    case LOW -> MovingProgram.withNumber(instruction, target);
                    case SIMM24 -> instruction & OPERATION | (target - address - at) / Short.BYTES << DISPLACEMENT;
                    default ->
                        throw new IllegalStateException("a part of the firmware has an address of the form "
                                + relocation.type() + ", in which none can be moved: write it in another form");
                });
    }
}
