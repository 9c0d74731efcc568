import type { CarrierAccount } from '@waybill/contract/endpoints/carrier-settings.ts';
import type { PlainPhrase, WebTranslate } from '@waybill/phrases/web-phrases.ts';

type CarrierState = {
  readonly tone: 'error' | 'neutral' | 'success' | 'warning';
  readonly label: PlainPhrase;
};

/** How a carrier is, in one word: out before paused before well. */
export const stateOf = ({
  source,
  breaker,
  pausedUntil,
}: Pick<CarrierAccount, 'source' | 'breaker' | 'pausedUntil'>): CarrierState => {
  if (source === 'none') return { tone: 'neutral', label: 'carriers.state.none' };
  if (breaker === 'open') return { tone: 'error', label: 'carriers.state.open' };
  if (breaker === 'half_open') return { tone: 'warning', label: 'carriers.state.halfOpen' };
  if (pausedUntil !== null) return { tone: 'warning', label: 'carriers.state.paused' };
  return { tone: 'success', label: 'carriers.state.closed' };
};

/** When subscriptions to pushes end, and when the last push came. */
export const subscriptionText = (
  { endAfterDays, whenIdle, lastDays }: NonNullable<CarrierAccount['subscription']>,
  t: WebTranslate,
): string =>
  [
    t(whenIdle ? 'carriers.endsIdle' : 'carriers.endsEach', { days: endAfterDays }),
    lastDays === null ? t('carriers.noPush') : t('carriers.lastPush', { days: lastDays }),
  ].join(' · ');

/** How full a budget is, for its colour: calls are rejected at the limit. */
export const fullness = ({
  used,
  limit,
}: {
  readonly used: number;
  readonly limit: number;
}): 'full' | 'high' | 'low' => (used >= limit ? 'full' : used >= limit * 0.8 ? 'high' : 'low');
