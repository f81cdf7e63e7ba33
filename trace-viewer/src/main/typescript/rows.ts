// The rows below the time axis: nodes, clusters, SUs and CUs, of one trace or of two.
import type { Trace, Unit } from './model';

export type Row =
    | { type: 'group'; key: string; label: string; depth: number; open: boolean }
    | { type: 'unrecorded'; label: string; why: string; depth: number }
    | { type: 'unit'; label: string; depth: number; trace: number; unit: number };

export function rowsOf(traces: Trace[], closed: Set<string>): Row[] {
    const rows: Row[] = [];
    for (const trace of traces) {
        let depth = 0;
        let shown = true;
        const group = (key: string, label: string, at: number) => {
            const open = !closed.has(key);
            rows.push({ type: 'group', key, label, depth: at, open });
            return open;
        };
        if (traces.length > 1) {
            shown = group(`${trace.number}`, `${'AB'[trace.number]}: ${trace.head.name}`, 0);
            depth = 1;
        }
        if (!shown) continue;
        const { units } = trace.head;
        // A virtual SU has a lane as soon as it has taken time; that of a folded one is its CUs'.
        const why = trace.head.analysis.origin.virtual ? 'no time of its own' : 'not recorded';
        const clusters = new Set(units.map((unit) => `${unit.node}/${unit.cluster}`)).size;
        const nodes = new Set(units.map((unit) => unit.node)).size;
        let node = '';
        let cluster = '';
        let nodeOpen = true;
        let clusterOpen = true;
        let unitDepth = depth;
        for (const number of order(units)) {
            const unit = units[number];
            const nodeKey = `${trace.number}/${unit.node}`;
            const clusterKey = `${nodeKey}/${unit.cluster}`;
            if (unit.node && nodeKey !== node) {
                node = nodeKey;
                nodeOpen = nodes === 1 || group(nodeKey, unit.node, depth);
            }
            if (unit.cluster && clusterKey !== cluster && nodeOpen) {
                const at = nodes === 1 ? depth : depth + 1;
                const label = nodes === 1 ? `${unit.node} / ${unit.cluster}` : unit.cluster;
                // The header of the trace will do for the only cluster of one of two.
                const lone = traces.length > 1 && clusters === 1;
                clusterOpen = lone || group(clusterKey, label, at);
                unitDepth = lone ? at : at + 1;
                if (clusterOpen && unit.su && !isRecorded(unit)) rows.push({ type: 'unrecorded', label: `SU ${unit.su}`, why, depth: unitDepth });
            }
            cluster = clusterKey;
            if (nodeOpen && clusterOpen && (!unit.scheduler || isRecorded(unit))) {
                const label = unit.scheduler ? `SU ${unit.name}` : unit.name;
                rows.push({ type: 'unit', label, depth: unitDepth, trace: trace.number, unit: number });
            }
        }
    }
    return rows;
}

/** Of an SU without any time of its own nothing is known. */
function isRecorded(unit: Unit): boolean {
    return unit.scheduler && unit.idles + unit.slices + unit.fetches > 0;
}

/** The units cluster by cluster, each with its SU first. */
function order(units: Unit[]): number[] {
    const place = new Map<string, number>();
    const key = (unit: Unit) => `${unit.node}/${unit.cluster}`;
    for (const unit of units) if (!place.has(key(unit))) place.set(key(unit), place.size);
    const placeOf = (number: number) => 2 * (place.get(key(units[number])) as number) + (units[number].scheduler ? 0 : 1);
    return units.map((_, number) => number).sort((a, b) => placeOf(a) - placeOf(b) || a - b);
}
