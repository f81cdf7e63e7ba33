package org.edarts.it.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.GeneralCodingRules.ACCESS_STANDARD_STREAMS;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;

/** Conventions that a reader may rely on in every package. */
class ConventionTest {

    @Test
    void everyPackageSaysThatNothingIsNullUnlessMarked() {
        classes().should(resideInANullMarkedPackage()).check(ProductClasses.all());
    }

    @Test
    void aNameSaysWhatAClassIs() {
        noClasses()
                .should()
                .haveSimpleNameEndingWith("Manager")
                .orShould()
                .haveSimpleNameEndingWith("Helper")
                .orShould()
                .haveSimpleNameEndingWith("Util")
                .orShould()
                .haveSimpleNameEndingWith("Utils")
                .check(ProductClasses.all());
    }

    /** These would make the user's Java warn, or ask for flags. */
    @Test
    void nothingUsesTheInnardsOfTheJdk() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("sun..", "jdk.internal..")
                .orShould()
                .dependOnClassesThat()
                .haveSimpleName("UnsafeBuffer")
                .check(ProductClasses.all());
    }

    @Test
    void theLibrariesPrintNothing() {
        noClasses()
                .that()
                .resideInAnyPackage(
                        "org.edarts.cam..",
                        "org.edarts.trace..",
                        "org.edarts.codelet..",
                        "org.edarts.su..",
                        "org.edarts.cu..",
                        "org.edarts.pic..",
                        "org.edarts.study..",
                        "org.edarts.viewer..",
                        "org.edarts.mesh..",
                        "org.edarts.offload..",
                        "org.edarts.epiphany..")
                .should(ACCESS_STANDARD_STREAMS)
                .check(ProductClasses.all());
    }

    private static ArchCondition<JavaClass> resideInANullMarkedPackage() {
        return new ArchCondition<>("reside in a package whose package-info.java is annotated @NullMarked") {
            @Override
            public void check(JavaClass type, ConditionEvents events) {
                boolean marked = type.getPackage().isAnnotatedWith(NullMarked.class);
                events.add(new SimpleConditionEvent(
                        type, marked, type.getName() + ": annotate " + type.getPackageName() + "'s package-info.java"));
            }
        };
    }
}
