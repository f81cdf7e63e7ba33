package org.edarts.cli;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.edarts.cam.Machine;
import org.edarts.cam.MachineException;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.codelet.CodeletGraph;
import org.edarts.epiphany.cam.EpiphanyCam;
import org.edarts.epiphany.cam.KernelLibrary;
import org.edarts.mesh.kernel.CompiledKernels;
import org.edarts.samples.Samples;

/**
 * A simulated chip whose cores fire codelets.
 *
 * @param chip the chip
 * @param machine which of its cores are SUs and CUs: all are CUs unless the user asks for a core of the SU's own
 */
record MeshMachine(Chip chip, Machine machine) {
    private static final Pattern VARIANT = Pattern.compile("(.*):(folded|dedicated)");

    /** Finds a chip by the name of its machine; what is no chip, such as a file, has none. */
    static Optional<MeshMachine> named(String name) {
        Matcher variant = VARIANT.matcher(name);
        boolean chosen = variant.matches();
        try {
            Chip chip = Chips.named(chosen ? variant.group(1) : name);
            return Optional.of(new MeshMachine(
                    chip, chosen ? Machine.named(name) : chip.machine().withFoldedSus()));
        } catch (MachineException noChip) {
            return Optional.empty();
        }
    }

    /** Returns the same machine with what an option says of its memory's order. */
    MeshMachine with(OrderChoice order) {
        return new MeshMachine(order.of(chip), machine);
    }

    /** Returns the settings of a sample with those that the user left out fitted to the chip. */
    Map<String, String> fitted(String sample, Map<String, String> settings) {
        Map<String, String> all = new HashMap<>(
                Samples.named(sample).sizesFor(chip.map().rows(), chip.map().columns()));
        all.putAll(settings);
        return all;
    }

    /** Switches it on, with the kernels of a graph: those written by hand, where there are, or what the compiler makes. */
    EpiphanyCam open(CodeletGraph graph, boolean compiled) {
        KernelLibrary installed = KernelLibrary.installed();
        return EpiphanyCam.simulated(
                chip,
                machine,
                compiled ? installed.with(CompiledKernels.of(graph)) : CompiledKernels.besides(installed, graph));
    }
}
