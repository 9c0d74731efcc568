import { useId, type ReactNode } from 'react';
import { useBackCloses } from './back-closes.ts';
import { FieldNote } from './fields.tsx';
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

// What shades the page of a phone is the button, which closes.
const chip =
  'inline-flex gap-1.5 items-center h-8 border rounded-md bg-surface text-tertiary text-sm whitespace-nowrap cursor-pointer hover:border-primary aria-expanded:border-primary max-sm:w-full max-sm:min-h-11 shades-phone';

// A sheet on phones, within reach of a thumb.
const panel =
  'absolute z-30 top-[calc(100%_+_6px)] left-0 w-max min-w-45 max-w-[min(360px,100vw-24px)] p-2 rounded-lg bg-surface shadow-float outline-0 max-sm:fixed max-sm:inset-[auto_0_0] max-sm:w-auto max-sm:max-w-none max-sm:m-0! max-sm:pb-[calc(16px_+_env(safe-area-inset-bottom,0px))] max-sm:rounded-[16px_16px_0_0]';

export const FilterChip = ({ label, value, hint, error, children }: FilterChipProps) => {
  const { open, toggle, close, root, button, onKeyDown, enter } = usePopover();
  const id = useId();
  useBackCloses(open, close);
  return (
    <div
      ref={root}
      className="relative"
      data-invalid={error === undefined ? undefined : ''}
      onKeyDown={onKeyDown}
    >
      <button
        ref={button}
        type="button"
        className={`${chip} ${value === undefined ? 'px-3 border-dashed' : 'pl-3 pr-2.5'} ${error === undefined ? 'border-control' : 'border-(color:--text-color-error)'}`}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-describedby={error === undefined ? undefined : `${id}error`}
        onClick={toggle}
      >
        {value === undefined && <Icon name="plus" />}
        <span>{label}</span>
        {value !== undefined && (
          <>
            {' '}
            <strong className="text-default font-medium [font-variant-numeric:tabular-nums] max-sm:flex-1 max-sm:text-start">
              {value}
            </strong>
            <Icon name="chevronDown" size="12px" />
          </>
        )}
      </button>
      {open && (
        <div
          className={panel}
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
          {hint !== undefined && <p className="pt-1.5 px-2.5 pb-0.5 text-tertiary text-xs">{hint}</p>}
        </div>
      )}
      {error !== undefined && <FieldNote id={`${id}error`} error={error} />}
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
        <label
          key={option.value}
          className="flex gap-2.5 items-center min-h-8 px-2.5 rounded-sm cursor-pointer hover:bg-surface-hover max-sm:min-h-11"
        >
          <input
            type="radio"
            className="m-0"
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
