import { useState, type ReactNode } from 'react';
import { describeError } from '../client/error-message.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { useT } from './language.tsx';
import './trial-part.css';
import type { Trial, TrialDays } from './use-trial.ts';

type Props<Change, Result> = {
  readonly lead: string;
  /** What would be saved. */
  readonly change: Change;
  readonly trial: Trial<Change, Result>;
  readonly children: (result: Result) => ReactNode;
};

/** Tries what stands in a form on what happened, and shows what came of it. */
export const TrialPart = <Change, Result>({ lead, change, trial, children }: Props<Change, Result>) => {
  const t = useT();
  const [days, setDays] = useState<TrialDays>(1);
  const { data, error, isPending, share } = trial;
  const failure = error === null ? undefined : describeError(error, t);
  const stale =
    data !== undefined && JSON.stringify([data.change, data.days]) !== JSON.stringify([change, days]);
  return (
    <section className="trial-part" aria-label={t('trial.start')} aria-busy={isPending}>
      <p className="people-quiet">{lead}</p>
      <div className="trial-part-head">
        <Segmented
          label={t('trial.period')}
          value={days === 1 ? '1' : '7'}
          options={[
            { value: '1', label: t('trial.days1') },
            { value: '7', label: t('trial.days7') },
          ]}
          onChange={(value) => setDays(value === '1' ? 1 : 7)}
        />
        <Button loading={isPending} onClick={() => trial.mutate({ change, days })}>
          {t('trial.start')}
        </Button>
      </div>
      {isPending && <progress max={1} value={share} aria-label={t('trial.start')} />}
      {failure !== undefined && (
        <Notice tone="error" hint={failure.hint}>
          {failure.text}
        </Notice>
      )}
      {stale && <Notice tone="warning">{t('trial.stale')}</Notice>}
      {data !== undefined && children(data.result)}
    </section>
  );
};
