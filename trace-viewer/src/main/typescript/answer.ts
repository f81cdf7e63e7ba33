// What the page says first: where the time of all CUs went, and how far that is from what cannot be undercut.
import { PARTS, REASONS } from './colours';
import { bar, make } from './dom';
import { count, percent, ratio, time } from './format';
import type { Analysis, Head, Parting } from './model';

interface Part {
    name: string;
    ticks: number | null;
    meaning: string;
    colour: string;
}

function partsOf({ time: split }: Analysis): Part[] {
    const { lackOfParallelism: lack, imbalance } = split;
    const known = lack !== null && imbalance !== null;
    const rest = known ? split.idle - lack - imbalance : split.idle;
    const parts: Omit<Part, 'colour'>[] = [
        { name: 'work', ticks: split.work, meaning: 'codelets fired' },
        { name: 'overhead', ticks: split.overhead, meaning: 'scheduling: neither firing nor idle' },
        { name: 'lack of parallelism', ticks: lack, meaning: 'idle, and fewer codelets were ready than CUs were idle' },
        { name: 'imbalance', ticks: imbalance, meaning: 'idle while a codelet was ready elsewhere' },
        { name: 'waiting for data', ticks: split.data, meaning: 'values and messages on their way' },
        { name: 'for code', ticks: split.code, meaning: 'code on its way into local memory' },
    ];
    if (rest > 0) parts.push({ name: 'idle', ticks: rest, meaning: 'nothing to fire, for reasons that are not recorded' });
    if (split.unobserved > 0) {
        parts.push({ name: 'unobserved', ticks: split.unobserved, meaning: 'the records of it were dropped' });
    }
    return parts.map((part, i) => ({ ...part, colour: PARTS[i] }));
}

/** Why CUs were idle, as far as the trace was recorded in detail. */
function reasonsOf(head: Head, text: (ticks: number) => string): HTMLElement[] {
    const { idle, reasons } = head.analysis.time;
    if (reasons === null || reasons.length === 0) return [];
    const parts = reasons.map(({ reason, time: ticks }) => {
        const number = head.idleReasons.findIndex((each) => each.name === reason);
        const name = head.idleReasons[number].text;
        return { name, colour: REASONS[number], share: ticks / Math.max(1, idle), label: `${name} ${text(ticks)}, ${percent(ticks, idle)} of the idle time` };
    });
    const legend = make('div', { class: 'legend reasons' }, make('b', {}, 'idle'));
    for (const part of parts) {
        const swatch = make('span', { class: 'swatch' });
        swatch.style.background = part.colour;
        legend.append(make('span', { title: part.label }, swatch, `${part.name} `, make('b', {}, percent(part.share, 1))));
    }
    return [legend, bar(parts)];
}

/** What the trace does not say, in one place: it is not 0. */
function missing(parts: { name: string; meaning: string }[]): HTMLElement[] {
    if (parts.length === 0) return [];
    const title = parts.map((part) => `${part.name}: ${part.meaning}`).join('\n');
    return [make('span', { class: 'missing', title }, `not recorded: ${parts.map((part) => part.name).join(', ')}`)];
}

interface Fact {
    name: string;
    value: string | null;
    meaning: string;
}

function fact(name: string, value: string | null, meaning: string): Fact {
    return { name, value, meaning };
}

function shownFact({ name, value, meaning }: Fact): HTMLElement {
    return make('div', { class: 'fact', title: meaning }, make('dt', {}, name), make('dd', {}, value ?? ''));
}

const share = (value: number | null | undefined) => (value === null || value === undefined ? null : percent(value, 1));

