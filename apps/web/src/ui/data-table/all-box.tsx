type Props = {
  readonly label: string;
  readonly picked: number;
  readonly pickable: number;
  readonly onChange: (on: boolean) => void;
};

export const AllBox = ({ label, picked, pickable, onChange }: Props) => (
  <label className="data-table-box">
    <input
      type="checkbox"
      aria-label={label}
      checked={pickable > 0 && picked === pickable}
      disabled={pickable === 0}
      ref={(input) => {
        if (input !== null) input.indeterminate = picked > 0 && picked < pickable;
      }}
      onChange={(event) => onChange(event.target.checked)}
    />
  </label>
);
