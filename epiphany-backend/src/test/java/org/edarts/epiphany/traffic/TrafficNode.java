package org.edarts.epiphany.traffic;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.edarts.cam.chip.ChipMap;
import org.edarts.epiphany.dma.DmaEngine;
import org.edarts.epiphany.dma.DmaOwner;
import org.edarts.epiphany.isa.SpecialRegister;
import org.edarts.epiphany.memory.Banks;
import org.edarts.epiphany.memory.RegisterWindow;
import org.edarts.epiphany.memory.Storage;
import org.edarts.epiphany.mesh.Endpoint;
import org.edarts.epiphany.mesh.Requester;
import org.jspecify.annotations.Nullable;

/** The inside of a node without a core: memory and DMA, and whoever waits for the answers to loads. */
public final class TrafficNode implements Endpoint, DmaOwner {
    /** Hears of the answers to a node's loads. */
    public interface LoadListener {
        /** The data has come. */
        void loaded(long data, long now);
    }

    private final Storage memory = new Storage(ChipMap.LOCAL_BYTES);
    private final Banks banks = new Banks();
    private final List<Long> messages = new ArrayList<>();
    private final List<Long> dmaInterrupts = new ArrayList<>();
    private @Nullable LoadListener listener;
    private @Nullable DmaEngine dma;
    private long lastArrival = -1;
    private long arrivals;
    private long digest;

    void setDma(DmaEngine engine) {
        dma = engine;
    }

    void setListener(LoadListener loadListener) {
        listener = loadListener;
    }

    public Storage memory() {
        return memory;
    }

    public Banks banks() {
        return banks;
    }

    public DmaEngine dma() {
        return Objects.requireNonNull(dma);
    }

    /** Returns when the latest write or answer came, in half cycles. */
    public long lastArrival() {
        return lastArrival;
    }

    /** Returns writes and answers so far. */
    public long arrivals() {
        return arrivals;
    }

    /** Returns a number that depends on what arrived when, and in which order. */
    public long digest() {
        return digest;
    }

    public List<Long> messages() {
        return messages;
    }

    public List<Long> dmaInterrupts() {
        return dmaInterrupts;
    }

    @Override
    public void write(int offset, int size, long data, long now) {
        lastArrival = now;
        arrivals++;
        digest = 31 * (31 * (31 * digest + now) + offset) + data;
        store(offset, size, data, now);
    }

    @Override
    public void reply(int requester, int offset, int size, long data, long now) {
        write(offset, size, data, now);
        if (requester == Requester.LOAD || requester == Requester.FETCH) {
            if (listener != null) {
                listener.loaded(data, now);
            }
        } else {
            dma().returned(requester, now);
        }
    }

    @Override
    public void message(long now) {
        messages.add(now);
    }

    @Override
    public long read(int offset, int size, long now) {
        banks.take(Banks.of(offset), now / 2);
        return memory.load(offset, size);
    }

    @Override
    public long testAndSet(int offset, int size, int value, long now) {
        long found = memory.load(offset, size);
        if (found == 0) {
            memory.store(offset, size, value);
        }
        return found;
    }

    @Override
    public void dmaDone(int channel, long now) {
        dmaInterrupts.add(now);
    }

    private void store(int offset, int size, long data, long now) {
        if (RegisterWindow.isSpecial(offset)) {
            int number = RegisterWindow.indexAt(offset) - SpecialRegister.DMA0CONFIG.index();
            dma().write(number, (int) data);
            if (size == 3) {
                dma().write(number + 1, (int) (data >>> Integer.SIZE));
            }
        } else if (offset < memory.size()) {
            banks.take(Banks.of(offset), now / 2);
            memory.store(offset, size, data);
        }
    }
}
