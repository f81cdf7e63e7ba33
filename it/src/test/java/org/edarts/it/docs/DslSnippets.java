package org.edarts.it.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.edarts.codelet.Cam;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Run;
import org.edarts.cu.host.HostCam;
import org.junit.jupiter.api.AfterEach;

/** What the snippets of docs/dsl.md stand in: a graph {@code g} to add to, a machine, and what they call. */
abstract class DslSnippets {
    /** What was called, in order. */
    final List<String> calls = Collections.synchronizedList(new ArrayList<>());

    final Cam cam = HostCam.with().cus(2).open();
    final GraphBuilder g = CodeletGraph.named("snippet");

    @AfterEach
    void close() {
        cam.close();
    }

    /** Builds the graph and runs it to its end. */
    Run run() throws InterruptedException {
        Run run = cam.run(g.build());
        run.await();
        return run;
    }

    void prepare() {
        calls.add("prepare");
    }

    void computeLeft() {
        calls.add("computeLeft");
    }

    void computeRight() {
        calls.add("computeRight");
    }

    void combine() {
        calls.add("combine");
    }

    void smooth(int row) {
        calls.add("smooth " + row);
    }

    void sum() {
        calls.add("sum");
    }

    void halve() {
        calls.add("halve");
    }

    void triple() {
        calls.add("triple");
    }

    void relax(int tile) {
        calls.add("relax " + tile);
    }

    /** Returns 1 in the first round and 0 in the second. */
    double greatestChange() {
        calls.add("greatestChange");
        return Collections.frequency(calls, "greatestChange") == 1 ? 1 : 0;
    }

    void copy(int block) {
        calls.add("copy " + block);
    }

    void answer() {
        calls.add("answer");
    }

    void draw() {
        calls.add("draw");
    }

    void multiply() {
        calls.add("multiply");
    }

    void add() {
        calls.add("add");
    }

    int add(int[] numbers) {
        return Arrays.stream(numbers).sum();
    }

    void sort(double[] part) {
        Arrays.sort(part);
        calls.add("sort");
    }

    void merge(List<double[]> sorted) {
        calls.add("merge " + Arrays.toString(sorted.get(0)) + " " + Arrays.toString(sorted.get(1)));
    }

    void show(byte[] page) {
        calls.add("show " + page.length);
    }

    void parse(ByteBuffer bytes, int length) {
        assertEquals(length, bytes.position());
        calls.add("parse " + length);
    }

    void save(double[] picture) {
        assertEquals(1, picture.length);
        calls.add("save");
    }
}
