package org.edarts.epiphany.kernels;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import org.edarts.epiphany.SourceSums;
import org.junit.jupiter.api.Test;

/** The kernels are kept beside their sources, which must not change without them. */
class KernelSourcesTest {
    @Test
    void theKernelsWereMadeOfTheSourcesThatAreThere() throws Exception {
        assertTrue(SourceSums.check(Stencil.class, "sources.sha256", Path.of("src/main/epiphany/kernels"))
                        .size()
                > 3);
    }
}
