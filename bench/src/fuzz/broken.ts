import fc from 'fast-check';
import { hostileTexts } from './hostile-texts.ts';

export type Values = {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
};

export type Wire = {
  readonly method: string;
  /** Path and query, escaped. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer | undefined;
};

export const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom('', 0, -1, 1.5, 1e308, -0, Number.MAX_SAFE_INTEGER + 2, 'x'.repeat(70_000), '\uD800'),
  fc.constantFrom<unknown>({ $gt: '' }, { toString: 'x', length: 1e9 }, ['a', 1, null]),
  fc.constant(JSON.parse(`${'['.repeat(200)}${']'.repeat(200)}`) as unknown),
  fc.constant(Array.from({ length: 2_000 }, () => ({ id: '1' }))),
);

export const hostileValue: fc.Arbitrary<unknown> = fc.constantFrom(...hostileTexts);

type Held = { readonly in: Record<string, unknown>; readonly name: string };

const holders = (value: unknown): Held[] => {
  if (typeof value !== 'object' || value === null) return [];
  const all = value as Record<string, unknown>;
  return Object.keys(all).flatMap((name) => [{ in: all, name }, ...holders(all[name])]);
};

/** Breaks one place of a call: gone, twice, too much beside it, or another value. Changes what it is given. */
export const breakValues = (values: Values, value: unknown, dice: number): Values => {
  const whole = { body: values.body };
  const inBody = whole.body === undefined ? [] : holders(whole);
  const places = [...holders(values.params), ...holders(values.query), ...inBody];
  const held = places[dice % Math.max(1, places.length)] ?? { in: values.query, name: 'pageNum' };
  const { in: holder, name } = held;
  const way = Math.floor(dice / 1_009) % 9;
  if (way === 0) Reflect.deleteProperty(holder, name);
  else if (way === 1) holder[name] = [holder[name], holder[name]];
  else if (way === 2) holder[`${name}[]`] = holder[name];
  else if (way === 3)
    Object.assign(holder, { role: 'super_admin', balance: 1e6, user_id: '1', status: 'active' });
  else if (way === 4)
    Object.defineProperty(holder, '__proto__', {
      value: { admin: true },
      enumerable: true,
      configurable: true,
    });
  else holder[name] = value;
  return { ...values, ...whole };
};

const oddHeaders: readonly Readonly<Record<string, string>>[] = [
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/xml' },
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-type': 'multipart/form-data; boundary=x' },
  { 'content-type': 'multipart/form-data' },
  { 'content-type': 'application/x-www-form-urlencoded' },
  { 'content-type': 'application/json;;;=' },
  { 'content-encoding': 'gzip' },
  { 'x-http-method-override': 'DELETE', 'x-method-override': 'PUT' },
  { 'accept-language': `en;q=${'9'.repeat(2_000)},*;q=-1` },
  { 'x-trace-id': '../../<script>', 'idempotency-key': "' OR 1=1 --" },
  { 'x-api-key': `wb_live_${'x'.repeat(4_000)}` },
  { authorization: `Bearer ${'.'.repeat(4_000)}` },
  { 'user-agent': `<b>${'(;'.repeat(1_000)}` },
  { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
  { 'x-large': 'x'.repeat(20_000) },
];
const oddBodies: readonly ((body: string) => string | Buffer)[] = [
  (body) => body.slice(0, -1),
  (body) => `\uFEFF${body}`,
  (body) => `${body}${body}`,
  () => `{"a":${'['.repeat(50_000)}`,
  () => Buffer.from([0xff, 0xfe, 0x00, 0xc0, 0x80]),
];
const oddPaths: readonly ((path: string) => string)[] = [
  (path) => path.replace('/api/v1', '/api'),
  (path) => path.replaceAll('%', '%25'),
  (path) => path.replace('/api/v1/', '/api/v1/%2e%2e%2f'),
  (path) => path.replace('/api/v1/', '/api/v1//'),
  (path) => `${path}/`,
  (path) => `${path}${path.includes('?') ? '&' : '?'}${'a=1&'.repeat(500)}`,
  (path) => `${path}%`,
];

export const oddWire: fc.Arbitrary<(wire: Wire) => Wire> = fc.oneof(
  fc
    .constantFrom(...oddHeaders)
    .map((odd) => (wire: Wire) => ({ ...wire, headers: { ...wire.headers, ...odd } })),
  fc
    .constantFrom(...oddBodies)
    .map((odd) => (wire: Wire) => (typeof wire.body === 'string' ? { ...wire, body: odd(wire.body) } : wire)),
  fc.constantFrom(...oddPaths).map((odd) => (wire: Wire) => ({ ...wire, path: odd(wire.path) })),
  fc
    .constantFrom('PATCH', 'OPTIONS', 'HEAD', 'PUT', 'DELETE', 'TRACE')
    .map((method) => (wire: Wire) => ({ ...wire, method })),
);
