import { type Carrier, carriers } from '@waybill/contract/vocabulary/carrier.ts';
import { Command } from 'commander';
import type { Deps, OpenDeps } from '../../platform/deps.ts';
import { commandLine } from '../../platform/access/audit.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { accountIdOf, moveCalls } from '../tracking/public-api.ts';
import { resealFactors } from '../../identity/accounts/public-api.ts';
import { resealSecrets } from '../../outbox/webhooks/public-api.ts';
import { writeAudit } from '../../console/audit/public-api.ts';
import { entryOf } from './save-account.ts';
import { sealSecrets, unsealSecrets } from './sealed-account.ts';
import { countChange, findAccounts, resealAccount } from './store.ts';

type ResealDeps = Pick<Deps, 'config' | 'db'>;

/**
 * Encrypts with CARRIER_KEY what was encrypted with CARRIER_KEY_OLD, and has calls that were counted under the old key
 * count under the new one. Again, it does nothing. Tokens are left to run out: new ones are asked for.
 */
const resealAccounts = ({ config, db }: ResealDeps) => {
  const { carrierKey: key, carrierKeyOld: old } = config;
  if (key === undefined || old === undefined) throw new Error('set CARRIER_KEY and CARRIER_KEY_OLD');
  return inTransaction(db, async (tx) => {
    await countChange(tx);
    // What neither key opens: secrets of webhook endpoints, apps of a second factor, accounts of carriers.
    const webhooks = await resealSecrets(tx, config);
    const secondFactors = await resealFactors(tx, config);
    const unreadable: Carrier[] = [];
    const resealed: Carrier[] = [];
    const current: Carrier[] = [];
    const counted: { readonly carrier: Carrier; readonly origin: string; readonly clientId: string }[] =
      carriers.flatMap((carrier) => {
        const account = config.carriers[carrier];
        return account === undefined ? [] : [{ ...account, carrier }];
      });
    for (const { carrier, sealed, environment } of await findAccounts(tx)) {
      const secrets = unsealSecrets(config, carrier, sealed);
      if (secrets === null) {
        unreadable.push(carrier);
        continue;
      }
      const origin = config.carrierDefaults[carrier].origins[environment];
      counted.push({ carrier, origin, clientId: secrets.clientId });
      if (unsealSecrets({ ...config, carrierKeyOld: undefined }, carrier, sealed) !== null) {
        current.push(carrier);
        continue;
      }
      await resealAccount(tx, carrier, sealSecrets(key, carrier, secrets));
      await writeAudit(tx, commandLine(), entryOf('carrier.reseal', carrier));
      resealed.push(carrier);
    }
    for (const account of counted) {
      await moveCalls(
        tx,
        accountIdOf(old, account.carrier, account),
        accountIdOf(key, account.carrier, account),
      );
    }
    return { resealed, current, unreadable, webhooks, secondFactors };
  });
};

const run = async (context: ResealDeps): Promise<void> => {
  const { resealed, current, unreadable, webhooks, secondFactors } = await resealAccounts(context);
  const named = (list: readonly string[]): string => (list.length === 0 ? 'none' : list.join(', '));
  process.stdout.write(`encrypted with CARRIER_KEY now: ${named(resealed)}; before: ${named(current)}\n`);
  const fail = (what: string): void => {
    process.stderr.write(`${what}\n`);
    process.exitCode = 1;
  };
  if (webhooks > 0)
    fail(`secrets of ${webhooks} webhook endpoints: encrypted with neither key, their owners rotate them`);
  if (secondFactors > 0)
    fail(`second factors of ${secondFactors} accounts: encrypted with neither key, reset them`);
  if (unreadable.length > 0)
    fail(`${named(unreadable)}: encrypted with neither key, enter the account again in the console`);
};

/** `waybill reseal`: the second step of another CARRIER_KEY. Ends with 1 when an account can be read by neither key. */
export const resealCommand = (openContext: OpenDeps<ResealDeps>): Command =>
  new Command('reseal')
    .description('encrypt with CARRIER_KEY what was encrypted with CARRIER_KEY_OLD')
    .action(async () => {
      const context = await openContext();
      try {
        await run(context);
      } finally {
        await context.close();
      }
    });
