// What a trace is in the page: a head that is read as JSON, and columns of numbers.

export interface Unit {
    name: string;
    node: string;
    cluster: string;
    su: string;
    /** Whether it is the SU of its cluster. */
    scheduler: boolean;
    slices: number;
    idles: number;
    fetches: number;
    steals: number;
    stays: number;
}

export interface Spread {
    count: number;
    total: number;
    mean: number;
    p50: number;
    p99: number;
    max: number;
}

export interface Kind extends Spread {
    name: string;
}

export interface Run {
    start: number;
    end: number;
    outcome: 'ENDED' | 'FAILED' | 'OPEN';
}

interface JavaSpread {
    count: number;
    total: number;
    median: number;
    percentile99: number;
    max: number;
}

/** What the page calls each kind of time. */
export const TIMES = { WALL: 'real', DECLARED: 'virtual', SIMULATED: 'simulated', BOARD: "the board's" };

/** The numbers that the runtime's analysis found; the text that it prints has the same. Null stands for "not recorded". */
export interface Analysis {
    origin: {
        productVersion: string;
        commandLine: string;
        graph: string;
        machine: string;
        policy: string;
        seed: string;
        virtual: boolean;
        time: 'WALL' | 'DECLARED' | 'SIMULATED' | 'BOARD';
        ticksPerSecond: number;
        startedAt: string | null;
    };
    runs: Run[];
    makespan: number;
    cus: number;
    fired: number;
    dropped: number;
    time: {
        total: number;
        work: number;
        overhead: number | null;
        idle: number;
        lackOfParallelism: number | null;
        imbalance: number | null;
        reasons: { reason: string; time: number }[] | null;
        data: number | null;
        code: number | null;
        unobserved: number;
    };
    bounds: { sharedWork: number; criticalPath: number };
    efficiencies: {
        parallel: number;
        loadBalance: number;
        communication: number;
        serialisation: number | null;
        transfer: number | null;
    } | null;
    criticalPath: { length: number; firings: number; exact: boolean; kinds: { name: string; count: number; time: number }[] };
    slack: { critical: number; histogram: { from: number; to: number; count: number }[] };
    codelets: { name: string; failed: number; firings: JavaSpread }[];
}

/** The links of a chip's mesh, and into which pieces of time their traffic is divided. Times are ticks. */
export interface Mesh {
    start: number;
    piece: number;
    pieces: number;
    /** Row and column that each leads away from, and those that it leads to. */
    links: [number, number, number, number][];
}

/** Where two traces first do different things. */
export interface Parting {
    unit: string;
    firstTime: number | null;
    firstCodelet: string | null;
    secondTime: number | null;
    secondCodelet: string | null;
}

/** What the page has of a trace before its columns are unpacked. */
interface Given {
    name: string;
    units: Unit[];
    declarations: { name: string; count: number }[];
    kinds: string[];
    /** Whose code was in the units' memory, by number. */
    functions: string[];
    /** Why units can be idle, by number. */
    idleReasons: { name: string; text: string }[];
    /** How many codelets the arcs are of; 0 if there are none. */
    arcCodelets: number;
    columns: { name: string; count: number; bytes: number }[];
    /** Only if the traffic over the links was recorded. */
    mesh?: Mesh;
    analysis: Analysis;
}

export interface Head extends Omit<Given, 'kinds'> {
    ticksPerSecond: number;
    /** By number, as the firings name them. */
    kinds: Kind[];
}

export function headOf(json: string): Head {
    const given = JSON.parse(json) as Given;
    const spreads = new Map(given.analysis.codelets.map((each) => [each.name, each.firings]));
    const kinds = given.kinds.map((name): Kind => {
        const found = spreads.get(name);
        if (!found) throw new Error(`nothing is known of codelets ${name}`);
        const { count, total, median, percentile99, max } = found;
        return { name, count, total, mean: count === 0 ? 0 : total / count, p50: median, p99: percentile99, max };
    });
    return { ...given, kinds, ticksPerSecond: given.analysis.origin.ticksPerSecond };
}

export type Numbers = Uint32Array<ArrayBuffer> | Float64Array<ArrayBuffer>;

