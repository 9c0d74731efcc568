import { composeTrackingNumber } from '@waybill/carriers/tracking-number/compose.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readRows, readText } from './read-lines.ts';

const ups = '1Z999AA10123456784';
const numbersOf = (text: string): readonly string[] => readText(text).lines.map(({ number }) => number);
const right = (digits: string): string => composeTrackingNumber('ups_1z', `1Z${digits}`);

test('a list is cut at line ends, commas, semicolons and bars of any script', () => {
  const [a, b, c] = [right('999AA1012345670'), right('999AA1012345680'), right('999AA1012345690')];
  expect(numbersOf(`${a}\r\n${b},${c}`)).toEqual([a, b, c]);
  expect(numbersOf(`${a}\uFF0C${b}\u3001 ${c}\uFF1B`)).toEqual([a, b, c]);
  expect(numbersOf(`"${a}"|'${b}'|${c}`)).toEqual([a, b, c]);
  expect(readText(`${a}\n\n${b}`).lines.map(({ line }) => line)).toEqual([1, 3]);
});

test('spaces and dashes inside a number, full-width characters and invisible ones are no hindrance', () => {
  expect(numbersOf('\uFEFF1Z 999 AA1 01 2345 6784')).toEqual([ups]);
  expect(numbersOf('1z-999-aa1-01-2345-6784\u200B')).toEqual([ups]);
  expect(numbersOf('\uFF11\uFF3A999AA10123456784')).toEqual([ups]);
  const carrier = readText(ups).lines[0];
  expect(carrier).toMatchObject({ carrier: 'ups', problem: null, text: ups, line: 1 });
});

test('numbers with spaces between them stay apart, also where they would be a longer number together', () => {
  const [a, b] = [right('999AA1012345670'), right('888BB1012345680')];
  expect(numbersOf(`${a} ${b}`)).toEqual([a, b]);
  expect(numbersOf(`UPS ${a} USPS 9400 1118 9922 3100 0012 34 2`)).toContain(a);
});

test('labels and addresses around a number are left away', () => {
  expect(numbersOf(`Tracking: ${ups}`)).toEqual([ups]);
  expect(numbersOf(`https://www.ups.com/track?tracknum=${ups}&loc=en_US`)).toEqual([ups]);
});

test('a number that a mail in quoted-printable broke is read whole', () => {
  const words = 'Your parcel is on its way, and this line goes on up to here: ';
  expect(numbersOf(`${words}1ZWB192803=\r\n05337172`)).toEqual(['1ZWB19280305337172']);
});

test('what stands twice is read once and counted, and what has no digit is skipped', () => {
  const read = readText(`tracking number\n${ups}\n1Z 999AA1 0123456784\n${ups}`);
  expect(read.lines).toHaveLength(1);
  expect(read).toMatchObject({ duplicates: 2, skipped: 1 });
});

test('lines that are no number say why', () => {
  const why = (text: string) => readText(text).lines.map(({ problem }) => problem);
  expect(why('1Z999AA10123456785')).toEqual(['check_digit']);
  expect(why('9.40011E+21')).toEqual(['scientific']);
  expect(why('12345')).toEqual(['format']);
  expect(why('1234_5678')).toEqual(['characters']);
  expect(why('1'.repeat(200))).toEqual(['too_long']);
});

test('of a table only the column of the numbers is read', () => {
  const rows = [
    ['Order', 'Tracking', 'ZIP', 'Date'],
    ['111222333', right('999AA1012345670'), '10001', '2026-11-20'],
    ['111222334', right('999AA1012345680'), '10002', '2026-11-20'],
    ['111222335', '', '10002', '2026-11-20'],
    ['111222336', '1Z999AA10123456785', '10002', '2026-11-20'],
  ];
  const read = readRows(rows);
  expect(read.table).toMatchObject({ headings: rows[0], columns: { number: 1, reference: 0 } });
  expect(read.lines.map(({ line, problem }) => [line, problem])).toEqual([
    [2, null],
    [3, null],
    [5, 'check_digit'],
  ]);
  const pasted = rows.map((cells) => cells.join('\t')).join('\n');
  expect(readText(pasted)).toEqual(read);
});

test('a table with numbers all over it is read cell by cell', () => {
  const cells = Array.from({ length: 6 }, (_, at) => right(`999AA101234567${at}`));
  const read = readRows([cells.slice(0, 3), cells.slice(3)]);
  expect(read.table).toBeUndefined();
  expect(read.lines.map(({ number }) => number)).toEqual(cells);
});

test('any list of numbers comes back whole and in order, whatever separates them', () => {
  const number = fc.stringMatching(/^[0-9A-Z]{6}01[0-9]{7}$/).map(right);
  const separator = fc.constantFrom('\n', '\r\n', ',', ';', ' ', '\t', ' | ', '\n\n', '\uFF0C');
  fc.assert(
    fc.property(fc.uniqueArray(number, { minLength: 1, maxLength: 20 }), separator, (numbers, between) => {
      expect(readText(numbers.join(between)).lines.map(({ number: read }) => read)).toEqual(numbers);
    }),
  );
});

test('no text makes it throw, and every line has a text, a number and a verdict', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      for (const line of readText(text).lines) {
        expect(line.text).not.toMatch(/^$|[\n\r]/);
        expect((line.carrier === null) === (line.problem !== null)).toBe(true);
      }
    }),
  );
});
