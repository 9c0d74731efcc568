import { useState } from 'react';
import { noticeEndpoints } from '@waybill/contract/endpoints/notices.ts';
import { useMutation } from '@tanstack/react-query';
import { roleMay } from '@waybill/contract/permissions.ts';
import {
  noticePriorities,
  noticeTypes,
  type NoticePriority,
  type NoticeType,
} from '@waybill/contract/vocabulary/notice.ts';
import type { UserNotice } from '@waybill/contract/endpoints/notice-shapes.ts';
import type { WebTranslate } from '@waybill/phrases/web-phrases.ts';
import { useT } from '../../../frame/language.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Card } from '../../../ui/card.tsx';
import { TextAreaField } from '../../../ui/text-area-field.tsx';
import { decodeText } from '../decode-text.ts';
import { PollingPanel } from '../parts/polling-panel.tsx';
import { useNow } from '../../../ui/ui-context.tsx';
import { wallTimeOf } from '../wall-time.ts';
import { NoticeItem } from '../parts/notice-item.tsx';
import { mutation } from '../../../client/query.ts';
import { useSession } from '../../../client/session.ts';
import { message, showError } from '../../../frame/messages.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ReasonButton } from '../../../ui/reason-button.tsx';
import { staffNotices } from '../staff-queries.ts';

const minute = 60_000;

/** Minutes that the samples are old, one after the other. */
const ages = [0, 5, 59, 60, 1500, 43_100, 50_000];

type Sample = { readonly type: NoticeType; readonly priority: NoticePriority; readonly isRead: boolean };

const sampleOf = ({ type, priority, isRead }: Sample, then: number, t: WebTranslate): UserNotice => ({
  id: `${type} ${priority}`,
  type,
  priority,
  isRead,
  title: t('noticeTest.sampleTitle', { type: t(`noticeType.${type}`) }),
  content: t('noticeTest.sampleContent', {
    type: t(`noticeType.${type}`),
    priority: t(`noticePriority.${priority}`),
  }),
  createdTime: wallTimeOf(then),
  createdUser: null,
  link: null,
});

const SampleNotices = () => {
  const t = useT();
  const now = useNow(minute);
  const list = (title: string, samples: readonly Sample[]) => (
    <>
      <h3 className="pt-3 px-5 pb-1.5 text-secondary text-sm font-semibold">{title}</h3>
      <ul>
        {samples.map((sample, i) => (
          <li className="border-default not-first:border-t" key={`${sample.type} ${sample.priority}`}>
            <NoticeItem notice={sampleOf(sample, now - (ages[i] ?? 0) * minute, t)} now={now} />
          </li>
        ))}
      </ul>
    </>
  );
  return (
    <Card flush title={t('noticeTest.samples')}>
      <p className="pt-3 px-5 text-tertiary text-sm">{t('noticeTest.samplesLead')}</p>
      {list(
        t('noticeTest.samplesByType'),
        noticeTypes.map((type, i) => ({ type, priority: 'normal', isRead: i % 2 === 1 })),
      )}
      {list(
        t('noticeTest.samplesByPriority'),
        noticePriorities.map((priority) => ({ type: 'notification', priority, isRead: false })),
      )}
    </Card>
  );
};

const SelfSend = () => {
  const t = useT();
  const user = useSession((state) => state.user);
  const send = useMutation(mutation(noticeEndpoints.sendNotification, { refreshes: staffNotices }));
  const may = user !== null && roleMay(user.role, 'notices:send');
  return (
    <Card title={t('noticeTest.send')}>
      <p className="mb-3 text-tertiary">{t('noticeTest.sendLead')}</p>
      <ReasonButton
        icon={<Icon name="bell" />}
        denied={may ? undefined : t('people.right.role')}
        loading={send.isPending}
        onClick={() =>
          user !== null &&
          send.mutate(
            {
              body: {
                title: t('noticeTest.selfTitle'),
                content: t('noticeTest.selfContent'),
                targetType: 'user',
                targetIds: user.id,
              },
            },
            {
              onSuccess: () => message.success(t('noticeTest.sent')),
              onError: showError,
            },
          )
        }
      >
        {t('noticeTest.sendSelf')}
      </ReasonButton>
    </Card>
  );
};

const sample = '%E7%B3%BB%E7%BB%9F\\u7ef4\\u62a4 <b>22:00</b> &amp; &lt;i&gt;24:00&lt;/i&gt;';

const DecodingTrial = () => {
  const t = useT();
  const [raw, setRaw] = useState(sample);
  return (
    <Card title={t('noticeTest.decoding')}>
      <p className="mb-3 text-tertiary">{t('noticeTest.decodingLead')}</p>
      <TextAreaField label={t('noticeTest.raw')} rows={3} value={raw} onChange={setRaw} />
      <p className="filter-field-label mt-3">{t('noticeTest.decoded')}</p>
      <p className="min-h-15 mt-1.5 py-2 px-3 rounded-md bg-surface-sunken wrap-anywhere whitespace-pre-line">
        {decodeText(raw) || t('notices.noContent')}
      </p>
    </Card>
  );
};

const NoticeTestPage = () => {
  const t = useT();
  return (
    <>
      <PageHeader title={t('page.testNotification')} lead={t('noticeTest.lead')} />
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,480px)] gap-3 items-start max-[1180px]:grid-cols-1">
        <div className="grid gap-3">
          <PollingPanel />
          <SelfSend />
          <DecodingTrial />
        </div>
        <SampleNotices />
      </div>
    </>
  );
};

export default NoticeTestPage;
