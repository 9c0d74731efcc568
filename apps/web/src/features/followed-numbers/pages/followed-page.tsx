import { followLimits } from '@waybill/contract/endpoints/followed-numbers.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useT } from '../../../frame/language.tsx';
import { TrackingTabs } from '../../../frame/page-tabs.tsx';
import { countText } from '../../../ui/numbers.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { AddButton } from '../parts/add-button.tsx';
import { AttentionButton } from '../parts/attention-button.tsx';
import { FollowedList } from '../parts/followed-list.tsx';
import { NotificationsButton } from '../parts/notifications-button.tsx';
import { followedSummaryQuery } from '../queries.ts';

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
