package org.edarts.epiphany.mesh;

import java.util.Arrays;

/**
 * All transactions on their way, in arrays: an index is a transaction. A write carries its data to an offset
 * in a node or off the chip. A read, or a TESTSET with its data, carries where the answer shall go, and turns into a
 * write that goes there. Owner: one thread.
 */
public final class Transactions {
    /** No transaction. */
    public static final int NONE = -1;

    /** The {@link #target} of a transaction that leaves the chip. */
    public static final int OFF_CHIP = -1;

    /** Stores data. */
    public static final int WRITE = 0;

    /** Asks for data. */
    public static final int READ = 1;

    /** Stores data if zero is there, and asks for what was there. */
    public static final int TESTSET = 2;

    /** A write that answers a read. */
    public static final int REPLY = 3;

    private static final int KIND = 0x3;
    private static final int SIZE_SHIFT = 2;
    private static final int REQUESTER_SHIFT = 4;
    private static final int FIELD = 0x3;
    private static final int MULTICAST = 1 << 6;
    private static final int MESSAGE = 1 << 7;
    private static final int DUPLICATE = 1 << 8;
    private static final int ELSEWHERE = 1 << 9;
    private static final int CORES_OWN = 1 << 10;

    private int[] info;
    private int[] target;
    private int[] offset;
    private int[] low;
    private int[] high;
    private int[] replyTarget;
    private int[] replyOffset;
    private int[] origin;
    private int[] nextFree;
    private final int[] bound;
    private final int[] storesLeaving;
    private final int[] coresOwn;
    private int firstFree;
    private int inUse;
    private boolean grows;
    private int multicasts;

    /**
     * Makes room for transactions.
     *
     * @param nodes the nodes they can be bound for
     * @param capacity how many there can be at a time
     */
    public Transactions(int nodes, int capacity) {
        bound = new int[nodes];
        storesLeaving = new int[nodes];
        coresOwn = new int[nodes];
        info = new int[capacity];
        target = new int[capacity];
        offset = new int[capacity];
        low = new int[capacity];
        high = new int[capacity];
        replyTarget = new int[capacity];
        replyOffset = new int[capacity];
        origin = new int[capacity];
        nextFree = new int[capacity];
        for (int i = 0; i < capacity; i++) {
            nextFree[i] = i + 1 < capacity ? i + 1 : NONE;
        }
    }

    /** Makes more room when it is needed from now on, instead of taking that for a mistake. */
    void letGrow() {
        grows = true;
    }

    /** Returns how many transactions are on their way. */
    public int inUse() {
        return inUse;
    }

    /** Returns whether anything on its way, or the answer to it, can still arrive in a node. */
    public boolean isAnyBoundFor(int node) {
        return bound[node] != 0 || multicasts != 0;
    }

    /** Notes the node in which a transaction begins. */
    public void setOrigin(int transaction, int node) {
        origin[transaction] = node;
    }

    /** Counts a transaction as one of the core of the node in which it begins; DMA channels' are not counted. */
    public void makeCoresOwn(int transaction) {
        int node = origin[transaction];
        info[transaction] |= CORES_OWN;
        coresOwn[node]++;
        if (isStoreThatLeaves(transaction)) {
            storesLeaving[node]++;
        }
    }

    /** Returns whether anything that a core has sent is still on its way. */
    public boolean isAnyFrom(int core) {
        return coresOwn[core] != 0;
    }

    /** Notes that a transaction has left the chip. */
    public void left(int transaction) {
        if (isStoreThatLeaves(transaction)) {
            storesLeaving[origin[transaction]]--;
        }
    }

    /**
     * Returns whether a request is a core's own that would overtake a store of that core on the way off the chip.
     */
    public boolean wouldOvertake(int transaction) {
        return (info[transaction] & CORES_OWN) != 0 && storesLeaving[origin[transaction]] != 0;
    }

