package org.edarts.epiphany.time;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** The agenda against a sorted set of (time, actor). */
class AgendaProperties {
    private record Wakeup(long time, int actor) implements Comparable<Wakeup> {
        @Override
        public int compareTo(Wakeup other) {
            return time != other.time ? Long.compare(time, other.time) : Integer.compare(actor, other.actor);
        }
    }

    @Property
    void actsInTheOrderOfTimeAndThenOfNumbers(@ForAll @IntRange(min = 1, max = 300) int actors, @ForAll long seed) {
        Random random = new Random(seed);
        List<Wakeup> wakeups = new ArrayList<>();
        for (int i = 0; i < 500; i++) {
            long reach = random.nextBoolean() ? 100 : 100_000;
            wakeups.add(new Wakeup((long) (random.nextDouble() * reach), random.nextInt(actors)));
        }
        List<Wakeup> expected = new ArrayList<>(new TreeSet<>(wakeups));
        assertEquals(expected, run(actors, wakeups));
        Collections.shuffle(wakeups, random);
        assertEquals(expected, run(actors, wakeups), "the order of the calls must not matter");
    }

    private static List<Wakeup> run(int actors, List<Wakeup> wakeups) {
        Agenda agenda = new Agenda();
        List<Wakeup> log = new ArrayList<>();
        for (int actor = 0; actor < actors; actor++) {
            int number = actor;
            assertEquals(actor, agenda.enrol(now -> log.add(new Wakeup(now, number))));
        }
        wakeups.forEach(wakeup -> agenda.wake(wakeup.actor, wakeup.time));
        while (agenda.advance()) {}
        return log;
    }

    /** Actors that wake each other at random, near and far, compared with the same on a sorted set. */
    @Property
    void wakingWhileActingKeepsTheOrder(@ForAll long seed) {
        int actors = 70;
        Agenda agenda = new Agenda();
        TreeSet<Wakeup> model = new TreeSet<>();
        Random random = new Random(seed);
        int[] left = {2_000};
        for (int actor = 0; actor < actors; actor++) {
            int number = actor;
            agenda.enrol(now -> {
                assertEquals(new Wakeup(now, number), model.pollFirst());
                for (int i = 0; i < 2 && left[0] > 0; i++, left[0]--) {
                    int distance = random.nextInt(4) == 0 ? random.nextInt(1_000) : random.nextInt(5);
                    Wakeup next = new Wakeup(now + distance, random.nextInt(actors));
                    model.add(next);
                    agenda.wake(next.actor, next.time);
                }
            });
        }
        model.add(new Wakeup(3, 0));
        agenda.wake(0, 3);
        while (agenda.advance()) {}
        assertEquals(List.of(), List.copyOf(model));
    }

    @Example
    void thePastIsOver() {
        Agenda agenda = new Agenda();
        int actor = agenda.enrol(now -> {});
        agenda.wake(actor, 10);
        agenda.advance();
        assertThrows(IllegalArgumentException.class, () -> agenda.wake(actor, 9));
        agenda.wake(actor, 10);
        assertEquals(10, agenda.nextTime());
        agenda.advanceThrough(1_000);
        assertEquals(1_000, agenda.now());
        assertFalse(agenda.advance());
        assertEquals(Agenda.NEVER, agenda.nextTime());
    }
}
