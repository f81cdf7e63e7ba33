package org.edarts.calibration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CompiledProgramTest {
    @ParameterizedTest
    @CsvSource({"programs, sources.sha256", "kernels, kernels/sources.sha256"})
    void theProgramsWereMadeOfTheSourcesThatAreThere(String folder, String list) throws Exception {
        Path sources = Path.of("src/main/epiphany").resolve(folder);
        Path sums = Path.of("src/main/resources/org/edarts/calibration").resolve(list);
        List<String> lines = Files.readAllLines(sums);
        assertTrue(lines.size() >= 6);
        for (String line : lines) {
            String[] sumAndName = line.split("\\s+");
            byte[] content = Files.readAllBytes(sources.resolve(sumAndName[1]));
            String sum = HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(content));
            assertEquals(sumAndName[0], sum, sumAndName[1] + " was changed: run " + sources + "/rebuild.sh");
        }
    }

    @Test
    void aMicroProgramTakesItsConstants() {
        MicroProgram program = MicroProgram.named("loops.S").with("turns", 5);
        assertEquals(
                5,
                program.assemble().symbols().stream()
                        .filter(symbol -> symbol.name().equals("turns"))
                        .findFirst()
                        .orElseThrow()
                        .value());
    }
}
