import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useT } from './language.tsx';
import { showError } from './messages.tsx';

/** `ready` reads when it is let go. */
type PullStage = 'still' | 'pulled' | 'ready' | 'reading' | 'read';

/** Pixels of room: for the words while reading, to be ready, at most. */
const [room, enough, most] = [40, 60, 160];
/** How long it says that it has read, in ms. */
const readFor = 500;

const isScrolled = (element: Element | null): boolean =>
  element !== null && (element.scrollTop > 0 || isScrolled(element.parentElement));

/**
 * Notices a finger that pulls `element` down from its top, makes room in `head` and calls `read` when it lets go far
 * enough. Answers with what ends that.
 */
const followPull = (props: {
  readonly element: HTMLElement;
  readonly head: HTMLElement;
  readonly show: (stage: PullStage) => void;
  readonly read: () => Promise<void>;
}): (() => void) => {
  const { element, head, show, read } = props;
  let from: { readonly x: number; readonly y: number } | undefined;
  let now: PullStage = 'still';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const setStage = (next: PullStage, height: number): void => {
    head.style.height = `${height}px`;
    if (next !== now) show(next);
    now = next;
  };
  const begin = ({ target, touches: [finger, second] }: TouchEvent): void => {
    const free = now === 'still' && finger !== undefined && second === undefined;
    from =
      free && target instanceof Element && !isScrolled(target)
        ? { x: finger.clientX, y: finger.clientY }
        : undefined;
  };
  const move = (event: TouchEvent): void => {
    const finger = event.touches[0];
    if (from === undefined || finger === undefined) return;
    const [x, y] = [finger.clientX - from.x, finger.clientY - from.y];
    if (now === 'still' && (y < 0 || Math.abs(x) > y)) {
      from = undefined;
      return;
    }
    if (event.cancelable) event.preventDefault();
    // The further it is pulled, the less it gives way.
    const height = y <= 0 ? 0 : (most * y) / (y + 2 * most);
    setStage(height >= enough ? 'ready' : 'pulled', height);
  };
  const end = async ({ type }: TouchEvent): Promise<void> => {
    from = undefined;
    if (now !== 'ready' || type === 'touchcancel') {
      if (now === 'pulled' || now === 'ready') setStage('still', 0);
      return;
    }
    setStage('reading', room);
    await read();
    setStage('read', room);
    timer = setTimeout(() => setStage('still', 0), readFor);
  };
  const ended = (event: TouchEvent): void => void end(event);
  element.addEventListener('touchstart', begin, { passive: true });
  element.addEventListener('touchmove', move, { passive: false });
  element.addEventListener('touchend', ended);
  element.addEventListener('touchcancel', ended);
  return () => {
    clearTimeout(timer);
    element.removeEventListener('touchstart', begin);
    element.removeEventListener('touchmove', move);
    element.removeEventListener('touchend', ended);
    element.removeEventListener('touchcancel', ended);
  };
};

const labels = {
  pulled: 'mobile.pull',
  ready: 'mobile.release',
  reading: 'mobile.refreshing',
  read: 'mobile.refreshed',
} as const;

export const MobilePull = (props: {
  /** Reads what is shown anew; rejects when that failed. */
  readonly onRefresh: () => Promise<unknown>;
  readonly children: ReactNode;
}) => {
  const { onRefresh, children } = props;
  const t = useT();
  const place = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLDivElement>(null);
  const [stage, setStage] = useState<PullStage>('still');
  const read = useEffectEvent(() => onRefresh().then(() => undefined, showError));
  useEffect(() => {
    if (place.current === null || head.current === null) return undefined;
    return followPull({ element: place.current, head: head.current, show: setStage, read: () => read() });
  }, []);
  return (
    <div ref={place}>
      <div
        ref={head}
        className="mobile-pull grid h-0 overflow-hidden items-end justify-items-center text-secondary motion-safe:[&:not([data-stage='pulled'],_[data-stage='ready'])]:[transition:height_0.2s_ease-out]"
        data-stage={stage}
        role="status"
      >
        {stage !== 'still' && <span className="leading-10">{t(labels[stage])}</span>}
      </div>
      {children}
    </div>
  );
};
