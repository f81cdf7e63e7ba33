package org.edarts.epiphany.board;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import org.edarts.cam.chip.ChipMap;
import org.edarts.pic.elf.ElfFile;

/**
 * Serves a board to a program of the host that is not written in Java: requests on one stream, answers on another, one
 * after the other. The SDK's {@code e-hal.c} is the other end and has the same numbers.
 *
 * <p>A request is its number and what {@link Request} says, in words, the highest byte first. A text is its bytes
 * behind their number. An answer is 0 and what was asked for, or a text that says what was wrong.
 */
public final class BoardService {
    private final Board board;
    private final DataInputStream in;
    private final DataOutputStream out;

    /** What may be asked, by the numbers on the stream. */
    private enum Request {
        /**
         * Answers generation, rows, columns, id of the first core, base and bytes of the DRAM, and a text: the board's
         * name.
         */
        DESCRIBE,
        /** Address; answers the word there. */
        READ_WORD,
        /** Address, word. */
        WRITE_WORD,
        /** Address, count; answers so many bytes. */
        READ,
        /** Address and a text: the bytes. */
        WRITE,
        /** Microseconds. */
        PAUSE,
        /** Row, column, rows and columns of a workgroup; the same in it; a text: the program's file. */
        LOAD,
        /** Row, column, rows and columns of a workgroup. */
        RESET,
        /** Nothing. */
        RESET_SYSTEM,
        /** Bytes and a text: a name; answers the offset in the DRAM. */
        SHARE,
        /** A text: a name; answers offset and bytes. */
        ATTACH,
        /** A text: a name. */
        RELEASE
    }

    /** Makes a service for one program of the host. */
    public BoardService(Board board, InputStream in, OutputStream out) {
        this.board = board;
        this.in = new DataInputStream(in);
        this.out = new DataOutputStream(out);
    }

    /**
     * Answers until there are no more requests.
     *
     * @throws IOException if a stream breaks, or a request has no such number
     */
    public void serve() throws IOException {
        while (true) {
            int number;
            try {
                number = in.readInt();
            } catch (EOFException ended) {
                return;
            }
            if (number < 0 || number >= Request.values().length) {
                throw new IOException("there is no request " + number
                        + " to a board: compile the program with the e-hal.c of this edarts");
            }
            answer(Request.values()[number]);
            out.flush();
        }
    }

    /** Each request is read to its end before anything of it can be wrong. */
    private void answer(Request request) throws IOException {
        switch (request) {
            case DESCRIBE -> {
                out.writeInt(0);
                describe();
            }
            case READ_WORD -> {
                int address = in.readInt();
                values(() -> new int[] {board.port().readWord(address)});
            }
            case WRITE_WORD -> {
                int address = in.readInt();
                int value = in.readInt();
                doing(() -> board.port().writeWord(address, value));
            }
            case READ -> read(in.readInt(), in.readInt());
            case WRITE -> {
                int address = in.readInt();
                byte[] content = bytes();
                doing(() -> board.port().write(address, content));
            }
            case PAUSE -> {
                Duration time = Duration.ofNanos(1000L * Integer.toUnsignedLong(in.readInt()));
                doing(() -> board.pause(time));
            }
            case LOAD -> load();
            case RESET -> {
                int[] group = words(4);
                doing(() -> group(group).reset());
            }
            case RESET_SYSTEM -> doing(board::resetSystem);
            case SHARE -> {
                int size = in.readInt();
                String name = text();
                values(() -> new int[] {board.names().allocate(name, size).offset()});
            }
            case ATTACH -> {
                String name = text();
                values(() -> {
                    NamedMemory.Part part = board.names().attach(name);
                    return new int[] {part.offset(), part.size()};
                });
            }
            case RELEASE -> {
                String name = text();
                doing(() -> board.names().release(name));
            }
        }
    }

    private void describe() throws IOException {
        ChipMap map = board.platform().map();
        out.writeInt(board.platform().generation().number());
        out.writeInt(map.rows());
        out.writeInt(map.columns());
        out.writeInt(map.coreId(0));
        out.writeInt(map.dramBase());
        out.writeInt(map.dramBytes());
        text(board.platform().version());
    }

    private void read(int address, int count) throws IOException {
        byte[] content;
        try {
            content = board.port().read(address, count);
        } catch (IllegalArgumentException | IllegalStateException wrong) {
            refuse(wrong);
            return;
        }
        out.writeInt(0);
        out.write(content);
    }

    private void load() throws IOException {
        int[] group = words(4);
        int[] part = words(4);
        String file = text();
        doing(() -> group(group).load(ElfFile.read(Path.of(file)), part[0], part[1], part[2], part[3]));
    }

    /** Of cores that may belong to another workgroup, too: eSDK's hosts open some again. */
    private Workgroup group(int[] place) {
        Workgroup group = new Workgroup(board, place[0], place[1], place[2], place[3]);
        board.requireInside(group);
        return group;
    }

    private interface Action {
        void run() throws IOException;
    }

    private interface Question {
        int[] answer() throws IOException;
    }

    private void doing(Action action) throws IOException {
        values(() -> {
            action.run();
            return new int[0];
        });
    }

    private void values(Question question) throws IOException {
        int[] values;
        try {
            values = question.answer();
        } catch (IOException | IllegalArgumentException | IllegalStateException wrong) {
            refuse(wrong);
            return;
        }
        out.writeInt(0);
        for (int value : values) {
            out.writeInt(value);
        }
    }

    private void refuse(Exception wrong) throws IOException {
        text(String.valueOf(wrong.getMessage()));
    }

    private int[] words(int count) throws IOException {
        int[] words = new int[count];
        for (int index = 0; index < count; index++) {
            words[index] = in.readInt();
        }
        return words;
    }

    private String text() throws IOException {
        return new String(bytes(), StandardCharsets.UTF_8);
    }

    private byte[] bytes() throws IOException {
        return in.readNBytes(in.readInt());
    }

    private void text(String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        out.writeInt(bytes.length);
        out.write(bytes);
    }
}
