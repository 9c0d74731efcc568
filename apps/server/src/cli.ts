import { Command } from 'commander';
import { passwordLength } from '@waybill/contract/constants.ts';
import { toHundredths } from '@waybill/contract/vocabulary/points.ts';
import { askPassword } from './ask-password.ts';
import { backupCommand, restoreCommand } from './ops/backups/public-api.ts';
import {
  createAccount,
  inviteIdentity,
  resetAccountFactor,
  resetAccountPassword,
  unlinkIdentity,
  unlockAccount,
} from './identity/accounts/public-api.ts';
import { writeAudit } from './console/audit/public-api.ts';
import { resealCommand } from './parcels/carrier-accounts/public-api.ts';
import { importCommand } from './stock/lots/public-api.ts';
import { type Context, createContext } from './context.ts';
import { doctorCommand } from './ops/doctor/public-api.ts';
import { type AuditEntry, commandLine } from './platform/access/audit.ts';
import type { Config } from './platform/config/config.ts';
import { readSettings as readAllSettings } from './platform/config/read-settings.ts';
import type { Tx } from './platform/db/database.ts';
import { grantServerRole } from './platform/db/server-role.ts';
import { distribute } from './platform/db/distribute.ts';
import { type Upgrade, migrateDatabase } from './platform/db/migrate.ts';
import { sayProblem, translatorFor } from './platform/http/language.ts';
import { migrateJobs } from './platform/jobs/jobs.ts';
import { createLog } from './platform/log/log.ts';
import { AppError } from './platform/app-error.ts';
import { codeLife, issueCodes } from './trade/points/public-api.ts';
import { inTransaction } from './platform/db/transaction.ts';
import { sayObstacle } from './platform/say-obstacle.ts';
import { openServerDatabase, webRoot } from './start-server.ts';
import { loadZips } from './stock/zips/public-api.ts';

const print = (text: string): void => void process.stdout.write(`${text}\n`);

const readSettings = (): Config => readAllSettings({ LOG_LEVEL: 'warn' });

const openContext = async (upgrade: Upgrade = {}): Promise<Context> => {
  const config = readSettings();
  const log = createLog(config.logLevel);
  const database = await openServerDatabase(config, log);
  const context = createContext({ ...config, statementTimeoutMs: 600_000 }, database.url, log);
  for (const name of await migrateDatabase({ url: database.url, timeZone: config.timeZone }, upgrade))
    print(`migrated ${name}`);
  await migrateJobs(database.url, log);
  await loadZips(context.pool);
  return {
    ...context,
    close: async () => {
      await context.close();
      await database.stop();
    },
  };
};

const withContext = async (
  work: (context: Context) => Promise<void>,
  upgrade: Upgrade = {},
): Promise<void> => {
  const context = await openContext(upgrade);
  try {
    await work(context);
  } finally {
    await context.close();
  }
};

/**
 * A password that an operator gives: from the environment or typed in, never from the command line, which others can
 * read; as long as one of the staff, whoever gets it.
 */
const operatorsPassword = async (): Promise<string> => {
  // The file of settings may have it, too.
  const { staff: min } = readSettings().passwordMinLength;
  const given = process.env['WAYBILL_PASSWORD'];
  if (given !== undefined && process.stdin.isTTY) process.stdin.setRawMode(false);
  const password = given ?? (await askPassword(process.stdin, process.stderr));
  const length = Array.from(password).length;
  if (password.trim() !== password || length < min || length > passwordLength.max) {
    throw new Error(
      `the password must have ${min} to ${passwordLength.max} characters and no space at either end`,
    );
  }
  return password;
};

const recordOn =
  (act: AuditEntry['act'], email: string) =>
  async (tx: Tx, targetId: number, before: object | null, after: object): Promise<void> => {
    const target = { targetId, targetName: email.toLowerCase() };
    await writeAudit(tx, commandLine(), { act, ...target, before, after });
  };

// The password is asked for before the database is opened: what is typed while that takes its time would be shown.
const createAdmin = async (email: string): Promise<void> => {
  const password = await operatorsPassword();
  await withContext(async ({ db }) => {
    const role = 'super_admin';
    const record = recordOn('user.create', email);
    const id = await createAccount(db, { email, password, role }, (tx, userId) =>
      record(tx, userId, null, { role, status: 'active' }),
    );
    if (id === undefined) throw new Error(`there is an account ${email} already`);
    print(`super admin ${email} can sign in`);
  });
};

const resetPassword = async (email: string): Promise<void> => {
  const password = await operatorsPassword();
  await withContext(async (context) => {
    const record = recordOn('user.reset_password', email);
    found(await resetAccountPassword(context, email, password, record), email);
    print(`${email} has the new password; all sessions of the account ended`);
  });
};

/** Does something to an account; answers what to say of it. */
const toAccount =
  (work: (context: Context, email: string) => Promise<string>) =>
  (email: string): Promise<void> =>
    withContext(async (context) => print(await work(context, email)));

const found = (is: boolean, email: string, which = ''): void => {
  if (!is) throw new Error(`there is no account ${email}${which}`);
};

const unlock = toAccount(async (context, email) => {
  found(await unlockAccount(context, email, recordOn('user.unlock', email)), email);
  return `${email} can sign in again`;
});

