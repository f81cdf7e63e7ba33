package org.edarts.codelet;

import java.util.List;
import org.edarts.codelet.graph.CellInfo;
import org.edarts.codelet.graph.Completer;
import org.edarts.codelet.graph.DeclarationTable;
import org.edarts.codelet.graph.Draft;
import org.edarts.codelet.graph.PromiseInfo;

/**
 * Lets the promises of a loop be anew in each of its rounds, and those that complete them leave a mark when they fire:
 * what was left out in a round cannot be told from who ever fired.
 *
 * <p>Owner: the thread that builds the graph.
 */
final class Completers {
    private final Draft draft;

    Completers(Draft draft) {
        this.draft = draft;
    }

    /** Gives a cell to each completer in the loop of its promise that has none. */
    void mark() {
        DeclarationTable codelets = draft.codelets;
        for (int place = 0; place < draft.completers.size(); place++) {
            Completer completer = draft.completers.get(place);
            int codelet = completer.declaration();
            int loop = region(completer);
            if (completer.mark() == Completer.NO_MARK && loop != 0 && within(codelets.region(codelet), loop)) {
                int mark = draft.cells.size();
                draft.cells.add(new CellInfo(codelets.name(codelet) + ".mark" + place, false, null));
                draft.completers.set(place, new Completer(completer.declaration(), completer.slot(), mark));
                int written = mark - codelets.cellBase(codelet);
                Body body = (Body) codelets.code(codelet);
                codelets.setCode(codelet, (Body) firing -> {
                    ((FrameFiring) firing).write(written, true);
                    body.fire(firing);
                });
            }
        }
    }

    /** Tells each loop which cells its rounds have anew, those of the loops in it among them. */
    void renew(List<Rounds> loops) {
        for (PromiseInfo promise : draft.promises) {
            renew(promise.cell(), promise.part().region(), loops);
        }
        for (Completer completer : draft.completers) {
            if (completer.mark() != Completer.NO_MARK) {
                renew(completer.mark(), region(completer), loops);
            }
        }
    }

    private void renew(int cell, int innermost, List<Rounds> loops) {
        for (int loop = innermost; loop != 0; loop = draft.loops.get(loop - 1).parent()) {
            loops.get(loop - 1).renew(cell);
        }
    }

    private int region(Completer completer) {
        return completer.slot() == Completer.RESULT
                ? 0
                : draft.slots.get(completer.slot()).region();
    }

    private boolean within(int region, int loop) {
        int at = region;
        while (at > loop) {
            at = draft.loops.get(at - 1).parent();
        }
        return at == loop;
    }
}
