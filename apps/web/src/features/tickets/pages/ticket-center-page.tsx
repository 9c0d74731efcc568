import { useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useSearchParams } from 'react-router';
import { failedCall } from '../../../client/failed-calls.ts';
import { readFailure } from '../../../frame/read-failure.tsx';
import { ListPager } from '../../../frame/list-pager.tsx';
import { useT } from '../../../frame/language.tsx';
import { useKeyword } from '../../../frame/use-keyword.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import '../../../ui/filter-field.css';
import { Icon } from '../../../ui/icon.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RefreshButton } from '../../../ui/refresh-button.tsx';
import { draftStore } from '../draft-store.ts';
import { filtersFromAddress, noFilters, pageFromAddress, toAddress, type TicketFilters } from '../filters.ts';
import { beginWith, startFromAddress, withErrorNumber } from '../new-ticket.ts';
import { NewTicketButton, NewTicketDialog } from '../parts/new-ticket-dialog.tsx';
import { StatusTabs } from '../parts/status-tabs.tsx';
import { TicketCard } from '../parts/ticket-card.tsx';
import { ticketColumns } from '../parts/ticket-columns.tsx';
import { ticketsQuery } from '../queries.ts';
import './ticket-center-page.css';

/** My tickets, and the way to open one. */
export default function TicketCenterPage() {
  const t = useT();
  const [address, setAddress] = useSearchParams();
  const filters = filtersFromAddress(address);
  const page = pageFromAddress(address);
  const tickets = useQuery(ticketsQuery(filters, page));
  const filtered = toAddress(filters).size > 0;
  const show = (next: TicketFilters, nextPage = 1): void => setAddress(toAddress(next, nextPage));
  const write = (): void => {
    const next = toAddress(filters, page);
    next.set('new', '1');
    setAddress(next);
  };

  return (
    <div className="ticket-center">
      <PageHeader
        title={t('tickets.heading')}
        lead={t('tickets.lead')}
        extra={<NewTicketButton onClick={write} />}
      />
      <Card flush>
        <StatusTabs
          label={t('tickets.byStatus')}
          current={filters.status}
          counts={tickets.data?.counts}
          to={(status) => `?${toAddress({ ...filters, status }).toString()}`}
        />
        <div className="ticket-center-tools">
          <Search filters={filters} onSubmit={show} />
          <RefreshButton label={t('tickets.refresh')} query={tickets} />
        </div>
        <DataTable
          label={t('tickets.heading')}
          rows={tickets.data?.list ?? []}
          rowId={({ id }) => id}
          columns={ticketColumns(t)}
          card={(ticket) => <TicketCard ticket={ticket} />}
          loading={tickets.isPending || tickets.isPlaceholderData}
          total={tickets.data?.total}
          error={tickets.data === undefined && readFailure(tickets, t)}
          empty={
            filtered ? (
              <EmptyState
                icon="search"
                title={t('tickets.noneFiltered')}
                action={<Button onClick={() => show(noFilters)}>{t('tickets.clearFilters')}</Button>}
              />
            ) : (
              <EmptyState
                icon="inbox"
                title={t('tickets.none')}
                text={t('tickets.noneText')}
                action={<NewTicketButton onClick={write} />}
              />
            )
          }
        />
        <ListPager
          page={page}
          read={tickets.data}
          count={(total) => t('tickets.count', { total })}
          onPage={(next) => show(filters, next)}
        />
      </Card>
      {address.get('new') === '1' && (
        <NewTicketDialog
          key={address.toString()}
          initial={withErrorNumber(
            beginWith(draftStore.ticket(), startFromAddress(address, failedCall)),
            address,
            (number) => t('tickets.new.errorNumber', { number }),
          )}
          onClose={() => setAddress(toAddress(filters, page), { replace: true })}
        />
      )}
    </div>
  );
}

type SearchProps = {
  readonly filters: TicketFilters;
  readonly onSubmit: (filters: TicketFilters) => void;
};

const Search = ({ filters, onSubmit }: SearchProps) => {
  const t = useT();
  const [keyword, setKeyword] = useKeyword(filters.keyword);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSubmit({ ...filters, keyword });
  };
  return (
    <form className="ticket-search" role="search" onSubmit={submit}>
      <input
        className="filter-input"
        type="search"
        maxLength={100}
        aria-label={t('tickets.search')}
        placeholder={t('tickets.searchPlaceholder')}
        value={keyword}
        onChange={(event) => setKeyword(event.target.value)}
      />
      <Button type="submit" icon={<Icon name="search" />}>
        {t('tickets.search')}
      </Button>
    </form>
  );
};
