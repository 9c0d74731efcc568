import type { Carriers } from '../tracking/public-api.ts';
import type { EndpointInput } from '@waybill/contract/endpoint.ts';
import type { carrierSettingsEndpoints } from '@waybill/contract/endpoints/carrier-settings.ts';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Actor, AuditEntry } from '../../platform/access/audit.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { AppError, fieldError } from '../../platform/app-error.ts';
import { oldSecret } from './rules.ts';
import { takeOverAccounts } from './follow-accounts.ts';
import { type Secrets, sealSecrets, unsealSecrets } from './sealed-account.ts';
import { type StoredAccount, countChange, deleteAccount, findAccounts, saveAccount } from './store.ts';

type Given = EndpointInput<typeof carrierSettingsEndpoints.saveCarrierAccount>['body'];

/**
 * Stores the account of a carrier, its secrets encrypted, and puts it in place. What is left out stays as it was stored;
 * a secret stays only with the id that it belongs to. Throws `carrierKeyMissing` without a key to encrypt with.
 */
export const saveCarrierAccount = async (
  context: Pick<Deps, 'config' | 'db' | 'log' | 'audit'> & { readonly carriers: Carriers },
  carrier: Carrier,
  given: Given,
  actor: Actor,
): Promise<void> => {
  const { config, db, log } = context;
  const { userId } = actor.caller;
  const { carrierKey: key } = config;
  if (key === undefined) throw new AppError('carrierKeyMissing');
  if (given.merchantId !== undefined && carrier !== 'ups') {
    throw fieldError('merchantId', 'fields.notForCarrier');
  }
  await inTransaction(db, async (tx) => {
    await countChange(tx);
    const earlier = (await findAccounts(tx)).find((row) => row.carrier === carrier);
    const known = earlier === undefined ? null : unsealSecrets(config, carrier, earlier.sealed);
    const secrets = merge(known, given);
    const defaults = config.carrierDefaults[carrier];
    const saved = {
      carrier,
      environment: given.environment ?? earlier?.environment ?? 'production',
      sealed: sealSecrets(key, carrier, secrets),
      calls_per_second: given.callsPerSecond ?? earlier?.calls_per_second ?? defaults.callsPerSecond,
      calls_per_hour: given.callsPerHour ?? earlier?.calls_per_hour ?? defaults.callsPerHour,
      calls_per_day: given.callsPerDay ?? earlier?.calls_per_day ?? defaults.callsPerDay,
      set_by: userId,
    };
    await saveAccount(tx, saved);
    const { clientId, clientSecret, merchantId, webhookSecret } = given;
    const secret = { clientId, clientSecret, merchantId, webhookSecret };
    await context.audit(tx, actor, {
      ...entryOf('carrier.set', carrier),
      // Of what is secret, only that it was set.
      before: standing(earlier),
      after: {
        ...standing(saved),
        set: Object.entries(secret).flatMap(([name, value]) => (value === undefined ? [] : [name])),
      },
    });
  });
  await takeOverAccounts(context);
  log.info({ carrier, userId, changed: Object.keys(given) }, 'the account of a carrier was set');
};

const standing = (account: Omit<StoredAccount, 'set_at' | 'set_by_name'> | undefined): object | null =>
  account === undefined
    ? null
    : {
        environment: account.environment,
        callsPerSecond: account.calls_per_second,
        callsPerHour: account.calls_per_hour,
        callsPerDay: account.calls_per_day,
      };

export const entryOf = (act: AuditEntry['act'], carrier: Carrier): AuditEntry => ({
  act,
  targetId: carrier,
  targetName: null,
});

const merge = (known: Secrets | null, given: Given): Secrets => {
  const clientId = given.clientId ?? known?.clientId;
  if (clientId === undefined) throw fieldError('clientId', 'fields.carrierSecretRequired');
  const kept = clientId === known?.clientId ? known.clientSecret : undefined;
  const clientSecret = given.clientSecret ?? kept;
  if (clientSecret === undefined) throw fieldError('clientSecret', 'fields.carrierSecretRequired');
  const merchantId = given.merchantId ?? known?.merchantId;
  const webhookSecret = given.webhookSecret ?? known?.webhookSecret;
  const oldWebhookSecret = oldSecret(known, webhookSecret, Date.now());
  return {
    clientId,
    clientSecret,
    ...(merchantId !== undefined && { merchantId }),
    ...(webhookSecret !== undefined && { webhookSecret }),
    ...(oldWebhookSecret !== undefined && { oldWebhookSecret }),
  };
};

/** Removes the account that was set in the console; rejects with `notFound` when there is none. */
export const removeCarrierAccount = async (
  context: Pick<Deps, 'db' | 'audit' | 'log' | 'config'> & { readonly carriers: Carriers },
  carrier: Carrier,
  actor: Actor,
): Promise<void> => {
  const { userId } = actor.caller;
  await inTransaction(context.db, async (tx) => {
    await countChange(tx);
    const removed = (await findAccounts(tx)).find((row) => row.carrier === carrier);
    if ((await deleteAccount(tx, carrier)).length === 0) throw new AppError('notFound');
    await context.audit(tx, actor, { ...entryOf('carrier.remove', carrier), before: standing(removed) });
  });
  await takeOverAccounts(context);
  context.log.info({ carrier, userId }, 'the account of a carrier was removed');
};
