package org.edarts.mesh.code;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.edarts.mesh.ssa.Value;

/** The virtual registers of values. */
final class Registers {
    private final MachineMethod method;
    private final Map<Value, Integer> registers = new HashMap<>();
    private final Set<Value> addresses = new HashSet<>();

    Registers(MachineMethod method) {
        this.method = method;
    }

    int of(Value value) {
        return registers.computeIfAbsent(value, key -> method.newRegister());
    }

    /** Says that an access finds its address in a register of its own. */
    void want(Value address) {
        addresses.add(address);
    }

    /** Returns whether some access finds the address in a register. */
    boolean isWanted(Value address) {
        return addresses.contains(address);
    }

    int fresh() {
        return method.newRegister();
    }
}
