package org.edarts.cam;

import java.util.Locale;
import java.util.OptionalLong;

/**
 * A memory: local to a core, or shared by a cluster or a node. What is not known of it is left empty, never guessed.
 *
 * @param name unique among the memories of its owner
 * @param bytes the capacity, positive
 * @param banks how many accesses it serves at once when each goes to another bank; divides {@code bytes}
 * @param address the first address, where the machine has an address map; a local memory has none, because it begins at
 *     offset 0 of its core's window
 * @param latencyCycles cycles of the loading core from an uncontended load to its value
 * @param bytesPerSecond the most that all users together can move
 */
public record Memory(
        String name,
        long bytes,
        int banks,
        OptionalLong address,
        OptionalLong latencyCycles,
        OptionalLong bytesPerSecond)
        implements Names.Named {

    /** Refuses sizes that are not positive, banks of unequal size and addresses that overflow. */
    public Memory {
        Names.check("memory", name);
        if (bytes <= 0) {
            throw new MachineException("memory '" + name + "' has " + bytes + " bytes: give it a positive size");
        }
        if (banks <= 0 || bytes % banks != 0) {
            throw new MachineException("memory '" + name + "': " + bytes + " bytes do not divide into " + banks
                    + " equal banks: choose a number of banks that divides the size");
        }
        if (address.isPresent() && (address.getAsLong() < 0 || address.getAsLong() > Long.MAX_VALUE - bytes)) {
            throw new MachineException("memory '" + name + "': " + bytes + " bytes from address " + address.getAsLong()
                    + " do not fit 63 bits: choose a lower address");
        }
        requirePositive(name, "latency", latencyCycles);
        requirePositive(name, "bandwidth", bytesPerSecond);
    }

    private static void requirePositive(String name, String what, OptionalLong value) {
        if (value.isPresent() && value.getAsLong() <= 0) {
            throw new MachineException("memory '" + name + "': a " + what + " of " + value.getAsLong()
                    + " is not positive: leave it out where it is not known");
        }
    }

    /** Returns a memory of one bank of which nothing but the size is known. */
    public static Memory of(String name, long bytes) {
        return new Memory(name, bytes, 1, OptionalLong.empty(), OptionalLong.empty(), OptionalLong.empty());
    }

    /** Returns this memory with that many banks. */
    public Memory withBanks(int newBanks) {
        return new Memory(name, bytes, newBanks, address, latencyCycles, bytesPerSecond);
    }

    /** Returns this memory, beginning at that address. */
    public Memory withAddress(long newAddress) {
        return new Memory(name, bytes, banks, OptionalLong.of(newAddress), latencyCycles, bytesPerSecond);
    }

    /** Returns this memory with that load latency, in cycles of the loading core. */
    public Memory withLatency(long cycles) {
        return new Memory(name, bytes, banks, address, OptionalLong.of(cycles), bytesPerSecond);
    }

    /** Returns this memory with that bandwidth. */
    public Memory withBandwidth(long newBytesPerSecond) {
        return new Memory(name, bytes, banks, address, latencyCycles, OptionalLong.of(newBytesPerSecond));
    }

    /** Returns whether this memory has an address and shares one with the {@code length} bytes from {@code first}. */
    boolean overlaps(long first, long length) {
        return address.isPresent() && address.getAsLong() < first + length && first < address.getAsLong() + bytes;
    }

    /** Returns the addresses from first to last, for a message; the memory must have an address. */
    String addresses() {
        return addresses(address.getAsLong(), bytes);
    }

    static String addresses(long first, long length) {
        return String.format(Locale.ROOT, "0x%08X..0x%08X", first, first + length - 1);
    }
}