function factsOf(analysis: Analysis, text: (ticks: number) => string): Fact[] {
    const { bounds, criticalPath: path, efficiencies, makespan, cus } = analysis;
    const highest = Math.max(bounds.sharedWork, bounds.criticalPath);
    const whole = analysis.dropped === 0;
    return [
        fact('makespan', text(makespan), 'from the start of the run to its end; of several runs, the sum'),
        fact('lower bound', whole ? text(highest) : null, `no schedule of these firings on ${cus} CUs takes less: the higher of the next two`),
        fact('work / CUs', text(bounds.sharedWork), 'all firings, shared evenly'),
        fact(
            'critical path',
            (path.exact ? '' : '≥ ') + text(path.length),
            `the longest chain of dependent firings${path.exact ? '' : ', as far as records tell'}: ${count(path.firings)} of ` +
                path.kinds.map((kind) => `${kind.name} (${count(kind.count)}, ${percent(kind.time, path.length)})`).join(', '),
        ),
        fact('makespan / bound', whole ? ratio(makespan, highest) : null, 'how far from what cannot be undercut'),
        fact('parallelism', ratio(analysis.time.work, path.length), 'work / critical path'),
        fact('efficiency', share(efficiencies?.parallel), 'POP parallel efficiency: load balance x communication efficiency'),
        fact('load balance', share(efficiencies?.loadBalance), 'the mean useful time of a CU / the highest'),
        fact('communication', share(efficiencies?.communication), 'the highest useful time of a CU / the makespan'),
        fact('serialisation', share(efficiencies?.serialisation), 'what of the latter remains if data and code came at once'),
        fact('transfer', share(efficiencies?.transfer), 'what waiting for data and code leaves'),
    ];
}

/** The box of one trace. */
export function answerOf(head: Head, label: string): HTMLElement {
    const { analysis } = head;
    const text = (ticks: number) => time(ticks, head.ticksPerSecond);
    const whole = analysis.time.total;
    const box = make('div', { class: 'answer' });
    if (analysis.fired === 0) {
        box.append(make('p', { class: 'note' }, `${label}No codelet fired in this trace: there is nothing to show.`));
        return box;
    }
    const parts = partsOf(analysis);
    const title = `${label}${analysis.cus} CU${analysis.cus === 1 ? '' : 's'} × ${text(analysis.makespan)}`;
    const legend = make('div', { class: 'legend' }, make('b', {}, title));
    const facts = factsOf(analysis, text);
    const known = parts.flatMap(({ name, ticks, meaning, colour }) =>
        ticks === null
            ? []
            : [{ name, colour, share: ticks / Math.max(1, whole), label: `${name} ${text(ticks)}, ${percent(ticks, whole)}: ${meaning}` }],
    );
    for (const part of known) {
        const swatch = make('span', { class: 'swatch' });
        swatch.style.background = part.colour;
        legend.append(make('span', { title: part.label }, swatch, `${part.name} `, make('b', {}, percent(part.share, 1))));
    }
    const unknown: { name: string; meaning: string }[] = parts.filter((part) => part.ticks === null);
    if (analysis.time.reasons === null) unknown.push({ name: 'why idle', meaning: 'record the run in detail: --trace-detail' });
    legend.append(...missing(unknown));
    box.append(legend, bar(known), ...reasonsOf(head, text), make('dl', { class: 'facts' }, ...facts.filter((each) => each.value !== null).map(shownFact), ...missing(facts.filter((each) => each.value === null))));
    if (analysis.dropped > 0) {
        const note = `${count(analysis.dropped)} records are missing, as the rings were full or they lie outside of the window: all numbers cover only what is there.`;
        box.append(make('p', { class: 'note' }, label + note));
    }
    return box;
}

/** Where two traces part. */
export function partingOf(parting: Parting | null, ticksPerSecond: [number, number]): HTMLElement {
    const side = (name: string, codelet: string | null, ticks: number | null, rate: number) =>
        codelet === null || ticks === null ? `${name} fires nothing more` : `${name} fires ${codelet} at ${time(ticks, rate)}`;
    const text = parting
        ? `They part on ${parting.unit}: ${side('A', parting.firstCodelet, parting.firstTime, ticksPerSecond[0])}, ` +
          `${side('B', parting.secondCodelet, parting.secondTime, ticksPerSecond[1])}.`
        : 'Each unit of both fired the same codelets, one after the other.';
    return make('p', { class: 'parting' }, text);
}
