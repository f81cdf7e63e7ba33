package org.edarts.cu.host.slots;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.edarts.cam.Machines;
import org.edarts.codelet.ThreadedProcedure;
import org.edarts.cu.host.unit.Units;
import org.edarts.su.CheckedPolicy;
import org.edarts.su.Policies;
import org.junit.jupiter.api.Test;

class UnitFramesTest {
    private static final int UNIT = 3;

    private final Units units =
            new Units(Machines.host(UNIT + 1), CheckedPolicy.of(Policies.named("adaptive")), false, 1000);
    private final UnitFrames frames = new UnitFrames(UNIT, new UnitFrames[0]);

    private static ThreadedProcedure<Integer, Integer> procedure() {
        return ThreadedProcedure.define("one", p -> p.codelet("a", firing -> {}));
    }

    private Frame take(ThreadedProcedure<?, ?> procedure) {
        return frames.take(procedure, units);
    }

    private List<Frame> take(ThreadedProcedure<?, ?> procedure, int count) {
        return Stream.generate(() -> take(procedure)).limit(count).toList();
    }

    @Test
    void aFrameIsFoundUnderItsNumberHoweverManyThereAre() {
        List<Frame> made = take(procedure(), 1000);
        for (Frame frame : made) {
            assertSame(frame, frames.frame(frame.number));
            assertEquals(UNIT, UnitFrames.ownerOf(frame.number));
        }
        assertEquals(made.size(), frames.made());
    }

    @Test
    void aFrameGivenBackIsUsedAgainByItsProcedureOnly() {
        ThreadedProcedure<Integer, Integer> one = procedure();
        ThreadedProcedure<Integer, Integer> another = procedure();
        Frame own = take(one);
        Frame fromAnotherUnit = take(another);
        frames.give(own);
        frames.giveBack(fromAnotherUnit);
        assertSame(fromAnotherUnit, take(another));
        assertNotSame(fromAnotherUnit, take(another));
        assertSame(own, take(one));
        assertEquals(3, frames.made());
    }

    @Test
    void framesOfMoreProceduresThanAreHeldGiveTheirNumbersToOthers() {
        int procedures = 1000;
        for (int procedure = 0; procedure < procedures; procedure++) {
            frames.give(take(procedure()));
        }
        Set<Integer> numbers = new HashSet<>();
        for (Frame made : take(procedure(), procedures)) {
            assertSame(made, frames.frame(made.number));
            assertTrue(numbers.add(made.number), () -> "two frames have number " + made.number);
        }
        assertTrue(Collections.max(numbers) < (UNIT << 22) + procedures + 300, () -> "numbers are not used again");
    }

    @Test
    void aFrameInUseWhoseProcedureIsNoLongerHeldGivesItsNumberToAnother() {
        Frame inUse = take(procedure());
        for (int procedure = 0; procedure < 1000; procedure++) {
            frames.give(take(procedure()));
        }
        int number = inUse.number;
        frames.give(inUse);
        ThreadedProcedure<Integer, Integer> procedure = procedure();
        assertTrue(take(procedure, 1000).stream().anyMatch(frame -> frame.number == number), "its number is lost");
    }

    /** A machine without this unit has no frame for it, as one without memory has none. */
    private void takeInVain() {
        Units fewer = new Units(Machines.host(1), CheckedPolicy.of(Policies.named("adaptive")), false, 1000);
        ThreadedProcedure<Integer, Integer> procedure = procedure();
        assertThrows(IndexOutOfBoundsException.class, () -> frames.take(procedure, fewer));
    }

    @Test
    void aFrameThatCannotBeMadeTakesNoNumber() {
        ThreadedProcedure<Integer, Integer> procedure = procedure();
        List<Frame> made = new ArrayList<>();
        for (int taken = 0; taken < 200; taken++) {
            takeInVain();
            made.add(take(procedure));
        }
        int[] numbers = made.stream().mapToInt(frame -> frame.number).sorted().toArray();
        assertEquals(made.size() - 1, numbers[numbers.length - 1] - numbers[0]);
        for (Frame frame : made) {
            assertSame(frame, frames.frame(frame.number));
        }
        assertEquals(made.size(), frames.made());
    }

