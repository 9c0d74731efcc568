import { flushCompileCache } from 'node:module';
import closeWithGrace from 'close-with-grace';
import { demoKey } from '@waybill/contract/constants.ts';
import { demoAccounts, demoPassword, demoSellers } from './ops/demo/public-api.ts';
import { readSettings } from './platform/config/read-settings.ts';
import { storageProblem } from './platform/files/storage-problem.ts';
import { createLog } from './platform/log/log.ts';
import { sayObstacle } from './platform/say-obstacle.ts';
import { startServer } from './start-server.ts';

// A full disk where the output goes is no reason to stop.
for (const output of [process.stdout, process.stderr])
  output.on('error', (error) => {
    if (storageProblem(error) === undefined) throw error;
  });
const print = (text: string): void => void process.stdout.write(`${text}\n`);

try {
  const config = readSettings();
  const log = createLog(config.logLevel);
  const server = await startServer(config, log, { offline: process.argv.includes('--offline') });
  closeWithGrace({ delay: config.drainMs + 20_000, logger: false }, async ({ err }) => {
    if (err === undefined) await server.drain();
    else log.fatal({ err }, 'stopping after an error');
    await server.stop();
  });
  // Node does it at the end, which a process that is killed has not; the next start would have to compile all again.
  flushCompileCache();
  print(`Waybill answers at ${server.address.replace('127.0.0.1', 'localhost')}`);
  if (config.demo) {
    print(`Demo accounts, password ${demoPassword}:`);
    for (const { email, role } of demoAccounts) print(`  ${email}  ${role}`);
    print(`  ${demoSellers[0]?.email}  user, with 60 days of orders and parcels`);
    print(`  API key of user@demo.local: ${demoKey}`);
    if (server.context.mailer.mailbox !== undefined) print('Mails are shown at /dev/mailbox');
    if (server.sandboxOrigin !== undefined)
      print(`UPS, FedEx and USPS are imitated at ${server.sandboxOrigin}`);
  }
} catch (error) {
  process.stderr.write(
    `Waybill could not start. ${sayObstacle(error) ?? (error instanceof Error ? (error.stack ?? error.message) : String(error))}\n`,
  );
  process.exit(1);
}
