import { randomUUID } from 'node:crypto';
import { ticketLimits } from '@waybill/contract/vocabulary/ticket.ts';
import { type Carrier, carriers } from '@waybill/contract/vocabulary/carrier.ts';
import type { Config } from '../../platform/config/config.ts';
import { eicar } from '../../platform/files/eicar.ts';
import { ScannerAwayError, readScannerVersion, scanFile } from '../../platform/files/scan-file.ts';
import { type Finding, fail, reasonOf, judgeScanner, ok, warn, judgePushes } from './rules.ts';
import { takeOverAccounts } from '../../parcels/carrier-accounts/public-api.ts';
import type { Deps } from '../../platform/deps.ts';
import { type Carriers, readPushSubscriptions } from '../../parcels/tracking/public-api.ts';
import { checkRedis } from '../../platform/counts/call-counts.ts';
import { openFileStore } from '../../platform/files/file-store.ts';
import { checkMailServer } from '../../platform/mail/mailer.ts';

const checkScanner = async ({ clamd }: Config): Promise<Finding[]> => {
  if (clamd === undefined) return [];
  const scan = (content: Buffer) => scanFile(clamd, [content], timeoutMs);
  try {
    const version = await readScannerVersion(clamd, timeoutMs);
    const test = await scan(Buffer.from(eicar));
    const largest = await scan(Buffer.alloc(ticketLimits.fileBytes, ' '));
    const findsTest = test.outcome === 'found';
    const largestError = largest.outcome === 'error' ? largest.finding : null;
    return judgeScanner({ version, findsTest, largestError }, Date.now());
  } catch (error) {
    if (!(error instanceof ScannerAwayError)) throw error;
    const advice =
      'see CLAMD_URL, its log and the firewall; see CLAMD_AWAY for what becomes of files meanwhile';
    return [fail(`clamd cannot be used: ${reasonOf(error.cause ?? error)}`, advice)];
  }
};

const timeoutMs = 15_000;

const checkMail = async ({ smtp }: Config): Promise<Finding[]> => {
  if (smtp === undefined) return [];
  const problem = await checkMailServer(smtp.url);
  return [
    problem === undefined
      ? ok('the mail server lets this account in; no mail was sent')
      : fail(`the mail server cannot be used: ${problem}`, 'see SMTP_URL, the firewall and the account'),
  ];
};

const checkBucket = async (config: Config): Promise<Finding[]> => {
  if (config.s3 === undefined) return [];
  try {
    await openFileStore(config, 'attachments').read(randomUUID());
    return [ok(`the bucket ${config.s3.bucket} answers`)];
  } catch (error) {
    const { cause } = error as { cause?: unknown };
    const advice = 'see S3_ENDPOINT, S3_BUCKET, S3_REGION and the key';
    return [fail(`the bucket ${config.s3.bucket} cannot be used: ${reasonOf(cause ?? error)}`, advice)];
  }
};

const checkCounts = async ({ redisUrl }: Config): Promise<Finding[]> => {
  if (redisUrl === undefined) return [];
  const problem = await checkRedis(redisUrl);
  return [
    problem === undefined
      ? ok('Redis answers; calls are counted for all nodes together')
      : warn(
          `Redis cannot be used: ${problem}`,
          'see REDIS_URL, the firewall and the account; until then each node counts calls by itself',
        ),
  ];
};

export type ServiceDeps = Pick<Deps, 'config' | 'db' | 'log'> & { readonly carriers: Carriers };

const checkCarrier = async (context: ServiceDeps, carrier: Carrier): Promise<Finding> => {
  const check = await context.carriers.check(carrier, AbortSignal.timeout(timeoutMs));
  if (!check.ok)
    return fail(`${carrier} gives no token: ${check.failure.reason}`, 'check the account in /admin/carriers');
  return check.missingScope === null
    ? ok(`${carrier} gives a token`)
    : warn(`${carrier} gives a token without ${check.missingScope}`, 'have the application approved for it');
};

const checkCarriers = async (context: ServiceDeps): Promise<Finding[]> => {
  const accounts = await takeOverAccounts(context).then(
    () => [],
    (error) => [
      warn(
        `the carriers' accounts of the console cannot be read: ${reasonOf(error)}`,
        'see what is said of the database',
      ),
    ],
  );
  const used = carriers.filter((carrier) => context.carriers.health(carrier) !== null);
  // Of a database that does not answer is told elsewhere.
  const subscriptions = await readPushSubscriptions(context).catch(() => []);
  return [
    ...accounts,
    ...(await Promise.all(used.map((carrier) => checkCarrier(context, carrier)))),
    ...subscriptions.map(([carrier, subscription]) => judgePushes(carrier, subscription)),
  ];
};

/** Looks at what is reached over the network and is set up: mail server, bucket, Redis, virus scanner,
 * carriers. Sends and stores nothing there. */
export const checkServices = async (context: ServiceDeps): Promise<Finding[]> =>
  (
    await Promise.all([
      checkMail(context.config),
      checkBucket(context.config),
      checkCounts(context.config),
      checkScanner(context.config),
      checkCarriers(context),
    ])
  ).flat();
