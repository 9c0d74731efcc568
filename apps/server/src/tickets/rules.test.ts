import { ticketPriorities, ticketService, ticketStatuses } from '@waybill/contract/vocabulary/ticket.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  allowedMs,
  answerClock,
  answerState,
  cleanFailedCall,
  dueNow,
  mayMove,
  movesFrom,
  newClock,
  newTicketNo,
  setClock,
  statusAfterReply,
} from './rules.ts';
import { addServiceTime, serviceTimeBetween } from './service-hours.ts';

const minute = 60_000;
const hour = 60 * minute;
// Without and with summer time, north and south, in half hours, by half an hour, and one that skipped a whole day.
const zones = [
  'Asia/Shanghai',
  'America/New_York',
  'Europe/Berlin',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Pacific/Apia',
];
const zone = fc.constantFrom(...zones);
const moment = fc
  .integer({ min: Date.UTC(2011, 10, 1) / minute, max: Date.UTC(2028, 0, 1) / minute })
  .map((at) => at * minute);
const some = fc.integer({ min: 1, max: 72 * 60 }).map((count) => count * minute);

const at = (text: string, timeZone = 'Asia/Shanghai'): number =>
  Temporal.PlainDateTime.from(text).toZonedDateTime(timeZone).epochMilliseconds;

/** The same by the calendar of the platform, a day at a time. */
const slowly = (start: number, end: number, timeZone: string): number => {
  const dayOf = (ms: number) =>
    Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone).toPlainDate();
  const last = dayOf(end);
  let total = 0;
  for (let day = dayOf(start); Temporal.PlainDate.compare(day, last) <= 0; day = day.add({ days: 1 })) {
    const clock = (hours: number): number =>
      day.toZonedDateTime({ timeZone, plainTime: { hour: hours } }).epochMilliseconds;
    const from = Math.max(start, clock(ticketService.from));
    total += Math.max(0, Math.min(end, clock(ticketService.until)) - from);
  }
  return total;
};

describe('hours of service', () => {
  test('are counted as a calendar counts them, whatever the zone', () => {
    fc.assert(
      fc.property(zone, moment, fc.integer({ min: 0, max: 9 * 24 * 60 }), (timeZone, start, length) => {
        const end = start + length * minute;
        // The day that Samoa left out has no hours; the calendar gives it those of its neighbour.
        fc.pre(timeZone !== 'Pacific/Apia' || start > Date.UTC(2012, 0, 2));
        expect(serviceTimeBetween(start, end, timeZone)).toBe(slowly(start, end, timeZone));
      }),
      { numRuns: 400 },
    );
  });

  test('added are the hours between, forwards and backwards', () => {
    fc.assert(
      fc.property(zone, moment, some, (timeZone, start, ms) => {
        const later = addServiceTime(start, ms, timeZone);
        const earlier = addServiceTime(start, -ms, timeZone);
        expect(later).toBeGreaterThan(start);
        expect(earlier).toBeLessThan(start);
        expect(serviceTimeBetween(start, later, timeZone)).toBe(ms);
        expect(serviceTimeBetween(earlier, start, timeZone)).toBe(ms);
        const clock = Temporal.Instant.fromEpochMilliseconds(later).toZonedDateTimeISO(timeZone);
        const minutes = clock.hour * 60 + clock.minute;
        expect(minutes).toBeGreaterThan(ticketService.from * 60);
        expect(minutes).toBeLessThanOrEqual(ticketService.until * 60);
      }),
      { numRuns: 400 },
    );
  });

  test('more of them end no earlier, and in two parts they end where they do in one', () => {
    fc.assert(
      fc.property(zone, moment, some, some, (timeZone, start, one, two) => {
        const first = addServiceTime(start, one, timeZone);
        expect(addServiceTime(first, two, timeZone)).toBe(addServiceTime(start, one + two, timeZone));
        expect(addServiceTime(start, one + two, timeZone)).toBeGreaterThan(first);
      }),
    );
  });

  test('begin at nine and end at nine in the evening', () => {
    const due = (from: string, hours: number) => addServiceTime(at(from), hours * hour, 'Asia/Shanghai');
    expect(due('2026-11-20T10:00', 1)).toBe(at('2026-11-20T11:00'));
    expect(due('2026-11-20T20:30', 1)).toBe(at('2026-11-21T09:30'));
    expect(due('2026-11-20T22:00', 1)).toBe(at('2026-11-21T10:00'));
    expect(due('2026-11-20T07:00', 4)).toBe(at('2026-11-20T13:00'));
    expect(due('2026-11-20T09:00', 12)).toBe(at('2026-11-20T21:00'));
    expect(due('2026-11-20T10:00', 24)).toBe(at('2026-11-22T10:00'));
    // The night in which clocks are put forward is shorter, the hours of service are not.
    expect(addServiceTime(at('2026-03-07T20:00', 'America/New_York'), 2 * hour, 'America/New_York')).toBe(
      at('2026-03-08T10:00', 'America/New_York'),
    );
  });
});