    private boolean isStoreThatLeaves(int transaction) {
        return (info[transaction] & (CORES_OWN | KIND)) == (CORES_OWN | WRITE) && target[transaction] < 0;
    }

    /** Returns a new write of {@code 1 << size} bytes, of that sender. */
    public int write(int sender, int targetNode, int targetOffset, int size, int dataLow, int dataHigh) {
        int transaction = allocate(WRITE | size << SIZE_SHIFT | sender << REQUESTER_SHIFT, targetNode, targetOffset);
        low[transaction] = dataLow;
        high[transaction] = dataHigh;
        return transaction;
    }

    /** Returns a new request for {@code 1 << size} bytes, on behalf of that requester. */
    public int read(int targetNode, int targetOffset, int size, int requester, int answerNode, int answerOffset) {
        int transaction = allocate(READ | size << SIZE_SHIFT | requester << REQUESTER_SHIFT, targetNode, targetOffset);
        replyTarget[transaction] = answerNode;
        replyOffset[transaction] = answerOffset;
        countBound(answerNode, 1);
        return transaction;
    }

    /** Returns a new copy. */
    public int copy(int transaction) {
        int copy = allocate(info[transaction], target[transaction], offset[transaction]);
        low[copy] = low[transaction];
        high[copy] = high[transaction];
        replyTarget[copy] = replyTarget[transaction];
        replyOffset[copy] = replyOffset[transaction];
        origin[copy] = origin[transaction];
        if (isMulticast(copy)) {
            multicasts++;
        } else if (kind(copy) != WRITE) {
            countBound(replyTarget[copy], 1);
        }
        info[copy] &= ~CORES_OWN;
        return copy;
    }

    /** Makes a read request a TESTSET with this data. */
    public void makeTestSet(int transaction, int data) {
        info[transaction] = info[transaction] & ~KIND | TESTSET;
        low[transaction] = data;
    }

    /** Returns a new multicast of {@code 1 << size} bytes; its target is its sender. */
    public int multicast(int sender, int id, int targetOffset, int size, int dataLow, int dataHigh) {
        int transaction = write(Requester.LOAD, sender, targetOffset, size, dataLow, dataHigh);
        origin[transaction] = sender;
        info[transaction] |= MULTICAST;
        replyTarget[transaction] = id;
        multicasts++;
        return transaction;
    }

    /** Lets a write raise the message interrupt where it arrives. */
    public void makeMessage(int transaction) {
        info[transaction] |= MESSAGE;
    }

    /** Marks a request whose answer nobody waits for. */
    public void makeDuplicate(int transaction) {
        info[transaction] |= DUPLICATE;
    }

    /** Lets the answer to a request, which goes to another node than the one that asked, be a write like any other. */
    public void makeAnswerElsewhere(int transaction) {
        info[transaction] |= ELSEWHERE;
    }

    /** Turns a request into the write that answers it. */
    public void answer(int transaction, long data) {
        int kind = (info[transaction] & ELSEWHERE) != 0 ? WRITE : REPLY;
        info[transaction] = info[transaction] & ~KIND | kind;
        countBound(target[transaction], -1);
        int answerer = target[transaction];
        target[transaction] = replyTarget[transaction];
        replyTarget[transaction] = answerer;
        offset[transaction] = replyOffset[transaction];
        low[transaction] = (int) data;
        high[transaction] = (int) (data >>> Integer.SIZE);
    }

    /** Gives a transaction back that has arrived. */
    public void free(int transaction) {
        nextFree[transaction] = firstFree;
        firstFree = transaction;
        inUse--;
        countBound(target[transaction], -1);
        if (isMulticast(transaction)) {
            multicasts--;
        }
        if ((info[transaction] & CORES_OWN) != 0) {
            coresOwn[origin[transaction]]--;
        }
    }

    /** Returns WRITE, READ, TESTSET or REPLY. */
    public int kind(int transaction) {
        return info[transaction] & KIND;
    }

