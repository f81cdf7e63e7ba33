// What was run, where and how.
import { make } from './dom';
import { count } from './format';
import { TIMES } from './model';
import type { Shown } from './shown';

export function aboutOf(all: Shown[]): HTMLElement[] {
    return all.map(({ trace: { head } }) => {
        const { origin, runs, dropped } = head.analysis;
        const row = (name: string, value: string) => make('div', {}, make('dt', {}, name), make('dd', {}, value || 'not recorded'));
        const failed = runs.filter((run) => run.outcome === 'FAILED').length;
        const open = runs.filter((run) => run.outcome === 'OPEN').length;
        return make(
            'dl',
            { class: 'about' },
            row('file', head.name),
            row('command', origin.commandLine),
            row('graph', origin.graph),
            row('policy', origin.policy),
            row('seed', origin.seed),
            row('runs', `${runs.length}${failed ? `, ${failed} failed` : ''}${open ? `, ${open} without an end` : ''}`),
            row('time', `${TIMES[origin.time]}, ${count(origin.ticksPerSecond)} ticks per second`),
            row('started', origin.startedAt ?? ''),
            row('dropped records', count(dropped)),
            row('recorded by', `eDARTS ${origin.productVersion}`),
            make('div', {}, make('dt', {}, 'machine'), make('dd', {}, make('pre', {}, origin.machine))),
        );
    });
}
