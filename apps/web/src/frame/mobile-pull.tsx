import type { ReactNode } from 'react';
import { useT } from './language.tsx';
import { showError } from './messages.tsx';
import './mobile-pull.css';
import { usePull } from './use-pull.ts';

type Props = {
  /** Reads what is shown anew; rejects when that failed. */
  readonly onRefresh: () => Promise<unknown>;
  readonly children: ReactNode;
};

const labels = {
  pulled: 'mobile.pull',
  ready: 'mobile.release',
  reading: 'mobile.refreshing',
  read: 'mobile.refreshed',
} as const;

export const MobilePull = ({ onRefresh, children }: Props) => {
  const t = useT();
  const { place, head, stage } = usePull(() => onRefresh().then(() => undefined, showError));
  return (
    <div ref={place}>
      <div ref={head} className="mobile-pull" data-stage={stage} role="status">
        {stage !== undefined && stage !== 'still' && <span>{t(labels[stage])}</span>}
      </div>
      {children}
    </div>
  );
};
