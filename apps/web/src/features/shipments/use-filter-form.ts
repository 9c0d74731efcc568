import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { useState, type FormEvent } from 'react';
import { useT } from '../../frame/language.tsx';
import { defaultFilters, filterIssues, onNewDay, type FieldName, type Filters } from './filters.ts';

export type FilterFormProps = {
  readonly carrier: Carrier;
  readonly address: string;
  readonly asked: Filters;
  /** The filters came back with a hold; what was typed meanwhile stays. */
  readonly restored: boolean;
  readonly today: string;
  readonly busy: boolean;
  readonly refused: Readonly<Record<string, string>>;
  readonly onSubmit: (filters: Filters) => void;
  readonly onReset: () => void;
};

export const useFilterForm = (props: FilterFormProps) => {
  const { carrier, address, asked, restored, today, busy, refused, onSubmit, onReset } = props;
  const t = useT();
  const [filters, setFilters] = useState(asked);
  const [seen, setSeen] = useState(address);
  const [checked, setChecked] = useState(false);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [day, setDay] = useState(today);
  if (day !== today) {
    setDay(today);
    setFilters(onNewDay(filters, day, today));
  }
  if (seen !== address) {
    setSeen(address);
    if (!restored || touched.size === 0) setFilters(asked);
    setChecked(false);
  }
  const issues = filterIssues(carrier, filters);
  return {
    filters,
    set: (change: Partial<Filters>): void => {
      setFilters({ ...filters, ...change });
      setTouched(new Set([...touched, ...Object.keys(change)]));
    },
    errorOf: (...names: readonly FieldName[]): string | undefined => {
      const issue = names.map((name) => issues[name]).find((found) => found !== undefined);
      if (checked && issue !== undefined) return t(issue);
      return names.map((name) => (touched.has(name) ? undefined : refused[name])).find(Boolean);
    },
    reset: (): void => {
      setFilters(defaultFilters(carrier, today));
      setChecked(false);
      onReset();
    },
    submit: (event: FormEvent): void => {
      event.preventDefault();
      setChecked(true);
      setTouched(new Set());
      if (busy || Object.keys(issues).length > 0) return;
      onSubmit(filters);
    },
  };
};

export type FilterForm = ReturnType<typeof useFilterForm>;
