type Props = {
  readonly id: string;
  readonly checked: boolean;
  readonly label: string;
  readonly denied: string | undefined;
  readonly wholeCard?: boolean | undefined;
};

const unchanged = (): void => undefined;

/** The checkbox of a row. The table listens to its click, which knows whether Shift was down. */
export const RowBox = ({ id, checked, label, denied, wholeCard = false }: Props) => (
  <label
    className={wholeCard ? 'data-table-box static after:absolute after:inset-0' : 'data-table-box'}
    title={denied}
    tabIndex={denied === undefined ? undefined : 0}
  >
    <input
      className={wholeCard ? 'relative z-1' : undefined}
      type="checkbox"
      data-row-box={id}
      aria-label={denied === undefined ? label : `${label}: ${denied}`}
      checked={checked}
      disabled={denied !== undefined}
      onChange={unchanged}
    />
  </label>
);
