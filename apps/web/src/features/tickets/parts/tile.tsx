type Props = {
  readonly label: string;
  readonly value: string;
  readonly tone?: 'error' | undefined;
  /** Shows what is behind the figure. */
  readonly onOpen?: () => void;
};

/** A figure with its name; one that can be looked behind is a button. */
export const Tile = ({ label, value, tone, onOpen }: Props) => (
  <li className="statistics-tile" data-tone={tone}>
    {onOpen === undefined ? (
      <div>
        <span>{label}</span>
        <strong className="number">{value}</strong>
      </div>
    ) : (
      <button type="button" onClick={onOpen}>
        <span>{label}</span>
        <strong className="number">{value}</strong>
      </button>
    )}
  </li>
);
