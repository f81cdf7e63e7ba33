package org.edarts.cam.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every mistake in a machine file is reported with its line, its column and what was expected. */
class MachineFileErrorTest {
    private static final String RIGHT = """
            format: 1
            name: board
            nodes:
            - name: node
              addresses: epiphany
              shared:
              - {name: dram, size: 32 MB, address: 0x8E000000}
              clusters:
              - name: chip
                core: {clock: 600 MHz, capabilities: [fpu]}
                su: {name: su, at: [1, 0]}
                cus:
                - {name: first, at: [1, 1], local: {name: sram, size: 32 KB, banks: 4}}
                - {grid: 2x2, at: [2, 0], name: e<row>.<column>}
              - name: arm
                su: folded
                cus:
                - {count: 2, name: arm<n>}
            """;

    @Test
    void theFileIsRightBeforeItIsChanged() {
        assertEquals(7, MachineFile.parse(RIGHT, "m.yaml").cus().size());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        # before                  | after                 | place | message
        format: 1                 | format: 2             | 1:9   | the file has format 2; this version reads format 1
        format: 1                 | formt: 1              | 1:1   | 'formt' is no key of the machine; did you mean 'format'? Expected one of: format, name, nodes
        name: board               | title: board          | 2:1   | 'title' is no key of the machine; expected one of: format, name, nodes
        name: board               | name: my board        | 2:7   | 'my board' is no legal name for a machine: use letters
        name: board               | name:                 | 2:6   | 'name' of the machine is empty; expected text, such as board
        name: board               | name: [board]         | 2:7   | 'name' of the machine is a list; expected text, such as board
        name: board               | format: 1             | 2:1   | 'format' of the machine is there twice; remove one
        - name: node              | - nam: node           | 4:3   | 'nam' is no key of the node; did you mean 'name'? Expected one of: name, addresses, shared, clusters
        epiphany                  | epyphany              | 5:14  | 'addresses' of the node is 'epyphany'; expected flat, epiphany or compact
        epiphany                  | extended              | 5:14  | 'addresses' of the node is 'extended', a map that the simulated chip never had; write compact: 64 KB for each core, below 4 GB
        name: dram, size          | size                  | 7:5   | the memory has no 'name'; add 'name:' with a value such as board
        size: 32 MB, address      | address               | 7:5   | the memory has no 'size'; add 'size:' with a value such as 32 KB
        32 MB                     | 32 XB                 | 7:24  | 'size' of the memory is '32 XB'; expected a size, such as 32 KB
        32 MB                     | 32                    | 7:24  | 'size' of the memory is '32'; expected a size, such as 32 KB
        32 MB                     | 0.3 B                 | 7:24  | 'size' of the memory is '0.3 B'; expected a size, such as 32 KB
        32 MB                     | -1 KB                 | 7:24  | 'size' of the memory is '-1 KB'; expected a size, such as 32 KB
        32 MB                     | 0 KB                  | 7:5   | memory 'dram' has 0 bytes: give it a positive size
        32 MB                     | 99999999 TB           | 7:24  | 'size' of the memory is '99999999 TB'; expected a size, such as 32 KB
        32 MB                     | [32 MB]               | 7:24  | 'size' of the memory is a list; expected a size, such as 32 KB
        0x8E000000                | 0x8E00000G            | 7:40  | 'address' of the memory is '0x8E00000G'; expected an address, such as 0x8E000000
        0x8E000000                | 0xFFFFFFFFFFFFFFFF    | 7:40  | 'address' of the memory is '0xFFFFFFFFFFFFFFFF'; expected an address below 2^63
        0x8E000000                | 0x04000000            | 4:3   | node 'node': the window of core 'su' at (1, 0), 0x04000000..0x040FFFFF, lies in memory 'dram'
        ', address: 0x8E000000'   | ''                    | 4:3   | node 'node': memory 'dram' is shared by cores with addresses and has none
        address: 0x8E000000       | latency: 5 s          | 7:40  | 'latency' of the memory is '5 s'; expected cycles, such as 530 cycles
        address: 0x8E000000       | bandwidth: 5 MHz      | 7:42  | 'bandwidth' of the memory is '5 MHz'; expected a rate, such as 300 MB/s
        - name: chip              | - name: arm           | 15:11 | another cluster is named 'arm' already; choose a different name
        600 MHz                   | 600 MB                | 10:19 | 'clock' of 'core' of the cluster is '600 MB'; expected a frequency, such as 600 MHz
        600 MHz                   | 0 MHz                 | 10:19 | clock of 0 Hz: a clock needs a positive frequency
        [fpu]                     | fpu                   | 10:42 | 'capabilities' of 'core' of the cluster is 'fpu'; expected a list, such as [dma, fpu]
        [fpu]                     | ["f p u"]             | 10:43 | 'f p u' is no legal name for a capability
        [fpu]                     | [{a: b}]              | 10:43 | the capability is a mapping; expected text, such as fpu
        '{name: su, at: [1, 0]}'  | none                  | 11:9  | 'su' of the cluster is 'none'; expected folded, or a core for the unit alone such as {name: core0}
        '{name: su, at: [1, 0]}'  | '{name: su}'          | 9:5   | cluster 'chip': core 'su' has no mesh coordinate but others have
        name: su, at              | name: first, at       | 13:14 | two cores of the cluster are named 'first'; choose a different name
        su: folded                | cores: folded         | 16:5  | 'cores' is no key of the cluster; did you mean 'core'? Expected one of: name, su, core, cus, shared
        '    su: folded\\n'       | ''                    | 15:5  | the cluster has no 'su'; add 'su:' with a value such as folded
        banks: 4                  | banks: 0              | 13:73 | 'banks' of 'local' of the core is '0'; expected a whole number from 1 to 999999999, such as 4
        banks: 4                  | banks: 3              | 13:40 | memory 'sram': 32768 bytes do not divide into 3 equal banks
        at: [1, 1]                | at: [1]               | 13:25 | 'at' of the core has 1 numbers; expected [row, column], such as [32, 8]
        at: [1, 1]                | at: [1, x]            | 13:29 | 'at' of the core is 'x'; expected a whole number from 0 to 4095
        at: [1, 1]                | at: [1, 4096]         | 13:29 | 'at' of the core is '4096'; expected a whole number from 0 to 4095
        at: [1, 1]                | at: [1, 0]            | 4:3   | node 'node': cores 'su' and 'first' are both at (1, 0): move one of them
        at: [1, 1]                | at: [64, 0]           | 4:3   | node 'node': (64, 0) lies outside the 64 x 64 cores
        name: first               | name: e2.1            | 14:37 | two cores of the cluster are named 'e2.1'; choose
        name: first               | name: e<id>           | 13:14 | 'name' of the core holds <id>; expected <n>, <row> or <column>
        name: arm<n>              | name: arm<row>        | 18:24 | 'name' of the core holds <row>; expected <n>, or <row> and <column> where the core has a place
        name: arm<n>              | name: arm             | 18:24 | two cores of the cluster are named 'arm'; choose a different name, for a group one with <n>
        2x2                       | 2 by 2                | 14:14 | 'grid' of the core is '2 by 2'; expected rows x columns, such as 4x4
        2x2                       | 9999x9999             | 14:7  | with this entry the cluster has more than 65536 cores; make it smaller
        ', at: [2, 0]'            | ''                    | 14:7  | the core has no 'at'; add 'at:' with a value such as [32, 8]
        at: [2, 0]                | at: [4095, 0]         | 14:7  | mesh coordinate (4096, 0): rows and columns lie in 0..4095
        count: 2                  | count: none           | 18:15 | 'count' of the core is 'none'; expected a whole number from 1 to 65536, such as 16
        count: 2                  | count: 65537          | 18:15 | 'count' of the core is '65537'; expected a whole number from 1 to 65536
        count: 2                  | count: 65533          | 15:5  | with this cluster the machine has more than 65536 CUs; make it smaller
        count: 2                  | count: 2, first: -1   | 18:25 | 'first' of the core is '-1'; expected a whole number from 0 to 99999999
        count: 2                  | count: 2, at: [9, 9]  | 18:22 | 'at' of the core does not go with 'count'
        count: 2                  | count: 2, grid: 1x2   | 18:24 | 'grid' of the core does not go with 'count'
        count: 2                  | *x                    | 18:8  | this is not YAML: found undefined alias x
        - {count                  | - [count              | 18:30 | this is not YAML:
        """)
    void aMistakeIsReportedWhereItIs(String before, String after, String place, String message) {
        String old = plain(before);
        assertTrue(RIGHT.contains(old), old);
        String text = RIGHT.replaceFirst(Pattern.quote(old), Matcher.quoteReplacement(plain(after)));
        MachineFileException problem =
                assertThrows(MachineFileException.class, () -> MachineFile.parse(text, "m.yaml"), text);
        assertTrue(
                problem.getMessage().startsWith("m.yaml:" + place + ": " + message),
                () -> "expected m.yaml:" + place + ": " + message + "\nbut was  " + problem.getMessage());
        assertEquals(place, problem.line() + ":" + problem.column());
        assertEquals("m.yaml", problem.origin());
    }

    private static String plain(String cell) {
        String inner = cell.startsWith("'") && cell.endsWith("'") ? cell.substring(1, cell.length() - 1) : cell;
        return inner.replace("\\n", "\n");
    }

    @Test
    void whatIsNoMappingIsNoMachine() {
        reported("", 1, 1, "the file is empty; expected a machine that begins with 'format: 1'");
        reported("# nothing\n", 1, 1, "the file is empty; expected a machine that begins with 'format: 1'");
        reported("machine", 1, 1, "the machine is 'machine'; expected a mapping, such as format: 1");
        reported("name: x\n", 1, 1, "the machine has no 'format'; add 'format:' with a value such as 1");
        reported(
                "format: 1\nname: x\n",
                1,
                1,
                "the machine has no 'nodes'; add 'nodes:' with a value such as - name: board");
        reported("format: 1\nname: x\nnodes: []\n", 1, 1, "machine 'x' has no node: give it at least one");
        reported("{[a]: b}", 1, 2, "'' is no key of the machine; expected one of: format, name, nodes");
    }

    @Test
    void aSecondDocumentIsRefused() {
        MachineFileException problem = assertThrows(
                MachineFileException.class, () -> MachineFile.parse(RIGHT + "---\nname: more\n", "m.yaml"));
        assertEquals(19, problem.line());
    }

    @Test
    void aForbiddenCharacterIsReportedWhereItIs() {
        reported("format: 1\nname: a\u0007b\n", 2, 8, "the character U+0007 is not allowed");
    }

    @Test
    void endlessNestingIsRefusedBeforeItExhaustsTheStack() {
        reported("name: " + "[".repeat(1_000_000), 1, 38, "nested deeper than any machine file");
    }

    @Test
    void aListThatHoldsItselfIsRefused() {
        reported("format: 1\nname: x\nnodes: &a [*a]\n", 3, 8, "the node is a list; expected a mapping");
    }

    private static void reported(String text, int line, int column, String message) {
        MachineFileException problem =
                assertThrows(MachineFileException.class, () -> MachineFile.parse(text, "m.yaml"));
        String expected = "m.yaml:" + line + ":" + column + ": " + message;
        assertTrue(
                problem.getMessage().startsWith(expected),
                () -> "expected " + expected + "\nbut was  " + problem.getMessage());
    }
}
