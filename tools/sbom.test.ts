import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { agreeable, inFile } from './licences.ts';

/** The list of parts that `npm run sbom` writes. */
const root = join(import.meta.dirname, '..');
const readJson = <T>(path: string): T => JSON.parse(readFileSync(join(root, path), 'utf8')) as T;

type Component = {
  readonly 'bom-ref': string;
  readonly type: string;
  readonly name: string;
  readonly version: string;
  readonly purl: string;
  readonly hashes?: readonly { readonly alg: string; readonly content: string }[];
  readonly licenses?: readonly {
    readonly license?: { readonly id?: string; readonly name?: string };
    readonly expression?: string;
  }[];
};
type Sbom = {
  readonly bomFormat: string;
  readonly specVersion: string;
  readonly version: number;
  readonly metadata: { readonly component: Component };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
};
type Manifest = {
  readonly scripts: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
};

const [command = '', file] = readJson<Manifest>('package.json').scripts['sbom']?.split(' > ') ?? [];
const written = execFileSync('sh', ['-c', command], { cwd: root, encoding: 'utf8', maxBuffer: 16_777_216 });
const sbom = JSON.parse(written) as Sbom;
const isOurs = ({ name }: Component): boolean => name.startsWith('@waybill/');
const foreign = sbom.components.filter((component) => !isOurs(component));

test('it is CycloneDX, of the product by its name, and the same from run to run', () => {
  expect(file).toBe('waybill.cdx.json');
  expect(sbom).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.5', version: 1 });
  expect(sbom.metadata.component).toMatchObject({ name: 'waybill', type: 'application' });
  expect(sbom).not.toHaveProperty('serialNumber');
  expect(sbom.metadata).not.toHaveProperty('timestamp');
});

test('every part has its name, version, address and hash, and depends on parts that are in the list', () => {
  const refs = new Set([sbom.metadata.component, ...sbom.components].map((one) => one['bom-ref']));
  expect(refs.size).toBe(sbom.components.length + 1);
  const odd = sbom.components.filter(
    ({ name, version, purl, type }) =>
      type !== 'library' || purl !== `pkg:npm/${name.replace('@', '%40')}@${version}`,
  );
  expect(odd.map(({ name }) => name)).toEqual([]);
  const hashless = foreign.filter(
    ({ hashes = [] }) =>
      !hashes.some(({ alg, content }) => alg === 'SHA-512' && /^[\da-f]{128}$/.test(content)),
  );
  expect(hashless.map(({ name }) => name)).toEqual([]);
  const lost = sbom.dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn]);
  expect(lost.filter((ref) => !refs.has(ref))).toEqual([]);
});

test('it has what server and web ask for, and nothing that only development uses', () => {
  expect(foreign.length).toBeGreaterThan(200);
  const names = new Set(sbom.components.map(({ name }) => name));
  const manifests = ['apps/server', 'apps/web'].map((folder) => readJson<Manifest>(`${folder}/package.json`));
  const asked = manifests.flatMap(({ dependencies = {} }) => Object.entries(dependencies));
  const installed = asked.filter(([, version]) => !version.startsWith('npm:')).map(([name]) => name);
  expect(installed.filter((name) => !names.has(name))).toEqual([]);
  // npm's own --omit dev would drop those that tools use, too.
  expect(['react', 'react-dom', 'zod'].filter((name) => !names.has(name))).toEqual([]);
  expect(['vitest', 'oxlint', 'knip', '@playwright/test'].filter((name) => names.has(name))).toEqual([]);
});

test('every part says its licence, and it is one of the list', () => {
  const licenceOf = ({ licenses = [] }: Component): string[] =>
    licenses.map(({ license, expression }) => expression ?? license?.id ?? license?.name ?? '');
  const odd = foreign.filter((one) => {
    const licences = licenceOf(one);
    if (licences.length === 0) return !inFile.has(`node_modules/${one.name}`);
    return licences.some((licence) => !agreeable.has(licence));
  });
  expect(odd.map((one) => `${one.name}: ${licenceOf(one).join()}`)).toEqual([]);
});
