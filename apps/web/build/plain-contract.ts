import { readFile, stat } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { shapeOf } from '@waybill/contract/answer-shape.ts';
import type { EndpointShape } from '@waybill/contract/endpoint.ts';
import type { Plugin } from 'vite';

const contract = fileURLToPath(new URL('../../../packages/contract/src/', import.meta.url));
const endpoints = `${contract}endpoints/`;
const noSchemas = fileURLToPath(new URL('no-schemas.ts', import.meta.url));

/** What loads a form's schemas gets the contract with them, and zod; the files of the contract have this mark then. */
const marked = '?schemas';
const wantsSchemas = (importer: string): boolean =>
  importer.endsWith(marked) || importer.endsWith('/web/src/client/schemas.ts');

/** What the browser needs to know of an endpoint beside the shape of its answer; its schemas are for the server, which validates. */
const kept = ['id', 'method', 'path', 'encoding', 'answer', 'idempotent', 'retry'] as const;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

const isEndpoint = (value: unknown): value is EndpointShape =>
  isObject(value) && typeof value['path'] === 'string' && typeof value['method'] === 'string';

const plainEndpoint = (endpoint: EndpointShape): object => {
  const { answerShape = shapeOf(endpoint.data) } = endpoint;
  return {
    ...Object.fromEntries(kept.filter((part) => part in endpoint).map((part) => [part, endpoint[part]])),
    ...(answerShape === 'any' ? {} : { answerShape }),
  };
};

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

/** Gives endpoints the way to load the schema of their body; what uses none of them takes nothing of it. */
const withLoaders = (file: string): string => `const forms = (group, all) => {
  for (const one of Object.values(all))
    one.loadBody = async () => (await import('${file}${marked}'))[group][one.id].body;
  return all;
};`;

/**
 * Hands the endpoint files of the contract to the browser as plain data, and a stand-in for zod: importing one of their
 * schemas at run time is a build error, as the name is not there. Forms load the schema of their endpoint's body when
 * they open (docs/decisions/187-one-form-kit.md); workers have none.
 */
export const plainContract = ({ forms }: { readonly forms: boolean }): Plugin => ({
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
      .map(([name, value]) => {
        const text = JSON.stringify(value);
        const loads = forms && name.endsWith('Endpoints');
        return `export const ${name} = ${loads ? `/* @__PURE__ */ forms('${name}', ${text})` : text};`;
      });
    return { code: [...(forms ? [withLoaders(file)] : []), ...lines].join('\n'), moduleType: 'js' };
  },
});
