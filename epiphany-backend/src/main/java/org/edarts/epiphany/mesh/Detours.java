package org.edarts.epiphany.mesh;

/**
 * The detours of a router, as CMESHROUTE, XMESHROUTE and RMESHROUTE hold them: three bits for each of north, east,
 * south and west. The highest of them says that what would leave that way does not; the lower two, by how many quarter
 * turns clockwise it leaves instead, where 0 means that it stays (Epiphany Architecture Reference, "Detour Routing
 * Support" and appendix B, of the fourth generation). What comes to the next router is routed there as ever.
 *
 * @param register the register's value, of which 12 bits count
 */
record Detours(int register) {
    /** All goes its way. */
    static final Detours NONE = new Detours(0);

    private static final int BITS = 3;
    private static final int DETOUR = 1 << 2;
    private static final int TURNS = 3;
    private static final int SIDES = Direction.NODE;

    /** Returns the bits of the ports that a transaction leaves through that would leave through others. */
    int of(int ports) {
        if (register == 0) {
            return ports;
        }
        int taken = ports & 1 << Direction.NODE;
        for (int side = 0; side < SIDES; side++) {
            if ((ports >> side & 1) != 0) {
                taken |= of(side, register >> side * BITS);
            }
        }
        return taken;
    }

    private static int of(int side, int field) {
        if ((field & DETOUR) == 0) {
            return 1 << side;
        }
        int turns = field & TURNS;
        return turns == 0 ? 0 : 1 << (side + turns) % SIDES;
    }
}
