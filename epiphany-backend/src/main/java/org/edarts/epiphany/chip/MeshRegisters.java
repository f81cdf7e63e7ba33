package org.edarts.epiphany.chip;

import org.edarts.epiphany.core.RegisterDevice;
import org.edarts.epiphany.isa.SpecialRegister;
import org.edarts.epiphany.mesh.EMesh;
import org.edarts.epiphany.mesh.MeshEvent;
import org.edarts.epiphany.mesh.MeshEventListener;

/**
 * The registers of a mesh node (Epiphany Architecture Reference, appendix B): the events that timers count, the id of
 * multicasts, detours, reset. The chip's thread.
 */
final class MeshRegisters implements RegisterDevice {
    private static final int CONFIG = number(SpecialRegister.MESHCONFIG);
    private static final int MULTICAST = number(SpecialRegister.MULTICAST);
    private static final int RESET = number(SpecialRegister.RESETCORE);
    private static final int FIRST_ROUTE = number(SpecialRegister.CMESHROUTE);
    private static final int LAST_ROUTE = number(SpecialRegister.RMESHROUTE);
    private static final int MULTICAST_BITS = 0xFFF;
    private static final int ROUTE_BITS = 0xFFF;
    private static final int SECOND_EVENT_SHIFT = 4;
    private static final int FIRST_EVENT_SHIFT = 8;
    private static final int EVENT_BITS = 15;

    private final EMesh mesh;
    private final int node;
    private final boolean takesDetours;
    private final MeshEventListener timers;
    private final Runnable onDetours;
    private final Runnable onReset;
    private final RegisterDevice kept = RegisterDevice.keeping();

    MeshRegisters(
            EMesh mesh,
            int node,
            boolean takesDetours,
            MeshEventListener timers,
            Runnable onDetours,
            Runnable onReset) {
        this.mesh = mesh;
        this.node = node;
        this.takesDetours = takesDetours;
        this.timers = timers;
        this.onDetours = onDetours;
        this.onReset = onReset;
    }

    private static int number(SpecialRegister register) {
        return register.index() - SpecialRegister.MESHCONFIG.index();
    }

    @Override
    public int read(int number) {
        return kept.read(number);
    }

    @Override
    public void write(int number, int value) {
        kept.write(number, value);
        if (number == CONFIG) {
            mesh.watch(
                    node,
                    MeshEvent.of(value >> FIRST_EVENT_SHIFT & EVENT_BITS),
                    MeshEvent.of(value >> SECOND_EVENT_SHIFT & EVENT_BITS),
                    timers);
        } else if (number == MULTICAST) {
            mesh.setMulticastId(node, value & MULTICAST_BITS);
        } else if (number == RESET) {
            onReset.run();
        } else if (takesDetours && number >= FIRST_ROUTE && number <= LAST_ROUTE) {
            mesh.setDetours(node, number - FIRST_ROUTE, value & ROUTE_BITS);
            onDetours.run();
        }
    }
}
