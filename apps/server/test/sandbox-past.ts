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
        { status: 'delivered', localTime: wall(end.at, end.place.offsetMinutes), place: end.place },
        { status: 'accepted', localTime: wall(scan.at, scan.place.offsetMinutes), place: scan.place },
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
    await sql`INSERT INTO parcels (carrier, tracking_number, stock_status, status, expected_on, delivered_on, fetched_at,
        next_ask_at, events)
      SELECT 'fedex', number, 'delivered', 'delivered', "expectedOn", "deliveredOn", now(), now(), events
      FROM jsonb_to_recordset(${JSON.stringify(parcels)}::jsonb)
        AS p (number text, "expectedOn" date, "deliveredOn" date, events jsonb)`.execute(db);
  }
};
