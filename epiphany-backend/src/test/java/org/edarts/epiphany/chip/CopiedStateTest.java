package org.edarts.epiphany.chip;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.edarts.cam.chip.Generation;
import org.edarts.epiphany.core.CoreState;
import org.edarts.epiphany.isa.Unit;
import org.edarts.epiphany.memory.Banks;
import org.edarts.epiphany.timing.DualIssue;
import org.edarts.epiphany.timing.FetchBuffer;
import org.edarts.epiphany.timing.Scoreboard;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A core that has run ahead gets back all that it was: each field of its parts takes part in their copies. */
class CopiedStateTest {
    private static final int CORE_ID = 0x808;

    /** What a part is connected to, rather than what it remembers. */
    private static final List<Class<?>> CONNECTIONS = List.of(CoreState.class, Banks.class);

    static Stream<Arguments> parts() {
        return Stream.of(
                Arguments.of("DualIssue", (Supplier<?>) DualIssue::new),
                Arguments.of("Scoreboard", (Supplier<?>) Scoreboard::new),
                Arguments.of("FetchBuffer", (Supplier<?>) () -> new FetchBuffer(new Banks())),
                Arguments.of("Banks", (Supplier<?>) Banks::new),
                Arguments.of(
                        "CoreCounts", (Supplier<?>) () -> new CoreCounts(new CoreState(CORE_ID, Generation.THIRD))));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("parts")
    void eachFieldIsCopied(String name, Supplier<?> maker) throws Exception {
        List<Field> fields = remembered(maker.get().getClass());
        assertFalse(fields.isEmpty(), name);
        for (Field field : fields) {
            Object changed = maker.get();
            Object copy = maker.get();
            change(field, changed);
            assertNotEquals(value(field, changed), value(field, copy), field + " does not change in this test");
            copy(changed, copy);
            assertEquals(value(field, changed), value(field, copy), field + " is left out of copy");
            change(field, changed);
            assertNotEquals(value(field, changed), value(field, copy), field + " is shared with the copy");
        }
    }

    private static final class Forgetful {
        private long kept;
        private long forgotten;

        void copy(Forgetful other) {
            kept = other.kept;
        }
    }

    @Test
    void aFieldThatIsLeftOutIsNoticed() {
        AssertionError difference =
                assertThrows(AssertionError.class, () -> eachFieldIsCopied("Forgetful", Forgetful::new));
        assertTrue(difference.getMessage().contains("forgotten is left out of copy"), difference.getMessage());
    }

    private static List<Field> remembered(Class<?> type) {
        return Arrays.stream(type.getDeclaredFields())
                .filter(field -> !Modifier.isStatic(field.getModifiers()) && !CONNECTIONS.contains(field.getType()))
                .toList();
    }

    private static void copy(Object from, Object to) throws ReflectiveOperationException {
        Method copy = to.getClass().getDeclaredMethod("copy", to.getClass());
        copy.setAccessible(true);
        copy.invoke(to, from);
    }

    private static Object value(Field field, Object owner) throws IllegalAccessException {
        field.setAccessible(true);
        Object value = field.get(owner);
        return value.getClass().isArray() ? Arrays.deepToString(new Object[] {value}) : value;
    }

    /** Gives a field another value; in an array, each element. */
    private static void change(Field field, Object owner) throws IllegalAccessException {
        field.setAccessible(true);
        Object value = field.get(owner);
        if (value.getClass().isArray()) {
            for (int index = 0; index < Array.getLength(value); index++) {
                Array.set(value, index, other(Array.get(value, index), field));
            }
        } else {
            field.set(owner, other(value, field));
        }
    }

    private static Object other(Object value, Field field) {
        if (value instanceof Integer number) {
            return number + 1;
        }
        if (value instanceof Long number) {
            return number + 1;
        }
        if (value instanceof Boolean truth) {
            return !truth;
        }
        if (value instanceof Unit unit) {
            return unit == Unit.FPU ? Unit.IALU : Unit.FPU;
        }
        throw new IllegalStateException("say here how " + field + " is changed");
    }
}
