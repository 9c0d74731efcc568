import {
  followLimits,
  followedNumberEndpoints,
  type FollowedNumber,
} from '@waybill/contract/endpoints/followed-numbers.ts';
import { useQuery } from '@tanstack/react-query';
import { useState, startTransition } from 'react';
import { useSearchParams } from 'react-router';
import { useT } from '../../../shell/language.tsx';
import { TrackingTabs } from '../../../shell/page-tabs.tsx';
import { countText } from '../../../kit/measure.ts';
import { PageHeader } from '../../../shell/page-header.tsx';
import { Button } from '../../../kit/button.tsx';
import { Icon } from '../../../kit/icon.tsx';
import { lazyPart } from '../../../kit/lazy-part.tsx';
import type { WebTranslate } from '@waybill/phrases/web-phrases.ts';
import { Notice } from '../../../kit/notice.tsx';
import { changedAddress } from '../../../shell/address-filters.ts';
import { readNumber } from '@waybill/carriers/tracking-number/read-number.ts';
import { openedOf, stepsIn, type OpenedNumber } from '../../../tracking/parcel/opened-number.ts';
import { followedSummaryQuery } from '../../../tracking/parcel/queries.ts';
import { IconButton } from '../../../kit/reason-button.tsx';
import { followViewEndpoints } from '@waybill/contract/endpoints/follow-views.ts';
import { download } from '../../../client/files.ts';
import { query } from '../../../client/query.ts';
import { Exports } from '../../../shell/list/buttons.tsx';
import { askedIn } from '../../../shell/list/list-filters.tsx';
import { ResourceList } from '../../../shell/list/resource-list.tsx';
import { SavedViews } from '../../../shell/list/saved-views.tsx';
import { filterAddress, followFilters } from '../filters.tsx';
import { BulkBar } from '../parts/bulk-bar.tsx';
import { FollowedCard, followedColumns } from '../parts/followed-columns.tsx';
import { FollowedTabs } from '../parts/followed-tabs.tsx';

const ParcelDrawer = lazyPart(() => import('../../../tracking/parcel/parcel-drawer.tsx'));

/** What the address opens: a followed number by its id, or any that was typed. */
const linkedIn = (address: URLSearchParams, t: WebTranslate): OpenedNumber | undefined => {
  const [id, typed] = [address.get('id'), address.get('number')];
  if (id !== null) return { id, carrier: null, number: '' };
  if (typed === null) return undefined;
  const { number, carrier, problem } = readNumber(typed);
  const notice = problem && <Notice tone="warning">{t(`unrecognised.${problem}`)}</Notice>;
  return { number, carrier, ...(notice && { notice }) };
};

const noViews = [] as const;

/** The reader's saved filters of the list. */
const views = {
  list: followViewEndpoints.listFollowViews,
  save: followViewEndpoints.saveFollowView,
  remove: followViewEndpoints.deleteFollowView,
};

