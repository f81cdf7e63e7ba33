package org.edarts.epiphany.cam.signal;

import java.util.ArrayList;
import java.util.List;
import org.edarts.epiphany.cam.signal.Exclusion.Nature;
import org.jspecify.annotations.Nullable;

/**
 * What later uses of some elements have to come after: a use, or something that comes after several. Owner: the thread
 * that lowers the graph.
 */
final class Standing {
    final Node node;

    /** Null if it stands for others only. */
    final @Nullable Use use;

    /** Uses of one nature; of none if it stands for others only. */
    final Group group;

    /** What it stands for. */
    final List<Standing> others;

    /** The use that was compared with it last. */
    int asked;

    /** Whether that surely comes after it. */
    boolean before;

    /** One that fires in any case, and after it where it fires, too; null as long as none is known. */
    @Nullable
    Node followed;

    /**
     * Uses of some elements of one nature that none of them comes after, and what these came after besides: who need
     * not come after any of them still has to come after that.
     */
    static final class Group {
        final Nature nature;
        final List<Standing> members = new ArrayList<>(1);
        final List<Standing> base = new ArrayList<>(1);

        /** The use that has looked at it last. */
        int asked;

        /** The use that has been compared with its members last. */
        int sought;

        Group(Nature nature) {
            this.nature = nature;
        }

        boolean isLarge() {
            return members.size() > Frontier.FEW;
        }
    }

    Standing(Use use, Group group) {
        this.node = use.node();
        this.use = use;
        this.group = group;
        this.others = List.of();
    }

    /** Makes one that stands for others. */
    Standing(Node node, Group group, List<Standing> others) {
        this.node = node;
        this.use = null;
        this.group = group;
        this.others = others;
    }
}
