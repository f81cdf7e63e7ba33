package org.edarts.epiphany.cam.channel;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.edarts.codelet.CopyKernel;
import org.edarts.codelet.Kernel;
import org.edarts.epiphany.cam.place.Homes;
import org.edarts.epiphany.cam.signal.Fired;
import org.edarts.epiphany.cam.signal.Node;
import org.edarts.epiphany.cam.signal.SignalGraph;

/**
 * Copies in two phases: a codelet lets a channel begin, and its core fires others; when all has arrived, the channel
 * itself signals a node on the core that it was copied to, and what comes after the codelet comes after that. The
 * signal is written behind the data, by the same channel into the same memory, so it arrives behind it; what is
 * brought from elsewhere has come before the channel goes on. What a core neither has nor gets, and what is so small
 * that stores take less, it copies by itself, as any kernel. Owner: the thread that lowers the graph.
 */
public final class SplitCopies {
    /** What fires such a copy. */
    public static final String KERNEL = "copy by channel";

    /** So few elements are stored in less time than a channel is started, where they lie on the core and elsewhere. */
    private static final int FEW = 24;

    private static final int FEW_ELSEWHERE = 16;

    private static final Set<String> KERNELS =
            CopyKernel.all().stream().map(Kernel::name).collect(Collectors.toUnmodifiableSet());

    private SplitCopies() {}

    /** Splits all copies of a graph that can be; its codelets and blocks have their cores. */
    public static void split(SignalGraph signals, Homes homes) {
        for (Node node : signals.codelets()) {
            if (KERNELS.contains(node.fired.kernel())) {
                split(signals, node, homes);
            }
        }
    }

    private static void split(SignalGraph signals, Node node, Homes homes) {
        List<Fired.Word> words = node.fired.words();
        Fired.Word from = words.get(1);
        Fired.Word to = words.get(3);
        int source = homes.of(from.cell());
        int destination = homes.of(to.cell());
        Transfer transfer = Transfer.of(words);
        boolean few = transfer.moved() <= (source == node.core ? FEW : FEW_ELSEWHERE);
        if (few || !transfer.hasForm() || source != node.core && destination != node.core) {
            return;
        }
        Node landing = Node.on(destination, Node.Role.RELAY);
        landing.region = node.region;
        signals.relays().add(landing);
        for (Node target : List.copyOf(node.targets)) {
            node.targets.remove(target);
            target.sources.remove(node);
            landing.signals(target);
        }
        node.signals(landing);
        node.landing = landing;
        // What becomes ready last fires first: so the channel begins before other work of the core does.
        for (Node before : Set.copyOf(node.sources)) {
            before.targets.remove(node);
            before.targets.add(node);
        }
        node.fired = new Fired(KERNEL, transfer.descriptor(from, to, destination == node.core), true);
    }

    /** Lets channels signal by themselves what else would be signalled first, when all arcs have been added. */
    public static void shorten(SignalGraph signals) {
        for (Node node : signals.codelets()) {
            Node landing = node.landing;
            if (landing != null && landing.targets.size() == 1 && landing.targets.get(0).core == landing.core) {
                Node target = landing.targets.get(0);
                target.sources.set(target.sources.indexOf(landing), node);
                node.targets.set(node.targets.indexOf(landing), target);
                node.landing = target;
                signals.relays().remove(landing);
            }
        }
    }
}
