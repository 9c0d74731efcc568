import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { composeTrackingNumber } from '@waybill/carriers/tracking-number/compose.ts';
import { apiBase } from '@waybill/contract/endpoint.ts';
import { endpoints } from '@waybill/contract/endpoints/all.ts';
import type { SharedParcel } from '@waybill/contract/endpoints/shared-parcels.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BuiltUser, buildUser } from '../../../../test/builders.ts';
import { type TrackedApp, openTrackedApp } from '../../../../test/tracked-app.ts';
import { judgeChanged } from '../judging/judge-changed.ts';
import { followSchedule } from '../public-api.ts';
import { sharedLooks } from './share-number.ts';

let webRoot: string;
let app: TrackedApp;
let user: BuiltUser;
let id: string;
const number = composeTrackingNumber('fedex_express_12', '64000000001');
beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'waybill-web-'));
  await writeFile(join(webRoot, 'index.html'), '<title>Waybill</title>');
  app = await openTrackedApp({}, { webRoot });
  user = await buildUser(app.context);
  const body = { numbers: [number], tags: ['secret'], reference: 'secret', note: 'secret' };
  id = (await app.call(endpoints.followNumbers, { body }, user)).added[0]?.id ?? '';
  for (const job of followSchedule(app.context)) await job.work();
  await judgeChanged(app.context.db);
});
afterAll(async () => {
  await app.close();
  await rm(webRoot, { recursive: true });
});
beforeEach(async () => {
  await sql`DELETE FROM rate_limits`.execute(app.context.db);
});

const share = async (body: object = {}): Promise<string> => {
  const { url } = await app.call(endpoints.shareFollowedNumber, { params: { id }, body }, user);
  expect(url.startsWith(`${app.context.config.publicUrl}/share/`)).toBe(true);
  return url.slice(url.lastIndexOf('/') + 1);
};
const look = (token: string): Promise<SharedParcel> =>
  app.call(endpoints.getSharedParcel, { params: { token } });
const detail = () => app.call(endpoints.getFollowedNumber, { params: { id } }, user);

test('shows states and events to whoever has the link, and nothing of whom the parcel belongs to', async () => {
  const token = await share({ seller: 'Blue Shop', message: 'Thank you' });
  const shown = await look(token);
  const mine = await detail();
  expect(shown).toMatchObject({
    trackingNumber: `${number.slice(0, 2)}${'*'.repeat(number.length - 6)}${number.slice(-4)}`,
    seller: 'Blue Shop',
    message: 'Thank you',
    status: mine.status,
    fetchedTime: mine.fetchedTime,
    eta: null,
  });
  expect(shown.events).toHaveLength(mine.events.length);
  expect(shown.events.length).toBeGreaterThan(0);
  const text = JSON.stringify(shown);
  for (const hidden of ['secret', number, '"zip":"']) expect(text).not.toContain(hidden);
  expect(mine.share).toMatchObject({ masked: true, url: expect.stringMatching(`/share/${token}$`) });
});

test('says where cities lie without a sign-in, and no finer', async () => {
  const { events, locations } = await look(await share());
  const cities = new Set(
    events.flatMap(({ place }) => (place === null ? [] : [`${place.city}, ${place.state}`])),
  );
  expect(locations.length).toBeGreaterThan(0);
  expect([...cities]).toEqual(
    expect.arrayContaining(locations.map(({ city, state }) => `${city}, ${state}`)),
  );
  const places = locations.map(({ city, state }) => ({ city, state, zip: null }));
  const { list } = await app.call(endpoints.locatePlaces, { body: { places } }, user);
  expect(list).toEqual(locations.map(({ latitude, longitude }) => ({ latitude, longitude })));
});

test('shows the number in full when its seller says so', async () => {
  expect((await look(await share({ masked: false }))).trackingNumber).toBe(number);
});

test('a new link ends the one before; one that was taken back or ran out shows nothing', async () => {
  const [first, second] = [await share(), await share()];
  await expect(look(first)).rejects.toThrow('40401');
  await look(second);
  await app.call(endpoints.unshareFollowedNumber, { params: { id } }, user);
  await expect(look(second)).rejects.toThrow('40401');
  await expect(app.call(endpoints.unshareFollowedNumber, { params: { id } }, user)).rejects.toThrow('40401');
  expect((await detail()).share).toBeNull();
  const third = await share({ days: 1 });
  await sql`UPDATE followed_shares SET expires_at = now()`.execute(app.context.db);
  await expect(look(third)).rejects.toThrow('40401');
  expect((await detail()).share).toBeNull();
});

test('nobody else shares or takes back, and nothing is shown of a number that is followed no more', async () => {
  const token = await share();
  const stranger = await buildUser(app.context);
  const theirs = { params: { id }, body: {} };
  await expect(app.call(endpoints.shareFollowedNumber, theirs, stranger)).rejects.toThrow('40401');
  await expect(app.call(endpoints.unshareFollowedNumber, theirs, stranger)).rejects.toThrow('40401');
  await look(token);
  const other = composeTrackingNumber('fedex_express_12', '64000000002');
  const { added } = await app.call(endpoints.followNumbers, { body: { numbers: [other] } }, user);
  const params = { id: added[0]?.id ?? '' };
  const { url } = await app.call(endpoints.shareFollowedNumber, { params, body: {} }, user);
  const gone = url.slice(url.lastIndexOf('/') + 1);
  await look(gone);
  await app.call(endpoints.unfollowNumber, { params }, user);
  await expect(look(gone)).rejects.toThrow('40401');
});

test('guesses and looks are limited by address', async () => {
  const guess = 'a'.repeat(43);
  const answers: number[] = [];
  for (let i = 0; i <= sharedLooks.points; i += 1)
    answers.push((await app.send('GET', `${apiBase}/shared-parcels/${guess}`)).status);
  expect(new Set(answers.slice(0, -1))).toEqual(new Set([404]));
  expect(answers.at(-1)).toBe(429);
});

test('search engines leave the page of a link out, and no site shows it in a frame', async () => {
  const headersOf = async (path: string) => (await app.send('GET', path)).headers;
  const page = await headersOf(`/share/${await share()}`);
  expect([page.get('x-robots-tag'), page.get('x-frame-options')]).toEqual(['noindex', 'DENY']);
  expect(page.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect((await headersOf('/ups')).get('x-robots-tag')).toBeNull();
});
