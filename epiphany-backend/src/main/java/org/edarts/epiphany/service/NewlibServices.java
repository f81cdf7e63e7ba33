package org.edarts.epiphany.service;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.NonReadableChannelException;
import java.nio.channels.NonWritableChannelException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.edarts.epiphany.core.CoreMemory;
import org.edarts.epiphany.core.CoreState;
import org.edarts.epiphany.service.ServiceException.Reason;

/**
 * The services that newlib's programs ask for: standard input and output, files inside a {@link Sandbox}, the time, the
 * end. The time is the core's own, so that a program does the same in every run. Owner: one thread.
 */
public final class NewlibServices implements Services, AutoCloseable {
    private static final int FAILED = -1;
    private static final int LARGEST_PIECE = 1 << 16;
    private static final int CYCLES_PER_MICROSECOND = 600;
    private static final int MICROSECONDS = 1_000_000;

    private final Sandbox sandbox;
    private final InputStream in;
    private final OutputStream out;
    private final OutputStream err;
    private final OpenFiles files = new OpenFiles();

    /**
     * Makes them.
     *
     * @param sandbox where files are
     * @param in what the program reads as its standard input
     * @param out its standard output
     * @param err its standard error
     */
    public NewlibServices(Sandbox sandbox, InputStream in, OutputStream out, OutputStream err) {
        this.sandbox = sandbox;
        this.in = in;
        this.out = out;
        this.err = err;
    }

    @Override
    public void serve(CoreState core, CoreMemory memory) {
        int error = 0;
        int result = FAILED;
        try {
            result = serve(core, new GuestMemory(memory));
        } catch (ServiceException refused) {
            error = refused.errno();
        } catch (NonReadableChannelException | NonWritableChannelException wrongMode) {
            error = new ServiceException(Reason.BAD_DESCRIPTOR).errno();
        } catch (IOException failed) {
            error = new ServiceException(Reason.INPUT_OUTPUT).errno();
        }
        core.setRegister(0, result);
        core.setRegister(3, error);
    }

    private int serve(CoreState core, GuestMemory memory) throws ServiceException, IOException {
        Call call = Call.of(core.trap(), core.register(3));
        int first = core.register(0);
        int second = core.register(1);
        int third = core.register(2);
        return switch (call) {
            case WRITE -> write(first, memory, second, third);
            case READ -> read(first, memory, second, third);
            case OPEN -> open(memory.name(first), second);
            case CLOSE -> close(first);
            case SEEK -> files.seek(first, second, third);
            case UNLINK -> unlink(memory.name(first));
            case FILE_STATUS -> FileStatus.of(first, files).write(memory, second);
            case STATUS -> FileStatus.of(sandbox.resolve(memory.name(first))).write(memory, second);
            case TIME_OF_DAY -> timeOfDay(core, memory, first);
            case PROCESS -> 1;
            case EXIT -> end(core, first);
            case PASS -> end(core, "pass", 0);
            case FAIL -> end(core, "fail", 1);
            case UNKNOWN -> throw new ServiceException(Reason.NO_SUCH_SERVICE);
        };
    }

    private int open(String name, int flags) throws ServiceException, IOException {
        try {
            return files.open(sandbox.resolve(name), flags);
        } catch (ServiceException refused) {
            if (refused.reason() == Reason.NO_REGULAR_FILE) {
                err.write(("edarts: " + name + " is no regular file: programs on the cores open no others\n")
                        .getBytes(StandardCharsets.UTF_8));
            }
            throw refused;
        }
    }

    private int write(int descriptor, GuestMemory memory, int address, int count) throws ServiceException, IOException {
        int bytes = Math.min(counted(count), LARGEST_PIECE);
        switch (descriptor) {
            case 1 -> out.write(memory.bytes(address, bytes));
            case 2 -> err.write(memory.bytes(address, bytes));
            default -> files.write(descriptor, memory.bytes(address, bytes));
        }
        return bytes;
    }

    private int read(int descriptor, GuestMemory memory, int address, int count) throws ServiceException, IOException {
        byte[] buffer = new byte[Math.min(counted(count), LARGEST_PIECE)];
        int bytes = descriptor == 0 ? Math.max(0, in.read(buffer)) : files.read(descriptor, buffer);
        memory.put(address, buffer, bytes);
        return bytes;
    }

    private static int counted(int count) throws ServiceException {
        if (count < 0) {
            throw new ServiceException(Reason.BAD_ARGUMENT);
        }
        return count;
    }

    private int close(int descriptor) throws ServiceException, IOException {
        if (descriptor < 0 || descriptor > 2) {
            files.close(descriptor);
        }
        return 0;
    }

    private int unlink(String name) throws ServiceException, IOException {
        Path file = sandbox.resolve(name);
        if (!Files.isRegularFile(file)) {
            throw new ServiceException(Reason.NO_SUCH_FILE);
        }
        Files.delete(file);
        return 0;
    }

    /** Writes a struct timeval of newlib: 8 bytes of seconds, 4 of microseconds. */
    private static int timeOfDay(CoreState core, GuestMemory memory, int address) throws ServiceException {
        long microseconds = core.clock() / CYCLES_PER_MICROSECOND;
        byte[] time = new byte[12];
        FileStatus.putLong(time, 0, microseconds / MICROSECONDS);
        FileStatus.putInt(time, 8, (int) (microseconds % MICROSECONDS));
        memory.put(address, time, time.length);
        return 0;
    }

    private int end(CoreState core, String message, int code) throws IOException {
        out.write((message + "\n").getBytes(StandardCharsets.US_ASCII));
        return end(core, code);
    }

    private static int end(CoreState core, int code) {
        core.exit(code);
        return code;
    }

    /** Closes the files that programs have left open, and lets out what they have written. */
    @Override
    public void close() throws IOException {
        files.close();
        out.flush();
        err.flush();
    }
}
