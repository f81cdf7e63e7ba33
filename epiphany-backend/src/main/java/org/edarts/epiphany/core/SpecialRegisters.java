package org.edarts.epiphany.core;

import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import org.edarts.epiphany.isa.SpecialRegister;
import org.edarts.epiphany.isa.SpecialRegister.Group;

/**
 * The special registers of a core, under their numbers and under their addresses: what MOVTS and MOVFS do, and what
 * others do who write to the core's registers over the mesh. Owner: the thread that simulates the chip.
 */
public final class SpecialRegisters {
    private static final int IN_GROUP = 63;
    private static final Set<SpecialRegister> LEFT_BY_RESET = EnumSet.of(
            SpecialRegister.DEBUGCMD, SpecialRegister.COREID, SpecialRegister.MULTICAST, SpecialRegister.RESETCORE);

    private final CoreState core;
    private final Map<Group, RegisterDevice> devices = new EnumMap<>(Group.class);
    private int debugCommand;
    private boolean inReset;

    /** Makes them, for that core, with nothing behind the registers of DMA, memory and mesh. */
    public SpecialRegisters(CoreState core) {
        this.core = core;
        for (Group group : Group.values()) {
            devices.put(group, RegisterDevice.keeping());
        }
    }

    /** Puts a device behind the registers of a group other than the core's own. */
    public void connect(Group group, RegisterDevice device) {
        devices.put(group, device);
    }

    /** Returns the register of that index. */
    public int read(int index) {
        SpecialRegister register = SpecialRegister.of(index).orElse(null);
        if (register == null) {
            return 0;
        }
        return switch (register) {
            case CONFIG -> core.config();
            case STATUS, FSTATUS -> core.status();
            case PC -> core.pc();
            case DEBUGSTATUS -> core.halted() ? 1 : 0;
            case DEBUGCMD -> debugCommand;
            case LC -> core.loop.count();
            case LS -> core.loop.start();
            case LE -> core.loop.end();
            case IRET -> core.interrupts.returnAddress();
            case IMASK -> core.interrupts.mask();
            case ILAT -> core.interrupts.latched();
            case ILATST, ILATCL -> 0;
            case IPEND -> core.interrupts.pending();
            case CTIMER0 -> core.timers.value(0, core.clock());
            case CTIMER1 -> core.timers.value(1, core.clock());
            case COREID -> core.coreId();
            case RESETCORE -> inReset ? 1 : 0;
            default -> device(register.group()).read(index & IN_GROUP);
        };
    }

    /**
     * Writes the register of that index. Registers that can only be read, and numbers without register, stay as they
     * are.
     */
    public void write(int index, int value) {
        SpecialRegister register = SpecialRegister.of(index).orElse(null);
        if (register == null) {
            return;
        }
        switch (register) {
            case CONFIG -> {
                core.setConfig(value);
                device(Group.DMA).configure(value);
            }
            case STATUS -> core.setStatus(value);
            case FSTATUS -> core.setWholeStatus(value);
            case PC -> core.setPc(value);
            case DEBUGSTATUS, COREID -> {}
            case DEBUGCMD -> command(value);
            case LC -> core.loop.setCount(value);
            case LS -> core.loop.setStart(core.id.local(value));
            case LE -> core.loop.setEnd(core.id.local(value));
            case IRET -> core.interrupts.setReturnAddress(value);
            case IMASK -> core.interrupts.setMask(value);
            case ILAT -> core.interrupts.setLatched(value);
            case ILATST -> core.interrupts.raise(value);
            case ILATCL -> core.interrupts.clear(value);
            case IPEND -> core.interrupts.setPending(value);
            case CTIMER0 -> core.timers.setValue(0, value, core.clock());
            case CTIMER1 -> core.timers.setValue(1, value, core.clock());
            case RESETCORE -> reset((value & 1) != 0);
            default -> device(register.group()).write(index & IN_GROUP, value);
        }
        core.attention();
    }

    private RegisterDevice device(Group group) {
        RegisterDevice device = devices.get(group);
        if (device == null) {
            throw new AssertionError(group);
        }
        return device;
    }

    private void command(int value) {
        debugCommand = value;
        if ((value & 1) != 0) {
            core.halt();
        } else {
            core.resume();
        }
    }

    /** The core stands still while it is in reset, and begins anew when it leaves it. */
    private void reset(boolean asserted) {
        if (asserted) {
            core.halt();
        } else if (inReset) {
            for (SpecialRegister register : SpecialRegister.values()) {
                if (register.group() != Group.DMA && !LEFT_BY_RESET.contains(register)) {
                    write(register.index(), 0);
                }
            }
            debugCommand = 0;
            core.reset();
            device(Group.MESH).write(SpecialRegister.RESETCORE.index() & IN_GROUP, 0);
        }
        inReset = asserted;
    }
}
