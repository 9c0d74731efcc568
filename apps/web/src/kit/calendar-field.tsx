import { Suspense, useRef, type ReactNode } from 'react';
import { Icon } from './icon.tsx';
import { lazyPart } from './lazy-part.tsx';
import { keepBeside } from './place-beside.ts';
import { Skeleton } from './skeleton.tsx';
import { useUi } from './ui-context.tsx';
import { usePopover } from './use-popover.ts';

// The calendar weighs as much as a page, and most visits never open it.
const loadCalendar = () => import('./calendar.tsx');
export const Calendar = lazyPart(loadCalendar);

/** A field of days with a calendar, which opens by a press into the field, its button or the arrow down. */
export const CalendarField = (props: {
  /** Its inputs. */
  readonly children: ReactNode;
  readonly panel: (close: () => void) => ReactNode;
}) => {
  const { children, panel } = props;
  const { labels } = useUi();
  const { open, setOpen, close, root, button, onKeyDown } = usePopover();
  const field = useRef<HTMLDivElement>(null);
  const follow = (shown: HTMLDivElement | null): (() => void) | undefined =>
    shown === null || field.current === null ? undefined : keepBeside(shown, field.current);
  return (
    <div ref={root} className="calendar-field min-w-0" onKeyDown={onKeyDown}>
      <div
        ref={field}
        className="filter-input flex gap-2 items-center has-aria-invalid:border-(color:--text-color-error)"
        onPointerEnter={() => void loadCalendar().catch(() => undefined)}
        onClick={({ target }) => {
          if (target instanceof HTMLInputElement) setOpen(true);
        }}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') setOpen(true);
          // The next field is next, and not the calendar.
          else if (event.key === 'Tab') setOpen(false);
          else return;
          if (event.key === 'ArrowDown') event.preventDefault();
        }}
      >
        {children}
        <button
          ref={button}
          type="button"
          className="inline-flex p-1 bg-transparent text-tertiary cursor-pointer"
          aria-label={labels.calendar}
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <Icon name="calendar" />
        </button>
      </div>
      {open && (
        <div
          ref={follow}
          className="fixed inset-auto min-w-67 max-w-[calc(100vw-16px)] m-0 p-3 overflow-auto rounded-md bg-surface shadow-float text-default"
          role="dialog"
          aria-label={labels.calendar}
          popover="manual"
          onKeyDown={(event) => {
            // It picks a day, and does not send the form around.
            if (event.key === 'Enter') event.stopPropagation();
          }}
        >
          <Suspense fallback={<Skeleton lines={6} label={labels.calendar} />}>{panel(close)}</Suspense>
        </div>
      )}
    </div>
  );
};
