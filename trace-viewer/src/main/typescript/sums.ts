// Sums over all firings. Runs in the worker.
import type { Columns, Counters, Head, Spread } from './model';

/** Adds to each bin how much of it lies between two times, counted in bins. */
class Coverage {
    private readonly partial: Float64Array<ArrayBuffer>;
    private readonly whole: Int32Array;

    constructor(private readonly bins: number) {
        this.partial = new Float64Array(bins);
        this.whole = new Int32Array(bins + 1);
    }

    add(from: number, to: number): void {
        const low = Math.max(0, from);
        const high = Math.min(this.bins, to);
        if (!(low < high)) return;
        const first = Math.floor(low);
        const last = Math.min(this.bins - 1, Math.floor(high));
        if (first === last) {
            this.partial[first] += high - low;
        } else {
            this.partial[first] += first + 1 - low;
            this.partial[last] += high - last;
            this.whole[first + 1]++;
            this.whole[last]--;
        }
    }

    means(): Float64Array<ArrayBuffer> {
        let open = 0;
        for (let i = 0; i < this.bins; i++) {
            open += this.whole[i];
            this.partial[i] += open;
        }
        return this.partial;
    }
}

export function countersOf(columns: Pick<Columns, 'start' | 'duration' | 'wait'>, begin: number, end: number, bins: number): Counters {
    const { start, duration, wait } = columns;
    const perTick = bins / (end - begin);
    const busy = new Coverage(bins);
    const ready = new Coverage(bins);
    const readyTimes = new Float64Array(start.length);
    for (let i = 0; i < start.length; i++) {
        const from = (start[i] - begin) * perTick;
        busy.add(from, from + duration[i] * perTick);
        const waited = wait[i] > 0 ? wait[i] - 1 : 0;
        ready.add(from - waited * perTick, from);
        readyTimes[i] = start[i] - waited;
    }
    return { ready: ready.means(), busy: busy.means(), readyTimes: readyTimes.sort() };
}

/** How many firings precede each one along what enabled it. */
export function levelsOf({ enabler }: Pick<Columns, 'enabler'>): Uint32Array<ArrayBuffer> {
    const levels = new Uint32Array(enabler.length);
    const path: number[] = [];
    for (let i = 0; i < enabler.length; i++) {
        let at = i;
        while (enabler[at] >= 0 && levels[at] === 0) {
            path.push(at);
            at = enabler[at];
        }
        let level = levels[at];
        while (path.length > 0) levels[path.pop() as number] = ++level;
    }
    return levels;
}

/** The spread of the durations of each kind, of the firings that began in a span of time. */
export function spreadsOf(head: Head, { start, duration, kind }: Pick<Columns, 'start' | 'duration' | 'kind'>, from: number, to: number): Spread[] {
    const counts = new Int32Array(head.kinds.length);
    const within = (i: number) => start[i] >= from && start[i] < to;
    for (let i = 0; i < start.length; i++) if (within(i)) counts[kind[i]]++;
    const all = Array.from(counts, (count) => new Float64Array(count));
    for (let i = 0; i < start.length; i++) if (within(i)) all[kind[i]][--counts[kind[i]]] = duration[i];
    return all.map((durations) => {
        durations.sort();
        const count = durations.length;
        const total = durations.reduce((sum, each) => sum + each, 0);
        const rank = (percent: number) => (count === 0 ? 0 : durations[Math.ceil((count * percent) / 100) - 1]);
        return { count, total, mean: count === 0 ? 0 : total / count, p50: rank(50), p99: rank(99), max: rank(100) };
    });
}

/** The firings that one enabled: the first of them, and how many there are. */
export function enabledBy({ enabler }: Pick<Columns, 'enabler'>, slice: number, most: number): { slices: number[]; all: number } {
    const slices: number[] = [];
    let all = 0;
    for (let i = enabler.indexOf(slice); i >= 0; i = enabler.indexOf(slice, i + 1)) {
        if (all++ < most) slices.push(i);
    }
    return { slices, all };
}
