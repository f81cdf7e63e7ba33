package org.edarts.mesh.run;

/** Methods that pass records to each other and return them; those that call themselves stay calls. */
final class RecordCalls {
    private RecordCalls() {}

    record Share(int quotient, int rest) {}

    record Point(float x, float y) {}

    record Box(Point low, Point high, boolean empty) {}

    record Many(int a, float b, Share c, Point d, int e, boolean f) {}

    /** Euclid's algorithm, with the quotient of each step. */
    static int divisor(int left, int right) {
        Share last = divide(new Share(left, right | 1), 0);
        return last.quotient() * 31 + last.rest();
    }

    private static Share divide(Share share, int depth) {
        int rest = share.quotient() % share.rest();
        if (rest == 0 || depth > 12) {
            return new Share(share.rest(), depth);
        }
        Share below = divide(new Share(share.rest(), rest), depth + 1);
        return new Share(below.quotient() + depth, below.rest() ^ share.rest());
    }

    /** The box around points that are found by halving. */
    static float box(float[] xs, float[] ys) {
        Box box = around(xs, ys, 0, xs.length);
        return box.empty()
                ? -1
                : (box.high().x() - box.low().x()) * (box.high().y() - box.low().y());
    }

    private static Box around(float[] xs, float[] ys, int from, int to) {
        if (to - from == 0) {
            return new Box(new Point(0, 0), new Point(0, 0), true);
        }
        if (to - from == 1) {
            Point only = new Point(xs[from], ys[from]);
            return new Box(only, only, false);
        }
        int middle = (from + to) / 2;
        return union(around(xs, ys, from, middle), around(xs, ys, middle, to));
    }

    private static Box union(Box first, Box second) {
        if (first.empty()) {
            return second;
        }
        return second.empty()
                ? first
                : new Box(least(first.low(), second.low()), most(first.high(), second.high()), false);
    }

    private static Point least(Point first, Point second) {
        return new Point(Math.min(first.x(), second.x()), Math.min(first.y(), second.y()));
    }

    private static Point most(Point first, Point second) {
        return new Point(Math.max(first.x(), second.x()), Math.max(first.y(), second.y()));
    }

    /** Eight words go down and come back changed, beside values that are needed behind each call. */
    static int many(int depth, float number) {
        int kept = depth * 17 ^ 3;
        float held = number * 0.5f;
        Many many =
                down(new Many(depth, number, new Share(7, depth), new Point(number, -number), 5, depth > 3), depth & 7);
        int truth = many.f() ? 64 : 0;
        return many.a() + 3 * many.c().quotient() + 5 * many.c().rest() + 7 * many.e() + truth + kept
                ^ (int) (many.b() + many.d().x() * 3 + many.d().y() * 5 + held);
    }

    private static Many down(Many many, int depth) {
        if (depth <= 0) {
            return many;
        }
        Many below = down(
                new Many(
                        many.e(),
                        many.d().y(),
                        new Share(many.c().rest(), many.a()),
                        new Point(many.b(), many.d().x()),
                        many.c().quotient(),
                        !many.f()),
                depth - 1);
        return new Many(
                below.a() + depth,
                below.b(),
                below.c(),
                new Point(below.d().y(), below.d().x() + 1),
                below.e() ^ many.a(),
                below.f());
    }
}
