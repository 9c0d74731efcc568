import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { apiBase } from '@waybill/contract/endpoint.ts';
import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { TrackStreamLine } from '@waybill/contract/endpoints/track-batches.ts';
import type { TimelineEvent } from '@waybill/contract/endpoints/tracking.ts';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BuiltUser, buildUser } from '../../../test/builders.ts';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';
import { sandboxSettings, webhookSecret } from '../../../test/tracked-app.ts';
import { followSchedule, judgeChanged } from '../followed-numbers/public-api.ts';
import { startJobs } from '../../../test/start-jobs.ts';
import { trackBatchJobs, trackBatchWorkers } from '../batches/public-api.ts';
import { trackingJobs } from './public-api.ts';

type Reading = {
  readonly status?: string;
  readonly subStatus?: string | null;
  readonly delayed?: boolean;
  readonly expectedOn?: string;
  readonly shippedOn?: string;
  readonly words?: string;
  readonly events?: readonly Partial<TimelineEvent>[];
  readonly eventCount?: number;
  readonly reason?: readonly string[];
  readonly temporary?: true;
  readonly notYet?: true;
  readonly tokenCalls?: number;
  readonly echo?: string;
};
type Case = {
  readonly id: string;
  readonly how: 'answer' | 'flow' | 'push';
  readonly flow?: string;
  readonly what: string;
  readonly carrier: Carrier;
  readonly number: string;
  readonly input: string;
  readonly http?: number;
  readonly type?: string;
  readonly follow?: boolean;
  readonly pushes?: readonly string[];
  readonly after?: string;
  readonly later?: string;
  readonly chosen?: string;
  readonly bad?: string;
  readonly good?: readonly string[];
  readonly answers?: string;
  readonly right: Reading;
};

const folder = join(import.meta.dirname, '../../../../../packages/carriers/test/cases');
const day = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const dayMs = 86_400_000;
const written = readFileSync(join(folder, 'cases.json'), 'utf8');
const newest = Date.parse((JSON.parse(written) as { day: string }).day);
const shift = Math.floor(Date.now() / dayMs) * dayMs - dayMs - newest;
/** The text with all its days moved, so that the newest is yesterday. */
const moved = (text: string): string =>
  text.replaceAll(
    /(?<![\dA-Z])(2026)(-?)(\d\d)\2(\d\d)(?!\d)/g,
    (_all, year: string, dash: string, ...rest) => {
      const [month, date] = rest as string[];
      return day(Date.parse(`${year}-${month}-${date}`) + shift).replaceAll('-', dash);
    },
  );
const textOf = (name: string): string => moved(readFileSync(join(folder, name), 'utf8'));
const { cases } = JSON.parse(moved(written)) as { cases: readonly Case[] };
const casesOf = (how: Case['how'], flow?: string) =>
  cases.filter((one) => one.how === how && one.flow === flow).map((one) => [one.id, one.what, one] as const);

type Reply = { readonly status?: number; readonly type?: string; readonly body: string };
/** What the carriers answer: by the numbers asked, else as a token call. */
let reply: (carrier: Carrier, numbers: readonly string[], asked: string) => Reply;
let tokenReply: (carrier: Carrier) => Reply | undefined = () => undefined;
let tokenCalls = 0;

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
};
const numbersIn = (carrier: Carrier, url: string, body: string): string[] => {
  if (carrier === 'ups') return [decodeURIComponent(url.split('/').at(-1)?.split('?')[0] ?? '')];
  const parsed = JSON.parse(body) as unknown;
  return carrier === 'usps'
    ? (parsed as { trackingNumber: string }[]).map((one) => one.trackingNumber)
    : (parsed as { trackingInfo: { trackingNumberInfo: { trackingNumber: string } }[] }).trackingInfo.map(
        (one) => one.trackingNumberInfo.trackingNumber,
      );
};
const carrierOf = (url: string): Carrier =>
  url.includes('v3') ? 'usps' : url.startsWith('/api') || url.startsWith('/security') ? 'ups' : 'fedex';
const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const url = request.url ?? '';
  const carrier = carrierOf(url);
  const body = await bodyOf(request);
  const isToken = url.includes('oauth');
  if (isToken) tokenCalls += 1;
  const token = { access_token: `t-${carrier}`, expires_in: '3599', scope: 'tracking' };
  const sent = isToken
    ? (tokenReply(carrier) ?? { body: JSON.stringify(token) })
    : reply(carrier, numbersIn(carrier, url, body), body);
  response.writeHead(sent.status ?? 200, { 'content-type': sent.type ?? 'application/json' });
  response.end(sent.body);
};
const server = createServer((request, response) => void answer(request, response));

