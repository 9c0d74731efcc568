import { randomUUID } from 'node:crypto';
import { type Carrier, carriers } from '@waybill/contract/vocabulary/carrier.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Carriers } from '../tracking/public-api.ts';
import type { CarrierSettings } from '../../platform/config/carrier-settings.ts';
import { whenDue } from '../../platform/due.ts';
import { repeat } from '../../platform/repeat.ts';
import { unsealSecrets } from './sealed-account.ts';
import { type StoredAccount, findAccounts, findVersion, keepHealth } from './store.ts';

type FollowDeps = Pick<Deps, 'config' | 'db' | 'log'> & { readonly carriers: Carriers };

/** An account as the way to the carriers takes it; undefined when it was encrypted with another key. */
const settingsOf = ({ config }: FollowDeps, row: StoredAccount): CarrierSettings | undefined => {
  const secrets = unsealSecrets(config, row.carrier, row.sealed);
  if (secrets === null) return undefined;
  return {
    origin: config.carrierDefaults[row.carrier].origins[row.environment],
    ...secrets,
    callsPerSecond: row.calls_per_second,
    callsPerHour: row.calls_per_hour,
    callsPerDay: row.calls_per_day,
  };
};

export const takeOverAccounts = async (context: FollowDeps): Promise<void> => {
  const rows = new Map((await findAccounts(context.db)).map((row) => [row.carrier, row]));
  for (const carrier of carriers) {
    const row = rows.get(carrier);
    const settings = row === undefined ? undefined : settingsOf(context, row);
    if (row !== undefined && settings === undefined) {
      context.log.error({ carrier }, 'the account of a carrier was encrypted with another CARRIER_KEY');
    }
    context.carriers.override(carrier, settings);
  }
};

const pollEveryMs = 500;
const reportEveryMs = 500;

const reportAgainMs = 20_000;

/**
 * Takes over what staff change, on every process within a second, where a pgbouncer in transaction mode keeps the news of it
 * to itself, too. Says in return how this process finds its carriers.
 */
export const followAccounts = (
  context: FollowDeps & Pick<Deps, 'caches' | 'changes'>,
): (() => Promise<void>) => {
  const { db, log, carriers: pools, caches, changes } = context;
  const meter = caches.watch('carrier_accounts', {
    entries: () => carriers.filter((carrier) => pools.health(carrier) !== null).length,
  });
  const node = randomUUID();
  let version: number | undefined;
  const said = new Map<Carrier, { readonly text: string; readonly at: number }>();
  const reportHealth = async (): Promise<void> => {
    for (const carrier of carriers) {
      const health = pools.health(carrier);
      if (health === null) continue;
      const failures = health.failures.map(({ at, failure }) => ({
        at,
        reason: failure.reason,
        httpStatus: failure.httpStatus ?? null,
      }));
      const text = JSON.stringify([health.breaker, health.outSince, health.paused, failures]);
      const last = said.get(carrier);
      if (last?.text === text && Date.now() - last.at < reportAgainMs) continue;
      await keepHealth(db, {
        node,
        carrier,
        breaker: health.breaker,
        outSince: health.outSince,
        pausedUntil: health.paused?.until ?? null,
        pausedReason: health.paused?.reason ?? null,
        failures: JSON.stringify(failures),
      });
      said.set(carrier, { text, at: Date.now() });
    }
  };
  const takeOver = async (): Promise<undefined> => {
    const current = (await findVersion(db))[0]?.version;
    if (current === version) return;
    await meter.reload(() => takeOverAccounts(context));
    version = current;
  };
  const failed = 'the accounts of the carriers could not be looked at';
  const looking = whenDue(context, {
    everyMs: pollEveryMs,
    failed,
    work: takeOver,
  });
  changes.onTable('carrier_settings_version', looking.wake);
  const stopReporting = repeat(reportEveryMs, () =>
    reportHealth().catch((error: unknown) => log.warn({ err: error }, failed)),
  );
  return async () => void (await Promise.all([looking.stop(), stopReporting()]));
};
