// How much longer firings could have taken: a histogram.
import { make } from './dom';
import { count, percent, time } from './format';
import type { Shown } from './shown';

export function slackOf(all: Shown[]): HTMLElement[] {
    return all.map(({ trace: { head } }) => {
        const { slack, fired, criticalPath } = head.analysis;
        const text = (ticks: number) => time(ticks, head.ticksPerSecond);
        const most = slack.histogram.reduce((a, bin) => Math.max(a, bin.count), 0);
        const bars = slack.histogram.map((bin) => {
            const bar = make('span', { title: `${text(bin.from)} to ${text(bin.to)}: ${count(bin.count)} firings` });
            bar.style.height = `${most === 0 ? 0 : Math.max(bin.count > 0 ? 1 : 0, (100 * bin.count) / most)}%`;
            return bar;
        });
        const last = slack.histogram[slack.histogram.length - 1];
        const exact = criticalPath.exact ? '' : ', as far as records tell';
        return make(
            'div',
            { class: 'slack' },
            make('p', {}, `How much longer a firing could have taken without making the critical path longer${exact}: ${count(slack.critical)} of ${count(fired)} firings (${percent(slack.critical, fired)}) have none.`),
            make('div', { class: 'histogram' }, ...bars),
            make('div', { class: 'scale' }, make('span', {}, '0'), make('span', {}, last ? text(last.to) : '')),
        );
    });
}
