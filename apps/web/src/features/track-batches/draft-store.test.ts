import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readText } from '../../frame/numbers/read-lines.ts';
import { addRead } from './draft.ts';

const device = new Map<string, { readonly account: string; readonly value: unknown }>();
const keepData = vi.fn<(name: string, kept: { readonly account: string; readonly value: unknown }) => void>(
  (name, kept) => void device.set(name, kept),
);

beforeEach(() => {
  device.clear();
  keepData.mockClear();
  vi.doMock('../../client/kept-data.ts', () => ({
    keepData,
    readKept: (name: string, account: string) =>
      Promise.resolve(device.get(name)?.account === account ? device.get(name) : undefined),
  }));
});

afterEach(() => {
  vi.doUnmock('../../client/kept-data.ts');
  vi.resetModules();
});

/** The page as it comes up for an account. */
const load = async (keptFor: string) => {
  vi.resetModules();
  const { useSession } = await import('../../client/session.ts');
  useSession.setState({ keptFor });
  return { ...(await import('./draft-store.ts')), useSession };
};

test('what was pasted and what still stands in the field come back after a reload, for their account alone', async () => {
  const before = await load('7');
  before.changeDraft((draft) => addRead(draft, readText('1Z999AA10123456784')));
  before.changeTyped('1Z999AA101234');
  await expect.poll(() => device.size).toBe(2);

  const { useDraft } = await load('7');
  await expect.poll(() => useDraft.getState().typed).toBe('1Z999AA101234');
  expect(useDraft.getState().draft.lines.map(({ number }) => number)).toEqual(['1Z999AA10123456784']);

  const other = await load('8');
  await new Promise(setImmediate);
  expect(other.useDraft.getState()).toMatchObject({ typed: '', draft: { lines: [] } });
});

test('what is typed while the page comes up stays, and writes no draft', async () => {
  device.set('batch-typed', { account: '7', value: 'old' });
  const { changeTyped, useDraft } = await load('7');
  changeTyped('new');
  await expect.poll(() => keepData.mock.calls.map(([name]) => name)).toEqual(['batch-typed']);
  expect(useDraft.getState().typed).toBe('new');
});

test('what is still being read for an account is not shown to the next one', async () => {
  const { useDraft, useSession } = await load('');
  device.set('batch-typed', { account: '7', value: 'of account 7' });
  useSession.setState({ keptFor: '7' });
  useSession.setState({ keptFor: '8' });
  await new Promise(setImmediate);
  expect(useDraft.getState().typed).toBe('');
});
