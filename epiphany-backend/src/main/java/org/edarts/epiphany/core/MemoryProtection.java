package org.edarts.epiphany.core;

import org.edarts.epiphany.isa.SpecialRegister;
import org.edarts.epiphany.memory.Storage;

/**
 * The registers of a core's memory. Each of the lowest eight bits of MEMPROTECT protects 4 KB, half a bank, from being
 * written by anybody. A store that is refused sets a bit of MEMSTATUS, which a write to that register clears, and
 * raises the memory fault (Epiphany Architecture Reference, appendix B; eSDK's e_memprotect). The bits above, which
 * only the fourth generation has, keep their values. Owner: the thread that simulates the chip.
 */
public final class MemoryProtection implements RegisterDevice {
    private static final int STATUS = number(SpecialRegister.MEMSTATUS);
    private static final int PROTECT = number(SpecialRegister.MEMPROTECT);
    private static final int PAGES = 0xFF;
    private static final int FAULT = 1 << 2;

    private final Storage local;
    private final Runnable onFault;
    private final RegisterDevice kept = RegisterDevice.keeping();

    /**
     * Makes the registers; nothing is protected.
     *
     * @param local the memory
     * @param onFault raises the memory fault
     */
    public MemoryProtection(Storage local, Runnable onFault) {
        this.local = local;
        this.onFault = onFault;
    }

    private static int number(SpecialRegister register) {
        return register.index() - SpecialRegister.MEMCONFIG.index();
    }

    @Override
    public int read(int number) {
        return kept.read(number);
    }

    @Override
    public void write(int number, int value) {
        kept.write(number, value);
        if (number == PROTECT) {
            local.protect(value & PAGES, this::breached);
        }
    }

    private void breached() {
        kept.write(STATUS, kept.read(STATUS) | FAULT);
        onFault.run();
    }
}
