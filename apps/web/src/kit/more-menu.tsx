import type { KeyboardEvent, ReactNode } from 'react';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { keepBeside } from './place-beside.ts';
import { usePopover } from './use-popover.ts';

export const MoreMenu = (props: {
  readonly label: string;
  /** Its name stands on the button, in place of dots. */
  readonly named?: true;
  /** Buttons and links, one of which closes the menu when pressed, or checkboxes, which leave it open. */
  readonly children: ReactNode;
}) => {
  const { label, named, children } = props;
  const { open, toggle, close, root, button, onKeyDown, enter } = usePopover();
  const walk = (event: KeyboardEvent<HTMLElement>): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>('button, a, input')];
    const at = items.findIndex((item) => item === document.activeElement);
    items[(at + step + items.length) % items.length]?.focus();
  };
  return (
    <div ref={root} className="relative z-1 inline-block" onKeyDown={onKeyDown}>
      <Button
        ref={button}
        variant="text"
        size="small"
        aria-expanded={open}
        onClick={toggle}
        {...(!named && { iconOnly: true, icon: <Icon name="more" />, 'aria-label': label, title: label })}
      >
        {named && label}
      </Button>
      {open && (
        <div
          ref={(panel) => {
            enter(panel);
            return panel === null || button.current === null ? undefined : keepBeside(panel, button.current);
          }}
          className="fixed inset-auto grid min-w-33 m-0 p-1 rounded-lg bg-surface shadow-float [&>*]:justify-start [&>*]:h-9 [&>*]:px-3"
          popover="manual"
          role="group"
          aria-label={label}
          onKeyDown={walk}
          onClick={({ target }) => {
            const item = target instanceof Element ? target.closest('button, a') : null;
            if (item !== null && item.getAttribute('aria-disabled') !== 'true') close();
          }}
        >
          {children}
        </div>
      )}
    </div>
  );
};
