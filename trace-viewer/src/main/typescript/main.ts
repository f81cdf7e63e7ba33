// Puts the page together.
import { aboutOf } from './about';
import { answerOf, partingOf } from './answer';
import { Client } from './client';
import { THEMES } from './colours';
import { BINS } from './counters';
import { byId, make } from './dom';
import { count, time } from './format';
import { loaded } from './given';
import { listenToKeys } from './keyboard';
import { KindsTable } from './kinds';
import { Matrix } from './matrix';
import { MeshTab } from './mesh';
import { type Parting, TIMES, type Trace } from './model';
import { Overview } from './overview';
import { Panels } from './panels';
import { ResidencyTab } from './residency';
import { savePdf, saveSvg } from './save';
import { Search } from './search';
import { Selection } from './selection';
import type { Shown } from './shown';
import { coloursOf } from './shown';
import { slackOf } from './slack';
import type { Colouring, Tab } from './state';
import { State } from './state';
import { Timeline } from './timeline';
import type { WhatIfData } from './whatif';
import { WhatIf } from './whatif';

/** Tables that need the place of the chosen firing. */
const WIDE: Tab[] = ['panels', 'code', 'whatif'];

class Page {
    private readonly state: State;
    private readonly timeline: Timeline;
    private readonly overview: Overview;
    private readonly kinds: KindsTable;
    private readonly matrix: Matrix;
    private readonly mesh: MeshTab;
    private readonly residency: ResidencyTab;
    private readonly panels: Panels;
    private readonly selection: Selection;
    private readonly search: Search;
    private readonly colours: Map<string, string>;
    private shownBrush = '';
    private countedQuery = '';
    private levelsAsked = false;

    constructor(
        private readonly all: Shown[],
        private readonly client: Client,
    ) {
        const traces = all.map((shown) => shown.trace);
        this.state = new State(Math.min(...traces.map((trace) => trace.begin)), Math.max(...traces.map((trace) => trace.end)));
        const { chosen } = this.state;
        if (chosen && !(chosen.slice < (traces[chosen.trace]?.columns.start.length ?? 0))) this.state.chosen = null;
        this.colours = coloursOf(traces);
        this.selection = new Selection(byId('facts'), byId('graph'), all, this.state, client);
        this.timeline = new Timeline(byId('timeline'), all, this.state, (found) => this.selection.describe(found));
        this.overview = new Overview(byId('overview'), all, this.state);
        this.kinds = new KindsTable(byId('kinds'), all, this.state, this.colours);
        this.matrix = new Matrix(byId('matrix'), all, this.state);
        this.mesh = new MeshTab(byId('mesh'), all, this.state);
        this.residency = new ResidencyTab(byId('code'), all, this.state);
        this.panels = new Panels(byId('panels'), all, this.state);
        this.search = new Search(all, this.state);
        this.fill(traces);
        this.listen();
        this.state.onChange(() => this.draw());
        this.draw();
        void this.count();
    }

    private fill(traces: Trace[]): void {
        const two = traces.length > 1;
        const { origin } = traces[0].head.analysis;
        byId('title').textContent = two ? traces.map((trace, i) => `${'AB'[i]}: ${trace.head.name}`).join('   ') : origin.graph;
        byId('origin').textContent = traces
            .map(({ head: { analysis } }) => {
                const machine = /^name: *(.+)$/m.exec(analysis.origin.machine)?.[1] ?? 'machine';
                const { policy, seed, time } = analysis.origin;
                return `${machine}, policy ${policy}, seed ${seed}, ${TIMES[time]} time, ${count(analysis.fired)} codelets fired`;
            })
            .join(' | ');
        byId('answers').replaceChildren(...traces.map((trace, i) => answerOf(trace.head, two ? `${'AB'[i]}: ` : '')));
        if (two) {
            const parting = JSON.parse(document.querySelector('script.parting')?.textContent ?? 'null') as Parting | null;
            byId('answers').append(partingOf(parting, [traces[0].head.ticksPerSecond, traces[1].head.ticksPerSecond]));
            document.documentElement.dataset.traces = 'two';
        }
        const whatIf = document.querySelector('script.whatif');
        if (whatIf) new WhatIf(byId('whatif'), JSON.parse(whatIf.textContent ?? '') as WhatIfData);
        this.offer('whatif', whatIf !== null);
        this.offer('code', traces.some((trace) => trace.head.functions.length > 0));
        this.offer('mesh', traces.some((trace) => trace.head.mesh));
        byId('slack').replaceChildren(...slackOf(this.all));
        byId('about').replaceChildren(...aboutOf(this.all));
    }

