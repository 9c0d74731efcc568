import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Statement } from '@waybill/contract/archive/statement.ts';
import type { Locale } from '@waybill/phrases/translator.ts';
import type { CallLife } from '../../platform/http/call-life.ts';

export type StatementJob = {
  readonly statement: Statement;
  readonly zone: string;
  readonly locale: Locale;
};

const worker = new URL('statement-worker.ts', import.meta.url);
/** Megabytes; 5,000 movements take 90. */
const heapMb = 512;

/**
 * Writes a statement in a thread of its own, so that a long one keeps no other call waiting. The thread ends when the
 * caller leaves.
 */
export const writeStatement = async (job: StatementJob, life: CallLife): Promise<Buffer> => {
  const thread = new Worker(worker, {
    workerData: job,
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  });
  life.whenGone(() => void thread.terminate());
  const ended = once(thread, 'exit').then((): never => {
    throw new Error('The thread that writes a statement ended before it was written');
  });
  const [bytes] = (await Promise.race([once(thread, 'message'), ended])) as [Uint8Array];
  return Buffer.from(bytes);
};
