// What a firing depends on, and what depends on it. Runs in the worker.
import type { Around } from './messages';
import type { Arcs, Columns } from './model';
import { enabledBy } from './sums';

type Needed = Arcs & Pick<Columns, 'start' | 'duration' | 'codelet' | 'frame' | 'enabler'>;

/** By the arcs of a fixed graph; without them, by the records of what enabled what. */
export function aroundOf(codelets: number, columns: Needed, slice: number, most: number): Around {
    const codelet = columns.codelet[slice];
    if (columns.frame[slice] !== 0 || codelet < 0 || codelet >= codelets) {
        const { slices, all } = enabledBy(columns, slice, most);
        const enabler = columns.enabler[slice];
        return { before: enabler >= 0 ? [enabler] : [], after: slices, all: all + (enabler >= 0 ? 1 : 0) };
    }
    const before = predecessors(codelets, columns, codelet);
    const after = successors(codelets, columns, codelet);
    const end = columns.start[slice] + columns.duration[slice];
    return {
        before: firings(columns, before, most, (start, length) => start + length <= columns.start[slice], true),
        after: firings(columns, after, most, (start) => start >= end, false),
        all: before.size + after.size,
    };
}

function successors(codelets: number, { arcCount, arcTarget }: Arcs, codelet: number): Set<number> {
    const first = new Int32Array(arcCount.length + 1);
    for (let row = 0; row < arcCount.length; row++) first[row + 1] = first[row] + arcCount[row];
    const found = new Set<number>();
    const rows = [codelet];
    const seen = new Set(rows);
    for (let row = rows.pop(); row !== undefined; row = rows.pop()) {
        for (let arc = first[row]; arc < first[row + 1]; arc++) {
            const target = arcTarget[arc];
            const slot = codelets + ~target;
            if (target >= 0) found.add(target);
            else if (!seen.has(slot)) {
                seen.add(slot);
                rows.push(slot);
            }
        }
    }
    return found;
}

function predecessors(codelets: number, { arcCount, arcTarget }: Arcs, codelet: number): Set<number> {
    const found = new Set<number>();
    const seen = new Set([codelet]);
    let targets = new Set([codelet]);
    while (targets.size > 0) {
        const slots = new Set<number>();
        for (let row = 0, arc = 0; row < arcCount.length; row++) {
            for (const last = arc + arcCount[row]; arc < last; arc++) {
                if (!targets.has(arcTarget[arc])) continue;
                const slot = ~(row - codelets);
                if (row < codelets) found.add(row);
                else if (!seen.has(slot)) {
                    seen.add(slot);
                    slots.add(slot);
                }
            }
        }
        targets = slots;
    }
    return found;
}

/** Of each codelet the firing in the same run: the last that satisfies a condition, or the first. */
function firings(
    { start, duration, codelet, frame }: Needed,
    wanted: Set<number>,
    most: number,
    fits: (start: number, length: number) => boolean,
    last: boolean,
): number[] {
    const found = new Map<number, number>();
    const limited = new Set([...wanted].slice(0, most));
    for (let i = 0; i < codelet.length; i++) {
        if (!limited.has(codelet[i]) || frame[i] !== 0 || !fits(start[i], duration[i])) continue;
        const other = found.get(codelet[i]);
        if (other === undefined || start[i] > start[other] === last) found.set(codelet[i], i);
    }
    return [...found.values()];
}
