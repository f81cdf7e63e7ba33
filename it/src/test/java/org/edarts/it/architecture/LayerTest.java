package org.edarts.it.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.PackageMatcher;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.util.Arrays;
import java.util.List;
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
    private static final int MODULE_DEPTH = 3;

    /** A module's package below org.edarts, and what it may use: the modules that its arrows lead to. */
    private enum Module {
        CAM,
        TRACE,
        VIEWER(TRACE),
        CODELET(CAM, TRACE),
        SU(CODELET),
        CU(SU),
        PIC,
        EPIPHANY(SU, PIC),
        CALIBRATION(EPIPHANY),
        MESH(EPIPHANY),
        OFFLOAD(MESH),
        SAMPLES(CODELET, EPIPHANY, OFFLOAD),
        STUDY(CU, VIEWER),
        CLI(CU, EPIPHANY, SAMPLES, STUDY, VIEWER, MESH, OFFLOAD),
        BENCHMARKS(CALIBRATION, CLI);

        private final Set<Module> reachable = new TreeSet<>();
        private final Set<Module> arrows;

        Module(Module... used) {
            arrows = Set.of(used);
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

    /** Those that list, for their own package, what the packages below have: nothing else there knows these. */
    private static final Set<String> LISTS =
            Set.of("org.edarts.cam.MachineCatalog", "org.edarts.cam.Machines", "org.edarts.samples.Samples");

    private static final String ON_CORES = "org.edarts.epiphany.cam";

    /** Its packages, lowest first, as its package-info draws them. */
    private static final String LAYERS_ON_CORES =
            "report kernel layout memory unit signal watch place estimate broadcast channel"
                    + " window wave transfer firmware local frame lower fit host diagnosis run cam programs";

    /**
     * Assigns each class of a module to a part of it: the package below the module's own one, or that itself.
     *
     * @param module the module
     */
    private record Parts(Module module) implements SliceAssignment {
        @Override
        public SliceIdentifier getIdentifierOf(JavaClass type) {
            String[] names = type.getPackageName().split("\\.");
            if (!isOf(module, type) || LISTS.contains(type.getName())) {
                return SliceIdentifier.ignore();
            }
            return SliceIdentifier.of(names.length == MODULE_DEPTH ? "itself" : names[MODULE_DEPTH]);
        }

        @Override
        public String getDescription() {
            return "the parts of " + module;
        }
    }

    /**
     * Assigns each class of a module to its package.
     *
     * @param module the module
     */
    private record Packages(Module module) implements SliceAssignment {
        @Override
        public SliceIdentifier getIdentifierOf(JavaClass type) {
            return isOf(module, type) && !LISTS.contains(type.getName())
                    ? SliceIdentifier.of(type.getPackageName())
                    : SliceIdentifier.ignore();
        }

        @Override
        public String getDescription() {
            return "the packages of " + module;
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

    /** An arrow that nothing goes along says something wrong of a module. */
    @ParameterizedTest
    @EnumSource
    void everyArrowIsUsed(Module module) {
        for (Module used : module.arrows) {
            assertTrue(
                    ProductClasses.all().stream()
                            .filter(type -> isOf(module, type))
                            .flatMap(type -> type.getDirectDependenciesFromSelf().stream())
                            .anyMatch(dependency -> isOf(used, dependency.getTargetClass())),
                    module + " uses nothing of " + used);
        }
    }

    private static boolean isOf(Module module, JavaClass type) {
        return PackageMatcher.of(module.packages()).matches(type.getPackageName());
    }

    /** The package of the module itself is one of its parts. */
    @ParameterizedTest
    @EnumSource
    void thePartsOfAModuleFormNoCycle(Module module) {
        slices().assignedFrom(new Parts(module))
                .should()
                .beFreeOfCycles()
                .allowEmptyShould(true)
                .check(ProductClasses.all());
    }

    /** Packages of a part, too: who reads one need not read those that use it. */
    @ParameterizedTest
    @EnumSource
    void thePackagesOfAModuleFormNoCycle(Module module) {
        slices().assignedFrom(new Packages(module))
                .should()
                .beFreeOfCycles()
                .allowEmptyShould(true)
                .check(ProductClasses.all());
    }

    @Test
    void onCoresNoPackageKnowsOneAboveIt() {
        Set<String> found = ProductClasses.all().stream()
                .map(JavaClass::getPackageName)
                .filter(name -> name.equals(ON_CORES) || name.startsWith(ON_CORES + "."))
                .collect(Collectors.toCollection(TreeSet::new));
        List<String> known = Arrays.stream(LAYERS_ON_CORES.split(" "))
                .map(layer -> layer.equals("cam") ? ON_CORES : ON_CORES + "." + layer)
                .toList();
        assertEquals(found, new TreeSet<>(known), "the packages of this test and those on its class path");
        for (int layer = 0; layer < known.size() - 1; layer++) {
            noClasses()
                    .that()
                    .resideInAPackage(known.get(layer))
                    .should()
                    .dependOnClassesThat()
                    .resideInAnyPackage(known.subList(layer + 1, known.size()).toArray(String[]::new))
                    .check(ProductClasses.all());
        }
    }

    @Test
    void onlyTheCommandLineUsesItsLibrary() {
        noClasses()
                .that()
                .resideOutsideOfPackages(Module.CLI.packages(), "org.edarts.benchmarks.command..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("picocli..")
                .check(ProductClasses.all());
    }
}
