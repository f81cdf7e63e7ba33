package org.edarts.mesh.read;

import java.util.List;
import org.edarts.mesh.source.MethodName;
import org.edarts.mesh.source.Position;

/**
 * A method as its class file has it.
 *
 * @param name its name
 * @param access the flags of the class file
 * @param file the source file, empty if the class does not tell
 * @param unchecked whether it does without the checks of bounds
 * @param contracted whether products of floats need not be rounded before they are added
 * @param catches whether it has handlers of exceptions
 * @param locals the number of its local variables
 * @param code its instructions
 */
record MethodCode(
        MethodName name,
        int access,
        String file,
        boolean unchecked,
        boolean contracted,
        boolean catches,
        int locals,
        List<Bytecode> code) {
    Position position(int index) {
        int line = code.isEmpty() ? 0 : code.get(index).line();
        return new Position(name.owner().replace('/', '.'), name.name(), file, line);
    }
}
