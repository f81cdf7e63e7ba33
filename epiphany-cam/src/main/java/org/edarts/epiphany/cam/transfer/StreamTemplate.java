package org.edarts.epiphany.cam.transfer;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.edarts.epiphany.cam.layout.Layout;
import org.edarts.epiphany.cam.layout.StreamLayout;
import org.edarts.epiphany.cam.memory.CoreMemory;
import org.edarts.epiphany.cam.signal.Fired;
import org.edarts.epiphany.dma.DmaConfig;
import org.jspecify.annotations.Nullable;

/**
 * What a core has of {@linkplain StreamRecord records} that differ only in addresses, values and the kernel. From it
 * and from a list of what differs, the core makes a record. Owner: the thread that lowers the graph.
 */
public final class StreamTemplate {
    private static final int TRANSFER_BYTES = 4 * Short.BYTES;

    private final StreamShape shape;
    private final boolean keeps;

    /** Those arguments that are the same for all, and lead to no data; null for the others. */
    private final List<Fired.@Nullable Word> shared = new ArrayList<>();

    /**
     * Begins it with the first record.
     *
     * @param keeps whether the core looks whether what may stay in a buffer is there already
     */
    public StreamTemplate(StreamRecord first, boolean keeps) {
        shape = first.shape();
        this.keeps = keeps;
        for (int number = 0; number < first.fired().words().size(); number++) {
            shared.add(value(first, number));
        }
    }

    /** Takes in another record of its shape. */
    public void add(StreamRecord record) {
        for (int number = 0; number < shared.size(); number++) {
            if (!Objects.equals(shared.get(number), value(record, number))) {
                shared.set(number, null);
            }
        }
    }

    private Fired.@Nullable Word value(StreamRecord record, int number) {
        Fired.Word word = record.fired().words().get(number);
        return isOutside(number) && !word.isBlock() ? word : null;
    }

    private boolean isOutside(int number) {
        return shape.arguments().get(number) == StreamShape.OUTSIDE;
    }

    /** Returns the bytes that it takes. */
    public int bytes() {
        return sharedAt() + (int) shared.stream().filter(Objects::nonNull).count() * Integer.BYTES;
    }

    private int sharedAt() {
        int halves = StreamLayout.TEMPLATE_HEAD + shape.transfers() * TRANSFER_BYTES + shared.size() * Short.BYTES;
        return CoreMemory.aligned(halves, Integer.BYTES);
    }

    /** Returns the bytes of what a codelet has besides. */
    public int listBytes() {
        int words = 0;
        for (int number = 0; number < shared.size(); number++) {
            words += isListed(number) ? 1 : 0;
        }
        return listedAt() + words * Integer.BYTES;
    }

    private boolean isListed(int number) {
        return isOutside(number) && shared.get(number) == null;
    }

    /** Returns where from its beginning it has a word of the content of a cell; empty if it has it nowhere. */
    List<Integer> placesOf(int content) {
        List<Integer> places = new ArrayList<>();
        int kept = sharedAt();
        for (Fired.Word word : shared) {
            if (word != null) {
                if (word.isContent(content)) {
                    places.add(kept);
                }
                kept += Integer.BYTES;
            }
        }
        return places;
    }

    /** Returns the same of the list of a codelet. */
    List<Integer> placesOf(int content, StreamRecord record) {
        List<Integer> places = new ArrayList<>();
        int listed = listedAt();
        for (int number = 0; number < shared.size(); number++) {
            if (isListed(number)) {
                if (record.fired().words().get(number).isContent(content)) {
                    places.add(listed);
                }
                listed += Integer.BYTES;
            }
        }
        return places;
    }

    private int listedAt() {
        return (1 + shape.spans() + shape.numbers()) * Integer.BYTES;
    }

    /**
     * Writes it.
     *
     * @param toData what lies between a record's beginning and its data
     */
    public void into(ByteBuffer bytes, int at, int toData, StreamRecord.Addresses addresses) {
        ByteBuffer out = bytes.duplicate().order(bytes.order()).position(at);
        out.putShort((short) shape.brought().size())
                .putShort((short) shape.returned().size())
                .putShort((short) shared.size());
        int left = shape.brought().size();
        for (StreamShape.Transfer transfer : shape.brought()) {
            transfer(out, transfer, toData, true, --left == 0 ? DmaConfig.IRQ : DmaConfig.CHAIN);
        }
        left = shape.numbers() == 0 ? 0 : shape.returned().size();
        for (StreamShape.Transfer transfer : shape.returned()) {
            transfer(out, transfer, toData, false, --left == 0 ? DmaConfig.IRQ : DmaConfig.CHAIN);
        }
        int listed = listedAt();
        int kept = sharedAt();
        for (int number = 0; number < shared.size(); number++) {
            Fired.Word value = shared.get(number);
            if (!isOutside(number)) {
                out.putShort((short) (toData + shape.arguments().get(number)));
            } else if (value == null) {
                out.putShort((short) (StreamLayout.IN_LIST | listed));
                listed += Integer.BYTES;
            } else {
                out.putShort((short) (StreamLayout.IN_TEMPLATE | kept));
                bytes.putInt(at + kept, StreamRecord.value(value, addresses));
                kept += Integer.BYTES;
            }
        }
    }

    private void transfer(ByteBuffer out, StreamShape.Transfer transfer, int toData, boolean reads, int then) {
        out.putShort((short) (toData + transfer.place()))
                .putShort((short) (transfer.elements() | (keeps && transfer.stays() ? StreamLayout.STAYS : 0)))
                .putShort((short) ((1 + transfer.span()) * Integer.BYTES))
                .putShort((short) (StreamLayout.config(reads, transfer.size()) | then));
    }

    /** Writes what a codelet has besides, of a template that lies at an address. */
    public void list(
            ByteBuffer bytes, int at, StreamRecord record, int template, int toData, StreamRecord.Addresses addresses) {
        ByteBuffer out = bytes.duplicate().order(bytes.order()).position(at);
        out.putShort(Layout.half(template))
                .putShort(Layout.half(addresses.kernel(record.fired().kernel())));
        record.bases(addresses).forEach(base -> out.putInt(base - toData));
        for (int number = 0; number < shared.size(); number++) {
            if (isListed(number)) {
                out.putInt(StreamRecord.value(record.fired().words().get(number), addresses));
            }
        }
    }
}
