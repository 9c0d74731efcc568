import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type KnownParcel, lifeAt, type LifeEvent, type LifeKind } from './life.ts';

const dayMs = 86_400_000;
const start = Date.parse('2026-06-15T12:00:00Z');

/** How far a parcel has come: no event may go back. */
const ranks: Readonly<Record<LifeKind, number>> = {
  label_created: 0,
  accepted: 1,
  departed: 2,
  arrived: 2,
  delayed: 2,
  exception: 3,
  out_for_delivery: 3,
  attempted: 4,
  ready_for_pickup: 5,
  returning: 5,
  cancelled: 6,
  returned: 6,
  delivered: 6,
};

const number = fc.stringMatching(/^[0-9]{12}$/);
const moment = fc.integer({ min: 0, max: 400 * 24 * 60 }).map((minutes) => start + minutes * 60_000);
const dayText = (at: number): string => new Date(at).toISOString().slice(0, 10);
const localDay = ({ at, place }: LifeEvent): string => dayText(at + place.offsetMinutes * 60_000);

const goesForward = (events: readonly LifeEvent[]): boolean =>
  events.every(
    (event, i) =>
      i === 0 || (event.at > events[i - 1]!.at && ranks[event.kind] >= ranks[events[i - 1]!.kind]),
  );

const knowledge: fc.Arbitrary<KnownParcel> = fc
  .record({
    ship: fc.integer({ min: 0, max: 60 }),
    transit: fc.nat(12),
    late: fc.nat(5),
    delivered: fc.boolean(),
    ends: fc.constantFrom(
      null,
      'available_for_pickup',
      'cancelled',
      'delivery_attempted',
      'exception',
      'returned',
    ),
  })
  .map(({ ship, transit, late, delivered, ends }) => {
    const day = (days: number): string => dayText(start + days * dayMs);
    const known = { shippedOn: day(ship), expectedOn: day(ship + transit), ends };
    return delivered ? { ...known, deliveredOn: day(ship + transit + late) } : known;
  });

test('time only adds to the life of a parcel, and a number gets another parcel only later', () => {
  fc.assert(
    fc.property(number, moment, moment, (asked, one, other) => {
      const [before, after] = [lifeAt(asked, Math.min(one, other)), lifeAt(asked, Math.max(one, other))];
      expect(goesForward(before.events)).toBe(true);
      expect(before.events.every(({ at }) => at <= Math.min(one, other))).toBe(true);
      if (before.parcelId === after.parcelId) {
        expect(after.events.slice(0, before.events.length)).toEqual(before.events);
      } else {
        expect(after.shippedOn > before.shippedOn).toBe(true);
      }
    }),
    { numRuns: 300 },
  );
});

test('a number of which nothing is known always has a label', () => {
  fc.assert(fc.property(number, moment, (asked, now) => lifeAt(asked, now).events.length > 0));
});

test('a life agrees with the days that are known', () => {
  fc.assert(
    fc.property(number, knowledge, (asked, known) => {
      const life = lifeAt(asked, start + 500 * dayMs, known);
      expect(life.shippedOn).toBe(known.shippedOn);
      expect(goesForward(life.events)).toBe(true);
      const last = life.events.at(-1)!;
      if (known.deliveredOn != null) {
        expect(last.kind).toBe('delivered');
        expect(localDay(last)).toBe(known.deliveredOn);
      } else if (known.ends === null) {
        expect([last.kind, localDay(last)]).toEqual(['delivered', known.expectedOn]);
      }
      const accepted = life.events.find(({ kind }) => kind === 'accepted');
      if (accepted) expect(localDay(accepted)).toBe(known.shippedOn);
    }),
    { numRuns: 300 },
  );
});

test.each([
  ['exception', 'exception'],
  ['returned', 'returned'],
  ['cancelled', 'cancelled'],
  ['available_for_pickup', 'delivered'],
] as const)('a parcel that ends in %s comes to %s', (ends, kind) => {
  const known = { shippedOn: '2026-06-15', expectedOn: '2026-06-18', ends };
  expect(lifeAt('986578788855', start + 60 * dayMs, known).events.at(-1)?.kind).toBe(kind);
});

test('what was not delivered on a day is not delivered before it', () => {
  const known = { shippedOn: '2026-06-15', expectedOn: '2026-06-18', asOf: '2026-06-21' };
  const { events } = lifeAt('986578788855', start + 60 * dayMs, known);
  expect(localDay(events.at(-1)!)).toBe('2026-06-21');
  expect(events.map(({ kind }) => kind)).toContain('delayed');
});

test('numbers are in every stage on any day', () => {
  const seen = new Set(
    [start, start + 10 * 3_600_000].flatMap((now) =>
      Array.from({ length: 300 }, (_, i) => lifeAt(String(100_000_000_000 + i), now).events.at(-1)?.kind),
    ),
  );
  for (const kind of ['label_created', 'accepted', 'arrived', 'out_for_delivery', 'delivered'] as const) {
    expect(seen).toContain(kind);
  }
});

test('an evening in the west comes before a later hour in the east', () => {
  const known = {
    shippedOn: '2026-06-15',
    expectedOn: '2026-06-15',
    deliveredOn: '2026-06-16',
    origin: { city: 'LOS ANGELES', state: 'CA', zip: '90052' },
    destination: { city: 'NEWARK', state: 'NJ', zip: '07114' },
  };
  const lives = Array.from({ length: 50 }, (_, i) => lifeAt(`${i}`, start + 9 * dayMs, known).events);
  expect(lives.every(goesForward)).toBe(true);
  expect(lives.every((events) => events.some(({ kind }) => kind === 'delayed'))).toBe(true);
});
