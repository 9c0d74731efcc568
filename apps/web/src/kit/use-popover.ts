import { useEffect, useRef, useState, type KeyboardEvent } from 'react';

/** A part that a button opens beside itself: a press elsewhere, a focus elsewhere or Escape closes it. */
export const usePopover = () => {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = (): void => {
    setOpen(false);
    button.current?.focus();
  };
  useEffect(() => {
    if (!open) return undefined;
    const leave = ({ target }: Event): void => {
      if (target instanceof Node && root.current?.contains(target) !== true) setOpen(false);
    };
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
    };
  }, [open]);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!open || event.key !== 'Escape') return;
    // A dialog that this stands in stays open.
    event.stopPropagation();
    close();
  };
  const enter = (panel: HTMLElement | null): void => {
    if (panel === null || panel.contains(document.activeElement)) return;
    const over = panel.getBoundingClientRect().right - (innerWidth - 12);
    if (over > 0 && !panel.hasAttribute('popover')) panel.style.marginInlineStart = `${-over}px`;
    (
      panel.querySelector<HTMLElement>(':checked') ?? panel.querySelector<HTMLElement>('input, button, a')
    )?.focus();
  };
  return { open, setOpen, toggle: (): void => setOpen(!open), close, root, button, onKeyDown, enter };
};
