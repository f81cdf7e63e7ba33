package org.edarts.cam.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.edarts.cam.Clock;
import org.edarts.cam.Core;
import org.edarts.cam.Machine;
import org.edarts.cam.MachineException;
import org.edarts.cam.MachineSource;
import org.edarts.cam.Machines;
import org.edarts.cam.MeshCoordinate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MachineFileTest {
    private static final String DAMAGE = "&*!:-{}[]<>#'\",0 x\n\t\0\uD800\u2028";

    @TempDir
    private Path folder;

    @Provide
    Arbitrary<Machine> machines() {
        return MachineSource.machines();
    }

    @Property(tries = 300)
    void whatIsWrittenIsReadBack(@ForAll("machines") Machine machine) {
        String text = MachineFile.write(machine);
        assertEquals(machine, MachineFile.parse(text, "m.yaml"), text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"host", "host:7", "host:7:dedicated", "parallella", "epiphany-iv:folded", "mesh:64x64"})
    void namedMachinesAreReadBackAndShort(String name) {
        Machine machine = Machine.named(name);
        String text = MachineFile.write(machine);
        assertEquals(machine, MachineFile.parse(text, "m.yaml"));
        assertTrue(text.lines().count() <= 20, text);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 1023, 1024, 1025, 2048, 2049})
    void halfACharacterIsRefusedWhereverItStands(int place) {
        String text = "#" + "x".repeat(place) + "\uD800";
        MachineFileException problem =
                assertThrows(MachineFileException.class, () -> MachineFile.parse(text, "m.yaml"));
        assertEquals("m.yaml:1:" + (place + 2) + ": the character U+D800 is not allowed", problem.getMessage());
    }

    /** Whatever is done to a file, it is a machine or an error with a place, never another exception. */
    @Property(tries = 500)
    void aDamagedFileIsAMachineOrAnError(@ForAll("machines") Machine machine, @ForAll long seed) {
        Random random = new Random(seed);
        StringBuilder text = new StringBuilder(MachineFile.write(machine));
        for (int i = 0; i <= random.nextInt(3); i++) {
            int at = random.nextInt(text.length());
            int end = Math.min(text.length(), at + random.nextInt(4));
            text.replace(at, end, random.nextBoolean() ? "" : DAMAGE.charAt(random.nextInt(DAMAGE.length())) + "");
        }
        try {
            Machine read = MachineFile.parse(text.toString(), "m.yaml");
            assertEquals(read, MachineFile.parse(MachineFile.write(read), "m.yaml"));
        } catch (MachineFileException problem) {
            assertTrue(problem.line() >= 1
                    && problem.line() <= text.chars().filter(c -> c == '\n').count() + 1);
            assertTrue(problem.getMessage().startsWith("m.yaml:" + problem.line() + ":" + problem.column() + ": "));
        }
    }

    @Test
    void theParallellaIsWrittenAsDocumented() {
        assertEquals("""
                format: 1
                name: parallella
                nodes:
                - name: board
                  addresses: epiphany
                  shared:
                  - {name: dram, size: 32 MB, address: 0x8E000000, latency: 529 cycles, bandwidth: 300 MB/s}
                  clusters:
                  - name: chip
                    core:
                      clock: 600 MHz
                      local: {name: sram, size: 32 KB, banks: 4, latency: 1 cycle, bandwidth: 4800 MB/s}
                      capabilities: [dma, fpu]
                    su: {name: e32.8, at: [32, 8]}
                    cus:
                    - {grid: 1x3, at: [32, 9], name: e<row>.<column>}
                    - {grid: 3x4, at: [33, 8], name: e<row>.<column>}
                """, MachineFile.write(Machines.parallella()));
    }

    @Test
    void aFileWrittenByHandMayBeShort() {
        Machine machine = MachineFile.parse("""
                # A small board
                format: 1
                name: "mine"
                nodes:
                  - name: board
                    clusters:
                      - name: big
                        su: folded
                        core: {clock: 1.5 GHz, capabilities: [fpu]}
                        cus:
                          - {name: first, clock: 2 ghz, local: {name: cache, size: 32 KiB}}
                          - {count: 3, name: next<n>, first: 5}
                          - name: plain
                            capabilities: []
                      - name: little
                        su: {name: boss}
                        cus: [{name: worker}]
                """, "mine.yaml");

        List<Core> big = machine.clusters().get(0).cus();
        assertEquals(
                List.of("first", "next5", "next6", "next7", "plain"),
                big.stream().map(Core::name).toList());
        assertEquals(new Clock(2_000_000_000L), big.get(0).clock().orElseThrow());
        assertEquals(32_768, big.get(0).local().orElseThrow().bytes());
        assertEquals(new Clock(1_500_000_000L), big.get(1).clock().orElseThrow());
        assertEquals(Set.of("fpu"), big.get(3).capabilities());
        assertEquals(Set.of(), big.get(4).capabilities());
        assertEquals("boss", machine.clusters().get(1).su().core().orElseThrow().name());
    }

    @Test
    void gridsRunRowByRow() {
        Machine machine = MachineFile.parse("""
                format: 1
                name: mine
                nodes: [{name: n, clusters: [{name: c, su: folded, cus: [{grid: 2 x 3, at: [4, 5], name: u<n>}]}]}]
                """, "mine.yaml");
        assertEquals(6, machine.cus().size());
        assertEquals("u3", machine.cu(3).name());
        assertEquals(new MeshCoordinate(5, 5), machine.cu(3).at().orElseThrow());
        assertEquals(new MeshCoordinate(5, 7), machine.cu(5).at().orElseThrow());
    }

    @Test
    void filesAreFoundByPathAndMachinesByName() throws IOException {
        Path file = folder.resolve("mine.yaml");
        Files.writeString(file, MachineFile.write(Machines.host(3)));
        assertEquals(Machines.host(3), MachineFile.read(file));
        assertEquals(Machines.host(3), MachineFile.find(file.toString()));
        assertEquals(Machines.host(3), MachineFile.find("host:3"));
    }

    @Test
    void aFileMayHaveAnyName() throws IOException {
        for (String name : List.of("mine", "mine.txt", "host:3")) {
            Path file = folder.resolve(name);
            Files.writeString(file, MachineFile.write(Machines.host(5)));
            assertEquals(Machines.host(5), MachineFile.find(file.toString()));
        }
        Path here = Files.createTempFile(Path.of("target"), "machine", "");
        try {
            Files.writeString(here, MachineFile.write(Machines.host(5)));
            assertEquals(Machines.host(5), MachineFile.find(here.toString()));
        } finally {
            Files.delete(here);
        }
        String message = assertThrows(MachineException.class, () -> MachineFile.find("mine"))
                .getMessage();
        assertTrue(message.startsWith("no machine is named 'mine'"), message);
        assertTrue(message.endsWith("nor is there a file of that name"), message);
    }

    @Test
    void aFileThatCannotBeReadIsNamed() throws IOException {
        Path missing = folder.resolve("none.yml");
        assertThrows(NoSuchFileException.class, () -> MachineFile.read(missing));
        assertEquals(
                "machine file " + missing + " does not exist",
                assertThrows(MachineException.class, () -> MachineFile.find(missing.toString()))
                        .getMessage());

        Path latin = folder.resolve("latin.yaml");
        Files.write(latin, new byte[] {'n', 'a', 'm', 'e', ':', ' ', (byte) 0xE9, '\n'});
        assertEquals(
                latin + ":1:1: the file is not UTF-8 text; save it as UTF-8",
                assertThrows(MachineFileException.class, () -> MachineFile.read(latin))
                        .getMessage());
    }
}
