import type { WebTranslate } from '@waybill/phrases/web-phrases.ts';
import { useSyncExternalStore, useState } from 'react';
import { useT } from '../../../shell/language.tsx';
import { Card } from '../../../kit/card.tsx';
import { everySecond } from '../../../kit/clock.ts';
import { Facts } from '../../../kit/facts.tsx';
import { Icon } from '../../../kit/icon.tsx';
import { ReasonButton } from '../../../kit/reason-button.tsx';
import { StatusTag } from '../../../kit/tag.tsx';
import { intervalOf, isFailing, useNoticeState, type PollingState } from '../notice-state.ts';
import { instanceId, polling as driver, readEntry } from '../polling-runtime.ts';
import { noticeEndpoints } from '@waybill/contract/endpoints/notices.ts';
import { useMutation } from '@tanstack/react-query';
import { useDenial } from '../../../shell/list/buttons.tsx';
import {
  noticePriorities,
  noticeTypes,
  type NoticePriority,
  type NoticeType,
} from '@waybill/contract/vocabulary/notice.ts';
import type { UserNotice } from '@waybill/contract/endpoints/notice-shapes.ts';
import { PageHeader } from '../../../shell/page-header.tsx';
import { TextAreaField } from '../../../kit/fields.tsx';
import { decodeText } from '../decode-text.ts';
import { useNow } from '../../../kit/ui-context.tsx';
import { momentOf } from '../../../kit/days.ts';
import { NoticeItem } from '../parts/notice-item.tsx';
import { mutation } from '../../../client/query.ts';
import { useSession } from '../../../client/session.ts';
import { notifyOutcome } from '../../../shell/messages.tsx';
import { staffNotices } from '../staff-queries.ts';

const secondsIn = (ms: number): number => Math.max(0, Math.round(ms / 1000));

const nextText = ({ phase, calling, nextPollAt }: PollingState, now: number, t: WebTranslate): string => {
  if (calling) return t('noticeTest.now');
  if (phase === 'off' || nextPollAt === null) return t('word.none');
  return t('noticeTest.seconds', { seconds: secondsIn(nextPollAt - now) });
};

const ownerText = (owner: string | undefined, t: WebTranslate): string => {
  if (owner === undefined) return t('word.none');
  return owner === instanceId ? t('noticeTest.ownerMe') : owner;
};

const webLockText = ({ locks, holds, phase }: PollingState, t: WebTranslate): string => {
  if (!locks && phase !== 'off') return t('noticeTest.webLock.none');
  return t(holds ? 'noticeTest.webLock.yes' : 'noticeTest.webLock.no');
};

const lookAtLock = (): string =>
  JSON.stringify({ now: Math.floor(Date.now() / 1000) * 1000, lock: readEntry() });

/** The lock between the tabs, and now by this machine's clock, by which the lock goes. */
const useLock = () =>
  JSON.parse(useSyncExternalStore(everySecond, lookAtLock)) as {
    readonly now: number;
    readonly lock: ReturnType<typeof readEntry>;
  };

