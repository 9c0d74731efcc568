import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';

/** Holds the list of files that an order goes through, in apps/server/src/orders/README.md, to the code. */
const root = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

const readme = read('apps/server/src/orders/README.md');
const [, section = ''] = readme.split('## The way of an order');
const [way = '', beside = ''] = section.split('Beside the way');
const files = [...way.matchAll(/^\| \d+ \| `([^`]+)`/gm)].map(([, path = '']) => path);
const types = [...way.matchAll(/`(\w+)` \((\d+)\)/g)].map(([, name = '', row]) => ({
  name,
  path: files[Number(row) - 1] ?? '',
}));
const named = new Set([...files, ...[...beside.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)]);

const features = /^apps\/(web\/src\/features\/shipments|server\/src\/(orders|holds|points))\//;

type Import = { readonly name: string; readonly path: string };

/** Names with the file that they come from: `import` or `export { a, type B } from './c.ts'`. Types only are left out. */
const namesFrom = (path: string, keyword: 'import' | 'export'): Import[] =>
  [...read(path).matchAll(new RegExp(String.raw`^${keyword} \{([^}]*)\} from '(\.[^']+)'`, 'gm'))].flatMap(
    ([, names = '', from = '']) =>
      names
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name !== '' && !name.startsWith('type '))
        .map((name) => ({ name, path: join(dirname(path), from) })),
  );

/** Where a name is defined: behind a public API, the file that it comes from. */
const definedIn = ({ name, path }: Import): string =>
  path.endsWith('/public-api.ts')
    ? (namesFrom(path, 'export').find((exported) => exported.name === name)?.path ?? path)
    : path;

const calledBy = (path: string): string[] => namesFrom(path, 'import').map(definedIn);

test('an order goes through at most 22 files and 5 types, and every one is there', () => {
  expect(files.length).toBeGreaterThan(15);
  expect(files.length).toBeLessThanOrEqual(22);
  expect(files.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  expect(types.length).toBeGreaterThan(3);
  expect(types.length).toBeLessThanOrEqual(5);
  const missing = types.filter(
    ({ name, path }) => !new RegExp(`^export type ${name}\\b`, 'm').test(read(path)),
  );
  expect(missing).toEqual([]);
});

test('every file of the way is called by another of it', () => {
  const called = new Set(files.flatMap(calledBy));
  const begins = new Set([
    'apps/web/src/features/shipments/parts/carrier-answer.tsx',
    'packages/contract/src/endpoints/logistics.ts',
    'apps/server/src/platform/http/mount.ts',
    'apps/server/src/orders/routes.ts',
  ]);
  expect(files.filter((path) => !called.has(path) && !begins.has(path))).toEqual([]);
});

test('the files of the way call no other file of their features that the list leaves out', () => {
  const left = files
    .flatMap((path) => calledBy(path).map((called) => ({ path, called })))
    .filter(({ called }) => features.test(called) && !named.has(called) && !named.has(basename(called)));
  expect(left).toEqual([]);
});
