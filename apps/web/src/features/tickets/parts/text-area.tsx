import { useId, type ComponentProps } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import './text-area.css';

type Props = Omit<ComponentProps<'textarea'>, 'className' | 'id' | 'maxLength'> & {
  readonly label: string;
  /** The label is read out and not shown. */
  readonly labelHidden?: boolean;
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
  readonly value: string;
  /** Most characters; how many there are stands below. */
  readonly most: number;
};

/** Several lines of text with their length; what is too much stays, and is said. */
export const TextArea = ({ label, labelHidden = false, error, hint, value, most, ...rest }: Props) => {
  const id = useId();
  const { length } = value.trim();
  return (
    <div className="text-area" data-invalid={error === undefined ? undefined : ''}>
      <label className={labelHidden ? 'visually-hidden' : 'text-area-label'} htmlFor={id}>
        {label}
      </label>
      <textarea
        {...rest}
        id={id}
        className="filter-input"
        value={value}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}note`}
      />
      <p id={`${id}note`} className="text-area-note">
        <span className={error === undefined ? undefined : 'text-area-error'}>
          {error !== undefined && <Icon name="error" />}
          {error ?? hint}
        </span>
        <span className="number" data-over={length > most ? '' : undefined}>
          {length}/{most}
        </span>
      </p>
    </div>
  );
};
