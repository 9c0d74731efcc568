import type { MouseEvent } from 'react';

type Props = {
  readonly id: string;
  readonly checked: boolean;
  readonly label: string;
  readonly denied: string | undefined;
  readonly onPick: ((id: string, event: MouseEvent<HTMLInputElement>) => void) | undefined;
};

/** The checkbox of a row. The click, not the change, is listened to: it knows whether Shift was down. */
export const RowBox = ({ id, checked, label, denied, onPick }: Props) => (
  <label className="data-table-box" title={denied}>
    <input
      type="checkbox"
      data-row-box=""
      aria-label={denied === undefined ? label : `${label}: ${denied}`}
      checked={checked}
      disabled={denied !== undefined}
      onChange={() => undefined}
      onClick={(event) => onPick?.(id, event)}
    />
  </label>
);
