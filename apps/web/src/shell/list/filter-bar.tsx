import { Fragment, useId, useState, type ReactNode } from 'react';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { Icon } from '../../kit/icon.tsx';
import { useT } from '../language.tsx';
import { ApiError } from '../../client/errors.ts';
import { useNarrow } from '../../kit/data-table/use-narrow.ts';
import { FilterField } from '../../kit/fields.tsx';
import type { ControlProps, Filter } from './list-filters.tsx';

/** What a phone keeps of the filters, in a sheet. */
const FilterSheet = (props: {
  readonly set: number;
  readonly iconOnly: boolean;
  readonly children: ReactNode;
}) => {
  const t = useT();
  const { set, iconOnly, children } = props;
  const [open, setOpen] = useState(false);
  const label = t('orders.filters');
  const name = set > 0 ? `${label} · ${set}` : label;
  return (
    <div className="flex-none [&>[data-set]]:border-primary [&>[data-set]]:text-primary [&>button]:min-h-11 [&>button]:min-w-11">
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
            <Button variant="primary" onClick={() => setOpen(false)}>
              {t('dialog.close')}
            </Button>
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
  readonly beside?: ReactNode;
  readonly tools?: ReactNode;
};

/**
 * Filters of a list: texts that apply with Enter or the button, and chips that apply at once, with the other buttons of the
 * list at their end. Rare ones that are not set wait behind a button. A phone keeps all but the first text in a sheet.
 */
export const FilterBar = (props: Props) => {
  const { label, filters, address, error, change, onReset, beside, tools } = props;
  const t = useT();
  const id = useId();
  const narrow = useNarrow();
  const [all, setAll] = useState(false);
  const entries = Object.entries(filters);
  const written = entries.filter(([, { text }]) => text !== undefined);
  const [first, ...typed] = written;
  const others = [...typed, ...entries.filter(([, { control }]) => control !== undefined)];
  const texts = written.map(([name]) => name);
  const asked = Object.fromEntries(texts.map((name) => [name, address.get(name)?.trim() ?? '']));
  const [draft, setDraft] = useState(asked);
  const [seen, setSeen] = useState(asked);
  // What the address says takes the place of what is typed whenever it changes.
  if (texts.some((name) => seen[name] !== asked[name])) {
    setSeen(asked);
    setDraft(asked);
  }
  const refused = error instanceof ApiError ? error.fields : {};
  const problemOf = (name: string) =>
    asked[name] !== '' && filters[name]?.read(address, name) === undefined
      ? t('calls.numberProblem')
      : undefined;
  const fieldOf = ([name, { control, text, fields = [name] }]: (typeof entries)[number]) => (
    <Fragment key={name}>
      {control?.({
        name,
        address,
        t,
        error: fields.map((field) => refused[field]).find((problem) => problem !== undefined),
        change: (changed) => change({ ...draft, ...changed }),
      })}
      {text !== undefined && (
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
      )}
    </Fragment>
  );
  const isOn = ([name, { fields = [name] }]: (typeof entries)[number]): boolean =>
    fields.some((field) => address.has(field));
  const usual = others.filter((entry) => narrow || all || entry[1].rare !== true || isOn(entry));
  const rest = (
    <>
      {usual.map(fieldOf)}
      {!narrow && others.some(([, { rare }]) => rare) && (
        <Button variant="text" aria-expanded={all} onClick={() => setAll(!all)}>
          {t('calls.more')}
        </Button>
      )}
      {(Object.values(draft).some((value) => value !== '') || entries.some(isOn)) && (
        <Button
          variant="text"
          size="small"
          onClick={() => {
            setDraft({});
            onReset();
          }}
        >
          {t('word.reset')}
        </Button>
      )}
    </>
  );
  return (
    <form
      className={`chip-row chip-filter max-sm:flex-nowrap max-sm:[&>button]:size-11 ${Object.keys(refused).length > 0 ? 'sm:pb-6' : ''}`}
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        change(draft);
      }}
    >
      {first && fieldOf(first)}
      {first && <Button type="submit" iconOnly icon={<Icon name="search" />} aria-label={t('word.search')} />}
      {beside}
      {narrow && (others.length > 0 || Boolean(tools)) ? (
        <FilterSheet set={others.filter(isOn).length} iconOnly={first !== undefined}>
          <div className="chip-row gap-y-3 max-sm:[&_button]:min-h-11">
            {rest}
            {tools}
          </div>
        </FilterSheet>
      ) : (
        <>
          {rest}
          {Boolean(tools) && <div className="chip-row-end">{tools}</div>}
        </>
      )}
    </form>
  );
};
