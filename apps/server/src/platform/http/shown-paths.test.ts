import { connect } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';
import { buildUser } from '../../../test/builders.ts';
import { decodable, loggablePath } from './shown-paths.ts';

test.each([
  ['/api/v1/site?a=%E0%A4%A', '/api/v1/site?a=%E0%A4%A'],
  ['/a%20b/%E4%B8%AD', '/a%20b/%E4%B8%AD'],
  ['/%E0%A4%A', '/%25E0%25A4%25A'],
  ['/%?x=%', '/%25?x=%'],
  ['/api/v1/100%/x', '/api/v1/100%25/x'],
])('%s is read as %s', (url, expected) => {
  expect(decodable(url)).toBe(expected);
});

test.each([
  ['/api/v1/logistics/ups/order?x=1Z999AA10123456784', '/api/v1/logistics/ups/order'],
  ['/api/v1/logistics/orders/1234567890/cancel', '/api/v1/logistics/orders/1234567890/cancel'],
  ['/api/v1/tracking/1Z999AA10123456784', '/api/v1/tracking/*'],
  ['/api/v1/tracking/123456789012/x', '/api/v1/tracking/*/x'],
  ['/9400111899223197428490', '/*'],
  ['/%31Z999AA10123456784', '/*'],
  ['/EE123456789CN', '/*'],
  [`/${'a/'.repeat(100)}`, `/${'a/'.repeat(11).slice(0, -1)}`],
])('of %s the log keeps %s', (url, expected) => {
  expect(loggablePath(url)).toBe(expected);
});

/** Lines of the process's log. */
const lines: string[] = [];
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp(
    {},
    { log: pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) }) },
  );
});
afterAll(() => app.close());

const odd: [path: string, like: string][] = [
  ['/%E0%A4%A', '/nothing'],
  ['/api/v1/%E0%A4%A', '/api/v1/nothing'],
  ['/api/v1/logistics/track/%ff', '/api/v1/logistics/track/1'],
  [`/api/v1/logistics/track/${'1'.repeat(300)}`, '/api/v1/logistics/track/1'],
];

test.each(odd)('%s has the headers of every answer, and the trace that was asked for', async (path, like) => {
  const trace = 'trace-of-an-odd-path';
  const answer = await app.send('GET', path, undefined, { headers: { 'x-trace-id': trace } });
  const usual = await app.send('GET', like);
  expect(answer.status).toBe(usual.status);
  expect([...answer.headers.keys()]).toEqual([...usual.headers.keys()]);
  expect(answer.headers.get('x-trace-id')).toBe(trace);
  expect(lines.some((line) => line.includes(trace))).toBe(true);
});

test('no number of a parcel stands in the log of the process, whatever path it came in', async () => {
  const number = '1Z999AA10123456784';
  const { token } = await buildUser(app.context);
  for (const path of [`/api/v1/logistics/track/${number}`, `/api/v1/${number}`, `/${number}`, `/%${number}`])
    await app.send('GET', path, undefined, { token });
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.filter((line) => line.includes(number))).toEqual([]);
});

/** What the server answers to bytes that are no request. */
const answerTo = (bytes: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const { port, hostname } = new URL(app.url);
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    let text = '';
    socket.setEncoding('utf8');
    socket.on('data', (part: string) => (text += part));
    socket.on('close', () => resolve(text));
    socket.on('error', reject);
  });

test.each([
  'GET /1Z999AA10123456784 HTTP/9.9\r\n\r\n',
  'GET /1Z999AA10123456784 HTTP/1.1\r\nHost : x\r\n\r\n',
])('of %j, which is no HTTP, the log has the trace that was answered and no number', async (bytes) => {
  const answer = await answerTo(bytes);
  const trace = /x-trace-id: (\S+)/i.exec(answer)?.[1] ?? 'none';
  expect(answer).toContain('content-security-policy: ');
  expect(lines.filter((line) => line.includes(trace))).toEqual([
    expect.stringContaining('"status":400,"reason":"brokenRequest"'),
  ]);
  expect(lines.filter((line) => line.includes('1Z999AA10123456784'))).toEqual([]);
});
