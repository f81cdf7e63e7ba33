package org.edarts.epiphany.functional;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.edarts.cam.chip.ChipMap;
import org.edarts.cam.chip.Chips;
import org.edarts.epiphany.Fixtures;
import org.edarts.epiphany.chip.TimedChip;
import org.edarts.epiphany.isa.InstructionTable;
import org.edarts.epiphany.service.NewlibServices;
import org.edarts.epiphany.service.Sandbox;
import org.edarts.pic.elf.ElfFile;
import org.edarts.pic.elf.ElfFormatException;
import org.edarts.pic.elf.ElfReader;

/** Whatever lies in memory and in files: the simulator stays whole. */
class RobustnessProperties {
    private static final int CYCLES = 1_000_000;
    private static final int TIMED_CYCLES = 50_000;

    private static NewlibServices services() {
        return new NewlibServices(
                Sandbox.CLOSED,
                new ByteArrayInputStream(new byte[100]),
                OutputStream.nullOutputStream(),
                OutputStream.nullOutputStream());
    }

    @Property(tries = 16)
    void randomMemoryRunsAMillionCycles(@ForAll long seed, @ForAll boolean likely) {
        Random random = new Random(seed);
        FunctionalChip chip = new FunctionalChip(Chips.PARALLELLA, List.of(0, 1), services());
        byte[] image = new byte[ChipMap.LOCAL_BYTES];
        random.nextBytes(image);
        if (likely) {
            likelyInstructions(image, random);
        }
        chip.cores().forEach(core -> {
            chip.seenBy(core).write(0, image);
            core.setPc(0x100);
        });
        chip.run(CYCLES);
        assertTrue(chip.cores().stream().allMatch(core -> core.clock() >= CYCLES || core.halted() || core.idle()));
    }

    @Property(tries = 12)
    void randomMemoryRunsInTimeOnSixteenCores(@ForAll long seed, @ForAll boolean likely) {
        Random random = new Random(seed);
        TimedChip chip = new TimedChip(Chips.PARALLELLA, services());
        byte[] image = new byte[ChipMap.LOCAL_BYTES];
        for (int node = 0; node < 16; node++) {
            random.nextBytes(image);
            if (likely) {
                likelyInstructions(image, random);
            }
            chip.seenBy(node).write(0, image);
            chip.start(node, 0x100);
        }
        boolean outOfTime = chip.run(TIMED_CYCLES);
        assertTrue(outOfTime
                || chip.cores().stream()
                        .allMatch(core ->
                                core.halted() || core.idle() || core.exitCode().isPresent()));
    }

    /** Instructions of the table one after the other, with random operands: they run further than random bits. */
    private static void likelyInstructions(byte[] image, Random random) {
        int at = 0;
        while (at < image.length - 4) {
            var encoding = InstructionTable.encodings()
                    .get(random.nextInt(InstructionTable.encodings().size()));
            int word = encoding.encode(encoding.operandsOf(random.nextInt()));
            for (int index = 0; index < encoding.bytes(); index++) {
                image[at++] = (byte) (word >> 8 * index);
            }
        }
    }

    @Property(tries = 120)
    void damagedFilesAreRefusedOrRun(@ForAll long seed) throws IOException {
        Random random = new Random(seed);
        byte[] bytes = Fixtures.bytes("programs/system.elf");
        for (int damage = random.nextInt(20); damage >= 0; damage--) {
            int at = random.nextBoolean() ? random.nextInt(200) : random.nextInt(bytes.length);
            bytes[at] = (byte) random.nextInt();
        }
        try {
            ElfFile program = ElfReader.read("damaged.elf", bytes);
            new FunctionalRun(Chips.PARALLELLA, List.of(0), Sandbox.CLOSED, 100_000)
                    .run(
                            program,
                            List.of(),
                            new ByteArrayInputStream(bytes),
                            OutputStream.nullOutputStream(),
                            OutputStream.nullOutputStream());
        } catch (ElfFormatException | IllegalArgumentException told) {
            assertTrue(told.getMessage().contains("damaged.elf"), told.getMessage());
        }
    }
}
