package org.edarts.epiphany.mesh;

import org.edarts.cam.chip.ChipMap;
import org.edarts.epiphany.time.Agenda;

/** One of the three meshes: a router per node, linked to its neighbours. */
final class Network {
    private final ChipMap map;
    private final int hop;
    private final Router[] routers;

    Network(Agenda agenda, Transactions transactions, Routing routing, ChipMap map, int hop, int interval) {
        this.map = map;
        this.hop = hop;
        routers = new Router[map.nodes()];
        for (int node = 0; node < routers.length; node++) {
            routers[node] = new Router(agenda, transactions, routing, node, interval);
        }
        for (int node = 0; node < routers.length; node++) {
            for (int side = 0; side < Direction.NODE; side++) {
                link(node, side);
            }
        }
    }

    Router router(int node) {
        return routers[node];
    }

    /** Returns transactions that all routers have sent on. */
    long sent() {
        long sum = 0;
        for (Router router : routers) {
            sum += router.sent();
        }
        return sum;
    }

    /** Returns how often outputs have found no room. */
    long waits() {
        long sum = 0;
        for (Router router : routers) {
            sum += router.waits();
        }
        return sum;
    }

    /** Opens the input on a side, and links it to the neighbour there if there is one. */
    private void link(int node, int side) {
        Buffer input = routers[node].openInput(side, hop);
        int row = map.rowOf(node) + (side == Direction.SOUTH ? 1 : side == Direction.NORTH ? -1 : 0);
        int column = map.columnOf(node) + (side == Direction.EAST ? 1 : side == Direction.WEST ? -1 : 0);
        if (row >= 0 && row < map.rows() && column >= 0 && column < map.columns()) {
            routers[map.node(row, column)].connect(Direction.opposite(side), input);
        }
    }
}