/** Firings, unit after unit, those of a unit by their start; idle times and steals likewise. Times are ticks. */
export interface Columns {
    start: Float64Array<ArrayBuffer>;
    duration: Numbers;
    codelet: Int32Array<ArrayBuffer>;
    frame: Int32Array<ArrayBuffer>;
    /** How long it had been ready, plus one; 0 where no record tells. */
    wait: Numbers;
    /** The firing that enabled it, or -1. */
    enabler: Int32Array<ArrayBuffer>;
    kind: Uint16Array<ArrayBuffer>;
    /** How much longer each firing could have taken without making the critical path longer. */
    slack: Numbers;
    failed: Int32Array<ArrayBuffer>;
    /** The firings of the critical path, in order. */
    path: Int32Array<ArrayBuffer>;
    idleStart: Float64Array<ArrayBuffer>;
    idleDuration: Numbers;
    /** One more than the number of the reason; 0 where that is not recorded. */
    idleReason: Uint8Array<ArrayBuffer>;
    /** When units waited for code, also while they fired. */
    fetchStart: Float64Array<ArrayBuffer>;
    fetchDuration: Numbers;
    stealTime: Float64Array<ArrayBuffer>;
    stealVictim: Int32Array<ArrayBuffer>;
    /** Which function's code was in a unit's memory, and how many bytes: unit after unit, as it left. */
    stayFunction: Int32Array<ArrayBuffer>;
    stayStart: Float64Array<ArrayBuffer>;
    stayDuration: Numbers;
    stayBytes: Int32Array<ArrayBuffer>;
    /** What went over each link of a mesh, piece by piece of the time; empty if that is not known. */
    linkCount: Int32Array<ArrayBuffer>;
}

/** The arcs of a fixed graph. */
export interface Arcs {
    /** How many leave each codelet and, behind these, each slot; empty if the graph is not fixed. */
    arcCount: Int32Array<ArrayBuffer>;
    /** Where they lead: to a codelet, or, below 0, to the slot with the complement's number. */
    arcTarget: Int32Array<ArrayBuffer>;
}

/** A sum over equal parts of the time: mean values that cost the same at any zoom. */
export interface Counters {
    ready: Float64Array<ArrayBuffer>;
    busy: Float64Array<ArrayBuffer>;
    /** When firings became ready, in order. */
    readyTimes: Float64Array<ArrayBuffer>;
}

export function firsts(counts: number[]): Int32Array<ArrayBuffer> {
    const first = new Int32Array(counts.length + 1);
    counts.forEach((count, i) => (first[i + 1] = first[i] + count));
    return first;
}

/** The first index from `low` up to `high` at which the sorted numbers exceed a value. */
export function upperBound(numbers: ArrayLike<number>, value: number, low: number, high: number): number {
    while (low < high) {
        const middle = (low + high) >>> 1;
        if (numbers[middle] <= value) low = middle + 1;
        else high = middle;
    }
    return low;
}

export class Trace {
    readonly first: Int32Array;
    readonly idleFirst: Int32Array;
    readonly fetchFirst: Int32Array;
    readonly stealFirst: Int32Array;
    readonly stayFirst: Int32Array;
    readonly end: number;
    readonly begin: number;
    private readonly declarationFirst: Int32Array;

    constructor(
        readonly number: number,
        readonly head: Head,
        readonly columns: Columns,
    ) {
        this.first = firsts(head.units.map((unit) => unit.slices));
        this.idleFirst = firsts(head.units.map((unit) => unit.idles));
        this.fetchFirst = firsts(head.units.map((unit) => unit.fetches));
        this.stayFirst = firsts(head.units.map((unit) => unit.stays));
        this.stealFirst = firsts(head.units.map((unit) => unit.steals));
        this.declarationFirst = firsts(head.declarations.map((each) => each.count));
        let begin = head.analysis.runs.length ? head.analysis.runs[0].start : 0;
        let end = head.analysis.runs.length ? head.analysis.runs[head.analysis.runs.length - 1].end : 1;
        head.units.forEach((_, unit) => {
            if (this.first[unit] < this.first[unit + 1]) {
                begin = Math.min(begin, columns.start[this.first[unit]]);
                end = Math.max(end, this.endOf(this.first[unit + 1] - 1));
            }
        });
        this.begin = begin;
        this.end = Math.max(end, begin + 1);
    }

    endOf(slice: number): number {
        return this.columns.start[slice] + this.columns.duration[slice];
    }

    unitOf(slice: number): number {
        return upperBound(this.first, slice, 0, this.first.length) - 1;
    }

    /** The first firing of a unit that is over after a time. */
    after(unit: number, time: number): number {
        const found = upperBound(this.columns.start, time, this.first[unit], this.first[unit + 1]);
        return found > this.first[unit] && this.endOf(found - 1) > time ? found - 1 : found;
    }

    at(unit: number, time: number): number | null {
        const found = this.after(unit, time);
        return found < this.first[unit + 1] && this.columns.start[found] <= time ? found : null;
    }

    declarationOf(codelet: number): number {
        const found = upperBound(this.declarationFirst, codelet, 0, this.declarationFirst.length) - 1;
        return codelet >= 0 && found < this.head.declarations.length ? found : -1;
    }

    nameOf(slice: number): string {
        return this.instanceName(this.columns.codelet[slice]);
    }

    instanceName(codelet: number): string {
        const found = this.declarationOf(codelet);
        if (found < 0) return `codelet ${codelet}`;
        const declaration = this.head.declarations[found];
        return declaration.count === 1
            ? declaration.name
            : `${declaration.name}[${codelet - this.declarationFirst[found]}]`;
    }

    kindName(kind: number): string {
        return this.head.kinds[kind].name;
    }
}
