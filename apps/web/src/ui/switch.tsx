import { useId, type ReactNode } from 'react';
import './switch.css';

type Props = {
  readonly label: string;
  readonly hint?: ReactNode;
  /** In a line with other fields. */
  readonly compact?: boolean;
  readonly checked: boolean;
  readonly disabled?: boolean;
  readonly onChange: (checked: boolean) => void;
};

export const Switch = ({ label, hint, compact = false, checked, disabled = false, onChange }: Props) => {
  const hintId = useId();
  return (
    <label className={compact ? 'switch gap-2.5 py-1' : 'switch'}>
      <span className="switch-text">
        <span className="switch-label">{label}</span>
        {hint !== undefined && (
          <span id={hintId} className="switch-hint">
            {hint}
          </span>
        )}
      </span>
      <input
        type="checkbox"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox says by itself whether it is on
        role="switch"
        className="visually-hidden"
        aria-label={label}
        aria-describedby={hint === undefined ? undefined : hintId}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className="switch-track" aria-hidden="true" />
    </label>
  );
};
