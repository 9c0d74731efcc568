// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openDialogs } from './dialog.test-kit.ts';
import { Dialog } from './dialog.tsx';
import { ReasonButton } from './reason-button.tsx';
import { Segmented } from './segmented.tsx';
import { titleToShow } from './title-tips.ts';

const showModal = openDialogs();

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('a button with a reason', () => {
  test('does what it says while nothing denies it', () => {
    const onClick = vi.fn<() => void>();
    render(
      <ReasonButton denied={undefined} onClick={onClick}>
        Extend
      </ReasonButton>,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Extend' }));
    expect(onClick).toHaveBeenCalledTimes(1);
  });

  test('denied, it can be reached, reads out why, and shows it to a finger', () => {
    const onClick = vi.fn<() => void>();
    render(
      <ReasonButton denied="Only once" onClick={onClick}>
        Extend
      </ReasonButton>,
    );
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Extend' });
    expect([button.disabled, button.getAttribute('aria-disabled')]).toEqual([false, 'true']);
    const reasonId = button.getAttribute('aria-describedby') ?? '';
    expect(document.querySelector(`#${CSS.escape(reasonId)}`)?.textContent).toBe('Only once');
    fireEvent.click(button);
    expect(onClick).not.toHaveBeenCalled();
    expect(titleToShow(button, 'press')).toBe('Only once');
  });
});

test('a choice in one bar is a named group of which one is on', () => {
  const onChange = vi.fn<(value: 'one' | 'many') => void>();
  const options = [
    { value: 'one', label: 'One' },
    { value: 'many', label: 'Many' },
  ] as const;
  render(<Segmented label="How many" value="one" options={options} onChange={onChange} />);
  expect(screen.getByRole('group', { name: 'How many' })).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'One' }).checked).toBe(true);
  fireEvent.click(screen.getByRole('radio', { name: 'Many' }));
  expect(onChange).toHaveBeenCalledWith('many');
});

describe('a dialog', () => {
  const onClose = vi.fn<() => void>();
  let handheld = false;

  beforeEach(() => {
    onClose.mockReset();
    handheld = false;
    vi.stubGlobal('matchMedia', () => ({ matches: handheld }));
  });

  const open = () =>
    render(
      <Dialog title="Refund" foot={<button type="button">Send</button>} onClose={onClose}>
        <input aria-label="Reason" data-first-focus="" />
      </Dialog>,
    );

  test('is modal, so that the focus stays in it, has its title as name, and begins at its first field', () => {
    open();
    expect(showModal).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('dialog', { name: 'Refund' })).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Reason' }));
  });

  test('leaves it to its owner whether Escape closes it', () => {
    open();
    const escape = new Event('cancel', { cancelable: true });
    fireEvent(screen.getByRole('dialog'), escape);
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(escape.defaultPrevented).toBe(true);
    expect(screen.getByRole('dialog')).toBeTruthy();
  });

  const back = async (): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<Event>();
    addEventListener('popstate', resolve, { once: true });
    history.back();
    await promise;
  };

  test('is what the Back of a phone closes, and not the page', async () => {
    handheld = true;
    const { href } = location;
    open();
    await back();
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(location.href).toBe(href);
  });

  test('adds nothing to the history where Back is the browser’s', () => {
    const { length } = history;
    open();
    expect(history.length).toBe(length);
  });
});
