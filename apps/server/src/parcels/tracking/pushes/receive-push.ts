import type { IncomingHttpHeaders } from 'node:http';
import {
  parseFedexPush,
  parseUpsPush,
  parseUspsPush,
  pushKey,
  uspsChallenge,
} from '@waybill/carriers/webhooks/parse.ts';
import { isFromFedex, isFromUps, isFromUsps, upsToken } from '@waybill/carriers/webhooks/verify.ts';
import { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { enqueue } from '../../../platform/db/enqueue.ts';
import { type Limiter, networkOf } from '../../../platform/db/limiter.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { RefreshDeps } from '../ask-carrier.ts';
import { insertPush, endPush, lockPush, openParcels } from './store.ts';
import { recogniseTrackingNumber } from '@waybill/carriers/tracking-number/recognise.ts';
import { inOrder } from '@waybill/carriers/tracking/events.ts';
import type { TrackedParcel } from '@waybill/carriers/tracking/outcome.ts';
import { z } from 'zod';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { ownQuestion, type Parcel } from '../../../platform/db/parcel-state.ts';
import { type Job, defineJob } from '../../../platform/jobs/jobs.ts';
import { findUnpaidAmong } from '../../../platform/db/unpaid-stock.ts';
import { afterPush, parcelMeant, watchAfter } from '../rules.ts';
import { keepMoved, keepParcels, lockParcels } from '../store.ts';

const pushJob = 'take_over_push';

/** Pushes of one address that may fail the check in a minute; right ones are not limited. */
export const refusedPushes = { points: 60, seconds: 60 } as const;

const desks = {
  ups: {
    header: 'credential',
    verify: (_bytes: Buffer, given: string | undefined, credential: string) => isFromUps(given, credential),
    parse: parseUpsPush,
  },
  fedex: { header: 'fdx-signature', verify: isFromFedex, parse: parseFedexPush },
  usps: { header: 'x-hmac', verify: isFromUsps, parse: parseUspsPush },
} as const;

type Received = {
  readonly carrier: Carrier;
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
  readonly ip: string;
};

/**
 * Takes a push: the bytes are verified, what they say of parcels is stored without anything personal, and a job takes
 * it over. The same push again is answered alike and does nothing. Rejects with `pushRefused` what is not signed with
 * a secret that is set, with `brokenBody` what is signed and cannot be read. A challenge of USPS, which nothing signs and
 * which changes nothing, is answered with itself.
 */
export const receivePush = async (
  { db, log, carriers }: RefreshDeps,
  limiter: Limiter,
  { carrier, headers, body, ip }: Received,
): Promise<string | null> => {
  const { header, verify, parse } = desks[carrier];
  const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
  const challenge = carrier === 'usps' ? uspsChallenge(bytes) : null;
  if (challenge !== null) return challenge;
  const given = headers[header] ?? (carrier === 'ups' ? headers.authorization : undefined);
  const secrets = carriers.webhookSecrets(carrier);
  const signature = typeof given === 'string' ? given : undefined;
  if (!secrets.some((secret) => verify(bytes, signature, secret))) {
    await limiter.take(networkOf(ip));
    log.warn({ carrier, secretSet: secrets.length > 0 }, 'a push could not be verified');
    throw new AppError('pushRefused');
  }
  const push = parse(bytes);
  if (!push.ok) {
    log.warn({ carrier }, 'a push of a carrier could not be read');
    throw new AppError('brokenBody');
  }
  const key = pushKey(bytes);
  await inTransaction(db, async (tx) => {
    const inserted = await insertPush(tx, carrier, key, JSON.stringify(push.parcels));
    if (inserted.length > 0) await enqueue(tx, pushJob, { carrier, key });
  });
  return null;
};

/** A token for UPS, which brings the credential as a password. Rejects with `pushRefused` what is not one that is set. */
export const giveUpsToken = async (
  { log, carriers }: Pick<RefreshDeps, 'carriers' | 'log'>,
  limiter: Limiter,
  { headers, ip }: Pick<Received, 'headers' | 'ip'>,
): Promise<string> => {
  const basic = /^Basic (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '';
  const [, password] = /^[^:]*:(.*)$/.exec(Buffer.from(basic, 'base64').toString()) ?? [];
  const credential = carriers.webhookSecrets('ups').find((secret) => isFromUps(password, secret));
  if (credential !== undefined) return upsToken(credential);
  await limiter.take(networkOf(ip));
  log.warn({ carrier: 'ups' }, 'a token for pushes was refused');
  throw new AppError('pushRefused');
};

/**
 * Takes a stored push over, once: events join the timeline, and a status moves only by an event that is later than what
 * is known, in whatever order pushes come. Numbers that nobody owns and no batch shows are passed over, and so are those
 * for sale: who follows one learns nothing new.
 */
const takeOverPush = (db: Db, carrier: Carrier, key: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    const [push] = await lockPush(tx, carrier, key);
    if (push === undefined) return;
    const byNumber = Map.groupBy(push.parcels.map(withOwnNumber), (parcel) => parcel.number);
    const told = [...byNumber.keys()];
    const unpaid = await findUnpaidAmong(tx, told);
    const numbers = told.filter((number) => !unpaid.has(number));
    await openParcels(tx, carrier, numbers);
    for (const known of await lockParcels(tx, carrier, numbers, null)) {
      const parcels = byNumber.get(known.tracking_number) ?? [];
      const meant = parcelMeant(parcels, known.unique_id, known.shipped_on);
      if (meant !== undefined) await keepPush(tx, known, meant);
    }
    await endPush(tx, carrier, key);
  });

export const trackingJobs = ({ db }: { readonly db: Db }): readonly Job[] => [
  defineJob({
    name: pushJob,
    payload: z.object({ carrier: Carrier, key: z.string() }),
    work: ({ carrier, key }) => takeOverPush(db, carrier, key),
  }),
];

const withOwnNumber = (parcel: TrackedParcel): TrackedParcel => {
  const { candidates } = recogniseTrackingNumber(parcel.number);
  const own = candidates.find((candidate) => candidate.carrier === parcel.carrier);
  return { ...parcel, number: own?.canonical ?? parcel.number, events: inOrder(parcel.events) };
};

const keepPush = async (tx: Tx, known: Parcel, push: TrackedParcel): Promise<void> => {
  const after = afterPush(known, push);
  if (after === undefined) return;
  const { parcel, isMoved } = after;
  if (known.question !== ownQuestion) {
    // What a push leaves out is asked for next time.
    const now = new Date().toISOString();
    await keepParcels(tx, [{ ...parcel, fetched_at: now, next_ask_at: now }]);
  } else if (isMoved) await keepMoved(tx, parcel, watchAfter(parcel.status, 0));
  else await keepParcels(tx, [parcel], { askAfter: 0, revived: false });
};