describe('the clock of the first answer', () => {
  const shanghai = 'Asia/Shanghai';
  const open = (from: string, priority: (typeof ticketPriorities)[number] = 'high') =>
    setClock(newClock, { status: 'open', priority }, at(from), shanghai);

  test('gives each priority its hours', () => {
    expect(ticketPriorities.map((priority) => allowedMs(priority) / hour)).toEqual([48, 24, 4, 1]);
    expect(open('2026-11-20T10:00').dueAt).toBe(at('2026-11-20T14:00'));
    expect(open('2026-11-20T10:00', 'urgent').dueAt).toBe(at('2026-11-20T11:00'));
  });

  test('stands still while the ticket waits for its user', () => {
    const waiting = setClock(
      open('2026-11-20T10:00'),
      { status: 'waiting', priority: 'high' },
      at('2026-11-20T11:00'),
      shanghai,
    );
    expect(waiting).toMatchObject({ startedAt: null, usedMs: hour, dueAt: null });
    const later = at('2026-11-23T12:00');
    expect(answerState(waiting, 'waiting', later)).toBe('paused');
    expect(dueNow(waiting, { status: 'waiting', priority: 'high' }, later, shanghai)).toBe(
      at('2026-11-23T15:00'),
    );
    const back = setClock(waiting, { status: 'processing', priority: 'high' }, later, shanghai);
    expect(back.dueAt).toBe(at('2026-11-23T15:00'));
    expect(answerState(back, 'processing', at('2026-11-23T15:00'))).toBe('running');
    expect(answerState(back, 'processing', at('2026-11-23T15:01'))).toBe('overdue');
  });

  test('counts the hours that were used, however often it stood still', () => {
    fc.assert(
      fc.property(
        moment,
        fc.array(fc.tuple(some, some), { minLength: 1, maxLength: 4 }),
        fc.constantFrom(...ticketPriorities),
        (start, turns, priority) => {
          let now = start;
          let used = 0;
          let clock = setClock(newClock, { status: 'open', priority }, now, shanghai);
          for (const [running, paused] of turns) {
            used += serviceTimeBetween(now, now + running, shanghai);
            now += running;
            clock = setClock(clock, { status: 'waiting', priority }, now, shanghai);
            expect(clock.usedMs).toBe(used);
            now += paused;
            clock = setClock(clock, { status: 'processing', priority }, now, shanghai);
          }
          const left = allowedMs(priority) - used;
          const due = clock.dueAt ?? 0;
          if (left > 0) expect(serviceTimeBetween(now, due, shanghai)).toBe(left);
          else expect(serviceTimeBetween(due, now, shanghai)).toBe(Math.abs(left));
          const answered = answerClock(clock, priority, now, shanghai);
          expect(answered).toMatchObject({ usedMs: used, dueAt: null, late: now > due });
        },
      ),
    );
  });

  test('goes by the new priority from the beginning, and ends with the first answer alone', () => {
    const raised = setClock(
      open('2026-11-20T10:00', 'low'),
      { status: 'open', priority: 'urgent' },
      at('2026-11-20T12:00'),
      shanghai,
    );
    expect(raised.dueAt).toBe(at('2026-11-20T11:00'));
    const late = answerClock(raised, 'urgent', at('2026-11-20T12:00'), shanghai);
    expect(late).toMatchObject({ late: true, usedMs: 2 * hour });
    expect(answerState(late, 'processing', at('2026-11-20T12:00'))).toBe('answered_late');
    expect(answerClock(late, 'urgent', at('2026-11-21T12:00'), shanghai)).toBe(late);
    expect(setClock(late, { status: 'open', priority: 'low' }, at('2026-11-21T12:00'), shanghai)).toBe(late);
  });

  test('owes nothing once the ticket is over without an answer', () => {
    const over = setClock(
      open('2026-11-20T10:00'),
      { status: 'resolved', priority: 'high' },
      at('2026-11-20T11:00'),
      shanghai,
    );
    expect(answerState(over, 'resolved', at('2027-11-20T11:00'))).toBe('none');
    expect(
      dueNow(over, { status: 'resolved', priority: 'high' }, at('2027-01-01T10:00'), shanghai),
    ).toBeNull();
  });
});

describe('moves', () => {
  test('none leaves closed, none stays where it is, the product itself only closes what is resolved', () => {
    for (const to of ticketStatuses) {
      for (const by of ['user', 'staff', 'system'] as const) {
        expect(mayMove('closed', to, by)).toBe(false);
        expect(mayMove(to, to, by)).toBe(false);
      }
    }
    expect(ticketStatuses.map((from) => movesFrom(from, 'system'))).toEqual([[], [], [], ['closed'], []]);
  });

  test('a reply reopens for the user and begins for the staff', () => {
    const after = (by: 'user' | 'staff') => ticketStatuses.map((status) => statusAfterReply(status, by));
    expect(after('user')).toEqual(['open', 'processing', 'processing', 'processing', undefined]);
    expect(after('staff')).toEqual(['processing', 'processing', 'waiting', 'resolved', undefined]);
  });
});

describe('what a ticket carries', () => {
  test('a number that says its day', () => {
    expect(newTicketNo('2026-11-20')).toMatch(/^TK261120[0-9A-HJKMNP-TV-Z]{6}$/);
  });

  test('no tracking number in a failed call', () => {
    const clean = (path: string) => cleanFailedCall({ method: 'GET', path }).path;
    expect(clean('/logistics/ups/1ZA4E8210300000017')).toBe('/logistics/ups/:number');
    expect(clean('/logistics/usps/9400111899223856928499/timeline')).toBe('/logistics/usps/:number/timeline');
    expect(clean('/logistics/fedex/449044304137821')).toBe('/logistics/fedex/:number');
    expect(clean('/logistics/orders/1234567/confirm')).toBe('/logistics/orders/1234567/confirm');
    expect(clean('/user/getUserOrder')).toBe('/user/getUserOrder');
  });
});
