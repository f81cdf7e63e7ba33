package org.edarts.it.docs;

import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.util.Arrays;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.edarts.cli.Edarts;
import org.edarts.it.docs.Document.Code;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/** The commands in the documents exist, with the options that are shown. They are parsed, not run. */
class CommandLineTest {
    private static final Pattern COMMAND = Pattern.compile("^(\\./)?edarts ");

    /** Brackets round what may be left out, and the remark behind a command. */
    private static final Pattern NOTATION = Pattern.compile("[\\[\\]]|( {3,}| # ).*");

    @ParameterizedTest(name = "{0}: edarts {1}")
    @MethodSource("commands")
    void exists(String place, String command) {
        String[] words = command.split(" ");
        CommandLine edarts = new Edarts().commandLine(words);
        try {
            assertTrue(edarts.parseArgs(words).hasSubcommand(), place);
        } catch (CommandLine.MissingParameterException mentioned) {
            assertNotSame(edarts, mentioned.getCommandLine(), "prose may name a command without its files");
        }
    }

    static Stream<Arguments> commands() {
        return Document.all().stream()
                .flatMap(document -> Stream.concat(
                        document.spans().stream(), document.blocks(Predicate.not("java"::equals)).stream()))
                .flatMap(CommandLineTest::commands);
    }

    private static Stream<Arguments> commands(Code code) {
        return Arrays.stream(code.text().split("\n"))
                .filter(line -> COMMAND.matcher(line).find())
                .map(line ->
                        NOTATION.matcher(COMMAND.matcher(line).replaceFirst("")).replaceAll(""))
                .map(command -> arguments(code.place(), command.strip()));
    }
}
