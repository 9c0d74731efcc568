import { create } from 'zustand';

/** Milliseconds a call may take before it is shown, and how long that stays after the answer (spec section 9). */
export const overlayTimes = { after: 300, lingers: 1000 } as const;

type PendingCalls = {
  /** Notes that a call began; the answer notes that it is over. */
  readonly begin: () => () => void;
};

export const createPendingCalls = (show: (shown: boolean) => void): PendingCalls => {
  let running = 0;
  let shown = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const set = (next: boolean): void => {
    shown = next;
    show(next);
  };
  const end = (): void => {
    running -= 1;
    if (running > 0) return;
    clearTimeout(timer);
    if (shown) timer = setTimeout(() => set(false), overlayTimes.lingers);
  };
  return {
    begin: () => {
      running += 1;
      if (running === 1) {
        clearTimeout(timer);
        if (!shown) timer = setTimeout(() => set(true), overlayTimes.after);
      }
      let over = false;
      return () => {
        if (!over) end();
        over = true;
      };
    },
  };
};

export const usePending = create<{ readonly shown: boolean }>(() => ({ shown: false }));

export const pendingCalls = createPendingCalls((shown) => usePending.setState({ shown }));
