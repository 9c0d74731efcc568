import { createHmac, randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type {
  AccountCheck,
  AdapterDeps,
  CarrierAccount,
  CarrierAdapter,
} from '@waybill/carriers/calling/carrier-adapter.ts';
import { createFedexAdapter } from '@waybill/carriers/fedex/call.ts';
import { CarrierPool, type PoolHealth } from '@waybill/carriers/pool/carrier-pool.ts';
import type { CallBudget, Urgency } from '@waybill/carriers/pool/guarded-call.ts';
import {
  failed,
  type Failure,
  type NumberOutcome,
  type TrackQuery,
} from '@waybill/carriers/tracking/outcome.ts';
import { createUpsAdapter } from '@waybill/carriers/ups/call.ts';
import { createUspsAdapter } from '@waybill/carriers/usps/call.ts';
import { type Carrier, type TrackingReason, carriers } from '@waybill/contract/vocabulary/carrier.ts';
import type { CarrierSettings } from '../../../platform/config/carrier-settings.ts';
import type { Config } from '../../../platform/config/config.ts';
import type { Db } from '../../../platform/db/database.ts';
import { withSpan } from '../../../platform/tracing/spans.ts';
import { findCalls, findTokenEnd, takeCalls } from './store.ts';
import { createTokenStore } from './token-store.ts';

const adapters = { ups: createUpsAdapter, usps: createUspsAdapter, fedex: createFedexAdapter } as const;

/** Milliseconds that a number may wait for a pause or a budget to end: less than a request lasts. */
const urgencyTimeoutMs = { interactive: 10_000, background: 60_000 } as const;

const tailLength = 4;

/** A name that stays the same under a key and says nothing of what it was made of. */
const hiddenName = (key: Buffer, parts: readonly string[]): string =>
  createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url').slice(0, 22);

export const accountIdOf = (
  key: Buffer,
  carrier: Carrier,
  { origin, clientId }: Pick<CarrierSettings, 'origin' | 'clientId'>,
): string => `${carrier}:${hiddenName(key, [origin, clientId])}`;

type Chosen = {
  readonly settings: CarrierSettings;
  readonly source: 'environment' | 'console' | 'sandbox';
};

type CallListener = (carrier: Carrier, outcome: 'answered' | TrackingReason) => void;

const observed = (adapter: CarrierAdapter, called: CallListener): CarrierAdapter => ({
  carrier: adapter.carrier,
  maxPerCall: adapter.maxPerCall,
  track: async (queries, signal) => {
    const { carrier } = adapter;
    const outcome = await withSpan(
      {
        name: `track ${carrier}`,
        kind: 'client',
        facts: { 'waybill.carrier': carrier, 'waybill.numbers': queries.length },
      },
      () => adapter.track(queries, signal),
      (answer) => ({ 'waybill.outcome': answer.ok ? 'answered' : answer.failure.reason }),
    );
    called(carrier, outcome.ok ? 'answered' : outcome.failure.reason);
    return outcome;
  },
  checkAccount: (signal) => adapter.checkAccount(signal),
});

/** One pool a carrier that has an account. Tokens and budgets are in the database, for all processes. */
export const createCarrierPools = (config: Config, db: Db, called: CallListener = () => undefined) => {
  const key = config.carrierKey ?? randomBytes(32);
  const adapterDeps: AdapterDeps = {
    tokens: createTokenStore(db, key),
    now: () => Date.now(),
  };
  const open = (carrier: Carrier, { settings, source }: Chosen) => {
    const { origin, clientId, clientSecret, merchantId, callsPerSecond, callsPerHour, callsPerDay } =
      settings;
    const accountId = accountIdOf(key, carrier, { origin, clientId });
    const account: CarrierAccount = {
      credentialsId: `${accountId}:${hiddenName(key, [clientSecret])}`,
      origin,
      clientId,
      clientSecret,
      ...(merchantId !== undefined && { merchantId }),
    };
    const budget: CallBudget = {
      take: async (of, calls) => {
        const [answer] = await takeCalls(db, accountId, of, calls, callsPerHour, callsPerDay);
        if (answer === undefined || answer.granted) return { granted: true };
        return { granted: false, retryAfterMs: answer.retry_after_ms };
      },
    };
    const adapter = observed(adapters[carrier](account, adapterDeps), called);
    const pool = new CarrierPool(adapter, budget, {
      timeoutMs: config.carrierTimeoutMs,
      urgencyTimeoutMs,
      ...(callsPerSecond !== undefined && { callsPerSecond }),
    });
    return { adapter, pool, settings, source, accountId, credentialsId: account.credentialsId };
  };
  const lines = new Map<Carrier, ReturnType<typeof open>>();
  const installed = new Map<Carrier, Chosen>();
  const overriding = new Map<Carrier, CarrierSettings>();
  const reopen = (carrier: Carrier): void => {
    lines.get(carrier)?.pool.stop();
    const settings = overriding.get(carrier);
    const chosen = settings === undefined ? installed.get(carrier) : { settings, source: 'console' as const };
    if (chosen === undefined) lines.delete(carrier);
    else lines.set(carrier, open(carrier, chosen));
  };
  /** Puts another account in place of a carrier's, or none. What waits for the old one ends as `stopped`. */
  const use = (
    carrier: Carrier,
    settings: CarrierSettings | undefined,
    source: Chosen['source'] = 'environment',
  ): void => {
    if (settings === undefined) installed.delete(carrier);
    else installed.set(carrier, { settings, source });
    reopen(carrier);
  };
  for (const carrier of carriers) use(carrier, config.carriers[carrier]);
  return {
    /**
     * Asks a carrier for a number. Never rejects: every number ends with a parcel, several to choose from, or a reason.
     * Numbers share calls, equal ones share a question. A carrier without an account answers `not_configured`.
     */
    track: (
      carrier: Carrier,
      query: TrackQuery,
      options?: { readonly urgency?: Urgency; readonly signal?: AbortSignal },
    ): Promise<NumberOutcome> =>
      lines.get(carrier)?.pool.track(query, options) ??
      Promise.resolve(failed(query.number, 'not_configured')),
    health: (carrier: Carrier): PoolHealth | null => lines.get(carrier)?.pool.health ?? null,
    /** Calls that the account may still make of a share of its hour and its day; 0 without an account. */
    callsLeft: async (carrier: Carrier, share = 1): Promise<number> => {
      const line = lines.get(carrier);
      if (line === undefined) return 0;
      const [used] = await findCalls(db, line.accountId);
      const { callsPerHour, callsPerDay } = line.settings;
      const hour = Math.floor(callsPerHour * share) - (used?.hour_calls ?? 0);
      const day = Math.floor(callsPerDay * share) - (used?.day_calls ?? 0);
      return Math.max(0, Math.min(hour, day));
    },
    perCall: (carrier: Carrier): number => lines.get(carrier)?.adapter.maxPerCall ?? 0,
    /** The account of a carrier, as far as staff may see it: no secret, of its id the last characters. */
    account: async (carrier: Carrier) => {
      const line = lines.get(carrier);
      if (line === undefined) return null;
      const { settings, source, accountId, credentialsId } = line;
      const [[used], [token]] = await Promise.all([
        findCalls(db, accountId),
        findTokenEnd(db, credentialsId),
      ]);
      return {
        source,
        origin: settings.origin,
        clientIdTail: settings.clientId.slice(-tailLength),
        webhookSet: settings.webhookSecret !== undefined,
        callsPerSecond: settings.callsPerSecond ?? null,
        callsPerHour: settings.callsPerHour,
        callsPerDay: settings.callsPerDay,
        usedThisHour: used?.hour_calls ?? 0,
        usedToday: used?.day_calls ?? 0,
        /** A time of the database; null while there is no token. */
        tokenUntil: token?.expires_at ?? null,
      };
    },
    /** Gets a new token and reads its scopes. */
    check: async (carrier: Carrier, signal: AbortSignal): Promise<AccountCheck> =>
      (await lines.get(carrier)?.adapter.checkAccount(signal)) ?? {
        ok: false,
        failure: { reason: 'not_configured' },
      },
    /** What the carrier may sign its pushes with; none when none are taken, two while one takes the place of another. */
    webhookSecrets: (carrier: Carrier): readonly string[] => {
      const { webhookSecret, oldWebhookSecret: old } = lines.get(carrier)?.settings ?? {};
      const oldIsGood = old !== undefined && (old.until === undefined || old.until > Date.now());
      return [webhookSecret, oldIsGood ? old.secret : undefined].filter((secret) => secret !== undefined);
    },
    use,
    /** Puts the account of the console before the one of `use`, or takes it away; the same one again changes nothing. */
    override: (carrier: Carrier, settings: CarrierSettings | undefined): void => {
      if (isDeepStrictEqual(settings, overriding.get(carrier))) return;
      if (settings === undefined) overriding.delete(carrier);
      else overriding.set(carrier, settings);
      reopen(carrier);
    },
    /** How the numbers ended that were last asked for together: those that nobody is asked for wait as long. */
    lastRounds: new Map<
      `${Urgency} ${Carrier}`,
      { readonly tookMs: number; readonly failure: Failure | null }
    >(),
    stop: (): void => {
      for (const { pool } of lines.values()) pool.stop();
    },
  };
};

export type Carriers = ReturnType<typeof createCarrierPools>;
