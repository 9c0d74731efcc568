import {
  noticePriorities,
  noticeTypes,
  type NoticePriority,
  type NoticeType,
} from '@waybill/contract/vocabulary/notice.ts';
import type { UserNotice } from '@waybill/contract/endpoints/notice-shapes.ts';
import type { WebTranslate } from '@waybill/phrases/web-phrases.ts';
import { useT } from '../../../frame/language.tsx';
import { Card } from '../../../ui/card.tsx';
import { useNow } from '../../../ui/ui-context.tsx';
import { wallTimeOf } from '../wall-time.ts';
import { NoticeItem } from './notice-item.tsx';

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

export const SampleNotices = () => {
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
