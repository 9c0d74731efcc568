import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { apiBase } from '@waybill/contract/endpoint.ts';
import { lotEndpoints } from '@waybill/contract/endpoints/lots.ts';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, expect } from 'vitest';
import { buildUser } from '../../../test/builders.ts';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';
import { createHttp } from '../../platform/http/create-http.ts';
import { mount } from '../../platform/http/mount.ts';
import { lotRoutes } from './routes.ts';
import { importUploaded } from './run-import.ts';

export const mostBytes = 100_000;
export let app: TestApp;
let server: FastifyInstance;
export let url = '';
let folder = '';
export let token = '';
let whenFailed: (error: Error) => void = () => undefined;

/** The next call that fails. */
export const nextFailure = (): Promise<Error> => {
  const { promise, resolve } = Promise.withResolvers<Error>();
  whenFailed = resolve;
  return promise;
};

/** Serves the routes of lots to a super admin, with a limit of bytes that a test can reach, for all tests of a file. */
export const withLots = (): void => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'waybill-upload-'));
    app = await openTestApp({ DATA_DIR: folder });
    token = (await buildUser(app.context, { role: 'super_admin' })).token;
    server = await createHttp({ log: pino({ level: 'silent' }), trustedProxies: [], checkAnswers: true });
    server.addHook('onError', async (_request, _reply, error) => whenFailed(error));
    await server.register(
      async (api) => {
        const context = { ...app.context, today: () => '2026-11-21' };
        mount(api, context.identify, lotEndpoints, lotRoutes(context, { mostBytes }));
      },
      { prefix: apiBase },
    );
    url = await server.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(async () => {
    await server.close();
    await app.close();
    await rm(folder, { recursive: true, force: true });
  });
};

type Answer = { status: number; code: number; msg: string; data: Record<string, unknown> };
export const fields = { source: '自有账号', owner: 'us', basis: 'contract 7', offer: 'sellable' };

export const send = async (
  method: string,
  path: string,
  body?: FormData | string,
  locale = 'zh-CN',
  key?: string,
): Promise<Answer> => {
  const response = await fetch(`${url}${apiBase}${path}`, {
    method,
    headers: {
      token,
      'accept-language': locale,
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
    },
    ...(body === undefined ? {} : { body }),
  });
  return { status: response.status, ...((await response.json()) as Omit<Answer, 'status'>) };
};

export const form = (content: string, given: Record<string, string> = fields, name = 'lot.csv'): FormData => {
  const data = new FormData();
  for (const [field, value] of Object.entries(given)) data.append(field, value);
  data.append('file', new Blob([content]), name);
  return data;
};
export const upload = (content: string, given?: Record<string, string>, name?: string): Promise<Answer> =>
  send('POST', '/manage/lots', form(content, given, name));
export const uploads = (): Promise<string[]> => readdir(join(folder, 'uploads')).catch(() => []);
export const lotCount = async (): Promise<number> => {
  const { rows } = await app.context.pool.query<{ n: number }>('SELECT count(*) AS n FROM lots');
  return rows[0]?.n ?? -1;
};
export const importNow = (lotId: unknown): Promise<void> =>
  importUploaded({ ...app.context, today: () => '2026-11-21' }, Number(lotId));

export const unchanged = async (act: () => Promise<unknown>): Promise<void> => {
  const before = [await lotCount(), await uploads()];
  await act();
  expect([await lotCount(), await uploads()]).toEqual(before);
};
