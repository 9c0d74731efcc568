import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deliveryRanges } from '@waybill/contract/endpoints/logistics.ts';
import { addDays } from '@waybill/contract/std/days.ts';
import { carriers, trackingStatuses } from '@waybill/contract/vocabulary/carrier.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cities, states } from './gazetteer.ts';
import { type Sentence, parseSentence } from './parse-sentence.ts';
import { renderSentence } from './render-sentence.ts';

/** A Tuesday. */
const today = '2026-11-24';
const parse = (text: string): Sentence => parseSentence(text, { today, locale: 'zh-CN' });

const fullDay = (day: string | undefined): string | undefined =>
  day === undefined || day === '' ? undefined : day.length === 5 ? `2026-${day}` : day;

/** What a line of the evaluation expects: `c`arrier, `z`IP, `p`lace, `d`ays, `s`tatus, `r`ange, `n`umber, `u`nknown. */
const expectedOf = (line: string): Sentence => {
  const parts = Object.fromEntries(
    line.split(/ (?=[czpdsrnu]=)/).map((part) => [part.slice(0, 1), part.slice(2)]),
  );
  const [city, region] = parts['p']?.split('/') ?? [];
  const [start, end] = parts['d']?.split('..') ?? [];
  const all = {
    carrier: parts['c'],
    zipCode: parts['z'],
    city: city || undefined,
    region,
    startTime: fullDay(start),
    endTime: fullDay(end),
    statusFilter: parts['s'],
    deliveryRange: parts['r'],
    quantity: parts['n'] === undefined ? undefined : Number(parts['n']),
    unknown: parts['u']?.split('|') ?? [],
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as Sentence;
};

test('of 400 sentences as sellers write them at least 97 % are read exactly', () => {
  const lines = readFileSync(join(import.meta.dirname, 'evaluation.tsv'), 'utf8')
    .trimEnd()
    .split('\n');
  expect(lines.length).toBeGreaterThanOrEqual(400);
  const sorted = (sentence: Sentence): string =>
    JSON.stringify(Object.entries(sentence).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  const failures = lines.flatMap((line) => {
    const [text = '', expected = ''] = line.split('\t');
    const found = sorted(parse(text));
    const wanted = sorted(expectedOf(expected));
    return found === wanted ? [] : [`${text}\n  found  ${found}\n  wanted ${wanted}`];
  });
  expect(failures.length / lines.length, `\n${failures.join('\n')}\n`).toBeLessThanOrEqual(0.03);
});

test('every city of the gazetteer has ZIPs under its name', () => {
  const zips = readFileSync(join(import.meta.dirname, '../../../apps/server/data/us-zips.tsv'), 'utf8');
  const places = new Set(zips.split('\n').map((line) => line.split('\t').slice(1, 3).join('/')));
  expect(cities.length).toBeGreaterThan(150);
  expect(cities.filter(({ city, region }) => !places.has(`${city}/${region}`))).toEqual([]);
  expect(new Set(states.map(({ region }) => region)).size).toBe(51);
});

const day = fc.integer({ min: 0, max: 700 }).map((back) => addDays(today, -back));
const place = fc.oneof(
  fc.constant({}),
  fc.constantFrom(...states).map(({ region }) => ({ region })),
  fc.constantFrom(...cities).map(({ city, region }) => ({ city, region })),
);
const days = fc.oneof(
  fc.constant({}),
  day.map((startTime) => ({ startTime })),
  day.map((endTime) => ({ endTime })),
  fc
    .tuple(day, fc.integer({ min: 0, max: 30 }))
    .map(([startTime, more]) => ({ startTime, endTime: addDays(startTime, more) })),
);
const sentence = fc
  .tuple(
    place,
    days,
    fc.record(
      {
        carrier: fc.constantFrom(...carriers),
        zipCode: fc.stringMatching(/^\d{5}(-\d{4})?$/),
        statusFilter: fc.constantFrom('all' as const, ...trackingStatuses),
        deliveryRange: fc.constantFrom(...deliveryRanges),
        quantity: fc.integer({ min: 1, max: 500 }),
      },
      { requiredKeys: [] },
    ),
  )
  .map(([where, when, rest]): Sentence => ({ ...rest, ...where, ...when, unknown: [] }));

test.each(['zh-CN', 'en'] as const)('what is rendered in %s reads back as the same', (locale) => {
  fc.assert(
    fc.property(sentence, (given) => {
      expect(parse(renderSentence(given, locale).join(' '))).toEqual(given);
    }),
    { numRuns: 2_000 },
  );
});

test('whatever is written is read without an error, and what was not understood stands in it', () => {
  const pieces = [
    'ups',
    '90001',
    '上周',
    '到',
    '-',
    'nov',
    '3',
    '从',
    '洛杉矶',
    'la',
    ' ',
    '前',
    '百',
    '月',
    '号',
    'to',
    '½',
    '🚚',
  ];
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.array(fc.constantFrom(...pieces)).map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(text, (written) => {
      const { unknown } = parse(written);
      for (const part of unknown) expect(part.length).toBeGreaterThan(0);
    }),
    { numRuns: 2_000 },
  );
});

test('a day is of the zone that today is of', () => {
  expect(parseSentence('昨天', { today: '2026-03-01', locale: 'en' })).toMatchObject({
    startTime: '2026-02-28',
  });
  expect(parseSentence('上个月', { today: '2026-01-31', locale: 'en' })).toMatchObject({
    startTime: '2025-12-01',
    endTime: '2025-12-31',
  });
});
