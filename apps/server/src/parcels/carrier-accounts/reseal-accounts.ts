import { type Carrier, carriers } from '@waybill/contract/vocabulary/carrier.ts';
import type { Deps } from '../../platform/deps.ts';
import { commandLine } from '../../platform/access/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { accountIdOf, moveCalls } from '../tracking/public-api.ts';
import { resealFactors } from '../../identity/accounts/public-api.ts';
import { resealSecrets } from '../../outbox/webhooks/public-api.ts';
import { writeAudit } from '../../console/audit/public-api.ts';
import { type Secrets, openingKeys, sealSecrets, unsealSecrets } from './sealed-account.ts';
import { type StoredAccount, countChange, findAccounts, resealAccount } from './store.ts';

export type Resealed = {
  readonly resealed: Carrier[];
  /** Encrypted with CARRIER_KEY already. */
  readonly current: Carrier[];
  /** Encrypted with neither key. */
  readonly unreadable: Carrier[];
  /** Webhook endpoints whose secret neither key opens. */
  webhooks: number;
  /** Apps of a second factor whose secret neither key opens. */
  secondFactors: number;
};

const resealOne = async (tx: Tx, key: Buffer, carrier: Carrier, secrets: Secrets): Promise<void> => {
  await resealAccount(tx, carrier, sealSecrets(key, carrier, secrets));
  await writeAudit(tx, commandLine(), {
    act: 'carrier.reseal',
    targetType: 'carrier',
    targetId: carrier,
    targetName: null,
  });
};

/**
 * Encrypts with CARRIER_KEY what was encrypted with CARRIER_KEY_OLD, and has calls that were counted under the old key
 * count under the new one. Again, it does nothing. Tokens are left to run out: new ones are asked for.
 */
export const resealAccounts = ({ config, db }: Pick<Deps, 'config' | 'db'>): Promise<Resealed> => {
  const { carrierKey: key, carrierKeyOld: old } = config;
  if (key === undefined || old === undefined) throw new Error('set CARRIER_KEY and CARRIER_KEY_OLD');
  const counted: { readonly carrier: Carrier; readonly origin: string; readonly clientId: string }[] =
    carriers.flatMap((carrier) => {
      const account = config.carriers[carrier];
      return account === undefined ? [] : [{ ...account, carrier }];
    });
  const resealIn = async (
    tx: Tx,
    { carrier, sealed, environment }: StoredAccount,
  ): Promise<'resealed' | 'current' | 'unreadable'> => {
    const secrets = unsealSecrets(openingKeys(config), carrier, sealed);
    if (secrets === null) return 'unreadable';
    const origin = config.carrierDefaults[carrier].origins[environment];
    counted.push({ carrier, origin, clientId: secrets.clientId });
    if (unsealSecrets([key], carrier, sealed) !== null) return 'current';
    await resealOne(tx, key, carrier, secrets);
    return 'resealed';
  };
  return inTransaction(db, async (tx) => {
    await countChange(tx);
    const done: Resealed = {
      resealed: [],
      current: [],
      unreadable: [],
      webhooks: await resealSecrets(tx, config),
      secondFactors: await resealFactors(tx, config),
    };
    for (const row of await findAccounts(tx)) {
      // A transaction has one connection.
      done[await resealIn(tx, row)].push(row.carrier);
    }
    for (const account of counted) {
      await moveCalls(
        tx,
        accountIdOf(old, account.carrier, account),
        accountIdOf(key, account.carrier, account),
      );
    }
    return done;
  });
};
