import type { ReactNode } from 'react';
import { describeError } from '../client/error-message.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { useT } from './language.tsx';
import './trial-part.css';
import type { Trial } from './use-trial.ts';

type Props<Wanted, Result> = {
  readonly lead: string;
  /** What the button says. */
  readonly start: string;
  /** Says that the result is of what stood in the form before. */
  readonly stale: string;
  /** What would be tried. */
  readonly wanted: Wanted;
  readonly trial: Trial<Wanted, Result>;
  /** Goes before the button. */
  readonly choice?: ReactNode;
  readonly children: (result: Result) => ReactNode;
};

/** Tries what stands in a form on what is known, and shows what came of it. */
export const TrialPart = <Wanted, Result>(props: Props<Wanted, Result>) => {
  const { lead, start, stale, wanted, trial, choice, children } = props;
  const t = useT();
  const { data, error, isPending, share } = trial;
  const failure = error === null ? undefined : describeError(error, t);
  return (
    <section className="trial-part" aria-label={start} aria-busy={isPending}>
      <p className="trial-part-lead">{lead}</p>
      <div className="trial-part-head">
        {choice}
        <Button loading={isPending} onClick={() => trial.mutate(wanted)}>
          {start}
        </Button>
      </div>
      {isPending && <progress max={1} value={share} aria-label={start} />}
      {failure !== undefined && (
        <Notice tone="error" hint={failure.hint}>
          {failure.text}
        </Notice>
      )}
      {data !== undefined && JSON.stringify(data.wanted) !== JSON.stringify(wanted) && (
        <Notice tone="warning">{stale}</Notice>
      )}
      {data !== undefined && children(data.result)}
    </section>
  );
};
