package org.edarts.it.architecture;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;

/** The compiled classes of all modules, without their tests and the code that JMH generates; read once. */
final class ProductClasses {
    private static final JavaClasses ALL = new ClassFileImporter()
            .withImportOption(location -> !location.contains("/test-classes/") && !location.contains("/jmh_generated/"))
            .importPackages("org.edarts");

    private ProductClasses() {}

    static JavaClasses all() {
        return ALL;
    }
}
