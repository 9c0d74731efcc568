import { locales } from '@waybill/phrases/translator.ts';
import { expect, test } from 'vitest';
import { translatorFor } from '../../platform/http/language.ts';
import { lotFields, requiredFields } from '@waybill/contract/endpoints/lots.ts';
import { columnNames, personalNames } from './column-names.ts';
import { columnUses, matchColumns } from './columns.ts';

const fieldAt = (names: readonly string[], index: number): string | undefined =>
  Object.entries(matchColumns(names).indexes).find(([, at]) => at === index)?.[0];

test('every name means one field and nothing personal', () => {
  const all = lotFields.flatMap((field) => columnNames[field].map((name) => [name, field] as const));
  const wrong = all.filter(
    ([name, field]) => fieldAt(['x', name], 1) !== field || matchColumns([name]).dropped.length > 0,
  );
  expect(wrong).toEqual([]);
  expect(new Set(all.map(([name]) => name)).size).toBe(all.length);
});

test.each([
  ['Tracking Number', 'trackingNumber'],
  ['TRACKING_NO.', 'trackingNumber'],
  [' tracking-number ', 'trackingNumber'],
  ['Ship  Date', 'shippedOn'],
  ['Destination ZIP Code', 'zip5'],
  ['目的地 邮编', 'zip5'],
  ['运单号（必填）', undefined],
  ['ＺＩＰ', 'zip5'],
])('case, spaces and punctuation of %j do not matter', (name, field) => {
  expect(fieldAt([name], 0)).toBe(field);
});

test.each([
  'Recipient Name',
  'recipient',
  'Consignee',
  'Name',
  'Street Address 1',
  'ADDR2',
  'Phone',
  'mobile_no',
  'E-mail',
  'Email Address',
  'Tel',
  'Signed By',
  '收件人',
  '收货人姓名',
  '姓名',
  '联系电话',
  '手机号',
  '详细地址',
  '街道',
  '邮箱',
  ...personalNames,
])('%s holds personal data: dropped and named', (name) => {
  const { dropped, ignored, indexes } = matchColumns([name]);
  expect(dropped).toEqual([name]);
  expect(ignored).toEqual([]);
  expect(Object.values(indexes).every((index) => index === -1)).toBe(true);
});

test('a place of the recipient is a place, not a person', () => {
  expect(matchColumns(['Recipient ZIP', '收件人邮编', '收件城市']).dropped).toEqual([]);
  expect(fieldAt(['Recipient City'], 0)).toBe('city');
});

test('columns that mean nothing are ignored and named; empty names are not told', () => {
  expect(matchColumns(['Weight', '', 'Cancelled at', '备注']).ignored).toEqual([
    'Weight',
    'Cancelled at',
    '备注',
  ]);
});

test('of two columns that mean the same the first counts and the second is ignored', () => {
  const columns = matchColumns(['zip', 'Destination ZIP']);
  expect(columns.indexes.zip5).toBe(0);
  expect(columns.ignored).toEqual(['Destination ZIP']);
});

test('missing columns are told by field', () => {
  expect(matchColumns([]).missing).toEqual(requiredFields);
  expect(matchColumns(['carrier', '运单号', 'zip', '发货日期']).missing).toEqual([]);
  expect(matchColumns(['carrier', '运单号', 'zip']).missing).toEqual(['shippedOn']);
});

test('names are told short and on one line', () => {
  const [name = ''] = matchColumns([`note\n\u202E${'x'.repeat(500)}`]).ignored;
  expect(name).toBe(`note ${'x'.repeat(55)}`);
  expect(matchColumns(Array.from({ length: 900 }, (_, n) => `extra ${n}`)).ignored).toHaveLength(50);
});

test('what is chosen for a name counts before what names say', () => {
  const names = ['carrier', 'Ref', 'zip', 'Region code', 'Sent', 'constructor'];
  const chosen = {
    Ref: 'trackingNumber',
    Sent: 'shippedOn',
    'Region code': 'zip5',
    carrier: 'ignore',
  } as const;
  const { indexes, missing, ignored } = matchColumns(names, chosen);
  expect(indexes).toMatchObject({ trackingNumber: 1, shippedOn: 4, zip5: 3, carrier: -1 });
  expect(missing).toEqual(['carrier']);
  expect(ignored).toEqual(['carrier', 'zip', 'constructor']);
  expect(columnUses(names, chosen).map(({ field }) => field)).toEqual([
    null,
    'trackingNumber',
    null,
    'zip5',
    'shippedOn',
    null,
  ]);
});

test('a column of personal data stays dropped whatever is chosen for it', () => {
  const { indexes, dropped } = matchColumns(['收件人'], { 收件人: 'city' });
  expect([indexes.city, dropped]).toEqual([-1, ['收件人']]);
});

test.each(locales)('the headings of the template in %s are read', (locale) => {
  const t = translatorFor(locale);
  const { indexes } = matchColumns(lotFields.map((field) => t(`lots.field.${field}`)));
  expect(indexes).toEqual(Object.fromEntries(lotFields.map((field, index) => [field, index])));
});
