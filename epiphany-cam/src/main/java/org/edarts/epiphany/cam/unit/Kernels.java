package org.edarts.epiphany.cam.unit;

import java.util.List;
import org.edarts.epiphany.cam.kernel.BlockUses;

/** What is known of the kernels that a machine was given, by their names. Immutable. */
public interface Kernels {
    /** Returns the names in alphabetical order. */
    List<String> names();

    /** Returns whether a kernel is known to load from what it has as an argument. */
    boolean reads(String kernel, int place);

    /** Returns whether a kernel is known to store into what it has as an argument. */
    boolean writes(String kernel, int place);

    /** Returns whether a kernel is known to load elements of what it has as an argument again and again. */
    boolean readsAgain(String kernel, int place);

    /** Returns of which of its arguments a kernel is known to load only elements whose places another one has. */
    List<BlockUses.Gather> gathers(String kernel);

    /** Returns the bytes of a kernel, a multiple of 8. */
    int bytes(String kernel);

    /** Returns whether a kernel writes all that its codelets declare as written. */
    boolean fills(String kernel);
}
