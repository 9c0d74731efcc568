import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { apiBase } from '@waybill/contract/endpoint.ts';
import { ticketLimits } from '@waybill/contract/vocabulary/ticket.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildUser } from '../../../test/builders.ts';
import { freePort } from '../../../test/free-port.ts';
import { type TicketBench, openTicketBench } from '../../../test/ticket-bench.ts';
import type { ClamdSettings } from '../../platform/config/clamd-settings.ts';
import { eicar } from '../../platform/files/eicar.ts';
import { readScannerVersion } from '../../platform/files/scan-file.ts';

const program = process.env['CLAMD_PATH'] ?? '/usr/sbin/clamd';
const absent = existsSync(program)
  ? ''
  : ` (skipped: there is no clamd at ${program}; install clamav-daemon, or set CLAMD_PATH)`;

/** Long enough for a machine that has other things to do. */
const patient = { timeout: 60_000, interval: 50 };

describe.skipIf(absent !== '')(`clamd itself${absent}`, () => {
  let folder: string;
  let port: number;
  let stop = async (): Promise<void> => undefined;

  /** Starts clamd with one signature of our own: the official ones do not come with it. */
  const start = async (): Promise<void> => {
    const daemon = spawn(program, [`--config-file=${join(folder, 'clamd.conf')}`], { stdio: 'ignore' });
    const ended = once(daemon, 'exit');
    stop = async () => {
      daemon.kill('SIGKILL');
      await ended;
    };
    const clamd: ClamdSettings = { target: { host: '127.0.0.1', port }, whenAway: 'wait', timeoutMs: 1 };
    await vi.waitFor(() => readScannerVersion(clamd, patient.timeout), patient);
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'waybill-clamd-'));
    port = await freePort();
    await mkdir(join(folder, 'signatures'));
    const signature = `Waybill.Test.Eicar:0:*:${Buffer.from(eicar).toString('hex')}`;
    await writeFile(join(folder, 'signatures', 'waybill.ndb'), `${signature}\n`);
    const settings = {
      Foreground: 'yes',
      DatabaseDirectory: join(folder, 'signatures'),
      TemporaryDirectory: folder,
      LocalSocket: join(folder, 'clamd.ctl'),
      TCPSocket: String(port),
      TCPAddr: '127.0.0.1',
    };
    const lines = Object.entries(settings).map(([name, value]) => `${name} ${value}\n`);
    await writeFile(join(folder, 'clamd.conf'), lines.join(''));
    await start();
  }, 120_000);
  afterAll(async () => {
    await stop();
    await rm(folder, { recursive: true, force: true });
  });

  const statusOf = async (bench: TicketBench, id: string, by: { token: string }): Promise<number> => {
    const response = await bench.send('GET', `${apiBase}/ticket/attachment/${id}`, undefined, by);
    // A body that nobody reads keeps the app from closing.
    await response.arrayBuffer();
    return response.status;
  };

  test.each(['tcp', 'unix'])(
    'refuses the test file of EICAR over %s, and nothing else',
    async (kind) => {
      const CLAMD_URL = kind === 'tcp' ? `tcp://127.0.0.1:${port}` : `unix://${join(folder, 'clamd.ctl')}`;
      const bench = await openTicketBench({ CLAMD_URL, CLAMD_TIMEOUT_MS: '25000' });
      expect(await bench.upload(eicar, 'eicar.txt')).toMatchObject({ status: 422, code: 42203 });
      expect(await bench.upload(`before ${eicar} behind`, 'a.txt')).toMatchObject({
        status: 422,
        code: 42203,
      });
      for (const content of ['运单 明细', Buffer.alloc(ticketLimits.fileBytes, 'a')]) {
        const { data } = await bench.upload(content, 'a.txt');
        expect(data.scan).toBe('clean');
        expect(await statusOf(bench, data.id, bench.user)).toBe(200);
      }
      await bench.close();
    },
    120_000,
  );

  test('that died leaves files waiting, and judges them when it is back', async () => {
    const bench = await openTicketBench({ CLAMD_URL: `tcp://127.0.0.1:${port}` });
    const user = await buildUser(bench.context, { points: 0 });
    await stop();
    const [bad, good] = [
      (await bench.upload(eicar, 'eicar.txt', user)).data,
      (await bench.upload('good', 'good.txt', user)).data,
    ];
    await bench.open({ attachmentIds: [bad.id, good.id] }, user);
    const states = () => Promise.all([bad, good].map(({ id }) => statusOf(bench, id, bench.admin)));
    expect(await states()).toEqual([409, 409]);
    await bench.runScheduled('scan_attachments');
    expect(await states()).toEqual([409, 409]);
    await start();
    await bench.runScheduled('scan_attachments');
    expect(await states()).toEqual([404, 200]);
    await bench.close();
  }, 120_000);
});
