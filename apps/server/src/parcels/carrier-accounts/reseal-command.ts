import { Command } from 'commander';
import type { Deps, OpenDeps } from '../../platform/deps.ts';
import { resealAccounts } from './reseal-accounts.ts';

type ResealDeps = Pick<Deps, 'config' | 'db'>;

const run = async (context: ResealDeps): Promise<void> => {
  const { resealed, current, unreadable, webhooks, secondFactors } = await resealAccounts(context);
  const named = (list: readonly string[]): string => (list.length === 0 ? 'none' : list.join(', '));
  process.stdout.write(`encrypted with CARRIER_KEY now: ${named(resealed)}; before: ${named(current)}\n`);
  if (webhooks > 0) {
    process.stderr.write(
      `secrets of ${webhooks} webhook endpoints: encrypted with neither key, their owners rotate them\n`,
    );
    process.exitCode = 1;
  }
  if (secondFactors > 0) {
    process.stderr.write(
      `second factors of ${secondFactors} accounts: encrypted with neither key, reset them\n`,
    );
    process.exitCode = 1;
  }
  if (unreadable.length === 0) return;
  process.stderr.write(
    `${named(unreadable)}: encrypted with neither key, enter the account again in the console\n`,
  );
  process.exitCode = 1;
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
