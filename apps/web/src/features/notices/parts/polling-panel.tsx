import type { WebTranslate } from '@waybill/phrases/web-phrases.ts';
import { useSyncExternalStore } from 'react';
import { useT } from '../../../frame/language.tsx';
import { Card } from '../../../ui/card.tsx';
import { everySecond } from '../../../ui/clock.ts';
import { Facts } from '../../../ui/facts.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ReasonButton } from '../../../ui/reason-button.tsx';
import { StatusTag } from '../../../ui/status-tag.tsx';
import { useNoticeState } from '../notice-state.ts';
import { readLock } from '../poll-lock.ts';
import { instanceId, polling as driver } from '../polling-runtime.ts';
import { intervalOf, isFailing, type PollingState } from '../polling-states.ts';

const secondsIn = (ms: number): number => Math.max(0, Math.round(ms / 1000));

const nextText = ({ phase, calling, nextPollAt }: PollingState, now: number, t: WebTranslate): string => {
  if (calling !== null) return t('noticeTest.now');
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

const takeOverDenied = (phase: PollingState['phase'], t: WebTranslate): string | undefined => {
  if (phase === 'off') return t('noticeTest.can.off');
  return phase === 'waiting' ? undefined : t('noticeTest.can.polling');
};

const pollDenied = (phase: PollingState['phase'], t: WebTranslate): string | undefined => {
  if (phase === 'polling') return undefined;
  return t(phase === 'off' ? 'noticeTest.can.off' : 'noticeTest.can.waiting');
};

const lookAtLock = (): string =>
  JSON.stringify({ now: Math.floor(Date.now() / 1000) * 1000, lock: readLock() });

/** The lock between the tabs, and now by this machine's clock, by which the lock goes. */
const useLock = () =>
  JSON.parse(useSyncExternalStore(everySecond, lookAtLock)) as {
    readonly now: number;
    readonly lock: ReturnType<typeof readLock>;
  };

export const PollingPanel = () => {
  const t = useT();
  const polling = useNoticeState((shared) => shared.polling);
  const { now, lock } = useLock();
  const { phase, unread, quiet, failures } = polling;
  const failing = isFailing(failures);
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
          denied={pollDenied(phase, t)}
          onClick={() => driver.pollNow()}
        >
          {t('noticeTest.pollNow')}
        </ReasonButton>
        <ReasonButton denied={takeOverDenied(phase, t)} onClick={() => driver.takeOver()}>
          {t('noticeTest.takeOver')}
        </ReasonButton>
      </div>
    </Card>
  );
};
