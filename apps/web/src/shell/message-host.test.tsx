// @vitest-environment jsdom
import { open } from '@waybill/phrases/zh-CN/open.ts';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import MessageHost from './message-host.tsx';
import { message, messageDuration, type MessageTheme, useMessages } from './messages.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  render(<MessageHost />);
});

afterEach(() => {
  cleanup();
  useMessages.setState({ shown: [] });
  vi.useRealTimers();
});

const pass = (milliseconds: number): void => act(() => void vi.advanceTimersByTime(milliseconds));
const close = (): HTMLElement => screen.getByLabelText(open['message.close']);

test('a message stands for its time, and then goes', () => {
  act(() => void message.success('Bought'));
  expect(screen.getByText('Bought')).toBeTruthy();
  pass(messageDuration.success - 1);
  expect(screen.getByText('Bought')).toBeTruthy();
  pass(1);
  expect(screen.queryByText('Bought')).toBeNull();
});

test('it stays while it is pointed at, and its time begins anew', () => {
  act(() => void message.success('Bought'));
  const region = screen.getByLabelText(open['message.region']);
  fireEvent.pointerEnter(region);
  pass(messageDuration.success * 3);
  expect(screen.getByText('Bought')).toBeTruthy();
  fireEvent.pointerLeave(region);
  pass(messageDuration.success);
  expect(screen.queryByText('Bought')).toBeNull();
});

test('an error is read out at once, says more in a second line, and can be closed', () => {
  act(() => void message.error('Not bought', { hint: 'No points were taken' }));
  expect(screen.getByRole('alert', { hidden: true }).textContent).toContain('No points were taken');
  fireEvent.click(close());
  expect(screen.queryByText('Not bought')).toBeNull();
});

test('what it offers is done once, and takes it away', () => {
  const onSelect = vi.fn<() => void>();
  act(() => void message.warning('Short of points', { action: { label: 'Exchange', onSelect } }));
  fireEvent.click(screen.getByText('Exchange'));
  expect(onSelect).toHaveBeenCalledTimes(1);
  expect(screen.queryByText('Short of points')).toBeNull();
});

test('it stands inside of an open dialog, outside of which nothing can be pressed, and leaves with it', () => {
  const dialog = document.body.appendChild(document.createElement('dialog'));
  dialog.open = true;
  act(() => void message.error('Not exported'));
  expect(dialog.contains(close())).toBe(true);
  dialog.remove();
  act(() => void dialog.dispatchEvent(new Event('close')));
  expect(screen.getByText('Not exported')).toBeTruthy();
});

test('the same words at once are said once; work in progress stays until it is over', () => {
  act(() => void message.info('Moved'));
  const said = screen.getByText('Moved');
  act(() => void message.info('Moved'));
  // Put there anew it would be read out again.
  expect(screen.getByText('Moved')).toBe(said);
  let over = (): void => undefined;
  act(() => {
    over = message.loading('Working');
  });
  pass(3_600_000);
  expect(screen.getByText('Working')).toBeTruthy();
  act(() => over());
  expect(screen.queryByText('Working')).toBeNull();
});

test('each kind of message has a colour of its own', () => {
  const themes = Object.keys(messageDuration) as MessageTheme[];
  const colours = themes.map((theme) => {
    act(() => void message[theme](theme));
    const said = screen.getByText(theme).closest('.message');
    return /\btext-(?:success|warning|error|info|tertiary)\b/.exec(
      said?.firstElementChild?.className ?? '',
    )?.[0];
  });
  expect(colours).not.toContain(undefined);
  expect(new Set(colours).size).toBe(5);
});
