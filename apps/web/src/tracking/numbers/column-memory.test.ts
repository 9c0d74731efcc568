import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSession } from '../../client/session.ts';
import { recallColumns, rememberColumns } from './column-memory.ts';

const device = vi.hoisted(() => new Map<string, { readonly account: string; readonly value: unknown }>());
vi.mock('../../client/kept-data.ts', () => ({
  keepData: (name: string, kept: { readonly account: string; readonly value: unknown }) => {
    device.set(name, kept);
    return Promise.resolve();
  },
  readKept: (name: string, account: string) =>
    Promise.resolve(device.get(name)?.account === account ? device.get(name) : undefined),
}));

const headings = ['Order ID', 'Tracking ID'];
const columns = { number: 1, reference: 0, note: null };

beforeEach(() => device.clear());
afterEach(() => useSession.setState({ keptFor: null }));

test('columns are remembered for their account alone', async () => {
  useSession.setState({ keptFor: '7' });
  const chosen = await rememberColumns(headings, columns);
  expect(chosen).toHaveLength(1);
  expect(await recallColumns()).toEqual(chosen);
  useSession.setState({ keptFor: '8' });
  expect(await recallColumns()).toEqual([]);
});

test('without an account a choice counts once and is not kept', async () => {
  useSession.setState({ keptFor: null });
  expect(await rememberColumns(headings, columns)).toHaveLength(1);
  expect(device.size).toBe(0);
});
