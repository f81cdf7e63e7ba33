package org.edarts.epiphany.cam.transfer;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.edarts.epiphany.cam.memory.CoreMemory;
import org.edarts.epiphany.cam.signal.Fired;

/**
 * What a core makes the records of: a list for each different one, and templates, which many share. Owner: the thread
 * that lowers the graph.
 */
public final class StreamLists {
    private final List<StreamRecord> records;
    private final Set<StreamTemplate> templates = new LinkedHashSet<>();
    private final IdentityHashMap<StreamRecord, StreamTemplate> templateOf = new IdentityHashMap<>();
    private final Map<StreamTemplate, Integer> templatePlaces = new LinkedHashMap<>();
    private final Map<Fired, Integer> places = new LinkedHashMap<>();

    /**
     * Finds templates for all records of a core.
     *
     * @param keeps whether the core looks whether what may stay in a buffer is there already
     */
    public StreamLists(Collection<StreamRecord> records, boolean keeps) {
        this.records = List.copyOf(records);
        Map<StreamShape, StreamTemplate> known = new HashMap<>();
        for (StreamRecord record : records) {
            StreamTemplate template = known.computeIfAbsent(record.shape(), shape -> new StreamTemplate(record, keeps));
            template.add(record);
            templates.add(template);
            templateOf.put(record, template);
        }
    }

    /** Lays out templates. */
    public void layOutTemplates(CoreMemory memory) {
        for (StreamTemplate template : templates) {
            templatePlaces.put(template, memory.data("templates", template.bytes(), Integer.BYTES));
        }
    }

    /** Lays out lists, in small pieces. */
    public void layOutLists(CoreMemory memory) {
        for (StreamRecord record : records) {
            places.put(record.fired(), memory.data("lists", bytesOf(record), Integer.BYTES));
        }
    }

    /** Returns the bytes of a list. */
    public int bytesOf(StreamRecord record) {
        return templateOf(record).listBytes();
    }

    private StreamTemplate templateOf(StreamRecord record) {
        return Objects.requireNonNull(templateOf.get(record));
    }

    /** Returns the bytes of all templates. */
    public int templateBytes() {
        return templates.stream().mapToInt(StreamTemplate::bytes).sum();
    }

    /** Returns the bytes of all lists. */
    public int listBytes() {
        return records.stream().mapToInt(this::bytesOf).sum();
    }

    /** Returns where the list of a codelet lies. */
    public int placeOf(Fired fired) {
        return Objects.requireNonNull(places.get(fired));
    }

    /** Returns where a word of the content of a cell goes. */
    public List<Integer> wordsOf(int content) {
        List<Integer> found = new ArrayList<>();
        templatePlaces.forEach((template, at) -> template.placesOf(content).forEach(place -> found.add(at + place)));
        for (StreamRecord record : records) {
            Integer at = places.get(record.fired());
            if (at != null) {
                templateOf(record).placesOf(content, record).forEach(place -> found.add(at + place));
            }
        }
        return found;
    }

    /**
     * Writes all that is laid out.
     *
     * @param toData what lies between a record's beginning and its data
     */
    public void into(ByteBuffer bytes, int toData, StreamRecord.Addresses addresses) {
        templatePlaces.forEach((template, at) -> template.into(bytes, at, toData, addresses));
        for (StreamRecord record : records) {
            Integer place = places.get(record.fired());
            if (place != null) {
                list(bytes, place, record, toData, addresses);
            }
        }
    }

    /** Writes the list of a codelet. */
    public void list(ByteBuffer bytes, int at, StreamRecord record, int toData, StreamRecord.Addresses addresses) {
        StreamTemplate template = templateOf(record);
        int from = Objects.requireNonNull(templatePlaces.get(template));
        template.list(bytes, at, record, from, toData, addresses);
    }
}
