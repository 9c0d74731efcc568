import { readFile, stat } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const contract = fileURLToPath(new URL('../../../packages/contract/src/', import.meta.url));
const endpoints = `${contract}endpoints/`;
const noSchemas = fileURLToPath(new URL('no-schemas.ts', import.meta.url));

/** Files called `schemas.ts` get the contract with its schemas, and zod; the files of the contract have this mark then. */
const marked = '?schemas';
const wantsSchemas = (importer: string): boolean =>
  importer.endsWith(marked) || /\/web\/src\/(?:.*\/)?schemas\.ts$/.test(importer);

/** What the browser needs to know of an endpoint; its schemas are for the server, which validates. */
const kept = ['id', 'method', 'path', 'encoding', 'answer', 'idempotent', 'retry'] as const;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

const isEndpoint = (value: unknown): value is Readonly<Record<string, unknown>> =>
  isObject(value) && typeof value['path'] === 'string' && typeof value['method'] === 'string';

const plainEndpoint = (endpoint: Readonly<Record<string, unknown>>): object =>
  Object.fromEntries(kept.filter((part) => part in endpoint).map((part) => [part, endpoint[part]]));

/** The value as plain data (lists, limits, endpoints), undefined for what is none (schemas, functions). */
const plain = (value: unknown): unknown => {
  if (Array.isArray(value) || ['string', 'number', 'boolean'].includes(typeof value)) return value;
  if (!isObject(value)) return undefined;
  const entries = Object.entries(value);
  if (entries.every(([, entry]) => typeof entry === 'number')) return value;
  return entries.every(([, entry]) => isEndpoint(entry))
    ? Object.fromEntries(entries.map(([id, entry]) => [id, isEndpoint(entry) ? plainEndpoint(entry) : entry]))
    : undefined;
};

/**
 * Hands the endpoint files of the contract to the browser as plain data, and a stand-in for zod: importing one of their
 * schemas at run time is a build error, as the name is not there. Files called `schemas.ts` get the real thing, which a
 * form loads when it opens (docs/decisions/187-one-form-kit.md).
 */
export const plainContract = (): Plugin => ({
  name: 'waybill:plain-contract',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    const real = importer !== undefined && wantsSchemas(importer);
    if (source === 'zod') return real ? null : noSchemas;
    if (!real) return null;
    const found = await this.resolve(source, importer.replace(marked, ''), { ...options, skipSelf: true });
    return found?.id.startsWith(contract) === true ? `${found.id}${marked}` : found;
  },
  async load(id) {
    const [file = id] = id.split('?');
    if (id.endsWith(marked)) return { code: await readFile(file, 'utf8'), moduleType: 'ts' };
    if (!file.startsWith(endpoints)) return null;
    const { mtimeMs } = await stat(file);
    const exports: Readonly<Record<string, unknown>> = await import(`${pathToFileURL(file).href}?${mtimeMs}`);
    const lines = Object.entries(exports)
      .map(([name, value]) => [name, plain(value)] as const)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`);
    return { code: lines.join('\n'), moduleType: 'js' };
  },
});
