package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.Set;
import org.edarts.cam.Machine;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.epiphany.board.SimulatedBoard;
import org.edarts.epiphany.cam.layout.Layout;
import org.edarts.epiphany.cam.layout.ScheduleLayout;
import org.edarts.epiphany.cam.unit.Assignment;
import org.edarts.su.Policies;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An SU knows at the end of a run that no CU has anything, however procedures came and went. */
class IdleCusTest {
    private static final int DEEP = 30;

    @ParameterizedTest
    @CsvSource({"1, 2, 1, fifo", "4, 4, 1, fifo", "4, 4, 4, fifo", "4, 4, 1, round-robin", "4, 4, 4, round-robin"})
    void eachCuIsKnownToHaveNothing(int rows, int columns, int clusters, String policy) {
        Chip chip = Chips.mesh(rows, columns);
        Machine machine = chip.machine(clusters);
        Assignment assignment = Assignment.of(machine, chip.map());
        ManyProcedures many = new ManyProcedures(clusters, 2, DEEP, 0);
        SimulatedBoard board = new SimulatedBoard(chip);
        try (EpiphanyCam cam =
                EpiphanyCam.on(machine, board.connect(), ManyProcedures.library(), Policies.named(policy))) {
            cam.run(many.graph()).join();
            for (int su : assignment.sus()) {
                assertEquals(0, at(board, assignment, su, Layout.RECORD + ScheduleLayout.SU_WORKING));
                Set<Integer> idle = new HashSet<>();
                int cu = at(board, assignment, su, Layout.RECORD + ScheduleLayout.SU_IDLE);
                while (cu != 0) {
                    assertTrue(idle.add(cu), () -> "twice: " + idle);
                    cu = at(board, assignment, su, cu + ScheduleLayout.CU_IDLE);
                }
                int all = assignment.cusOf(su).size();
                assertTrue(policy.equals("round-robin") ? idle.size() <= all : idle.size() == all, idle::toString);
            }
        }
    }

    private static int at(SimulatedBoard board, Assignment assignment, int core, int offset) {
        return board.readWord(assignment.globalAddress(core, offset));
    }
}
