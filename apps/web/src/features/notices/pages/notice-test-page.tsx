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
import './notice-test-page.css';

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
  const list = (samples: readonly Sample[]) => (
    <ul>
      {samples.map((sample, i) => (
        <li key={`${sample.type} ${sample.priority}`}>
          <NoticeItem notice={sampleOf(sample, now - (ages[i] ?? 0) * minute, t)} now={now} />
        </li>
      ))}
    </ul>
  );
  return (
    <Card flush title={t('noticeTest.samples')}>
      <div className="notice-test-samples">
        <p>{t('noticeTest.samplesLead')}</p>
        <h3>{t('noticeTest.samplesByType')}</h3>
        {list(noticeTypes.map((type, i) => ({ type, priority: 'normal', isRead: i % 2 === 1 })))}
        <h3>{t('noticeTest.samplesByPriority')}</h3>
        {list(noticePriorities.map((priority) => ({ type: 'notification', priority, isRead: false })))}
      </div>
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
      <p className="notice-test-lead">{t('noticeTest.sendLead')}</p>
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
      <p className="notice-test-lead">{t('noticeTest.decodingLead')}</p>
      <TextAreaField label={t('noticeTest.raw')} rows={3} value={raw} onChange={setRaw} />
      <p className="filter-field-label notice-test-shown">{t('noticeTest.decoded')}</p>
      <p className="notice-test-decoded">{decodeText(raw) || t('notices.noContent')}</p>
    </Card>
  );
};

const NoticeTestPage = () => {
  const t = useT();
  return (
    <div className="notice-test">
      <PageHeader title={t('page.testNotification')} lead={t('noticeTest.lead')} />
      <div className="notice-test-columns">
        <div>
          <PollingPanel />
          <SelfSend />
          <DecodingTrial />
        </div>
        <SampleNotices />
      </div>
    </div>
  );
};

export default NoticeTestPage;
