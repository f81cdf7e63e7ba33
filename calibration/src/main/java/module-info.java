/** Kernels for the simulated Epiphany, its figures beside those of real ones, and the study of moving code. */
module org.edarts.calibration {
    requires static transitive org.jspecify;
    requires transitive org.edarts.epiphany;
    requires transitive java.desktop;

    exports org.edarts.calibration;
    exports org.edarts.calibration.codecache;
    exports org.edarts.calibration.kernels;
    exports org.edarts.calibration.report;
}
