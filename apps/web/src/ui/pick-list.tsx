import { useEffect, useId, useRef, useState, type ComponentProps, type KeyboardEvent } from 'react';
import './pick-field.css';
import { pickByKey } from './pick-keys.ts';
import { placeBeside } from './place-beside.ts';

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
