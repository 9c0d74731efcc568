import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type ClamdServer, startClamdServer } from '../../../test/clamd-server.ts';
import type { ClamdSettings } from '../config/clamd-settings.ts';
import { readConfig } from '../config/config.ts';
import { eicar } from './eicar.ts';
import { ScannerAwayError, readScannerVersion, scanFile } from './scan-file.ts';

const settingsOf = (url: string): ClamdSettings => {
  const { clamd } = readConfig({ CLAMD_URL: url });
  if (clamd === undefined) throw new Error('no scanner is set');
  return clamd;
};

/** Long enough for a busy machine: what it ends never comes. */
const patient = 60_000;

let folder: string;
let tcp: ClamdServer;
let unix: ClamdServer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waybill-clamd-'));
  tcp = await startClamdServer();
  unix = await startClamdServer(join(folder, 'clamd.ctl'));
});
afterEach(() => {
  for (const server of [tcp, unix])
    Object.assign(server, { mood: 'good', maxBytes: 25 * 1024 * 1024, files: [], chunks: [] });
});
afterAll(async () => {
  await Promise.all([tcp.leave(), unix.leave()]);
  await rm(folder, { recursive: true });
});

describe('what clamd is set to', () => {
  test('is a host with a port, or a socket', () => {
    expect(settingsOf('tcp://clamd.example:3311').target).toEqual({ host: 'clamd.example', port: 3311 });
    expect(settingsOf('tcp://clamd').target).toEqual({ host: 'clamd', port: 3310 });
    expect(settingsOf('tcp://[::1]:3310').target).toEqual({ host: '::1', port: 3310 });
    expect(settingsOf('unix:///run/clamav/clamd.ctl').target).toEqual({ path: '/run/clamav/clamd.ctl' });
    expect(settingsOf('tcp://clamd')).toMatchObject({ whenAway: 'wait', timeoutMs: 5_000 });
    expect(readConfig({}).clamd).toBeUndefined();
    expect(() => readConfig({ CLAMD_URL: 'http://clamd:3310', CLAMD_AWAY: 'no' })).toThrow(
      /CLAMD_URL[\s\S]*CLAMD_AWAY/,
    );
  });
});

describe('a scan', () => {
  test.each([
    ['TCP', () => tcp],
    ['a Unix socket', () => unix],
  ])('over %s says what was found, and sends the file as it is', async (_, serverOf) => {
    const server = serverOf();
    const settings = settingsOf(server.url);
    const clean = Buffer.from('运单 and bytes \0\0\0\0'.repeat(50_000));
    // An empty chunk would end the stream before its time.
    const parts = [clean.subarray(0, 7), Buffer.alloc(0), clean.subarray(7)];
    expect(await scanFile(settings, parts, patient)).toEqual({ outcome: 'clean' });
    expect(server.files[0]?.equals(clean)).toBe(true);
    const rest = clean.length - 7;
    expect(server.chunks).toEqual([
      7,
      ...Array<number>(Math.floor(rest / 65_536)).fill(65_536),
      rest % 65_536,
    ]);
    expect(await scanFile(settings, [Buffer.from(`a ${eicar} b`)], patient)).toEqual({
      outcome: 'found',
      finding: 'Eicar-Test',
    });
    expect(await readScannerVersion(settings, patient)).toBe('ClamAV 1.4.3');
  });

  test('of a file that clamd does not take is an error of that file, also when it hangs up before the end', async () => {
    tcp.maxBytes = 1_000;
    const file = Buffer.alloc(5 * 1024 * 1024, 'a');
    const { outcome, finding } = { finding: '', ...(await scanFile(settingsOf(tcp.url), [file], patient)) };
    expect(outcome).toBe('error');
    // Which of them depends on what is noticed first, the answer or that nobody reads any more.
    expect(['INSTREAM size limit exceeded. ERROR', 'clamd hung up']).toContain(finding);
    const small = Buffer.alloc(1_100, 'a');
    expect(await scanFile(settingsOf(tcp.url), [small], patient)).toEqual({
      outcome: 'error',
      finding: 'INSTREAM size limit exceeded. ERROR',
    });
    tcp.mood = 'rude';
    expect(await scanFile(settingsOf(tcp.url), [file], patient)).toEqual({
      outcome: 'error',
      finding: 'clamd hung up',
    });
    tcp.mood = 'failing';
    tcp.maxBytes = file.length + 1_000;
    expect(await scanFile(settingsOf(tcp.url), [file], patient)).toMatchObject({ outcome: 'error' });
  });

  test('fails when clamd is not there or says nothing in time', async () => {
    const gone = settingsOf('unix:///nowhere/clamd.ctl');
    await expect(scanFile(gone, [Buffer.from('a')], patient)).rejects.toThrow(ScannerAwayError);
    tcp.mood = 'silent';
    await expect(scanFile(settingsOf(tcp.url), [Buffer.from('a')], 100)).rejects.toThrow(ScannerAwayError);
    await tcp.leave();
    await expect(scanFile(settingsOf(tcp.url), [Buffer.from('a')], patient)).rejects.toThrow(
      ScannerAwayError,
    );
    await tcp.comeBack();
    tcp.mood = 'good';
    expect(await scanFile(settingsOf(tcp.url), [Buffer.from('a')], patient)).toEqual({ outcome: 'clean' });
  });
});
