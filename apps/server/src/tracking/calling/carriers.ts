import { createHmac, randomBytes } from 'node:crypto';
import type {
  AdapterSurroundings,
  CarrierAccount,
  CarrierAdapter,
} from '@waybill/carriers/calling/carrier-adapter.ts';
import { createFedexAdapter } from '@waybill/carriers/fedex/call.ts';
import { CarrierPool, type PoolHealth } from '@waybill/carriers/pool/carrier-pool.ts';
import type { CallBudget, Urgency } from '@waybill/carriers/pool/guarded-call.ts';
import { failed, type NumberOutcome, type TrackQuery } from '@waybill/carriers/tracking/outcome.ts';
import { createUpsAdapter } from '@waybill/carriers/ups/call.ts';
import { createUspsAdapter } from '@waybill/carriers/usps/call.ts';
import { type Carrier, carriers } from '@waybill/contract/vocabulary/carrier.ts';
import type { CarrierSettings } from '../../platform/config/carrier-settings.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/db/database.ts';
import { findCalls, takeCalls } from './store.ts';
import { createTokenStore } from './token-store.ts';

export type TrackOptions = { readonly urgency?: Urgency; readonly signal?: AbortSignal };

/** The way to the carriers, one for the process. */
export type Carriers = {
  /**
   * Asks a carrier for a number. Never rejects: every number ends with a parcel, several to choose from, or a reason.
   * Numbers share calls, equal ones share a question. A carrier without an account answers `not_configured`.
   */
  track(carrier: Carrier, query: TrackQuery, options?: TrackOptions): Promise<NumberOutcome>;
  /** How a carrier is doing; null without an account. */
  health(carrier: Carrier): PoolHealth | null;
  /** Calls that the account may still make of a share of its hour and its day; 0 without an account. */
  callsLeft(carrier: Carrier, share?: number): Promise<number>;
  /** Numbers that one call takes; 0 without an account. */
  perCall(carrier: Carrier): number;
  /** Puts another account in place of a carrier's, or none. What waits for the old one ends as `stopped`. */
  use(carrier: Carrier, settings: CarrierSettings | undefined): void;
  /** Ends whatever waits, as `stopped`. */
  stop(): void;
};

type Line = {
  readonly adapter: CarrierAdapter;
  readonly pool: CarrierPool;
  readonly settings: CarrierSettings;
  readonly accountId: string;
};

const adapters = { ups: createUpsAdapter, usps: createUspsAdapter, fedex: createFedexAdapter } as const;

/** Milliseconds that a number may wait for a pause or a budget to end: less than a request lasts. */
const patienceMs = { interactive: 10_000, background: 60_000 } as const;

/** One pool a carrier that has an account. Tokens and budgets are in the database, for all processes. */
export const createCarrierPools = (config: Config, db: Db): Carriers => {
  const key = config.carrierKey ?? randomBytes(32);
  const surroundings: AdapterSurroundings = {
    tokens: createTokenStore(db, key),
    now: Date.now,
    applicationName: 'waybill',
  };
  const nameOf = (...parts: readonly string[]): string =>
    createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url').slice(0, 22);
  const open = (carrier: Carrier, settings: CarrierSettings): Line => {
    const { origin, clientId, clientSecret, merchantId } = settings;
    const accountId = `${carrier}:${nameOf(origin, clientId)}`;
    const account: CarrierAccount = {
      credentialsId: `${accountId}:${nameOf(clientSecret)}`,
      origin,
      clientId,
      clientSecret,
      ...(merchantId !== undefined && { merchantId }),
    };
    const adapter = adapters[carrier](account, surroundings);
    const pool = new CarrierPool(adapter, budgetOf(db, accountId, settings), {
      timeoutMs: config.carrierTimeoutMs,
      patienceMs,
    });
    return { adapter, pool, settings, accountId };
  };
  const lines = new Map<Carrier, Line>();
  const use: Carriers['use'] = (carrier, settings) => {
    lines.get(carrier)?.pool.stop();
    if (settings === undefined) lines.delete(carrier);
    else lines.set(carrier, open(carrier, settings));
  };
  for (const carrier of carriers) use(carrier, config.carriers[carrier]);
  return {
    track: (carrier, query, options) =>
      lines.get(carrier)?.pool.track(query, options) ??
      Promise.resolve(failed(query.number, 'not_configured')),
    health: (carrier) => lines.get(carrier)?.pool.health ?? null,
    callsLeft: async (carrier, share = 1) => {
      const line = lines.get(carrier);
      if (line === undefined) return 0;
      const [used] = await findCalls(db, line.accountId);
      const { callsPerHour, callsPerDay } = line.settings;
      const hour = Math.floor(callsPerHour * share) - (used?.hour_calls ?? 0);
      const day = Math.floor(callsPerDay * share) - (used?.day_calls ?? 0);
      return Math.max(0, Math.min(hour, day));
    },
    perCall: (carrier) => lines.get(carrier)?.adapter.maxPerCall ?? 0,
    use,
    stop: () => {
      for (const { pool } of lines.values()) pool.stop();
    },
  };
};

const budgetOf = (db: Db, accountId: string, settings: CarrierSettings): CallBudget => ({
  take: async (carrier, calls) => {
    const [answer] = await takeCalls(
      db,
      accountId,
      carrier,
      calls,
      settings.callsPerHour,
      settings.callsPerDay,
    );
    if (answer === undefined || answer.granted) return { granted: true };
    return { granted: false, retryAfterMs: answer.retry_after_ms };
  },
});
