import { useId, type ReactNode } from 'react';
import { useBackCloses } from './back-closes.ts';
import './filter-chip.css';
import { Icon } from './icon.tsx';
import { usePopover } from './use-popover.ts';

type FilterChipProps = {
  readonly label: string;
  /** What is chosen; undefined shows a dashed chip with a plus, for filters that are rarely used. */
  readonly value: string | undefined;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly children: (close: () => void) => ReactNode;
};

export const FilterChip = ({ label, value, hint, error, children }: FilterChipProps) => {
  const { open, toggle, close, root, button, onKeyDown, enter } = usePopover();
  const id = useId();
  useBackCloses(open, close);
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
          // What is pressed in it that takes no focus leaves the focus in it, and it stays open.
          tabIndex={-1}
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

type ChipOptionsProps<Value extends string> = {
  readonly label: string;
  readonly value: Value | undefined;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
  readonly close: () => void;
};

/** One of a few in the popover of a chip; a press takes one and closes, arrow keys walk through them. */
export const ChipOptions = <Value extends string>(props: ChipOptionsProps<Value>) => {
  const { label, value, options, onChange, close } = props;
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label}>
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
  );
};

type ChoiceChipProps<Value extends string> = Omit<FilterChipProps, 'value' | 'children'> &
  Omit<ChipOptionsProps<Value>, 'close'> & {
    readonly value: Value;
    /** The value that does not filter, of a filter that is rarely used. */
    readonly none?: Value;
  };

/** A chip that offers one of a few. */
export const ChoiceChip = <Value extends string>(props: ChoiceChipProps<Value>) => {
  const { value, none, options, onChange, ...chip } = props;
  return (
    <FilterChip
      {...chip}
      value={value === none ? undefined : options.find((option) => option.value === value)?.label}
    >
      {(close) => (
        <ChipOptions label={chip.label} value={value} options={options} onChange={onChange} close={close} />
      )}
    </FilterChip>
  );
};
