// @vitest-environment jsdom
import { cleanup, configure, fireEvent, render, screen } from '@testing-library/react';
import { useState, type ReactElement } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { LineField, PickField, TextAreaField } from './fields.tsx';
import { MomentField } from './moment-field.tsx';
import { RangeField } from './range-field.tsx';
import { SuggestField } from './suggest-field.tsx';
import { TextField } from './text-field.tsx';
import { UiContext, type UiEnvironment } from './ui-context.tsx';

// A busy machine takes its time over a calendar.
configure({ asyncUtilTimeout: 60_000 });
afterEach(cleanup);

const label = 'Quantity';
const ignore = (): void => undefined;
type Note = { readonly hint?: string; readonly error?: string };

const options = [
  { value: 'new', label: 'Newest first' },
  { value: 'old', label: 'Oldest first' },
] as const;
const days = { start: '2026-11-14', end: '2026-11-20' };
const range = { presets: [], longest: 31 } as const;

const fields: Readonly<Record<string, (note: Note) => ReactElement>> = {
  text: (note) => <TextField label={label} {...note} />,
  line: (note) => <LineField label={label} value="20" onChange={ignore} {...note} />,
  'text area': (note) => <TextAreaField label={label} value="20" onChange={ignore} {...note} />,
  pick: (note) => <PickField label={label} value="new" options={options} onChange={ignore} {...note} />,
  suggest: (note) => (
    <SuggestField label={label} value="20" suggestions={[]} note="" onChange={ignore} {...note} />
  ),
  moment: (note) => <MomentField label={label} value="2026-11-20T15:22" onChange={ignore} {...note} />,
  'range of days': (note) => (
    <RangeField label={label} {...range} {...days} latest="2026-11-20" onChange={ignore} {...note} />
  ),
};

const labels = {
  calendar: 'Pick a date',
  hour: 'Hour',
  minute: 'Minute',
  startDate: 'From',
  endDate: 'To',
};
const ui = { labels, locale: 'en', now: () => Date.UTC(2026, 10, 20) } as unknown as UiEnvironment;
const show = (element: ReactElement | undefined): unknown =>
  render(<UiContext value={ui}>{element}</UiContext>);

/** What is read out with an element beyond its name. */
const noteOf = (element: HTMLElement): string | null | undefined =>
  document.querySelector(`#${CSS.escape(element.getAttribute('aria-describedby') ?? 'none')}`)?.textContent;

describe.each(Object.entries(fields))('a %s field', (kind, draw) => {
  const named = (): HTMLElement => screen.getByLabelText(label, { selector: ':not([role="listbox"])' });

  test('is found by its label, and its hint is read out with it', () => {
    show(draw({ hint: 'At most 500' }));
    expect(noteOf(named())).toBe('At most 500');
    expect(screen.getByText('At most 500')).toBeTruthy();
    expect(named().getAttribute('aria-invalid')).not.toBe('true');
  });

  test('shows what is wrong in place of the hint, and is invalid', () => {
    show(draw({ hint: 'At most 500', error: 'Too many' }));
    expect(noteOf(named())).toBe('Too many');
    expect(screen.queryByText('At most 500')).toBeNull();
    if (kind !== 'range of days') expect(named().getAttribute('aria-invalid')).toBe('true');
  });
});

test('a line says what was typed into it', () => {
  const onChange = vi.fn();
  render(<LineField label={label} value="" inputMode="numeric" onChange={onChange} />);
  fireEvent.change(screen.getByLabelText(label), { target: { value: '50' } });
  expect(onChange).toHaveBeenCalledWith('50');
});

test('a list to pick from says the value of what was picked', () => {
  const onChange = vi.fn();
  render(<PickField label={label} value="new" options={options} onChange={onChange} />);
  fireEvent.change(screen.getByLabelText(label), { target: { value: 'old' } });
  expect(onChange).toHaveBeenCalledWith('old');
});

test('a range shows both of its days, each by its own label', () => {
  show(fields['range of days']?.({}));
  expect(screen.getByLabelText<HTMLInputElement>('From').value).toBe(days.start);
  expect(screen.getByLabelText<HTMLInputElement>('To').value).toBe(days.end);
});

