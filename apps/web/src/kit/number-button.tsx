type Props = {
  readonly number: string;
  /** What a press does, for those who hear it. */
  readonly label: string;
  readonly onOpen: () => void;
};

/** The number of a parcel that opens its drawer, which gives the focus back to it. */
export const NumberButton = ({ number, label, onOpen }: Props) => (
  <button
    type="button"
    className="tracking-number py-0.5 bg-transparent text-default text-sm text-start cursor-pointer hover:text-primary hover:underline"
    aria-label={label}
    aria-haspopup="dialog"
    data-opens-number={number}
    onClick={onOpen}
  >
    {number}
  </button>
);
