import { type Changes, safetyMs } from './db/changes.ts';
import type { DueWork } from './db/domain-events.ts';
import type { Log } from './log/log.ts';
import { type Waiting, repeatWhenDue } from './repeat.ts';

type Due = {
  /** Milliseconds between two looks at the least. */
  readonly everyMs: number;
  /** Milliseconds between two at the most: by itself 30 seconds while news arrive, `everyMs` while they do not. */
  readonly mostMs?: number;
  readonly news?: DueWork;
  readonly failed: string;
  readonly work: () => Promise<number | null | undefined>;
};

/** Does what is due when its time has come or news of it arrive, until stopped. Any process may: the work takes rows by lease or lock. */
export const whenDue = (
  { log, changes }: { readonly log: Log; readonly changes: Pick<Changes, 'hears' | 'onDue'> },
  { everyMs, mostMs, news, failed, work }: Due,
): Waiting => {
  const longest = () => mostMs ?? (changes.hears() ? safetyMs : everyMs);
  const waiting = repeatWhenDue({ leastMs: everyMs, mostMs: longest }, async () => {
    try {
      return (await work()) ?? undefined;
    } catch (error) {
      log.warn({ err: error }, failed);
      return 0;
    }
  });
  if (news !== undefined) changes.onDue(news, waiting.wake);
  return waiting;
};
