package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Kernel;
import org.edarts.epiphany.cam.firmware.Firmware;
import org.edarts.epiphany.cam.kernel.KernelLibrary;
import org.edarts.epiphany.cam.report.MeshReport;
import org.edarts.epiphany.cam.report.MeshTimes;
import org.edarts.epiphany.isa.asm.Assembler;
import org.edarts.pic.elf.ElfFile;
import org.edarts.pic.elf.ElfSymbol;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Where the cycles of a chain of codelets go whose kernel is a return: that takes four cycles, from fire to fire it is
 * 30 on one core, and 70 from a core to its neighbour, of two cores each.
 */
class MeshTimesTest {
    private static final Kernel EMPTY = new Kernel("empty", arguments -> {});
    private static final int FEW = 51;
    private static final int MANY = 151;
    private static final MeshTimes ON_ONE = new MeshTimes(400, 1700, 900, 0, 0, 0, 0, 0);
    private static final MeshTimes ON_TWO = new MeshTimes(400, 3000, 4900, 0, 0, 2100, 3600, 0);

    @Test
    void eachCycleOfAHundredCodeletsIsCounted() {
        assertEquals(ON_ONE, ofHundred(Firmware.installed(), 1));
        assertEquals(30 * 100, ON_ONE.total());
        assertEquals(ON_TWO, ofHundred(Firmware.installed(), 2));
        assertEquals(2 * 7000, ON_TWO.total());
    }

    /** A routine that is taken for another one is found out: the second name is given to the first one's address. */
    @ParameterizedTest
    @CsvSource({"after_one, dispatcher", "after_many, dispatcher", "received_low, dispatcher", "idle, after_one"})
    void aRoutineThatIsTakenForAnotherIsFoundOut(String routine, String other) {
        Firmware wrong = renamed(Firmware.installed(), routine, other);
        assertNotEquals(List.of(ON_ONE, ON_TWO), List.of(ofHundred(wrong, 1), ofHundred(wrong, 2)));
    }

    private static Firmware renamed(Firmware firmware, String routine, String other) {
        ElfFile program = firmware.program();
        ElfSymbol place = program.symbol(routine).orElseThrow();
        List<ElfSymbol> symbols = new ArrayList<>(program.symbols());
        symbols.add(new ElfSymbol(other, place.value(), place.size(), place.binding(), place.kind(), place.section()));
        return new Firmware(new ElfFile(
                program.name(),
                program.type(),
                program.entry(),
                program.sections(),
                program.segments(),
                symbols,
                program.relocations()));
    }

    private static MeshTimes ofHundred(Firmware firmware, int cores) {
        MeshTimes few = times(firmware, FEW, cores);
        MeshTimes many = times(firmware, MANY, cores);
        return new MeshTimes(
                many.work() - few.work(),
                many.dispatch() - few.dispatch(),
                many.signals() - few.signals(),
                many.data() - few.data(),
                many.code() - few.code(),
                many.imbalance() - few.imbalance(),
                many.lack() - few.lack(),
                many.sus() - few.sus());
    }

    private static MeshTimes times(Firmware firmware, int length, int cores) {
        Chip chip = Chips.mesh(1, cores);
        KernelLibrary kernels = KernelLibrary.of(Assembler.assemble("empty.S", ".text\n.global empty\nempty: rts\n"));
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, chip.machine().withFoldedSus(), kernels, firmware)) {
            MeshReport mesh = cam.run(chain(length, cores)).mesh();
            MeshTimes times = Objects.requireNonNull(mesh.times());
            assertEquals(cores * mesh.cycles(), times.total());
            return times;
        }
    }

    private static CodeletGraph chain(int length, int cores) {
        GraphBuilder g = CodeletGraph.named("chain");
        Codelet last = null;
        for (int place = 0; place < length; place++) {
            int argument = place;
            Codelet next = g.codelets("link " + place, 1, EMPTY, (index, arguments) -> arguments.value(argument))
                    .on(place % cores);
            if (last != null) {
                next.after(last);
            }
            last = next;
        }
        return g.build();
    }
}
