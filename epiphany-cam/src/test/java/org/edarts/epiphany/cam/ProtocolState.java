package org.edarts.epiphany.cam;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.edarts.epiphany.cam.ProtocolModel.ProtocolException;
import org.edarts.epiphany.cam.signal.Node;

/**
 * All memories, and all that is on its way, at one moment: bytes, so that equal states are found. Sizes are those of a
 * program.
 */
final class ProtocolState {
    static final int ENTRY = 1;
    static final int SUMMARY = 2;
    static final int DATA = 3;

    /** Where a core is. */
    static final int LOOK = 0;

    static final int NOTE = 1;
    static final int READ = 2;
    static final int CLEAR = 3;
    static final int BEGIN = 4;
    static final int FINISH = 5;
    static final int DONE = 6;

    private static final int MOST_QUEUED = 24;
    private static final int QUEUE = 1 + 3 * MOST_QUEUED;
    private static final int CORE = 8;

    private final int tracks;
    private final int cores;
    private final int pool;
    private final int ring;
    private final int wayBytes;
    private final int coreStart;
    private final int poolStart;
    private final int wayStart;
    private final int elementStart;
    private final int queueStart;
    private final byte[] bytes;

    ProtocolState(ProtocolProgram program) {
        tracks = program.tracks().size();
        cores = program.cores();
        pool = tracks + 1;
        ring = program.ways().stream()
                .mapToInt(ProtocolProgram.Way::entries)
                .max()
                .orElse(0);
        wayBytes = 2 + ring;
        coreStart = 2 * tracks;
        poolStart = coreStart + CORE * cores;
        wayStart = poolStart + pool * cores;
        elementStart = wayStart + wayBytes * program.ways().size();
        queueStart = elementStart + program.elements();
        bytes = new byte[queueStart + QUEUE * cores * cores];
    }

    private ProtocolState(ProtocolState other) {
        tracks = other.tracks;
        cores = other.cores;
        pool = other.pool;
        ring = other.ring;
        wayBytes = other.wayBytes;
        coreStart = other.coreStart;
        poolStart = other.poolStart;
        wayStart = other.wayStart;
        elementStart = other.elementStart;
        queueStart = other.queueStart;
        bytes = other.bytes.clone();
    }

    ProtocolState copy() {
        return new ProtocolState(this);
    }

    ByteBuffer key() {
        return ByteBuffer.wrap(bytes);
    }

    int counter(int track) {
        return bytes[track];
    }

    void setCounter(int track, int value) {
        bytes[track] = (byte) value;
    }

    /** Returns how often a track has fired. */
    int fired(int track) {
        return bytes[tracks + track];
    }

    void fire(int track) {
        bytes[tracks + track]++;
    }

    /**
     * Returns a register of a core: 0 where it is, 1 the ring, 2 the track or entry, or what the summary was, 3 whether
     * the last entry made something ready.
     */
    int register(int core, int number) {
        return bytes[coreStart + CORE * core + number];
    }

    void setRegister(int core, int number, int value) {
        bytes[coreStart + CORE * core + number] = (byte) value;
    }

    boolean isDone(int core) {
        return register(core, 0) == DONE;
    }

    /** Returns the bytes of a core's summary that are set, as bits. */
    int summary(int core) {
        return register(core, 4);
    }

    void clear(int core, int summaryBytes) {
        setRegister(core, 4, summary(core) & ~summaryBytes);
    }

    void push(int core, int track) {
        int depth = bytes[poolStart + pool * core]++;
        bytes[poolStart + pool * core + 1 + depth] = (byte) track;
    }

    boolean isPoolEmpty(int core) {
        return bytes[poolStart + pool * core] == 0;
    }

    int pop(int core) {
        int depth = --bytes[poolStart + pool * core];
        int track = bytes[poolStart + pool * core + 1 + depth];
        bytes[poolStart + pool * core + 1 + depth] = 0;
        return track;
    }

