import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withChosen } from '../../tracking/numbers/chosen-columns.ts';
import { readText } from '../../tracking/numbers/read-lines.ts';
import { fakeStorage } from '../../client/fake-storage.test-kit.ts';
import { addRead, emptyDraft } from './draft.ts';

/** Another tab: storage of its own beside what all share. */
const newTab = (): void => void vi.stubGlobal('sessionStorage', fakeStorage());

beforeEach(() => {
  vi.stubGlobal('localStorage', fakeStorage());
  newTab();
});

afterEach(() => {
  vi.resetModules();
  vi.unstubAllGlobals();
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
  await new Promise(setImmediate);

  const { useDraft } = await load('7');
  expect(useDraft.getState().typed).toBe('1Z999AA101234');
  expect(useDraft.getState().draft.lines.map(({ number }) => number)).toEqual(['1Z999AA10123456784']);

  const other = await load('8');
  expect(other.useDraft.getState()).toMatchObject({ typed: '', draft: { lines: [] } });
});

test('what is typed is kept before the next line of the program, and goes with the text', async () => {
  const { changeTyped } = await load('7');
  changeTyped('1Z999');
  expect((await load('7')).useDraft.getState().typed).toBe('1Z999');
  changeTyped('');
  expect((await load('7')).useDraft.getState().typed).toBe('');
});

test('what is kept for one account is not shown to the next one', async () => {
  const { changeTyped, useDraft, useSession } = await load('7');
  changeTyped('of account 7');
  useSession.setState({ keptFor: '8' });
  expect(useDraft.getState().typed).toBe('');
});

test('a new tab begins empty', async () => {
  const { changeDraft, changeTyped } = await load('7');
  changeDraft((draft) => addRead(draft, readText('1Z999AA10123456784')));
  changeTyped('1Z999');
  await new Promise(setImmediate);
  newTab();
  expect((await load('7')).useDraft.getState()).toMatchObject({ typed: '', draft: { lines: [] } });
});

test('what is pasted while the page comes up stays', async () => {
  const before = await load('7');
  before.changeDraft((draft) => addRead(draft, readText('1Z999AA10123456784')));
  await new Promise(setImmediate);
  const { changeDraft, useDraft, useSession } = await load('');
  changeDraft((draft) => addRead(draft, readText('9400111899223100001238')));
  useSession.setState({ keptFor: '7' });
  expect(useDraft.getState().draft.lines.map(({ number }) => number)).toEqual(['9400111899223100001238']);
});

test('a table that is read again takes the place of what it said, and not of what was there before', async () => {
  const { addSource, changeDraft, readTableAgain, replaceDraft, useDraft } = await load('7');
  const text = 'Order ID\tOld\tTracking ID\n1\t1Z999AA10123456792\t1Z999AA10123456784\n2\t\t12345';
  const headings = ['Order ID', 'Old', 'Tracking ID'];
  changeDraft((draft) => addRead(draft, readText('9400111899223100001238')));
  addSource(readText(text), { text });
  const numbers = () => useDraft.getState().draft.lines.map(({ number }) => number);
  expect(numbers()).toEqual(['9400111899223100001238', '1Z999AA10123456784', '12345']);
  const columns = { number: 1, reference: 0, note: null };
  readTableAgain(readText(text, { chosen: withChosen([], headings, columns) }));
  expect(numbers()).toEqual(['9400111899223100001238', '1Z999AA10123456792']);
  expect(useDraft.getState().table).toMatchObject({ read: { headings, columns }, from: { text } });
  readTableAgain(readText(text));
  expect(numbers()).toEqual(['9400111899223100001238', '1Z999AA10123456784', '12345']);

  replaceDraft(emptyDraft);
  readTableAgain(readText(text));
  expect(numbers()).toEqual([]);
});
