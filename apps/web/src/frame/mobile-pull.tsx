import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useT } from './language.tsx';
import { showError } from './messages.tsx';
import type { PullStage } from './follow-pull.ts';

/** The element that can be pulled down, the one that makes room above it, and how far it is; pulled far, it is read. */
const usePull = (read: () => Promise<void>) => {
  const place = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLDivElement>(null);
  const latest = useRef(read);
  const [stage, setStage] = useState<PullStage>();

  useEffect(() => {
    latest.current = read;
  }, [read]);

  useEffect(() => {
    let left = false;
    let leave = (): void => {
      left = true;
    };
    const follow = async (): Promise<void> => {
      // What follows the finger comes after what is read on the page.
      const { followPull } = await import('./follow-pull.ts');
      if (left || place.current === null || head.current === null) return;
      const parts = { element: place.current, head: head.current };
      setStage('still');
      leave = followPull({ ...parts, show: setStage, read: () => latest.current() });
    };
    follow().catch(console.warn);
    return () => leave();
  }, []);

  return { place, head, stage };
};

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
      <div
        ref={head}
        className="mobile-pull grid h-0 overflow-hidden items-end justify-items-center text-secondary motion-safe:[&:not([data-stage='pulled'],_[data-stage='ready'])]:[transition:height_0.2s_ease-out]"
        data-stage={stage}
        role="status"
      >
        {stage !== undefined && stage !== 'still' && <span className="leading-10">{t(labels[stage])}</span>}
      </div>
      {children}
    </div>
  );
};