    /** Some tables are there only if there is something in them. */
    private offer(tab: Tab, there: boolean): void {
        (document.querySelector(`[data-tab=${tab}]`) as HTMLElement).hidden = !there;
        if (!there && this.state.tab === tab) this.state.tab = 'kinds';
    }

    /** What takes time, and is shown when it is known. */
    private async count(): Promise<void> {
        for (const shown of this.all) {
            const { begin, end, number } = shown.trace;
            shown.counters = await this.client.ask('counters', number, { begin, end, bins: BINS });
            this.state.changed();
        }
        document.documentElement.dataset.counted = 'true';
    }

    private listen(): void {
        const { state } = this;
        const select = byId('colouring').querySelector('select') as HTMLSelectElement;
        select.addEventListener('change', () => {
            state.colouring = select.value as Colouring;
            state.changed();
        });
        const input = byId('search') as HTMLInputElement;
        input.addEventListener('input', () => {
            state.query = input.value.trim();
            state.changed();
        });
        input.addEventListener('keydown', (event) => {
            if (event.key === 'Enter') this.find(event.shiftKey ? -1 : 1);
            if (event.key === 'Escape') input.blur();
        });
        byId('path').addEventListener('click', () => this.togglePath());
        byId('theme').addEventListener('click', () => this.toggleTheme());
        byId('svg').addEventListener('click', () => this.saveSvg());
        byId('pdf').addEventListener('click', () => this.savePdf());
        byId('help').addEventListener('click', () => this.help());
        for (const tab of document.querySelectorAll<HTMLElement>('[data-tab]')) {
            tab.addEventListener('click', () => {
                state.tab = tab.dataset.tab as Tab;
                state.changed();
            });
        }
        listenToKeys(this, state, this.all, this.timeline, this.client);
    }

    find(direction: 1 | -1): void {
        const found = this.search.next(direction);
        if (found) this.visit(found);
    }

    /** Chooses a firing and sees to it that it is in view. */
    visit(found: { trace: number; slice: number }): void {
        const { state } = this;
        const { trace } = this.all[found.trace];
        const [start, end] = [trace.columns.start[found.slice], trace.endOf(found.slice)];
        if (end < state.from || start > state.to) {
            const half = (state.to - state.from) / 2;
            state.show((start + end) / 2 - half, (start + end) / 2 + half);
        }
        this.timeline.reveal(found.trace, trace.unitOf(found.slice));
        state.choose(found);
    }

    togglePath(): void {
        this.state.path = !this.state.path;
        this.state.changed();
    }

    toggleTheme(): void {
        this.state.theme = this.state.theme === 'light' ? 'dark' : 'light';
        this.state.changed();
    }

    saveSvg(): void {
        void saveSvg(this.timeline, this.all[0].trace.head.name, THEMES[this.state.theme].ground);
    }

    savePdf(): void {
        void savePdf(this.timeline, this.all[0].trace.head.name, THEMES[this.state.theme].ground);
    }

    toggleTables(): void {
        const details = byId('details');
        details.hidden = !details.hidden;
        this.state.changed();
    }

    help(): void {
        (byId('keys') as HTMLDialogElement).showModal();
    }

    private async askForLevels(): Promise<void> {
        this.levelsAsked = true;
        for (const shown of this.all) {
            shown.levels = await this.client.ask('levels', shown.trace.number, {});
            this.state.changed();
        }
    }

