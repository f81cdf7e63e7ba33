// From base64 to columns. Runs in the worker.
import type { Arcs, Columns, Head, Numbers } from './model';

const MOST_32 = 0xffff_ffff;

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
    if (Uint8Array.fromBase64) return Uint8Array.fromBase64(text);
    const binary = atob(text);
    const bytes = new Uint8Array(binary.length);
    for (let i = 0; i < bytes.length; i++) bytes[i] = binary.charCodeAt(i);
    return bytes;
}

/** Unpacks the payload; its checksum is that of gzip, and its length that of the columns. */
export async function unpacked(texts: string[], length: number): Promise<Uint8Array<ArrayBuffer>> {
    let next = 0;
    const source = new ReadableStream<Uint8Array<ArrayBuffer>>({
        pull(controller) {
            if (next === texts.length) {
                controller.close();
            } else {
                controller.enqueue(bytesOf(texts[next]));
                texts[next++] = '';
            }
        },
    });
    const reader = source.pipeThrough(new DecompressionStream('gzip')).getReader();
    const bytes = new Uint8Array(length);
    let at = 0;
    for (;;) {
        const { done, value } = await reader.read();
        if (done) break;
        if (at + value.length > length) throw new Error('it is longer than its head says');
        bytes.set(value, at);
        at += value.length;
    }
    if (at !== length) throw new Error(`it ends after ${at} of ${length} bytes`);
    return bytes;
}

function signed(value: number): number {
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
}

/** Reads whole numbers of seven bits a byte. */
class Reader {
    constructor(
        private readonly bytes: Uint8Array,
        private at: number,
    ) {}

    next(): number {
        const bytes = this.bytes;
        let byte = bytes[this.at++];
        if (byte < 128) return byte;
        let value = byte & 127;
        let scale = 128;
        do {
            byte = bytes[this.at++];
            value += (byte & 127) * scale;
            scale *= 128;
        } while (byte >= 128);
        return value;
    }
}

export function columnsOf(head: Head, bytes: Uint8Array, scale: number): Columns & Arcs {
    const places = new Map<string, { at: number; count: number }>();
    let at = 0;
    for (const column of head.columns) {
        places.set(column.name, { at, count: column.count });
        at += column.bytes;
    }
    const place = (name: string) => {
        const found = places.get(name);
        if (!found) throw new Error(`it has no column ${name}`);
        return found;
    };
    const reader = (name: string) => new Reader(bytes, place(name).at);

    const plain = (name: string): Numbers => {
        const { count } = place(name);
        const numbers = reader(name);
        if (scale !== 1) return Float64Array.from({ length: count }, () => numbers.next() * scale);
        const narrow = new Uint32Array(count);
        for (let i = 0; i < count; i++) {
            const value = numbers.next();
            if (value > MOST_32) {
                const wide = Float64Array.from(narrow);
                for (wide[i++] = value; i < count; i++) wide[i] = numbers.next();
                return wide;
            }
            narrow[i] = value;
        }
        return narrow;
    };
    const starts = (name: string, durations: Numbers | null, counts: number[]) => {
        const values = new Float64Array(place(name).count);
        const numbers = reader(name);
        let i = 0;
        for (const count of counts) {
            let end = 0;
            for (const last = i + count; i < last; i++) {
                values[i] = end + signed(numbers.next()) * scale;
                end = values[i] + (durations ? durations[i] : 0);
            }
        }
        return values;
    };
    const deltas = (name: string) => {
        const values = new Int32Array(place(name).count);
        const numbers = reader(name);
        let i = 0;
        for (const unit of head.units) {
            let value = 0;
            for (const last = i + unit.slices; i < last; i++) {
                value += signed(numbers.next());
                values[i] = value;
            }
        }
        return values;
    };

    const duration = plain('duration');
    const start = starts('start', duration, head.units.map((unit) => unit.slices));
    const codelet = deltas('codelet');
    const enabler = new Int32Array(place('enabler').count);
    for (let i = 0, numbers = reader('enabler'); i < enabler.length; i++) {
        const difference = signed(numbers.next());
        enabler[i] = difference === 0 ? -1 : i - difference;
    }
    const arcTarget = new Int32Array(place('arcTarget').count);
    for (let i = 0, numbers = reader('arcTarget'); i < arcTarget.length; i++) arcTarget[i] = signed(numbers.next());
    const idleDuration = plain('idleDuration');
    const fetchDuration = plain('fetchDuration');
    const stayDuration = plain('stayDuration');
    const stealVictim = new Int32Array(place('stealVictim').count);
    for (let i = 0, numbers = reader('stealVictim'); i < stealVictim.length; i++) {
        stealVictim[i] = signed(numbers.next());
    }
    const whole = <T extends Int32Array | Uint16Array | Uint8Array>(name: string, values: T): T => {
        for (let i = 0, numbers = reader(name); i < values.length; i++) values[i] = numbers.next();
        return values;
    };
    return {
        start,
        duration,
        codelet,
        frame: deltas('frame'),
        wait: waits(plain('wait'), scale),
        enabler,
        kind: whole('kind', new Uint16Array(codelet.length)),
        slack: plain('slack'),
        failed: whole('failed', new Int32Array(place('failed').count)),
        arcCount: whole('arcCount', new Int32Array(place('arcCount').count)),
        arcTarget,
        path: whole('path', new Int32Array(place('path').count)),
        idleStart: starts('idleStart', idleDuration, head.units.map((unit) => unit.idles)),
        idleDuration,
        idleReason: whole('idleReason', new Uint8Array(idleDuration.length)),
        fetchStart: starts('fetchStart', fetchDuration, head.units.map((unit) => unit.fetches)),
        fetchDuration,
        stealTime: starts('stealTime', null, head.units.map((unit) => unit.steals)),
        stealVictim,
        stayFunction: whole('stayFunction', new Int32Array(stayDuration.length)),
        stayStart: starts('stayStart', stayDuration, head.units.map((unit) => unit.stays)),
        stayDuration,
        stayBytes: whole('stayBytes', new Int32Array(stayDuration.length)),
        linkCount: whole('linkCount', new Int32Array(place('linkCount').count)),
    };
}

/** One tick more than the wait, also where ticks were scaled. */
function waits(values: Numbers, scale: number): Numbers {
    if (scale !== 1) {
        for (let i = 0; i < values.length; i++) if (values[i] > 0) values[i] += 1 - scale;
    }
    return values;
}
