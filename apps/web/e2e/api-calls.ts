import type { APIRequestContext } from '@playwright/test';

/** Calls the API as an account, without a page. */
export const callsOf = async (request: APIRequestContext, account: string) => {
  const ask = async <Data>(path: string, data: object, token = ''): Promise<Data> => {
    const headers = { token, 'idempotency-key': crypto.randomUUID() };
    const answer = await request.post(`/api/v1${path}`, { data, headers });
    return ((await answer.json()) as { readonly data: Data }).data;
  };
  const { token } = await ask<{ readonly token: string }>('/auth/login', {
    account,
    password: 'Waybill-demo-2026',
  });
  return <Data>(path: string, data: object): Promise<Data> => ask(path, data, token);
};
