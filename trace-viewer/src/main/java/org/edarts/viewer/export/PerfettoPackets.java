package org.edarts.viewer.export;

import java.io.IOException;
import java.io.OutputStream;
import java.util.HashMap;
import java.util.Map;

/**
 * Packets of a Perfetto trace: tracks, slices, marks, flows and counters, with the field numbers that Perfetto
 * publishes in trace_packet.proto, track_descriptor.proto and track_event.proto. Times are nanoseconds. Owner: one
 * thread.
 */
final class PerfettoPackets {
    private static final int PACKET = 1;
    private static final int TIMESTAMP = 8;
    private static final int SEQUENCE = 10;
    private static final int TRACK_EVENT = 11;
    private static final int INTERNED_DATA = 12;
    private static final int SEQUENCE_FLAGS = 13;
    private static final int TRACK_DESCRIPTOR = 60;

    private static final int UUID = 1;
    private static final int NAME = 2;
    private static final int PROCESS = 3;
    private static final int THREAD = 4;
    private static final int PARENT = 5;
    private static final int COUNTER = 8;
    private static final int PROCESS_PID = 1;
    private static final int PROCESS_NAME = 6;
    private static final int THREAD_PID = 1;
    private static final int THREAD_TID = 2;
    private static final int THREAD_NAME = 5;

    private static final int ANNOTATION = 4;
    private static final int TYPE = 9;
    private static final int NAME_NUMBER = 10;
    private static final int TRACK = 11;
    private static final int CATEGORY = 22;
    private static final int COUNTER_VALUE = 30;
    private static final int FLOW = 47;
    private static final int LAST_OF_FLOW = 48;
    private static final int ANNOTATION_NAME = 10;
    private static final int ANNOTATION_NUMBER = 4;
    private static final int ANNOTATION_TEXT = 6;
    private static final int EVENT_NAMES = 2;

    private static final int SLICE_BEGIN = 1;
    private static final int SLICE_END = 2;
    private static final int INSTANT = 3;
    private static final int COUNTER_TYPE = 4;
    private static final int BEGINS_ANEW = 1;
    private static final int NEEDS_NAMES = 2;
    private static final int PID = 1;
    private static final int ONLY_SEQUENCE = 1;

    private final OutputStream out;
    private final Map<String, Integer> names = new HashMap<>();
    private final ProtoMessage trace = new ProtoMessage();
    private final ProtoMessage packet = new ProtoMessage();
    private final ProtoMessage event = new ProtoMessage();
    private final ProtoMessage part = new ProtoMessage();
    private final ProtoMessage entry = new ProtoMessage();
    private boolean begun;

    PerfettoPackets(OutputStream out) {
        this.out = out;
    }

    void process(long track, String name) throws IOException {
        part.clear().number(PROCESS_PID, PID).text(PROCESS_NAME, name);
        describe(event.clear().number(UUID, track).message(PROCESS, part));
    }

    void thread(long track, int number, String name) throws IOException {
        part.clear().number(THREAD_PID, PID).number(THREAD_TID, number).text(THREAD_NAME, name);
        describe(event.clear().number(UUID, track).message(THREAD, part));
    }

    void track(long track, long parent, String name) throws IOException {
        describe(event.clear().number(UUID, track).text(NAME, name).number(PARENT, parent));
    }

    void counter(long track, long parent, String name) throws IOException {
        describe(event.clear()
                .number(UUID, track)
                .text(NAME, name)
                .number(PARENT, parent)
                .message(COUNTER, part.clear()));
    }

    private void describe(ProtoMessage descriptor) throws IOException {
        packet.clear().message(TRACK_DESCRIPTOR, descriptor);
        if (!begun) {
            packet.number(SEQUENCE_FLAGS, BEGINS_ANEW);
            begun = true;
        }
        write();
    }

    /** Begins a slice; what is to be said of it follows, then {@link #send}. */
    PerfettoPackets begin(long track, long time, String category, String name) {
        return open(SLICE_BEGIN, track, time, category, name);
    }

    /** Begins a mark, which takes no time. */
    PerfettoPackets mark(long track, long time, String category, String name) {
        return open(INSTANT, track, time, category, name);
    }

    private PerfettoPackets open(int type, long track, long time, String category, String name) {
        event.clear().number(TYPE, type).number(TRACK, track).text(CATEGORY, category);
        packet.clear().number(TIMESTAMP, time).number(SEQUENCE_FLAGS, NEEDS_NAMES);
        Integer known = names.get(name);
        if (known == null) {
            known = names.size() + 1;
            names.put(name, known);
            entry.clear().number(1, known).text(2, name);
            packet.message(INTERNED_DATA, part.clear().message(EVENT_NAMES, entry));
        }
        event.number(NAME_NUMBER, known);
        return this;
    }

    PerfettoPackets with(String name, long number) {
        event.message(ANNOTATION, part.clear().text(ANNOTATION_NAME, name).number(ANNOTATION_NUMBER, number));
        return this;
    }

    PerfettoPackets with(String name, String text) {
        event.message(ANNOTATION, part.clear().text(ANNOTATION_NAME, name).text(ANNOTATION_TEXT, text));
        return this;
    }

    /** An arrow leaves here, or, if it is the last that is said of it, arrives. */
    PerfettoPackets flow(long number, boolean last) {
        event.fixed(last ? LAST_OF_FLOW : FLOW, number);
        return this;
    }

    void send() throws IOException {
        packet.message(TRACK_EVENT, event);
        write();
    }

    void end(long track, long time) throws IOException {
        event.clear().number(TYPE, SLICE_END).number(TRACK, track);
        packet.clear().number(TIMESTAMP, time).message(TRACK_EVENT, event);
        write();
    }

    void count(long track, long time, long value) throws IOException {
        event.clear().number(TYPE, COUNTER_TYPE).number(TRACK, track).number(COUNTER_VALUE, value);
        packet.clear().number(TIMESTAMP, time).message(TRACK_EVENT, event);
        write();
    }

    private void write() throws IOException {
        packet.number(SEQUENCE, ONLY_SEQUENCE);
        trace.clear().message(PACKET, packet).writeTo(out);
    }
}
