/** An empty row in place of those that are out of sight. */
export const Gap = ({ height, span }: { height: number; span: number }) =>
  height > 0 ? (
    <tr aria-hidden>
      <td colSpan={span} className="p-0 border-0" style={{ height }} />
    </tr>
  ) : null;

type OpenerProps = {
  readonly label: string | undefined;
  readonly open: boolean;
  /** It is pressed wherever its card is. */
  readonly wholeCard?: boolean;
  readonly onToggle: () => void;
};

/** Opens the details of a row. */
export const Opener = ({ label, open, wholeCard = false, onToggle }: OpenerProps) => (
  <button
    type="button"
    className={`inline-grid size-7 p-0 place-items-center rounded-sm bg-transparent text-secondary cursor-pointer hover:bg-primary-soft hover:text-primary ${wholeCard ? 'after:absolute after:inset-0' : ''}`}
    aria-expanded={open}
    aria-label={label}
    onClick={onToggle}
  >
    <span
      className={`size-1.75 border-current border-r-[1.7px] border-b-[1.7px] [transition:rotate_.15s] ${open ? '[translate:0_-2px] rotate-45' : '[translate:-1px] -rotate-45'}`}
    />
  </button>
);

type Props = {
  readonly id: string;
  readonly checked: boolean;
  readonly label: string;
  readonly denied: string | undefined;
  readonly wholeCard?: boolean | undefined;
};

export const boxClass = 'inline-grid w-10 h-8 place-items-center';

const unchanged = (): void => undefined;

/** The checkbox of a row. The table listens to its click, which knows whether Shift was down. */
export const RowBox = ({ id, checked, label, denied, wholeCard = false }: Props) => (
  <label
    className={`${boxClass} ${denied === undefined ? 'cursor-pointer' : 'cursor-not-allowed'} ${wholeCard ? 'after:absolute after:inset-0' : 'relative z-1'}`}
    title={denied}
    tabIndex={denied === undefined ? undefined : 0}
  >
    <input
      // The box around it is pressed, and says why.
      className={`size-4 m-0 cursor-[inherit] disabled:pointer-events-none ${wholeCard ? 'relative z-1' : ''}`}
      type="checkbox"
      data-row-box={id}
      aria-label={denied === undefined ? label : `${label}: ${denied}`}
      checked={checked}
      disabled={denied !== undefined}
      onChange={unchanged}
    />
  </label>
);
const lines = [0, 1, 2, 3, 4, 5, 6, 7];

export const SkeletonRows = ({ span }: { span: number }) =>
  lines.map((line) => (
    <tr key={line} className="skeleton" aria-hidden>
      <td colSpan={span}>
        <span className="skeleton-line block" />
      </td>
    </tr>
  ));

export const SkeletonCards = () => (
  <ul className="data-table-cards" aria-hidden>
    {lines.slice(0, 4).map((line) => (
      <li key={line} className="skeleton grid gap-2.5 p-4">
        <span className="skeleton-line" />
        <span className="skeleton-line" />
      </li>
    ))}
  </ul>
);
