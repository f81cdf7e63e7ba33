package org.edarts.epiphany.mesh;

/** The five ports of a router, as numbers that index arrays. */
final class Direction {
    static final int NORTH = 0;
    static final int EAST = 1;
    static final int SOUTH = 2;
    static final int WEST = 3;
    /** The core's own port. */
    static final int NODE = 4;

    static final int COUNT = 5;

    private Direction() {}

    static int opposite(int direction) {
        return direction ^ 2;
    }
}
