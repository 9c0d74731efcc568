import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, createElement, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, vi } from 'vitest';
import { UiContext, type UiEnvironment } from '../kit/ui-context.tsx';

let root: ReturnType<typeof createRoot> | undefined;

const ui = {
  now: () => Date.now(),
  labels: { cancel: 'cancel' },
  notify: { done: () => undefined, failed: () => undefined, error: () => undefined },
} as unknown as UiEnvironment;

const close = async (): Promise<void> => {
  await act(async () => root?.unmount());
  root = undefined;
  document.body.replaceChildren();
};

/** Renders a dialog in the place of the one before, until the test ends: files share the document and what is global. */
export const open = async (dialog: ReactNode): Promise<void> => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  await close();
  onTestFinished(async () => {
    await close();
    vi.unstubAllGlobals();
  });
  // What jsdom does not have.
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  HTMLDialogElement.prototype.showModal = function show() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
  root = createRoot(document.body.appendChild(document.createElement('div')));
  const client = new QueryClient();
  const inside = createElement(UiContext.Provider, { value: ui }, dialog);
  await act(async () => root?.render(createElement(QueryClientProvider, { client }, inside)));
};

type Control = HTMLInputElement | HTMLTextAreaElement;

const control = (name: string): Control => {
  const found = document.querySelector<Control>(`[name=${name}]`);
  if (found === null) throw new Error(`no field ${name}`);
  return found;
};

/** Types into the field of that name. */
export const fill = (name: string, value: string): Promise<void> =>
  act(async () => {
    const field = control(name);
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });

/** Presses the button that sends the form, and waits until `settled` says that it was judged. */
export const send = async (settled: () => boolean): Promise<void> => {
  await act(async () => [...document.querySelectorAll<HTMLElement>('[data-foot] button')].at(-1)?.click());
  await vi.waitFor(async () => {
    await act(async () => undefined);
    expect(settled()).toBe(true);
  }, 10_000);
};

/** Names of the fields that have a problem. */
export const wrong = (): string[] =>
  [...document.querySelectorAll<Control>('[aria-invalid=true]')].map(({ name }) => name);
