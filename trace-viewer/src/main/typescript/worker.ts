// What takes long: unpacking, sums over all firings, layouts. It keeps the columns of each trace.
import { columnsOf, unpacked } from './decode';
import { layout } from './layout';
import type { Kinds, Request, Requests, Response } from './messages';
import type { Columns, Head } from './model';
import { countersOf, enabledBy, levelsOf, spreadsOf } from './sums';

const loaded = new Map<number, { head: Head; columns: Columns }>();

type Handlers = { [K in Kinds]: (trace: number, ask: Requests[K]['ask']) => Promise<Requests[K]['answer']> | Requests[K]['answer'] };

function of(trace: number): { head: Head; columns: Columns } {
    const found = loaded.get(trace);
    if (!found) throw new Error(`trace ${trace} is not loaded`);
    return found;
}

const handlers: Handlers = {
    async load(trace, { head, payload, scale }) {
        const length = head.columns.reduce((sum, column) => sum + column.bytes, 0);
        const columns = columnsOf(head, await unpacked(payload, length), scale);
        loaded.set(trace, { head, columns });
        return columns;
    },
    counters: (trace, { begin, end, bins }) => countersOf(of(trace).columns, begin, end, bins),
    levels: (trace) => levelsOf(of(trace).columns),
    spreads: (trace, { from, to }) => spreadsOf(of(trace).head, of(trace).columns, from, to),
    enabled: (trace, { slice, most }) => enabledBy(of(trace).columns, slice, most),
    layout: (_, { nodes, arcs }) => layout(nodes, arcs),
};

const scope = self as unknown as {
    onmessage: ((event: MessageEvent<Request>) => void) | null;
    postMessage(message: Response): void;
};

scope.onmessage = async ({ data }) => {
    try {
        const handler = handlers[data.kind] as (trace: number, ask: unknown) => unknown;
        scope.postMessage({ id: data.id, answer: await handler(data.trace, data.ask) });
    } catch (cause) {
        scope.postMessage({ id: data.id, error: cause instanceof Error ? cause.message : String(cause) });
    }
};
