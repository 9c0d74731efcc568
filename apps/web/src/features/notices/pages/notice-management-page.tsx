import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { ApiError } from '../../../client/errors.ts';
import { useSession } from '../../../client/session.ts';
import { readFailure } from '../../../frame/read-failure.tsx';
import { ListPager } from '../../../frame/list-pager.tsx';
import { useT } from '../../../frame/language.tsx';
import { NeedsPermission } from '../../../frame/needs-permission.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { DensitySwitch } from '../../../ui/data-table/density-switch.tsx';
import { useDensity } from '../../../ui/data-table/use-density.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ReasonButton } from '../../../ui/reason-button.tsx';
import { RefreshButton } from '../../../ui/refresh-button.tsx';
import { canSend } from '../can.ts';
import { decodeText } from '../decode-text.ts';
import { NoticeStatistics } from '../parts/notice-statistics.tsx';
import { StaffCard } from '../parts/staff-card.tsx';
import { staffColumns } from '../parts/staff-columns.tsx';
import { StaffDetails } from '../parts/staff-details.tsx';
import { StaffFilter } from '../parts/staff-filter.tsx';
import {
  noFilters,
  staffAddress,
  staffFiltersFrom,
  staffPageFrom,
  type StaffFilters,
} from '../staff-filters.ts';
import { staffNoticesQuery, type NoticeKind } from '../staff-queries.ts';
import './notice-management-page.css';
import { lazyPart } from '../../../ui/lazy-part.tsx';

const SendDialog = lazyPart(() => import('../parts/send-dialog.tsx'));

/** /notification-management: what the staff tell the users. */
const NoticeManagementPage = () => (
  <NeedsPermission permission="notices:read">
    <NoticeManagement />
  </NeedsPermission>
);

export default NoticeManagementPage;

const NoticeManagement = () => {
  const t = useT();
  const role = useSession(({ user }) => user?.role ?? 'user');
  const [sending, setSending] = useState<NoticeKind>();
  const denied = canSend(role, t);
  return (
    <div className="notice-admin">
      <PageHeader
        title={t('page.noticeManagement')}
        lead={t('noticeAdmin.lead')}
        extra={
          <>
            <ReasonButton
              icon={<Icon name="megaphone" />}
              denied={denied}
              onClick={() => setSending('announcement')}
            >
              {t('noticeAdmin.sendAnnouncement')}
            </ReasonButton>
            <ReasonButton
              variant="primary"
              icon={<Icon name="bell" />}
              denied={denied}
              onClick={() => setSending('notification')}
            >
              {t('noticeAdmin.sendNotification')}
            </ReasonButton>
          </>
        }
      />
      <NoticeStatistics />
      <StaffNotices />
      {sending !== undefined && (
        <Suspense>
          <SendDialog kind={sending} onClose={() => setSending(undefined)} />
        </Suspense>
      )}
    </div>
  );
};

const StaffNotices = () => {
  const t = useT();
  const [address, setAddress] = useSearchParams();
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [density, setDensity] = useDensity();
  const filters = staffFiltersFrom(address);
  const page = staffPageFrom(address);
  const notices = useQuery(staffNoticesQuery(filters, page));
  const filtered = staffAddress(filters, 1).size > 0;

  const show = (next: StaffFilters, nextPage = 1): void => setAddress(staffAddress(next, nextPage));
  const toggle = (id: string): void => {
    const next = new Set(open);
    if (!next.delete(id)) next.add(id);
    setOpen(next);
  };

  return (
    <>
      <Card>
        <StaffFilter
          initial={filters}
          refused={notices.error instanceof ApiError ? notices.error.fields : {}}
          onSubmit={show}
        />
      </Card>
      <Card
        flush
        title={t('noticeAdmin.list')}
        extra={
          <>
            <DensitySwitch label={t('table.density.compact')} value={density} onChange={setDensity} />
            <RefreshButton label={t('noticeAdmin.refresh')} query={notices} />
          </>
        }
      >
        <DataTable
          label={t('noticeAdmin.list')}
          rows={notices.data?.list ?? []}
          rowId={(notice) => notice.id}
          columns={staffColumns(t)}
          card={(notice) => <StaffCard notice={notice} />}
          density={density}
          loading={notices.isPending || notices.isPlaceholderData}
          total={notices.data?.total}
          expansion={{
            open,
            onToggle: toggle,
            label: (notice, isOpen) =>
              t(isOpen ? 'noticeAdmin.collapse' : 'noticeAdmin.expand', {
                title: decodeText(notice.title) || t('notices.noTitle'),
              }),
            render: (notice) => <StaffDetails notice={notice} />,
          }}
          error={readFailure(notices, t)}
          empty={
            filtered ? (
              <EmptyState
                icon="search"
                title={t('noticeAdmin.noneFiltered')}
                text={t('noticeAdmin.noneFilteredText')}
                action={<Button onClick={() => show(noFilters)}>{t('noticeAdmin.clear')}</Button>}
              />
            ) : (
              <EmptyState icon="bell" title={t('noticeAdmin.none')} text={t('noticeAdmin.noneText')} />
            )
          }
        />
        <ListPager
          page={page}
          read={notices.data}
          count={(total) => t('noticeAdmin.count', { total })}
          onPage={(next) => show(filters, next)}
        />
      </Card>
    </>
  );
};
