package org.edarts.codelet;

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.edarts.codelet.graph.GraphException;
import org.jspecify.annotations.Nullable;

/**
 * What a parameter, value or promise holds that crosses to cores, as the words that kernels find there: an int, a float
 * or a boolean is one word; a record of them, or of such records, is its components in their order. Immutable; any
 * thread may use it.
 */
public final class ContentType {
    /**
     * How many words a record may have. A core stores them one after the other when a kernel hands the record on, and
     * takes no signals meanwhile; each frame of a procedure has room for all of them.
     */
    public static final int MOST_WORDS = 8;

    /** An integer; truth values cross as 1 or 0. */
    public static final ContentType INT = new ContentType(Integer.class, int.class);

    /** A floating-point number of 32 bits. */
    public static final ContentType FLOAT = new ContentType(Float.class, float.class);

    /** A truth value: 1 or 0. */
    public static final ContentType BOOLEAN = new ContentType(Boolean.class, boolean.class);

    private static final List<ContentType> NUMBERS = List.of(INT, FLOAT, BOOLEAN);

    private static final ClassValue<ContentType> RECORDS = new ClassValue<>() {
        @Override
        protected ContentType computeValue(Class<?> type) {
            return new ContentType(type, List.of());
        }
    };

    private final Class<?> type;
    private final Class<?> primitive;
    private final List<ContentType> components = new ArrayList<>();
    private final List<Field> fields = new ArrayList<>();
    private final @Nullable Constructor<?> constructor;
    private final int words;

    private ContentType(Class<?> type, Class<?> primitive) {
        this.type = type;
        this.primitive = primitive;
        this.constructor = null;
        this.words = 1;
    }

    /** Makes that of a record, which is a component of others. */
    private ContentType(Class<?> type, List<Class<?>> around) {
        this.type = type;
        this.primitive = type;
        List<Class<?>> within = new ArrayList<>(around);
        within.add(type);
        RecordComponent[] parts = type.getRecordComponents();
        for (RecordComponent part : parts) {
            components.add(component(part, within));
        }
        words = components.stream().mapToInt(ContentType::words).sum();
        if (words < 1 || words > MOST_WORDS) {
            throw refused(
                    type,
                    "has " + words + " components, those of records in it counted",
                    "let it have up to " + MOST_WORDS + ", at least one, or pass the others in a block");
        }
        try {
            constructor = type.getDeclaredConstructor(
                    Arrays.stream(parts).map(RecordComponent::getType).toArray(Class<?>[]::new));
            constructor.setAccessible(true);
            for (RecordComponent part : parts) {
                Field field = type.getDeclaredField(part.getName());
                field.setAccessible(true);
                fields.add(field);
            }
        } catch (NoSuchMethodException | NoSuchFieldException impossible) {
            throw new IllegalStateException(impossible);
        } catch (InaccessibleObjectException closed) {
            throw refused(
                    type,
                    "is of package " + type.getPackageName() + ", which module "
                            + type.getModule().getName() + " keeps closed",
                    "open the package to org.edarts.codelet");
        }
    }

    private static ContentType component(RecordComponent part, List<Class<?>> within) {
        Class<?> type = part.getType();
        if (type.isRecord() && !within.contains(type)) {
            return new ContentType(type, within);
        }
        return NUMBERS.stream()
                .filter(each -> each.primitive == type)
                .findFirst()
                .orElseThrow(() -> refused(
                        part.getDeclaringRecord(),
                        "has component \"" + part.getName() + "\" of type " + type.getSimpleName(),
                        "let it have int, float, boolean, or records of them"));
    }

    private static GraphException refused(Class<?> type, String why, String remedy) {
        return new GraphException(
                "record " + type.getSimpleName() + " does not cross to cores, as it " + why + ": " + remedy);
    }

    /**
     * Returns what a class is to cores.
     *
     * @throws GraphException if it does not cross; the message names the class, what is in the way, and the remedy
     */
    public static ContentType of(Class<?> type) {
        ContentType number = number(type);
        if (number != null) {
            return number;
        }
        if (!type.isRecord()) {
            throw new GraphException("a " + type.getSimpleName() + " does not cross to cores: give kernels int, float,"
                    + " boolean or a record of them");
        }
        return RECORDS.get(type);
    }

    private static @Nullable ContentType number(Class<?> type) {
        return NUMBERS.stream()
                .filter(each -> each.type == type || each.primitive == type)
                .findFirst()
                .orElse(null);
    }

    /** Returns the class of what is held. */
    public Class<?> type() {
        return type;
    }

    /** Returns how many words it is. */
    public int words() {
        return words;
    }

    /** Returns whether a content is of this type; a truth value is an integer, too. */
    public boolean holds(@Nullable Object content) {
        return type.isInstance(content) || this == INT && content instanceof Boolean;
    }

    /** Returns the words of a content that it {@linkplain #holds holds}. */
    public int[] wordsOf(Object content) {
        int[] all = new int[words];
        put(content, all, 0);
        return all;
    }

    private int put(@Nullable Object content, int[] all, int at) {
        if (constructor == null || content == null) {
            all[at] = KernelBody.bits(content);
            return at + 1;
        }
        int next = at;
        for (int place = 0; place < components.size(); place++) {
            next = components.get(place).put(component(content, place), all, next);
        }
        return next;
    }

    private @Nullable Object component(Object content, int place) {
        try {
            return fields.get(place).get(content);
        } catch (IllegalAccessException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** Returns the content that has these words, from a place on. */
    public Object content(int[] all, int from) {
        if (constructor == null) {
            return this == FLOAT
                    ? (Object) Float.intBitsToFloat(all[from])
                    : this == BOOLEAN ? (Object) (all[from] != 0) : (Object) all[from];
        }
        Object[] values = new Object[components.size()];
        int at = from;
        for (int place = 0; place < values.length; place++) {
            values[place] = components.get(place).content(all, at);
            at += components.get(place).words;
        }
        try {
            return constructor.newInstance(values);
        } catch (ReflectiveOperationException failed) {
            throw new IllegalStateException("the constructor of " + this + " failed", failed);
        }
    }

    /** Returns the name of the class, as Java's programs write it. */
    @Override
    public String toString() {
        return primitive.getSimpleName();
    }
}
