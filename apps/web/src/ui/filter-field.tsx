import type { ReactNode } from 'react';
import './filter-field.css';
import { Icon } from './icon.tsx';

type Props = {
  readonly label: string;
  /** The placeholder says it; the label is for those who do not see that. */
  readonly labelHidden?: boolean | undefined;
  /** Id of the control; without it the label names a group, by `labelId`. */
  readonly htmlFor?: string;
  readonly labelId?: string;
  readonly mark?: string | undefined;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  /** Id of the line below, for `aria-describedby`. */
  readonly noteId?: string;
  /** Share of the row, of twelve parts. */
  readonly size?: 'narrow' | 'middle' | 'wide';
  readonly className?: string | undefined;
  readonly children: ReactNode;
};

export const FilterField = ({
  label,
  labelHidden = false,
  htmlFor,
  labelId,
  mark,
  hint,
  error,
  noteId,
  size,
  className = '',
  children,
}: Props) => (
  <div className={`filter-field ${className}`} data-size={size}>
    <div className={labelHidden ? 'visually-hidden' : 'filter-field-label'}>
      {htmlFor === undefined ? <span id={labelId}>{label}</span> : <label htmlFor={htmlFor}>{label}</label>}
      {mark !== undefined && <span className="filter-field-mark">{mark}</span>}
    </div>
    {children}
    <p id={noteId} className={error === undefined ? 'filter-field-hint' : 'filter-field-error'}>
      {error !== undefined && <Icon name="error" />}
      {error ?? hint}
    </p>
  </div>
);