let app: TestApp;
let user: BuiltUser;
let stopJobs: () => Promise<void>;
const silent = pino({ level: 'silent' });
const useAccounts = (): void => {
  const { carriers, config } = app.context;
  for (const carrier of ['ups', 'usps', 'fedex'] as const) carriers.use(carrier, config.carriers[carrier]);
};
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  app = await openTestApp({
    ...sandboxSettings(`http://127.0.0.1:${port}`, 100_000),
    CARRIER_TIMEOUT_MS: '4000',
  });
  user = await buildUser(app.context);
  stopJobs = await startJobs(
    app.databaseUrl,
    silent,
    [...trackBatchJobs(app.context), ...trackingJobs(app.context)],
    [],
    trackBatchWorkers,
  );
});
afterAll(async () => {
  await stopJobs();
  app.context.carriers.stop();
  await app.close();
  server.close();
});

const always =
  (name: string, status = 200): typeof reply =>
  () => ({ status, body: textOf(name) });
const line = async (number: string, carrier: Carrier, uniqueId?: string) => {
  const options = { ...user, locale: 'en' as const };
  const { batchId } = await app.call(
    endpoints.trackNumbers,
    { body: { numbers: [{ trackingNumber: number, carrier }] } },
    options,
  );
  const params = { id: batchId };
  const done = async (): Promise<string> => (await app.call(endpoints.getTrackBatch, { params }, user)).state;
  await expect.poll(done, { timeout: 20_000, interval: 20 }).toBe('done');
  if (uniqueId !== undefined) {
    await app.call(endpoints.pinTrackNumber, { params, body: { position: 0, carrier, uniqueId } }, user);
    await expect.poll(done, { timeout: 20_000, interval: 20 }).toBe('done');
  }
  const stream = await app.send(
    'GET',
    `${apiBase}/logistics/track/${batchId}/stream?after=0`,
    undefined,
    options,
  );
  const lines = (await stream.text()).trim().split('\n');
  const results = lines.map((one) => TrackStreamLine.parse(JSON.parse(one)));
  return results.findLast((one) => one.kind === 'result') ?? expect.fail('no line');
};
const followed = async (number: string, carrier: Carrier) => {
  const { added } = await app.call(endpoints.followNumbers, { body: { numbers: [number] } }, user);
  const id = added[0]?.id ?? expect.fail('not followed');
  if (added[0]?.carrier !== carrier) expect.fail(`followed as ${added[0]?.carrier}`);
  await look();
  return {
    id,
    get: () => app.call(endpoints.getFollowedNumber, { params: { id } }, { ...user, locale: 'en' }),
  };
};
const look = async (): Promise<void> => {
  for (const job of followSchedule(app.context)) await job.work();
  await judgeChanged(app.context.db);
};
const expectReading = (
  shown: {
    status: string | null;
    subStatus: string | null;
    delayed: boolean;
    expectedOn: string | null;
    carrierWords: string | null;
    events: readonly TimelineEvent[];
  },
  right: Reading,
): void => {
  const { status, subStatus, delayed, expectedOn, words, events = [], eventCount } = right;
  const given = { status, subStatus, delayed, expectedOn };
  expect(shown).toMatchObject(
    Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
  );
  if (words !== undefined) expect(shown.carrierWords).toContain(words);
  if (eventCount !== undefined) expect(shown.events).toHaveLength(eventCount);
  for (const [at, { words: said, ...event }] of events.entries()) {
    expect(shown.events[at]).toMatchObject(event);
    if (said !== undefined) expect(shown.events[at]?.words).toContain(said);
  }
};

describe.each(casesOf('answer'))('answer %s: %s', (_id, _what, one) => {
  const { number, carrier, input, http, right } = one;
  test('is read right', async () => {
    reply = always(input, http);
    useAccounts();
    if (right.temporary) {
      const asked = await line(number, carrier);
      expect(asked).toMatchObject({ outcome: 'failed', reason: 'carrier_down' });
      expect(asked.reasonText).toContain('Try again later');
      const { nextLookAt, serverTime } = await (await followed(number, carrier)).get();
      expect((nextLookAt ?? Infinity) - serverTime).toBeLessThan(20 * 60_000);
      return;
    }
    const asked = await line(number, carrier);
    if (right.notYet || right.reason) {
      expect(asked.reason).toBe('not_found');
      return;
    }
    expect(asked.outcome).toBe('found');
    expectReading(asked, right);
    expect(asked.lastEvent).toEqual(asked.events[0] ?? null);
    const shown = await (await followed(number, carrier)).get();
    expectReading(shown, right);
    expect(shown.events).toEqual(asked.events);
    if (right.shippedOn !== undefined) {
      const { rows } = await sql<{ day: string }>`
        SELECT shipped_on AS day FROM parcels WHERE tracking_number = ${number} AND question = ''`.execute(
        app.context.db,
      );
      expect(rows).toEqual([{ day: right.shippedOn }]);
    }
  });
});

