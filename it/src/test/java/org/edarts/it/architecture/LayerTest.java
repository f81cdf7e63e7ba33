package org.edarts.it.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Nothing reaches around the arrows between the modules, and no part of a module depends on itself through others. */
class LayerTest {

    /** A module's package below org.edarts, and what it may use: the modules that its arrows lead to. */
    private enum Module {
        CAM,
        TRACE(CAM),
        CODELET(CAM, TRACE),
        SU(CODELET),
        CU(SU),
        PIC(CAM),
        EPIPHANY(SU, PIC),
        SAMPLES(CODELET),
        BENCHMARKS(CU, EPIPHANY, SAMPLES),
        STUDY(CU),
        CLI(BENCHMARKS, STUDY);

        private final Set<Module> reachable = new TreeSet<>();

        Module(Module... used) {
            reachable.add(this);
            Arrays.stream(used).forEach(module -> reachable.addAll(module.reachable));
        }

        String packages() {
            return "org.edarts." + name().toLowerCase(Locale.ROOT) + "..";
        }

        String[] forbidden() {
            return Stream.of(values())
                    .filter(module -> !reachable.contains(module))
                    .map(Module::packages)
                    .toArray(String[]::new);
        }
    }

    @Test
    void everyModuleIsKnownHere() {
        Set<String> found = ProductClasses.all().stream()
                .map(type -> type.getPackageName().split("\\.")[2])
                .collect(Collectors.toCollection(TreeSet::new));
        Set<String> known = Stream.of(Module.values())
                .map(module -> module.name().toLowerCase(Locale.ROOT))
                .collect(Collectors.toCollection(TreeSet::new));
        assertEquals(known, found, "the modules of this test and those on its class path");
    }

    @ParameterizedTest
    @EnumSource
    void aModuleUsesOnlyTheModulesThatItsArrowsLeadTo(Module module) {
        noClasses()
                .that()
                .resideInAPackage(module.packages())
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(module.forbidden())
                .check(ProductClasses.all());
    }

    /** The module's own package is its face: it may list what is below it, whose parts implement its interfaces. */
    @ParameterizedTest
    @EnumSource
    void thePartsOfAModuleFormNoCycle(Module module) {
        slices().matching(module.packages().replace("..", ".(*).."))
                .should()
                .beFreeOfCycles()
                .allowEmptyShould(true)
                .check(ProductClasses.all());
    }

    @Test
    void onlyTheCommandLineUsesItsLibrary() {
        noClasses()
                .that()
                .resideOutsideOfPackage(Module.CLI.packages())
                .should()
                .dependOnClassesThat()
                .resideInAPackage("picocli..")
                .check(ProductClasses.all());
    }
}
