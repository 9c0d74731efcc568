import { useId } from 'react';

export const Segmented = <Value extends string>(props: {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
}) => {
  const { label, value, options, onChange } = props;
  const name = useId();
  return (
    <fieldset className="flex max-sm:flex-wrap min-w-0 m-0 p-0.5 rounded-md bg-neutral">
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className="relative flex-1 cursor-pointer">
          <input
            type="radio"
            className="peer absolute inset-0 m-0 opacity-0 pointer-events-none"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span className="flex items-center justify-center gap-1 min-h-touch px-2.5 rounded-sm text-secondary text-sm leading-[26px] whitespace-nowrap peer-checked:bg-raised peer-checked:text-default peer-checked:font-medium peer-focus-visible:outline-2 peer-focus-visible:outline-focus">
            {option.label}
          </span>
        </label>
      ))}
    </fieldset>
  );
};
