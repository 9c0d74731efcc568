import { useId, type ReactNode } from 'react';
import './filter-chip.css';
import { Icon } from './icon.tsx';
import { usePopover } from './use-popover.ts';

type FilterChipProps = {
  readonly label: string;
  /** What is chosen; undefined shows a dashed chip with a plus, for filters that are rarely used. */
  readonly value: string | undefined;
  /** Explains the filter in its popover. */
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  /** The field; it may close the popover. */
  readonly children: (close: () => void) => ReactNode;
};

/** A filter as a chip of 32 px: what it is called, what is chosen, and a popover to change it. */
export const FilterChip = ({ label, value, hint, error, children }: FilterChipProps) => {
  const { open, toggle, close, root, button, onKeyDown, enter } = usePopover();
  const id = useId();
  return (
    <div ref={root} className="filter-chip" onKeyDown={onKeyDown}>
      <button
        ref={button}
        type="button"
        className="filter-chip-button"
        data-none={value === undefined || undefined}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-describedby={error === undefined ? undefined : `${id}error`}
        data-wrong={error !== undefined || undefined}
        onClick={toggle}
      >
        {value === undefined && <Icon name="plus" />}
        <span>{label}</span>
        {value !== undefined && (
          <>
            {' '}
            <strong>{value}</strong>
            <Icon name="chevronDown" size="12px" />
          </>
        )}
      </button>
      {open && (
        <div
          className="filter-chip-panel"
          role="dialog"
          aria-label={label}
          ref={enter}
          onKeyDown={({ key }) => {
            // Enter belongs to the form, which asks with what was chosen.
            if (key === 'Enter') close();
          }}
        >
          {children(close)}
          {hint !== undefined && <p className="filter-chip-hint">{hint}</p>}
        </div>
      )}
      {error !== undefined && (
        <p id={`${id}error`} className="filter-field-error">
          <Icon name="error" />
          {error}
        </p>
      )}
    </div>
  );
};

type ChoiceChipProps<Value extends string> = Omit<FilterChipProps, 'value' | 'children'> & {
  readonly value: Value;
  /** The value that does not filter, of a filter that is rarely used. */
  readonly none?: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
};

/** A chip that offers one of a few; a press takes one and closes, arrow keys walk through them. */
export const ChoiceChip = <Value extends string>(props: ChoiceChipProps<Value>) => {
  const { value, none, options, onChange, ...chip } = props;
  const name = useId();
  return (
    <FilterChip
      {...chip}
      value={value === none ? undefined : options.find((option) => option.value === value)?.label}
    >
      {(close) => (
        <div role="radiogroup" aria-label={chip.label}>
          {options.map((option) => (
            <label key={option.value} className="filter-chip-option">
              <input
                type="radio"
                name={name}
                checked={option.value === value}
                onChange={() => onChange(option.value)}
                // Arrow keys click, too, but press nothing.
                onClick={({ detail }) => detail > 0 && close()}
              />
              {option.label}
            </label>
          ))}
        </div>
      )}
    </FilterChip>
  );
};
