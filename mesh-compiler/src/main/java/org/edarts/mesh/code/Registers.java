package org.edarts.mesh.code;

import java.util.HashMap;
import java.util.Map;
import org.edarts.mesh.ssa.Value;

/** The virtual registers of values. */
final class Registers {
    private final MachineMethod method;
    private final Map<Value, Integer> registers = new HashMap<>();

    Registers(MachineMethod method) {
        this.method = method;
    }

    int of(Value value) {
        return registers.computeIfAbsent(value, key -> method.newRegister());
    }

    int fresh() {
        return method.newRegister();
    }
}
