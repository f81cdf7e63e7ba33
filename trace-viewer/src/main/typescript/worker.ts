// What takes long: unpacking, sums over all firings, layouts. It keeps the columns of each trace.
import { aroundOf } from './around';
import { columnsOf, unpacked } from './decode';
import { layout } from './layout';
import type { Kinds, Request, Requests, Response } from './messages';
import type { Arcs, Columns, Head, Numbers } from './model';
import { countersOf, enabledBy, levelsOf, spreadsOf } from './sums';

/** What later sums need. */
type Kept = Arcs & Pick<Columns, 'start' | 'duration' | 'kind' | 'enabler' | 'wait' | 'codelet' | 'frame'>;

const loaded = new Map<number, { head: Head; columns: Kept }>();

type Handlers = { [K in Kinds]: (trace: number, ask: Requests[K]['ask']) => Promise<Requests[K]['answer']> | Requests[K]['answer'] };

function of(trace: number): { head: Head; columns: Kept } {
    const found = loaded.get(trace);
    if (!found) throw new Error(`trace ${trace} is not loaded`);
    return found;
}

const handlers: Handlers = {
    async load(trace, { head, payload, scale }) {
        const length = head.columns.reduce((sum, column) => sum + column.bytes, 0);
        const bytes = await unpacked(payload, length);
        const { arcCount, arcTarget, ...columns } = columnsOf(head, bytes, scale);
        // Freed now, since the copies below are the most that the worker ever holds.
        bytes.buffer.transfer?.(0);
        // The page gets the columns; the worker copies those that it sums, and keeps the arcs, which nothing else reads.
        const { start, duration, kind, enabler, wait, codelet, frame } = columns;
        loaded.set(trace, {
            head,
            columns: {
                start: start.slice(),
                duration: duration.slice() as Numbers,
                kind: kind.slice(),
                enabler: enabler.slice(),
                wait: wait.slice() as Numbers,
                codelet: codelet.slice(),
                frame: frame.slice(),
                arcCount,
                arcTarget,
            },
        });
        return columns;
    },
    counters(trace, { begin, end, bins }) {
        const { columns } = of(trace);
        const counters = countersOf(columns, begin, end, bins);
        columns.wait = new Uint32Array(0);
        return counters;
    },
    levels: (trace) => levelsOf(of(trace).columns),
    spreads: (trace, { from, to }) => spreadsOf(of(trace).head, of(trace).columns, from, to),
    around: (trace, { slice, most }) => aroundOf(of(trace).head.arcCodelets, of(trace).columns, slice, most),
    enabled: (trace, { slice, most }) => enabledBy(of(trace).columns, slice, most),
    layout: (_, { nodes, arcs }) => layout(nodes, arcs),
};

/** What is handed over rather than copied: an answer is the page's alone. */
function buffersOf(answer: unknown): Transferable[] {
    const values = ArrayBuffer.isView(answer) ? [answer] : Object.values(answer as object);
    return values.flatMap((value) => (ArrayBuffer.isView(value) ? [value.buffer as ArrayBuffer] : []));
}

const scope = self as unknown as {
    onmessage: ((event: MessageEvent<Request>) => void) | null;
    postMessage(message: Response, transfer: Transferable[]): void;
};

scope.onmessage = async ({ data }) => {
    try {
        const handler = handlers[data.kind] as (trace: number, ask: unknown) => unknown;
        const answer = await handler(data.trace, data.ask);
        scope.postMessage({ id: data.id, answer }, buffersOf(answer));
    } catch (cause) {
        scope.postMessage({ id: data.id, error: cause instanceof Error ? cause.message : String(cause) }, []);
    }
};
