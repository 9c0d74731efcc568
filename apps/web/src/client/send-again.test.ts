import { keyEndpoints } from '@waybill/contract/endpoints/keys.ts';
import { logisticsEndpoints } from '@waybill/contract/endpoints/logistics.ts';
import { pointEndpoints } from '@waybill/contract/endpoints/points.ts';
import { describe, expect, test, vi } from 'vitest';
import { sent, transport, json, ok, reply, withServer, getPoints, settle } from './send.test-kit.ts';

withServer();

describe('retries', () => {
  test('3, after 500, 1000 and 2000 ms give or take a quarter, when nothing answers', async () => {
    const at: number[] = [];
    reply(() => {
      at.push(Date.now());
      throw new TypeError('Failed to fetch');
    });
    await expect(settle(getPoints())).rejects.toMatchObject({ name: 'NETWORK' });
    const pauses = at.slice(1).map((time, i) => time - (at[i] ?? 0));
    expect(pauses).toHaveLength(3);
    for (const [i, base] of [500, 1000, 2000].entries()) {
      expect(pauses[i]).toBeGreaterThanOrEqual(base * 0.75 - 1);
      expect(pauses[i]).toBeLessThanOrEqual(base * 1.25 + 1);
    }
  });

  test.each([500, 503, 599])('3 on %d', async (status) => {
    reply(() => json({ code: 50001, msg: 'x' }, status));
    await expect(settle(getPoints())).rejects.toMatchObject({ status, msg: 'x' });
    expect(sent).toHaveLength(4);
  });

  test.each([400, 404, 409, 413, 429])('none on %d', async (status) => {
    reply(() => json({ code: 1, msg: 'x' }, status));
    await expect(settle(getPoints())).rejects.toMatchObject({ status });
    expect(sent).toHaveLength(1);
  });

  test('none on a status above 599', async () => {
    reply(() =>
      Object.defineProperties(json({ code: 1, msg: 'x' }), { status: { value: 600 }, ok: { value: false } }),
    );
    await expect(settle(getPoints())).rejects.toMatchObject({ status: 600 });
    expect(sent).toHaveLength(1);
  });

  test('none on endpoints that must not be repeated', async () => {
    reply(() => json({}, 500));
    const once = { ...pointEndpoints.getUserPoint, retry: false } as const;
    await expect(settle(transport.fetchData(once))).rejects.toMatchObject({ status: 500 });
    expect(sent).toHaveLength(1);
  });

  test('none on an answer that takes longer than 30 s, which is told at once', async () => {
    reply(() => new Promise(() => undefined));
    let name: string | undefined;
    getPoints().catch((error: Error) => {
      ({ name } = error);
    });
    await vi.advanceTimersByTimeAsync(30_100);
    expect([name, sent.length]).toEqual(['TIMEOUT', 1]);
  });

  test('an answer that takes longer than 30 s is a timeout, or than what the call allows', async () => {
    reply(() => new Promise(() => undefined));
    const once = { ...pointEndpoints.getUserPoint, retry: false } as const;
    const outcome = (options: object) => {
      let name: string | undefined;
      transport.fetchData(once, {}, options).catch((error: Error) => {
        ({ name } = error);
      });
      return () => name;
    };
    const [usual, long] = [outcome({}), outcome({ timeoutMs: 90_000 })];
    await vi.advanceTimersByTimeAsync(29_900);
    expect(usual()).toBeUndefined();
    await vi.advanceTimersByTimeAsync(200);
    expect(usual()).toBe('TIMEOUT');
    await vi.advanceTimersByTimeAsync(59_800);
    expect(long()).toBeUndefined();
    await vi.advanceTimersByTimeAsync(200);
    expect(long()).toBe('TIMEOUT');
  });
});

describe('a call that the server has no room for', () => {
  const overloaded = (seconds: number): Response =>
    json(
      {
        code: 50301,
        msg: '当前访问量较大',
        data: {
          category: 'system',
          supportHint: '请稍等几秒后重试',
          retryAfter: seconds,
          moneyEffect: 'none',
        },
      },
      503,
      { 'Retry-After': String(seconds) },
    );

  test.each([
    ['a list', {}],
    ['a poll', { background: true }],
  ])(
    'comes again by itself when it is %s, as late as it was told and a random while later',
    async (_, options) => {
      const at: number[] = [];
      const refused = (): Response => {
        at.push(Date.now());
        return overloaded(4);
      };
      reply(refused, refused, () => {
        at.push(Date.now());
        return ok('at last');
      });
      const chance = vi.spyOn(Math, 'random').mockReturnValueOnce(0).mockReturnValueOnce(0.999);
      expect(await settle(getPoints(options))).toBe('at last');
      chance.mockRestore();
      const pauses = at.slice(1).map((time, i) => time - (at[i] ?? 0));
      expect(pauses[0]).toBeLessThan(4_100);
      expect(pauses[0]).toBeGreaterThanOrEqual(4_000);
      expect(pauses[1]).toBeLessThan(6_100);
      expect(pauses[1]).toBeGreaterThanOrEqual(5_900);
    },
  );

  test('gives up after three more tries and says what to do', async () => {
    reply(() => overloaded(2));
    await expect(settle(getPoints())).rejects.toMatchObject({
      name: 'overloaded',
      msg: '当前访问量较大',
      hint: '请稍等几秒后重试',
      moneyEffect: 'none',
      retryAfter: 2,
    });
    expect(sent).toHaveLength(4);
  });

  test('is over at once when nobody waits for it any more', async () => {
    reply(() => overloaded(4));
    const leaving = new AbortController();
    const chance = vi.spyOn(Math, 'random').mockReturnValueOnce(0.5);
    const call = getPoints({ signal: leaving.signal });
    const outcome = call.catch((error: Error) => error.name);
    await vi.advanceTimersByTimeAsync(4_001);
    leaving.abort();
    await vi.advanceTimersByTimeAsync(0);
    expect(await outcome).toBe('AbortError');
    chance.mockRestore();
  });

  test('buys once: an order comes again under its key', async () => {
    reply(overloaded(1), ok({ orderId: '1' }));
    const order = transport.fetchData(
      logisticsEndpoints.placeOrder,
      { params: { carrier: 'ups' }, body: { id: '7', scope: 'single' } },
      { idempotencyKey: 'key-1' },
    );
    expect(await settle(order)).toEqual({ orderId: '1' });
    expect(sent.map(({ headers }) => headers.get('Idempotency-Key'))).toEqual(['key-1', 'key-1']);
  });

  test('is told to the user at once where it must not be repeated by itself', async () => {
    reply(() => overloaded(1));
    const body = { name: 'x', scopes: [] };
    await expect(
      settle(transport.fetchData(keyEndpoints.createTemplate, { body }, { idempotencyKey: 'key-2' })),
    ).rejects.toMatchObject({ name: 'overloaded', hint: '请稍等几秒后重试' });
    expect(sent).toHaveLength(1);
  });
});
