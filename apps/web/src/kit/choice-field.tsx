import { useId } from 'react';
import { FilterField } from './fields.tsx';

type ChoicesProps<Value extends string> = {
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  /** One, or several of which each is on or off. */
  readonly chosen: Value | readonly Value[];
  readonly onPick: (value: Value) => void;
  readonly 'aria-label'?: string;
  readonly 'aria-labelledby'?: string;
  readonly 'aria-describedby'?: string;
};

/** All options side by side in one bar. */
export const Choices = <Value extends string>(props: ChoicesProps<Value>) => {
  const { options, chosen, onPick, ...named } = props;
  const name = useId();
  const several = typeof chosen !== 'string';
  return (
    <div
      {...named}
      className="flex h-control p-0.5 rounded-md bg-neutral"
      role={several ? 'group' : 'radiogroup'}
    >
      {options.map(({ value, label }) => {
        const on = several ? chosen.includes(value) : chosen === value;
        return (
          <label
            key={value}
            className={`relative grid flex-auto min-w-0 place-items-center rounded-sm cursor-pointer fade has-focus-visible:outline-2 has-focus-visible:outline-focus ${on ? 'bg-surface text-primary font-medium' : 'text-secondary hover:text-default'}`}
          >
            <input
              type={several ? 'checkbox' : 'radio'}
              className="visually-hidden"
              name={name}
              checked={on}
              onChange={() => onPick(value)}
            />
            <span className="max-w-full px-1 text-sm truncate">{label}</span>
          </label>
        );
      })}
    </div>
  );
};

type Props<Value extends string> = Pick<ChoicesProps<Value>, 'options'> & {
  readonly label: string;
  readonly hint?: string;
  readonly error?: string | undefined;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly size?: 'middle' | 'wide';
};

export const ChoiceField = <Value extends string>(props: Props<Value>) => {
  const { label, hint, error, value, options, onChange, size = 'middle' } = props;
  const id = useId();
  return (
    <FilterField
      kind="choice"
      label={label}
      labelId={id}
      hint={hint}
      error={error}
      noteId={`${id}note`}
      size={size}
    >
      <Choices
        aria-labelledby={id}
        aria-describedby={`${id}note`}
        options={options}
        chosen={value}
        onPick={onChange}
      />
    </FilterField>
  );
};
