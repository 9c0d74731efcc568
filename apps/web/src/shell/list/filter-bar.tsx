import { Fragment, useId, useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { Icon } from '../../kit/icon.tsx';
import { useT } from '../language.tsx';
import { ApiError } from '../../client/errors.ts';
import { useNarrow } from '../../kit/data-table/use-narrow.ts';
import { FilterField } from '../../kit/fields.tsx';
import type { ControlProps, Filter } from './list-filters.tsx';

export const FoldedFilters = (props: {
  readonly set: number;
  readonly iconOnly?: boolean;
  readonly foot?: ReactNode;
  readonly children: ReactNode;
}) => {
  const { set, iconOnly = false, foot, children } = props;
  const t = useT();
  const [open, setOpen] = useState(false);
  const name = set > 0 ? `${t('orders.filters')} · ${set}` : t('orders.filters');
  return (
    <div className="flex-none [&>[data-set]]:border-primary [&>[data-set]]:text-primary max-sm:[.list-filter>&]:[&>button]:min-w-11 max-sm:[.list-filter>&]:[&>button]:h-11 max-sm:[.chip-filter>&]:[&>button]:min-h-11">
      <Button
        icon={<Icon name="list" />}
        iconOnly={iconOnly}
        aria-haspopup="dialog"
        aria-label={name}
        data-set={set > 0 || undefined}
        onClick={() => setOpen(true)}
      >
        {iconOnly ? undefined : name}
      </Button>
      {open && (
        <Dialog
          title={t('orders.filters')}
          onClose={() => setOpen(false)}
          foot={
            <>
              {foot}
              <Button variant="primary" onClick={() => setOpen(false)}>
                {t('dialog.close')}
              </Button>
            </>
          }
        >
          {children}
        </Dialog>
      )}
    </div>
  );
};

type Props = {
  /** What the filters are of, for those who do not see it. */
  readonly label: string;
  readonly filters: Readonly<Record<string, Filter<unknown>>>;
  readonly address: URLSearchParams;
  /** Why the list could not be read: a field that the server found wrong says so. */
  readonly error: unknown;
  readonly change: ControlProps['change'];
  readonly onReset: () => void;
};

/** Filters as fields: what is typed into texts until it applies, and controls that apply at once. */
const useFields = ({ label, filters, address, error, change, onReset }: Props, chip: boolean) => {
  const t = useT();
  const id = useId();
  const entries = Object.entries(filters);
  const texts = entries.filter(([, filter]) => filter.text !== undefined).map(([name]) => name);
  const asked = Object.fromEntries(texts.map((name) => [name, address.get(name)?.trim() ?? '']));
  const [draft, setDraft] = useState(asked);
  const [seen, setSeen] = useState(asked);
  // What the address says takes the place of what is typed whenever it changes.
  if (texts.some((name) => seen[name] !== asked[name])) {
    setSeen(asked);
    setDraft(asked);
  }
  const refused = error instanceof ApiError ? error.fields : {};
  const controlOf = ([name, { control, fields = [name] }]: (typeof entries)[number]) =>
    control?.({
      name,
      address,
      t,
      chip,
      error: fields.map((field) => refused[field]).find((problem) => problem !== undefined),
      change: chip ? (changed) => change({ ...draft, ...changed }) : change,
    });
  const textOf = ([name, { text }]: (typeof entries)[number]) =>
    text !== undefined && (
      <FilterField
        kind="search"
        className={chip ? 'flex-[0_1_260px] max-sm:flex-1 max-sm:h-11' : ''}
        label={t(text.label)}
        htmlFor={id + name}
        error={refused[name]}
        {...(text.size === undefined ? {} : { size: text.size })}
      >
        <input
          id={id + name}
          className={chip ? 'filter-input w-full' : 'filter-input'}
          type="search"
          maxLength={text.longest ?? 100}
          placeholder={t(text.placeholder)}
          value={draft[name] ?? ''}
          onChange={(event) => setDraft({ ...draft, [name]: event.target.value })}
        />
      </FilterField>
    );
  return {
    entries,
    texts,
    refused,
    fieldOf: (entry: (typeof entries)[number]) => (
      <Fragment key={entry[0]}>
        {controlOf(entry)}
        {textOf(entry)}
      </Fragment>
    ),
    isSet:
      Object.values(draft).some((typed) => typed !== '') ||
      entries.some(([name, { fields }]) => (fields ?? [name]).some((field) => address.has(field))),
    form: {
      noValidate: true,
      'aria-label': label,
      onSubmit: (event: FormEvent): void => {
        event.preventDefault();
        change(draft);
      },
    },
    reset: () => {
      setDraft({});
      onReset();
    },
  };
};

/** Filters of a list: choices that apply at once, and texts that apply with Enter or the button. */
export const FilterBar = (props: Props) => {
  const { label, address } = props;
  const t = useT();
  const narrow = useNarrow();
  const { entries, texts, fieldOf, isSet, form, ...fields } = useFields(props, false);
  const [first] = texts;
  const others = entries.filter(
    ([name, { control, text }]) => name !== first && (control !== undefined || text !== undefined),
  );
  const folds = narrow && others.length > 1;
  const reset = texts.length > 0 && <Button onClick={fields.reset}>{t('word.reset')}</Button>;
  const set = others.filter(([name, filter]) => address.has(filter.fields?.[0] ?? name)).length;
  const folded = folds && (
    <FoldedFilters set={set} iconOnly={texts.length > 0} foot={reset}>
      <div className="filter-bar">{others.map(fieldOf)}</div>
    </FoldedFilters>
  );
  const shown = (folds ? entries.filter((entry) => !others.includes(entry)) : entries).map(fieldOf);
  if (texts.length === 0)
    return (
      <div className="filter-bar list-filter" role="group" aria-label={label}>
        {shown}
        {folded}
      </div>
    );
  return (
    <form className="filter-bar list-filter" {...form}>
      {shown}
      <div className="filter-actions max-sm:[&>[type=submit]]:size-11 max-sm:[&>[type=submit]]:gap-0 max-sm:[&>[type=submit]]:p-0 max-sm:[&>[type=submit]]:text-[0px] max-sm:[&>[type=submit]>svg]:size-5">
        <Button type="submit" variant="primary" icon={<Icon name="search" />}>
          {t('word.search')}
        </Button>
        {!narrow && isSet && reset}
      </div>
      {folded}
    </form>
  );
};

/** A keyword and chips, with the other buttons of the list at their end; a phone keeps them in a sheet. */
export const ChipBar = (props: Props & { readonly beside?: ReactNode; readonly tools: ReactNode }) => {
  const { beside, tools } = props;
  const t = useT();
  const narrow = useNarrow();
  const { entries, refused, fieldOf, isSet, form, reset } = useFields(props, true);
  const chips = (
    <>
      {entries.filter(([, { text }]) => text === undefined).map(fieldOf)}
      {isSet && (
        <Button variant="text" size="small" onClick={reset}>
          {t('word.reset')}
        </Button>
      )}
    </>
  );
  return (
    <form
      className={`chip-row chip-filter max-sm:flex-nowrap ${Object.keys(refused).length > 0 ? 'sm:pb-6' : ''}`}
      {...form}
    >
      {entries.filter(([, { text }]) => text !== undefined).map(fieldOf)}
      {beside}
      {narrow ? (
        <FoldedFilters set={0}>
          <div className="flex flex-wrap gap-y-3 gap-x-2 items-center max-sm:[&_button]:min-h-11">
            {chips}
            {tools}
          </div>
        </FoldedFilters>
      ) : (
        <>
          {chips}
          <div className="chip-row-end">{tools}</div>
        </>
      )}
    </form>
  );
};
