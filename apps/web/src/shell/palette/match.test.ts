import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pages as registry } from '../../pages.ts';
import { isOfOneThing, listedPages } from './listed-pages.ts';
import { labelPinyin } from './label-pinyin.ts';
import { findIn, matchLabel } from './match.ts';
import { personal } from '@waybill/phrases/zh-CN/personal.ts';
import { signedIn } from '@waybill/phrases/zh-CN/signed-in.ts';
import { signedIn as english } from '@waybill/phrases/en/signed-in.ts';

const pages = listedPages(registry).filter((page) => !isOfOneThing(page));
const words: Readonly<Record<string, string>> = { ...signedIn, ...personal };
const myOrders = signedIn['page.myOrders'];
const pinyin = labelPinyin['page.myOrders'] ?? '';

test('readings are made of the labels', () => {
  expect(pinyin).toBe('wo de ding dan');
  expect(labelPinyin['page.logs']).toBe('diao yong ji lu');
  expect(labelPinyin['page.ups']).toBe('cha xun');
  expect(pages.filter(({ title }) => labelPinyin[title] === undefined)).toEqual([]);
});

describe('my orders are found by', () => {
  test.each([
    [myOrders.slice(0, 2), 'prefix'],
    ['wo', 'prefix'],
    ['wodedingdan', 'prefix'],
    ['wode ding', 'prefix'],
    ["wo'de", 'prefix'],
    ['WODED', 'prefix'],
    [myOrders.slice(2), 'substring'],
    ['dingdan', 'substring'],
    ['wddd', 'initials'],
    ['wodd', 'initials'],
    ['dd', 'initials'],
    [`${myOrders.slice(0, 2)}dd`, 'initials'],
  ])('%s: %s', (typed, kind) => {
    expect(matchLabel(typed, myOrders, pinyin)?.kind).toBe(kind);
  });
});

test.each(['', '  ', 'x', 'dw', 'odedingdan', 'wddde', 'ing', 'o'.repeat(41)])(
  '%j finds nothing',
  (typed) => {
    expect(matchLabel(typed, myOrders, pinyin)).toBeUndefined();
  },
);

test('words and Chinese in one label', () => {
  const find = (typed: string) =>
    matchLabel(typed, signedIn['page.ups'], labelPinyin['page.ups'] ?? '')?.kind;
  expect(find('ups')).toBe('prefix');
  expect(find('upschaxun')).toBe('prefix');
  expect(find('upscx')).toBe('initials');
  expect(find('chaxun')).toBe('substring');
});

test.each([
  ['my', 'prefix'],
  ['ord', 'wordStart'],
  ['rder', 'substring'],
  ['mo', 'initials'],
  ['ordrs', 'scattered'],
])('in English %s: %s', (typed, kind) => {
  expect(matchLabel(typed, english['page.myOrders'], '')?.kind).toBe(kind);
});

test('the best comes first, then the shorter', () => {
  const items = [
    'unordered',
    'old red order',
    'my orders',
    'orders of mine',
    'orders',
    'one or two days',
  ].map((label) => ({
    label,
    pinyin: '',
  }));
  expect(findIn('ord', items).map(({ label }) => label)).toEqual([
    'orders',
    'orders of mine',
    'my orders',
    'old red order',
    'unordered',
    'one or two days',
  ]);
});

test('every page finds itself, and whatever is typed, an answer comes', () => {
  for (const { title } of pages) {
    const text = words[title] ?? '';
    expect(matchLabel(text, text, labelPinyin[title] ?? '')).toEqual({ kind: 'prefix', at: 0 });
  }
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (typed) => {
      expect(findIn(typed, [{ label: myOrders, pinyin }]).length).toBeLessThanOrEqual(1);
    }),
  );
});
