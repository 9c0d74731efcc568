import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

/**
 * Parts of React Router that a data router without server rendering never reaches: its hooks for
 * measuring, and fetching ahead in framework mode. They hang on options that nobody here gives.
 */
const unreached =
  /\/react-router\/dist\/production\/lib\/(?:router\/instrumentation|dom\/ssr\/(?:links|routeModules|single-fetch))\.js$/;

/** Asked on every navigation, also when nothing is measured. */
const asked: ReadonlySet<string> = new Set(['consumeInstrumentationClientResultMetaReceiver']);

const namesOf = (code: string): string[] =>
  [...code.matchAll(/^export \{([^}]+)\}/gm)]
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim())
    .filter((name) => name !== '');

/**
 * Leaves out what the router brings and the app cannot reach, some kilobytes of every page. Reaching
 * it after all throws; a new version that keeps these parts elsewhere stops the build.
 */
export const leanRouter = (): Plugin => {
  const left = new Set<string>();
  return {
    name: 'waybill:lean-router',
    apply: 'build',
    enforce: 'pre',
    async load(id) {
      if (!unreached.test(id)) return null;
      const names = namesOf(await readFile(id, 'utf8'));
      if (names.length === 0) this.error(`${id} exports nothing that could be left out`);
      left.add(id);
      const lines = names.map((name) =>
        asked.has(name)
          ? `export const ${name} = () => undefined;`
          : `export const ${name} = () => { throw new Error('${name} is not in this build'); };`,
      );
      return { code: lines.join('\n'), moduleType: 'js' };
    },
    buildEnd(error) {
      if (error === undefined && left.size === 0) this.error('React Router keeps its parts elsewhere now');
    },
  };
};
