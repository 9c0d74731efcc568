import { create } from 'zustand';
import { describeError } from '../client/error-message.ts';
import type { NextAction } from '../client/errors.ts';
import { copyText } from '../kit/copy-button.tsx';
import { currentT } from './language.tsx';

export type MessageTheme = 'success' | 'warning' | 'error' | 'info' | 'loading';

export type MessageAction = { readonly label: string; readonly onSelect: () => void };

export type MessageOptions = {
  readonly hint?: string | undefined;
  readonly action?: MessageAction | undefined;
  /** Milliseconds; 0 stays until closed. */
  readonly duration?: number;
};

export type ShownMessage = Required<MessageOptions> & {
  readonly id: number;
  readonly theme: MessageTheme;
  readonly text: string;
};

/** How long a message stays, by its theme (spec section 8). */
export const messageDuration: Readonly<Record<MessageTheme, number>> = {
  success: 4000,
  warning: 4000,
  error: 6000,
  info: 4000,
  loading: 0,
};

const mostShown = 4;
let lastId = 0;

export const useMessages = create<{ readonly shown: readonly ShownMessage[] }>(() => ({ shown: [] }));

const close = (id: number): void => {
  useMessages.setState(({ shown }) => ({ shown: shown.filter((message) => message.id !== id) }));
};

/** Milliseconds within which the same words come from two sides of one event: they are said once. */
const sameEvent = 1000;
let lastAt = 0;

const show = (theme: MessageTheme, text: string, options: MessageOptions = {}): (() => void) => {
  const before = Date.now() - lastAt < sameEvent ? useMessages.getState().shown.at(-1) : undefined;
  if (before?.theme === theme && before.text === text && before.hint === options.hint && !options.action)
    return () => close(before.id);
  lastAt = Date.now();
  lastId += 1;
  const added: ShownMessage = {
    id: lastId,
    theme,
    text,
    hint: options.hint,
    action: options.action,
    duration: options.duration ?? messageDuration[theme],
  };
  useMessages.setState(({ shown }) => ({
    shown: [...shown.filter((other) => other.theme !== theme || other.text !== text), added].slice(
      -mostShown,
    ),
  }));
  return () => close(added.id);
};

/** Short messages above the page. Each answers with a function that closes it; `loading` stays until then. */
export const message = {
  success: (text: string, options?: MessageOptions) => show('success', text, options),
  warning: (text: string, options?: MessageOptions) => show('warning', text, options),
  error: (text: string, options?: MessageOptions) => show('error', text, options),
  info: (text: string, options?: MessageOptions) => show('info', text, options),
  loading: (text: string, options?: MessageOptions) => show('loading', text, options),
  close,
} as const;

let openRoute: (route: string) => void = (route) => location.assign(route);

/** Tells the messages how their buttons change the page. */
export const openRoutesWith = (open: (route: string) => void): void => {
  openRoute = open;
};

export type OrderInError = { readonly id: string; readonly orderNo: string };

type OfferHelp = (error: unknown, text: string, order: OrderInError | undefined) => NextAction | undefined;

let offerHelp: OfferHelp = () => undefined;

/** Tells the messages what to offer where an error says by itself no way on. */
export const offerHelpWith = (offer: OfferHelp): void => {
  offerHelp = offer;
};

export const showOrderError = (error: unknown, order: OrderInError | undefined): void => {
  const words = describeError(error, currentT());
  if (words === undefined) return;
  const { theme, text, hint } = words;
  const next = words.nextAction ?? (theme === 'error' ? offerHelp(error, text, order) : undefined);
  show(theme, text, {
    hint,
    action: next && { label: next.label, onSelect: () => openRoute(next.route) },
  });
};

/** Shows what went wrong as the product wants it said (spec section 8). */
export const showError = (error: unknown): void => showOrderError(error, undefined);

/** Copies numbers, one a line, and says so. */
export const copyNumbers = async (numbers: readonly string[], done: string): Promise<void> => {
  if (await copyText(numbers.join('\n'))) message.success(done);
  else message.error(currentT()('action.copyFailed'));
};

/** Handlers of a mutation: notify that it was done, or what went wrong. */
export const notifyOutcome = (done: string) => ({
  onSuccess: () => void message.success(done),
  onError: showError,
});
