// What the run would have taken with other CUs, under another policy, or with something faster: computed before, chosen here.
import { KINDS, OTHER } from './colours';
import { make, makeSvg } from './dom';
import { marks, time } from './format';

/** Times are nanoseconds. */
export interface Alternative {
    cus: number;
    policy: string;
    makespan_ns: number;
    speed_up: number;
    bound_ns: number;
}

interface Scenario {
    name: string;
    alternatives: Alternative[];
}

export interface WhatIfData {
    cus: number;
    policy: string;
    recorded_ns: number;
    replayed_ns: number;
    without_pauses_ns: number;
    scenarios: Scenario[];
}

const PER_SECOND = 1e9;
const [WIDTH, HEIGHT, LEFT, BOTTOM, EDGE] = [420, 150, 62, 18, 8];

const text = (nanos: number) => time(nanos, PER_SECOND);

export class WhatIf {
    private scenario = 0;
    /** The policy that stands out. */
    private policy: string | null = null;

    constructor(
        private readonly box: HTMLElement,
        private readonly data: WhatIfData,
    ) {
        this.draw();
    }

    private draw(): void {
        const { scenarios } = this.data;
        const { alternatives } = scenarios[this.scenario];
        const policies = [...new Set(alternatives.map((each) => each.policy))];
        const select = make(
            'select',
            {
                'aria-label': 'what is different',
                change: (event: Event) => {
                    this.scenario = Number((event.target as HTMLSelectElement).value);
                    this.draw();
                },
            },
            ...scenarios.map((each, i) => make('option', { value: String(i) }, each.name)),
        ) as HTMLSelectElement;
        select.value = String(this.scenario);
        this.box.replaceChildren(
            make('p', { class: 'choices' }, 'What if', select, make('b', { class: 'best' }, this.best(alternatives))),
            make('div', { class: 'beside' }, this.chart(alternatives, policies), this.table(alternatives, policies)),
            make(
                'p',
                { class: 'hint' },
                `The firings of this run, each as long as it took; scheduling and communication are free. Recorded: ${text(this.data.recorded_ns)} on ${this.data.cus} CUs under ${this.data.policy}; replayed where they were, with the pauses ${text(this.data.replayed_ns)}, without ${text(this.data.without_pauses_ns)}.`,
            ),
        );
    }

    private best(alternatives: Alternative[]): string {
        const best = alternatives.reduce((a, b) => (b.makespan_ns < a.makespan_ns ? b : a));
        return `at best ${text(best.makespan_ns)}, ${best.speed_up.toFixed(2)} times as fast, on ${best.cus} CU${best.cus === 1 ? '' : 's'} under ${best.policy}`;
    }

    private colour(policies: string[], policy: string): string {
        return KINDS[policies.indexOf(policy)] ?? OTHER;
    }

    /** Makespan against CUs, a line for each policy; the bound is dashed. */
    private chart(alternatives: Alternative[], policies: string[]): SVGElement {
        const mostCus = Math.max(...alternatives.map((each) => each.cus));
        const leastCus = Math.min(...alternatives.map((each) => each.cus));
        const most = Math.max(this.data.recorded_ns, ...this.data.scenarios.flatMap((each) => each.alternatives.map((one) => one.makespan_ns)));
        const x = (cus: number) => LEFT + ((cus - leastCus) / Math.max(1, mostCus - leastCus)) * (WIDTH - LEFT - EDGE);
        const y = (nanos: number) => HEIGHT - BOTTOM - (nanos / most) * (HEIGHT - BOTTOM - EDGE);
        const svg = makeSvg('svg', { width: WIDTH, height: HEIGHT, class: 'chart', role: 'img', 'aria-label': 'makespan against CUs' });
        for (const at of marks(0, most, 4)) {
            svg.append(makeSvg('line', { x1: LEFT, x2: WIDTH - EDGE, y1: y(at), y2: y(at), class: 'grid' }));
            svg.append(makeSvg('text', { x: LEFT - 5, y: y(at) + 4, 'text-anchor': 'end' }, text(at)));
        }
        for (const at of marks(leastCus, mostCus, 8).filter(Number.isInteger)) {
            svg.append(makeSvg('text', { x: x(at), y: HEIGHT - 4, 'text-anchor': 'middle' }, String(at)));
        }
        const line = (points: Alternative[], value: (each: Alternative) => number, attributes: Record<string, string>, label: string) => {
            const sorted = [...points].sort((a, b) => a.cus - b.cus);
            const found = makeSvg('polyline', { points: sorted.map((each) => `${x(each.cus)},${y(value(each))}`).join(' '), fill: 'none', ...attributes }, makeSvg('title', {}, label));
            svg.append(found);
            return sorted;
        };
        line(alternatives.filter((each) => each.policy === policies[0]), (each) => each.bound_ns, { class: 'bound' }, 'lower bound');
        for (const policy of policies) {
            const stroke = this.colour(policies, policy);
            const faded = this.policy !== null && this.policy !== policy;
            const points = line(
                alternatives.filter((each) => each.policy === policy),
                (each) => each.makespan_ns,
                { stroke, 'stroke-width': this.policy === policy ? '3' : '1.5', opacity: faded ? '0.25' : '1' },
                policy,
            );
            for (const each of points) {
                const label = `${policy}, ${each.cus} CUs: ${text(each.makespan_ns)}, ${each.speed_up.toFixed(2)} times as fast as recorded`;
                svg.append(makeSvg('circle', { cx: x(each.cus), cy: y(each.makespan_ns), r: 2.5, fill: stroke, opacity: faded ? 0.25 : 1 }, makeSvg('title', {}, label)));
            }
        }
        if (this.data.cus >= leastCus && this.data.cus <= mostCus) {
            svg.append(makeSvg('circle', { cx: x(this.data.cus), cy: y(this.data.recorded_ns), r: 5, class: 'recorded' }, makeSvg('title', {}, `recorded: ${text(this.data.recorded_ns)}`)));
        }
        return svg;
    }

    /** A row for each policy, which can be chosen, a column for each number of CUs. */
    private table(alternatives: Alternative[], policies: string[]): HTMLElement {
        const sizes = [...new Set(alternatives.map((each) => each.cus))].sort((a, b) => a - b);
        const rows = policies.map((policy) => {
            const swatch = make('span', { class: 'swatch' });
            swatch.style.background = this.colour(policies, policy);
            const choose = () => {
                this.policy = this.policy === policy ? null : policy;
                this.draw();
            };
            const name = make('button', { type: 'button', class: 'link', 'aria-pressed': String(this.policy === policy), click: choose }, policy);
            const cells = sizes.map((cus) => {
                const found = alternatives.find((each) => each.cus === cus && each.policy === policy);
                return make('td', found ? { title: `${found.speed_up.toFixed(2)} times as fast as recorded` } : {}, found ? text(found.makespan_ns) : '');
            });
            return make('tr', { 'data-policy': policy }, make('td', {}, swatch, name), ...cells);
        });
        const head = make('tr', {}, make('th', {}, 'CUs'), ...sizes.map((cus) => make('th', {}, String(cus))));
        return make('div', { class: 'alternatives' }, make('table', {}, make('thead', {}, head), make('tbody', {}, ...rows)));
    }
}
