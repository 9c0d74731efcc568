import type { GuessBits } from '@waybill/contract/endpoints/lots.ts';
import type { NumberMask } from '@waybill/contract/vocabulary/masking.ts';
import { countText } from '../../ui/numbers.ts';

/** How easily numbers can be guessed: within 100 guesses, within some ten thousand, or hardly. */
const guessRiskOf = (bits: number): 'high' | 'medium' | 'low' =>
  bits < 7 ? 'high' : bits < 14 ? 'medium' : 'low';

/** Beyond this many guesses the figure says no more. */
const mostTold = 20;

/** How easily numbers are guessed under a mask; undefined where that was not measured. */
export const riskOf = (bits: GuessBits | null, mask: NumberMask) =>
  bits === null ? undefined : guessRiskOf(bits[mask]);

/** How many guesses bits stand for, in figures that a person reads. */
export const guessCount = (bits: number): string => countText(2 ** Math.min(bits, mostTold));