    /** Returns the number whose power of two is the number of bytes. */
    public int size(int transaction) {
        return info[transaction] >> SIZE_SHIFT & FIELD;
    }

    /**
     * Returns what all transactions have in common that keep their order if they take the same network to the same
     * place: the node in which they began, and, of answers, who answered.
     */
    long stream(int transaction) {
        long answerer = isAnswer(transaction) ? replyTarget[transaction] + 2 : 0;
        return answerer * bound.length + origin[transaction];
    }

    /** Returns whether a node sends a transaction to itself. */
    boolean isLocal(int transaction) {
        return (isAnswer(transaction) ? replyTarget[transaction] : origin[transaction]) == target[transaction];
    }

    private boolean isAnswer(int transaction) {
        return kind(transaction) == REPLY || kind(transaction) == WRITE && (info[transaction] & ELSEWHERE) != 0;
    }

    /** Returns who asked, of a request or a reply; who sent, of a write. */
    public int requester(int transaction) {
        return info[transaction] >> REQUESTER_SHIFT & FIELD;
    }

    /** Returns whether the transaction spreads from its sender. */
    public boolean isMulticast(int transaction) {
        return (info[transaction] & MULTICAST) != 0;
    }

    /** Returns whether the transaction raises the message interrupt. */
    public boolean isMessage(int transaction) {
        return (info[transaction] & MESSAGE) != 0;
    }

    /** Returns whether nobody waits for the answer. */
    public boolean isDuplicate(int transaction) {
        return (info[transaction] & DUPLICATE) != 0;
    }

    /** Returns the node it goes to, or {@link #OFF_CHIP}; of a multicast, the node it comes from. */
    public int target(int transaction) {
        return target[transaction];
    }

    /** Returns where in its target it goes. */
    public int offset(int transaction) {
        return offset[transaction];
    }

    /** Returns the low word of its data. */
    public int low(int transaction) {
        return low[transaction];
    }

    /** Returns the high word of its data. */
    public int high(int transaction) {
        return high[transaction];
    }

    /** Returns the data of a doubleword. */
    public long data(int transaction) {
        return low[transaction] & 0xFFFF_FFFFL | (long) high[transaction] << Integer.SIZE;
    }

    /**
     * Returns the node that the answer to a request goes to, or {@link #OFF_CHIP}; of an answer, who has given it; of a
     * multicast, its id.
     */
    public int replyTarget(int transaction) {
        return replyTarget[transaction];
    }

    private int allocate(int newInfo, int newTarget, int newOffset) {
        if (firstFree == NONE && grows) {
            grow();
        }
        int transaction = firstFree;
        if (transaction == NONE) {
            throw new IllegalStateException("all " + info.length + " transactions are on their way: the network holds"
                    + " more than it has places for");
        }
        firstFree = nextFree[transaction];
        inUse++;
        info[transaction] = newInfo;
        target[transaction] = newTarget;
        offset[transaction] = newOffset;
        countBound(newTarget, 1);
        return transaction;
    }

    private void grow() {
        int places = info.length;
        info = Arrays.copyOf(info, 2 * places);
        target = Arrays.copyOf(target, 2 * places);
        offset = Arrays.copyOf(offset, 2 * places);
        low = Arrays.copyOf(low, 2 * places);
        high = Arrays.copyOf(high, 2 * places);
        replyTarget = Arrays.copyOf(replyTarget, 2 * places);
        replyOffset = Arrays.copyOf(replyOffset, 2 * places);
        origin = Arrays.copyOf(origin, 2 * places);
        nextFree = Arrays.copyOf(nextFree, 2 * places);
        for (int place = places; place < 2 * places; place++) {
            nextFree[place] = firstFree;
            firstFree = place;
        }
    }

    private void countBound(int node, int change) {
        if (node >= 0) {
            bound[node] += change;
        }
    }
}
