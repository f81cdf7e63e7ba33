// What went over the links of a chip's mesh within the brushed span of time: the wider, the more.
import { make, makeSvg } from './dom';
import { count, percent } from './format';
import type { Mesh, Trace } from './model';
import type { Shown } from './shown';
import type { State } from './state';

const CORE = 22;
const STEP = 36;
const WIDEST = 6;
const BESIDE = 4;
const MOST_LISTED = 5;

export class MeshTab {
    private drawn = '';

    constructor(
        private readonly box: HTMLElement,
        private readonly all: Shown[],
        private readonly state: State,
    ) {}

    draw(): void {
        const { brush, theme } = this.state;
        const key = `${brush?.join(' ')} ${theme}`;
        if (key === this.drawn) return;
        this.drawn = key;
        this.box.replaceChildren(...this.all.map(({ trace }) => this.picture(trace)));
    }

    private picture(trace: Trace): HTMLElement {
        const { mesh } = trace.head;
        if (!mesh) return make('p', {}, 'not recorded');
        const { sums, pieces } = this.sums(trace, mesh);
        const most = sums.reduce((a, b) => Math.max(a, b), 0);
        const all = sums.reduce((a, b) => a + b, 0);
        const rows = 1 + mesh.links.reduce((a, [row]) => Math.max(a, row), 0);
        const columns = 1 + mesh.links.reduce((a, [, column]) => Math.max(a, column), 0);
        const width = (columns + 1) * STEP;
        const height = rows * STEP;
        const svg = makeSvg('svg', { class: 'traffic', viewBox: `0 0 ${width} ${height}`, width, height, role: 'img', 'aria-label': 'traffic over the mesh' });
        const rate = (transactions: number) => ((1000 * transactions) / (pieces * mesh.piece)).toFixed(1);
        const x = (column: number) => (column + 0.5) * STEP;
        const y = (row: number) => (row + 0.5) * STEP;
        mesh.links.forEach(([row, column, toRow, toColumn], i) => {
            if (sums[i] === 0) return;
            const [down, right] = [toRow - row, toColumn - column];
            // Each of two opposite links keeps to its right.
            const [dx, dy] = [-down * BESIDE, right * BESIDE];
            const share = sums[i] / most;
            const line = makeSvg(
                'line',
                {
                    x1: x(column) + right * CORE * 0.55 + dx,
                    y1: y(row) + down * CORE * 0.55 + dy,
                    x2: x(toColumn) - right * CORE * 0.55 + dx,
                    y2: y(toRow) - down * CORE * 0.55 + dy,
                    stroke: 'var(--accent)',
                    'stroke-opacity': 0.3 + 0.7 * share,
                    'stroke-width': 1 + (WIDEST - 1) * share,
                },
                makeSvg('title', {}, `(${row}, ${column}) to (${toRow}, ${toColumn}): ${count(sums[i])} transactions, ${rate(sums[i])} per 1,000 ticks`),
            );
            svg.append(line);
        });
        for (let row = 0; row < rows; row++) {
            for (let column = 0; column < columns; column++) {
                svg.append(
                    makeSvg('rect', { x: x(column) - CORE / 2, y: y(row) - CORE / 2, width: CORE, height: CORE, rx: 4, fill: 'var(--panel)', stroke: 'var(--line)' }),
                    makeSvg('text', { x: x(column), y: y(row) + 4, 'text-anchor': 'middle', 'font-size': 10, fill: 'var(--text)' }, `${row},${column}`),
                );
            }
        }
        const busiest = [...sums.keys()].filter((link) => sums[link] > 0).sort((a, b) => sums[b] - sums[a]);
        const rest = busiest.length - MOST_LISTED;
        const listed = busiest.slice(0, MOST_LISTED).map((link) => {
            const [row, column, toRow, toColumn] = mesh.links[link];
            const each = [count(sums[link]), rate(sums[link]), percent(sums[link], all)];
            return make('tr', {}, make('td', {}, `${row},${column} to ${toRow},${toColumn}`), ...each.map((text) => make('td', {}, text)));
        });
        const head = ['link', 'transactions', 'per 1,000 ticks', 'share'].map((text) => make('th', {}, text));
        const table = make('table', { class: 'busiest' }, make('thead', {}, make('tr', {}, ...head)), make('tbody', {}, ...listed));
        const hint = `${count(all)} transactions, each counted on every link of its way${rest > 0 ? `; ${count(rest)} more links had fewer` : ''}`;
        return make('div', { class: 'beside' }, svg, make('div', {}, table, make('p', { class: 'hint' }, hint)));
    }

    /** What went over each link in the pieces that overlap the brush. */
    private sums(trace: Trace, mesh: Mesh): { sums: Float64Array; pieces: number } {
        const [from, to] = this.state.brush ?? [-Infinity, Infinity];
        const { linkCount } = trace.columns;
        const first = Math.max(0, Math.floor((from - mesh.start) / mesh.piece));
        const last = Math.min(mesh.pieces, Math.ceil((to - mesh.start) / mesh.piece));
        const sums = new Float64Array(mesh.links.length);
        for (let link = 0; link < sums.length; link++) {
            for (let piece = first; piece < last; piece++) sums[link] += linkCount[link * mesh.pieces + piece];
        }
        return { sums, pieces: Math.max(1, last - first) };
    }
}