const resetFactor = toAccount(async ({ db }, email) => {
  found(await resetAccountFactor(db, email, recordOn('user.reset_second_factor', email)), email);
  return `${email} signs in with the password alone; all sessions of the account ended`;
});

const invite = toAccount(async ({ db, config: { oidc } }, email) => {
  if (oidc === undefined) throw new Error('there is no identity provider: set OIDC_ISSUER');
  const invited = await inviteIdentity(db, oidc.issuer, email, recordOn('user.invite_identity', email));
  found(invited, email, ' of the staff that waits to be linked');
  return `the next sign-in of ${email} at ${oidc.issuer} is linked to the account, within seven days`;
});

const unlink = toAccount(async ({ db }, email) => {
  found(await unlinkIdentity(db, email, recordOn('user.unlink_identity', email)), email, ' that is linked');
  return `${email} is linked to no identity provider any more`;
});

const issue = ({ count, points }: { count: string; points: string }): Promise<void> =>
  withContext(async ({ db }) => {
    if (!/^\d{1,4}$/.test(count) || Number(count) < 1) throw new Error('--count must be 1 to 9999');
    if (!/^\d{1,6}(\.\d{1,2})?$/.test(points) || Number(points) <= 0)
      throw new Error('--points must be more than 0, at most 999999.99, with at most two decimals');
    const remark = 'waybill issue-codes';
    const order = { count: Number(count), validDays: codeLife };
    const codes = await inTransaction(db, async (tx) => {
      const issuing = { ...order, points: toHundredths(Number(points)), remark };
      const issued = await issueCodes(tx, issuing, 'command line');
      await writeAudit(tx, commandLine(), {
        act: 'code.issue',
        targetType: 'code_batch',
        targetId: issued.batchId,
        targetName: remark,
        after: { ...order, points: Number(points) },
      });
      return issued.codes;
    });
    for (const code of codes) print(code);
    process.stderr.write(`valid for ${codeLife} days; they are not shown again\n`);
  });

const migrateSchema = ({ offline = false }: { readonly offline?: boolean }): Promise<void> =>
  withContext(async () => print('the database is up to date'), { offline });

const distributeStock = async ({ check = false }: { readonly check?: boolean }): Promise<void> => {
  const config = readSettings();
  const database = await openServerDatabase(config, createLog(config.logLevel));
  try {
    for (const line of await distribute({ url: database.url, timeZone: config.timeZone }, { check }))
      print(line);
  } finally {
    await database.stop();
  }
};

const program = new Command('waybill').description('Runs and looks after Waybill');
program
  .command('start')
  .description('serve the API and the web')
  .option('--offline', 'run migrations that are marked offline: no other node works')
  .action(async () => void (await import('./start.ts')));
program
  .command('migrate')
  .description('bring the database to the newest schema')
  .option('--offline', 'run migrations that are marked offline, too: all nodes are stopped')
  .action(migrateSchema);
program
  .command('distribute')
  .description('divide the stock among the workers of a cluster of Citus; all nodes are stopped')
  .option('--check', 'change nothing; say what would be divided, or what is in the way')
  .action(distributeStock);
const accountCommands = [
  [
    'create-admin',
    'make a super admin; the password is asked for or read from WAYBILL_PASSWORD',
    createAdmin,
  ],
  [
    'reset-password',
    'give an account a password; it is asked for or read from WAYBILL_PASSWORD',
    resetPassword,
  ],
  ['unlock', 'let an account sign in again that is locked or failed too often', unlock],
  [
    'reset-second-factor',
    'take the second factor of an account away whose app and recovery codes are lost',
    resetFactor,
  ],
  [
    'invite-identity',
    'let the identity provider be linked to an account of the staff at its next sign-in',
    invite,
  ],
  ['unlink-identity', 'take the link of an account to the identity provider away', unlink],
] as const;
for (const [name, description, action] of accountCommands)
  program.command(name).description(description).argument('<email>').action(action);
program
  .command('issue-codes')
  .description('make exchange codes and print them, once')
  .requiredOption('--count <number>', 'how many')
  .requiredOption('--points <points>', 'what each is worth')
  .action(issue);
program
  .command('grant-server-role')
  .description('give a role of the database what a server needs and no more; again after each upgrade')
  .argument('<role>')
  .action((role: string) =>
    withContext(async ({ db }) => {
      await grantServerRole(db, role);
      print(`${role} has what a server needs`);
    }),
  );
program.addCommand(importCommand(openContext));
program.addCommand(resealCommand(openContext));
program.addCommand(doctorCommand({ readSettings, createContext, webRoot }));
program.addCommand(backupCommand(readSettings));
program.addCommand(restoreCommand(readSettings, openServerDatabase));

const messageOf = (error: unknown): string => {
  if (error instanceof AppError) {
    const print = translatorFor('en');
    return (
      Object.values(error.detail.fields ?? {}).map((problem) => sayProblem(print, problem))[0] ??
      print(`errors.${error.reason}`)
    );
  }
  return sayObstacle(error) ?? (error instanceof Error ? error.message : String(error));
};

try {
  await program.parseAsync();
} catch (error) {
  process.stderr.write(`waybill: ${messageOf(error)}\n`);
  process.exitCode = 1;
}
