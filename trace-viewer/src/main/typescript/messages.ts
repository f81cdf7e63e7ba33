// What the page asks the worker, and what it answers.
import type { Columns, Counters, Head, Spread } from './model';

export interface GraphNode {
    slice: number;
    label: string;
    width: number;
}

export interface LaidOut {
    width: number;
    height: number;
    nodes: { slice: number; x: number; y: number }[];
    arcs: { from: number; to: number; points: { x: number; y: number }[] }[];
}

export interface Requests {
    load: { ask: { head: Head; payload: string[]; scale: number }; answer: Columns };
    /** May be asked once: it takes from the worker what nothing else there needs. */
    counters: { ask: { begin: number; end: number; bins: number }; answer: Counters };
    levels: { ask: object; answer: Uint32Array<ArrayBuffer> };
    spreads: { ask: { from: number; to: number }; answer: Spread[] };
    enabled: { ask: { slice: number; most: number }; answer: { slices: number[]; all: number } };
    layout: { ask: { nodes: GraphNode[]; arcs: [number, number][] }; answer: LaidOut };
}

export type Kinds = keyof Requests;

export interface Request<K extends Kinds = Kinds> {
    id: number;
    trace: number;
    kind: K;
    ask: Requests[K]['ask'];
}

export type Response = { id: number; answer?: unknown; error?: string };
