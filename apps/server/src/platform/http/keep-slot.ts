import type { Lasting, Priority } from '@waybill/contract/priority.ts';
import type { CallLife } from './call-life.ts';
import type { Slots } from './slots.ts';

export type KeptSlot = {
  readonly priority: Priority;
  /** Makes room while the body is on its way: whoever sends slowly takes nothing from others. */
  stepAside(): void;
  stepBack(): boolean;
};

/**
 * Takes a slot for a call; undefined when there is none. It is released when the call ends, which is not before the
 * work for it does, also where the caller has left: the database works on, and whoever leaves and asks again must not have
 * it work for two.
 */
export const keepSlot = (
  slots: Slots,
  lasting: Lasting,
  priority: Priority,
  life: CallLife,
): KeptSlot | undefined => {
  let release = slots.take(lasting, priority);
  if (release === undefined) return undefined;
  let isAside = false;
  const change = (to: Lasting): void => {
    release?.();
    release = life.ended() ? undefined : slots.take(to, priority);
  };
  life.whenEnded(() => release?.());
  return {
    priority,
    stepAside: () => {
      change('open');
      isAside = true;
    },
    stepBack: () => {
      if (!isAside) return true;
      change(lasting);
      isAside = false;
      return release !== undefined;
    },
  };
};
