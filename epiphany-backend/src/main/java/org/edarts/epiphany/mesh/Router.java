package org.edarts.epiphany.mesh;

import java.util.Arrays;
import java.util.stream.LongStream;
import org.edarts.epiphany.time.Actor;
import org.edarts.epiphany.time.Agenda;
import org.jspecify.annotations.Nullable;

/**
 * A router: five inputs with a buffer each, five outputs with a round-robin arbiter each. An output carries a
 * transaction per interval, and only if there is room where it leads.
 */
final class Router implements Actor {
    private static final long NEVER = -1;

    private final Agenda agenda;
    private final Transactions transactions;
    private final Routing routing;
    private final int here;
    private final int self;
    private final int interval;
    private final Buffer[] inputs = new Buffer[Direction.COUNT];
    private final @Nullable Downstream[] outputs = new @Nullable Downstream[Direction.COUNT];
    private final long[] outputFreeAt = new long[Direction.COUNT];
    /** Since when an output that has something to send finds no room; NEVER if it has found some since. */
    private final long[] refusedAt = new long[Direction.COUNT];

    private final int[] servedLast = new int[Direction.COUNT];
    private final int[] copiesLeft = new int[Direction.COUNT];
    private Detours detours = Detours.NONE;
    private @Nullable RouterMonitor monitor;
    private final long[] sent = new long[Direction.COUNT];
    private long waits;

    Router(Agenda agenda, Transactions transactions, Routing routing, int here, int interval) {
        this.agenda = agenda;
        this.transactions = transactions;
        this.routing = routing;
        this.here = here;
        this.interval = interval;
        self = agenda.enrol(this);
        Arrays.fill(refusedAt, NEVER);
    }

    /** Makes the input from a direction; returns it, for its sender. */
    Buffer openInput(int direction, int latency) {
        inputs[direction] = new Buffer(agenda, self, latency);
        return inputs[direction];
    }

    Buffer input(int direction) {
        return inputs[direction];
    }

    void connect(int direction, Downstream sink) {
        outputs[direction] = sink;
    }

    /** Sends what would leave through some ports through others from now on. */
    void detour(Detours taken) {
        detours = taken;
        long now = agenda.now();
        int requests = requests(now);
        for (int output = 0; output < Direction.COUNT; output++) {
            Downstream sink = outputs[output];
            if (refusedAt[output] != NEVER && sink != null && of(requests, output) == 0) {
                refusedAt[output] = NEVER;
                sink.withdraw();
            }
        }
        agenda.wake(self, now + 1);
    }

    /** Tells somebody of all that passes from now on, or nobody. */
    void watch(@Nullable RouterMonitor watching) {
        monitor = watching;
        long now = agenda.now();
        for (int port = 0; port < Direction.COUNT; port++) {
            refusedAt[port] = refusedAt[port] == NEVER ? NEVER : now;
            inputs[port].watch(now);
        }
    }

    /** Returns transactions sent on so far. */
    long sent() {
        return LongStream.of(sent).sum();
    }

    /** Returns how many of them went into a direction. */
    long sent(int direction) {
        return sent[direction];
    }

    /** Returns how often an output that had something to send found no room. */
    long waits() {
        return waits;
    }

    @Override
    public void act(long now) {
        int requests = requests(now);
        while (requests != 0) {
            int output = Integer.numberOfTrailingZeros(requests) / Direction.COUNT;
            serve(output, of(requests, output), now);
            requests &= -1 << (output + 1) * Direction.COUNT;
        }
    }

    /** Returns the inputs that want an output. */
    private static int of(int requests, int output) {
        return requests >> output * Direction.COUNT & (1 << Direction.COUNT) - 1;
    }

    /** Returns a bit per output and input, the inputs of output 0 first. */
    private int requests(long now) {
        int requests = 0;
        for (int input = 0; input < Direction.COUNT; input++) {
            int transaction = inputs[input].ready(now);
            if (transaction != Transactions.NONE) {
                requests |= requestsOf(input, transaction);
            }
        }
        return requests;
    }

    private int requestsOf(int input, int transaction) {
        int ports = copiesLeft[input];
        if (ports == 0) {
            ports = detours.of(routing.ports(transaction, here, input));
            copiesLeft[input] = (ports & ports - 1) == 0 ? 0 : ports;
        }
        int requests = 0;
        for (int left = ports; left != 0; left &= left - 1) {
            requests |= 1 << Integer.numberOfTrailingZeros(left) * Direction.COUNT + input;
        }
        return requests;
    }

    private void serve(int output, int requests, long now) {
        if (outputFreeAt[output] > now) {
            agenda.wake(self, outputFreeAt[output]);
            return;
        }
        Downstream sink = outputs[output];
        if (sink == null) {
            // A detour over the chip's edge: nobody takes what goes there.
            return;
        }
        if (!sink.hasRoom(now)) {
            waits++;
            refusedAt[output] = refusedAt[output] == NEVER ? now : refusedAt[output];
            sink.awaitRoom(self, now);
            return;
        }
        int input = RoundRobin.next(requests, servedLast[output]);
        servedLast[output] = input;
        outputFreeAt[output] = now + interval;
        sent[output]++;
        if (monitor != null) {
            long refused = refusedAt[output] == NEVER ? 0 : now - refusedAt[output];
            monitor.passed(input, inputs[input].refused(), output, refused, now);
        }
        refusedAt[output] = NEVER;
        sink.accept(takeOrCopy(input, output, now), now);
        if ((requests & requests - 1) != 0) {
            agenda.wake(self, outputFreeAt[output]);
        }
    }

    private int takeOrCopy(int input, int output, long now) {
        int copies = copiesLeft[input] & ~(1 << output);
        if (copies == 0) {
            copiesLeft[input] = 0;
            return inputs[input].take(now);
        }
        copiesLeft[input] = copies;
        return transactions.copy(inputs[input].ready(now));
    }
}
