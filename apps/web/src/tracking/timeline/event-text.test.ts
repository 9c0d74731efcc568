import { scanKinds } from '@waybill/carriers/tracking/event-kind.ts';
import { trackingStatuses, trackingSubStatuses } from '@waybill/contract/vocabulary/carrier.ts';
import { locales, translator } from '@waybill/phrases/translator.ts';
import { timeline as en } from '@waybill/phrases/en/timeline.ts';
import { vocabulary as enWords } from '@waybill/phrases/en/vocabulary.ts';
import { timeline as zh } from '@waybill/phrases/zh-CN/timeline.ts';
import { vocabulary as zhWords } from '@waybill/phrases/zh-CN/vocabulary.ts';
import type { WebTranslate } from '@waybill/phrases/web-phrases.ts';
import { expect, test } from 'vitest';
import { eventText, kindText } from './timeline-events.tsx';

const phrases = { 'zh-CN': { ...zh, ...zhWords }, en: { ...en, ...enWords } };
const says = (locale: keyof typeof phrases): WebTranslate =>
  translator<Record<string, string>>(locale, phrases[locale]);

test.each(locales)('every kind of event has a text in %s, and no two kinds share one', (locale) => {
  const eventKinds = [
    ...scanKinds.map((kind) => ({ of: 'scan', kind }) as const),
    ...trackingStatuses.map((kind) => ({ of: 'status', kind }) as const),
    ...trackingSubStatuses.map((kind) => ({ of: 'detail', kind }) as const),
  ];
  const texts = eventKinds.map((kind) => kindText(kind, says(locale)));
  expect(texts.filter((text) => text === '' || text.startsWith('tracking'))).toEqual([]);
  expect(new Set(texts).size).toBe(texts.length);
});

test('a code that nobody knows leaves the word to the carrier', () => {
  expect(eventText('usps', { code: '10', words: 'Arrived at USPS Facility' }, says('zh-CN'))).toBe(
    '到达网点',
  );
  expect(eventText('usps', { code: 'QQ', words: 'Held by a drone' }, says('zh-CN'))).toBeUndefined();
});
