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
  readonly label?: string;
  readonly iconOnly?: boolean;
  readonly foot?: ReactNode;
  readonly children: ReactNode;
}) => {
  const t = useT();
  const { set, label = t('orders.filters'), iconOnly = false, foot, children } = props;
  const [open, setOpen] = useState(false);
  const name = set > 0 ? `${label} · ${set}` : label;
  return (
    <div className="flex-none [&>[data-set]]:border-primary [&>[data-set]]:text-primary max-sm:[.chip-filter>&]:[&>button]:min-h-11 max-sm:[.chip-filter>&]:[&>button]:min-w-11">
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
          title={label}
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
const useFields = ({ label, filters, address, error, change, onReset }: Props) => {
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
      error: fields.map((field) => refused[field]).find((problem) => problem !== undefined),
      change: (changed) => change({ ...draft, ...changed }),
    });
  const problemOf = (name: string) =>
    asked[name] !== '' && filters[name]?.read(address, name) === undefined
      ? t('calls.numberProblem')
      : undefined;
  const textOf = ([name, { text }]: (typeof entries)[number]) =>
    text !== undefined && (
      <FilterField
        kind="search"
        className="flex-[0_1_260px] max-sm:flex-1 max-sm:h-11 max-sm:in-[dialog]:flex-[1_0_100%]"
        label={t(text.label)}
        htmlFor={id + name}
        noteId={`${id + name}note`}
        error={refused[name] ?? problemOf(name)}
      >
        <input
          id={id + name}
          className="filter-input w-full"
          type="search"
          aria-describedby={`${id + name}note`}
          maxLength={text.longest ?? 100}
          placeholder={text.placeholder && t(text.placeholder)}
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

/** Texts beside the first that a row has room for. */
const mostTyped = 2;

/**
 * Filters of a list: texts that apply with Enter or the button, and chips that apply at once, with the other buttons of the
 * list at their end. A phone keeps all but the first text in a sheet.
 */
export const FilterBar = (props: Props & { readonly beside?: ReactNode; readonly tools?: ReactNode }) => {
  const { address, beside, tools } = props;
  const t = useT();
  const narrow = useNarrow();
  const { entries, texts, refused, fieldOf, isSet, form, reset } = useFields(props);
  const [first, ...typed] = entries.filter(([name]) => texts.includes(name));
  const chips = entries.filter(([, { control }]) => control !== undefined);
  const set = chips.filter(([name, { fields = [name] }]) => fields.some((field) => address.has(field)));
  const folded = typed.length > mostTyped && !narrow;
  const rest = (
    <>
      {!folded && typed.map(fieldOf)}
      {chips.map(fieldOf)}
      {folded && (
        <FoldedFilters
          label={t('calls.more')}
          set={typed.filter(([name]) => address.has(name)).length}
          foot={<Button type="submit">{t('word.search')}</Button>}
        >
          <div className="grid gap-3 chip-row">{typed.map(fieldOf)}</div>
        </FoldedFilters>
      )}
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
      {first && fieldOf(first)}
      {first && <Button type="submit" iconOnly icon={<Icon name="search" />} aria-label={t('word.search')} />}
      {beside}
      {narrow && (typed.length > 0 || chips.length > 0 || Boolean(tools)) ? (
        <FoldedFilters set={set.length} iconOnly={first !== undefined}>
          <div className="chip-row gap-y-3 max-sm:[&_button]:min-h-11">
            {rest}
            {tools}
          </div>
        </FoldedFilters>
      ) : (
        <>
          {rest}
          {Boolean(tools) && <div className="chip-row-end">{tools}</div>}
        </>
      )}
    </form>
  );
};
