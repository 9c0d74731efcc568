import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { chunkOf, chunksIn, entriesOf, withImports, type BuiltChunks } from './built-chunks.ts';
import type { FirstLoad } from './first-loads.ts';

/** What the pages need, as places in `files` by language, and of each address the place in `loads`. */
type Ahead = {
  readonly files: readonly string[];
  readonly loads: readonly Readonly<Record<'zh-CN' | 'en', readonly number[]>>[];
  readonly addresses: Readonly<Record<string, number>>;
};

/**
 * Runs in the browser, by itself, while index.html is read: asks for what the page at this address will need. Whoever
 * has no session goes to sign in, and phones go from a desktop page to their own: they would load it in vain.
 */
const fetchAhead = ({ files, loads, addresses }: Ahead): void => {
  const address = location.pathname.toLowerCase().replace(/\/+$/, '');
  const load = loads[addresses[address] ?? addresses[address.replace(/[^/]+$/, ':id')] ?? -1];
  const elsewhere = /mobi/i.test(navigator.userAgent) && !address.startsWith('/mobile/');
  if (load === undefined || elsewhere) return;
  try {
    if (localStorage.getItem('authData') === null) return;
    const locale = localStorage.getItem('locale') === 'en' ? 'en' : 'zh-CN';
    for (const at of load[locale]) {
      const file = files[at] ?? '';
      const link = document.createElement('link');
      link.rel = file.endsWith('.css') ? 'preload' : 'modulepreload';
      if (link.rel === 'preload') link.as = 'style';
      link.crossOrigin = '';
      link.href = `/${file}`;
      document.head.append(link);
    }
  } catch {
    // Without storage nobody is signed in.
  }
};

const english = (module: string): string => module.replace('/zh-CN/', '/en/');

/** Files of modules that index.html does not load anyway: chunks in the order of their need, then styles. */
const filesOf = (chunks: BuiltChunks, modules: readonly string[]): string[] => {
  const there = withImports(chunks, entriesOf(chunks));
  const own = modules.map((module) => {
    const name = chunkOf(chunks, module);
    if (name === undefined) throw new Error(`fetch ahead: ${module} is not in the build`);
    return name;
  });
  const names = [...withImports(chunks, own)].filter((name) => !there.has(name));
  const styles = names.flatMap((name) => [...(chunks.get(name)?.viteMetadata?.importedCss ?? [])]);
  return [...names, ...new Set(styles)];
};

const aheadOf = (root: string, chunks: BuiltChunks, firstLoads: readonly FirstLoad[]): Ahead => {
  const files: string[] = [];
  const placesOf = (modules: readonly string[]): number[] =>
    filesOf(
      chunks,
      modules.map((module) => path.resolve(root, module)),
    ).map((file) => (files.includes(file) ? files.indexOf(file) : files.push(file) - 1));
  const wanted = firstLoads.filter(({ paths }) => paths !== undefined);
  return {
    loads: wanted.map(({ modules }) => ({
      'zh-CN': placesOf(modules),
      en: placesOf(['../../packages/phrases/src/en/open.ts', ...modules.map(english)]),
    })),
    addresses: Object.fromEntries(
      wanted.flatMap(({ paths = [] }, at) => paths.map((address) => [address, at])),
    ),
    files,
  };
};

const before = '<script src="/theme.js">';

/**
 * Adds a small script to index.html that asks for the chunks of the page at hand at once. Without it they are asked
 * for in turn: the map of the pages when the entry runs, shell and page when the map does.
 */
export const fetchingAhead = (root: string, loads: readonly FirstLoad[]): Plugin => ({
  name: 'waybill:fetching-ahead',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_, bundle: Rolldown.OutputBundle) {
      const index = bundle['index.html'];
      if (index?.type !== 'asset' || !String(index.source).includes(before))
        this.error(`index.html has no ${before}`);
      const ahead = aheadOf(root, chunksIn(bundle), loads);
      const script = this.emitFile({
        type: 'asset',
        name: 'fetch-ahead.js',
        source: `(${fetchAhead.toString()})(${JSON.stringify(ahead)});`,
      });
      const tag = `<script async fetchpriority="high" src="/${this.getFileName(script)}"></script>`;
      index.source = String(index.source).replace(before, `${tag}\n    ${before}`);
    },
  },
});
