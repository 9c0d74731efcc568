import type { TrackBatch } from '@waybill/contract/endpoints/track-batches.ts';
import type { WebTranslate } from '@waybill/phrases/web-phrases.ts';

/** Why something cannot be done now, in the reader's words; undefined when it can. */
export type Denied = string | undefined;

export const canRerun = (state: TrackBatch['state'], t: WebTranslate): Denied =>
  state === 'running' ? t('results.rerunWait') : undefined;
