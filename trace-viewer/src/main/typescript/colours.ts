// Colours that people with any colour vision tell apart (after Okabe and Ito), on light and on dark ground.

export interface Theme {
    ground: string;
    lane: string;
    line: string;
    text: string;
    faint: string;
    faded: string;
    idle: string;
    mark: string;
    brush: string;
    path: string;
    area: string;
}

export const THEMES: Record<'light' | 'dark', Theme> = {
    light: {
        ground: '#ffffff',
        lane: '#eef1f4',
        line: '#d5dbe1',
        text: '#1c232b',
        faint: '#66727f',
        faded: '#d3d9df',
        idle: '#dfe4e9',
        mark: '#111111',
        brush: '#0072b226',
        path: '#111111',
        area: '#7b8794',
    },
    dark: {
        ground: '#14191f',
        lane: '#1e252d',
        line: '#303a45',
        text: '#e6ebf0',
        faint: '#93a0ad',
        faded: '#39434e',
        idle: '#28313a',
        mark: '#ffffff',
        brush: '#56b4e933',
        path: '#ffffff',
        area: '#8795a3',
    },
};

export const KINDS = [
    '#0072b2', '#e69f00', '#009e73', '#cc79a7', '#56b4e9', '#d55e00', '#b8a800', '#882255', '#44aa99', '#7f6fd0', '#8c8c3a',
];
export const OTHER = '#8d99a6';

/** From little to much (viridis). */
export const RAMP = [
    '#440154', '#482173', '#433e85', '#38598c', '#2d708e', '#25858e', '#1e9b8a', '#2bb07f', '#51c56a', '#85d54a', '#c2df23',
    '#fde725',
];

export const WORK = '#0072b2';
export const FAILED = '#882255';
export const NEITHER = '#d55e00';

/** The colours of the parts of the answer, in its order: work, overhead, then the reasons of idleness. */
export const PARTS = ['#0072b2', '#d55e00', '#56b4e9', '#e69f00', '#cc79a7', '#009e73', '#9aa5b1', '#5b6773'];

/** Waiting for data and for code, in the colours that the answer has for them. */
export const DATA = PARTS[4];
export const CODE = PARTS[5];

/** The colours of the reasons why a unit does not fire, by number: light ones where it is idle, as they lie beside firings. */
export const REASONS = ['#a6d3ee', '#f3cf7a', '#e3c1a0', '#9adbc4', '#f0a36b', '#c9ced4', '#b9b0e3', DATA, CODE];

/** A colour as canvas pixels hold it, the lowest byte red. */
export function pixel(colour: string): number {
    const value = parseInt(colour.slice(1, 7), 16);
    const alpha = colour.length > 7 ? parseInt(colour.slice(7, 9), 16) : 255;
    return ((alpha << 24) | ((value & 255) << 16) | (value & 0xff00) | (value >> 16)) >>> 0;
}

/** Black or white, whichever can be read on a colour. */
export function readableOn(colour: string): string {
    const value = parseInt(colour.slice(1, 7), 16);
    const light = 0.299 * (value >> 16) + 0.587 * ((value >> 8) & 255) + 0.114 * (value & 255);
    return light > 140 ? '#111111' : '#ffffff';
}
