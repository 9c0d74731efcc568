import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { SandboxClock } from './clock.ts';
import { faultOfNumber } from './faults.ts';
import { resultsOf } from './fedex-routes.ts';
import { lifeAt } from './life.ts';
import { composePush } from './pushes.ts';
import { createSandbox, type Sandbox } from './sandbox.ts';

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = createSandbox({
    clock: new SandboxClock(Date.parse('2026-06-18T18:00:00Z')),
    quotas: { fedexPerDay: 2, uspsPerHour: 2 },
  });
});
afterEach(() => sandbox.close());

const bearer = (carrier: 'fedex' | 'ups' | 'usps', scopes: readonly string[] = ['tracking']) => ({
  authorization: `Bearer ${sandbox.desk.tokens.issue(carrier, 60, scopes)}`,
});
const fedexBody = (...numbers: string[]) => ({
  trackingInfo: numbers.map((trackingNumber) => ({ trackingNumberInfo: { trackingNumber } })),
});
const fedex = (numbers: string[], headers: Record<string, string> = bearer('fedex')) =>
  sandbox.app.inject({
    method: 'POST',
    url: '/track/v1/trackingnumbers',
    headers: { 'accept-encoding': 'identity', ...headers },
    payload: fedexBody(...numbers),
  });
const usps = (items: unknown, headers: Record<string, string> = bearer('usps')) =>
  sandbox.app.inject({ method: 'POST', url: '/tracking/v3r2/tracking', headers, payload: items as object });
const ups = (number: string, headers: Record<string, string>) =>
  sandbox.app.inject({ url: `/api/track/v1/details/${number}`, headers: { ...bearer('ups'), ...headers } });
const uspsItem = { trackingNumber: '9400111206206406260787' };

describe('tokens', () => {
  test('of UPS tell their life in strings, and of the others in numbers', async () => {
    const authorization = `Basic ${Buffer.from('id:secret').toString('base64')}`;
    const url = '/security/v1/oauth/token';
    const fromUps = await sandbox.app.inject({ method: 'POST', url, headers: { authorization } });
    expect(fromUps.json()).toMatchObject({ expires_in: '14399', issued_at: expect.any(String) as string });
    const payload = { grant_type: 'client_credentials', client_id: 'id', client_secret: 'secret' };
    const fromUsps = await sandbox.app.inject({ method: 'POST', url: '/oauth2/v3/token', payload });
    expect(fromUsps.json()).toMatchObject({ expires_in: 28_799, scope: 'tracking addresses' });
  });

  test('end with the clock', async () => {
    const headers = bearer('usps');
    expect((await usps([uspsItem], headers)).statusCode).toBe(200);
    sandbox.clock.advance(60_000);
    expect((await usps([uspsItem], headers)).statusCode).toBe(401);
  });

  test('of one carrier are worth nothing at another', async () => {
    expect((await usps([uspsItem], bearer('fedex'))).statusCode).toBe(401);
  });

  test('asked for too often bar the address from FedEx for ten minutes', async () => {
    const payload = { client_id: 'id', client_secret: 'secret' };
    const ask = async () =>
      (await sandbox.app.inject({ method: 'POST', url: '/oauth/token', payload })).statusCode;
    const answers = [];
    for (let call = 0; call < 16; call++) answers.push(await ask());
    expect(answers).toEqual([...Array.from({ length: 15 }, () => 200), 403]);
    const barred = await sandbox.app.inject({ method: 'POST', url: '/oauth/token', payload });
    expect(barred.headers['content-type']).toContain('text/html');
    sandbox.clock.advance(599_000);
    expect(await ask()).toBe(403);
    sandbox.clock.advance(1000);
    expect(await ask()).toBe(200);
  });
});

describe('UPS', () => {
  test('wants transId and transactionSrc', async () => {
    expect((await ups('1Z5R89390357567127', {})).statusCode).toBe(400);
    expect((await ups('1Z5R89390357567127', { transid: '1', transactionsrc: 'test' })).statusCode).toBe(200);
  });

  test('says under status 200 that it knows nothing', async () => {
    const answer = await ups('1ZA1B2034975314041', { transid: '1', transactionsrc: 'test' });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('TW0001');
    expect(answer.body).not.toContain('package');
  });

  test('leaves out the fields in GMT for some parcels', async () => {
    const bodies = await Promise.all(
      Array.from({ length: 40 }, async (_, i) => {
        const number = `1ZA1B20399${String(i).padStart(8, '0')}`;
        return (await ups(number, { transid: '1', transactionsrc: 'test' })).body;
      }),
    );
    const without = bodies.filter((body) => !body.includes('gmtOffset')).length;
    expect(without).toBeGreaterThan(0);
    expect(without).toBeLessThan(40);
  });
});

