// What is known of the chosen firing, and the graph around it.
import { readableOn } from './colours';
import type { Client } from './client';
import { make, makeSvg } from './dom';
import { count, time } from './format';
import type { GraphNode, LaidOut } from './messages';
import type { Shown } from './shown';
import type { Chosen, State } from './state';

const BACK = 3;
const MOST_ENABLED = 12;
const CHARACTER = 6.6;
const LONGEST = 24;

export class Selection {
    private drawn: string | null = null;

    constructor(
        private readonly facts: HTMLElement,
        private readonly graph: HTMLElement,
        private readonly all: Shown[],
        private readonly state: State,
        private readonly client: Client,
    ) {}

    draw(): void {
        const { chosen, colouring, kind } = this.state;
        const key = chosen ? `${chosen.trace}.${chosen.slice} ${colouring} ${kind}` : '';
        if (key === this.drawn) return;
        this.drawn = key;
        if (!chosen) {
            this.facts.replaceChildren(make('p', { class: 'hint' }, 'Click a firing, or press / and search, to see it here with the graph around it.'));
            this.graph.replaceChildren();
            return;
        }
        this.facts.replaceChildren(...this.rows(chosen));
        void this.drawGraph(chosen, key);
    }

    /** One line of it, for the tip at the pointer. */
    describe({ trace: number, slice }: Chosen): string {
        const { trace } = this.all[number];
        const { columns, head } = trace;
        const text = (ticks: number) => time(ticks, head.ticksPerSecond);
        const lines = [
            trace.nameOf(slice),
            `${head.units[trace.unitOf(slice)].name}, took ${text(columns.duration[slice])}`,
            `from ${text(columns.start[slice])}`,
        ];
        if (columns.wait[slice] > 0) lines.push(`had been ready for ${text(columns.wait[slice] - 1)}`);
        return lines.join('\n');
    }

    private rows({ trace: number, slice }: Chosen): HTMLElement[] {
        const shown = this.all[number];
        const { trace } = shown;
        const { columns, head } = trace;
        const text = (ticks: number) => time(ticks, head.ticksPerSecond);
        const row = (name: string, value: string | Node) => make('div', {}, make('dt', {}, name), make('dd', {}, value));
        const kind = head.kinds[columns.kind[slice]];
        const enabler = columns.enabler[slice];
        const wait = columns.wait[slice];
        const failed = columns.failed.includes(slice) ? ' (failed)' : '';
        const rows = [
            row('kind', `${kind.name}, median ${text(kind.p50)}`),
            row('on', head.units[trace.unitOf(slice)].name),
            row('from', text(columns.start[slice])),
            row('took', text(columns.duration[slice]) + failed),
            row('was ready for', wait > 0 ? text(wait - 1) : 'not recorded'),
            row('enabled by', enabler < 0 ? 'the start, or not recorded' : this.link({ trace: number, slice: enabler })),
            row('slack', shown.isOnPath(slice) ? 'none: on the critical path' : text(columns.slack[slice])),
        ];
        if (columns.frame[slice] !== 0) rows.push(row('frame', String(columns.frame[slice])));
        return [make('h3', {}, trace.nameOf(slice)), make('dl', {}, ...rows)];
    }

    private link(chosen: Chosen): HTMLElement {
        const name = this.all[chosen.trace].trace.nameOf(chosen.slice);
        return make('button', { type: 'button', class: 'link', click: () => this.state.choose(chosen) }, name);
    }

    /** Who enabled it, who enabled that, and what it enabled. */
    private async drawGraph(chosen: Chosen, key: string): Promise<void> {
        const { trace } = this.all[chosen.trace];
        const { enabler } = trace.columns;
        const slices = [chosen.slice];
        const arcs: [number, number][] = [];
        for (let at = chosen.slice; slices.length <= BACK && enabler[at] >= 0; at = enabler[at]) {
            slices.push(enabler[at]);
            arcs.push([enabler[at], at]);
        }
        const enabled = await this.client.ask('enabled', chosen.trace, { slice: chosen.slice, most: MOST_ENABLED });
        for (const slice of enabled.slices) {
            slices.push(slice);
            arcs.push([chosen.slice, slice]);
        }
        const nodes = slices.map((slice): GraphNode => {
            const name = trace.nameOf(slice);
            const label = name.length > LONGEST ? `${name.slice(0, LONGEST - 1)}…` : name;
            return { slice, label, width: label.length * CHARACTER + 14 };
        });
        const laidOut = await this.client.ask('layout', chosen.trace, { nodes, arcs });
        if (this.drawn === key) this.show(chosen, nodes, laidOut, enabled.all - enabled.slices.length);
    }

    private show(chosen: Chosen, nodes: GraphNode[], { width, height, nodes: places, arcs }: LaidOut, more: number): void {
        const shown = this.all[chosen.trace];
        const svg = makeSvg('svg', { width, height, viewBox: `0 0 ${width} ${height}` });
        for (const { points } of arcs) {
            svg.append(makeSvg('polyline', { points: points.map(({ x, y }) => `${x},${y}`).join(' '), class: 'arc' }));
            const [before, { x, y }] = points.slice(-2);
            const turn = (Math.atan2(y - before.y, x - before.x) * 180) / Math.PI;
            svg.append(makeSvg('path', { d: 'M0 0L-7 -3.5L-7 3.5z', class: 'head', transform: `translate(${x} ${y}) rotate(${turn})` }));
        }
        nodes.forEach((node, i) => {
            const { x, y } = places[i];
            const fill = shown.colourOf(node.slice);
            const group = makeSvg(
                'g',
                { class: node.slice === chosen.slice ? 'node chosen' : 'node' },
                makeSvg('rect', { x: x - node.width / 2, y: y - 11, width: node.width, height: 22, rx: 4, fill }),
                makeSvg('text', { x, y: y + 4, fill: readableOn(fill) }, node.label),
            );
            group.addEventListener('click', () => this.state.choose({ trace: chosen.trace, slice: node.slice }));
            svg.append(group);
        });
        const note = more > 0 ? [make('p', { class: 'hint' }, `and ${count(more)} more that it enabled`)] : [];
        this.graph.replaceChildren(svg, ...note);
        const { x, y } = places[0];
        this.graph.scrollTo(x - this.graph.clientWidth / 2, y - this.graph.clientHeight / 2);
    }
}
