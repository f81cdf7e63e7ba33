package org.edarts.calibration.kernels;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.InputStream;
import java.security.MessageDigest;
import java.util.HexFormat;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The programs written by hand that graphs are measured beside are those that were there before the graphs: whoever
 * changes one has to change its sum here, and says so.
 */
class YardstickTest {
    @ParameterizedTest
    @CsvSource({
        "barriers.elf, 7f75b01576d50ff349d563f5dd1759ff043e38f5c7d0a224c56997cd0c3edcc0",
        "cannon-16.elf, 198b9a6ee5907d5b810d16b3a44224f98c3f3b88d4aaf7fb366e8e04e3aab2c9",
        "cannon-20.elf, 0b3fd431322349ec1a92b4c391915177b7adb94d91d899fa122a98be738d3ccf",
        "cannon-24.elf, 89750d172eb031ee2b1f5772714fb3e6c3d7dcff546dafdea81296386b532509",
        "cannon-32.elf, 64e2865cfff46a20fd4212567b91abf44bd577d5f33f0888e26892a563f2aedb",
        "cannon-8.elf, 94cd18aacbd506f4f6584961e6dcc664fb77a1186d4c8fb9cf6b07af21621d8f",
        "cannon-overlapped-16.elf, 8551356f91ac432cb3e490d538d342fbb120af684b568a2dbbc5a1755e3f8397",
        "cannon-overlapped-20.elf, 7b0677802045109bf19927c37e885d622ec84ef91293460a9469ba3064c8958e",
        "cannon-overlapped-24.elf, 0ed001d812eab56de8aa4e6c6a23fe873aa43dbf2eb8b3387a166858422600d5",
        "cannon-overlapped-8.elf, 9de4529cd1a09ae9c6c1843ebc641b462e4bd51f35a4088e8f3515fa80966bca",
        "stencil-direct.elf, cbc24d49eefb79da4a0de6be71ae932853a643723c1d77493ffc9bd15bd58e85",
        "stencil-step.elf, 2258c0fa40c2ce40f0e8572e56299b494abd7973597ac28f5103587502ef4367",
        "stencil.elf, bd7c98c8c090bee53e7d377bd3960512f42da1b395b9e263dc12fb7bd025227a"
    })
    void itIsTheOneThatWasMeasured(String program, String sum) throws Exception {
        try (InputStream stream = Stencil.class.getResourceAsStream(program)) {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(stream.readAllBytes());
            assertEquals(sum, HexFormat.of().formatHex(digest));
        }
    }
}
