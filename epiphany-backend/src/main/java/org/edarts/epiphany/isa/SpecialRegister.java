package org.edarts.epiphany.isa;

import java.util.Optional;

/**
 * The registers that MOVTS and MOVFS reach, by the names GNU's tools print. They also lie in memory, four bytes each,
 * from 0xF0400 on in the order of their numbers (Epiphany Architecture Reference, section 7.3 and appendix B).
 */
public enum SpecialRegister {
    /** Rounding mode, arithmetic mode, floating-point exceptions, timer events. */
    CONFIG(Group.CORE, 0, "config"),
    /** Flags, activity, interrupt disable, cause of the last exception. */
    STATUS(Group.CORE, 1, "status"),
    /** The program counter. */
    PC(Group.CORE, 2, "pc"),
    /** Whether a debugger holds the core. */
    DEBUGSTATUS(Group.CORE, 3, "debug", "debugstatus"),
    /** An instruction address buffer that the manual keeps silent about. */
    IAB(Group.CORE, 4, "iab"),
    /** Rounds left in the hardware loop. */
    LC(Group.CORE, 5, "lc"),
    /** First instruction of the hardware loop. */
    LS(Group.CORE, 6, "ls"),
    /** Last instruction of the hardware loop. */
    LE(Group.CORE, 7, "le"),
    /** Where RTI goes. */
    IRET(Group.CORE, 8, "iret"),
    /** Interrupts that may not come. */
    IMASK(Group.CORE, 9, "imask"),
    /** Interrupts that were raised. */
    ILAT(Group.CORE, 10, "ilat"),
    /** Bits written here are set in ILAT. */
    ILATST(Group.CORE, 11, "ilatst"),
    /** Bits written here are cleared in ILAT. */
    ILATCL(Group.CORE, 12, "ilatcl"),
    /** Interrupts that are being handled. */
    IPEND(Group.CORE, 13, "ipend"),
    /** The first timer. */
    CTIMER0(Group.CORE, 14, "ctimer0"),
    /** The second timer. */
    CTIMER1(Group.CORE, 15, "ctimer1"),
    /** Writes to it set the flags of STATUS, too. */
    FSTATUS(Group.CORE, 16, "hstatus", "fstatus"),
    /** A debugger's order to halt or go on. */
    DEBUGCMD(Group.CORE, 18, "debugcmd"),
    /** Configuration of the first DMA channel. */
    DMA0CONFIG(Group.DMA, 0, "dma0config"),
    /** Inner strides of the first DMA channel. */
    DMA0STRIDE(Group.DMA, 1, "dma0stride"),
    /** Counts of the first DMA channel. */
    DMA0COUNT(Group.DMA, 2, "dma0count"),
    /** Source of the first DMA channel. */
    DMA0SRCADDR(Group.DMA, 3, "dma0srcaddr"),
    /** Destination of the first DMA channel. */
    DMA0DSTADDR(Group.DMA, 4, "dma0dstaddr"),
    /** Data for the first DMA channel in slave mode, lower half. */
    DMA0AUTO0(Group.DMA, 5, "dma0auto0", "dma0autodma0"),
    /** Data for the first DMA channel in slave mode, upper half. */
    DMA0AUTO1(Group.DMA, 6, "dma0auto1", "dma0autodma1"),
    /** State of the first DMA channel. */
    DMA0STATUS(Group.DMA, 7, "dma0status"),
    /** Configuration of the second DMA channel. */
    DMA1CONFIG(Group.DMA, 8, "dma1config"),
    /** Inner strides of the second DMA channel. */
    DMA1STRIDE(Group.DMA, 9, "dma1stride"),
    /** Counts of the second DMA channel. */
    DMA1COUNT(Group.DMA, 10, "dma1count"),
    /** Source of the second DMA channel. */
    DMA1SRCADDR(Group.DMA, 11, "dma1srcaddr"),
    /** Destination of the second DMA channel. */
    DMA1DSTADDR(Group.DMA, 12, "dma1dstaddr"),
    /** Data for the second DMA channel in slave mode, lower half. */
    DMA1AUTO0(Group.DMA, 13, "dma1auto0", "dma1autodma0"),
    /** Data for the second DMA channel in slave mode, upper half. */
    DMA1AUTO1(Group.DMA, 14, "dma1auto1", "dma1autodma1"),
    /** State of the second DMA channel. */
    DMA1STATUS(Group.DMA, 15, "dma1status"),
    /** Configuration of the local memory. */
    MEMCONFIG(Group.MEMORY, 0, "memconfig"),
    /** Whether something was written where it may not. */
    MEMSTATUS(Group.MEMORY, 1, "memstatus"),
    /** Pages of the local memory that may not be written. */
    MEMPROTECT(Group.MEMORY, 2, "memprotect"),
    /** Reserved. */
    MEMRESERVE(Group.MEMORY, 3, "memreserve"),
    /** Configuration of the mesh node. */
    MESHCONFIG(Group.MESH, 0, "meshconfig", "meshcfg"),
    /** The core's own id: row and column, six bits each. */
    COREID(Group.MESH, 1, "coreid"),
    /** Id that multicast writes are taken for. */
    MULTICAST(Group.MESH, 2, "meshmulticast", "multicast"),
    /** Resets the core. */
    RESETCORE(Group.MESH, 3, "swreset", "resetcore"),
    /** Detours of the mesh for writes on the chip. */
    CMESHROUTE(Group.MESH, 4, "cmeshroute"),
    /** Detours of the mesh for writes that leave the chip. */
    XMESHROUTE(Group.MESH, 5, "xmeshroute"),
    /** Detours of the mesh for read requests. */
    RMESHROUTE(Group.MESH, 6, "rmeshroute");

    /** The special registers come in groups, of which an instruction names one. */
    public enum Group {
        /** The core itself. */
        CORE(0),
        /** The two DMA channels. */
        DMA(1),
        /** The local memory. */
        MEMORY(2),
        /** The mesh node. */
        MESH(3);

        private final int number;

        Group(int number) {
            this.number = number;
        }

        /** Returns the index of the group's first register. */
        public int firstIndex() {
            return number << 6;
        }
    }

    /** Numbers lie below this: four groups of 64. */
    public static final int LIMIT = 4 << 6;

    private static final SpecialRegister[] BY_INDEX = new SpecialRegister[LIMIT];

    static {
        for (SpecialRegister register : values()) {
            BY_INDEX[register.index] = register;
        }
    }

    private final Group group;
    private final int index;
    private final String printedName;
    private final String otherName;

    SpecialRegister(Group group, int number, String printedName) {
        this(group, number, printedName, printedName);
    }

    SpecialRegister(Group group, int number, String printedName, String otherName) {
        this.group = group;
        this.index = group.firstIndex() | number;
        this.printedName = printedName;
        this.otherName = otherName;
    }

    /** Returns the number among all: the group times 64 plus the number in the group. */
    public int index() {
        return index;
    }

    /** Returns the group. */
    public Group group() {
        return group;
    }

    /** Returns the name as GNU's tools print it. */
    public String printedName() {
        return printedName;
    }

    /** Returns the register of that number, if there is one. */
    public static Optional<SpecialRegister> of(int index) {
        return Optional.ofNullable(BY_INDEX[index]);
    }

    /** Returns the register of that name, in any case, if there is one. */
    public static Optional<SpecialRegister> named(String name) {
        for (SpecialRegister register : values()) {
            if (name.equalsIgnoreCase(register.printedName) || name.equalsIgnoreCase(register.otherName)) {
                return Optional.of(register);
            }
        }
        return Optional.empty();
    }
}
