import { randomUUID } from 'node:crypto';
import { expect, type APIRequestContext, type APIResponse } from '@playwright/test';

const password = 'Waybill-demo-2026';

export type Sent = { readonly id: string };

/** Somebody who calls the API beside the page: sends, takes back, reads. */
export type Caller = {
  readonly notify: (form: Readonly<Record<string, string>>) => Promise<Sent>;
  readonly announce: (form: Readonly<Record<string, string>>) => Promise<Sent>;
  readonly remove: (id: string) => Promise<void>;
  readonly readAll: () => Promise<void>;
  readonly unread: () => Promise<number>;
};

const dataOf = async <Data>(answer: APIResponse): Promise<Data> => {
  const { code, msg, data } = (await answer.json()) as { code: number; msg: string; data: Data };
  expect(code, msg).toBe(0);
  return data;
};

/** Signs an account of the demo in, outside of any browser. */
export const callerAs = async (request: APIRequestContext, account: string): Promise<Caller> => {
  const { token } = await dataOf<{ token: string }>(
    await request.post('/api/v1/auth/login', { data: { account, password } }),
  );
  const send = async (kind: string, form: Readonly<Record<string, string>>): Promise<Sent> =>
    dataOf(
      await request.post(`/api/v1/notice/admin/send/${kind}`, {
        headers: { token, 'Idempotency-Key': randomUUID() },
        form,
      }),
    );
  return {
    notify: (form) => send('notification', form),
    announce: (form) => send('announcement', form),
    remove: async (id) => {
      await dataOf(await request.delete(`/api/v1/notice/admin/delete/${id}`, { headers: { token } }));
    },
    unread: async () => {
      const path = '/api/v1/notice/user/unread-count';
      return (await dataOf<{ unreadCount: number }>(await request.get(path, { headers: { token } })))
        .unreadCount;
    },
    readAll: async () => {
      await dataOf(await request.post('/api/v1/notice/user/mark-all-read', { headers: { token }, data: {} }));
    },
  };
};
