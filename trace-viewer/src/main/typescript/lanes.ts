// Draws the lane of one unit.
import type { Theme } from './colours';
import { CODE, NEITHER, readableOn, REASONS } from './colours';
import type { Ink } from './ink';
import { upperBound } from './model';
import type { Shown } from './shown';

export interface Span {
    from: number;
    to: number;
    /** Where the span lies on the screen. */
    left: number;
    width: number;
}

export function xOf(span: Span, time: number): number {
    return span.left + ((time - span.from) / (span.to - span.from)) * span.width;
}

/** Which firings of a unit a span of time has. */
export function within(shown: Shown, unit: number, span: Span): [number, number] {
    const { trace } = shown;
    const first = trace.after(unit, span.from);
    return [first, upperBound(trace.columns.start, span.to, first, trace.first[unit + 1])];
}

const CHARACTER = 6.3;
const LEAST_LABEL = 26;

export function drawLane(ink: Ink, shown: Shown, unit: number, span: Span, top: number, height: number, theme: Theme): void {
    ink.rect(span.left, top, span.width, height, theme.lane);
    // An SU fires nothing: what it does is what it is not idle.
    const states = shown.showsStates || shown.trace.head.units[unit].scheduler;
    if (states) drawNeither(ink, shown, unit, span, top, height, theme);
    const [first, last] = within(shown, unit, span);
    if (last - first > span.width / 3) drawShares(ink, shown, unit, span, top, height);
    else drawSlices(ink, shown, first, last, span, top, height, theme);
    if (states) drawFetches(ink, shown, unit, span, top, height);
}

/** Waiting for code, which is a part of firings, or lies beside them. */
function drawFetches(ink: Ink, shown: Shown, unit: number, span: Span, top: number, height: number): void {
    if (shown.trace.fetchFirst[unit] === shown.trace.fetchFirst[unit + 1]) return;
    const walk = shown.fetches.walk(unit);
    const perPixel = (span.to - span.from) / span.width;
    walk.to(span.from);
    for (let x = 0; x < span.width; x++) {
        const tall = (Math.min(perPixel, walk.to(span.from + (x + 1) * perPixel)) / perPixel) * height;
        if (tall > 0) ink.rect(span.left + x, top + height - tall, 1, tall, CODE);
    }
}

/** What a unit did in a run besides: what is left when its idle times, from above, and its firings, from below, are taken away. */
function drawNeither(ink: Ink, shown: Shown, unit: number, span: Span, top: number, height: number, theme: Theme): void {
    const { trace, idle } = shown;
    const { dropped, runs } = trace.head.analysis;
    const { idleStart, start } = trace.columns;
    const known = (starts: Float64Array, first: Int32Array) => (first[unit] < first[unit + 1] ? starts[first[unit]] : Infinity);
    const from = dropped > 0 ? Math.min(known(start, trace.first), known(idleStart, trace.idleFirst)) : -Infinity;
    const right = span.left + span.width;
    for (const run of runs) {
        const left = Math.max(span.left, xOf(span, Math.max(from, run.start)));
        const end = Math.min(right, xOf(span, run.end));
        if (left < end) ink.rect(left, top, end - left, height, NEITHER);
    }
    const walk = idle.walk(unit);
    const perPixel = (span.to - span.from) / span.width;
    walk.to(span.from);
    for (let x = 0; x < span.width; x++) {
        if (walk.to(span.from + (x + 1) * perPixel) === 0) continue;
        let upper = top;
        for (let reason = 0; reason < idle.categories; reason++) {
            const tall = (Math.min(perPixel, walk.between[reason]) / perPixel) * height;
            if (tall > 0) ink.rect(span.left + x, upper, 1, tall, reason === 0 ? theme.lane : REASONS[reason - 1]);
            upper += tall;
        }
    }
}

/** Many firings: each pixel is a bar that has what each category took of its time. */
function drawShares(ink: Ink, shown: Shown, unit: number, span: Span, top: number, height: number): void {
    const { colours } = shown.categories;
    const walk = shown.shares.walk(unit);
    const perPixel = (span.to - span.from) / span.width;
    walk.to(span.from);
    for (let x = 0; x < span.width; x++) {
        if (walk.to(span.from + (x + 1) * perPixel) === 0) continue;
        let share = 0;
        let bottom = top + height;
        for (let c = 0; c < colours.length; c++) {
            const part = walk.between[c];
            if (part <= 0) continue;
            share += part / perPixel;
            const upper = top + height - share * height;
            ink.rect(span.left + x, upper, 1, bottom - upper, colours[c]);
            bottom = upper;
        }
    }
}

/** Few firings: each is a bar, with its name where that fits. */
function drawSlices(ink: Ink, shown: Shown, first: number, last: number, span: Span, top: number, height: number, theme: Theme): void {
    const { trace } = shown;
    const right = span.left + span.width;
    for (let i = first; i < last; i++) {
        const start = xOf(span, trace.columns.start[i]);
        const end = xOf(span, trace.endOf(i));
        const x = Math.max(span.left, start);
        const width = Math.min(right, end) - x;
        const colour = shown.colourOf(i);
        ink.rect(x, top, Math.max(width, 1), height, colour);
        // Tells neighbours apart, and says nothing of the time between them, whatever the lane shows there.
        if (width > 3) ink.rect(x + width - 1, top, 1, height, theme.lane);
        if (width >= LEAST_LABEL && height >= 11) {
            const most = Math.floor((width - 6) / CHARACTER);
            const name = trace.nameOf(i);
            if (most >= 3) {
                const label = name.length > most ? `${name.slice(0, most - 1)}…` : name;
                ink.text(x + 4, top + height / 2, label, readableOn(colour), 11);
            }
        }
    }
}
