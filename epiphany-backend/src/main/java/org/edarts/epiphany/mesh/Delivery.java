package org.edarts.epiphany.mesh;

/** Where writes enter a node. It always has room: the memory puts writes from the mesh first. */
final class Delivery implements Downstream {
    private final Transactions transactions;
    private final int node;
    private final Endpoint endpoint;
    private int multicastId = -1;
    private long delivered;
    private long bytes;

    Delivery(Transactions transactions, int node, Endpoint endpoint) {
        this.transactions = transactions;
        this.node = node;
        this.endpoint = endpoint;
    }

    void setMulticastId(int id) {
        multicastId = id;
    }

    /** Returns writes and replies delivered so far. */
    long delivered() {
        return delivered;
    }

    /** Returns the bytes of these. */
    long bytes() {
        return bytes;
    }

    @Override
    public boolean hasRoom(long now) {
        return true;
    }

    @Override
    public void accept(int transaction, long now) {
        if (isWelcome(transaction)) {
            delivered++;
            bytes += 1L << transactions.size(transaction);
            hand(transaction, now);
        }
        transactions.free(transaction);
    }

    @Override
    public void awaitRoom(int actor, long now) {
        throw new IllegalStateException("a node always has room for writes");
    }

    private boolean isWelcome(int transaction) {
        if (transactions.isMulticast(transaction)) {
            return transactions.target(transaction) != node && transactions.replyTarget(transaction) == multicastId;
        }
        return !transactions.isDuplicate(transaction);
    }

    private void hand(int transaction, long now) {
        int offset = transactions.offset(transaction);
        int size = transactions.size(transaction);
        long data = transactions.data(transaction);
        if (transactions.kind(transaction) == Transactions.REPLY) {
            endpoint.reply(transactions.requester(transaction), offset, size, data, now);
        } else {
            endpoint.write(offset, size, data, now);
        }
        if (transactions.isMessage(transaction)) {
            endpoint.message(now);
        }
    }
}