describe('FedEx', () => {
  test('takes 30 numbers a call', async () => {
    const numbers = Array.from({ length: 31 }, () => '986578788855');
    const refused = await fedex(numbers);
    expect(refused.statusCode).toBe(400);
    expect(refused.body).toContain('TRACKING.TRACKINGNUMBERS.LIMITEXCEEDED');
    expect((await fedex(numbers.slice(1))).statusCode).toBe(200);
  });

  test('answers in gzip whom that suits', async () => {
    const answer = await fedex(['986578788855'], { ...bearer('fedex'), 'accept-encoding': 'gzip' });
    expect(answer.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(answer.rawPayload).toString()).toContain('completeTrackResults');
  });

  test('has no more for the day until midnight GMT', async () => {
    const call = async () => (await fedex(['986578788855'])).statusCode;
    expect([await call(), await call(), await call()]).toEqual([200, 200, 429]);
    sandbox.clock.advance(6 * 3_600_000);
    expect(await call()).toBe(200);
  });

  test('knows its own mock numbers', async () => {
    const answer = await fedex(['377101283611590', '713062653486']);
    const { completeTrackResults } = answer.json<{
      output: { completeTrackResults: { trackResults: { latestStatusDetail: object }[] }[] };
    }>().output;
    expect(completeTrackResults.map(({ trackResults }) => trackResults.length)).toEqual([1, 2]);
    expect(completeTrackResults[0]?.trackResults[0]?.latestStatusDetail).toMatchObject({
      code: 'DE',
      ancillaryDetails: [{ reason: '007' }],
    });
  });
});

describe('USPS', () => {
  const unknown = { trackingNumber: '94001112069753140444' };

  test('answers 200, 207 or 404 by what it found', async () => {
    expect((await usps([uspsItem])).statusCode).toBe(200);
    expect((await usps([uspsItem, unknown])).statusCode).toBe(207);
    sandbox.clock.advance(3_600_000);
    expect((await usps([unknown])).statusCode).toBe(404);
  });

  test('refuses a key that it does not know, and more than 35 numbers', async () => {
    expect((await usps([{ ...uspsItem, expand: 'DETAIL' }])).statusCode).toBe(400);
    expect((await usps(Array.from({ length: 36 }, () => uspsItem))).statusCode).toBe(400);
  });

  test('refuses a token without the scope of tracking', async () => {
    const answer = await usps([uspsItem], bearer('usps', ['addresses']));
    expect([answer.statusCode, answer.body]).toEqual([
      401,
      expect.stringContaining('Insufficient OAuth scope'),
    ]);
  });

  test('has no more for the hour, and says for how long', async () => {
    sandbox.clock.advance(50 * 60_000);
    const answers = [await usps([uspsItem]), await usps([uspsItem]), await usps([uspsItem])];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 429]);
    expect(answers[2]?.headers['retry-after']).toBe('600');
  });

  test('sends markup in the name of a service', async () => {
    expect((await usps([uspsItem])).body).toContain('<SUP>');
  });
});

