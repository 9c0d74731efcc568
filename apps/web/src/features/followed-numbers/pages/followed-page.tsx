import { followLimits } from '@waybill/contract/endpoints/followed-numbers.ts';
import { useQuery } from '@tanstack/react-query';
import { useState, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { useT } from '../../../frame/language.tsx';
import { TrackingTabs } from '../../../frame/page-tabs.tsx';
import { countText } from '../../../ui/numbers.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { FollowedList } from '../parts/followed-list.tsx';
import { changedAddress } from '../../../frame/address-filters.ts';
import { followedSummaryQuery } from '../queries.ts';

const NotificationsDialog = lazyPart(() => import('../parts/notifications-dialog.tsx'));

/** Opens what the reader is notified of; `?notifications=open` does, too. */
const NotificationsButton = () => {
  const t = useT();
  const [address, setAddress] = useSearchParams();
  const show = (open: boolean): void =>
    setAddress(changedAddress(address, { notifications: open ? 'open' : undefined }), { replace: true });
  return (
    <>
      <Button
        iconOnly
        icon={<Icon name="bell" />}
        aria-label={t('follow.notify')}
        title={t('follow.notify')}
        onClick={() => show(true)}
      />
      {address.get('notifications') === 'open' && (
        <Suspense>
          <NotificationsDialog onClose={() => show(false)} />
        </Suspense>
      )}
    </>
  );
};

const AttentionDialog = lazyPart(() => import('../parts/attention-dialog.tsx'));

const AttentionButton = () => {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        iconOnly
        icon={<Icon name="settings" />}
        aria-label={t('follow.rules')}
        title={t('follow.rules')}
        onClick={() => setOpen(true)}
      />
      {open && (
        <Suspense>
          <AttentionDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};

/** The field for numbers says what batch query says. */
const AddDialog = lazyPart(() => import('../parts/add-dialog.tsx'));

type Props = { readonly open: boolean; readonly setOpen: (open: boolean) => void };

const AddButton = ({ open, setOpen }: Props) => {
  const t = useT();
  return (
    <>
      <Button variant="primary" icon={<Icon name="plus" />} onClick={() => setOpen(true)}>
        {t('follow.add')}
      </Button>
      {open && (
        <Suspense>
          <AddDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};

export default function FollowedPage() {
  const t = useT();
  const [adding, setAdding] = useState(false);
  const { data } = useQuery(followedSummaryQuery);
  return (
    <>
      <PageHeader
        title={t('follow.title')}
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
            <AttentionButton />
            <NotificationsButton />
            <AddButton open={adding} setOpen={setAdding} />
          </>
        }
      />
      <TrackingTabs current="followed" />
      <FollowedList onAdd={() => setAdding(true)} />
    </>
  );
}
