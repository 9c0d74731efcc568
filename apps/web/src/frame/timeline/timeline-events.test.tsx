// @vitest-environment jsdom
import type { TimelineEvent } from '@waybill/contract/endpoints/tracking.ts';
import { trackingWeb } from '@waybill/phrases/zh-CN/tracking-web.ts';
import { vocabulary } from '@waybill/phrases/zh-CN/vocabulary.ts';
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { loadPhraseGroup } from '../language.tsx';
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

beforeAll(() => loadPhraseGroup('signedIn'));
afterEach(cleanup);

test('scans stand below their days, each with its time, status, words and place', () => {
  const place = { city: 'Memphis', state: 'TN', zip: '38118', country: 'US' };
  render(
    <TimelineEvents
      none="Nothing yet"
      events={[
        scan('2026-11-20T08:05:00', { status: 'delivered', words: 'Left at door', place }),
        scan('2026-11-19T23:59:00'),
        scan('2026-11-19'),
      ]}
    />,
  );
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent?.slice(0, 11))).toEqual([
    '2026年11月20日',
    '2026年11月19日',
  ]);
  const [first, second, third] = screen.getAllByRole('listitem');
  for (const text of ['08:05', vocabulary['trackingStatus.delivered'], 'Left at door', 'Memphis, TN 38118'])
    expect(within(first!).getByText(text)).toBeTruthy();
  expect(within(second!).getByText('23:59')).toBeTruthy();
  expect(within(third!).getByText(trackingWeb['timeline.wholeDay'])).toBeTruthy();
});

test('two equal scans are both shown', () => {
  render(<TimelineEvents none="" events={[scan('2026-11-20T08:00:00'), scan('2026-11-20T08:00:00')]} />);
  expect(screen.getAllByText('08:00')).toHaveLength(2);
});

test('without scans it says why', () => {
  render(<TimelineEvents none="Nothing yet" events={[]} />);
  expect(screen.getByText(trackingWeb['timeline.none'])).toBeTruthy();
  expect(screen.getByText('Nothing yet')).toBeTruthy();
  expect(screen.queryByRole('list')).toBeNull();
});
