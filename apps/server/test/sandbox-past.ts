import { lifeAt } from '@waybill/carriers/sandbox/life.ts';
import { sql } from 'kysely';
import type { Db } from '../src/platform/db/database.ts';

const dayMs = 86_400_000;
/** Days that parcels were delivered on. */
const pastDays = 170;
const atOnce = 2_000;

const wall = (at: number, offsetMinutes: number): string =>
  new Date(at + offsetMinutes * 60_000).toISOString().slice(0, 19);

/** The parcel that a number had so many days ago, as far as carriers say of it once it arrived. */
const arrivedParcel = (number: string, at: number) => {
  const { shippedOn } = lifeAt(number, at);
  // To the end of its time, after which the number has another parcel.
  const life = lifeAt(number, Date.parse(shippedOn) + 13.5 * dayMs);
  const scan = life.events.find(({ kind }) => kind === 'accepted');
  const end = life.events.at(-1);
  if (scan === undefined || end?.kind !== 'delivered' || end.at > at + 14 * dayMs) return [];
  return [
    {
      number,
      expectedOn: life.expectedOn,
      deliveredOn: wall(end.at, end.place.offsetMinutes).slice(0, 10),
      events: [
        { key: 'scan', status: 'accepted', at: wall(scan.at, scan.place.offsetMinutes), ...scan.place },
        { key: 'end', status: 'delivered', at: wall(end.at, end.place.offsetMinutes), ...end.place },
      ],
    },
  ];
};

/** Fills a database with what the sandbox's parcels of the last months did: their first scan and their delivery. */
export const fillWithSandboxPast = async (db: Db, numbers: number, now: number): Promise<void> => {
  for (let from = 0; from < numbers; from += atOnce) {
    const parcels = Array.from({ length: Math.min(atOnce, numbers - from) }, (_, i) =>
      arrivedParcel(String(610_000_000_000 + from + i), now - (14 + ((from + i) % (pastDays - 14))) * dayMs),
    ).flat();
    await sql`INSERT INTO tracking_states (carrier, tracking_number, stock_status, status, expected_on, delivered_on,
        fetched_at, next_ask_at)
      SELECT 'fedex', n, 'delivered', 'delivered', e, d, now(), now()
      FROM unnest(${parcels.map(({ number }) => number)}::text[], ${parcels.map(({ expectedOn }) => expectedOn)}::date[],
        ${parcels.map(({ deliveredOn }) => deliveredOn)}::date[]) AS p (n, e, d)`.execute(db);
    const events = parcels.flatMap(({ number, events: two }) => two.map((event) => ({ number, ...event })));
    await sql`INSERT INTO tracking_events (carrier, tracking_number, event_key, local_time, status, code, words, city, region, zip)
      SELECT 'fedex', n, k, t, s, '', '', c, r, z
      FROM unnest(${events.map(({ number }) => number)}::text[], ${events.map(({ key }) => key)}::text[],
        ${events.map(({ at }) => at)}::text[], ${events.map(({ status }) => status)}::tracking_status[],
        ${events.map(({ city }) => city)}::text[], ${events.map(({ state }) => state)}::text[],
        ${events.map(({ zip }) => zip)}::text[]) AS e (n, k, t, s, c, r, z)`.execute(db);
  }
};
