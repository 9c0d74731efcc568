// @vitest-environment jsdom
import { signedIn } from '@waybill/phrases/zh-CN/signed-in.ts';
import { act } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { LineField } from '../kit/fields.tsx';
import { FormDialog } from './form-dialog.tsx';
import { fill, open } from './form-dialog.test-kit.ts';
import { loadPhraseBundle } from './language.tsx';
import { useForm } from './use-form.ts';

const onClose = vi.fn<() => void>();

const Form = () => {
  const form = useForm({ initial: { reason: '' }, submit: async () => undefined });
  return (
    <FormDialog title="form" submitLabel="send" form={form} onClose={onClose}>
      <LineField {...form.field('reason')} label="reason" />
    </FormDialog>
  );
};

const dialogs = () => [...document.querySelectorAll('dialog')].filter((dialog) => dialog.open);
const formDialog = (): HTMLDialogElement => {
  const dialog = document.querySelector<HTMLElement>('[name=reason]')?.closest('dialog');
  if (!dialog) throw new Error('the form is not there');
  return dialog;
};
const escape = (dialog: HTMLDialogElement | undefined) =>
  act(async () => dialog?.dispatchEvent(new Event('cancel', { cancelable: true })));
const press = (name: string) =>
  act(async () =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click(),
  );
const asks = () => document.body.textContent.includes(signedIn['forms.discardTitle']);

beforeAll(() => loadPhraseBundle('app'));
beforeEach(async () => {
  onClose.mockReset();
  await open(<Form />);
});

test('Escape closes a form in which nothing was typed', async () => {
  await escape(formDialog());
  expect(onClose).toHaveBeenCalledOnce();
  expect(asks()).toBe(false);
});

test('Escape asks before it throws away what was typed', async () => {
  await fill('reason', 'half a sentence');
  await escape(formDialog());
  expect(asks()).toBe(true);
  expect(onClose).not.toHaveBeenCalled();
  await escape(dialogs().at(-1));
  expect(asks()).toBe(false);
  expect(formDialog().open).toBe(true);
  await escape(formDialog());
  await press(signedIn['forms.discard']);
  expect(onClose).toHaveBeenCalledOnce();
});

test('a form that the browser closed without asking opens again, with the question', async () => {
  await fill('reason', 'half a sentence');
  await act(async () => {
    formDialog().close();
    formDialog().dispatchEvent(new Event('close'));
  });
  expect(formDialog().open).toBe(true);
  expect(asks()).toBe(true);
  expect(onClose).not.toHaveBeenCalled();
});

test('the button that cancels throws it away at once', async () => {
  await fill('reason', 'half a sentence');
  await press('cancel');
  expect(onClose).toHaveBeenCalledOnce();
});

test('the page is not left unasked while something is typed, and is once that is gone', async () => {
  const isLeft = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(isLeft()).toBe(true);
  await fill('reason', 'half a sentence');
  expect(isLeft()).toBe(false);
  await fill('reason', '');
  expect(isLeft()).toBe(true);
  await fill('reason', 'half a sentence');
  await open(<Form />);
  expect(isLeft()).toBe(true);
});

test('a question about what was taken away again is not asked', async () => {
  await fill('reason', 'half a sentence');
  await escape(formDialog());
  await fill('reason', '');
  expect(asks()).toBe(false);
});
