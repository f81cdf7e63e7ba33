package org.edarts.samples.heat;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.edarts.samples.InputException;
import org.edarts.samples.Job;
import org.edarts.samples.Memory;
import org.edarts.samples.Sample;
import org.edarts.samples.SampleInput;
import org.edarts.samples.Setting;
import org.edarts.samples.WrongResultException;
import org.edarts.samples.kernels.HeatKernel;

/**
 * Diffuses the colours of a picture as heat spreads in a plate. The picture is cut into tiles; a tile does step t + 1
 * as soon as it and its four neighbours have done step t. There is no barrier: one corner of the picture may be steps
 * ahead of another.
 *
 * <pre>
 *   step 1     [ ]   [ ]   [ ]   [ ]      a codelet for each tile
 *               | \ / | \ / | \ / |
 *   step 2     [ ]   [ ]   [ ]   [ ]      after the tile itself and its neighbours,
 *               | / \ | / \ | / \ |       here in one row; a picture has two directions
 *   step 3     [ ]   [ ]   [ ]   [ ]
 *                      ...
 * </pre>
 *
 * <p>Tiles are blocks, and what their codelets fire has a form for hosts and one for eCores: on a simulated chip the
 * cores fire the same graph themselves.
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
    private static final int RESIDENT_TILE = 6;
    private static final int STREAMED_TILE = 16;
    private static final int LARGE_TILE = 32;
    private static final int RESIDENT_CELLS = 600;
    private static final int STREAMED_CELLS = 20_000;
    private static final int RESIDENT_CORES = 16;

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
        requireMemory(picture.width(), picture.height(), Plate.planes(picture));
        Tiles tiles = new Tiles(picture, tiling, steps);
        boolean check = input.get(CHECK) == 1;
        long cells = (long) picture.width() * picture.height() * Plate.planes(picture) * steps;
        return Job.computing(
                tiles.graph(),
                HeatKernel.FLOPS_PER_CELL * cells,
                run -> results(tiles.after(run), picture, tiling, steps, check, output));
    }

    /** Tiles of 6 by 6 in three colours: so many as the cores have memory for, up to {@value #RESIDENT_CORES} cores. */
    @Override
    public Map<String, String> sizesFor(int rows, int columns) {
        boolean all = rows * columns >= RESIDENT_CORES;
        int width = all ? 4 : columns;
        int height = all ? 4 : rows;
        return Map.of(
                TILE.name(), Integer.toString(RESIDENT_TILE),
                WIDTH.name(), Integer.toString(5 * RESIDENT_TILE * width),
                HEIGHT.name(), Integer.toString(15 * height / 4 * RESIDENT_TILE));
    }

    /**
     * Small tiles for pictures that the cores have memory for; others come from the DRAM, in tiles that are larger
     * where there are more of them than a core has room to know.
     */
    @Override
    public Map<String, String> sizesFor(int rows, int columns, Path file) {
        Picture picture = Picture.read(file);
        long cells = (long) picture.width() * picture.height() / rows / columns;
        int tile = cells <= RESIDENT_CELLS ? RESIDENT_TILE : cells <= STREAMED_CELLS ? STREAMED_TILE : LARGE_TILE;
        return Map.of(TILE.name(), Integer.toString(tile));
    }

    /** {@code resident} fits into the memories of 16 cores; {@code streamed} is larger and comes from the DRAM. */
    @Override
    public Map<String, Map<String, String>> namedInputs() {
        return Map.of("resident", sizes(120, 90, RESIDENT_TILE, 400), "streamed", sizes(320, 240, STREAMED_TILE, 40));
    }

    private static Map<String, String> sizes(int width, int height, int tile, int steps) {
        return Map.of(
                WIDTH.name(), Integer.toString(width),
                HEIGHT.name(), Integer.toString(height),
                TILE.name(), Integer.toString(tile),
                STEPS.name(), Integer.toString(steps));
    }

    private static List<String> results(
            Plate after, Picture picture, Tiling tiling, int steps, boolean check, Path output) {
        Picture diffused = after.picture();
        if (check && !Plate.diffuse(picture, steps).isSameAs(diffused)) {
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
                String.format(Locale.ROOT, "mean light %.6f", after.meanLight()),
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

    /** Each plane in tiles and as a whole, and the pixels before and after. */
    private static void requireMemory(int width, int height, int channels) {
        long bytesPerPixel = 2L * channels * Float.BYTES + 2 * Integer.BYTES;
        Memory.require("diffusing " + width + " x " + height + " pixels", bytesPerPixel * width * height);
    }

    private static void requireFits(Tiling tiling, int steps) {
        long codelets = (long) steps * tiling.count();
        if (codelets > MOST_CODELETS) {
            throw new InputException(steps + " steps of " + tiling.count() + " tiles are " + codelets
                    + " codelets: expected at most " + MOST_CODELETS + "; set fewer steps, or larger tiles");
        }
    }
}
