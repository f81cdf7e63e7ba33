// The depth of the ready pools and the codelets in flight, over time.
import { PARTS } from './colours';
import type { Ink } from './ink';
import type { Span } from './lanes';
import { upperBound } from './model';
import type { Shown } from './shown';

export const BINS = 1 << 16;

/** The colours that the answer has for these. */
const [LACK, IMBALANCE] = PARTS.slice(2);

/** The value for each pixel: the mean over it, or, zoomed in, that at its middle. */
export function values(shown: Shown, which: 'ready' | 'busy', span: Span): Float64Array | null {
    const { counters, trace } = shown;
    if (!counters) return null;
    const perPixel = (span.to - span.from) / span.width;
    const binTicks = (trace.end - trace.begin) / BINS;
    const found = new Float64Array(Math.ceil(span.width));
    for (let x = 0; x < found.length; x++) {
        const from = span.from + x * perPixel;
        found[x] =
            perPixel >= 2 * binTicks
                ? mean(counters[which], (from - trace.begin) / binTicks, (from + perPixel - trace.begin) / binTicks)
                : which === 'ready'
                  ? readyAt(shown, from + perPixel / 2)
                  : busyAt(shown, from + perPixel / 2);
    }
    return found;
}

function mean(bins: Float64Array, from: number, to: number): number {
    const first = Math.max(0, Math.floor(from));
    const last = Math.min(bins.length, Math.ceil(to));
    let sum = 0;
    for (let i = first; i < last; i++) sum += bins[i];
    return last > first ? sum / (last - first) : 0;
}

/** Firings that had become ready by a time, without those that had begun. */
function readyAt({ counters, trace }: Shown, time: number): number {
    const times = counters?.readyTimes ?? new Float64Array(0);
    let depth = upperBound(times, time, 0, times.length);
    for (let unit = 0; unit + 1 < trace.first.length; unit++) {
        depth -= upperBound(trace.columns.start, time, trace.first[unit], trace.first[unit + 1]) - trace.first[unit];
    }
    return Math.max(0, depth);
}

function busyAt({ trace }: Shown, time: number): number {
    let busy = 0;
    for (let unit = 0; unit + 1 < trace.first.length; unit++) if (trace.at(unit, time) !== null) busy++;
    return busy;
}

export function drawCounter(ink: Ink, numbers: Float64Array, most: number, span: Span, top: number, height: number, colour: string): void {
    for (let x = 0; x < numbers.length; x++) {
        const tall = most === 0 ? 0 : (numbers[x] / most) * height;
        if (tall > 0) ink.rect(span.left + x, top + height - Math.max(1, tall), 1, Math.max(1, tall), colour);
    }
}

/** Above the codelets in flight, why there are no more: too few were ready, or they were ready elsewhere. */
export function drawIdle(ink: Ink, shown: Shown, ready: Float64Array, busy: Float64Array, span: Span, top: number, height: number): void {
    const { cus, dropped, runs } = shown.trace.head.analysis;
    if (dropped > 0 || cus === 0) return;
    const perPixel = (span.to - span.from) / span.width;
    for (let x = 0; x < busy.length; x++) {
        const time = span.from + (x + 0.5) * perPixel;
        if (!runs.some((run) => time >= run.start && time <= run.end)) continue;
        const idle = cus - busy[x];
        const lack = (Math.max(0, idle - ready[x]) / cus) * height;
        const elsewhere = (Math.min(idle, ready[x]) / cus) * height;
        if (lack >= 0.5) ink.rect(span.left + x, top, 1, lack, LACK);
        if (elsewhere >= 0.5) ink.rect(span.left + x, top + lack, 1, elsewhere, IMBALANCE);
    }
}
