import { ticketCategories, ticketPriorities, ticketStatuses } from '@waybill/contract/vocabulary/ticket.ts';
import { useQuery } from '@tanstack/react-query';
import { useId, type FormEvent } from 'react';
import { useT } from '../../../frame/language.tsx';
import { useKeyword } from '../../../frame/use-keyword.ts';
import { Button } from '../../../ui/button.tsx';
import { FilterField } from '../../../ui/filter-field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { PickField } from '../../../ui/pick-field.tsx';
import { assigneesQuery } from '../desk-queries.ts';
import { ratings, ticketSorts, type StaffFilters } from '../staff-filters.ts';
import './staff-filter.css';

type Props = {
  readonly filters: StaffFilters;
  readonly refused: Readonly<Record<string, string>>;
  readonly onChange: (filters: StaffFilters) => void;
  readonly onReset: () => void;
};

/** Filters of everybody's tickets. Choices apply at once; the keyword with Enter or the button. */
export const StaffFilter = ({ filters, refused, onChange, onReset }: Props) => {
  const t = useT();
  const ids = { keyword: useId(), start: useId(), status: useId() };
  const assignees = useQuery(assigneesQuery);
  const [keyword, setKeyword] = useKeyword(filters.keyword);
  const apply = (change: Partial<StaffFilters>): void => onChange({ ...filters, keyword, ...change });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    apply({});
  };
  const toggleStatus = (status: StaffFilters['status'][number]): void =>
    apply({
      status: ticketStatuses.filter((each) => filters.status.includes(each) !== (each === status)),
    });
  // A day alone means that day; the later one wins when they cross.
  const setDay = (end: 'startDate' | 'endDate', day: string): void => {
    const other = end === 'startDate' ? filters.endDate : filters.startDate;
    const [first = day, last = day] = [day, other === '' ? day : other].sort();
    apply(day === '' ? { startDate: '', endDate: '' } : { startDate: first, endDate: last });
  };
  const all = t('desk.filter.any');
  return (
    <form className="filter-bar staff-filter" noValidate aria-label={t('desk.filters')} onSubmit={submit}>
      <FilterField label={t('tickets.status')} labelId={ids.status} error={refused['status']} size="wide">
        <div className="staff-filter-chips" role="group" aria-labelledby={ids.status}>
          {ticketStatuses.map((status) => (
            <label key={status}>
              <input
                type="checkbox"
                className="visually-hidden"
                checked={filters.status.includes(status)}
                onChange={() => toggleStatus(status)}
              />
              <span>{t(`ticketStatus.${status}`)}</span>
            </label>
          ))}
        </div>
      </FilterField>
      <PickField
        label={t('tickets.category')}
        value={filters.category}
        options={[
          { value: '', label: all },
          ...ticketCategories.map((value) => ({ value, label: t(`ticketCategory.${value}`) })),
        ]}
        size="narrow"
        onChange={(category) => apply({ category })}
      />
      <PickField
        label={t('tickets.priority')}
        value={filters.priority}
        options={[
          { value: '', label: all },
          ...ticketPriorities.map((value) => ({ value, label: t(`ticketPriority.${value}`) })),
        ]}
        size="narrow"
        onChange={(priority) => apply({ priority })}
      />
      <PickField
        label={t('desk.assignee')}
        value={filters.assignee}
        error={refused['assignee']}
        options={[
          { value: '', label: all },
          { value: 'me', label: t('desk.filter.mine') },
          { value: 'none', label: t('desk.nobody') },
          ...(assignees.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        size="narrow"
        onChange={(assignee) => apply({ assignee })}
      />
      <PickField
        label={t('tickets.rating')}
        value={filters.rating}
        options={[
          { value: '', label: all },
          ...ratings.map((value) => ({ value, label: t('tickets.rating.stars', { stars: value }) })),
        ]}
        size="narrow"
        onChange={(rating) => apply({ rating })}
      />
      <FilterField
        label={t('tickets.createdTime')}
        labelId={ids.start}
        error={refused['startDate'] ?? refused['endDate']}
        size="wide"
      >
        <div className="staff-filter-days" role="group" aria-labelledby={ids.start}>
          <input
            type="date"
            className="filter-input"
            aria-label={t('desk.filter.from')}
            value={filters.startDate}
            onChange={({ target }) => setDay('startDate', target.value)}
          />
          <span aria-hidden>–</span>
          <input
            type="date"
            className="filter-input"
            aria-label={t('desk.filter.until')}
            value={filters.endDate}
            onChange={({ target }) => setDay('endDate', target.value)}
          />
        </div>
      </FilterField>
      <FilterField label={t('desk.filter.keyword')} htmlFor={ids.keyword} error={refused['keyword']}>
        <input
          id={ids.keyword}
          className="filter-input"
          type="search"
          maxLength={100}
          placeholder={t('desk.filter.keywordPlaceholder')}
          value={keyword}
          onChange={(event) => setKeyword(event.target.value)}
        />
      </FilterField>
      <PickField
        label={t('desk.sort')}
        value={filters.sort}
        options={ticketSorts.map((value) => ({ value, label: t(`desk.sort.${value}`) }))}
        size="narrow"
        onChange={(sort) => apply({ sort })}
      />
      <div className="staff-filter-checks">
        <label>
          <input
            type="checkbox"
            checked={filters.overdue}
            onChange={({ target }) => apply({ overdue: target.checked })}
          />
          {t('desk.filter.overdue')}
        </label>
        <label>
          <input
            type="checkbox"
            checked={filters.awaitsStaff}
            onChange={({ target }) => apply({ awaitsStaff: target.checked })}
          />
          {t('desk.filter.awaitsStaff')}
        </label>
      </div>
      <div className="filter-actions">
        <Button type="submit" variant="primary" icon={<Icon name="search" />}>
          {t('tickets.search')}
        </Button>
        <Button onClick={onReset}>{t('desk.filter.reset')}</Button>
      </div>
    </form>
  );
};
