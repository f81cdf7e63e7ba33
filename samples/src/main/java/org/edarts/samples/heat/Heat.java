package org.edarts.samples.heat;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Run;
import org.edarts.codelet.Shared;
import org.edarts.samples.InputException;
import org.edarts.samples.Job;
import org.edarts.samples.Memory;
import org.edarts.samples.Sample;
import org.edarts.samples.SampleInput;
import org.edarts.samples.Setting;
import org.edarts.samples.WrongResultException;

/**
 * Diffuses the colours of a picture as heat spreads in a plate. The picture is cut into tiles; a tile does step t + 1 as soon
 * as it and its four neighbours have done step t. There is no barrier: one corner of the picture may be steps ahead of another.
 *
 * <pre>
 *   load       [ ]   [ ]   [ ]   [ ]      a codelet for each tile: pixels to light
 *               | \ / | \ / | \ / |
 *   step 1     [ ]   [ ]   [ ]   [ ]
 *               | / \ | / \ | / \ |       the tile itself and its neighbours,
 *   step 2     [ ]   [ ]   [ ]   [ ]      here in one row; a picture has two directions
 *                      ...
 *   store      [ ]   [ ]   [ ]   [ ]      light to pixels
 * </pre>
 */
public final class Heat implements Sample {
    static final Setting STEPS = new Setting("steps", 400, 0, 1_000_000, "steps of the diffusion");
    static final Setting TILE =
            new Setting("tile", 64, 4, 1 << 16, "pixels along a tile, of large pictures more unless it is set");
    static final Setting WIDTH =
            new Setting("width", 1280, 1, 1 << 15, "pixels across, of the picture it draws itself");
    static final Setting HEIGHT = new Setting("height", 960, 1, 1 << 15, "pixels down, of the picture it draws itself");
    static final Setting CHECK = new Setting("check", 0, 0, 1, "1: compare with the sequential computation");

    private static final int COLOURS = 3;
    private static final int USUAL_TILES = 1_000;
    private static final int MOST_CODELETS = 4_000_000;
    private static final long CYCLES_PER_CELL = 2;

    @Override
    public String name() {
        return "heat";
    }

    @Override
    public String summary() {
        return "diffuses the colours of a picture: a tiled stencil without barriers";
    }

    @Override
    public List<Setting> settings() {
        return List.of(STEPS, TILE, WIDTH, HEIGHT, CHECK);
    }

    @Override
    public Optional<String> reads() {
        return Optional.of("a picture (PNG, JPEG and others); without one it draws its own");
    }

    @Override
    public Optional<String> writes() {
        return Optional.of("the diffused picture (PNG)");
    }

    @Override
    public Job prepare(SampleInput input) {
        Path output = input.outputOr("heat.png");
        if (!output.toString().toLowerCase(Locale.ROOT).endsWith(".png")) {
            throw new InputException(output + ": heat writes PNG: expected a name that ends in .png");
        }
        Picture picture =
                input.input().map(Picture::read).orElseGet(() -> drawn(input.count(WIDTH), input.count(HEIGHT)));
        int steps = input.count(STEPS);
        int side = input.has(TILE) ? input.count(TILE) : side(picture);
        Tiling tiling = new Tiling(picture.width(), picture.height(), side);
        requireFits(tiling, steps);
        requireMemory(picture.width(), picture.height(), Plate.channels(picture));

        GraphBuilder g = CodeletGraph.named("heat");
        Shared<Plate> plate = g.shared("plate", () -> new Plate(picture, tiling));
        declare(g, plate, tiling, steps, Plate.channels(picture));
        boolean check = input.get(CHECK) == 1;
        return Job.of(g.build(), run -> results(run, plate, picture, tiling, steps, check, output));
    }

    static void declare(GraphBuilder g, Shared<Plate> plate, Tiling tiling, int steps, int channels) {
        int tiles = tiling.count();
        Codelet before = g.codelets("load", tiles, firing -> firing.get(plate).load(firing.index()));
        for (int s = 1; s <= steps; s++) {
            int step = s;
            Codelet now = g.codelets(
                    "step " + step, tiles, firing -> firing.get(plate).step(step, firing.index()));
            now.costs(tile -> CYCLES_PER_CELL * channels * tiling.cells(tile));
            now.after(before, (tile, arcs) -> {
                arcs.from(tile);
                for (int neighbour : tiling.neighbours(tile)) {
                    arcs.from(neighbour);
                }
            });
            before = now;
        }
        g.codelets("store", tiles, firing -> firing.get(plate).store(firing.index(), steps))
                .after(before, (tile, arcs) -> arcs.from(tile));
    }

    private static List<String> results(
            Run run, Shared<Plate> plate, Picture picture, Tiling tiling, int steps, boolean check, Path output) {
        Plate after = run.get(plate);
        Picture diffused = after.picture();
        if (check && !Plate.diffuse(picture, tiling, steps).isSameAs(diffused)) {
            throw new WrongResultException("the picture is not the one that the sequential computation gives");
        }
        diffused.write(output);
        return List.of(
                String.format(
                        "%d x %d pixels diffused for %d steps, in %d tiles of %d x %d%s",
                        tiling.width(),
                        tiling.height(),
                        steps,
                        tiling.count(),
                        tiling.side(),
                        tiling.side(),
                        check ? "; the same as sequentially" : ""),
                String.format(Locale.ROOT, "mean light %.6f", after.meanLight(steps)),
                "picture: " + output.toAbsolutePath());
    }

    /** Keeps the number of tiles within bounds: a photograph of 12 megapixels needs no 3000 of them. */
    private static int side(Picture picture) {
        double usual = Math.sqrt((double) picture.width() * picture.height() / USUAL_TILES);
        return (int) Math.max((double) TILE.initial(), Math.ceil(usual / 16) * 16);
    }

    private static Picture drawn(int width, int height) {
        requireMemory(width, height, COLOURS);
        return Embers.draw(width, height);
    }

    /** Two copies of each plane, and the pixels before and after. */
    private static void requireMemory(int width, int height, int channels) {
        long bytesPerPixel = 2L * channels * Float.BYTES + 2 * Integer.BYTES;
        Memory.require("diffusing " + width + " x " + height + " pixels", bytesPerPixel * width * height);
    }

    private static void requireFits(Tiling tiling, int steps) {
        long codelets = (steps + 2L) * tiling.count();
        if (codelets > MOST_CODELETS) {
            throw new InputException(steps + " steps of " + tiling.count() + " tiles are " + codelets
                    + " codelets: expected at most " + MOST_CODELETS + "; set fewer steps, or larger tiles");
        }
    }
}
