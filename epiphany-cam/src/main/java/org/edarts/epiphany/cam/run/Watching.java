package org.edarts.epiphany.cam.run;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.edarts.epiphany.cam.channel.SplitCopies;
import org.edarts.epiphany.cam.firmware.ChannelCopy;
import org.edarts.epiphany.cam.firmware.Firmware;
import org.edarts.epiphany.cam.frame.Frame;
import org.edarts.epiphany.cam.frame.Nests;
import org.edarts.epiphany.cam.layout.FetchLayout;
import org.edarts.epiphany.cam.layout.NestLayout;
import org.edarts.epiphany.cam.layout.StreamLayout;
import org.edarts.epiphany.cam.local.CoreCode;
import org.edarts.epiphany.cam.local.CoreStream;
import org.edarts.epiphany.cam.lower.CoreImage;
import org.edarts.epiphany.cam.lower.CoreInputs;
import org.edarts.epiphany.cam.lower.Lowering;
import org.edarts.epiphany.cam.watch.WatchedFrame;
import org.edarts.epiphany.cam.watch.WatchedGraph;
import org.edarts.epiphany.cam.watch.WatchedMemory;
import org.edarts.epiphany.cam.watch.WatchedProgram;

/** Tells a watch what it has to know of a graph that was lowered. */
public final class Watching {
    private Watching() {}

    public static WatchedGraph of(Lowering lowering) {
        Firmware firmware = lowering.firmware();
        return new WatchedGraph(
                lowering.graph(),
                lowering.assignment(),
                lowering.host().isPresent(),
                firmware.address("finish"),
                lowering.images().stream().map(image -> memory(image, lowering)).toList(),
                lowering.frames().all().stream()
                        .map(frame -> frame(frame, lowering.frames().room().nests()))
                        .toList());
    }

    private static WatchedMemory memory(CoreImage image, Lowering lowering) {
        CoreCode kernels = image.kernels();
        Map<String, WatchedMemory.Moving> moving = new HashMap<>();
        kernels.rowsOfMoving()
                .forEach((name, row) -> moving.put(name, new WatchedMemory.Moving(row, kernels.bytesBrought(name))));
        return new WatchedMemory(
                lowering.firmware().programs(lowering.handsOut(image.core())),
                lowering.endOfFirmware(image.core()),
                image.tracks(),
                programs(image),
                moving,
                image::readyBy,
                record -> lowering.stealing().orElseThrow().plan(image.core()).thief(record));
    }

    private static List<WatchedProgram> programs(CoreImage image) {
        List<WatchedProgram> programs = new ArrayList<>();
        CoreStream stream = image.stream();
        if (!stream.isEmpty()) {
            programs.add(new WatchedProgram(
                    WatchedProgram.Brings.BLOCKS,
                    stream.code(),
                    stream.entry() - StreamLayout.STATE_BYTES,
                    StreamLayout.STATE_BYTES,
                    stream.interrupt()));
        }
        CoreInputs inputs = image.inputs();
        if (inputs.fetches()) {
            byte[] code = inputs.program().code();
            programs.add(new WatchedProgram(
                    WatchedProgram.Brings.INPUTS, code, inputs.place(), FetchLayout.STATE_BYTES, code.length));
        }
        CoreCode kernels = image.kernels();
        kernels.region().ifPresent(region -> {
            byte[] code = region.program();
            programs.add(new WatchedProgram(
                    WatchedProgram.Brings.KERNELS, code, region.at(), 0, code.length, region.rows(), region.rowsEnd()));
        });
        if (kernels.has(SplitCopies.KERNEL)) {
            byte[] code = ChannelCopy.untilBegun(ChannelCopy.assembled().code());
            programs.add(new WatchedProgram(
                    WatchedProgram.Brings.COPIES, code, kernels.entry(SplitCopies.KERNEL), 0, code.length));
        }
        return programs;
    }

    private static WatchedFrame frame(Frame frame, Nests nests) {
        Map<Integer, Integer> codelets = new HashMap<>();
        frame.form().parts().forEach(part -> codelets.put(frame.address() + part.address, part.codelet));
        return new WatchedFrame(
                frame.form().procedure(),
                frame.core(),
                codelets,
                frame.form().start().codelet,
                frame.nested() ? nests.state(frame.core()) + NestLayout.NESTS_CODELET : 0);
    }
}
