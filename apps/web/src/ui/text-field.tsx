import { useId, type ComponentProps, type ReactNode } from 'react';
import './field.css';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-names.ts';

export type TextFieldProps = Omit<ComponentProps<'input'>, 'className' | 'id'> & {
  readonly label: string;
  /** What is wrong; read out with the field. */
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
  readonly icon?: IconName;
  readonly suffix?: ReactNode;
};

/** A labelled line of text for the public pages, with its error below it. */
export const TextField = ({ label, error, hint, icon, suffix, ...input }: TextFieldProps) => {
  const id = useId();
  const noteId = `${id}note`;
  const note = error ?? hint;
  return (
    <div className={error === undefined ? 'field' : 'field field-invalid'}>
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <div className="field-box">
        {icon !== undefined && <Icon name={icon} />}
        <input
          {...input}
          id={id}
          className="field-input"
          aria-invalid={error !== undefined}
          aria-describedby={note === undefined ? undefined : noteId}
        />
        {suffix}
      </div>
      {note !== undefined && (
        <p id={noteId} className={error === undefined ? 'field-hint' : 'field-error'}>
          {error !== undefined && <Icon name="error" />}
          {note}
        </p>
      )}
    </div>
  );
};