const PollingPanel = () => {
  const t = useT();
  const polling = useNoticeState((shared) => shared.polling);
  const { now, lock } = useLock();
  const { phase, unread, quiet, failures } = polling;
  const failing = isFailing(failures);
  const deniedUnless = (wanted: PollingState['phase']): string | undefined =>
    phase === wanted ? undefined : t(`noticeTest.can.${phase}`);
  return (
    <Card
      title={t('noticeTest.polling')}
      extra={
        <StatusTag tone={phase === 'polling' ? 'success' : 'neutral'}>
          {t(`noticeTest.phase.${phase}`)}
        </StatusTag>
      }
    >
      <Facts
        facts={[
          { name: t('noticeTest.unread'), value: <span className="number">{unread}</span> },
          {
            name: t('noticeTest.interval'),
            value: t('noticeTest.seconds', { seconds: secondsIn(intervalOf(polling)) }),
          },
          { name: t('noticeTest.next'), value: nextText(polling, now, t) },
          { name: t('noticeTest.quiet'), value: <span className="number">{quiet}</span> },
          { name: t('noticeTest.failures'), value: <span className="number">{failures}</span> },
          {
            name: t('noticeTest.failing'),
            value: (
              <StatusTag tone={failing ? 'error' : 'success'}>
                {t(failing ? 'noticeTest.failing.yes' : 'noticeTest.failing.no')}
              </StatusTag>
            ),
          },
          {
            name: t('noticeTest.owner'),
            value: <span className="font-mono text-xs wrap-anywhere">{ownerText(lock?.owner, t)}</span>,
          },
          {
            name: t('noticeTest.lockAge'),
            value:
              lock === null
                ? t('word.none')
                : t('noticeTest.ago', { seconds: secondsIn(now - lock.timestamp) }),
          },
          { name: t('noticeTest.webLock'), value: webLockText(polling, t) },
          {
            name: t('noticeTest.me'),
            value: <span className="font-mono text-xs wrap-anywhere">{instanceId}</span>,
          },
        ]}
      />
      <div className="flex flex-wrap gap-2 mt-4">
        <ReasonButton
          variant="primary"
          icon={<Icon name="refresh" />}
          denied={deniedUnless('polling')}
          onClick={() => driver.pollNow()}
        >
          {t('noticeTest.pollNow')}
        </ReasonButton>
        <ReasonButton denied={deniedUnless('waiting')} onClick={() => driver.takeOver()}>
          {t('noticeTest.takeOver')}
        </ReasonButton>
      </div>
    </Card>
  );
};

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
  createdTime: momentOf(then),
  createdUser: null,
  link: null,
});

const SampleNotices = () => {
  const t = useT();
  const now = useNow(60_000);
  const list = (title: string, samples: readonly Sample[]) => (
    <>
      <h3 className="pt-3 px-5 pb-1.5 text-secondary text-sm font-semibold">{title}</h3>
      <ul>
        {samples.map((sample, i) => (
          <li className="border-default not-first:border-t" key={`${sample.type} ${sample.priority}`}>
            <NoticeItem notice={sampleOf(sample, now - (ages[i] ?? 0) * 60_000, t)} />
          </li>
        ))}
      </ul>
    </>
  );
  return (
    <Card flush title={t('noticeTest.samples')}>
      <p className="pt-3 px-5 text-tertiary text-sm">{t('noticeTest.samplesLead')}</p>
      {list(
        t('word.byType'),
        noticeTypes.map((type, i) => ({ type, priority: 'normal', isRead: i % 2 === 1 })),
      )}
      {list(
        t('word.byPriority'),
        noticePriorities.map((priority) => ({ type: 'notification', priority, isRead: false })),
      )}
    </Card>
  );
};

const SelfSend = () => {
  const t = useT();
  const userId = useSession(({ user }) => user?.id);
  const send = useMutation(mutation(noticeEndpoints.sendNotification, { refreshes: staffNotices }));
  const denied = useDenial()('notices:send');
  return (
    <Card title={t('noticeTest.send')}>
      <p className="mb-3 text-tertiary">{t('noticeTest.sendLead')}</p>
      <ReasonButton
        icon={<Icon name="bell" />}
        denied={denied}
        loading={send.isPending}
        onClick={() =>
          userId !== undefined &&
          send.mutate(
            {
              body: {
                title: t('noticeTest.selfTitle'),
                content: t('noticeTest.selfContent'),
                targetType: 'user',
                targetIds: userId,
              },
            },
            notifyOutcome(t('noticeTest.sent')),
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
      <p className="mt-3 text-secondary text-sm font-medium">{t('noticeTest.decoded')}</p>
      <p className="min-h-15 mt-1.5 py-2 px-3 rounded-md bg-surface-sunken wrap-anywhere whitespace-pre-line">
        {decodeText(raw) || t('notices.noContent')}
      </p>
    </Card>
  );
};

export default function NoticeTestPage() {
  return (
    <>
      <PageHeader />
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
}