    @Test
    void aFrameThatCannotBeMadeTakesNoNumberThatIsSpare() {
        Frame inUse = take(procedure());
        for (int procedure = 0; procedure < 1000; procedure++) {
            frames.give(take(procedure()));
        }
        int number = inUse.number;
        frames.give(inUse);
        takeInVain();
        ThreadedProcedure<Integer, Integer> procedure = procedure();
        assertTrue(take(procedure, 1000).stream().anyMatch(frame -> frame.number == number), "its number is lost");
    }

    @Test
    void theNextRunUsesTheFramesOfTheOneBefore() {
        ThreadedProcedure<Integer, Integer> procedure = procedure();
        List<Frame> before = take(procedure, 50);
        before.forEach(frames::give);
        frames.clean();
        frames.begin();
        assertEquals(0, frames.made());
        assertEquals(Set.copyOf(before), Set.copyOf(take(procedure, 50)));
        assertEquals(50, frames.made());
    }

    @Test
    void ofManyFramesAMegabyteIsKept() {
        ThreadedProcedure<Integer, Integer> procedure = procedure();
        List<Frame> before = take(procedure, 20_000);
        before.forEach(frames::give);
        frames.clean();
        Set<Frame> after = new HashSet<>(take(procedure, 20_000));
        after.retainAll(Set.copyOf(before));
        assertTrue(after.size() > 1000 && after.size() < 5000, () -> after.size() + " were kept");
    }

    @Test
    void runsAtTheSameTimeHaveFramesOfTheirOwnAndLeaveThemToTheNext() {
        ThreadedProcedure<Integer, Integer> procedure = procedure();
        UnitFrames another = new UnitFrames(UNIT, new UnitFrames[0]);
        List<Frame> ofOne = take(procedure, 10);
        List<Frame> ofAnother =
                Stream.generate(() -> another.take(procedure, units)).limit(10).toList();
        Set<Frame> all = new HashSet<>(ofOne);
        all.addAll(ofAnother);
        assertEquals(20, all.size());
        ofOne.forEach(frames::give);
        frames.clean();
        ofAnother.forEach(another::give);
        another.clean();
        assertEquals(Set.copyOf(ofAnother), Set.copyOf(take(procedure, 10)));
        // of those that were left before half has gone
        long left = Stream.generate(() -> another.take(procedure, units))
                .limit(10)
                .filter(ofOne::contains)
                .count();
        assertEquals(5, left);
    }

    @Test
    void framesOfAProcedureThatIsNoLongerHeldStayWithNobody() {
        ThreadedProcedure<Integer, Integer> procedure = procedure();
        List<Frame> before = take(procedure, 10);
        before.subList(0, 5).forEach(frames::give);
        for (int other = 0; other < 1000; other++) {
            frames.give(take(procedure()));
        }
        before.subList(5, 10).forEach(frames::give);
        frames.clean();
        assertTrue(take(procedure, 20).stream().noneMatch(before::contains));
    }

    @Test
    void aFrameThatIsLeftKnowsNoCaller() {
        ThreadedProcedure<Integer, Integer> procedure = procedure();
        Frame caller = take(procedure());
        Frame frame = take(procedure);
        frame.begin(caller, 0, 0, -1, true);
        assertSame(caller, frame.parent);
        frame.clean();
        frames.give(frame);
        frames.give(caller);
        frames.clean();
        assertNull(frame.parent);
        assertSame(frame, take(procedure));
    }

    @Test
    void framesThatNoRunAsksForGoAgain() {
        ThreadedProcedure<Integer, Integer> procedure = procedure();
        Set<Frame> before = new HashSet<>(take(procedure, 100));
        before.forEach(frames::give);
        frames.clean();
        for (int run = 0; run < 20; run++) {
            frames.give(take(procedure));
            frames.clean();
        }
        List<Frame> after = take(procedure, 100);
        assertEquals(1, after.stream().filter(before::contains).count());
    }

    @Test
    void aUnitWhoseFramesWouldHaveNoNumbersIsRefused() {
        String message = assertThrows(
                        IllegalArgumentException.class, () -> new UnitFrames(UnitFrames.MOST_UNITS, new UnitFrames[0]))
                .getMessage();
        assertTrue(message.contains("512"), message);
    }
}
