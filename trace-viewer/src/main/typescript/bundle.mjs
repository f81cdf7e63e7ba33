// Makes page.html, the page without traces: all styles and scripts in one file. A test compares the hash in it with the sources.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';

const here = dirname(fileURLToPath(import.meta.url));
const target = join(here, '../resources/org/edarts/viewer/page/page.html');
const common = {
    absWorkingDir: here,
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    target: 'chrome109',
    charset: 'utf8',
    legalComments: 'inline',
};

async function bundled(file, plugins = []) {
    const result = await build({ ...common, entryPoints: [file], plugins });
    // A script in a page ends at the first end tag, wherever that stands.
    return result.outputFiles[0].text.replaceAll('</script', '<\\/script');
}

const licence = (library) => readFileSync(join(here, 'node_modules', library, 'LICENSE'), 'utf8').trim();
const worker = `/* With dagre and graphlib:\n${licence('@dagrejs/dagre')} */\n${await bundled('worker.ts')}`;
const workerSource = {
    name: 'worker-source',
    setup(api) {
        api.onResolve({ filter: /^worker-source$/ }, () => ({ path: 'worker-source', namespace: 'worker' }));
        api.onLoad({ filter: /.*/, namespace: 'worker' }, () => ({ contents: worker, loader: 'text' }));
    },
};

const sources = readdirSync(here)
    .filter((name) => /\.(ts|css|html|mjs)$/.test(name) || name === 'package-lock.json')
    .sort();
const hash = createHash('sha256');
for (const name of sources) {
    hash.update(name + '\n');
    hash.update(readFileSync(join(here, name)));
}

const page = readFileSync(join(here, 'page.html'), 'utf8');
const script = `/* With uPlot:\n${licence('uplot')} */\n${await bundled('main.ts', [workerSource])}`;
const styles = ['node_modules/uplot/dist/uPlot.min.css', 'style.css'].map((file) => readFileSync(join(here, file), 'utf8'));
writeFileSync(
    target,
    page
        .replace('/* style */', () => styles.join('\n'))
        .replace('/* script */', () => script)
        .replace('/* sources */', () => hash.digest('hex')),
);
