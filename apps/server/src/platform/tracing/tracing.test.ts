import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { buildUser } from '../../../test/builders.ts';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';
import { startJobs } from '../../../test/start-jobs.ts';
import { defineJob } from '../jobs/jobs.ts';
import { startTracing } from './trace-requests.ts';

type SentSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
  status: { code?: number };
};

let sent: SentSpan[] = [];
let bodies: string[] = [];
const paths = new Set<string>();
const collector = createServer((request, response) => {
  let body = '';
  request.on('data', (part: Buffer) => (body += part.toString()));
  request.on('end', () => {
    paths.add(`${request.method} ${request.url}`);
    bodies.push(body);
    const { resourceSpans } = JSON.parse(body) as {
      resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[];
    };
    sent.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)));
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
});

const log = pino({ level: 'silent' });
let tracing: Awaited<ReturnType<typeof startTracing>>;
let app: TestApp;
beforeAll(async () => {
  await new Promise<void>((resolve) => {
    collector.listen(0, '127.0.0.1', resolve);
  });
  const { port } = collector.address() as AddressInfo;
  tracing = await startTracing({ endpoint: `http://127.0.0.1:${port}`, ratio: 1 }, log);
  app = await openTestApp();
});
beforeEach(async () => {
  await tracing.flush();
  sent = [];
  bodies = [];
});
afterAll(async () => {
  await app.close();
  await tracing.stop();
  collector.close();
});

const factsOf = ({ attributes }: SentSpan): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));

/** The span of a request, once it has been sent. */
const spanOfRequest = async (traceId: string): Promise<SentSpan> => {
  const find = () => sent.find((span) => factsOf(span)['waybill.trace_id'] === traceId);
  await expect
    .poll(
      async () => {
        await tracing.flush();
        return find() !== undefined;
      },
      { timeout: 10_000 },
    )
    .toBe(true);
  return find() as SentSpan;
};

test('a request is a tree of spans under the trace id that its caller sees, without values or tokens', async () => {
  const user = await buildUser(app.context);
  const nickname = 'Secretly Called';
  const response = await app.send('POST', '/api/v1/user/saveUserInfo', { nickname }, user);
  expect(response.status).toBe(200);
  const root = await spanOfRequest(response.headers.get('x-trace-id') ?? '');
  expect(root.name).toBe('POST /api/v1/user/saveUserInfo');
  expect(root.parentSpanId ?? '').toBe('');
  expect(factsOf(root)).toMatchObject({
    'http.request.method': 'POST',
    'http.route': '/api/v1/user/saveUserInfo',
    'http.response.status_code': 200,
  });
  const children = sent.filter(({ parentSpanId }) => parentSpanId === root.spanId);
  expect(new Set(children.map(({ traceId }) => traceId))).toEqual(new Set([root.traceId]));
  const texts = children.map((span) => String(factsOf(span)['db.query.text']));
  // Who calls, before the body is read; and what is done, after it.
  expect(texts.some((text) => text.includes('FROM session_tokens'))).toBe(true);
  expect(texts.some((text) => /update "?users"?/i.test(text))).toBe(true);
  expect(children.every((span) => factsOf(span)['db.system.name'] === 'postgresql')).toBe(true);
  const everything = bodies.join('\n');
  expect(everything).not.toContain(nickname);
  expect(everything).not.toContain(user.token);
  expect(everything).not.toContain(user.email);
  expect([...paths]).toEqual(['POST /v1/traces']);
});

test('requests at the same time do not mix', async () => {
  const users = await Promise.all([buildUser(app.context), buildUser(app.context)]);
  const responses = await Promise.all(
    users.map((user) => app.send('POST', '/api/v1/user/saveUserInfo', { nickname: 'x' }, user)),
  );
  const roots = await Promise.all(
    responses.map(({ headers }) => spanOfRequest(headers.get('x-trace-id') ?? '')),
  );
  expect(roots[0]?.traceId).not.toBe(roots[1]?.traceId);
  for (const root of roots) {
    const looks = sent.filter(
      (span) =>
        span.parentSpanId === root.spanId &&
        String(factsOf(span)['db.query.text']).includes('FROM session_tokens'),
    );
    expect(looks).toHaveLength(1);
  }
});

test('a statement that fails says what kind of error it was, and none of its values', async () => {
  await expect(
    app.context.db
      .insertInto('zips')
      .values([1, 2].map(() => ({ zip5: 'zz-secret', city: 'c', state: 's', latitude: 0, longitude: 0 })))
      .execute(),
  ).rejects.toThrow('duplicate');
  await tracing.flush();
  const failed = sent.find((span) => factsOf(span)['error.type'] === '23505');
  expect(failed?.status.code).toBe(2);
  expect(failed?.name).toBe('INSERT');
  expect(bodies.join('\n')).not.toContain('zz-secret');
});

test('calls of carriers and jobs are spans', async () => {
  const { carriers, db } = app.context;
  carriers.use('fedex', {
    origin: 'http://127.0.0.1:9',
    clientId: 'client-of-trace',
    clientSecret: 'secret-of-trace',
    callsPerHour: 100,
    callsPerDay: 100,
  });
  await carriers.track('fedex', { number: '123456789012' });
  const stop = await startJobs(app.databaseUrl, log, [
    defineJob({
      name: 'traced_job',
      payload: z.object({}),
      work: async () => void (await db.selectFrom('lots').select('id').execute()),
    }),
  ]);
  await app.context.pool.query(`SELECT graphile_worker.add_job('traced_job', '{}')`);
  await expect
    .poll(
      async () => {
        await tracing.flush();
        return sent.map(({ name }) => name);
      },
      { timeout: 20_000 },
    )
    .toEqual(expect.arrayContaining(['track fedex', 'job traced_job']));
  await stop();
  const call = sent.find(({ name }) => name === 'track fedex') as SentSpan;
  expect(factsOf(call)).toMatchObject({
    'waybill.carrier': 'fedex',
    'waybill.outcome': 'carrier_unreachable',
  });
  const job = sent.find(({ name }) => name === 'job traced_job') as SentSpan;
  expect(sent.some(({ parentSpanId, name }) => parentSpanId === job.spanId && name === 'SELECT')).toBe(true);
  const everything = bodies.join('\n');
  expect(everything).not.toContain('123456789012');
  expect(everything).not.toContain('secret-of-trace');
});
