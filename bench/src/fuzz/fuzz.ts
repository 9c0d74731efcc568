import { endpoints } from '@waybill/contract/endpoints/all.ts';
import type { Belongings } from '@waybill/server/test/belongings.ts';
import { createJudge } from './judge.ts';
import { keepSane, letAllInAgain, letInAgain, ownSession } from './keep-sane.ts';
import { KnownThings } from './known-things.ts';
import { type Actor, type Market, openMarket } from './market.ts';
import { type Operation, readOperations } from './operations.ts';
import { nextCallsOf } from './next-calls.ts';
import { type Class, type Drawn, createDrawer } from './requests.ts';
import type { Given } from './sense.ts';
import { type Answer, createSender, credentialsOf } from './send.ts';
import { hearSilence } from '../silence.ts';
import { actorFor, endsItsSession, followerOf, shutsOut } from './who-asks.ts';

export type Finding = {
  readonly problem: string;
  readonly operation: string;
  readonly replay: string;
};

export type FuzzReport = {
  /** Those that were asked for, and those that their answers led to. */
  readonly requests: number;
  readonly seconds: number;
  readonly findings: readonly Finding[];
  /** Requests by class and status, and by operation and status. */
  readonly byClass: ReadonlyMap<Class, ReadonlyMap<number, number>>;
  readonly byOperation: ReadonlyMap<string, ReadonlyMap<number, number>>;
  readonly neverSucceeded: readonly string[];
  readonly operations: number;
  readonly slowest: readonly { readonly operation: string; readonly ms: number }[];
  /** Megabytes that the server used, once every while. */
  readonly memory: readonly number[];
  /** The longest that `/healthz` took, in milliseconds. */
  readonly silenceMs: number;
  readonly brokenInvariants: readonly string[];
};

export type FuzzOptions = {
  readonly databaseUrl: string;
  readonly requests: number;
  readonly seed: number;
  readonly connections?: number;
  /** The first request; what came before is left out. */
  readonly from?: number;
  readonly print?: (text: string) => void;
};

/** Requests between two looks at accounts, limits and memory. */
const round = 400;
const keptOfAKind = 3;

/** Calls in a row that answers lead to. */
const deepest = 3;

const count = <K>(table: Map<K, Map<number, number>>, key: K, status: number): void => {
  const row = table.get(key) ?? new Map<number, number>();
  row.set(status, (row.get(status) ?? 0) + 1);
  table.set(key, row);
};

const replayOf = (
  { method, path, headers, body }: Drawn,
  actor: Actor,
  seed: number,
  place: number,
): string =>
  JSON.stringify({
    seed,
    place,
    as: actor.name,
    method,
    path: path.slice(0, 600),
    headers,
    body: body === undefined ? undefined : body.toString('utf8').slice(0, 2_000),
  });

const readMemory = async ({ url, metricsToken }: Market): Promise<number> => {
  const text = await (
    await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
  ).text();
  const bytes = Number(/^process_resident_memory_bytes\S* (\S+)/m.exec(text)?.[1] ?? NaN);
  return Math.round(bytes / 1_048_576);
};

