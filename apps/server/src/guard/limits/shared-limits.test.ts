import { once } from 'node:events';
import { type Server, type Socket, createServer } from 'node:net';
import { Writable } from 'node:stream';
import { apiBase } from '@waybill/contract/endpoint.ts';
import { protectionEndpoints as endpoints } from '@waybill/contract/endpoints/protection.ts';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type BuiltUser, buildUser } from '../../../test/builders.ts';
import { freePort } from '../../../test/free-port.ts';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';

const path = '/user/getUserPoint';
let app: TestApp;
let lines: string[];
let superAdmin: BuiltUser;
let user: BuiltUser;

const open = async (port: number): Promise<void> => {
  lines = [];
  const stream = new Writable({
    write: (line, _, done) => {
      lines.push(String(line));
      done();
    },
  });
  app = await openTestApp(
    { REDIS_URL: `redis://127.0.0.1:${port}` },
    { log: pino({ level: 'warn' }, stream) },
  );
  superAdmin = await buildUser(app.context, { role: 'super_admin' });
  user = await buildUser(app.context);
  const limit = { name: 'mine', target: 'user' as const, path, action: 'reject' as const, enabled: true };
  const body = { list: [{ ...limit, maxRequests: 2, windowSeconds: 3_600 }] };
  await app.call(endpoints.saveLimits, { body }, superAdmin);
};
const statuses = async (): Promise<number[]> => {
  const seen: number[] = [];
  for (let i = 0; i < 3; i += 1) {
    // One after the other, to see which one is rejected.
    seen.push((await app.send('GET', `${apiBase}${path}`, undefined, user)).status);
  }
  return seen;
};
const complaints = (): string[] => lines.filter((line) => line.includes('Redis does not answer'));

describe('while Redis does not answer, a node counts by itself and says so once:', () => {
  test('nobody listens', async () => {
    await open(await freePort());
    expect(await statuses()).toEqual([200, 200, 429]);
    expect(complaints()).toHaveLength(1);
    const { list } = await app.call(endpoints.listLimits, {}, superAdmin);
    const kinds = list.map(({ guard, counting }) => `${guard} ${counting}`);
    expect([...new Set(kinds)].toSorted()).toEqual(['false all_nodes', 'true exact']);
  });

  describe('somebody listens', () => {
    let mute: Server;
    const sockets: Socket[] = [];
    beforeEach(async () => {
      mute = createServer((socket) => {
        sockets.push(socket);
        socket.on('error', () => undefined).resume();
      }).listen(0, '127.0.0.1');
      await once(mute, 'listening');
    });
    afterEach(async () => {
      for (const socket of sockets) socket.destroy();
      mute.close();
      await once(mute, 'close');
    });

    test('and never says a word', async () => {
      const address = mute.address();
      await open(typeof address === 'object' && address !== null ? address.port : 0);
      expect(await statuses()).toEqual([200, 200, 429]);
      expect(complaints()).toHaveLength(1);
    });
  });
});
afterEach(() => app.close());
