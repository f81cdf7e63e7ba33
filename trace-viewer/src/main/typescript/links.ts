// How much went over the links of a chip's mesh at each time: over one of them on average, and over the busiest.
import type { Span } from './lanes';
import type { Trace } from './model';

interface Traffic {
    label: string;
    /** Transactions in a microsecond, for each pixel. */
    values(span: Span): Float64Array;
}

/** No line where the traffic was not recorded. */
export function linesOf(trace: Trace): Traffic[] {
    const { mesh, ticksPerSecond } = trace.head;
    if (!mesh || mesh.links.length === 0) return [];
    const { linkCount } = trace.columns;
    const used = mesh.links.map((_, link) => ({ link, sum: linkCount.subarray(link * mesh.pieces, (link + 1) * mesh.pieces).reduce((a, b) => a + b, 0) })).filter(({ sum }) => sum > 0);
    if (used.length === 0) return [];
    const { link } = used.reduce((a, b) => (b.sum > a.sum ? b : a));
    const [row, column, toRow, toColumn] = mesh.links[link];
    const before = (links: number[]) => {
        const sums = new Float64Array(mesh.pieces + 1);
        for (let piece = 0; piece < mesh.pieces; piece++) {
            sums[piece + 1] = sums[piece];
            for (const each of links) sums[piece + 1] += linkCount[each * mesh.pieces + piece] / links.length;
        }
        return sums;
    };
    const line = (label: string, links: number[]): Traffic => {
        const sums = before(links);
        const until = (time: number) => {
            const at = Math.max(0, Math.min(mesh.pieces, (time - mesh.start) / mesh.piece));
            const piece = Math.min(mesh.pieces - 1, Math.floor(at));
            return sums[piece] + (at - piece) * (sums[piece + 1] - sums[piece]);
        };
        const values = (span: Span) => {
            const perPixel = (span.to - span.from) / span.width;
            const micros = (perPixel * 1e6) / ticksPerSecond;
            return Float64Array.from({ length: span.width }, (_, x) => (until(span.from + (x + 1) * perPixel) - until(span.from + x * perPixel)) / micros);
        };
        return { label, values };
    };
    return [line('mean of used', used.map((each) => each.link)), line(`${row},${column} to ${toRow},${toColumn}`, [link])];
}
