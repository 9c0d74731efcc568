import type { CarrierAccount, CarrierAccounts } from '@waybill/contract/endpoints/carrier-settings.ts';
import { type Carrier, carriers } from '@waybill/contract/vocabulary/carrier.ts';
import { apiBase } from '@waybill/contract/endpoint.ts';
import type { Deps } from '../../platform/deps.ts';
import { type Carriers, readPushSubscriptions } from '../tracking/public-api.ts';
import { wallTime, wallTimeOrNull } from '../../platform/db/times.ts';
import type { Translate } from '../../platform/http/language.ts';
import { failuresOf, worstOf } from './rules.ts';
import { findAccounts, findHealth } from './store.ts';

export const listAccounts = async (
  context: Pick<Deps, 'db' | 'config'> & { readonly carriers: Carriers },
  t: Translate,
): Promise<CarrierAccounts> => {
  const { db, config } = context;
  const [rows, health, subscriptions] = await Promise.all([
    findAccounts(db),
    findHealth(db),
    readPushSubscriptions(context),
  ]);
  const accountOf = async (carrier: Carrier): Promise<CarrierAccount> => {
    const row = rows.find((one) => one.carrier === carrier);
    const nodes = health.filter((node) => node.carrier === carrier);
    const used = await context.carriers.account(carrier);
    const worst = used === null ? null : worstOf(nodes);
    const fromConsole = used?.source === 'console';
    const { origins } = config.carrierDefaults[carrier];
    return {
      carrier,
      source: used?.source ?? 'none',
      environment:
        used === null ? null : used.source === 'sandbox' ? 'sandbox' : environmentOf(used.origin, origins),
      origin: used?.origin ?? null,
      clientIdTail: used?.clientIdTail ?? null,
      setTime: fromConsole && row !== undefined ? wallTime(row.set_at) : null,
      setBy: fromConsole ? (row?.set_by_name ?? null) : null,
      unreadable: row !== undefined && !fromConsole,
      webhookSet: used?.webhookSet ?? false,
      subscription: subscriptions.find(([one]) => one === carrier)?.[1] ?? null,
      webhookUrl: `${config.publicUrl}${apiBase}/webhooks/${carrier}`,
      callsPerSecond: used?.callsPerSecond ?? null,
      hour: used === null ? null : { used: used.usedThisHour, limit: used.callsPerHour },
      day: used === null ? null : { used: used.usedToday, limit: used.callsPerDay },
      breaker: worst?.breaker ?? null,
      outSince: wallTimeOrNull(worst?.outSince ?? null),
      pausedUntil: wallTimeOrNull(worst?.pausedUntil ?? null),
      pausedReason: worst?.pausedReason ?? null,
      pausedText: worst?.pausedReason == null ? null : t(`carrierTrouble.${worst.pausedReason}`),
      tokenUntil: wallTimeOrNull(used?.tokenUntil ?? null),
      failures: failuresOf(nodes).map(({ at, reason, httpStatus }) => ({
        time: wallTime(at),
        reason,
        reasonText: t(`carrierTrouble.${reason}`),
        httpStatus,
      })),
    };
  };
  const list = await Promise.all(carriers.map(accountOf));
  return { list, keySet: config.carrierKey !== undefined, serverTime: Date.now() };
};

const environmentOf = (
  origin: string,
  origins: { readonly production: string; readonly test: string },
): 'other' | 'production' | 'test' =>
  origin === origins.production ? 'production' : origin === origins.test ? 'test' : 'other';
