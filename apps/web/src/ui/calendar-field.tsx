import { Suspense, useRef, type ReactNode } from 'react';
import './calendar-field.css';
import { Icon } from './icon.tsx';
import { lazyPart } from './lazy-part.tsx';
import { placeBeside } from './place-beside.ts';
import { Skeleton } from './skeleton.tsx';
import { useUi } from './ui-context.tsx';
import { usePopover } from './use-popover.ts';

// The calendar weighs as much as a page, and most visits never open it.
const loadCalendar = () => import('./calendar.tsx');
export const Calendar = lazyPart(loadCalendar);

type Props = {
  /** Its inputs. */
  readonly children: ReactNode;
  readonly panel: (close: () => void) => ReactNode;
};

/** A field of days with a calendar, which opens by a press into the field, its button or the arrow down. */
export const CalendarField = ({ children, panel }: Props) => {
  const { labels } = useUi();
  const { open, setOpen, close, root, button, onKeyDown } = usePopover();
  const field = useRef<HTMLDivElement>(null);
  const follow = (shown: HTMLDivElement | null): (() => void) | undefined => {
    if (shown === null) return undefined;
    const place = (): void => {
      if (field.current !== null) placeBeside(shown, field.current);
    };
    const size = new ResizeObserver(place);
    size.observe(shown);
    addEventListener('scroll', place, true);
    addEventListener('resize', place);
    return () => {
      size.disconnect();
      removeEventListener('scroll', place, true);
      removeEventListener('resize', place);
    };
  };
  return (
    <div ref={root} className="calendar-field" onKeyDown={onKeyDown}>
      <div
        ref={field}
        className="filter-input range-shell"
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
          className="calendar-field-open"
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
          className="calendar-field-panel"
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
