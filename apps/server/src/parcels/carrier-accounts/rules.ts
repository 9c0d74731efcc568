import type { TrackingReason } from '@waybill/contract/vocabulary/carrier.ts';

type Health = {
  readonly breaker: 'closed' | 'half_open' | 'open';
  readonly out_since: string | null;
  readonly paused_until: string | null;
  readonly paused_reason: TrackingReason | null;
};

const order = ['closed', 'half_open', 'open'] as const;

/** How a carrier is, of what all processes find: the worst breaker, out since the earliest, paused for the longest. */
export const worstOf = (nodes: readonly Health[]) => {
  const breaker = order.findLast((state) => nodes.some((node) => node.breaker === state)) ?? 'closed';
  const since = nodes.flatMap((node) => node.out_since ?? []).toSorted();
  const [paused] = nodes
    .filter((node) => node.paused_until !== null)
    .toSorted((left, right) => (right.paused_until ?? '').localeCompare(left.paused_until ?? ''));
  return {
    breaker,
    outSince: breaker === 'closed' ? null : (since[0] ?? null),
    pausedUntil: paused?.paused_until ?? null,
    pausedReason: paused?.paused_reason ?? null,
  };
};

const mostFailures = 10;

export const failuresOf = <Failure extends { readonly at: string }>(
  nodes: readonly { readonly failures: readonly Failure[] }[],
): Failure[] =>
  nodes
    .flatMap((node) => node.failures)
    .toSorted((left, right) => right.at.localeCompare(left.at))
    .slice(0, mostFailures);

/** Milliseconds that pushes signed with the secret before are still taken: as long as a rotated API key. */
const oldSecretMs = 24 * 3_600_000;

type PushSecrets = {
  readonly webhookSecret?: string | undefined;
  readonly oldWebhookSecret?: { readonly secret: string; readonly until: number } | undefined;
};

/** The secret of pushes that is good beside `next`: the one that it takes the place of, else the one before while it lasts. */
export const oldSecret = (
  known: PushSecrets | null,
  next: string | undefined,
  now: number,
): PushSecrets['oldWebhookSecret'] => {
  const before = known?.webhookSecret;
  if (before !== undefined && before !== next) return { secret: before, until: now + oldSecretMs };
  const older = known?.oldWebhookSecret;
  return older !== undefined && older.until > now ? older : undefined;
};
