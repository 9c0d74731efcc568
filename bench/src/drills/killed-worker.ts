import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { createSandbox } from '@waybill/carriers/sandbox/sandbox.ts';
import { numbersOf } from '@waybill/server/test/batch-app.ts';
import { openMailServer } from '@waybill/server/test/mail-server.ts';
import { sandboxSettings } from '@waybill/server/test/tracked-app.ts';
import { minute, waitUntil } from '../wait.ts';
import { call } from '../caller.ts';
import { startNode } from './begin.ts';
import { type Check, type Drill, same } from './check.ts';
import { openShop } from './shop.ts';

const mostMs = 10_000;

const within = (what: string, ms: number): Check => ({
  what: `${what} within ${mostMs / 1000} s of the kill`,
  holds: ms <= mostMs,
  seen: `${(ms / 1000).toFixed(1)} s`,
});

const openSlowMailServer = async (): Promise<{ url: string; close(): void }> => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined).write('220 slow\r\n');
    socket.on('data', (line) => {
      if (/^(?:EHLO|HELO)/i.test(line.toString())) socket.write('250 slow\r\n');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => void server.close(),
  };
};

/** Kills the process that works on jobs in the middle of a mail and of a batch: another goes on with both. */
export const killedWorker: Drill = {
  name: 'killed-worker',
  run: async (print) => {
    await using ends = new AsyncDisposableStack();
    const shop = await openShop(ends, { users: 1, stock: 0 });
    const { pool } = shop.context;
    const [user] = shop.users;
    if (user === undefined) throw new Error('there is nobody to track');
    const sandbox = createSandbox({});
    const origin = await sandbox.listen(0);
    ends.defer(() => sandbox.close());
    const [slow, mails] = [await openSlowMailServer(), await openMailServer()];
    ends.defer(() => mails.close());
    ends.defer(() => slow.close());

    const settings = {
      DATABASE_URL: shop.databaseUrl,
      POOL_SIZE: '8',
      ...sandboxSettings(origin),
      UPS_CALLS_PER_SECOND: '5',
      MAIL_FROM: 'a@waybill.example',
      PUBLIC_URL: 'https://waybill.example',
    };
    const killed = await startNode(ends, { ...settings, SMTP_URL: slow.url });
    const forgot = await call(killed.url, 'POST', '/auth/forgot-password', {
      token: '',
      body: { email: user.email },
    });
    const batch = await call(killed.url, 'POST', '/logistics/track', {
      token: user.token,
      body: { numbers: numbersOf('ups', 400) },
    });
    if (forgot.code !== 0 || batch.code !== 0) throw new Error(`refused: ${JSON.stringify([forgot, batch])}`);

    const count = async (text: string): Promise<number> =>
      (await pool.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${text}`)).rows[0]?.n ?? 0;
    const ended = (): Promise<number> => count('track_items WHERE outcome IS NOT NULL');
    const locked = (): Promise<number> => count('graphile_worker.jobs WHERE locked_by IS NOT NULL');
    await waitUntil(
      'mail and batch are worked on',
      minute,
      async () => (await locked()) >= 2 && (await ended()) > 5,
    );
    await startNode(ends, { ...settings, SMTP_URL: mails.url });
    print('one process is in the middle of a mail and of a batch, another waits');

    await killed.kill();
    const before = await ended();
    const [batchMs, mailMs] = await Promise.all([
      waitUntil('the batch goes on', minute, async () => (await ended()) > before),
      waitUntil('the mail is sent', minute, () => mails.mails.length > 0),
    ]);
    print('the other went on with both');
    return [
      within('the batch goes on', batchMs),
      within('the mail is sent', mailMs),
      same('mails sent', 1, mails.mails.length),
    ];
  },
};
