import { diagnosisEndpoints } from '@waybill/contract/endpoints/diagnosis.ts';
import { logisticsEndpoints } from '@waybill/contract/endpoints/logistics.ts';
import { orderEndpoints } from '@waybill/contract/endpoints/orders.ts';
import { ticketEndpoints } from '@waybill/contract/endpoints/tickets.ts';
import { describe, expect, test, vi } from 'vitest';
import {
  day,
  sent,
  transport,
  files,
  session,
  json,
  ok,
  unauthorized,
  reply,
  withServer,
  getPoints,
  paths,
  settle,
} from './send.test-kit.ts';

withServer();

describe('what goes out', () => {
  test('token and Authorization from the stored token, and the language', async () => {
    await settle(getPoints());
    const { headers, url } = sent[0]!;
    expect(url.pathname).toBe('/api/v1/user/getUserPoint');
    expect(headers.get('token')).toBe('t1');
    expect(headers.get('Authorization')).toBe('Bearer t1');
    expect(headers.get('Accept-Language')).toBe('zh-CN');
    expect(headers.has('X-Background')).toBe(false);
  });

  test('an API key goes in place of the token', async () => {
    await settle(getPoints({ apiKey: 'k' }));
    expect(sent[0]?.headers.get('X-API-Key')).toBe('k');
    expect(sent[0]?.headers.has('token')).toBe(false);
    expect(sent[0]?.headers.has('Authorization')).toBe(false);
  });

  test('background calls say so', async () => {
    await settle(getPoints({ background: true }));
    expect(sent[0]?.headers.get('X-Background')).toBe('1');
  });

  test('paying calls carry their Idempotency-Key, through every retry', async () => {
    reply(new TypeError('Failed to fetch'), json({}, 502), ok());
    const order = transport.fetchData(
      logisticsEndpoints.placeOrder,
      { params: { carrier: 'ups' }, body: { id: ' 7 ', scope: 'single', action: '' } },
      { idempotencyKey: 'key-1' },
    );
    await settle(order);
    expect(sent.map(({ headers }) => headers.get('Idempotency-Key'))).toEqual(['key-1', 'key-1', 'key-1']);
    expect(sent[0]?.body).toBe('{"id":"7","scope":"single"}');
    expect(sent[0]?.url.pathname).toBe('/api/v1/logistics/ups/order');
  });

  test('endpoints that say so are form-encoded', async () => {
    const form = { ...orderEndpoints.getUserOrder, encoding: 'form' } as const;
    await settle(
      transport.fetchData(form, { body: { serviceType: ' ups ', startDate: '', ids: ['1', '2'] } }),
    );
    expect(sent[0]?.headers.get('Content-Type')).toBe('application/x-www-form-urlencoded');
    expect(sent[0]?.body).toBe('serviceType=ups&ids=1%2C2');
  });

  test('no redirect is followed, so that a token goes to no other address', async () => {
    await settle(getPoints());
    await settle(transport.fetchData(orderEndpoints.getUserOrder, { body: {} }));
    expect(sent.map(({ redirect }) => redirect)).toEqual(['error', 'error']);
  });

  test('nothing above 10 MiB', async () => {
    const body = { keyword: '号'.repeat(3_500_000) };
    await expect(transport.fetchData(orderEndpoints.getUserOrder, { body })).rejects.toMatchObject({
      name: 'tooLarge',
      category: 'file-upload',
    });
    expect(sent).toEqual([]);
  });
});

describe('what comes back', () => {
  test.each([0, '0'])('code %j is a success', async (code) => {
    reply(json({ code, msg: '', data: { a: 1 } }));
    expect(await settle(getPoints())).toEqual({ a: 1 });
  });

  test('another code is an error, whatever the status', async () => {
    reply(json({ code: 40201, msg: '积分不足' }));
    await expect(settle(getPoints())).rejects.toMatchObject({ name: 'notEnoughPoints', msg: '积分不足' });
  });

  test('its trace id goes to the log and nowhere else, and nothing else of the call does', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    reply(json({ code: 40201, msg: '积分不足', data: { traceId: 'abc' } }, 402));
    await expect(settle(getPoints())).rejects.toMatchObject({ msg: '积分不足' });
    expect(log.mock.calls).toEqual([['getUserPoint: notEnoughPoints 402, trace abc']]);
    log.mockRestore();
  });

  test('an error tells of its call without the values in its path', async () => {
    reply(() => json({ code: 40401, msg: 'gone', data: { traceId: 'trace-1' } }, 404));
    const failed = transport.fetchData(ticketEndpoints.getTicket, { params: { id: '12' } });
    await expect(settle(failed)).rejects.toMatchObject({
      traceId: 'trace-1',
      call: { method: 'GET', path: '/ticket/detail/:id' },
    });
  });

  test('nothing is EMPTY', async () => {
    reply(new Response(''));
    await expect(settle(getPoints())).rejects.toMatchObject({ name: 'EMPTY', code: 'EMPTY' });
  });

  test('a new token in the headers is stored with 24 h', async () => {
    reply(json({ code: 0, data: 1 }, 200, { 'X-New-Token': 't2', 'X-Token-Refreshed': 'true' }));
    await settle(getPoints());
    expect(session.useSession.getState().auth?.token).toBe('t2');
    expect(JSON.parse(localStorage.getItem('authData') ?? '')).toMatchObject({ token: 't2' });
    expect(localStorage.getItem('Authorization')).toBe('t2');
  });

  test.each([
    ['without the flag', { 'X-New-Token': 't2' }, {}],
    ['for a background call', { 'X-New-Token': 't2', 'X-Token-Refreshed': 'true' }, { background: true }],
  ])('it is not taken %s', async (_, headers, options) => {
    reply(json({ code: 0, data: 1 }, 200, headers));
    await settle(getPoints(options));
    expect(session.currentToken()).toBe('t1');
  });
});

describe('files', () => {
  test('a file goes out by means of its own, with the token, and a 401 is settled as ever', async () => {
    const tokens: (string | null)[] = [];
    const sendFile = (request: string | URL | Request): Promise<Response> => {
      const token = request instanceof Request ? request.headers.get('token') : null;
      tokens.push(token);
      return Promise.resolve(token === 't1' ? unauthorized() : ok({ id: '7' }));
    };
    reply(() => ok({ token: 't2', expiresIn: 86_400, expiresAt: Date.now() + day }));
    const kept = transport.fetchData(ticketEndpoints.uploadTicketAttachment, {}, { fetch: sendFile });
    expect(await settle(kept)).toEqual({ id: '7' });
    expect(tokens).toEqual(['t1', 't2']);
    expect(paths()).toEqual(['/auth/refresh-token']);
  });

  test('a file of JSON is a file, and an error in place of a file is an error', async () => {
    const { diagnosisReport: report } = diagnosisEndpoints;
    reply(json({ code: 7 }, 200, { 'Content-Disposition': 'attachment; filename="report.json"' }));
    const { blob, name } = await files.fetchFile(report);
    expect([name, await blob.text()]).toEqual(['report.json', '{"code":7}']);
    reply(json({ code: 40301, msg: 'no', data: null }, 403));
    await expect(files.fetchFile(report)).rejects.toMatchObject({ status: 403 });
  });
});
