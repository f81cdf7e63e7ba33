package org.edarts.epiphany.service;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import org.edarts.epiphany.service.ServiceException.Reason;

/**
 * The folder that a program's file names stay inside of, whatever they say: an absolute name begins at the folder, and
 * neither {@code ..} nor a symbolic link leads out of it.
 */
public final class Sandbox {
    /** No folder: every name is refused. */
    public static final Sandbox CLOSED = new Sandbox(Optional.empty());

    private final Optional<Path> root;

    private Sandbox(Optional<Path> root) {
        this.root = root;
    }

    /**
     * Opens a folder to programs.
     *
     * @throws IOException if it does not exist or is no folder
     */
    public static Sandbox in(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            throw new IOException(folder + " is no folder; make it first");
        }
        return new Sandbox(Optional.of(folder.toRealPath()));
    }

    /** The file of that name. */
    Path resolve(String name) throws ServiceException {
        Path inside = root.orElseThrow(() -> new ServiceException(Reason.NO_ACCESS));
        try {
            Path file = inside.resolve(name.replaceFirst("^/+", "")).normalize();
            Path folder = file.equals(inside) ? inside : file.getParent();
            if (!file.startsWith(inside) || folder == null || Files.isSymbolicLink(file)) {
                throw new ServiceException(Reason.NO_ACCESS);
            }
            if (!folder.toRealPath().startsWith(inside)) {
                throw new ServiceException(Reason.NO_ACCESS);
            }
            return file;
        } catch (InvalidPathException unnameable) {
            throw new ServiceException(Reason.BAD_ARGUMENT);
        } catch (IOException noFolder) {
            throw new ServiceException(Reason.NO_SUCH_FILE);
        }
    }
}
