package org.edarts.cam.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.edarts.cam.Machine;
import org.edarts.cam.Machines;
import org.junit.jupiter.api.Test;

class MachineDescriptionTest {
    @Test
    void aMeshIsDrawnWithTheIdsOfItsCus() {
        assertEquals("""
                parallella: 1 node, 1 cluster, 15 CUs
                node board, epiphany address map
                  shared memory dram, 32 MB at 0x8E000000, load 529 cycles, 300 MB/s
                  cluster chip: SU on core e32.8, 15 CUs 0..14
                    16 cores: 600 MHz; local memory sram, 32 KB in 4 banks, load 1 cycle, 4800 MB/s; can dma fpu
                  mesh of rows 32..35, columns 8..11
                             8     9    10    11
                      32    SU     0     1     2
                      33     3     4     5     6
                      34     7     8     9    10
                      35    11    12    13    14""", MachineDescription.of(Machines.parallella()));
    }

    @Test
    void aHostIsDescribedInWords() {
        assertEquals("""
                host:1: 1 node, 1 cluster, 1 CU
                node host, flat address map
                  cluster processors: SU folded into the CUs, 1 CU 0
                    1 core: can fpu""", MachineDescription.of(Machines.host(1)));
    }

    @Test
    void aMeshOfMoreThan8x8IsNotDrawn() {
        assertTrue(MachineDescription.of(Machines.mesh(8, 8)).lines().count() > 12);
        assertTrue(MachineDescription.of(Machines.mesh(9, 1)).endsWith("mesh of rows 32..40, columns 8"));
    }

    @Test
    void placesWithoutACoreAreDots() {
        Machine machine = MachineFile.parse("""
                format: 1
                name: mine
                nodes:
                - name: n
                  clusters:
                  - {name: c, su: folded, cus: [{name: a, at: [0, 0]}, {name: b, at: [1, 1]}]}
                """, "mine.yaml");
        assertTrue(MachineDescription.of(machine).endsWith("0     0     .\n       1     .     1"));
    }
}
