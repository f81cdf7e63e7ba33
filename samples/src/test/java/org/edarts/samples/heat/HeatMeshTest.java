package org.edarts.samples.heat;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.util.SplittableRandom;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.cam.chip.MemoryOrder;
import org.edarts.codelet.Cam;
import org.edarts.epiphany.cam.EpiphanyCam;
import org.edarts.epiphany.cam.EpiphanyRun;
import org.edarts.epiphany.cam.kernel.KernelLibrary;
import org.edarts.pic.elf.ElfReader;
import org.edarts.su.Policies;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The diffusion on simulated cores: the same graph, and the same picture as on the host. */
class HeatMeshTest {
    private static final int STEPS = 9;

    /** By memories in order, and by those that reorder and delay what no rule of the chip keeps in order. */
    @ParameterizedTest
    @CsvSource({
        "33, 17, 4, true, 2, 2, 0",
        "33, 17, 6, false, 2, 2, 0",
        "48, 48, 6, true, 2, 2, 0",
        "21, 40, 13, true, 1, 2, 0",
        "1, 30, 4, true, 1, 1, 0",
        "30, 1, 7, true, 2, 1, 0",
        "1, 1, 4, false, 1, 1, 0",
        "12, 12, 64, true, 1, 1, 0",
        "33, 17, 4, true, 2, 2, 1",
        "33, 17, 6, false, 1, 3, 2",
        "21, 40, 13, true, 1, 2, 3",
        "120, 90, 6, true, 4, 4, 4"
    })
    void theCoresMakeThePictureThatTheHostMakes(
            int width, int height, int side, boolean opaque, int rows, int columns, long seed) {
        Picture picture = noise(width, height, opaque);
        Tiles tiles = new Tiles(picture, new Tiling(width, height, side), STEPS);
        Chip chip = Chips.mesh(rows, columns).withMemoryOrder(new MemoryOrder(seed > 0, seed));
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, KernelLibrary.installed());
                Cam host = Cam.host(2)) {
            EpiphanyRun run = cam.run(tiles.graph());
            Picture onCores = tiles.after(run).picture();
            assertArrayEquals(Plate.diffuse(picture, STEPS).pixels(), onCores.pixels());
            assertTrue(tiles.after(host.run(tiles.graph()).join()).isSameAs(tiles.after(run)));
            assertEquals(tiles.graph().codelets(), run.mesh().fired());
        }
    }

    /** Tiles that do not fit into the cores come from the DRAM, and no signal overtakes what is written there. */
    @ParameterizedTest
    @CsvSource({"70, 52, 16, 1, 2, 5", "70, 90, 32, 1, 1, 6"})
    void whatDoesNotFitIsStreamed(int width, int height, int side, int rows, int columns, long seed) {
        Picture picture = noise(width, height, true);
        Tiles tiles = new Tiles(picture, new Tiling(width, height, side), 3);
        Chip chip = Chips.mesh(rows, columns).withMemoryOrder(MemoryOrder.adversarial(seed));
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, KernelLibrary.installed())) {
            EpiphanyRun run = cam.run(tiles.graph());
            assertArrayEquals(
                    Plate.diffuse(picture, 3).pixels(),
                    tiles.after(run).picture().pixels());
            assertTrue(run.mesh().streamed().codelets() > 0);
        }
    }

    /** One SU has no room for 300 tiles; what it has none for fires at homes. Four have more than their CUs. */
    @ParameterizedTest
    @CsvSource({"120, 90, 1, 0, fifo", "120, 90, 1, 7, round-robin", "120, 90, 4, 0, fifo"})
    void susHandTilesOut(int width, int height, int clusters, long seed, String policy) {
        Picture picture = noise(width, height, true);
        Tiles tiles = new Tiles(picture, new Tiling(width, height, 6), 3);
        Chip chip = Chips.PARALLELLA.withMemoryOrder(new MemoryOrder(seed > 0, seed));
        try (EpiphanyCam cam = EpiphanyCam.simulated(
                chip, chip.machine(clusters), KernelLibrary.installed(), Policies.named(policy))) {
            EpiphanyRun run = cam.run(tiles.graph());
            assertArrayEquals(
                    Plate.diffuse(picture, 3).pixels(),
                    tiles.after(run).picture().pixels());
            assertEquals(tiles.graph().codelets(), run.mesh().fired());
        }
    }

    /** The instruction that loads the upper half of the rate loads a little more. */
    @Test
    void anotherInstructionMakesAnotherPicture() throws IOException {
        Picture picture = noise(24, 18, true);
        Tiles tiles = new Tiles(picture, new Tiling(24, 18, 6), STEPS);
        try (InputStream stream = EpiphanyCam.class.getResourceAsStream("kernels/heat-tile.o")) {
            byte[] object = stream.readAllBytes();
            int[] load = {0x8B, 0x09, 0xE2, 0x73};
            object[find(object, load)] ^= 0x20;
            KernelLibrary changed = KernelLibrary.of(ElfReader.read("changed", object));
            assertFalse(onCores(tiles, changed).isSameAs(onCores(tiles, KernelLibrary.installed())));
        }
    }

    private static Picture onCores(Tiles tiles, KernelLibrary kernels) {
        try (EpiphanyCam cam = EpiphanyCam.simulated(Chips.mesh(1, 2), kernels)) {
            return tiles.after(cam.run(tiles.graph())).picture();
        }
    }

    private static int find(byte[] bytes, int[] wanted) {
        for (int at = 0; at < bytes.length; at++) {
            int same = 0;
            while (same < wanted.length && (bytes[at + same] & 0xFF) == wanted[same]) {
                same++;
            }
            if (same == wanted.length) {
                return at;
            }
        }
        throw new AssertionError("the kernel has no such instruction any more");
    }

    private static Picture noise(int width, int height, boolean opaque) {
        int[] pixels = new SplittableRandom(3)
                .ints((long) width * height)
                .map(pixel -> opaque ? pixel | 0xFF000000 : pixel)
                .toArray();
        return new Picture(width, height, opaque, pixels);
    }
}
