package org.edarts.epiphany.board;

import java.io.IOException;
import java.nio.file.Path;
import org.edarts.cam.chip.ChipMap;
import org.edarts.cam.chip.Generation;

/**
 * What a host must know of a board (eSDK: {@code e_get_platform_info}).
 *
 * @param version the board's name
 * @param generation of which generation its chips are
 * @param map the cores' places and the shared DRAM's, as the cores see them
 * @param hostDram where the host's physical address space has the beginning of that DRAM; of use on a real board
 */
public record Platform(String version, Generation generation, ChipMap map, long hostDram) {
    /** The variable of the environment that names the file of the board. */
    public static final String VARIABLE = "EPIPHANY_HDF";

    /**
     * Reads a description in the vendor's .hdf format.
     *
     * @throws HdfFormatException if a line is wrong; the message names it
     * @throws IOException if the file cannot be read
     */
    public static Platform read(Path file) throws IOException {
        return HdfReader.read(file);
    }

    /**
     * Reads the description that the environment names.
     *
     * @throws IOException if it names none, or the file cannot be used
     */
    public static Platform ofEnvironment() throws IOException {
        String file = System.getenv(VARIABLE);
        if (file == null || file.isBlank()) {
            throw new IOException(VARIABLE + " is not set: set it to the .hdf file of the board");
        }
        return read(Path.of(file));
    }
}
