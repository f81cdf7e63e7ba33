package org.edarts.epiphany.cam.watch;

import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.edarts.pic.elf.ElfFile;
import org.edarts.pic.elf.ElfSymbol;

/** What the routines of the firmware are for, each from its name to the next one that is told of here. */
final class WatchedRoutines {
    private static final Map<String, Activity> ALL = Map.ofEntries(
            Map.entry("dispatcher", Activity.DISPATCH),
            Map.entry("after_none", Activity.DISPATCH),
            Map.entry("after_one", Activity.SIGNALS),
            Map.entry("after_many", Activity.SIGNALS),
            Map.entry("after_round", Activity.SIGNALS),
            Map.entry("after_choice", Activity.SIGNALS),
            Map.entry("after_outlets", Activity.SIGNALS),
            Map.entry("received_low", Activity.SIGNALS),
            Map.entry("idle", Activity.IDLE),
            Map.entry("idle_waiting", Activity.IDLE),
            Map.entry("nest", Activity.SIGNALS),
            Map.entry("make_way", Activity.DATA),
            Map.entry("made_way", Activity.SIGNALS),
            Map.entry("surface", Activity.FIRES),
            Map.entry("bring_back", Activity.DATA),
            Map.entry("hand_up", Activity.SIGNALS),
            Map.entry("sort", Activity.DISPATCH),
            Map.entry("first_in_order", Activity.DISPATCH),
            Map.entry("take_tokens", Activity.FIRES),
            Map.entry("nothing", Activity.FIRES),
            Map.entry("pass", Activity.FIRES),
            Map.entry("mark", Activity.FIRES),
            Map.entry("look_back", Activity.FIRES),
            Map.entry("finish", Activity.FIRES),
            Map.entry("traced", Activity.FIRES),
            Map.entry("traced_idle", Activity.IDLE),
            Map.entry("traced_go", Activity.FIRES),
            Map.entry("traced_open", Activity.FIRES),
            Map.entry("exception", Activity.OTHER));

    /** What SUs and their CUs carry out, each from one name to the next. */
    private static final Map<String, Activity> CENTRAL = Map.ofEntries(
            Map.entry("hand_out", Activity.DISPATCH),
            Map.entry("hand_in_turn", Activity.DISPATCH),
            Map.entry("none_idle", Activity.DISPATCH),
            Map.entry("su_idle", Activity.IDLE),
            Map.entry("line_up", Activity.DISPATCH),
            Map.entry("next_in_line", Activity.DISPATCH),
            Map.entry("su_look", Activity.IDLE),
            Map.entry("su_low", Activity.SIGNALS),
            Map.entry("su_fired", Activity.SIGNALS),
            Map.entry("fire_own", Activity.FIRES),
            Map.entry("look_for_waiting", Activity.SIGNALS),
            Map.entry("serve", Activity.IDLE),
            Map.entry("fire_at_home", Activity.DISPATCH),
            Map.entry("serve_mail", Activity.DISPATCH),
            Map.entry("cu_low", Activity.SIGNALS),
            Map.entry("after_outlets", Activity.SIGNALS));

    /** What CUs carry out that steal. */
    private static final Map<String, Activity> STEALING = Map.ofEntries(
            Map.entry("seek", Activity.IDLE),
            Map.entry("seek_low", Activity.SIGNALS),
            Map.entry("hear_thief", Activity.SIGNALS),
            Map.entry("given", Activity.DISPATCH),
            Map.entry("told", Activity.SIGNALS));

    /** What fires something whose blocks lie on any core. */
    private static final Map<String, Activity> CHARGES = Map.of(
            "fire_charge", Activity.DISPATCH,
            "stamp", Activity.DATA,
            "written", Activity.DISPATCH,
            "carry", Activity.DATA);

    private WatchedRoutines() {}

    /** Returns whether a program is what SUs carry out. */
    static boolean handOut(ElfFile program) {
        return program.symbol("hand_out").isPresent();
    }

    /** Returns whether a program is what CUs carry out that have an SU. */
    static boolean serve(ElfFile program) {
        return program.symbol("serve").isPresent();
    }

    /** Returns whether a program is what CUs carry out that steal. */
    static boolean steal(ElfFile program) {
        return program.symbol("seek").isPresent();
    }

    /** Returns what those of a program are for, by their addresses. */
    static NavigableMap<Integer, Activity> of(ElfFile program) {
        Map<String, Activity> own = handOut(program) || serve(program) ? CENTRAL : steal(program) ? STEALING : ALL;
        TreeMap<Integer, Activity> routines = new TreeMap<>();
        for (ElfSymbol symbol : program.symbols()) {
            Activity activity = own.get(symbol.name());
            if (activity == null && own != ALL) {
                activity = CHARGES.get(symbol.name());
            }
            // What one part needs of another is there as a number, too.
            if (activity != null && symbol.defined()) {
                routines.put(symbol.value(), activity);
            }
        }
        return routines;
    }
}
