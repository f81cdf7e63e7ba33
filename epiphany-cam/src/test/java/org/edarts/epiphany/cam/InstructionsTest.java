package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.edarts.epiphany.cam.firmware.BroadcastKernel;
import org.edarts.epiphany.cam.firmware.ChannelCopy;
import org.edarts.epiphany.cam.firmware.FetchProgram;
import org.edarts.epiphany.cam.firmware.Firmware;
import org.edarts.epiphany.cam.firmware.MovingProgram;
import org.edarts.epiphany.cam.firmware.StreamProgram;
import org.edarts.epiphany.cam.firmware.TracingProgram;
import org.edarts.epiphany.cam.kernel.KernelCode;
import org.edarts.epiphany.cam.kernel.KernelLibrary;
import org.edarts.epiphany.cam.layout.FetchLayout;
import org.edarts.epiphany.cam.layout.StreamLayout;
import org.edarts.epiphany.cam.layout.TracingLayout;
import org.edarts.epiphany.isa.Decoder;
import org.edarts.epiphany.isa.Instruction;
import org.edarts.epiphany.isa.Operation;
import org.edarts.epiphany.isa.asm.Assembler;
import org.edarts.pic.elf.ElfSegment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What runs on the cores does so on a board, where nobody serves traps: it asks nothing of a simulator. It stops no
 * other core, and takes no lock, so that no signal waits for anybody.
 */
class InstructionsTest {
    private static final Set<Operation> FORBIDDEN = EnumSet.of(
            Operation.TRAP,
            Operation.TEST_AND_SET,
            Operation.BREAKPOINT,
            Operation.BREAKPOINT_ALL,
            Operation.UNIMPLEMENTED,
            Operation.ILLEGAL);

    private static final int MANY = 400;

    @Test
    void theFirmwareHasNoneThatABoardHasNot() {
        int instructions = 0;
        Firmware all = Firmware.installed();
        Set<Firmware.Part> parts = EnumSet.complementOf(EnumSet.of(Firmware.Part.STEALING));
        for (Firmware.Part part : parts) {
            all = all.with(part);
        }
        Set<ElfSegment> found = new LinkedHashSet<>(all.parts(false));
        found.addAll(all.parts(true));
        assertEquals(parts.size(), found.size());
        List<ElfSegment> segments = new ArrayList<>(all.program().segments());
        segments.addAll(found);
        for (ElfSegment segment : segments) {
            List<Operation> operations = operations(segment.bytes());
            assertEquals(List.of(), forbidden(operations));
            instructions += operations.size();
        }
        assertTrue(instructions > MANY, "instructions seen: " + instructions);
    }

    /** No signal waits for a test-and-set; only one who steals is claimed by one, for several may be about to give. */
    @Test
    void whatStealsHasTestAndSetAlone() {
        List<ElfSegment> parts =
                Firmware.installed().with(Firmware.Part.STEALING).parts(false);
        assertEquals(1, parts.size());
        List<Operation> found = forbidden(operations(parts.get(0).bytes()));
        assertEquals(Set.of(Operation.TEST_AND_SET), Set.copyOf(found));
    }

    static Stream<StreamProgram> streaming() {
        return Stream.of(
                StreamProgram.installed(),
                StreamProgram.storing(),
                StreamProgram.inWindows(),
                StreamProgram.storingInWindows(),
                StreamProgram.keeping(),
                StreamProgram.keepingInWindows(),
                StreamProgram.borrowing());
    }

    @ParameterizedTest
    @MethodSource("streaming")
    void whatStreamsBlocksHasNoneThatABoardHasNot(StreamProgram program) {
        for (boolean stored : List.of(false, true)) {
            byte[] code = program.code(stored);
            byte[] instructions = Arrays.copyOfRange(code, StreamLayout.STATE_BYTES, code.length);
            assertEquals(List.of(), forbidden(operations(instructions)));
        }
    }

    @Test
    void whatFetchesInputsHasNoneThatABoardHasNot() {
        byte[] code = FetchProgram.installed().code();
        byte[] instructions = Arrays.copyOfRange(code, FetchLayout.STATE_BYTES, code.length);
        assertEquals(List.of(), forbidden(operations(instructions)));
    }

    @Test
    void whatBringsKernelsHasNoneThatABoardHasNot() {
        assertEquals(List.of(), forbidden(operations(MovingProgram.installed().code())));
    }

    @Test
    void whatTellsOfFiringsHasNoneThatABoardHasNot() {
        TracingProgram program = TracingProgram.behind(0);
        byte[] code = program.program().segments().get(0).bytes();
        byte[] instructions = Arrays.copyOfRange(code, TracingLayout.STATE_BYTES, code.length);
        assertEquals(List.of(), forbidden(operations(instructions)));
        for (String kernel : KernelLibrary.installed().names()) {
            byte[] traced = program.traced(
                            KernelLibrary.installed().find(kernel).orElseThrow())
                    .code();
            assertEquals(List.of(), forbidden(operations(traced)), kernel);
        }
    }

    @Test
    void whatStoresIntoCopiesHasNoneThatABoardHasNot() {
        List<KernelCode> kernels = BroadcastKernel.assembled();
        assertEquals(4, kernels.size());
        kernels.forEach(kernel -> assertEquals(List.of(), forbidden(operations(kernel.code())), kernel.name()));
    }

    @Test
    void whatLetsChannelsCopyHasNoneThatABoardHasNot() {
        for (KernelCode copy :
                List.of(ChannelCopy.assembled(), TracingProgram.behind(0).tracedCopy())) {
            byte[] instructions = Arrays.copyOf(copy.code(), copy.code().length - ChannelCopy.STATE_BYTES);
            assertEquals(List.of(), forbidden(operations(instructions)));
            assertTrue(operations(instructions).contains(Operation.MOVE_TO_SPECIAL), "it starts a channel");
        }
    }

    static Stream<KernelLibrary> libraries() {
        return Stream.of(KernelLibrary.installed(), HashKernel.library(), LayerKernel.library());
    }

    @ParameterizedTest
    @MethodSource("libraries")
    void kernelsHaveNoneThatABoardHasNot(KernelLibrary library) {
        for (String kernel : library.names()) {
            assertEquals(
                    List.of(),
                    forbidden(operations(library.find(kernel).orElseThrow().code())),
                    kernel);
        }
    }

    @Test
    void theSearchFindsThem() {
        byte[] code = Assembler.assemble("trap.S", ".text\nmov r0, #1\ntrap #3\ntestset r0, [r1, r2]\n")
                .segments()
                .get(0)
                .bytes();
        assertEquals(List.of(Operation.TRAP, Operation.TEST_AND_SET), forbidden(operations(code)));
    }

    private static List<Operation> forbidden(List<Operation> operations) {
        return operations.stream().filter(FORBIDDEN::contains).toList();
    }

    private static List<Operation> operations(byte[] code) {
        List<Operation> operations = new ArrayList<>();
        int at = 0;
        while (at < code.length) {
            int word = half(code, at) | (at + 2 < code.length ? half(code, at + 2) << Short.SIZE : 0);
            Instruction instruction = Decoder.decode(word);
            operations.add(instruction.operation());
            at += instruction.bytes();
        }
        return operations;
    }

    private static int half(byte[] code, int at) {
        return code[at] & 0xFF | (code[at + 1] & 0xFF) << Byte.SIZE;
    }
}
