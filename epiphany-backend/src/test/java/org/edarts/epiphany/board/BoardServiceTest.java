package org.edarts.epiphany.board;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.edarts.cam.chip.Chips;
import org.edarts.pic.elf.ElfWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A board that serves a program of the host by two streams. */
class BoardServiceTest {
    private static final int FIRST_CORE = 0x80800000;
    private static final int ILATST = 0xF042C;

    private final ByteArrayOutputStream requests = new ByteArrayOutputStream();
    private final DataOutputStream ask = new DataOutputStream(requests);

    private void words(int... words) throws IOException {
        for (int word : words) {
            ask.writeInt(word);
        }
    }

    private void text(String text) throws IOException {
        ask.writeInt(text.length());
        ask.writeBytes(text);
    }

    private DataInputStream answers() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (Board board = new SimulatedBoard(Chips.PARALLELLA).connect()) {
            new BoardService(board, new ByteArrayInputStream(requests.toByteArray()), out).serve();
        }
        return new DataInputStream(new ByteArrayInputStream(out.toByteArray()));
    }

    private static String text(DataInputStream in) throws IOException {
        return new String(in.readNBytes(in.readInt()), StandardCharsets.UTF_8);
    }

    @Test
    void aHostLoadsStartsWaitsAndReads(@TempDir Path folder) throws IOException {
        Path program = folder.resolve("triple.elf");
        Files.write(program, ElfWriter.write(BoardPrograms.TRIPLE));
        words(0);
        words(6, 0, 0, 2, 2, 0, 1, 1, 1);
        text(program.toString());
        words(2, FIRST_CORE + 0x100000 + ILATST, 1);
        words(5, 100);
        words(1, FIRST_CORE + 0x100000 + BoardPrograms.RESULT);
        words(3, FIRST_CORE + 0x100000 + BoardPrograms.RESULT, 4);
        DataInputStream in = answers();
        int[] description = {0, 0, 4, 4, 0x808, 0x8E000000, 0x2000000};
        for (int word : description) {
            assertEquals(word, in.readInt());
        }
        text(in);
        assertEquals(0, in.readInt());
        assertEquals(0, in.readInt());
        assertEquals(0, in.readInt());
        assertEquals(0, in.readInt());
        assertEquals(3 * 0x809, in.readInt());
        assertEquals(0, in.readInt());
        assertEquals(Integer.reverseBytes(3 * 0x809), in.readInt());
        assertEquals(0, in.available());
    }

    @Test
    void whatIsWrongIsToldAndTheNextRequestIsServed() throws IOException {
        words(10);
        text("nobody's");
        words(7, 3, 3, 2, 2);
        words(9, 64);
        text("mail");
        DataInputStream in = answers();
        assertEquals("there is no shared memory called nobody's: allocate it first", text(in));
        assertEquals(
                "the workgroup of 2 x 2 cores at (3, 3) leaves the chip of 4 x 4 cores: choose rows and columns inside it",
                text(in));
        assertEquals(0, in.readInt());
    }

    @Test
    void anotherVersionsRequestsEndTheService() throws IOException {
        words(77);
        IOException refused = assertThrows(IOException.class, this::answers);
        assertEquals(
                "there is no request 77 to a board: compile the program with the e-hal.c of this edarts",
                refused.getMessage());
    }
}
