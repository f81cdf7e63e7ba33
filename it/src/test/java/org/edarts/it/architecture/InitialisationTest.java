package org.edarts.it.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaConstructorCall;
import com.tngtech.archunit.core.domain.JavaFieldAccess;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * No class is initialised in a circle: the classes of the first run are, by several threads at once, and each would
 * wait for the other for ever.
 */
class InitialisationTest {
    private static class Above {
        static final Above ONE = new Below();
    }

    private static final class Below extends Above {}

    @Test
    void aCircleIsFound() {
        Map<String, Set<String>> initialises = new TreeMap<>();
        new ClassFileImporter()
                .importClasses(Above.class, Below.class)
                .forEach(type -> initialises.put(type.getName(), initialisedBy(type)));
        assertEquals(
                Set.of(Above.class.getName(), Below.class.getName()),
                Circles.in(initialises).get(Above.class.getName()));
    }

    @Test
    void noClassesWaitForEachOther() {
        Map<String, Set<String>> initialises = new TreeMap<>();
        ProductClasses.all().stream()
                .filter(type -> type.getPackageName().matches("org[.]edarts[.](cam|trace|codelet|su|cu)([.].*)?"))
                .forEach(type -> initialises.put(type.getName(), initialisedBy(type)));
        Circles.in(initialises).forEach((name, circle) -> assertEquals(Set.of(), circle, name));
    }

    private static Set<String> initialisedBy(JavaClass type) {
        Set<String> names = new TreeSet<>();
        Stream.concat(type.getRawInterfaces().stream(), type.getRawSuperclass().stream())
                .forEach(above -> names.add(above.getName()));
        type.getStaticInitializer().stream()
                .flatMap(begin -> begin.getAccessesFromSelf().stream())
                .filter(InitialisationTest::initialises)
                .forEach(access -> {
                    names.add(access.getTargetOwner().getName());
                    if (access instanceof JavaConstructorCall) {
                        access.getTargetOwner().getConstructors().stream()
                                .flatMap(made -> made.getAccessesFromSelf().stream())
                                .filter(InitialisationTest::initialises)
                                .forEach(within ->
                                        names.add(within.getTargetOwner().getName()));
                    }
                });
        // nobody else can come to a class without a name first, nor to a constant's own class
        names.removeIf(name -> name.matches(Pattern.quote(type.getName()) + "([$][0-9]+)?"));
        return names;
    }

    private static boolean initialises(JavaAccess<?> access) {
        if (access instanceof JavaFieldAccess field) {
            return field.getTarget()
                    .resolveMember()
                    .filter(it -> it.getModifiers().contains(JavaModifier.STATIC))
                    .isPresent();
        }
        if (access instanceof JavaMethodCall call) {
            return call.getTarget()
                    .resolveMember()
                    .filter(it -> it.getModifiers().contains(JavaModifier.STATIC))
                    .isPresent();
        }
        return access instanceof JavaConstructorCall;
    }
}
