package org.edarts.epiphany.mesh;

import org.edarts.cam.chip.ChipMap;

/**
 * A node's network interface, as its core and its DMA channels use it. Every call takes the current time and the
 * sender, one of {@link Requester}'s; the instruction fetch shares the core's place with its loads and stores.
 *
 * <p>A call that returns false has sent nothing, because the sender's last transaction has not left the node yet: the
 * sender stalls and calls again when it is resumed. Addresses must be ones that {@link #reaches} accepts.
 */
public final class NodePort {
    private final ChipMap map;
    private final Transactions transactions;
    private final int node;
    private final Injector cMesh;
    private final Injector rMesh;
    private final Injector xMesh;
    private final boolean duplicatesReads;

    NodePort(
            ChipMap map,
            Transactions transactions,
            int node,
            Injector cMesh,
            Injector rMesh,
            Injector xMesh,
            boolean duplicatesReads) {
        this.map = map;
        this.transactions = transactions;
        this.node = node;
        this.cMesh = cMesh;
        this.rMesh = rMesh;
        this.xMesh = xMesh;
        this.duplicatesReads = duplicatesReads;
    }

    /** Returns whether there is memory or a register at an address. */
    public boolean reaches(int address) {
        int target = map.nodeOf(address);
        return target == ChipMap.DRAM || target != ChipMap.HOLE && ChipMap.exists(map.offsetOf(address));
    }

    /**
     * Sends a write of {@code 1 << size} bytes.
     *
     * @return whether it was sent; if not, the waiter is resumed when there is room
     */
    public boolean write(int sender, int address, int size, long data, long now, Waiter waiter) {
        return write(sender, address, size, data, false, now, waiter);
    }

    /** The same with the message interrupt, which is raised in the target's core when the write has arrived. */
    public boolean writeMessage(int sender, int address, int size, long data, long now, Waiter waiter) {
        return write(sender, address, size, data, true, now, waiter);
    }

    private boolean write(int sender, int address, int size, long data, boolean message, long now, Waiter waiter) {
        int target = target(address);
        Injector way = target < 0 ? xMesh : cMesh;
        int place = placeOf(sender);
        if (!way.isFree(place)) {
            way.await(place, waiter);
            return false;
        }
        int transaction = transactions.write(
                sender, target, map.offsetOf(address), size, (int) data, (int) (data >>> Integer.SIZE));
        transactions.setOrigin(transaction, node);
        if (message) {
            transactions.makeMessage(transaction);
        }
        if (place == Injector.CORE) {
            transactions.makeCoresOwn(transaction);
        }
        way.offer(place, transaction, now);
        return true;
    }

    /**
     * Sends a write to all nodes whose MULTICAST register holds the address's upper 12 bits.
     *
     * @return whether it was sent; if not, the waiter is resumed when there is room
     */
    public boolean multicast(int sender, int address, int size, long data, long now, Waiter waiter) {
        int place = placeOf(sender);
        if (!cMesh.isFree(place)) {
            cMesh.await(place, waiter);
            return false;
        }
        int transaction = transactions.multicast(
                node, address >>> 20, address & 0xFFFFF, size, (int) data, (int) (data >>> Integer.SIZE));
        cMesh.offer(place, transaction, now);
        return true;
    }

    /**
     * Asks for {@code 1 << size} bytes, to be written to a second address.
     *
     * @return whether it was sent; if not, the waiter is resumed when there is room
     */
    public boolean read(int sender, int address, int size, int replyAddress, long now, Waiter waiter) {
        return request(sender, address, size, replyAddress, false, 0, now, waiter);
    }

    /**
     * Asks to store a value of {@code 1 << size} bytes if zero is there, and for what was there to be written to a
     * second address.
     *
     * @return whether it was sent; if not, the waiter is resumed when there is room
     */
    public boolean testAndSet(int address, int size, int value, int replyAddress, long now, Waiter waiter) {
        return request(Requester.LOAD, address, size, replyAddress, true, value, now, waiter);
    }

    private boolean request(
            int sender,
            int address,
            int size,
            int replyAddress,
            boolean testAndSet,
            int value,
            long now,
            Waiter waiter) {
        int target = target(address);
        int place = placeOf(sender);
        boolean twice = duplicatesReads && place == Injector.CORE && target < 0 && !testAndSet;
        int needed = twice && rMesh.isFree(place) ? Injector.DUPLICATE : place;
        if (!rMesh.isFree(needed)) {
            rMesh.await(needed, waiter);
            return false;
        }
        int answerNode = target(replyAddress);
        int transaction =
                transactions.read(target, map.offsetOf(address), size, sender, answerNode, map.offsetOf(replyAddress));
        transactions.setOrigin(transaction, node);
        if (answerNode != node) {
            transactions.makeAnswerElsewhere(transaction);
        }
        if (testAndSet) {
            transactions.makeTestSet(transaction, value);
        }
        if (place == Injector.CORE) {
            transactions.makeCoresOwn(transaction);
        }
        int duplicate = twice ? transactions.copy(transaction) : Transactions.NONE;
        rMesh.offer(place, transaction, now);
        if (twice) {
            transactions.makeDuplicate(duplicate);
            rMesh.offer(Injector.DUPLICATE, duplicate, now);
        }
        return true;
    }

    /**
     * Returns whether a core's write to an address, or its multicast, would be sent now.
     *
     * @param waiter who is resumed when there is room, if there is none
     */
    public boolean hasRoomForWrite(int address, boolean multicast, Waiter waiter) {
        Injector way = !multicast && target(address) < 0 ? xMesh : cMesh;
        if (way.isFree(Injector.CORE)) {
            return true;
        }
        way.await(Injector.CORE, waiter);
        return false;
    }

    /** Returns whether anything is on its way to this node, or asked for on its behalf. */
    public boolean isExpecting() {
        return transactions.isAnyBoundFor(node);
    }

    /** Returns whether all that this node's core has sent has arrived. */
    public boolean isQuiet() {
        return !transactions.isAnyFrom(node);
    }

    private int target(int address) {
        int target = map.nodeOf(address);
        return switch (target) {
            case ChipMap.SELF -> node;
            case ChipMap.DRAM -> Transactions.OFF_CHIP;
            case ChipMap.HOLE ->
                throw new IllegalArgumentException(String.format(
                        "core (%d, %d) addresses 0x%08X, where there is nothing",
                        map.rowOf(node), map.columnOf(node), address));
            default -> target;
        };
    }

    private static int placeOf(int sender) {
        return switch (sender) {
            case Requester.DMA0 -> Injector.DMA0;
            case Requester.DMA1 -> Injector.DMA1;
            default -> Injector.CORE;
        };
    }
}
