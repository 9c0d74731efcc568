import { type Carrier, carriers } from '@waybill/contract/vocabulary/carrier.ts';
import type { FastifyInstance } from 'fastify';
import { firstText, object, text } from '../tracking/json.ts';
import type { Desk } from './desk.ts';
import { isCallFault, isTokenFault } from './faults.ts';
import { composePush } from './pushes.ts';

/** Milliseconds after which a listener that does not take a push is given up. */
const pushTimeoutMs = 5000;

/**
 * What commands the sandbox itself, under `/sandbox/`: what it has seen, faults to come, its clock, pushes.
 *
 *     GET    /sandbox/state
 *     POST   /sandbox/faults  {carrier, fault, times?, retryAfterSeconds?}
 *     DELETE /sandbox/faults
 *     POST   /sandbox/clock   {now} stops it, {advanceMs} moves it, {} lets it run
 *     POST   /sandbox/push    {carrier, number, secret, url?} composes a push and sends it to a loopback address
 */
export function mountAdmin(app: FastifyInstance, desk: Desk): void {
  app.get('/sandbox/state', () => ({
    now: new Date(desk.clock.now()).toISOString(),
    faults: desk.faults.waiting,
    seen: Object.fromEntries(
      carriers.map((carrier) => {
        const { tokenCalls, trackCalls, numbers } = desk.seen[carrier];
        return [carrier, { tokenCalls, trackCalls, numbers: numbers.size }];
      }),
    ),
  }));

  app.post('/sandbox/faults', async (request, reply) => {
    const body = object(request.body);
    const fault = text(body['fault']) ?? '';
    const carrier = carrierOf(body['carrier']);
    if (carrier === null || !(isCallFault(fault) || isTokenFault(fault))) return reply.code(400).send();
    const times = countOf(body['times']);
    const retryAfterSeconds = countOf(body['retryAfterSeconds']);
    desk.faults.order({
      carrier,
      fault,
      ...(times !== null && { times }),
      ...(retryAfterSeconds !== null && { retryAfterSeconds }),
    });
    return reply.code(204).send();
  });

  app.delete('/sandbox/faults', async (_request, reply) => {
    desk.faults.clear();
    return reply.code(204).send();
  });

  app.post('/sandbox/clock', async (request, reply) => {
    const body = object(request.body);
    const now = Date.parse(text(body['now']) ?? '');
    const advance = countOf(body['advanceMs']);
    if (!Number.isNaN(now)) desk.clock.stopAt(now);
    else if (advance !== null) desk.clock.advance(advance);
    else if (body['now'] === undefined && body['advanceMs'] === undefined) desk.clock.run();
    else return reply.code(400).send();
    return { now: new Date(desk.clock.now()).toISOString() };
  });

  app.post('/sandbox/push', async (request, reply) => {
    const body = object(request.body);
    const carrier = carrierOf(body['carrier']);
    const number = text(body['number']);
    if (carrier === null || number === null) return reply.code(400).send();
    const push = await composePush(desk, carrier, number, firstText(body['secret']) ?? '');
    const url = text(body['url']);
    if (url === null) return push;
    if (!isLoopback(url)) return reply.code(400).send();
    try {
      const signal = AbortSignal.timeout(pushTimeoutMs);
      const answer = await fetch(url, { method: 'POST', redirect: 'manual', signal, ...push });
      await answer.body?.cancel();
      return { status: answer.status };
    } catch {
      return reply.code(502).send();
    }
  });
}

const carrierOf = (value: unknown): Carrier | null => carriers.find((carrier) => carrier === value) ?? null;

const countOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : null;

function isLoopback(url: string): boolean {
  const to = URL.parse(url);
  return to?.protocol === 'http:' && ['127.0.0.1', 'localhost', '[::1]'].includes(to.hostname);
}
