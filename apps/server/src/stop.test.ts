import { type ClientRequest, Agent, type IncomingMessage, request } from 'node:http';
import { once } from 'node:events';
import { json } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type ServerProcess, startServerProcess } from '../test/server-process.ts';
import { openTestDatabase } from '../test/test-app.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let server: ServerProcess;
/** Keeps its one connection, as a proxy does. */
let agent: Agent;
beforeEach(async () => {
  database = await openTestDatabase();
  agent = new Agent({ keepAlive: true, maxSockets: 1 });
});
afterEach(async () => {
  agent.destroy();
  await server.kill();
  await database.drop();
});

const start = async (drainMs: number): Promise<void> => {
  server = await startServerProcess({ DATABASE_URL: database.url, JOBS: 'off', DRAIN_MS: String(drainMs) });
};
const soon = { timeout: 30_000, interval: 20 };

const send = (method: string, path: string, headers: Record<string, string> = {}): ClientRequest =>
  request(`${server.url}${path}`, { method, agent, headers });
const answerTo = async (sent: ClientRequest) => {
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: answer.statusCode, connection: answer.headers.connection, body: await json(answer) };
};
const ask = (path: string) => answerTo(send('GET', path).end());
const refuses = async (): Promise<boolean> =>
  fetch(`${server.url}/healthz`).then(
    () => false,
    () => true,
  );

describe('a process that is told to stop', () => {
  test('says that it is not ready while it answers, and lets its connections go', async () => {
    await start(8_000);
    expect(await ask('/readyz')).toMatchObject({ status: 200, connection: 'keep-alive' });
    const stopped = server.stop();
    await expect.poll(async () => (await ask('/readyz')).status, soon).toBe(503);
    expect(await ask('/readyz')).toMatchObject({ body: { reason: 'the process is stopping' } });
    expect(await ask('/api/v1/site')).toMatchObject({ status: 200, connection: 'close', body: { code: 0 } });
    expect(await stopped).toBe(0);
  });

  test('answers what it has begun before it ends', async () => {
    await start(0);
    const text = JSON.stringify({ account: 'nobody@test.example', password: 'wrong password' });
    const begun = send('POST', '/api/v1/auth/login', {
      'content-type': 'application/json',
      'content-length': String(text.length),
      expect: '100-continue',
    });
    begun.flushHeaders();
    // Only then it has begun: until it is read it waits in the queue of the socket, and goes with that.
    await once(begun, 'continue');
    begun.write(text.slice(0, 10));
    const answer = answerTo(begun);
    const stopped = server.stop();
    // Nobody new gets in any more, and the rest of the request only comes now.
    await expect.poll(refuses, soon).toBe(true);
    begun.end(text.slice(10));
    expect(await answer).toMatchObject({ status: 401, connection: 'close' });
    expect(await stopped).toBe(0);
  });
});
