import type { PlainPhrase } from '@waybill/phrases/web-phrases.ts';
import type { Tone } from '../../ui/tag.tsx';

type Breaker = { readonly tone: Tone; readonly label: PlainPhrase | undefined };

const breakers: Readonly<Record<string, Breaker>> = {
  closed: { tone: 'success', label: 'diagnosis.breaker.closed' },
  half_open: { tone: 'warning', label: 'diagnosis.breaker.half_open' },
  open: { tone: 'error', label: 'diagnosis.breaker.open' },
};

/** How a carrier's breaker is shown; a state that is not known here stands as it was sent. */
export const breakerOf = (state: string): Breaker => breakers[state] ?? { tone: 'neutral', label: undefined };
