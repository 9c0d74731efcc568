import type { KeyboardEvent } from 'react';

const boxesIn = (list: Element): HTMLInputElement[] => [
  ...list.querySelectorAll<HTMLInputElement>('input[data-row-box]:not(:disabled)'),
];

/**
 * Arrow keys walk from one row's checkbox to the next that can be ticked; with Shift the next one takes
 * over the state of the one left behind. Ctrl+A or Cmd+A picks everything. Space is the browser's own.
 */
export const walkRows = (event: KeyboardEvent<HTMLElement>, selectAll: () => void): void => {
  const box = event.target;
  if (!(box instanceof HTMLInputElement) || box.dataset['rowBox'] === undefined) return;
  if (event.key === 'a' && (event.ctrlKey || event.metaKey)) {
    event.preventDefault();
    selectAll();
    return;
  }
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  event.preventDefault();
  const boxes = boxesIn(event.currentTarget);
  const next = boxes[boxes.indexOf(box) + step];
  if (next === undefined) return;
  if (event.shiftKey && next.checked !== box.checked) next.click();
  next.focus();
};