    private int way(int way, int place) {
        return wayStart + wayBytes * way + place;
    }

    /** Returns where the sender writes next. */
    int writeNext(int way, int entries) {
        int place = bytes[way(way, 0)];
        bytes[way(way, 0)] = (byte) ((place + 1) % entries);
        return place;
    }

    int entry(int way) {
        return bytes[way(way, 2 + bytes[way(way, 1)])];
    }

    void take(int way, int entries, boolean clear) {
        int place = bytes[way(way, 1)];
        if (clear) {
            bytes[way(way, 2 + place)] = 0;
        }
        bytes[way(way, 1)] = (byte) ((place + 1) % entries);
    }

    int version(int element) {
        return bytes[elementStart + element];
    }

    void setVersion(int element, int version) {
        bytes[elementStart + element] = (byte) version;
    }

    int queued(int pair) {
        return bytes[queueStart + QUEUE * pair];
    }

    void send(int from, int to, int kind, int where, int what) {
        int at = queueStart + QUEUE * (from * cores + to);
        int count = bytes[at]++;
        if (count == MOST_QUEUED) {
            throw new IllegalStateException("more than " + MOST_QUEUED + " writes on one way: take a smaller case");
        }
        bytes[at + 1 + 3 * count] = (byte) kind;
        bytes[at + 2 + 3 * count] = (byte) where;
        bytes[at + 3 + 3 * count] = (byte) what;
    }

    /** Lets a write of a queue arrive. */
    void deliver(int pair, int place, ProtocolProgram program) {
        int at = queueStart + QUEUE * pair;
        int count = bytes[at]--;
        int kind = bytes[at + 1 + 3 * place];
        int where = bytes[at + 2 + 3 * place];
        int what = bytes[at + 3 + 3 * place];
        System.arraycopy(bytes, at + 4 + 3 * place, bytes, at + 1 + 3 * place, 3 * (count - place - 1));
        Arrays.fill(bytes, at + 1 + 3 * (count - 1), at + 1 + 3 * count, (byte) 0);
        int from = pair / cores;
        int to = pair % cores;
        switch (kind) {
            case ENTRY -> {
                int entry = way(program.way(from, to), 2 + where);
                if (bytes[entry] != 0) {
                    throw new ProtocolException("a ring overruns");
                }
                bytes[entry] = (byte) what;
            }
            case SUMMARY -> setRegister(to, 4, summary(to) | 1 << where);
            default -> setVersion(where, what);
        }
    }

    /** Returns whether changes of summaries may still arrive; entries and data must not, when all cores have ended. */
    boolean hasLateSummaries() {
        boolean late = false;
        for (int pair = 0; pair < cores * cores; pair++) {
            int at = queueStart + QUEUE * pair;
            for (int place = 0; place < queued(pair); place++) {
                if (bytes[at + 1 + 3 * place] != SUMMARY) {
                    throw new ProtocolException("the run has ended and something is on its way");
                }
                late = true;
            }
        }
        return late;
    }

    /** Checks what the host finds when all cores have ended. */
    void requireComplete(ProtocolProgram program) {
        for (int track = 0; track < tracks; track++) {
            if (fired(track) != program.tracks().get(track).nodes.size()) {
                throw new ProtocolException("the run has ended before all has fired");
            }
        }
        for (int element = 0; element < program.elements(); element++) {
            if (version(element) != program.last(element)) {
                throw new ProtocolException("the run has ended before element " + element + " is there");
            }
        }
    }

    String describe(ProtocolProgram program) {
        StringBuilder text = new StringBuilder();
        for (int track = 0; track < tracks; track++) {
            Node node = program.tracks().get(track).first();
            text.append(node.role + " " + node.codelet + " on " + node.core + ": fired " + fired(track) + ", waits for "
                    + counter(track) + "; ");
        }
        return text.toString();
    }
}
