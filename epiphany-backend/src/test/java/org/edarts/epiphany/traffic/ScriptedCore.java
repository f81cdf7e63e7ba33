package org.edarts.epiphany.traffic;

import java.util.ArrayList;
import java.util.List;
import org.edarts.epiphany.memory.RegisterWindow;
import org.edarts.epiphany.mesh.NodePort;
import org.edarts.epiphany.mesh.Requester;
import org.edarts.epiphany.mesh.Waiter;
import org.edarts.epiphany.time.Actor;

/**
 * A core that does nothing but what a list says: stores that may stall, loads that it waits for, pauses, polls of its
 * own memory. A store takes a cycle.
 */
public final class ScriptedCore implements Actor, Waiter, TrafficNode.LoadListener {
    private interface Step {
        /** Does the step. Returns when to go on, or {@link #WAIT}. */
        long run(long now);
    }

    private static final long WAIT = -1;
    private static final int CYCLE = 2;

    private final TrafficChip chip;
    private final TrafficNode node;
    private final NodePort port;
    private final int self;
    private final List<Step> steps = new ArrayList<>();
    private final List<Long> loaded = new ArrayList<>();
    private final List<Long> loadTimes = new ArrayList<>();
    private int next;
    private long loadSince;
    private long finished = -1;

    /** Puts a core into a node; scripts are given before the chip runs. */
    public ScriptedCore(TrafficChip chip, int node) {
        this.chip = chip;
        this.node = chip.node(node);
        port = chip.mesh().port(node);
        this.node.setListener(this);
        self = chip.agenda().enrol(this);
    }

    /** Begins the script at a time, in half cycles. */
    public ScriptedCore startAt(long time) {
        chip.agenda().wake(self, time);
        return this;
    }

    public ScriptedCore store(int address, int size, long data) {
        steps.add(now -> port.write(Requester.LOAD, address, size, data, now, this) ? now + CYCLE : WAIT);
        return this;
    }

    public ScriptedCore multicast(int address, int size, long data) {
        steps.add(now -> port.multicast(Requester.LOAD, address, size, data, now, this) ? now + CYCLE : WAIT);
        return this;
    }

    public ScriptedCore load(int address, int size) {
        steps.add(now -> request(port.read(Requester.LOAD, address, size, RegisterWindow.GENERAL, now, this), now));
        return this;
    }

    public ScriptedCore testAndSet(int address, int value) {
        steps.add(now -> request(port.testAndSet(address, 2, value, RegisterWindow.GENERAL, now, this), now));
        return this;
    }

    public ScriptedCore pause(int cycles) {
        steps.add(now -> now + (long) CYCLE * cycles);
        return this;
    }

    /** Waits until a word of the core's own memory has this value, looking every cycle. */
    public ScriptedCore awaitLocal(int offset, int value) {
        steps.add(now -> {
            if (node.memory().loadWord(offset) != value) {
                next--;
            }
            return now + CYCLE;
        });
        return this;
    }

    /** Loads a word again and again until it has this value. */
    public ScriptedCore loadUntil(int address, int value) {
        load(address, 2);
        steps.add(now -> {
            if (loaded.get(loaded.size() - 1) != value) {
                next -= 2;
            }
            return now + CYCLE;
        });
        return this;
    }

    /** Reads a word of the core's own memory. */
    public ScriptedCore loadLocal(int offset) {
        steps.add(now -> {
            loaded.add(node.memory().loadWord(offset) & 0xFFFF_FFFFL);
            return now + CYCLE;
        });
        return this;
    }

    /** Returns what the loads returned, in order. */
    public List<Long> loaded() {
        return loaded;
    }

    /** Returns half cycles from each load of another core or of the DRAM to the use of its data. */
    public List<Long> loadTimes() {
        return loadTimes;
    }

    /** Returns when the last step was done, or -1. */
    public long finished() {
        return finished;
    }

    @Override
    public void act(long now) {
        if (next == steps.size()) {
            finished = now;
            return;
        }
        next++;
        long then = steps.get(next - 1).run(now);
        if (then != WAIT) {
            chip.agenda().wake(self, then);
        }
    }

    @Override
    public void resume(long now) {
        next--;
        chip.agenda().wake(self, now + 1);
    }

    @Override
    public void loaded(long data, long now) {
        loaded.add(data);
        long usable = now + chip.board().loadReturn() + CYCLE;
        loadTimes.add(usable - loadSince);
        chip.agenda().wake(self, usable);
    }

    private long request(boolean sent, long now) {
        loadSince = now;
        return WAIT;
    }
}
