import { hostileTexts } from './hostile-texts.ts';

export type Breakage = { readonly roll: (sides: number) => number; readonly hostile: boolean };

const nested = (depth: number): unknown => {
  let value: unknown = 'x';
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
};

const oddValues: readonly (() => unknown)[] = [
  () => null,
  () => '',
  () => 0,
  () => -1,
  () => 1.5,
  () => 1e308,
  () => Number.MAX_SAFE_INTEGER + 2,
  () => -0,
  () => true,
  () => [],
  () => ({}),
  () => nested(200),
  () => 'x'.repeat(70_000),
  () => Array.from({ length: 2_000 }, () => '1'),
  () => Array.from({ length: 2_000 }, () => ({ id: '1' })),
  () => ['a', 1, null],
  () => ({ $gt: '' }),
  () => ({ toString: 'x', length: 1e9 }),
  () => '\uD800',
  () => 'a\u0000b',
];

const textOrOdd = ({ roll, hostile }: Breakage): unknown =>
  hostile ? (hostileTexts[roll(hostileTexts.length)] ?? '') : oddValues[roll(oddValues.length)]?.();

const holders = (value: unknown): { in: Record<string, unknown>; name: string }[] => {
  if (typeof value !== 'object' || value === null) return [];
  const all = value as Record<string, unknown>;
  return Object.keys(all).flatMap((name) => [{ in: all, name }, ...holders(all[name])]);
};

const named = (name: string, value: unknown): unknown =>
  JSON.parse(`{${JSON.stringify(name)}:${JSON.stringify(value)}}`);

/** A body with one field broken, missing or too many, or another body altogether. Changes what it is given. */
export const breakBody = (body: unknown, breakage: Breakage): unknown => {
  const { roll } = breakage;
  const places = holders(body);
  const place = places[roll(places.length)];
  const way = roll(12);
  if (place === undefined || way === 0) return textOrOdd(breakage);
  if (way === 1) {
    Reflect.deleteProperty(place.in, place.name);
    return body;
  }
  if (way === 2)
    return { ...(body as object), role: 'super_admin', balance: 1e6, user_id: '1', status: 'active' };
  if (way === 3)
    return {
      ...(body as object),
      ...(named(['__proto__', 'constructor'][roll(2)] ?? '', { admin: true }) as object),
    };
  if (way === 4) return [body];
  place.in[place.name] = textOrOdd(breakage);
  return body;
};

/** Params or a query with one field broken. Changes what it is given. */
export const breakFields = (fields: Record<string, unknown>, breakage: Breakage): void => {
  const { roll } = breakage;
  const names = Object.keys(fields);
  const name = names[roll(names.length)] ?? 'pageNum';
  const way = roll(8);
  if (way === 0) Reflect.deleteProperty(fields, name);
  else if (way === 1) fields[name] = [fields[name], fields[name]];
  else if (way === 2) fields[`${name}[]`] = fields[name];
  else if (way === 3) fields['__proto__x'] = '1';
  else {
    const odd = textOrOdd(breakage);
    // Longer paths are rejected before they are looked at, which needs no hundred tries.
    fields[name] = typeof odd === 'string' ? odd.slice(0, 3_000) : odd;
  }
};

type Wire = {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer | undefined;
};

const isText = (body: Wire['body']): body is string => typeof body === 'string';

/** A request whose wire is broken: another type, broken or cut JSON, odd headers, another method, escaped twice. */
export const breakWire = (wire: Wire, roll: (sides: number) => number): Partial<Wire> => {
  const { headers, path, body } = wire;
  const typed = (type: string): Partial<Wire> => ({ headers: { ...headers, 'content-type': type } });
  const ways: readonly (() => Partial<Wire>)[] = [
    () => typed('text/plain'),
    () => typed('application/xml'),
    () => typed('application/json; charset=utf-16'),
    () => typed('multipart/form-data; boundary=x'),
    () => typed('multipart/form-data'),
    () => typed('application/x-www-form-urlencoded'),
    () => typed('application/json;;;='),
    () => (isText(body) ? { body: body.slice(0, -1) } : {}),
    () => (isText(body) ? { body: `\uFEFF${body}` } : {}),
    () => (isText(body) ? { body: `${body}${body}` } : {}),
    () => (isText(body) ? { body: `{"a":${'['.repeat(50_000)}` } : {}),
    () => (isText(body) ? { body: Buffer.from([0xff, 0xfe, 0x00, 0xc0, 0x80]) } : {}),
    () => ({ headers: { ...headers, 'content-encoding': 'gzip' } }),
    () => ({ headers: { ...headers, 'x-http-method-override': 'DELETE', 'x-method-override': 'PUT' } }),
    () => ({ headers: { ...headers, 'accept-language': `en;q=${'9'.repeat(2_000)},*;q=-1` } }),
    () => ({ headers: { ...headers, 'x-trace-id': '../../<script>', 'idempotency-key': "' OR 1=1 --" } }),
    () => ({ headers: { ...headers, 'x-api-key': `wb_live_${'x'.repeat(4_000)}` } }),
    () => ({ headers: { ...headers, authorization: `Bearer ${'.'.repeat(4_000)}` } }),
    () => ({ headers: { ...headers, 'user-agent': `<b>${'(;'.repeat(1_000)}` } }),
    () => ({ headers: { ...headers, host: 'evil.example', 'x-forwarded-host': 'evil.example' } }),
    () => ({ headers: { ...headers, 'x-large': 'x'.repeat(20_000) } }),
    () => ({ path: path.replace('/api/v1', '/api') }),
    () => ({ path: path.replaceAll('%', '%25') }),
    () => ({ path: path.replace('/api/v1/', '/api/v1/%2e%2e%2f') }),
    () => ({ path: path.replace('/api/v1/', '/api/v1//') }),
    () => ({ path: `${path}/` }),
    () => ({ path: `${path}${path.includes('?') ? '&' : '?'}${'a=1&'.repeat(500)}` }),
    () => ({ path: `${path}%` }),
    () => ({ method: ['PATCH', 'OPTIONS', 'HEAD', 'PUT', 'DELETE', 'TRACE'][roll(6)] ?? 'PATCH' }),
  ];
  return ways[roll(ways.length)]?.() ?? {};
};
