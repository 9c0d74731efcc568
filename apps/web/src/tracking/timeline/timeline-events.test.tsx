// @vitest-environment jsdom
import type { TimelineEvent } from '@waybill/contract/endpoints/tracking.ts';
import { timeline } from '@waybill/phrases/zh-CN/timeline.ts';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { Environment } from '../../shell/environment.tsx';
import { loadPhraseBundle } from '../../shell/language.tsx';
import { TimelineEvents } from './timeline-events.tsx';

const scan = (localTime: string, more: Partial<TimelineEvent> = {}): TimelineEvent => ({
  localTime,
  utcOffset: null,
  status: null,
  statusText: null,
  code: 'AR',
  words: 'Arrived at facility',
  place: null,
  ...more,
});

beforeAll(async () => {
  await Promise.all([loadPhraseBundle('app'), loadPhraseBundle('app')]);
});
afterEach(cleanup);

const show = (events: readonly TimelineEvent[]) =>
  render(<TimelineEvents carrier="usps" none="Nothing yet" events={events} />, { wrapper: Environment });

test('scans stand below their days, each with its time, what it is, and its place', () => {
  const place = { city: 'MEMPHIS', state: 'TN', zip: '38118', country: 'US' };
  show([
    scan('2025-11-20T08:05:00', { code: '01', words: 'Delivered, Front Door', place }),
    scan('2025-11-19T23:59:00'),
    scan('2025-11-19', { code: '??', words: 'Held by a drone' }),
  ]);
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    '2025-11-20 周四',
    '2025-11-19 周三',
  ]);
  const [first, second, third] = screen.getAllByRole('listitem');
  for (const text of ['已签收', 'Memphis, TN 38118']) expect(within(first!).getByText(text)).toBeTruthy();
  expect(within(first!).getByRole<HTMLTimeElement>('time').dateTime).toBe('2025-11-20T08:05:00');
  expect(within(second!).getByText('到达网点').title).toBe('Arrived at facility');
  for (const text of [timeline['timeline.wholeDay'], 'Held by a drone'])
    expect(within(third!).getByText(text)).toBeTruthy();
});

test('the words of the carrier come with a switch', () => {
  show([scan('2025-11-20T08:00:00')]);
  expect(screen.queryByText('Arrived at facility')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: timeline['timeline.carrierWords'] }));
  expect(screen.getByText('Arrived at facility')).toBeTruthy();
});

test('two equal scans are both shown', () => {
  show([scan('2025-11-20T08:00:00'), scan('2025-11-20T08:00:00')]);
  expect(screen.getAllByRole('time')).toHaveLength(2);
});

test('without scans it says why', () => {
  show([]);
  expect(screen.getByText(timeline['timeline.none'])).toBeTruthy();
  expect(screen.getByText('Nothing yet')).toBeTruthy();
  expect(screen.queryByRole('list')).toBeNull();
});
