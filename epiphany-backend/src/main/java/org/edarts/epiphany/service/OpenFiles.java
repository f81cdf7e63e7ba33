package org.edarts.epiphany.service;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.Set;
import org.edarts.epiphany.service.ServiceException.Reason;
import org.jspecify.annotations.Nullable;

/** The files that a program has open, by their descriptors; 0, 1 and 2 are not among them. Owner: one thread. */
final class OpenFiles implements AutoCloseable {
    private static final int FIRST = 3;
    private static final int WRITE_ONLY = 1;
    private static final int READ_WRITE = 2;
    private static final int ACCESS = 3;
    private static final int APPEND = 0x8;
    private static final int CREATE = 0x200;
    private static final int TRUNCATE = 0x400;
    private static final int EXCLUSIVE = 0x800;

    private final @Nullable FileChannel[] channels = new FileChannel[64];

    /** Opens a file with newlib's flags; returns its descriptor. */
    int open(Path file, int flags) throws ServiceException, IOException {
        int descriptor = FIRST;
        while (descriptor < channels.length && channels[descriptor] != null) {
            descriptor++;
        }
        if (descriptor == channels.length) {
            throw new ServiceException(Reason.TOO_MANY_FILES);
        }
        if (Files.isDirectory(file)) {
            throw new ServiceException(Reason.IS_A_FOLDER);
        }
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            // To open a pipe waits for whoever is to be at its other end.
            throw new ServiceException(Reason.NO_REGULAR_FILE);
        }
        try {
            channels[descriptor] = FileChannel.open(file, options(flags));
        } catch (NoSuchFileException missing) {
            throw new ServiceException(Reason.NO_SUCH_FILE);
        } catch (FileAlreadyExistsException there) {
            throw new ServiceException(Reason.FILE_EXISTS);
        } catch (IllegalArgumentException contradiction) {
            throw new ServiceException(Reason.BAD_ARGUMENT);
        }
        return descriptor;
    }

    private static Set<OpenOption> options(int flags) {
        Set<OpenOption> options = new HashSet<>();
        options.add(LinkOption.NOFOLLOW_LINKS);
        int access = flags & ACCESS;
        boolean appends = (flags & APPEND) != 0;
        if (access != WRITE_ONLY && !appends) {
            options.add(StandardOpenOption.READ);
        }
        if (access == WRITE_ONLY || access == READ_WRITE) {
            options.add(StandardOpenOption.WRITE);
            if (appends) {
                options.add(StandardOpenOption.APPEND);
            }
            if ((flags & TRUNCATE) != 0) {
                options.add(StandardOpenOption.TRUNCATE_EXISTING);
            }
            if ((flags & CREATE) != 0) {
                options.add((flags & EXCLUSIVE) != 0 ? StandardOpenOption.CREATE_NEW : StandardOpenOption.CREATE);
            }
        }
        return options;
    }

    FileChannel channel(int descriptor) throws ServiceException {
        FileChannel channel = descriptor >= FIRST && descriptor < channels.length ? channels[descriptor] : null;
        if (channel == null) {
            throw new ServiceException(Reason.BAD_DESCRIPTOR);
        }
        return channel;
    }

    int read(int descriptor, byte[] buffer) throws ServiceException, IOException {
        return Math.max(0, channel(descriptor).read(ByteBuffer.wrap(buffer)));
    }

    void write(int descriptor, byte[] bytes) throws ServiceException, IOException {
        FileChannel channel = channel(descriptor);
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        while (buffer.hasRemaining()) {
            channel.write(buffer);
        }
    }

    /** Moves where the next access begins; returns the place in bytes. */
    int seek(int descriptor, int distance, int from) throws ServiceException, IOException {
        FileChannel channel = channel(descriptor);
        long origin = switch (from) {
            case 0 -> 0;
            case 1 -> channel.position();
            case 2 -> channel.size();
            default -> throw new ServiceException(Reason.BAD_ARGUMENT);
        };
        long place = origin + distance;
        if (place < 0 || place > Integer.MAX_VALUE) {
            throw new ServiceException(Reason.BAD_ARGUMENT);
        }
        channel.position(place);
        return (int) place;
    }

    void close(int descriptor) throws ServiceException, IOException {
        channel(descriptor).close();
        channels[descriptor] = null;
    }

    @Override
    public void close() throws IOException {
        for (int descriptor = FIRST; descriptor < channels.length; descriptor++) {
            FileChannel channel = channels[descriptor];
            if (channel != null) {
                channel.close();
                channels[descriptor] = null;
            }
        }
    }
}