const lookAtInvariants = async ({ url, actors }: Market): Promise<string[]> => {
  const superAdmin = actors.find(({ name }) => name === 'super admin') as Actor;
  const response = await fetch(`${url}/api/v1${endpoints.checkInvariants.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...credentialsOf(superAdmin) },
    body: '{}',
  });
  const { code, data } = (await response.json()) as {
    code: number;
    data: { list: { name: string; state: string; rows: unknown[] }[] };
  };
  if (code !== 0) return [`could not be looked at: ${code}`];
  return data.list
    .filter(({ state }) => state === 'broken')
    .map(({ name, state, rows }) => `${name} ${state} ${JSON.stringify(rows.slice(0, 2))}`);
};

const rememberAll = (things: KnownThings, had: Belongings): void => {
  const rows: readonly (readonly [string, string])[] = [
    ['ticketId', had.ticketId],
    ['ticketId', had.resolvedTicketId],
    ['ticketId', had.closedTicketId],
    ['attachmentIds', had.attachmentId],
    ['attachmentIds', had.looseAttachmentId],
    ['orderId', had.orderId],
    ['orderId', had.reservationId],
    ['orderId', had.refundedOrderId],
    ['trackingInfoIds', had.paidId],
    ['holdId', had.holdId],
    ['batchId', had.batchId],
    ['userId', String(had.user.id)],
    ['approvalId', had.approvalId],
    ['requestId', had.requestId],
    ['keyId', had.keyId],
    ['sessionId', had.sessionId],
    ['noticeId', had.noticeId],
    ['noticeId', had.productNoticeId],
  ];
  for (const [field, id] of rows) things.add('', field, id, had.user.id);
};

const isAlive = async ({ url }: Market): Promise<boolean> => (await fetch(`${url}/healthz`)).status === 200;

export const runFuzz = async (options: FuzzOptions): Promise<FuzzReport> => {
  const { databaseUrl, requests, seed, connections = 8, from = 0, print = () => undefined } = options;
  const operations = await readOperations();
  const market = await openMarket(databaseUrl);
  const things = new KnownThings();
  for (const had of market.things) rememberAll(things, had);
  const drawer = createDrawer(operations, things, seed);
  const sender = createSender(market.url, connections);
  const judge = createJudge(market, operations);
  const findings = new Map<string, Finding[]>();
  const byClass = new Map<Class, Map<number, number>>();
  const byOperation = new Map<string, Map<number, number>>();
  let slowest: { operation: string; ms: number }[] = [];
  const memory: number[] = [];
  const silence = hearSilence([market.url]);
  const began = performance.now();

  const found = (drawn: Drawn, actor: Actor, place: number, problem: string): void => {
    const kind = `${drawn.operation.id} ${problem.slice(0, 60)}`;
    const same = findings.get(kind) ?? [];
    if (same.length >= keptOfAKind) return;
    const replay = replayOf(drawn, actor, seed, place);
    same.push({ problem, operation: drawn.operation.id, replay });
    findings.set(kind, same);
    print(`FOUND ${drawn.operation.id}: ${problem}\n  ${replay}`);
    if (problem.includes('server failed')) print(market.server.said().slice(-1_500));
  };
  const write = (drawn: Drawn, { status, tookMs }: Answer): void => {
    count(byClass, drawn.kind, status);
    count(byOperation, drawn.operation.id, status);
    const asked = { operation: drawn.operation.id, ms: Math.round(tookMs) };
    slowest = [...slowest, asked].toSorted((one, other) => other.ms - one.ms).slice(0, 10);
  };
  const learn = (drawn: Drawn, { userId }: Actor, { status, text }: Answer): unknown => {
    if (status !== 200 || text.length > 200_000 || !text.startsWith('{')) return undefined;
    try {
      const { data } = JSON.parse(text) as { data?: unknown };
      things.learn(drawn.operation.path, data, userId);
      return data;
    } catch {
      // A stream of lines is no JSON.
      return undefined;
    }
  };
  /** Makes one call; answers what was in its answer, when it succeeded. */
  const ask = async (drawn: Drawn, actor: Actor, place: number): Promise<unknown> => {
    const { operation } = drawn;
    // Whoever it is later, it asked with what it had now.
    const asked = endsItsSession.has(operation.id) ? await ownSession(market, actor) : { ...actor };
    const answer = await sender.send(drawn, asked);
    write(drawn, answer);
    const given = answer.headers['x-new-token'];
    if (typeof given === 'string' && asked.token === actor.token) actor.token = given;
    const problem = judge(drawn, asked, answer);
    if (problem !== undefined) found(drawn, asked, place, problem);
    if (answer.status === 200 && shutsOut.has(operation.id)) await letAllInAgain(market);
    else if (answer.status === 401 && operation.endpoint.access !== 'open') await letInAgain(market, actor);
    return learn(drawn, actor, answer);
  };
  const follow = async (
    drawn: Drawn,
    actor: Actor,
    data: unknown,
    place: number,
    depth: number,
  ): Promise<void> => {
    if (data === undefined || depth > deepest) return;
    for (const { id, given, byAnother } of nextCallsOf(drawn, data, actor.userId)) {
      const operation = operations.find((one) => one.id === id);
      if (operation === undefined) throw new Error(`there is no ${id}`);
      const by = followerOf(market.actors, operation, actor, byAnother === true, drawn.dice);
      if (by === undefined) return;
      await step(operation, by, place, depth, given);
    }
  };
  const step = async (
    operation: Operation,
    actor: Actor,
    place: number,
    depth: number,
    given?: Given,
  ): Promise<void> => {
    const drawn = drawer.draw(operation, actor.userId, place, given);
    await follow(drawn, actor, await ask(drawn, actor, place), place, depth + 1);
  };
  const one = async (place: number): Promise<void> => {
    const { operation, dice } = drawer.choose(place);
    await step(operation, actorFor(market.actors, operation, dice), place, 0);
  };

  try {
    for (let start = from; start < from + requests; start += round) {
      const end = Math.min(from + requests, start + round);
      let next = start;
      const work = async (): Promise<void> => {
        while (next < end) {
          next += 1;
          await one(next - 1);
        }
      };
      await Promise.all(Array.from({ length: connections }, work));
      await keepSane(market);
      memory.push(await readMemory(market));
      print(
        `${end - from} of ${requests}, ${memory.at(-1)} MB, ${[...findings.values()].flat().length} findings`,
      );
    }
    const brokenInvariants = await lookAtInvariants(market);
    if (!(await isAlive(market))) brokenInvariants.push('the server does not answer any more');
    const succeeded = (id: string): boolean =>
      [200, 204].some((status) => byOperation.get(id)?.has(status) === true);
    return {
      requests: [...byClass.values()].flatMap((row) => [...row.values()]).reduce((sum, n) => sum + n, 0),
      operations: operations.length,
      neverSucceeded: operations.map(({ id }) => id).filter((id) => !succeeded(id)),
      seconds: (performance.now() - began) / 1000,
      findings: [...findings.values()].flat(),
      byClass,
      byOperation,
      slowest,
      memory,
      silenceMs: await silence.end(),
      brokenInvariants,
    };
  } finally {
    await silence.end();
    sender.close();
    await market.stop();
  }
};
