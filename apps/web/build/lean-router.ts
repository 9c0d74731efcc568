import { readFile } from 'node:fs/promises';
import type { ESTree, Plugin } from 'vite';

/**
 * Parts of React Router that a data router without server rendering never reaches: its hooks for
 * measuring, and fetching ahead in framework mode. They hang on options that nobody here gives.
 */
const unreached =
  /\/react-router\/dist\/production\/lib\/(?:router\/instrumentation|dom\/ssr\/(?:links|routeModules|single-fetch))\.js$/;

/** Asked on every navigation, also when nothing is measured. */
const asked: ReadonlySet<string> = new Set(['consumeInstrumentationClientResultMetaReceiver']);

/**
 * Functions and classes within modules that are needed else, and what leads to them: forms and fetchers of the router, its
 * keeping of scroll positions, state from a server, fetching ahead, awaited data. The app has none of these.
 */
const inside: Readonly<Record<string, readonly string[]>> = {
  'router/router': [
    'handleAction',
    'fetch',
    'handleFetcherAction',
    'handleFetcherLoader',
    'enableScrollRestoration',
  ],
  'dom/lib': [
    'deserializeErrors',
    'HistoryRouter',
    'ScrollRestoration',
    'useScrollRestoration',
    'useSubmit',
    'useFormAction',
  ],
  components: ['AwaitErrorBoundary'],
  hooks: ['RSCErrorHandler'],
  'dom/dom': ['getFormSubmissionInfo'],
  'dom/ssr/components': ['PrefetchPageLinks', 'useKeyedPrefetchLinks'],
};

const moduleInRouter = /\/react-router\/dist\/production\/lib\/(.+)\.js$/;

const namesOf = (code: string): string[] =>
  [...code.matchAll(/^export \{([^}]+)\}/gm)]
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim())
    .filter((name) => name !== '');

const thrower = (name: string): string => `throw new Error('${name} is not in this build');`;

const isNode = (value: unknown): value is ESTree.Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

/** Where the bodies of the named functions and classes stand. */
const bodiesOf = (
  node: ESTree.Node,
  names: readonly string[],
): Map<string, ESTree.FunctionBody | ESTree.ClassBody> => {
  const found = new Map<string, ESTree.FunctionBody | ESTree.ClassBody>();
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) {
      value.forEach(visit);
      return;
    }
    if (!isNode(value)) return;
    const named =
      value.type === 'VariableDeclarator' && value.init?.type === 'ClassExpression' ? value.init : value;
    const id = value.type === 'VariableDeclarator' || value.type === 'FunctionDeclaration' ? value.id : null;
    if (
      (named.type === 'FunctionDeclaration' || named.type === 'ClassExpression') &&
      id?.type === 'Identifier' &&
      named.body !== null &&
      names.includes(id.name)
    ) {
      found.set(id.name, named.body);
      return;
    }
    Object.values(value).forEach(visit);
  };
  visit(node);
  return found;
};

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
          : `export const ${name} = () => { ${thrower(name)} };`,
      );
      return { code: lines.join('\n'), moduleType: 'js' };
    },
    transform(code, id) {
      const module = moduleInRouter.exec(id)?.[1] ?? '';
      const names = inside[module];
      if (names === undefined) return null;
      const bodies = bodiesOf(this.parse(code), names);
      const missing = names.filter((name) => !bodies.has(name));
      if (missing.length > 0) this.error(`${id} has no ${missing.join(', ')} that could be left out`);
      left.add(module);
      return [...bodies]
        .toSorted(([, a], [, b]) => b.start - a.start)
        .reduce((text, [name, { type, start, end }]) => {
          const stub = type === 'ClassBody' ? `constructor() { ${thrower(name)} }` : thrower(name);
          return `${text.slice(0, start)}{ ${stub} }${text.slice(end)}`;
        }, code);
    },
    buildEnd(error) {
      const found = Object.keys(inside).every((module) => left.has(module));
      if (error === undefined && (!found || left.size === Object.keys(inside).length))
        this.error('React Router keeps its parts elsewhere now');
    },
  };
};
