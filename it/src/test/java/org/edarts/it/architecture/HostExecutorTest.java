package org.edarts.it.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClass;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The host executor can be read class by class: few of them know each other in a circle. */
class HostExecutorTest {
    private static final String HOST = "org.edarts.cu.host";
    private static final int MOST_IN_A_CIRCLE = 4;

    @Test
    void howAGraphIsRunKnowsNeitherRunsNorTheCam() {
        noClasses()
                .that()
                .resideInAnyPackage(HOST + ".prelude..", HOST + ".slots..", HOST + ".schedule..", HOST + ".unit..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage(HOST)
                .check(ProductClasses.all());
    }

    @Test
    void theTwoWaysToRunAGraphDoNotKnowEachOther() {
        noClasses()
                .that()
                .resideInAPackage(HOST + ".slots..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage(HOST + ".schedule..")
                .check(ProductClasses.all());
        noClasses()
                .that()
                .resideInAPackage(HOST + ".schedule..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage(HOST + ".slots..")
                .check(ProductClasses.all());
    }

    @Test
    void fewClassesKnowEachOtherInACircle() {
        Map<String, Set<String>> knows = new TreeMap<>(NamedInSource.in(HOST));
        ProductClasses.all().stream()
                .filter(type -> type.getPackageName().startsWith(HOST))
                .forEach(type -> type.getDirectDependenciesFromSelf().stream()
                        .map(dependency -> dependency.getTargetClass())
                        .filter(target -> target.getPackageName().startsWith(HOST))
                        .forEach(target -> knows.computeIfAbsent(outermost(type), key -> new TreeSet<>())
                                .add(outermost(target))));
        Circles.in(knows)
                .values()
                .forEach(circle ->
                        assertTrue(circle.size() <= MOST_IN_A_CIRCLE, () -> "know each other in a circle: " + circle));
    }

    /** The constants of a class are copied into those that use them: compiled classes do not tell of that. */
    @Test
    void whoTakesOnlyAConstantKnowsItsClass() {
        String slots = HOST + ".slots.";
        assertTrue(NamedInSource.in(HOST).get(slots + "RemoteFreeList").contains(slots + "Frame"));
    }

    private static String outermost(JavaClass type) {
        return type.getName().split("\\$")[0];
    }
}
