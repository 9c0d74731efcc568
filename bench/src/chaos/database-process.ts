import { readConfig } from '@waybill/server/src/platform/config/config.ts';
import { createLog } from '@waybill/server/src/platform/log/log.ts';
import { openServerDatabase } from '@waybill/server/src/start-server.ts';

// The embedded database by the product's own launcher, in a process of its own, so that it can be killed and adopted.
const config = readConfig(process.env);
const database = await openServerDatabase(config, createLog(config.logLevel));
process.stdout.write(`the database is at ${database.url}\n`);
// Keeps it running while it has no session with the database.
setInterval(() => undefined, 60_000);
process.once('SIGTERM', () => void database.stop().then(() => process.exit(0)));