describe('a calendar', () => {
  beforeAll(() => import('./calendar.tsx'));
  beforeEach(() => {
    vi.stubGlobal('matchMedia', () => ({
      matches: false,
      addEventListener: ignore,
      removeEventListener: ignore,
    }));
    vi.stubGlobal(
      'ResizeObserver',
      class {
        observe = ignore;
        disconnect = ignore;
      },
    );
  });
  afterEach(() => void vi.unstubAllGlobals());

  test('takes a range by two days, each of which is in reach of the other', async () => {
    const onChange = vi.fn();
    show(
      <RangeField label={label} {...range} {...days} longest={5} latest="2026-11-20" onChange={onChange} />,
    );
    fireEvent.click(screen.getByLabelText('From'));
    const day = (name: RegExp): Promise<HTMLButtonElement> =>
      screen.findByRole('button', { name, hidden: true });
    expect((await day(/November 21st, 2026/)).disabled).toBe(true);
    fireEvent.click(await day(/November 12th, 2026/));
    expect((await day(/November 7th, 2026/)).disabled).toBe(true);
    fireEvent.click(await day(/November 9th, 2026/));
    expect(onChange).toHaveBeenCalledExactlyOnceWith({ start: '2026-11-09', end: '2026-11-12' });
    expect(screen.queryByRole('dialog', { hidden: true })).toBeNull();
  });

  test('keeps the time of a moment, which is picked by itself; what is typed and no day is put back', async () => {
    const onChange = vi.fn();
    show(<MomentField label={label} value="2026-11-20T15:22" onChange={onChange} />);
    const field = screen.getByLabelText<HTMLInputElement>(label);
    fireEvent.keyDown(field, { key: 'ArrowDown' });
    fireEvent.click(await screen.findByRole('button', { name: /November 5th, 2026/, hidden: true }));
    expect(onChange).toHaveBeenLastCalledWith('2026-11-05T15:22');
    fireEvent.change(screen.getByRole('combobox', { name: 'Hour', hidden: true }), {
      target: { value: '07' },
    });
    expect(onChange).toHaveBeenLastCalledWith('2026-11-20T07:22');
    fireEvent.change(field, { target: { value: 'soon' } });
    fireEvent.blur(field);
    expect(field.value).toBe('2026-11-20 15:22');
    expect(onChange).toHaveBeenCalledTimes(2);
  });
});

describe('suggestions', () => {
  // jsdom lays nothing out, and cannot scroll.
  beforeEach(() => void Object.assign(Element.prototype, { scrollIntoView: ignore }));
  afterEach(() => void Reflect.deleteProperty(Element.prototype, 'scrollIntoView'));

  const Zip = () => {
    const [value, setValue] = useState('');
    const suggestions = ['10001', '60601'].map((zip) => ({ value: zip, content: zip }));
    return <SuggestField label={label} value={value} suggestions={suggestions} note="" onChange={setValue} />;
  };
  const press = (key: string): unknown => fireEvent.keyDown(screen.getByRole('combobox'), { key });
  const typed = (): string => screen.getByRole<HTMLInputElement>('combobox').value;

  test('are walked by arrows and taken by Enter', () => {
    render(<Zip />);
    expect(screen.getByRole('combobox').getAttribute('aria-expanded')).toBe('false');
    press('ArrowDown');
    press('ArrowDown');
    expect(screen.getByRole('option', { selected: true }).textContent).toBe('60601');
    press('Enter');
    expect(typed()).toBe('60601');
    expect(screen.getByRole('combobox').getAttribute('aria-expanded')).toBe('false');
  });

  test('are taken by a click, and closed by Escape with what was typed', () => {
    render(<Zip />);
    fireEvent.change(screen.getByRole('combobox'), { target: { value: '1' } });
    press('Escape');
    expect(screen.queryByRole('option')).toBeNull();
    expect(typed()).toBe('1');
    fireEvent.click(screen.getByRole('combobox'));
    fireEvent.click(screen.getByRole('option', { name: '10001' }));
    expect(typed()).toBe('10001');
  });
});
