import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { roleMay } from '@waybill/contract/permissions.ts';
import type { Belongings } from '@waybill/server/test/belongings.ts';
import { createJudge } from './judge.ts';
import { keepSane, letInAgain } from './keep-sane.ts';
import { KnownThings } from './known-things.ts';
import { type Actor, type Market, openMarket } from './market.ts';
import { type Operation, readOperations } from './operations.ts';
import { type Class, type Drawn, drawRequests } from './requests.ts';
import { type Answer, createSender, credentialsOf } from './send.ts';

/** Something that was wrong, with what makes it happen again. */
export type Finding = {
  readonly problem: string;
  readonly operation: string;
  /** The request in one line, to be sent again as it is. */
  readonly replay: string;
};

/** How a run went. */
export type FuzzReport = {
  readonly requests: number;
  readonly seconds: number;
  readonly findings: readonly Finding[];
  /** Requests by class and status, and by operation and status. */
  readonly byClass: ReadonlyMap<Class, ReadonlyMap<number, number>>;
  readonly byOperation: ReadonlyMap<string, ReadonlyMap<number, number>>;
  readonly slowest: readonly { readonly operation: string; readonly ms: number }[];
  /** Megabytes that the server used, once every while. */
  readonly memory: readonly number[];
  /** Invariants that were broken at the end. */
  readonly brokenInvariants: readonly string[];
};

export type FuzzOptions = {
  readonly databaseUrl: string;
  readonly requests: number;
  readonly seed: number;
  readonly connections?: number;
  /** The first request; what came before is left out. */
  readonly from?: number;
  readonly say?: (text: string) => void;
};

/** Requests between two looks at accounts, limits and memory. */
const round = 400;
/** Findings of one kind that are kept. */
const keptOfAKind = 3;

const actorFor = (actors: readonly Actor[], { endpoint }: Operation, dice: number): Actor => {
  const { access } = endpoint;
  const may = actors.filter(
    ({ role }) => access === 'open' || (role !== null && (access === 'signedIn' || roleMay(role, access))),
  );
  // Mostly who may; a user more often than the staff where both may.
  const users = may.filter(({ role }) => role === 'user');
  const from = dice % 10 < 2 ? actors : dice % 10 < 7 && users.length > 0 ? users : may;
  return from[dice % from.length] ?? (actors[0] as Actor);
};

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
  for (const [field, id] of rows) things.add('', field, id);
};

const isAlive = async ({ url }: Market): Promise<boolean> => (await fetch(`${url}/healthz`)).status === 200;

/** Sends so many requests to a server of its own on a migrated database, and looks at every answer. */
export const runFuzz = async (options: FuzzOptions): Promise<FuzzReport> => {
  const { databaseUrl, requests, seed, connections = 8, from = 0, say = () => undefined } = options;
  const operations = await readOperations();
  const market = await openMarket(databaseUrl);
  const things = new KnownThings();
  for (const had of market.things) rememberAll(things, had);
  const draw = drawRequests(operations, things, seed);
  const sender = createSender(market.url, connections);
  const judge = createJudge(market, operations);
  const findings = new Map<string, Finding[]>();
  const byClass = new Map<Class, Map<number, number>>();
  const byOperation = new Map<string, Map<number, number>>();
  let slowest: { operation: string; ms: number }[] = [];
  const memory: number[] = [];
  const began = performance.now();

  const found = (drawn: Drawn, actor: Actor, place: number, problem: string): void => {
    const kind = `${drawn.operation.id} ${problem.slice(0, 60)}`;
    const same = findings.get(kind) ?? [];
    if (same.length >= keptOfAKind) return;
    const replay = replayOf(drawn, actor, seed, place);
    same.push({ problem, operation: drawn.operation.id, replay });
    findings.set(kind, same);
    say(`FOUND ${drawn.operation.id}: ${problem}\n  ${replay}`);
    if (problem.includes('server failed')) say(market.server.said().slice(-1_500));
  };
  const note = (drawn: Drawn, { status, tookMs }: Answer): void => {
    count(byClass, drawn.kind, status);
    count(byOperation, drawn.operation.id, status);
    const asked = { operation: drawn.operation.id, ms: Math.round(tookMs) };
    slowest = [...slowest, asked].toSorted((one, other) => other.ms - one.ms).slice(0, 10);
  };
  const learn = (drawn: Drawn, { status, text }: Answer): void => {
    if (status !== 200 || text.length > 200_000 || !text.startsWith('{')) return;
    try {
      things.learn(drawn.operation.path, (JSON.parse(text) as { data?: unknown }).data);
    } catch {
      // A stream of lines is no JSON.
    }
  };
  const one = async (place: number): Promise<void> => {
    const drawn = draw(place);
    const actor = actorFor(market.actors, drawn.operation, drawn.dice);
    // Whoever it is later, it asked with what it had now.
    const asked = { ...actor };
    const answer = await sender.send(drawn, asked);
    note(drawn, answer);
    const given = answer.headers['x-new-token'];
    if (typeof given === 'string' && asked.token === actor.token) actor.token = given;
    if (answer.status === 401 && drawn.kind === 'valid') await letInAgain(market, actor);
    const problem = judge(drawn, asked, answer);
    if (problem !== undefined) found(drawn, asked, place, problem);
    learn(drawn, answer);
  };

  try {
    for (let start = from; start < from + requests; start += round) {
      const end = Math.min(from + requests, start + round);
      let next = start;
      const work = async (): Promise<void> => {
        while (next < end) {
          next += 1;
          // oxlint-disable-next-line no-await-in-loop
          await one(next - 1);
        }
      };
      // oxlint-disable-next-line no-await-in-loop
      await Promise.all(Array.from({ length: connections }, work));
      // oxlint-disable-next-line no-await-in-loop
      await keepSane(market);
      // oxlint-disable-next-line no-await-in-loop
      memory.push(await readMemory(market));
      say(
        `${end - from} of ${requests}, ${memory.at(-1)} MB, ${[...findings.values()].flat().length} findings`,
      );
    }
    const brokenInvariants = await lookAtInvariants(market);
    if (!(await isAlive(market))) brokenInvariants.push('the server does not answer any more');
    return {
      requests,
      seconds: (performance.now() - began) / 1000,
      findings: [...findings.values()].flat(),
      byClass,
      byOperation,
      slowest,
      memory,
      brokenInvariants,
    };
  } finally {
    sender.close();
    await market.stop();
  }
};
