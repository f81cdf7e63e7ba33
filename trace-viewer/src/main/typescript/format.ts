// Numbers and times for people.
const UNITS = ['ns', 'µs', 'ms', 's'];

/** A time in the largest unit that leaves something before the point. */
export function time(ticks: number, ticksPerSecond: number, digits = 2): string {
    let value = (ticks * 1e9) / ticksPerSecond;
    let unit = 0;
    while (Math.abs(value) >= 1000 && unit < UNITS.length - 1) {
        value /= 1000;
        unit++;
    }
    return `${unit === 0 && Number.isInteger(value) ? value : value.toFixed(digits)} ${UNITS[unit]}`;
}

export function count(value: number): string {
    return Math.round(value)
        .toString()
        .replace(/\B(?=(\d{3})+$)/g, ',');
}

export function percent(part: number, whole: number): string {
    return whole === 0 ? '-' : `${((100 * part) / whole).toFixed(1)} %`;
}

export function ratio(part: number, whole: number): string {
    return whole === 0 ? '-' : (part / whole).toFixed(2);
}

/** Round times between two, at most so many. */
export function marks(from: number, to: number, most: number): number[] {
    const rough = (to - from) / Math.max(1, most);
    if (!(rough > 0)) return [];
    const power = 10 ** Math.floor(Math.log10(rough));
    const step = [1, 2, 5, 10].map((each) => each * power).find((each) => each >= rough) ?? rough;
    const found: number[] = [];
    for (let at = Math.ceil(from / step); at * step <= to; at++) found.push(at * step);
    return found;
}

/** How many digits behind the point tell two marks apart. */
export function digitsFor(step: number, ticksPerSecond: number, at: number): number {
    const nanos = (Math.abs(at) * 1e9) / ticksPerSecond;
    const unit = nanos >= 1e9 ? 1e9 : nanos >= 1e6 ? 1e6 : nanos >= 1e3 ? 1e3 : 1;
    return Math.min(9, Math.max(0, Math.ceil(-Math.log10((step * 1e9) / ticksPerSecond / unit) - 1e-9)));
}