const hmac = (text: string): string => createHmac('sha256', webhookSecret).update(text).digest('base64');
const signed = (carrier: Carrier, body: string): Record<string, string> => {
  if (carrier === 'ups') return { credential: webhookSecret };
  if (carrier === 'fedex') return { 'fdx-signature': hmac(body) };
  const { timestamp, payload } = JSON.parse(body) as { timestamp?: string; payload?: unknown };
  if (payload === undefined) return {};
  const at = body.indexOf('{', body.indexOf('"payload"'));
  const text =
    typeof payload === 'string'
      ? payload
      : body.slice(at, body.lastIndexOf('}', body.lastIndexOf('}') - 1) + 1);
  return { 'x-hmac': hmac(timestamp + text) };
};
const push = async (carrier: Carrier, name: string) => {
  const body = textOf(name);
  const response = await app.send('POST', `${apiBase}/webhooks/${carrier}`, body, {
    headers: { 'content-type': 'application/json', ...signed(carrier, body) },
  });
  const answered = (await response.json()) as Record<string, unknown>;
  await expect
    .poll(
      async () =>
        (await sql`SELECT 1 FROM carrier_pushes WHERE processed_at IS NULL`.execute(app.context.db)).rows,
      { timeout: 20_000, interval: 20 },
    )
    .toEqual([]);
  return { status: response.status, body: answered };
};

describe.each(casesOf('push'))('push %s: %s', (_id, _what, { number, carrier, input, pushes, right }) => {
  test('is taken and read right, of a number that is followed and of one in a batch', async () => {
    reply = always(input);
    useAccounts();
    const asked = await line(number, carrier);
    const { get } = await followed(number, carrier);
    expect((await get()).fetchedTime).not.toBeNull();
    for (const name of pushes ?? []) expect((await push(carrier, name)).status).toBe(200);
    await judgeChanged(app.context.db);
    expectReading(await get(), right);
    const { rows } = await sql<{ parcel: Parameters<typeof expectReading>[0] }>`
      SELECT to_jsonb(p) AS parcel FROM (
        SELECT status, sub_status AS "subStatus", delayed, expected_on AS "expectedOn", carrier_words AS "carrierWords", events
        FROM parcels WHERE tracking_number = ${number} AND question = ''
      ) p`.execute(app.context.db);
    expect(asked.outcome).toBe('found');
    expectReading(rows[0]?.parcel ?? expect.fail('no parcel'), right);
  });
});

test.each(casesOf('flow', 'unique_id'))('flow %s: %s', async (_id, _what, one) => {
  const { number, carrier, input, later = '', chosen, right } = one;
  useAccounts();
  reply = (_carrier, _numbers, asked) => ({ body: textOf(asked.includes('UniqueId') ? later : input) });
  expect(await line(number, carrier, chosen)).toMatchObject({ outcome: 'found', status: right.status });
});

test.each(casesOf('flow', 'token_ban'))(
  'flow %s: %s',
  async (_id, _what, { carrier, input, type, right }) => {
    const { db } = app.context;
    await sql`TRUNCATE carrier_tokens`.execute(db);
    useAccounts();
    tokenReply = () => ({ status: 403, type: type ?? 'text/html', body: textOf(input) });
    tokenCalls = 0;
    try {
      for (let at = 0; at < 12; at += 1) {
        const outcome = await app.context.carriers.track(carrier, { number: '986578788855' });
        expect(outcome).toMatchObject({ failure: { reason: 'throttled', retryAfterMs: expect.any(Number) } });
      }
      expect(tokenCalls).toBeLessThanOrEqual(right.tokenCalls ?? 0);
    } finally {
      tokenReply = () => undefined;
    }
  },
);

test.each(casesOf('flow', 'whole_call'))('flow %s: %s', async (_id, _what, one) => {
  const { carrier, bad = '', good = [], after, input, http, answers = '', right } = { after: '', ...one };
  const others = JSON.parse(textOf(answers)) as { trackingNumber: string }[];
  useAccounts();
  reply = (_carrier, numbers) =>
    numbers.includes(bad)
      ? { status: http ?? 500, body: textOf(input) }
      : { body: JSON.stringify(others.filter((item) => numbers.includes(item.trackingNumber))) };
  const { carriers } = app.context;
  const [spoilt, ...rest] = await Promise.all(
    [bad, ...good].map((number) => carriers.track(carrier, { number })),
  );
  expect(spoilt?.kind).toBe('failed');
  const last = await carriers.track(carrier, { number: after });
  for (const outcome of [...rest, last]) {
    expect(outcome).toMatchObject({ kind: 'found', parcel: { status: right.status } });
  }
  expect(carriers.health(carrier)).toMatchObject({ breaker: 'closed', paused: null });
});

test.each(casesOf('flow', 'challenge'))('flow %s: %s', async (_id, _what, { carrier, input, right }) => {
  const { status, body } = await push(carrier, input);
  expect({ status, challenge: body['challenge'] }).toEqual({ status: 200, challenge: right.echo });
});
