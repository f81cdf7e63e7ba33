package org.edarts.epiphany.cam;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.edarts.cam.chip.ChipMap;
import org.edarts.epiphany.cam.Links.Link;

/**
 * What is loaded into one core before a run, but for firmware and blocks. Immutable once made.
 */
final class CoreImage {
    private final CorePlan plan;
    private final ByteBuffer bytes = ByteBuffer.allocate(ChipMap.LOCAL_BYTES).order(ByteOrder.LITTLE_ENDIAN);

    /** Makes it of plans of all cores that are complete. */
    CoreImage(CorePlan plan, Lowering lowering) {
        this.plan = plan;
        plan.kernels.forEach((name, address) ->
                bytes.put(address, lowering.library().named(name, name).code()));
        record(lowering);
        int idle = lowering.firmware().address("idle");
        codelet(plan.idle, idle, idle, 0, 0, 0);
        for (Node node : plan.nodes) {
            codelet(node, lowering);
        }
        plan.arguments.forEach((words, address) -> arguments(words, address, lowering));
        for (Link link : lowering.links().outOf(plan.core)) {
            way(link, lowering.assignment());
        }
        lowering.links().into(plan.core).forEach(this::sender);
    }

    private void record(Lowering lowering) {
        int top = plan.pool;
        bytes.putShort(top, (short) plan.idle);
        top += Short.BYTES;
        if (plan.core == lowering.assignment().root()) {
            Node go = plan.nodes.get(0);
            bytes.putShort(top, (short) go.address);
            top += Short.BYTES;
        }
        bytes.putInt(Layout.RECORD + Layout.POOL, top);
        for (int group = 0; group < plan.further.length; group++) {
            bytes.putInt(Layout.RECORD + Layout.FURTHER + group * Integer.BYTES, plan.further[group]);
        }
    }

    private void codelet(Node node, Lowering lowering) {
        Firmware firmware = lowering.firmware();
        int kernel = switch (node.role) {
            case CODELET -> plan.kernel(lowering.kernelOf(node));
            case HALT -> firmware.address("finish");
            default -> firmware.address("nothing");
        };
        boolean list = plan.hasList(node);
        int after = firmware.address(node.targets.isEmpty() ? "after_none" : list ? "after_many" : "after_one");
        int arcs = node.targets.isEmpty() ? 0 : list ? node.arcs : node.targets.get(0).slot;
        codelet(node.address, kernel, after, plan.argumentsOf(node), arcs, lowering.indexOf(node));
        if (node.needs > 0) {
            bytes.putInt(node.slot, node.needs)
                    .putShort(node.slot + 4, (short) node.address)
                    .putShort(node.slot + 6, (short) node.needs);
        }
        if (list) {
            arcs(node, lowering.links());
        }
    }

    private void codelet(int at, int kernel, int after, int arguments, int arcs, int index) {
        bytes.putShort(at + Layout.CODELET_KERNEL, (short) kernel)
                .putShort(at + Layout.CODELET_AFTER, (short) after)
                .putShort(at + Layout.CODELET_ARGUMENTS, (short) arguments)
                .putShort(at + Layout.CODELET_ARCS, (short) arcs)
                .putShort(at + Layout.CODELET_INDEX, (short) index);
    }

    private void arcs(Node node, Links links) {
        int at = node.arcs;
        for (Node target : plan.targets(node, false)) {
            bytes.putInt(at, links.link(node, target).way << Short.SIZE | target.slot);
            at += Integer.BYTES;
        }
        List<Node> here = plan.targets(node, true);
        bytes.putInt(at, here.isEmpty() ? 0 : here.get(0).slot);
        at += Integer.BYTES;
        for (int arc = 1; arc < here.size(); arc++) {
            bytes.putShort(at, (short) here.get(arc).slot);
            at += Short.BYTES;
        }
    }

    private void arguments(List<Integer> words, int address, Lowering lowering) {
        for (int word = 0; word < words.size(); word += 2) {
            int kind = words.get(word);
            int value = words.get(word + 1);
            boolean isAddress = (kind & CorePlan.ADDRESS) != 0;
            bytes.putInt(address + word * 2, isAddress ? lowering.blockAddress(value, plan.core) + kind / 2 : value);
        }
    }

    private void sender(Link link) {
        int at = link.turn == 0
                ? Layout.RECORD + Layout.SENDERS + link.summaryByte * Layout.SENDER_BYTES
                : plan.further[link.summaryByte] + (link.turn - 1) * Layout.SENDER_BYTES;
        bytes.putInt(at, link.ring).putInt(at + Integer.BYTES, link.mask());
    }

    private void way(Link link, Assignment assignment) {
        int summary = Layout.RECORD + Layout.SUMMARY + link.summaryByte;
        bytes.putInt(link.way + Layout.WAY_ENTRY, assignment.globalAddress(link.to, link.ring))
                .putInt(link.way + Layout.WAY_ENTRY + 4, link.turn + link.step)
                .putInt(link.way + Layout.WAY_SUMMARY, assignment.globalAddress(link.to, summary))
                .putInt(link.way + Layout.WAY_SUMMARY + 4, link.mask())
                .putInt(link.way + Layout.WAY_STEP, link.step);
    }

    /** Returns the bytes of code, which begin at an address. */
    byte[] code(int from) {
        return Arrays.copyOfRange(bytes.array(), from, plan.memory.codeEnd());
    }

    /** Returns everything from the record on, up to the blocks. */
    byte[] data() {
        return Arrays.copyOfRange(bytes.array(), Layout.RECORD, plan.memory.dataEnd());
    }

    List<Node> nodes() {
        return plan.nodes;
    }

    Map<Integer, CorePlan.Placed> blocks() {
        return plan.blocks;
    }

    CoreMemory memory() {
        return plan.memory;
    }
}
