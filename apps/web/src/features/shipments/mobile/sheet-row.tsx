import { useId, type ReactNode } from 'react';
import { FilterField } from '../../../ui/filter-field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { IconName } from '../../../ui/icon-names.ts';

type Props = {
  readonly label: string;
  readonly mark?: string;
  readonly error: string | undefined;
  readonly hint?: string | undefined;
  readonly icon: IconName;
  /** What is chosen; nothing chosen yet is said more quietly. */
  readonly value: string;
  readonly chosen: boolean;
  readonly onOpen: () => void;
  /** The sheet, while it is open. */
  readonly children: ReactNode;
};

/** A filter that is chosen in a sheet of its own. */
export const SheetRow = (props: Props) => {
  const { label, mark, error, hint, icon, value, chosen, onOpen, children } = props;
  const id = useId();
  return (
    <FilterField label={label} labelId={id} mark={mark} hint={hint} error={error} noteId={`${id}note`}>
      <button
        type="button"
        className="filter-input sheet-row"
        data-chosen={chosen || undefined}
        data-wrong={error !== undefined || undefined}
        aria-haspopup="dialog"
        aria-labelledby={`${id} ${id}value`}
        aria-describedby={`${id}note`}
        onClick={onOpen}
      >
        <span id={`${id}value`} className="number">
          {value}
        </span>
        <Icon name={icon} />
      </button>
      {children}
    </FilterField>
  );
};
