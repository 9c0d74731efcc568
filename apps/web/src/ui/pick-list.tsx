import { useEffect, useId, useRef, useState, type ComponentProps, type KeyboardEvent } from 'react';
import './pick-field.css';
import { placeBeside } from './place-beside.ts';

/** What a key does with a list of options: reach one, take one, or close it; undefined leaves it to the page. */
type PickAct = { readonly reach: number } | { readonly take: number } | 'close' | undefined;

/** The next option whose label begins with a letter, around the end of the list. */
const beginningWith = (letter: string, labels: readonly string[], from: number): number | undefined => {
  const order = labels.map((_, index) => (from + 1 + index) % labels.length);
  return order.find((index) => labels[index]?.toLowerCase().startsWith(letter.toLowerCase()) === true);
};

/** The keys of a select-only combobox; `reached` is undefined while the list is closed. */
const pickByKey = (
  {
    key,
    altKey,
    ctrlKey,
    metaKey,
  }: { readonly key: string; readonly altKey: boolean; readonly ctrlKey: boolean; readonly metaKey: boolean },
  labels: readonly string[],
  reached: number | undefined,
  chosen: number,
): PickAct => {
  if (ctrlKey || metaKey) return undefined;
  const last = labels.length - 1;
  const at = reached ?? Math.max(chosen, 0);
  const open = reached !== undefined;
  switch (key) {
    case 'ArrowDown':
      return { reach: open ? Math.min(at + 1, last) : at };
    case 'ArrowUp':
      return open && altKey ? { take: at } : { reach: open ? Math.max(at - 1, 0) : at };
    case 'Home':
      return { reach: 0 };
    case 'End':
      return { reach: last };
    case 'Enter':
    case ' ':
      return open ? { take: at } : { reach: at };
    case 'Tab':
      return open ? { take: at } : undefined;
    case 'Escape':
      return open ? 'close' : undefined;
    default: {
      const found = key.length === 1 ? beginningWith(key, labels, open ? at : chosen) : undefined;
      return found === undefined ? undefined : { reach: found };
    }
  }
};

export type PickOption<Value extends string> = { readonly value: Value; readonly label: string };

type Props<Value extends string> = Pick<
  ComponentProps<'button'>,
  'id' | 'name' | 'aria-label' | 'aria-invalid' | 'aria-describedby'
> & {
  readonly value: Value;
  readonly options: readonly PickOption<Value>[];
  readonly onChange: (value: Value) => void;
};

/**
 * The list itself, without a label (the select-only combobox of the ARIA practices): the focus stays on the button,
 * arrows and letters walk through the options, Enter, Space and Tab take the one reached, Escape takes none.
 */
export const PickList = <Value extends string>({ value, options, onChange, ...rest }: Props<Value>) => {
  const listId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [reached, setReached] = useState<number>();
  const chosen = options.findIndex((option) => option.value === value);
  const open = reached !== undefined;
  const close = (): void => setReached(undefined);
  const take = (index: number): void => {
    close();
    const option = options[index];
    if (option !== undefined && option.value !== value) onChange(option.value);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const labels = options.map(({ label }) => label);
    const act = pickByKey(event, labels, reached, chosen);
    if (act === undefined) return;
    // A form is not sent, and the dialog or popover around it stays open.
    if (event.key !== 'Tab') event.preventDefault();
    event.stopPropagation();
    if (act === 'close') close();
    else if ('take' in act) take(act.take);
    else setReached(act.reach);
  };
  useEffect(() => {
    if (!open) return undefined;
    const moved = ({ target }: Event): void => {
      if (!(target instanceof Element && target.id === listId)) setReached(undefined);
    };
    addEventListener('scroll', moved, true);
    addEventListener('resize', moved);
    return () => {
      removeEventListener('scroll', moved, true);
      removeEventListener('resize', moved);
    };
  }, [open, listId]);

  return (
    <>
      <button
        {...rest}
        ref={button}
        type="button"
        role="combobox"
        className="filter-input pick"
        value={value}
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-controls={listId}
        aria-activedescendant={open ? `${listId}${reached}` : undefined}
        onClick={() => setReached(open ? undefined : Math.max(chosen, 0))}
        onBlur={close}
        onKeyDown={onKeyDown}
      >
        {options[chosen]?.label}
      </button>
      {open && (
        <ul
          id={listId}
          className="pick-options"
          role="listbox"
          popover="manual"
          ref={(list) => {
            if (list === null || button.current === null || list.style.top) return;
            list.style.minWidth = `${button.current.offsetWidth}px`;
            placeBeside(list, button.current, 300);
          }}
        >
          {options.map((option, index) => (
            <li
              key={option.value}
              id={`${listId}${index}`}
              role="option"
              aria-selected={index === chosen}
              data-reached={index === reached || undefined}
              ref={index === reached ? (item) => item?.scrollIntoView?.({ block: 'nearest' }) : null}
              // The pointer must not take the focus away before the click arrives.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => take(index)}
            >
              {option.label}
            </li>
          ))}
        </ul>
      )}
    </>
  );
};