    private draw(): void {
        const { state } = this;
        if (state.colouring === 'level' && !this.levelsAsked) void this.askForLevels();
        document.documentElement.dataset.theme = state.theme;
        for (const shown of this.all) shown.divide(state.colouring, THEMES[state.theme], this.matches(shown), this.colours);
        this.timeline.draw();
        this.overview.draw();
        this.drawTables();
        this.selection.draw();
        this.drawControls();
    }

    private matches({ trace }: Shown): Set<number> | null {
        const { kind } = this.state;
        return kind === null ? null : new Set(trace.head.kinds.flatMap((each, i) => (each.name === kind ? [i] : [])));
    }

    private drawTables(): void {
        const { state } = this;
        for (const tab of document.querySelectorAll<HTMLElement>('[data-tab]')) {
            const chosen = tab.dataset.tab === state.tab;
            tab.setAttribute('aria-selected', String(chosen));
            byId(tab.dataset.tab as string).hidden = !chosen;
        }
        const brush = state.brush?.join(' ') ?? '';
        if (brush !== this.shownBrush) {
            this.shownBrush = brush;
            if (state.brush === null) this.kinds.setBrushed(null);
            else void this.brushed(brush, state.brush);
        }
        byId('details').classList.toggle('wide', WIDE.includes(state.tab));
        if (state.tab === 'kinds') this.kinds.draw();
        if (state.tab === 'matrix') this.matrix.draw();
        if (state.tab === 'panels') this.panels.draw(this.timeline.span());
        if (state.tab === 'mesh') this.mesh.draw();
        if (state.tab === 'code') this.residency.draw();
    }

    private async brushed(brush: string, [from, to]: [number, number]): Promise<void> {
        const spreads = await Promise.all(this.all.map((_, trace) => this.client.ask('spreads', trace, { from, to })));
        if (this.shownBrush !== brush) return;
        this.kinds.setBrushed(spreads);
        this.state.changed();
    }

    private drawControls(): void {
        const { state, all } = this;
        const text = (ticks: number) => time(ticks, all[0].trace.head.ticksPerSecond, 3);
        byId('range').textContent = `${text(state.from)} to ${text(state.to)} (${text(state.to - state.from)})`;
        byId('scope').textContent = state.brush ? `began ${text(state.brush[0])} to ${text(state.brush[1])}` : 'whole trace; drag to brush';
        byId('path').setAttribute('aria-pressed', String(state.path));
        (byId('colouring').querySelector('select') as HTMLSelectElement).value = state.colouring;
        const input = byId('search') as HTMLInputElement;
        if (document.activeElement !== input) input.value = state.query;
        if (state.query !== this.countedQuery) {
            this.countedQuery = state.query;
            byId('found').textContent = state.query ? `${count(this.search.count())} found` : '';
        }
        const { names, colours } = all[0].categories;
        byId('legend').replaceChildren(
            ...names.flatMap((name, i) => {
                if (!name) return [];
                const swatch = make('span', { class: 'swatch' });
                swatch.style.background = colours[i];
                return [make('span', {}, swatch, name)];
            }),
        );
    }
}

/** Says what went wrong, wherever that was, above what the page shows. */
function complain(cause: unknown): void {
    const message = byId('message');
    message.textContent = cause instanceof Error ? cause.message : String(cause);
    message.classList.add('complaint');
}

async function begin(): Promise<void> {
    const root = document.documentElement;
    root.dataset.begun = 'true';
    addEventListener('error', ({ error }) => error && complain(error));
    addEventListener('unhandledrejection', (event) => complain(event.reason));
    byId('message').addEventListener('click', () => byId('message').classList.remove('complaint'));
    try {
        const client = new Client();
        const all = await loaded(client);
        const page = new Page(all, client);
        root.dataset.state = 'ready';
        root.dataset.readyAfter = String(Math.round(performance.now()));
        Object.assign(window, { edarts: page });
    } catch (cause) {
        root.dataset.state = 'failed';
        complain(cause);
    }
}

void begin();
