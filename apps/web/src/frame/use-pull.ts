import { useEffect, useRef, useState } from 'react';
import type { PullStage } from './follow-pull.ts';

/** The element that can be pulled down, the one that makes room above it, and how far it is; pulled far, it is read. */
export const usePull = (read: () => Promise<void>) => {
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
