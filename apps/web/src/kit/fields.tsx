import { type ReactNode, useId, type ComponentProps } from 'react';
import { Icon } from './icon.tsx';
import './fields.css';
import './chip-row.css';

type FieldNoteProps = {
  readonly id?: string | undefined;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  /** Read out at once: it belongs to no field. */
  readonly alert?: boolean;
};

/** What a field wants, or what is wrong with it. */
export const FieldNote = ({ id, hint, error, alert = false }: FieldNoteProps) => (
  <p
    id={id}
    role={alert ? 'alert' : undefined}
    className={`field-note min-h-5 text-xs/5 empty:hidden ${error === undefined ? 'text-tertiary' : 'flex gap-1 items-center text-error'}`}
  >
    {error !== undefined && <Icon name="error" />}
    {error ?? hint}
  </p>
);

type FieldProps = {
  readonly label: string;
  /** The placeholder says it; the label is for those who do not see that. */
  readonly labelHidden?: boolean | undefined;
  readonly mark?: string | undefined;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  /** Share of the row, of twelve parts. */
  readonly size?: 'narrow' | 'middle' | 'wide' | undefined;
  /** How much room it takes in the line of filters of a list. */
  readonly kind?: 'choice' | 'range' | 'search';
  readonly className?: string | undefined;
};

export const FilterField = (
  props: FieldProps & {
    /** Id of the control; without it the label names a group, by `labelId`. */
    readonly htmlFor?: string;
    readonly labelId?: string;
    /** Id of the line below, for `aria-describedby`. */
    readonly noteId?: string;
    readonly children: ReactNode;
  },
) => {
  const { label, labelHidden = false, htmlFor, labelId, mark, hint, error, noteId, className = '' } = props;
  return (
    <div
      className={`filter-field ${className}`}
      data-size={props.size}
      data-kind={props.kind}
      data-invalid={error === undefined ? undefined : ''}
    >
      <div className={labelHidden ? 'visually-hidden' : 'filter-field-label'}>
        {htmlFor === undefined ? <span id={labelId}>{label}</span> : <label htmlFor={htmlFor}>{label}</label>}
        {mark !== undefined && (
          <span className="filter-field-mark text-tertiary text-xs font-normal">{mark}</span>
        )}
      </div>
      {props.children}
      <FieldNote id={noteId} hint={hint} error={error} />
    </div>
  );
};

type Bound = { readonly id: string; readonly 'aria-invalid': boolean; readonly 'aria-describedby': string };

/** A field of one control, which is drawn with what binds it to its label and to its hint or error. */
export const ControlField = (props: FieldProps & { readonly control: (bound: Bound) => ReactNode }) => {
  const { control, ...field } = props;
  const id = useId();
  return (
    <FilterField {...field} htmlFor={id} noteId={`${id}note`}>
      {control({ id, 'aria-invalid': field.error !== undefined, 'aria-describedby': `${id}note` })}
    </FilterField>
  );
};

type Texts<Element extends 'input' | 'textarea'> = FieldProps &
  Omit<ComponentProps<Element>, keyof FieldProps | 'id' | 'onChange'> & {
    readonly onChange: (value: string) => void;
  };

/** A labelled line of text in the forms of signed-in pages. */
export const LineField = ({
  label,
  mark,
  hint,
  error,
  size = 'middle',
  onChange,
  ...input
}: Texts<'input'>) => (
  <ControlField
    {...{ label, mark, hint, error, size }}
    control={(bound) => (
      <input
        {...input}
        {...bound}
        className="filter-input"
        onChange={(event) => onChange(event.target.value)}
      />
    )}
  />
);

export const TextAreaField = ({
  label,
  labelHidden,
  mark,
  hint,
  error,
  rows = 5,
  onChange,
  ...input
}: Texts<'textarea'>) => (
  <ControlField
    {...{ label, labelHidden, mark, hint, error }}
    control={(bound) => (
      <textarea
        {...input}
        {...bound}
        className="filter-input h-auto py-1.75 leading-[1.5] resize-y"
        rows={rows}
        onChange={(event) => onChange(event.target.value)}
      />
    )}
  />
);

type PickListProps<Value extends string> = Pick<
  ComponentProps<'select'>,
  'id' | 'name' | 'aria-label' | 'aria-invalid' | 'aria-describedby'
> & {
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
};

/** A list of the browser's own, without a label. */
export const PickList = <Value extends string>({
  value,
  options,
  onChange,
  ...rest
}: PickListProps<Value>) => (
  <select
    {...rest}
    className="filter-input truncate cursor-pointer"
    value={value}
    onChange={({ target }) => {
      const option = options[target.selectedIndex];
      if (option !== undefined) onChange(option.value);
    }}
  >
    {options.map((option) => (
      <option key={option.value} value={option.value}>
        {option.label}
      </option>
    ))}
  </select>
);

export const PickField = <Value extends string>({
  label,
  hint,
  error,
  size = 'middle',
  ...list
}: FieldProps & Omit<PickListProps<Value>, 'aria-label'>) => (
  <ControlField {...{ label, hint, error, size }} control={(bound) => <PickList {...list} {...bound} />} />
);
