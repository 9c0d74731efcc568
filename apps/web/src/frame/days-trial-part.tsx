import { useState, type ReactNode } from 'react';
import { Segmented } from '../ui/segmented.tsx';
import { useT } from './language.tsx';
import { TrialPart } from './trial-part.tsx';
import type { Trial } from './use-trial.ts';

/** Whole days that end with yesterday. */
export type TrialDays = 1 | 7;

/** A change that is tried on what happened in so many days. */
export type DaysWanted<Change> = { readonly change: Change; readonly days: TrialDays };

type Props<Change, Result> = {
  readonly lead: string;
  /** What would be saved. */
  readonly change: Change;
  readonly trial: Trial<DaysWanted<Change>, Result>;
  readonly children: (result: Result) => ReactNode;
};

/** Tries what stands in a form on what happened yesterday or in the last seven days. */
export const DaysTrialPart = <Change, Result>({ lead, change, trial, children }: Props<Change, Result>) => {
  const t = useT();
  const [days, setDays] = useState<TrialDays>(1);
  return (
    <TrialPart
      lead={lead}
      start={t('trial.start')}
      stale={t('trial.stale')}
      wanted={{ change, days }}
      trial={trial}
      choice={
        <Segmented
          label={t('trial.period')}
          value={days === 1 ? '1' : '7'}
          options={[
            { value: '1', label: t('trial.days1') },
            { value: '7', label: t('trial.days7') },
          ]}
          onChange={(value) => setDays(value === '1' ? 1 : 7)}
        />
      }
    >
      {children}
    </TrialPart>
  );
};
