import { Fragment, useId, useState } from 'react';
import { ApiError } from '../../client/errors.ts';
import { Button } from '../../ui/button.tsx';
import { FilterField } from '../../ui/filter-field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useNarrow } from '../../ui/data-table/use-narrow.ts';
import { useT } from '../language.tsx';
import { FoldedFilters } from './folded-filters.tsx';
import type { ControlProps, Filter } from './list-filters.tsx';

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

/** Filters of a list: choices that apply at once, and texts that apply with Enter or the button. */
export const FilterBar = ({ label, filters, address, error, change, onReset }: Props) => {
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
  const fieldOf = ([name, { text, control }]: (typeof entries)[number]) => (
    <Fragment key={name}>
      {control?.({ name, address, change, t })}
      {text !== undefined && (
        <FilterField
          label={t(text.label)}
          htmlFor={id + name}
          error={refused[name]}
          {...(text.size === undefined ? {} : { size: text.size })}
        >
          <input
            id={id + name}
            className="filter-input"
            type="search"
            maxLength={100}
            placeholder={t(text.placeholder)}
            value={draft[name] ?? ''}
            onChange={(event) => setDraft({ ...draft, [name]: event.target.value })}
          />
        </FilterField>
      )}
    </Fragment>
  );
  const narrow = useNarrow();
  const [first] = texts;
  const others = entries.filter(
    ([name, { control, text }]) => name !== first && (control !== undefined || text !== undefined),
  );
  const folds = narrow && others.length > 1;
  const reset = texts.length > 0 && (
    <Button
      onClick={() => {
        setDraft({});
        onReset();
      }}
    >
      {t('word.reset')}
    </Button>
  );
  const isSet =
    Object.values(draft).some((typed) => typed !== '') ||
    entries.some(([name, { fields }]) => (fields ?? [name]).some((field) => address.has(field)));
  const set = others.filter(([name, { fields }]) => address.has(fields?.[0] ?? name)).length;
  const folded = folds && (
    <FoldedFilters set={set} iconOnly={texts.length > 0} foot={reset}>
      <div className="filter-bar">{others.map(fieldOf)}</div>
    </FoldedFilters>
  );
  const fields = (folds ? entries.filter((entry) => !others.includes(entry)) : entries).map(fieldOf);
  if (texts.length === 0)
    return (
      <div className="filter-bar list-filter" role="group" aria-label={label}>
        {fields}
        {folded}
      </div>
    );
  return (
    <form
      className="filter-bar list-filter"
      noValidate
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        change(draft);
      }}
    >
      {fields}
      <div className="filter-actions">
        <Button type="submit" variant="primary" icon={<Icon name="search" />}>
          {t('word.search')}
        </Button>
        {!narrow && isSet && reset}
      </div>
      {folded}
    </form>
  );
};
