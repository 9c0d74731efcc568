// @vitest-environment jsdom
import type { NotifyPrefs } from '@waybill/contract/endpoints/accounts.ts';
import { act } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterAll, expect, test, vi } from 'vitest';
import { open } from '../../shell/form-dialog.test-kit.ts';
import { PersonalPage } from './pages/personal-page.tsx';

const { call, perform } = vi.hoisted(() => {
  // What files before this one loaded has the real ones.
  vi.resetModules();
  return { call: vi.fn(), perform: vi.fn() };
});
vi.mock('../../client/call.ts', async (original) => ({ ...(await original<object>()), call, perform }));
afterAll(() => {
  vi.resetModules();
});

const user = { id: '7', email: 'buyer@example.com', notifyPrefs: {} };
const nothing = () => null;

const switches = () => [...document.querySelectorAll<HTMLInputElement>('input[role=switch]:not(:disabled)')];
const isOn = (at: number) => switches()[at]?.checked;
const off = async (at: number): Promise<void> => {
  await act(async () => switches()[at]?.click());
  await vi.waitFor(async () => {
    await act(async () => undefined);
    expect(isOn(at)).toBe(false);
  });
};

test('what is switched while another switch is being saved is saved after it, with it', async () => {
  call.mockResolvedValue(user);
  const answers: ((prefs: NotifyPrefs) => void)[] = [];
  perform.mockImplementation(
    () =>
      new Promise((resolve) => {
        answers.push((notifyPrefs) => resolve({ ...user, notifyPrefs }));
      }),
  );
  const sent = (): unknown[] => perform.mock.calls.map(([, input]) => (input as { body: unknown }).body);
  await open(
    <RouterProvider
      router={createMemoryRouter(
        [{ path: '*', element: <PersonalPage points={nothing} statements={nothing} /> }],
        { initialEntries: ['/personal?tab=notices'] },
      )}
    />,
  );
  await vi.waitFor(async () => {
    await act(async () => undefined);
    expect(switches().length).toBeGreaterThan(2);
  });
  const last = switches().length - 1;
  await off(last);
  await off(last - 1);
  expect(sent()).toEqual([{ notifyPrefs: { ticketMail: false } }]);
  expect(isOn(last)).toBe(false);
  await act(async () => answers[0]?.({ ticketMail: false }));
  await vi.waitFor(() =>
    expect(sent().slice(1)).toEqual([{ notifyPrefs: { ticketMail: false, orderMail: false } }]),
  );
});
