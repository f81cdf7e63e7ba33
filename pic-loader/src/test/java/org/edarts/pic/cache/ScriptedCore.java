package org.edarts.pic.cache;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32;
import org.edarts.pic.image.Function;
import org.edarts.pic.image.MovableFunction;
import org.edarts.pic.plan.FirstCosts;

/**
 * A core that is no chip's: it carries nothing out, and copies at once. All cores share one memory, of which each has a
 * window.
 */
final class ScriptedCore implements CachedCore {
    static final int WINDOW = 0x1_0000;
    static final int REGION = 0x4000;
    static final int FUNCTION_BYTES = 64;
    private static final int SLOTS = 0x2000;
    private static final int STORED = 0x8_0000;
    private static final int STACK_POINTER = 0x80;
    private static final int STACK = 0x1000;
    private static final int REQUESTS = 0x90;
    private static final int TABLE = 0x100;
    private static final int COUNTED = 0x10;
    private static final int PRESENT = 1;
    private static final int ABSENT = 2;
    private static final int NOWHERE = -1;

    private final ByteBuffer all;
    private final int base;
    private final CacheController controller;
    private long clock;
    private boolean copies;
    private int at = NOWHERE;
    private int back;

    ScriptedCore(ByteBuffer all, int base, CacheDescription description, List<CachePlace> others, CacheEvents events) {
        this.all = all;
        this.base = base;
        CacheSettings settings = description.layout().settings();
        for (int row = 1; row < settings.rows(); row++) {
            memory().storeWord(TABLE + row * 16, settings.regionEnd());
            memory().storeWord(TABLE + row * 16 + 4, settings.regionEnd());
        }
        memory().storeWord(TABLE, settings.region());
        memory().storeWord(TABLE + 4, settings.region());
        memory().storeWord(STACK_POINTER, STACK);
        memory().storeWord(STACK_POINTER + 4, STACK + settings.stackEntries() * 8);
        for (MovableFunction function : description.functions()) {
            memory().storeWord(function.slot() + 4, ABSENT);
            memory().storeWord(function.slot() + 8, function.function().address());
            memory().storeWord(function.slot() + 12, function.sizeInSlot());
        }
        controller = new CacheController(description, this, others, events);
    }

    static ByteBuffer sharedMemory() {
        return ByteBuffer.allocate(2 * STORED).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** Returns a program of functions, stored behind the cores' windows. */
    static CacheDescription program(ByteBuffer all, int functions, CacheSettings settings, CacheChoices choices) {
        List<MovableFunction> movable = new ArrayList<>();
        for (int index = 0; index < functions; index++) {
            int address = STORED + index * FUNCTION_BYTES;
            CRC32 sum = new CRC32();
            for (int offset = 0; offset < FUNCTION_BYTES; offset++) {
                all.put(address + offset, (byte) (index * 31 + offset));
                sum.update(index * 31 + offset);
            }
            movable.add(new MovableFunction(
                    new Function("f" + index, address, FUNCTION_BYTES),
                    SLOTS + index * 16,
                    (int) sum.getValue(),
                    false));
        }
        return new CacheDescription(
                new Layout(settings), movable, choices, new OneCycleEach(), new FirstCosts(10, 1, 10, 2, 100, 1));
    }

    /** Calls a function through its slot; returns where it is carried out. */
    int call(int function) {
        PendingCall call = new PendingCall(SLOTS + function * 16, 0x42);
        if (memory().loadWord(call.slot() + 4) == PRESENT) {
            controller.called(call);
            return at;
        }
        at = NOWHERE;
        controller.missed(call);
        while (at == NOWHERE) {
            copies = false;
            controller.copied();
            if (!copies && at == NOWHERE) {
                controller.arrived();
            }
        }
        return at;
    }

    /** The latest call that was counted returns; returns where to. */
    int returnFromCall() {
        controller.returned();
        return at;
    }

    /** Returns where the called function will return to. */
    boolean isCounted() {
        return back == COUNTED;
    }

    /** Requests a function before its call; returns what became of that. */
    PrefetchState request(int function) {
        int word = PrefetchState.REQUESTED.word(SLOTS + function * 16);
        memory().storeWord(REQUESTS, word);
        controller.signalled(false);
        controller.signalled(false);
        return PrefetchState.of(memory().loadWord(REQUESTS));
    }

    /** Returns the number of the function whose code lies at an address. */
    int functionAt(int address) {
        return Byte.toUnsignedInt((byte) memory().loadByte(address)) / 31;
    }

    @Override
    public String name() {
        return "the core at " + base;
    }

    @Override
    public long clock() {
        return clock;
    }

    @Override
    public void charge(int cycles) {
        clock += cycles;
    }

    @Override
    public CodeMemory memory() {
        return new CodeMemory() {
            @Override
            public int loadByte(int address) {
                return Byte.toUnsignedInt(all.get(place(address)));
            }

            @Override
            public int loadWord(int address) {
                return all.getInt(place(address));
            }

            @Override
            public void storeWord(int address, int value) {
                all.putInt(place(address), value);
            }

            private int place(int address) {
                return address < WINDOW ? base + address : address;
            }
        };
    }

    @Override
    public void copyFor(int slot) {}

    @Override
    public void copyByLoads(int from, int to, int bytes) {
        copies = true;
        for (int offset = 0; offset < bytes; offset += 4) {
            memory().storeWord(to + offset, memory().loadWord(from + offset));
        }
    }

    @Override
    public void copyByDma(int from, int to, int bytes) {
        copyByLoads(from, to, bytes);
    }

    @Override
    public void copyInBackground(int from, int to, int bytes) {
        copyByLoads(from, to, bytes);
    }

    @Override
    public void awaitCopy(int from, int to, int bytes) {
        copies = true;
    }

    @Override
    public void returnsTo(int address) {
        back = address;
    }

    @Override
    public void goTo(int address) {
        at = address;
    }

    @Override
    public void stepTo(int address) {
        at = address;
    }

    @Override
    public void missAgain() {
        throw new AssertionError("no handler comes in between here");
    }

    @Override
    public void resume() {}

    private record Layout(CacheSettings settings) implements CacheLayout {
        @Override
        public int coreBytes() {
            return WINDOW;
        }

        @Override
        public int table() {
            return TABLE;
        }

        @Override
        public int stackPointer() {
            return STACK_POINTER;
        }

        @Override
        public int requests() {
            return REQUESTS;
        }

        @Override
        public int counted() {
            return COUNTED;
        }

        @Override
        public int presentWord(int slot) {
            return PRESENT;
        }

        @Override
        public int absentWord(int slot) {
            return ABSENT;
        }
    }
}
