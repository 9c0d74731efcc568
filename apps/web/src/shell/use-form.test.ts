// @vitest-environment jsdom
import { accounts } from '@waybill/phrases/zh-CN/accounts.ts';
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { z } from 'zod';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../client/errors.ts';
import { TextField } from '../kit/text-field.tsx';
import { loadPhraseBundle } from './language.tsx';
import { useForm } from './use-form.ts';

type Values = { readonly email: string; readonly phone: string };
type Options = Partial<Parameters<typeof useForm<Values>>[0]>;

const Form = (options: Options) => {
  const form = useForm<Values>({
    initial: { email: '', phone: '' },
    submit: async () => undefined,
    ...options,
  });
  return createElement(
    'form',
    form.form,
    createElement(TextField, { label: 'email', ...form.field('email') }),
    createElement(TextField, { label: 'phone', ...form.field('phone') }),
    form.failure !== undefined && createElement('p', { role: 'alert' }, form.failure.text),
    createElement('output', null, `${form.busy ? 'busy' : 'idle'} ${form.dirty ? 'dirty' : 'clean'}`),
    createElement('button', { type: 'submit' }, 'send'),
    createElement('button', { type: 'button', onClick: form.reset }, 'reset'),
  );
};

let root: ReturnType<typeof createRoot>;

const render = (options: Options) => act(async () => root.render(createElement(Form, options)));

const field = (label: string): HTMLInputElement => {
  const control = [...document.querySelectorAll('label')].find((of) => of.textContent === label)?.control;
  if (!(control instanceof HTMLInputElement)) throw new Error(`no field ${label}`);
  return control;
};
const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!;
const type = (label: string, value: string) =>
  act(async () => {
    setValue.call(field(label), value);
    field(label).dispatchEvent(new Event('input', { bubbles: true }));
  });
const click = (name: string) =>
  act(async () => [...document.querySelectorAll('button')].find((of) => of.textContent === name)!.click());
const send = () => click('send');
const state = () => document.querySelector('output')?.textContent;
const failure = () => document.querySelector('p[role=alert]')?.textContent;
const noteOf = (label: string) =>
  document.querySelector(`#${CSS.escape(field(label).getAttribute('aria-describedby') ?? 'none')}`)
    ?.textContent;

beforeAll(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  await loadPhraseBundle('public');
});
beforeEach(() => {
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
});

const schema = z.object({
  email: z
    .string()
    .refine((text) => text !== 'bad', 'fields.email')
    .optional(),
  phone: z
    .string()
    .refine((text) => text !== 'bad', 'fields.phone')
    .optional(),
});
const endpoint = { body: schema };

test('what the contract finds wrong stands at its field, the first gets the focus, and nothing is sent', async () => {
  const submit = vi.fn(async () => undefined);
  await render({ endpoint, submit });
  await type('email', 'bad');
  await type('phone', 'bad');
  await send();
  expect(noteOf('email')).toBe(accounts['fields.email']);
  expect(noteOf('phone')).toBe(accounts['fields.phone']);
  expect(field('email').getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(field('email'));
  expect(submit).not.toHaveBeenCalled();
});

test('a browser, which has no schema at hand, loads that of the endpoint', async () => {
  await render({ endpoint: { loadBody: async () => schema } });
  await type('email', 'bad');
  await send();
  expect(noteOf('email')).toBe(accounts['fields.email']);
});

test('what the body calls otherwise stands at the field of the form, whoever says it', async () => {
  const names = { address: 'email' } as const;
  const body = ({ email }: Values) => ({ address: email });
  const address = z.object({ address: z.string('fields.email') });
  await render({ endpoint: { body: address }, names, body });
  await send();
  expect(noteOf('email')).toBe(accounts['fields.email']);
  const fields = { address: 'taken' };
  const submit = () => Promise.reject(new ApiError({ name: 'validation', status: 400, msg: 'no', fields }));
  await render({ endpoint: {}, names, body, submit });
  await type('email', 'a');
  await send();
  expect(noteOf('email')).toBe('taken');
});

test('a problem leaves its field when that is changed, and the others stay', async () => {
  await render({ endpoint });
  await type('email', 'bad');
  await type('phone', 'bad');
  await send();
  await type('email', 'good');
  expect(field('email').getAttribute('aria-invalid')).toBe('false');
  expect(field('phone').getAttribute('aria-invalid')).toBe('true');
});

test('what the contract says of a field comes before what the page says of it', async () => {
  const check = () => ({ email: 'register.emailTaken', phone: 'register.emailTaken' }) as const;
  await render({ endpoint, check });
  await type('email', 'bad');
  await send();
  expect(noteOf('email')).toBe(accounts['fields.email']);
  expect(noteOf('phone')).toBe(accounts['register.emailTaken']);
});

test('without the judgement, which could not be fetched, the server judges', async () => {
  const submit = vi.fn(async () => undefined);
  await render({ endpoint: { loadBody: () => Promise.reject(new Error('offline')) }, submit });
  await type('email', 'bad');
  await send();
  expect(submit).toHaveBeenCalledWith({ email: 'bad', phone: '' });
});

test('a second click while it is being sent sends nothing', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const submit = vi.fn(() => promise);
  await render({ submit });
  await send();
  expect(state()).toMatch('busy');
  await send();
  await act(async () => resolve());
  expect(submit).toHaveBeenCalledTimes(1);
  expect(state()).toMatch('idle');
  await send();
  expect(submit).toHaveBeenCalledTimes(2);
});

const refused = new ApiError({ name: 'validation', status: 400, msg: 'no', fields: { phone: 'taken' } });

test('what the server refuses stands at its field; a failure of no field is said as a whole', async () => {
  const submit = vi.fn(() => Promise.reject(refused));
  await render({ submit });
  await send();
  expect(noteOf('phone')).toBe('taken');
  expect(document.activeElement).toBe(field('phone'));
  expect(failure()).toBeUndefined();
  submit.mockImplementation(() =>
    Promise.reject(new ApiError({ name: 'limited', status: 429, msg: 'slow' })),
  );
  await send();
  expect(failure()).toBe('slow');
});

test('a form that always explains says both', async () => {
  await render({ submit: () => Promise.reject(refused), alwaysExplains: true });
  await send();
  expect(noteOf('phone')).toBe('taken');
  expect(failure()).toBe('no');
});

test('it knows whether there is something in it, and forgets it', async () => {
  await render({});
  expect(state()).toMatch('clean');
  await type('email', 'x');
  expect(state()).toMatch('dirty');
  await click('reset');
  expect(field('email').value).toBe('');
  expect(state()).toMatch('clean');
});