const FollowedList = ({ onAdd }: { onAdd: () => void }) => {
  const t = useT();
  const [address, setAddress] = useSearchParams();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const asked = askedIn(address, followFilters);
  // A link may name a number; what is opened later does not change the address, by which Back closes the drawer.
  const [opened, setOpened] = useState(() => linkedIn(address, t));
  const [seen, setSeen] = useState(address.get('id') ?? address.get('number'));
  if (seen !== (address.get('id') ?? address.get('number'))) {
    setSeen(address.get('id') ?? address.get('number'));
    setOpened(linkedIn(address, t));
  }
  const show = (next: OpenedNumber | undefined): void => startTransition(() => setOpened(next));
  const open = (row: FollowedNumber): void => show(openedOf(row));
  const allFine = asked.attention === 'any' && Object.keys(asked).length === 1;
  return (
    <div className="grid grid-cols-1 gap-3 max-sm:gap-0 beside-drawer:[&_table]:min-w-0!">
      {/* On a phone both share a line and are swiped: the list begins high up. */}
      <div className="grid grid-cols-1 gap-3 max-sm:flex max-sm:-mt-3 max-sm:[&_nav>a]:h-9.5">
        <div className="min-w-0 max-sm:flex-1">
          <FollowedTabs />
        </div>
        <div className="max-sm:max-w-[45%] empty:hidden">
          <SavedViews store={views} builtIn={noViews} address={address} spell={filterAddress} />
        </div>
      </div>
      <ResourceList
        title="follow.list"
        chips={{}}
        filters={followFilters}
        change={(fields) => {
          setSelected(new Set());
          setAddress(changedAddress(address, { id: undefined, number: undefined, ...fields }));
        }}
        query={({ pageNum, ...filters }) =>
          query(followedNumberEndpoints.listFollowedNumbers, {
            query: { ...filters, pageNum, pageSize: '50' },
          })
        }
        rowId={({ id }) => id}
        columns={followedColumns(asked.attention !== undefined, open)}
        card={(row) => <FollowedCard row={row} onOpen={open} />}
        selection={{
          selected,
          onChange: setSelected,
          rowLabel: ({ trackingNumber }) => t('follow.choose', { number: trackingNumber }),
          allLabel: t('follow.chooseAll'),
          oneByOne: true,
        }}
        extra={(data) =>
          (data?.total ?? 0) > 0 && (
            <Exports
              hint="follow.exportHelp"
              save={(format) =>
                download(followedNumberEndpoints.exportFollowedNumbers, { body: { ...asked, format } })
              }
            />
          )
        }
        below={(data) => {
          const rows = data?.list ?? [];
          return (
            <>
              <BulkBar
                rows={rows.filter(({ id }) => selected.has(id))}
                archived={asked.archived === 'true'}
                onClear={() => setSelected(new Set())}
              />
              {opened !== undefined && (
                <ParcelDrawer
                  key={opened.id ?? opened.number}
                  opened={opened}
                  steps={stepsIn(
                    rows,
                    rows.find(({ id }) => id === opened.id),
                    open,
                  )}
                  onClose={() => show(undefined)}
                />
              )}
            </>
          );
        }}
        keepsRows
        count="follow.total"
        noneFiltered={
          allFine
            ? {
                icon: 'checkCircle',
                title: 'follow.noneAttention',
                text: 'follow.noneAttentionText',
                action: undefined,
              }
            : { title: 'follow.noneFiltered', text: 'follow.noneFilteredText' }
        }
        empty={{
          icon: 'eye',
          title: 'follow.none',
          text: 'follow.noneText',
          action: <Button onClick={onAdd}>{t('follow.add')}</Button>,
        }}
      />
    </div>
  );
};

const NotificationsDialog = lazyPart(() => import('../parts/notifications-dialog.tsx'));
const AttentionDialog = lazyPart(() => import('../parts/attention-dialog.tsx'));
/** The field for numbers says what batch query says. */
const AddDialog = lazyPart(() => import('../parts/add-dialog.tsx'));

export default function FollowedPage() {
  const t = useT();
  const [address, setAddress] = useSearchParams();
  const [opened, setOpened] = useState<'add' | 'rules'>();
  const { data } = useQuery(followedSummaryQuery);
  const close = (): void => setOpened(undefined);
  /** A link opens what the reader is notified of. */
  const showNotifications = (open: boolean): void =>
    setAddress(changedAddress(address, { notifications: open ? 'open' : undefined }), { replace: true });
  return (
    <>
      <PageHeader
        lead={
          data === undefined
            ? t('follow.lead', { limit: countText(followLimits.active) })
            : t('follow.count', {
                active: countText(data.active),
                used: countText(data.limited),
                limit: countText(data.limit),
              })
        }
        extra={
          <>
            <IconButton icon="settings" label={t('follow.rules')} onClick={() => setOpened('rules')} />
            <IconButton icon="bell" label={t('follow.notify')} onClick={() => showNotifications(true)} />
          </>
        }
        action={
          <Button variant="primary" icon={<Icon name="plus" />} onClick={() => setOpened('add')}>
            {t('follow.add')}
          </Button>
        }
      />
      <TrackingTabs current="followed" />
      <FollowedList onAdd={() => setOpened('add')} />
      {opened === 'rules' && <AttentionDialog onClose={close} />}
      {opened === 'add' && <AddDialog onClose={close} />}
      {address.get('notifications') === 'open' && (
        <NotificationsDialog onClose={() => showNotifications(false)} />
      )}
    </>
  );
}
