// Elements of the page.

export function byId(id: string): HTMLElement {
    const found = document.getElementById(id);
    if (!found) throw new Error(`the page has no element ${id}`);
    return found;
}

type Attributes = Record<string, string | ((event: never) => void)>;

/** Makes an element; attributes that are functions listen to events. */
export function make(tag: string, attributes: Attributes = {}, ...children: (Node | string)[]): HTMLElement {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
        if (typeof value === 'function') element.addEventListener(name, value as EventListener);
        else element.setAttribute(name, value);
    }
    element.append(...children);
    return element;
}

const SVG = 'http://www.w3.org/2000/svg';

export function makeSvg(tag: string, attributes: Record<string, string | number>, ...children: (Node | string)[]): SVGElement {
    const element = document.createElementNS(SVG, tag) as SVGElement;
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
    element.append(...children);
    return element;
}

/** A bar of parts, each with its share of the whole. */
export function bar(parts: { label: string; share: number; colour: string }[]): HTMLElement {
    const found = make('div', { class: 'bar', role: 'img', 'aria-label': parts.map((each) => each.label).join(', ') });
    for (const part of parts) {
        if (part.share <= 0) continue;
        const piece = make('span', { title: part.label });
        piece.style.width = `${part.share * 100}%`;
        piece.style.background = part.colour;
        found.append(piece);
    }
    return found;
}