describe('commands', () => {
  test('order a fault for a number of calls', async () => {
    const payload = {
      carrier: 'usps',
      fault: 'unavailable_with_retry_after',
      times: 1,
      retryAfterSeconds: 7,
    };
    const ordered = await sandbox.app.inject({ method: 'POST', url: '/sandbox/faults', payload });
    expect(ordered.statusCode).toBe(204);
    const hit = await usps([uspsItem]);
    expect([hit.statusCode, hit.headers['retry-after']]).toEqual([503, '7']);
    expect((await usps([uspsItem])).statusCode).toBe(200);
  });

  test('refuse a fault that does not exist', async () => {
    const payload = { carrier: 'usps', fault: 'earthquake' };
    expect((await sandbox.app.inject({ method: 'POST', url: '/sandbox/faults', payload })).statusCode).toBe(
      400,
    );
  });

  test('set the clock and show what was seen', async () => {
    await usps([uspsItem]);
    const clock = { method: 'POST', url: '/sandbox/clock' } as const;
    await sandbox.app.inject({ ...clock, payload: { now: '2026-07-01T00:00:00Z' } });
    await sandbox.app.inject({ ...clock, payload: { advanceMs: 1000 } });
    const state = (await sandbox.app.inject({ url: '/sandbox/state' })).json<unknown>();
    expect(state).toMatchObject({
      now: '2026-07-01T00:00:01.000Z',
      seen: { usps: { trackCalls: 1, numbers: 1 }, ups: { trackCalls: 0 } },
    });
  });

  test('send pushes to this machine only', async () => {
    const payload = { carrier: 'fedex', number: '986578788855', secret: 'secret-secret' };
    const push = async (url?: string) =>
      (await sandbox.app.inject({ method: 'POST', url: '/sandbox/push', payload: { ...payload, url } }))
        .statusCode;
    expect(await push()).toBe(200);
    expect(await push('http://example.com/')).toBe(400);
    expect(await push('http://127.0.0.1.example.com/')).toBe(400);
    const origin = await sandbox.listen(0);
    expect(await push(`${origin}/sandbox/clock`)).toBe(200);
  });
});

test('digits of a number ask for its fault', () => {
  expect(faultOfNumber('94001112069753140444')).toBe('not_found');
  expect(faultOfNumber('9753140')).toBeNull();
  expect(faultOfNumber('986578788855')).toBeNull();
});

describe('what real answers have', () => {
  const numbers = Array.from({ length: 60 }, (_, at) => String(at).padStart(8, '0'));
  type Ups = {
    trackResponse: {
      shipment: { package: { activity: { location: { address: object }; gmtOffset?: string }[] }[] }[];
    };
  };

  test('UPS: a ZIP in pushes and none in activities, offsets with a dot', async () => {
    const headers = { transid: '1', transactionsrc: 'test' };
    const answers = await Promise.all(numbers.map((number) => ups(`1ZA1B20399${number}`, headers)));
    const activities = answers.flatMap((answer) =>
      answer
        .json<Ups>()
        .trackResponse.shipment.flatMap((one) => one.package.flatMap(({ activity }) => activity)),
    );
    expect(activities.every(({ location }) => !('postalCode' in location.address))).toBe(true);
    expect(activities.some(({ gmtOffset }) => gmtOffset?.includes('.'))).toBe(true);
    const pushes = await Promise.all(
      numbers.map((number) => composePush(sandbox.desk, 'ups', `1ZA1B20399${number}`, 'secret')),
    );
    expect(pushes.every(({ body }) => /"postalCode":"\d{5}"/.test(body))).toBe(true);
    expect(pushes.some(({ body }) => /"gmtOffset":"-\d\d\.00"/.test(body))).toBe(true);
  });

  test('FedEx: derived codes that say less, and a reason with its words', async () => {
    const vehicle = resultsOf('231300687629630', (number) => lifeAt(number, sandbox.clock.now()));
    expect(vehicle[0]?.['latestStatusDetail']).toMatchObject({ code: 'OD', derivedCode: 'IT' });
    const known = { shippedOn: '2026-06-01', expectedOn: '2026-06-05', ends: 'exception' } as const;
    const [result] = resultsOf('986578788855', (number) => lifeAt(number, sandbox.clock.now(), known));
    expect(result).toMatchObject({
      latestStatusDetail: { ancillaryDetails: [{ reason: '03', reasonDescription: 'Incorrect address' }] },
      scanEvents: expect.arrayContaining([
        expect.objectContaining({ exceptionCode: '03', exceptionDescription: 'Incorrect address' }),
      ]) as unknown,
    });
  });

  test('USPS: 400 with 150001 before the first scan, offsets without their zero', async () => {
    const later = createSandbox({
      clock: sandbox.clock,
      known: (_carrier, asked) =>
        Promise.resolve(new Map(asked.map((one) => [one, { shippedOn: '2026-07-01' }]))),
    });
    const headers = { authorization: `Bearer ${later.desk.tokens.issue('usps', 60, ['tracking'])}` };
    const answer = await later.app.inject({
      method: 'POST',
      url: '/tracking/v3r2/tracking',
      headers,
      payload: [uspsItem],
    });
    await later.close();
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain('150001');
    const items = await usps(
      numbers.slice(0, 35).map((number) => ({ trackingNumber: `940011120620${number}` })),
    );
    expect(items.body).toMatch(/"GMTOffset":"-\d:00"/);
  });
});
