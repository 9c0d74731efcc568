import { useId, type ReactNode } from 'react';

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
    <label
      className={`relative flex items-center justify-between ${compact ? 'gap-2.5 py-1' : 'gap-6 py-2.5'} ${disabled ? 'cursor-not-allowed' : 'cursor-pointer'}`}
    >
      <span className="grid min-w-0">
        <span className="font-medium">{label}</span>
        {hint !== undefined && (
          <span id={hintId} className="text-tertiary text-sm">
            {hint}
          </span>
        )}
      </span>
      <input
        type="checkbox"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox says by itself whether it is on
        role="switch"
        className="peer visually-hidden"
        aria-label={label}
        aria-describedby={hint === undefined ? undefined : hintId}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span
        className={`relative flex-none w-10 h-5.5 border rounded-full [transition:background-color_.15s] peer-disabled:opacity-55 peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus ${checked ? 'border-primary-solid bg-primary-solid' : 'border-control bg-surface-sunken'}`}
        aria-hidden="true"
      >
        <span
          className={`absolute top-0.5 left-0.5 size-4 rounded-full [transition:translate_.15s] ${checked ? 'bg-white [translate:18px]' : 'bg-(--border-color-control)'}`}
        />
      </span>
    </label>
  );
};
