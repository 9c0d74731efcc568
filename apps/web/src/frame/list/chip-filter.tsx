import { useId, useState, type ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { useNarrow } from '../../ui/data-table/use-narrow.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FilterField } from '../../ui/filter-field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useT } from '../language.tsx';
import './chip-filter.css';

type Props = {
  readonly keyword: {
    readonly label: string;
    readonly placeholder: string;
    readonly maxLength: number;
    readonly value: string;
    readonly error: string | undefined;
    readonly onChange: (keyword: string) => void;
  };
  readonly beside?: ReactNode;
  readonly chips: ReactNode;
  readonly tools: ReactNode;
  readonly onSubmit: () => void;
};

export const ChipFilter = ({ keyword, beside, chips, tools, onSubmit }: Props) => {
  const t = useT();
  const id = useId();
  const narrow = useNarrow();
  const [open, setOpen] = useState(false);
  const { label, error, onChange, ...input } = keyword;
  return (
    <form
      className="chip-row chip-filter"
      noValidate
      aria-label={t('orders.filters')}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <FilterField label={label} htmlFor={id} error={error}>
        <input
          {...input}
          id={id}
          className="filter-input"
          type="search"
          onChange={({ target }) => onChange(target.value)}
        />
      </FilterField>
      {beside}
      {narrow ? (
        <Button icon={<Icon name="list" />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {t('orders.filters')}
        </Button>
      ) : (
        <>
          {chips}
          <div className="chip-row-end">{tools}</div>
        </>
      )}
      {narrow && open && (
        <Dialog
          title={t('orders.filters')}
          onClose={() => setOpen(false)}
          foot={<Button onClick={() => setOpen(false)}>{t('dialog.close')}</Button>}
        >
          <div className="flex flex-wrap gap-y-3 gap-x-2 items-center max-sm:[&_:is(.button,_.filter-chip-button)]:min-h-11">
            {chips}
            {tools}
          </div>
        </Dialog>
      )}
    </form>
  );
};
