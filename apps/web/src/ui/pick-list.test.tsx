// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { PickList } from './pick-list.tsx';

afterEach(cleanup);

const options = [
  { value: '', label: 'None' },
  { value: 'ups', label: 'UPS' },
  { value: 'usps', label: 'USPS' },
  { value: 'fedex', label: 'FedEx' },
] as const;
type Value = (typeof options)[number]['value'];

const show = (value: Value = 'ups') => {
  const onChange = vi.fn<(value: Value) => void>();
  render(<PickList aria-label="Carrier" value={value} options={options} onChange={onChange} />);
  return onChange;
};
const button = (): HTMLElement => screen.getByRole('combobox', { name: 'Carrier' });
const press = (...keys: readonly string[]): void =>
  keys.forEach((key) => void fireEvent.keyDown(button(), { key }));
const isOpen = (): boolean => button().getAttribute('aria-expanded') === 'true';
/** `hidden`: jsdom shows no popover. */
const option = (name: string): HTMLElement => screen.getByRole('option', { name, hidden: true });
const reached = (): string | null | undefined =>
  document.querySelector(`#${CSS.escape(button().getAttribute('aria-activedescendant') ?? 'none')}`)
    ?.textContent;

test('an option shows its label and stands for its value (spec section 3)', () => {
  const onChange = show();
  expect(button().textContent).toBe('UPS');
  fireEvent.click(button());
  expect(option('UPS').getAttribute('aria-selected')).toBe('true');
  fireEvent.click(option('FedEx'));
  expect(onChange.mock.calls).toEqual([['fedex']]);
  expect(isOpen()).toBe(false);
});

test('arrows, Home, End and letters walk through the options, and stay within them', () => {
  show();
  press('ArrowDown');
  expect(reached()).toBe('UPS');
  press('ArrowDown');
  expect(reached()).toBe('USPS');
  press('End', 'ArrowDown');
  expect(reached()).toBe('FedEx');
  press('Home', 'ArrowUp');
  expect(reached()).toBe('None');
  press('u', 'u');
  expect(reached()).toBe('USPS');
  press('u');
  expect(reached()).toBe('UPS');
});

test.each(['Enter', ' ', 'Tab'])('%j takes the option reached', (key) => {
  const onChange = show();
  press('ArrowDown', 'ArrowDown', key);
  expect(onChange.mock.calls).toEqual([['usps']]);
  expect(isOpen()).toBe(false);
});

test('Escape and leaving the field take none', () => {
  const onChange = show();
  press('ArrowDown', 'ArrowDown', 'Escape');
  expect(isOpen()).toBe(false);
  press('ArrowDown', 'ArrowDown');
  fireEvent.blur(button());
  expect(isOpen()).toBe(false);
  expect(onChange).not.toHaveBeenCalled();
});

test('a closed list leaves Tab, Escape and shortcuts to the page', () => {
  show();
  const onPage = vi.fn<(key: string) => void>();
  document.body.addEventListener('keydown', ({ key }) => onPage(key), { once: false });
  press('Tab', 'Escape');
  fireEvent.keyDown(button(), { key: 'k', ctrlKey: true });
  expect(onPage.mock.calls.map(([key]) => key)).toEqual(['Tab', 'Escape', 'k']);
  expect(isOpen()).toBe(false);
});
