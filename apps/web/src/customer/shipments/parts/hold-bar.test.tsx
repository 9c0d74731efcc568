// @vitest-environment jsdom
import type { Reservation } from '@waybill/contract/endpoints/logistics.ts';
import { open } from '@waybill/phrases/zh-CN/open.ts';
import { shipments } from '@waybill/phrases/zh-CN/shipments.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { Environment } from '../../../shell/environment.tsx';
import { loadPhraseBundle } from '../../../shell/language.tsx';
import { openDialogs } from '../../../kit/dialog.test-kit.ts';
import { HoldBar } from './hold-bar.tsx';

beforeAll(() => loadPhraseBundle('app'));
openDialogs();

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 20) });
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const onQueryAgain = vi.fn<() => void>();

/** A hold with so many seconds left, of ten minutes. */
const show = (seconds: number, more: Partial<Reservation> = {}): void => {
  const reservation: Reservation = {
    holdId: '7',
    expiresAt: Date.now() + seconds * 1000,
    serverTime: Date.now(),
    ttlSeconds: seconds,
    totalSeconds: 600,
    extendable: true,
    count: 3,
    totalPoints: 1234.5,
    ...more,
  };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Environment>
        <HoldBar
          carrier="ups"
          reservation={reservation}
          restored={false}
          origin={undefined}
          requerying={false}
          onQueryAgain={onQueryAgain}
        />
      </Environment>
    </QueryClientProvider>,
  );
};
const pass = (seconds: number): void => act(() => void vi.advanceTimersByTime(seconds * 1000));
const timer = (): string | null => screen.getByRole('timer').textContent;
const button = (name: string): HTMLElement => screen.getByRole('button', { name });

test('counts down by the clock, and its line drains with it', () => {
  show(600);
  expect(timer()).toBe('10:00');
  pass(1);
  expect(timer()).toBe('09:59');
  pass(299);
  expect(timer()).toBe('05:00');
  expect(document.querySelector<HTMLElement>('.hold-bar-time')?.style.inlineSize).toBe('50%');
});

test('after a pause of the page the time is right at once', () => {
  show(600);
  vi.setSystemTime(Date.now() + 240_000);
  pass(1);
  expect(timer()).toBe('05:59');
});

test('over, it says that no points were taken and leads to a new query', () => {
  show(2);
  pass(1);
  expect(screen.queryByRole('alert')).toBeNull();
  pass(1);
  expect(screen.getByRole('alert').textContent).toContain(open['client.reservationGone']);
  expect(screen.queryByRole('timer')).toBeNull();
  fireEvent.click(button(shipments['shipments.queryAgain']));
  expect(onQueryAgain).toHaveBeenCalledTimes(1);
});

test('one that was extended cannot be again, and says so', () => {
  show(600, { extendable: false });
  const extend = button(shipments['shipments.hold.extend']);
  expect(extend.getAttribute('aria-disabled')).toBe('true');
  expect(extend.title).toBe(shipments['shipments.can.noMoreTime']);
});

test('asks before it is released, and says what follows', () => {
  show(600);
  expect(screen.queryByText(shipments['shipments.hold.releaseText'])).toBeNull();
  fireEvent.click(button(shipments['shipments.hold.release']));
  expect(screen.getByText(shipments['shipments.hold.releaseText'])).toBeTruthy();
});
