// What keys do.
import type { Client } from './client';
import { byId } from './dom';
import type { Shown } from './shown';
import type { Chosen, Colouring, State } from './state';
import type { Timeline } from './timeline';

const ZOOM = 0.7;
const PAN = 0.15;
const ROWS = 40;

interface Actions {
    visit(found: Chosen): void;
    togglePath(): void;
    toggleTheme(): void;
    saveSvg(): void;
    savePdf(): void;
    toggleTables(): void;
    help(): void;
}

/** The first firing of the first unit that fires in view. */
function firstInView(all: Shown[], state: State): Chosen | null {
    for (const { trace } of all) {
        for (let unit = 0; unit + 1 < trace.first.length; unit++) {
            const slice = trace.after(unit, state.from);
            if (slice < trace.first[unit + 1] && trace.columns.start[slice] < state.to) return { trace: trace.number, slice };
        }
    }
    return null;
}

export function listenToKeys(actions: Actions, state: State, all: Shown[], timeline: Timeline, client: Client): void {
    const middle = () => (state.from + state.to) / 2;
    const colour = (colouring: Colouring) => () => {
        state.colouring = colouring;
        state.changed();
    };
    const beside = (by: 1 | -1) => () => {
        const chosen = state.chosen ?? firstInView(all, state);
        if (!chosen) return;
        const { trace } = all[chosen.trace];
        if (!state.chosen) {
            actions.visit(chosen);
            return;
        }
        const unit = trace.unitOf(chosen.slice);
        const slice = chosen.slice + by;
        if (slice >= trace.first[unit] && slice < trace.first[unit + 1]) actions.visit({ trace: chosen.trace, slice });
    };
    const fit = () => {
        const { brush, chosen } = state;
        if (brush) {
            state.show(brush[0], brush[1]);
        } else if (chosen) {
            const { trace } = all[chosen.trace];
            const [start, length] = [trace.columns.start[chosen.slice], Math.max(1, trace.columns.duration[chosen.slice])];
            state.show(start - 2 * length, start + 3 * length);
        }
    };
    const keys: Record<string, () => void> = {
        w: () => state.zoom(ZOOM, middle()),
        s: () => state.zoom(1 / ZOOM, middle()),
        a: () => state.pan(-PAN),
        d: () => state.pan(PAN),
        f: fit,
        b: () => {
            state.brush = [state.from, state.to];
            state.changed();
        },
        0: () => state.show(state.begin, state.end),
        1: colour('codelet'),
        2: colour('state'),
        3: colour('level'),
        c: () => actions.togglePath(),
        t: () => actions.toggleTheme(),
        e: () => actions.saveSvg(),
        x: () => actions.savePdf(),
        h: () => actions.toggleTables(),
        '?': () => actions.help(),
        '/': () => {
            const input = byId('search') as HTMLInputElement;
            input.focus();
            input.select();
        },
        arrowup: () => timeline.scrollRows(-ROWS),
        arrowdown: () => timeline.scrollRows(ROWS),
        arrowleft: beside(-1),
        arrowright: beside(1),
        p: () => {
            const { chosen } = state;
            const enabler = chosen ? all[chosen.trace].trace.columns.enabler[chosen.slice] : -1;
            if (chosen && enabler >= 0) actions.visit({ trace: chosen.trace, slice: enabler });
        },
        n: async () => {
            const { chosen } = state;
            if (!chosen) return;
            const { slices } = await client.ask('enabled', chosen.trace, { slice: chosen.slice, most: 1 });
            if (slices.length > 0) actions.visit({ trace: chosen.trace, slice: slices[0] });
        },
        escape: () => {
            byId('message').classList.remove('complaint');
            state.brush = null;
            state.kind = null;
            state.choose(null);
        },
    };
    addEventListener('keydown', (event) => {
        const { target } = event;
        const writes = target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
        if (writes || event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return;
        const inTables = target instanceof Element && target.closest('#details') && event.key.startsWith('Arrow');
        const action = keys[event.key.toLowerCase()];
        if (!action || inTables) return;
        event.preventDefault();
        action();
    });
}
