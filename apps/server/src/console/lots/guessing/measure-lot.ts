import type { GuessBits } from '@waybill/contract/endpoints/lots.ts';
import { guessBits } from './rules.ts';
import { sampleNumbers } from './store.ts';

/** Measures how easily the numbers of a lot are guessed; null where no two can be compared. */
export const measureLot = async (...sample: Parameters<typeof sampleNumbers>): Promise<GuessBits | null> =>
  guessBits(await sampleNumbers(...sample));
